#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/action_set.hpp"
#include "core/events.hpp"
#include "core/json.hpp"
#include "core/observation.hpp"
#include "core/options.hpp"
#include "core/rng.hpp"
#include "core/seat.hpp"
#include "core/worlds.hpp"

namespace ttadak {

/// Sampled: the stock is a hidden order, drawn from silently. Explicit: a chance node stands before every unseen card,
/// from the first dealt one on; the stock is then kept ascending, so equal plays reach equal states.
enum class Chance : std::uint8_t { kSampled, kExplicit };

/// A preset: its name and its differences from the default rules, as JSON.
using Preset = std::pair<std::string_view, std::string_view>;

/// What a state takes at most.
inline constexpr std::size_t kMostStateBytes = 320;

/// What one of the games is: a plain value with this interface. Everything shared is written against it and nothing else.
///
/// Why a concept and values: copying 128-320 bytes is cheaper than undoing a move or chasing pointers, and a plain struct
/// keeps the games free of framework words. A state a user holds is at a question (at least two legal actions), at a
/// chance node, or over; forced steps are played at once.
template <class S>
concept Game =
    std::regular<S> && std::is_trivially_copyable_v<S> && std::has_unique_object_representations_v<S> && sizeof(S) <= kMostStateBytes &&
    std::regular<typename S::Rules> && std::constructible_from<typename S::Worlds, const S&, Seat> &&
    requires(S state, const S& value, typename S::Rules rules, typename S::Worlds& worlds, OptionVisitor& visitor, Rng& rng,
             NullEvents& silent, EventLog& log, EventCounts& counts, const Event& event, Action action, Seat seat,
             ObservationWriter& writer, ObservationLayout& layout, std::string_view text) {
      { S::kName } -> std::convertible_to<std::string_view>;
      { S::kMinSeats } -> std::convertible_to<int>;
      { S::kMaxSeats } -> std::convertible_to<int>;
      { S::kNumActions } -> std::convertible_to<int>;
      { S::kMaxDecisions } -> std::convertible_to<int>;  // the bound of RULES.md, chance nodes not counted
      { S::kLowWins } -> std::convertible_to<bool>;      // whether a low score is a good one (Bbong)
      { S::kPresets[0] } -> std::convertible_to<Preset>;
      { most_points(std::as_const(rules)) } -> std::same_as<int>;  // no seat wins or loses more in a deal
      rules.visit(visitor);

      // Play. `deal` is the state before any forced step; `start` plays those. Instantiated for every events type.
      { S::deal(rules, Chance::kSampled, rng) } -> std::same_as<S>;
      state.start(silent);
      state.start(log);
      state.start(counts);
      { value.rules() } -> std::convertible_to<const typename S::Rules&>;
      { value.chance() } -> std::same_as<Chance>;
      { value.seats() } -> std::same_as<int>;
      { value.to_act() } -> std::same_as<Seat>;           // a seat, kChance or kTerminal
      { value.legal() } -> std::same_as<ActionSet>;       // empty iff terminal; outcomes at a chance node
      state.play(action, silent);                         // precondition: in legal()
      state.play(action, log);
      state.play(action, counts);
      { value.chance_weight(action) } -> std::same_as<int>;  // at a chance node: outcomes are proportional to it
      { value.scores() } -> std::same_as<std::array<int, S::kMaxSeats>>;  // the game's own points; 0 before the end
      { value.settlement() } -> std::same_as<Json>;       // precondition: over

      // Hidden information.
      value.observe(seat, writer);
      value.observe(seat, layout);
      { value.view(seat) } -> std::same_as<std::string>;  // the position as `seat` knows it
      state.resample(seat, rng);                          // redistributes all that `seat` cannot know
      worlds.draw(state, rng);                            // the same for many draws from one position

      // Text. `parse` is the only thing that throws (ParseError).
      { value.flaw() } -> std::same_as<std::optional<std::string_view>>;
      { value.text() } -> std::same_as<std::string>;
      { S::parse(text) } -> std::same_as<S>;              // as written, before any forced step
      { value.action_text(action) } -> std::same_as<std::string>;
      { value.parse_action(text) } -> std::same_as<std::optional<Action>>;
      { S::event_words(event, true) } -> std::same_as<std::string>;  // "kind args"; only what all may see if false
      { S::cause_words(std::uint8_t{}) } -> std::same_as<std::string_view>;
      { S::card_text(std::uint8_t{}) } -> std::same_as<std::string>; // of a card of the stock, for reshuffles
    };

/// No game has more chance nodes: a turn gives fewer cards than 64, and `kMaxDecisions` has room for a decision in every turn.
template <Game S>
inline constexpr int kMaxChanceNodes = 64 * (S::kMaxDecisions + 1);

/// What a state is worth to each seat: zero-sum, higher is better. The score itself, or the mean of all scores minus it where low wins.
template <Game S>
[[nodiscard]] std::array<double, S::kMaxSeats> utilities(const S& state) {
  const auto scores = state.scores();
  std::array<double, S::kMaxSeats> values{};
  double total = 0;
  for (int i = 0; i < state.seats(); ++i) total += scores[static_cast<std::size_t>(i)];
  const double mean = total / state.seats();
  for (std::size_t i = 0; i < static_cast<std::size_t>(state.seats()); ++i) values[i] = S::kLowWins ? mean - scores[i] : scores[i];
  return values;
}

/// The event as text: `kind args [seat N] [because cause]`; the subject is named unless it is `unnamed`.
template <Game S>
[[nodiscard]] std::string event_text(const Event& event, Seat unnamed, bool full = true) {
  std::string out = S::event_words(event, full);
  if (event.seat != kNobody && event.seat != unnamed) out += " seat " + std::to_string(number(event.seat));
  if (event.cause != 0) out += " because " + std::string(S::cause_words(event.cause));
  return out;
}

/// Nobody will ask what is known of hidden cards until the deal is over, so a game that notes it need not.
template <Game S>
void look_away(S& state) {
  if constexpr (requires { state.look_away(); }) {
    if (state.to_act() != kTerminal) state.look_away();
  }
}

}  // namespace ttadak
