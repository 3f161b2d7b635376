#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/playout.hpp"

namespace ttadak {

/// What every game of a batch function needs to know of randomness: element i uses `derive_seed(seed, first + i)`,
/// so results do not depend on how a batch is cut into pieces or spread over threads.
struct SeedRange {
  std::uint64_t seed = 0;
  std::uint64_t first = 0;
  [[nodiscard]] Rng at(std::size_t i) const { return Rng(derive_seed(seed, first + i)); }
};

template <Game S>
void deal_batch(std::span<S> states, const typename S::Rules& rules, Chance chance, SeedRange seeds) {
  for (std::size_t i = 0; i < states.size(); ++i) {
    Rng rng = seeds.at(i);
    states[i] = new_deal<S>(rules, chance, rng);
  }
}

template <Game S>
void seats_to_act(std::span<const S> states, std::int8_t* out) {
  for (const S& state : states) *out++ = static_cast<std::int8_t>(state.to_act());
}

template <Game S>
void legal_words(std::span<const S> states, std::uint64_t* out) {
  for (const S& state : states) *out++ = state.legal().bits();
}

/// Precondition: each action is legal in its state.
template <Game S>
void apply_batch(std::span<S> states, const std::uint8_t* actions) {
  NullEvents silent;
  for (S& state : states) state.play(static_cast<Action>(*actions++), silent);
}

/// Utilities, `seats` floats a state; zeros before the end.
template <Game S>
void returns_batch(std::span<const S> states, std::size_t seats, float* out) {
  for (const S& state : states) {
    std::fill_n(out, seats, 0.0F);
    if (state.to_act() == kTerminal) {
      const auto values = utilities(state);
      for (std::size_t i = 0; i < seats; ++i) out[i] = static_cast<float>(values[i]);
    }
    out += seats;
  }
}

/// Plays each state to its end.
template <Game S>
void playout_batch(std::span<S> states, SeedRange seeds) {
  for (std::size_t i = 0; i < states.size(); ++i) {
    Rng rng = seeds.at(i);
    playout(states[i], rng);
  }
}

/// One random action in each state that is not over; writes it, or 255.
template <Game S>
void random_step_batch(std::span<S> states, SeedRange seeds, std::uint8_t* actions) {
  NullEvents silent;
  for (std::size_t i = 0; i < states.size(); ++i) {
    actions[i] = 255;
    if (states[i].to_act() == kTerminal) continue;
    Rng rng = seeds.at(i);
    const Action action = random_action(states[i], rng);
    actions[i] = static_cast<std::uint8_t>(action);
    states[i].play(action, silent);
  }
}

/// Observations of `player`, or of whoever acts if it is kNobody (seat 0 at chance nodes and ends).
template <Game S>
void observe_batch(std::span<const S> states, Seat player, std::uint8_t* out, std::size_t size) {
  for (const S& state : states) {
    const Seat seat = player != kNobody ? player : state.to_act() < Seat{0} ? Seat{0} : state.to_act();
    ObservationWriter writer(out);
    state.observe(seat, writer);
    out += size;
  }
}

/// `states` become worlds that `player` may be in, seen from `origin`.
template <Game S>
void resample_batch(const S& origin, std::span<S> states, Seat player, SeedRange seeds) {
  for (std::size_t i = 0; i < states.size(); ++i) {
    Rng rng = seeds.at(i);
    states[i] = origin;
    states[i].resample(player, rng);
  }
}

}  // namespace ttadak
