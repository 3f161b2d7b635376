#pragma once

#include <cstring>
#include <set>
#include <string>
#include <vector>

#include "check.hpp"
#include "core/bytes.hpp"
#include "core/playout.hpp"
#include "games.hpp"

namespace ttadak::test {

/// How often the heap was asked for memory; counted by the `operator new` of test_core.cpp.
extern long allocations;

/// The words of a failure: the position.
template <class S>
std::string where(const S& state) { return state.text(); }

template <Game S>
std::vector<std::uint8_t> observed(const S& state, Seat seat) {
  ObservationLayout layout;
  state.observe(seat, layout);
  std::vector<std::uint8_t> cells(static_cast<std::size_t>(layout.size()) + 64, 0xee);
  ObservationWriter writer(cells.data());
  state.observe(seat, writer);
  for (std::size_t i = static_cast<std::size_t>(layout.size()); i < cells.size(); ++i) CHECK_THAT(cells[i] == 0xee, where(state));
  return cells;
}

/// What holds of every state: no flaw, the same again from text and from bytes, actions that have a text of their own.
template <Game S>
void check_state(const S& state) {
  const auto flaw = state.flaw();
  CHECK_THAT(!flaw, std::string(flaw.value_or("")) + " in " + where(state));
  std::string bytes;
  append_bytes(state, bytes);
  bool same_bytes = false;
  const std::string refused = error_of([&] { same_bytes = from_bytes<S>(bytes) == state; });
  CHECK_THAT(same_bytes, refused + " " + where(state));
  NullEvents silent;
  S read = S::parse(state.text());
  CHECK_THAT(read == state, where(state) + "\n  read as " + where(read));
  read.start(silent);
  CHECK_THAT(read == state, "start() changes " + where(state));

  const bool over = state.to_act() == kTerminal;
  const int least = over ? 0 : state.to_act() == kChance ? 1 : 2;
  CHECK_THAT(state.legal().size() >= least && state.legal().empty() == over, where(state));
  std::set<std::string> texts;
  for (const Action action : state.legal()) {
    CHECK_THAT(number(action) < S::kNumActions, where(state));
    const std::string text = state.action_text(action);
    CHECK_THAT(texts.insert(text).second && state.parse_action(text) == action, text + " in " + where(state));
    if (state.to_act() == kChance) CHECK_THAT(state.chance_weight(action) > 0, text + " in " + where(state));
  }
  CHECK_THAT(!state.parse_action("no such action") && !state.parse_action(""), where(state));
  const auto scores = state.scores();
  double sum = 0;
  for (const double value : utilities(state)) sum += value;
  CHECK_THAT(over ? std::abs(sum) < 1e-9 : scores == decltype(scores){}, where(state));
}

/// A seat cannot tell a world drawn for it from the one there is.
template <Game S>
void check_resample(const S& state, Rng& rng) {
  for (int i = 0; i < state.seats(); ++i) {
    const Seat seat = seat_at(i);
    S world = state;
    world.resample(seat, rng);
    const auto flaw = world.flaw();
    CHECK_THAT(!flaw, std::string(flaw.value_or("")) + " in " + where(world));
    CHECK_THAT(observed(world, seat) == observed(state, seat), "seat " + std::to_string(i) + " in " + where(state) + "\n  world " + where(world));
    CHECK_TEXT(world.view(seat), state.view(seat));
    if (state.to_act() == seat) CHECK_THAT(world.to_act() == seat && world.legal() == state.legal(), where(state) + "\n  world " + where(world));
  }
}

/// The three sinks leave the same state, and the counts are those of the log.
template <Game S>
void play_all_sinks(S& state, Action action) {
  S logged = state;
  S counted = state;
  NullEvents silent;
  EventLog log;
  std::vector<std::uint64_t> counts(256 * EventCounts::kCauses);
  EventCounts counter{counts};
  state.play(action, silent);
  logged.play(action, log);
  counted.play(action, counter);
  CHECK_THAT(state == logged && state == counted, where(state));
  for (const Event& event : log.events) {
    --counts[event.kind * EventCounts::kCauses + event.cause];
    CHECK_THAT(!S::event_words(event, true).empty() && number(event.seat) < state.seats(), where(state));
  }
  CHECK_THAT(std::ranges::count(counts, 0u) == std::ssize(counts), where(state));
}

template <Game S>
void check_game(const typename S::Rules& rules, Chance chance, std::uint64_t seed) {
  Rng rng(seed);
  S state = S::deal(rules, chance, rng);
  {
    NullEvents silent;
    S read = S::parse(state.text());
    Rng again(seed);
    CHECK_THAT(S::deal(rules, chance, again) == state, where(state));
    state.start(silent);
    read.start(silent);
    CHECK_THAT(read == state, where(state) + "\n  from text " + where(read));
  }
  int decisions = 0;
  while (state.to_act() != kTerminal) {
    check_state(state);
    if (chance == Chance::kSampled) check_resample(state, rng);
    if (state.to_act() != kChance) ++decisions;
    play_all_sinks(state, random_action(state, rng));
  }
  check_state(state);
  CHECK_THAT(decisions <= S::kMaxDecisions, where(state));
  CHECK(state.settlement().object() != nullptr);
}

/// A playout, deal included, stays off the heap, and takes the same course again.
template <Game S>
void check_playouts(const typename S::Rules& rules) {
  Rng rng(11);
  Rng again(11);
  const long before = allocations;
  std::uint64_t plies = 0;
  std::uint64_t same = 0;
  for (int i = 0; i < 300; ++i) {
    S state = new_deal<S>(rules, Chance::kSampled, rng);
    plies += static_cast<std::uint64_t>(playout(state, rng));
    S twin = new_deal<S>(rules, Chance::kSampled, again);
    same += static_cast<std::uint64_t>(playout(twin, again));
  }
  CHECK_THAT(allocations == before, concat(S::kName, ": ", allocations - before, " allocations"));
  CHECK(plies == same && plies > 0);
}

/// Each preset, at each number of seats.
template <Game S>
std::vector<typename S::Rules> rule_sets() {
  std::vector<typename S::Rules> sets;
  for (const auto& [name, differences] : S::kPresets) {
    auto rules = read_rules<typename S::Rules>(Json::parse(differences), S::kName);
    const Json written = write_rules(rules);  // a preset states its differences from the default and nothing else
    CHECK_THAT(written.object()->size() == Json::parse(differences).object()->size(), name);
    CHECK_THAT(read_rules<typename S::Rules>(written, S::kName) == rules, name);
    CHECK(rules_are_valid(rules));
    if constexpr (requires { rules.players; }) {
      for (int players = S::kMinSeats; players <= S::kMaxSeats; ++players) {
        rules.players = static_cast<std::uint8_t>(players);
        sets.push_back(rules);
      }
    } else {
      sets.push_back(rules);
    }
  }
  return sets;
}

template <Game S>
void check_contract() {
  static_assert(S::kNumActions <= 64 && S::kMinSeats >= 2 && S::kMaxSeats <= 8);
  CHECK(S() == S());
  for (const auto& rules : rule_sets<S>()) {
    check_playouts<S>(rules);
    for (std::uint64_t seed = 1; seed <= 8; ++seed) check_game<S>(rules, Chance::kSampled, seed);
    for (std::uint64_t seed = 1; seed <= 2; ++seed) check_game<S>(rules, Chance::kExplicit, seed);
  }
  std::cout << S::kName << ": " << sizeof(S) << " bytes\n";
}

inline void test_contract() {
  std::set<std::string_view> names;
  for_each_game([&]<class S>() {
    check_contract<S>();
    CHECK(names.insert(S::kName).second);
  });
}

}  // namespace ttadak::test
