#pragma once

#include "core/game.hpp"

namespace ttadak {

/// An outcome by its weight. Precondition: at a chance node.
template <Game S>
[[nodiscard]] Action random_outcome(const S& state, Rng& rng) {
  const ActionSet legal = state.legal();
  int total = 0;
  for (const Action outcome : legal) total += state.chance_weight(outcome);
  int left = static_cast<int>(rng.below(static_cast<std::uint32_t>(total)));
  for (const Action outcome : legal) {
    left -= state.chance_weight(outcome);
    if (left < 0) return outcome;
  }
  return legal.first();
}

/// One of `actions`, all alike. Precondition: not empty.
[[nodiscard]] inline Action random_of(ActionSet actions, Rng& rng) { return actions.nth(rng.below(static_cast<std::uint32_t>(actions.size()))); }

/// A uniformly random legal action; at a chance node, an outcome by its weight. Precondition: not over.
template <Game S>
[[nodiscard]] Action random_action(const S& state, Rng& rng) {
  return state.to_act() == kChance ? random_outcome(state, rng) : random_of(state.legal(), rng);
}

/// Plays uniformly random actions to the end; returns how many.
template <Game S, class Events>
int playout(S& state, Rng& rng, Events& events) {
  look_away(state);
  int plies = 0;
  Rng own = rng;  // nothing else refers to it, so it can stay in registers
  for (; state.to_act() != kTerminal; ++plies) {
    if (state.to_act() < Seat{0}) [[unlikely]] {
      rng = own;
      state.play(random_outcome(state, rng), events);
      own = rng;
    } else {
      state.play(random_of(state.legal(), own), events);
    }
  }
  rng = own;
  return plies;
}

template <Game S>
int playout(S& state, Rng& rng) {
  NullEvents silent;
  return playout(state, rng, silent);
}

/// A new deal of `rules`, its forced steps played.
template <Game S>
[[nodiscard]] S new_deal(const typename S::Rules& rules, Chance chance, Rng& rng) {
  NullEvents silent;
  S state = S::deal(rules, chance, rng);
  state.start(silent);
  return state;
}

}  // namespace ttadak
