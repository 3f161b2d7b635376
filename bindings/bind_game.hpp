#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes.hpp"
#include "core/perft.hpp"
#include "core/simulate.hpp"
#include "search/flat_monte_carlo.hpp"
#include "search/ismcts.hpp"

namespace ttadak {

/// Room for the state of any game.
struct alignas(8) AnyState {
  std::array<std::byte, kMostStateBytes> bytes{};
};

/// An option as Python sees it.
struct OptionInfo {
  std::string name;
  std::string values;
  std::string clause;
  std::string value;  // JSON
};

/// Rows of a batch of some game: `BatchRows<S>` without its type.
struct RawRows {
  std::byte* states;
  std::size_t count;
  std::uint64_t* legal;
  std::int8_t* seats;
};

/// One game as a table of functions over `AnyState`. Written once, by `bind_game`, for every type that satisfies
/// the concept: the Python classes are compiled once and work for all games. `const void*` is the game's Rules.
struct GameTable {
  std::string_view name;
  int min_seats;
  int max_seats;
  int num_actions;
  int max_decisions;
  bool low_wins;
  std::size_t state_size;
  std::span<const Preset> presets;
  std::vector<Plane> planes;
  int observation_size;

  std::shared_ptr<const void> (*read_rules)(const Json& given, const void* base);
  Json (*write_rules)(const void* rules);
  int (*most_points)(const void* rules);
  std::vector<OptionInfo> (*options)(const void* rules);
  std::shared_ptr<const void> (*rules_of)(const AnyState& state);

  void (*deal)(AnyState& state, const void* rules, Chance chance, Rng& rng);
  void (*look_away)(AnyState& state);
  void (*start)(AnyState& state, EventLog* log);
  void (*play)(AnyState& state, Action action, EventLog* log);
  int (*playout)(AnyState& state, Rng& rng);
  Chance (*chance)(const AnyState& state);
  int (*seats)(const AnyState& state);
  Seat (*to_act)(const AnyState& state);
  ActionSet (*legal)(const AnyState& state);
  int (*chance_weight)(const AnyState& state, Action action);
  std::vector<int> (*scores)(const AnyState& state);
  std::vector<double> (*utilities)(const AnyState& state);
  Json (*settlement)(const AnyState& state);

  void (*observe)(const AnyState& state, Seat seat, std::uint8_t* out);
  std::string (*view)(const AnyState& state, Seat seat);
  void (*resample)(AnyState& state, Seat seat, Rng& rng);

  std::optional<std::string_view> (*flaw)(const AnyState& state);
  std::string (*text)(const AnyState& state);
  void (*parse)(AnyState& state, std::string_view text);
  void (*append_bytes)(const AnyState& state, std::string& out);
  void (*from_bytes)(AnyState& state, std::string_view bytes);
  std::string (*action_text)(const AnyState& state, Action action);
  std::optional<Action> (*parse_action)(const AnyState& state, std::string_view text);
  std::string (*event_text)(const Event& event, Seat unnamed, bool full);
  std::string (*event_words)(int kind, int cause);
  std::string (*card_text)(std::uint8_t card);

  Perft (*perft)(const AnyState& state, int depth);
  void (*simulate)(const void* rules, SeedRange seeds, std::size_t count, SimulationTotals& totals);
  SearchResult (*ismcts)(const AnyState& root, const SearchBudget& budget, Rng& rng);
  SearchResult (*flat_monte_carlo)(const AnyState& root, const SearchBudget& budget, Rng& rng);

