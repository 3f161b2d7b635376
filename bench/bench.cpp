// The C++ bench over all games: `bench [--smoke]` prints a table; `bench once GAME N` plays N random games and nothing
// else, for counting instructions. Every figure's answer is checked against a count made another way.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <string_view>
#include <vector>

#include "games.hpp"
#include "search/ismcts.hpp"

namespace {

using namespace ttadak;

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// The best of some repetitions, in nanoseconds per item; `work` returns how many items it did.
template <class F>
double best_ns(int repetitions, F work) {
  double best = 1e99;
  for (int i = 0; i < repetitions; ++i) {
    const double start = cpu_seconds();
    const auto items = static_cast<double>(work());
    best = std::min(best, (cpu_seconds() - start) / items * 1e9);
  }
  return best;
}

void require(bool holds, std::string_view what) {
  if (holds) return;
  std::fprintf(stderr, "bench: wrong answer: %.*s\n", static_cast<int>(what.size()), what.data());
  std::exit(1);
}

/// Whole random games, deal included; returns decisions.
template <Game S>
std::uint64_t play_games(const typename S::Rules& rules, int games, std::int64_t& points) {
  Rng rng(7);
  std::uint64_t decisions = 0;
  for (int i = 0; i < games; ++i) {
    S state = new_deal<S>(rules, Chance::kSampled, rng);
    decisions += static_cast<std::uint64_t>(playout(state, rng));
    points += state.scores()[0];
  }
  return decisions;
}

/// The same games once more, counting what their events say: the number of decisions and the points must agree.
template <Game S>
void check_games(const typename S::Rules& rules, int games, std::uint64_t decisions, std::int64_t points) {
  Rng rng(7);
  EventLog log;
  for (int i = 0; i < games; ++i) {
    log.events.clear();
    S state = S::deal(rules, Chance::kSampled, rng);
    state.start(log);
    for (; state.to_act() != kTerminal; --decisions) state.play(random_action(state, rng), log);
    points -= state.scores()[0];
    require(!state.flaw() && !log.events.empty(), "a finished game");
  }
  require(decisions == 0 && points == 0, "games with events differ from games without");
}

/// States in the middle of random games.
template <Game S>
std::vector<S> middle_states(const typename S::Rules& rules, int count) {
  std::vector<S> states;
  NullEvents silent;
  Rng rng(11);
  while (std::ssize(states) < count) {
    S state = new_deal<S>(rules, Chance::kSampled, rng);
    for (std::uint32_t plies = rng.below(12); plies > 0 && state.to_act() != kTerminal; --plies) state.play(random_action(state, rng), silent);
    if (state.to_act() >= Seat{0}) states.push_back(state);
  }
  return states;
}

struct Row {
  double decision, game, copy, step, observe, resample, world, rollout, simulation;
};

template <Game S>
Row measure(const typename S::Rules& rules, int games, int repetitions) {
  Row row{};
  std::int64_t points = 0;
  std::uint64_t decisions = 0;
  row.decision = best_ns(repetitions, [&] { points = 0; return decisions = play_games<S>(rules, games, points); });
  row.game = row.decision * static_cast<double>(decisions) / games;
  check_games<S>(rules, games, decisions, points);

  const std::vector<S> states = middle_states<S>(rules, 256);
  std::vector<S> copies = states;
  std::vector<std::uint8_t> cells(4096);
  NullEvents silent;
  Rng rng(5);
  const int rounds = std::max(1, games / 64);
  row.copy = best_ns(repetitions, [&] {  // of so few that the nearest cache holds them, as a search's root
    for (int r = 0; r < rounds * 32; ++r) {
      std::copy_n(states.begin(), 64, copies.begin());
      asm volatile("" : : "r"(copies.data()) : "memory");
    }
    return rounds * 32 * 64;
  });
  row.step = best_ns(repetitions, [&] {
    for (int r = 0; r < rounds; ++r) {
      copies = states;
      for (S& state : copies) state.play(random_action(state, rng), silent);
    }
    return rounds * 256;
  });
  row.observe = best_ns(repetitions, [&] {
    for (int r = 0; r < rounds; ++r) {
      for (const S& state : states) {
        ObservationWriter writer(cells.data());
        state.observe(state.to_act(), writer);
      }
    }
    return rounds * 256;
  });
  row.resample = best_ns(repetitions, [&] {
    for (int r = 0; r < rounds; ++r) {
      copies = states;
      for (S& state : copies) state.resample(state.to_act(), rng);
    }
    return rounds * 256;
  });
  for (std::size_t i = 0; i < copies.size(); ++i) require(!copies[i].flaw() && copies[i].legal() == states[i].legal(), "a resampled world");
  std::vector<std::unique_ptr<typename S::Worlds>> worlds;
  for (const S& state : states) worlds.push_back(std::make_unique<typename S::Worlds>(state, state.to_act()));
  row.world = best_ns(repetitions, [&] {
    for (int r = 0; r < rounds; ++r) {
      for (std::size_t i = 0; i < copies.size(); ++i) worlds[i]->draw(copies[i], rng);
    }
    return rounds * 256;
  });
  row.rollout = best_ns(repetitions, [&] {
    std::uint64_t plies = 0;
    for (int r = 0; r < rounds; ++r) {
      copies = states;
      for (S& state : copies) plies += static_cast<std::uint64_t>(playout(state, rng));
    }
    return plies;
  });
  const SearchBudget budget{static_cast<std::uint64_t>(games), 0, 0.7};
  row.simulation = best_ns(repetitions, [&] {
    const SearchResult result = ismcts(states[0], budget, rng);
    require(result.simulations == budget.simulations, "simulations");
    return result.simulations;
  });
  return row;
}

}  // namespace

int main(int argc, char** argv) {
  const auto argument = [&](int i) { return i < argc ? std::string_view(argv[i]) : std::string_view(); };
  if (argument(1) == "once") {
    bool found = false;
    for_each_game([&]<Game S>() {
      if (S::kName != argument(2)) return;
      found = true;
      std::int64_t points = 0;
      const int games = argc > 3 ? std::atoi(argv[3]) : 1000;
      const auto rules = argc > 4 ? read_rules<typename S::Rules>(Json::parse(argv[4]), S::kName) : typename S::Rules{};
      std::printf("%llu decisions\n", static_cast<unsigned long long>(play_games<S>(rules, games, points)));
    });
    require(found, "no such game");
    return 0;
  }
  const bool smoke = argument(1) == "--smoke";
  std::printf("nanoseconds, best of %d: CPU time on one core, events off\n", smoke ? 1 : 7);
  std::printf("%-10s %7s %9s %9s %10s %7s %7s %8s %9s %7s %9s %11s\n", "game", "bytes", "/decision", "/game", "games/s", "copy", "step", "observe",
              "resample", "world", "/rollout", "ismcts/s");
  for_each_game([&]<Game S>() {
    const Row row = measure<S>({}, smoke ? 200 : 20000, smoke ? 1 : 7);
    std::printf("%-10s %7zu %9.1f %9.0f %10.0f %7.1f %7.1f %8.1f %9.1f %7.1f %9.1f %11.0f\n", std::string(S::kName).c_str(), sizeof(S), row.decision,
                row.game, 1e9 / row.game, row.copy, row.step, row.observe, row.resample, row.world, row.rollout, 1e9 / row.simulation);
  });
  return 0;
}
