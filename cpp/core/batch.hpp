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
  [[nodiscard]] std::uint64_t of(std::size_t i) const { return derive_seed(seed, first + i); }
  [[nodiscard]] Rng at(std::size_t i) const { return Rng(of(i)); }
};

/// Rows of a batch, and beside the states what each asks, which can then be read without touching them.
template <Game S>
struct BatchRows {
  std::span<S> states;
  std::uint64_t* legal;   ///< a word of actions a row
  std::int8_t* seats;     ///< who acts

  /// Calls `change(i, state)` for every row; the next states are fetched meanwhile.
  template <class F>
  void each(F change) const {
    constexpr std::size_t kAhead = 2;
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (i + kAhead < states.size()) prefetch(&states[i + kAhead], sizeof(S));
      change(i, states[i]);
      legal[i] = states[i].legal().bits();
      seats[i] = static_cast<std::int8_t>(states[i].to_act());
    }
  }
};

template <Game S>
void deal_batch(const BatchRows<S>& rows, const typename S::Rules& rules, Chance chance, SeedRange seeds) {
  rows.each([&](std::size_t i, S& state) {
    Rng rng = seeds.at(i);
    state = new_deal<S>(rules, chance, rng);
  });
}

/// Precondition: each action is legal in its state.
template <Game S>
void apply_batch(const BatchRows<S>& rows, const std::uint8_t* actions) {
  NullEvents silent;
  rows.each([&](std::size_t i, S& state) { state.play(static_cast<Action>(actions[i]), silent); });
}

/// Utilities, `seats` floats a state; zeros before the end. `acting`: who is to act in each.
template <Game S>
void returns_batch(std::span<const S> states, const std::int8_t* acting, std::size_t seats, float* out) {
  std::fill_n(out, states.size() * seats, 0.0F);
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (acting[i] != number(kTerminal)) continue;
    const auto values = utilities(states[i]);
    for (std::size_t seat = 0; seat < seats; ++seat) out[i * seats + seat] = static_cast<float>(values[seat]);
  }
}

/// Plays each state to its end.
template <Game S>
void playout_batch(const BatchRows<S>& rows, SeedRange seeds) {
  rows.each([&](std::size_t i, S& state) {
    Rng rng = seeds.at(i);
    playout(state, rng);
  });
}

/// One random action in each state that is not over; writes it, or 255. All are chosen before any is played: the choices ask
/// nothing of the states, so the processor works on many at a time, and each play can start at once.
template <Game S>
void random_step_batch(const BatchRows<S>& rows, SeedRange seeds, std::uint8_t* actions) {
  constexpr std::uint8_t kNone = 255;
  const auto choose = [&](std::size_t i) {
    const ActionSet legal = ActionSet::from_bits(rows.legal[i]);
    if (rows.seats[i] >= 0) [[likely]] return legal.nth(Rng::first_below(seeds.of(i), static_cast<std::uint32_t>(legal.size())));
    Rng rng = seeds.at(i);
    return legal.empty() ? Action{kNone} : random_outcome(rows.states[i], rng);
  };
  for (std::size_t i = 0; i < rows.states.size(); ++i) actions[i] = static_cast<std::uint8_t>(choose(i));
  NullEvents silent;
  rows.each([&](std::size_t i, S& state) {
    if (actions[i] != kNone) [[likely]] state.play(static_cast<Action>(actions[i]), silent);
  });
}

/// Observations of `player`, or of whoever acts if it is kNobody (seat 0 at chance nodes and ends).
template <Game S>
void observe_batch(std::span<const S> states, Seat player, std::uint8_t* out, std::size_t size) {
  constexpr std::size_t kLong = 512;  // the stores into shorter rows need not wait for the cache
  for (std::size_t i = 0; i < states.size(); ++i, out += size) {
    if (size > kLong && i + 1 < states.size()) prefetch(out + size, size);
    const Seat seat = player != kNobody ? player : states[i].to_act() < Seat{0} ? Seat{0} : states[i].to_act();
    ObservationWriter writer(out);
    states[i].observe(seat, writer);
  }
}

/// The rows become worlds that `player` may be in, seen from `origin`.
template <Game S>
void resample_batch(const S& origin, const BatchRows<S>& rows, Seat player, SeedRange seeds) {
  typename S::Worlds worlds(origin, player);
  rows.each([&](std::size_t i, S& state) {
    Rng rng = seeds.at(i);
    worlds.draw(state, rng);
  });
}

}  // namespace ttadak