  // Batches: `states` is a contiguous block of `count` raw states of `state_size` bytes.
  void (*deal_batch)(const RawRows& rows, const void* rules, Chance chance, SeedRange seeds);
  void (*apply_batch)(const RawRows& rows, const std::uint8_t* actions);
  void (*returns_batch)(const std::byte* states, std::span<const std::int8_t> acting, std::size_t seats, float* out);
  void (*playout_batch)(const RawRows& rows, SeedRange seeds);
  void (*random_step_batch)(const RawRows& rows, SeedRange seeds, std::uint8_t* actions);
  void (*observe_batch)(const std::byte* states, std::size_t count, Seat player, std::uint8_t* out);
  void (*resample_batch)(const AnyState& origin, const RawRows& rows, Seat player, SeedRange seeds);
};

namespace detail {

template <class S>
S& as(AnyState& state) { return *reinterpret_cast<S*>(state.bytes.data()); }
template <class S>
const S& as(const AnyState& state) { return *reinterpret_cast<const S*>(state.bytes.data()); }
template <class S>
const typename S::Rules& rules_as(const void* rules) { return *static_cast<const typename S::Rules*>(rules); }
template <class S>
BatchRows<S> rows_as(const RawRows& rows) { return {{reinterpret_cast<S*>(rows.states), rows.count}, rows.legal, rows.seats}; }
template <class S>
std::span<const S> span_of(const std::byte* states, std::size_t count) { return {reinterpret_cast<const S*>(states), count}; }

/// Calls `f(events)` with `log`, or with a silent sink if there is none.
template <class F>
void with_events(EventLog* log, F&& f) {
  NullEvents silent;
  if (log != nullptr) f(*log);
  else f(silent);
}

template <class S>
ObservationLayout layout_of() {
  ObservationLayout layout;
  S{}.observe(Seat{0}, layout);
  return layout;
}

template <class S>
void bind_facts(GameTable& table) {
  table.name = S::kName;
  table.min_seats = S::kMinSeats;
  table.max_seats = S::kMaxSeats;
  table.num_actions = S::kNumActions;
  table.max_decisions = S::kMaxDecisions;
  table.low_wins = S::kLowWins;
  table.state_size = sizeof(S);
  table.presets = S::kPresets;
  const ObservationLayout layout = layout_of<S>();
  table.planes = layout.planes();
  table.observation_size = layout.size();
}

template <class S>
void bind_rules(GameTable& table) {
  using Rules = typename S::Rules;
  table.read_rules = [](const Json& given, const void* base) -> std::shared_ptr<const void> {
    return std::make_shared<const Rules>(read_rules<Rules>(given, S::kName, base == nullptr ? Rules{} : rules_as<S>(base)));
  };
  table.write_rules = [](const void* rules) { return write_rules<Rules>(rules_as<S>(rules)); };
  table.most_points = [](const void* rules) { return most_points(rules_as<S>(rules)); };
  table.options = [](const void* rules) {
    Rules copy = rules_as<S>(rules);
    std::vector<OptionInfo> infos;
    for (const Option& option : options_of(copy)) {
      infos.push_back({std::string(option.name), option.values, std::string(option.clause), option.value.dump()});
    }
    return infos;
  };
  table.rules_of = [](const AnyState& state) -> std::shared_ptr<const void> {
    return std::make_shared<const Rules>(as<S>(state).rules());
  };
}

template <class S>
void bind_play(GameTable& table) {
  table.deal = [](AnyState& state, const void* rules, Chance chance, Rng& rng) { as<S>(state) = S::deal(rules_as<S>(rules), chance, rng); };
  table.look_away = [](AnyState& state) { ttadak::look_away(as<S>(state)); };
  table.start = [](AnyState& state, EventLog* log) { with_events(log, [&](auto& events) { as<S>(state).start(events); }); };
  table.play = [](AnyState& state, Action action, EventLog* log) {
    with_events(log, [&](auto& events) { as<S>(state).play(action, events); });
  };
  table.playout = [](AnyState& state, Rng& rng) { return playout(as<S>(state), rng); };
  table.chance = [](const AnyState& state) { return as<S>(state).chance(); };
  table.seats = [](const AnyState& state) { return as<S>(state).seats(); };
  table.to_act = [](const AnyState& state) { return as<S>(state).to_act(); };
  table.legal = [](const AnyState& state) { return as<S>(state).legal(); };
  table.chance_weight = [](const AnyState& state, Action action) { return as<S>(state).chance_weight(action); };
  table.scores = [](const AnyState& state) {
    const auto scores = as<S>(state).scores();
    return std::vector<int>(scores.begin(), scores.begin() + as<S>(state).seats());
  };
  table.utilities = [](const AnyState& state) {
    const auto values = utilities(as<S>(state));
    return std::vector<double>(values.begin(), values.begin() + as<S>(state).seats());
  };
  table.settlement = [](const AnyState& state) { return as<S>(state).settlement(); };
}

template <class S>
void bind_knowledge(GameTable& table) {
  table.observe = [](const AnyState& state, Seat seat, std::uint8_t* out) {
    ObservationWriter writer(out);
    as<S>(state).observe(seat, writer);
  };
  table.view = [](const AnyState& state, Seat seat) { return as<S>(state).view(seat); };
  table.resample = [](AnyState& state, Seat seat, Rng& rng) { as<S>(state).resample(seat, rng); };
}

template <class S>
void bind_text(GameTable& table) {
  table.flaw = [](const AnyState& state) { return as<S>(state).flaw(); };
  table.text = [](const AnyState& state) { return as<S>(state).text(); };
  table.parse = [](AnyState& state, std::string_view text) { as<S>(state) = S::parse(text); };
  table.append_bytes = [](const AnyState& state, std::string& out) { append_bytes(as<S>(state), out); };
  table.from_bytes = [](AnyState& state, std::string_view bytes) { as<S>(state) = from_bytes<S>(bytes); };
  table.action_text = [](const AnyState& state, Action action) { return as<S>(state).action_text(action); };
  table.parse_action = [](const AnyState& state, std::string_view text) { return as<S>(state).parse_action(text); };
  table.event_text = [](const Event& event, Seat unnamed, bool full) { return event_text<S>(event, unnamed, full); };
  table.event_words = [](int kind, int cause) {
    Event event;
    event.kind = static_cast<std::uint8_t>(kind);
    std::string words(S::event_words(event, false));
    words.resize(std::min(words.find(' '), words.size()));
    if (cause != 0) words += " because " + std::string(S::cause_words(static_cast<std::uint8_t>(cause)));
    return words;
  };
  table.card_text = [](std::uint8_t card) { return S::card_text(card); };
}

template <class S>
void bind_many(GameTable& table) {
  table.perft = [](const AnyState& state, int depth) { return perft(as<S>(state), depth); };
  table.simulate = [](const void* rules, SeedRange seeds, std::size_t count, SimulationTotals& totals) {
    simulate<S>(rules_as<S>(rules), seeds, count, totals);
  };
  table.ismcts = [](const AnyState& root, const SearchBudget& budget, Rng& rng) { return ismcts(as<S>(root), budget, rng); };
  table.flat_monte_carlo = [](const AnyState& root, const SearchBudget& budget, Rng& rng) { return flat_monte_carlo(as<S>(root), budget, rng); };
  table.deal_batch = [](const RawRows& rows, const void* rules, Chance chance, SeedRange seeds) {
    deal_batch(rows_as<S>(rows), rules_as<S>(rules), chance, seeds);
  };
  table.apply_batch = [](const RawRows& rows, const std::uint8_t* actions) { apply_batch(rows_as<S>(rows), actions); };
  table.returns_batch = [](const std::byte* states, std::span<const std::int8_t> acting, std::size_t seats, float* out) {
    returns_batch(span_of<S>(states, acting.size()), acting.data(), seats, out);
  };
  table.playout_batch = [](const RawRows& rows, SeedRange seeds) { playout_batch(rows_as<S>(rows), seeds); };
  table.random_step_batch = [](const RawRows& rows, SeedRange seeds, std::uint8_t* actions) {
    random_step_batch(rows_as<S>(rows), seeds, actions);
  };
  table.observe_batch = [](const std::byte* states, std::size_t count, Seat player, std::uint8_t* out) {
    static const auto size = static_cast<std::size_t>(layout_of<S>().size());
    observe_batch(span_of<S>(states, count), player, out, size);
  };
  table.resample_batch = [](const AnyState& origin, const RawRows& rows, Seat player, SeedRange seeds) {
    resample_batch(as<S>(origin), rows_as<S>(rows), player, seeds);
  };
}

}  // namespace detail

/// The table of one game; made at first use, never destroyed.
template <Game S>
[[nodiscard]] const GameTable& bind_game() {
  static const GameTable* const table = [] {
    auto* made = new GameTable{};
    detail::bind_facts<S>(*made);
    detail::bind_rules<S>(*made);
    detail::bind_play<S>(*made);
    detail::bind_knowledge<S>(*made);
    detail::bind_text<S>(*made);
    detail::bind_many<S>(*made);
    return made;
  }();
  return *table;
}

/// Every game, in the order of games.hpp.
[[nodiscard]] const std::vector<const GameTable*>& all_games();
/// Throws ParseError with the names there are.
[[nodiscard]] const GameTable& game_named(std::string_view name);

}  // namespace ttadak
