#pragma once

#include "core/game.hpp"

namespace ttadak {

/// A uniformly random legal action; at a chance node, an outcome by its weight. Precondition: not over.
template <Game S>
[[nodiscard]] Action random_action(const S& state, Rng& rng) {
  const ActionSet legal = state.legal();
  if (state.to_act() != kChance) [[likely]] return legal.nth(rng.below(static_cast<std::uint32_t>(legal.size())));
  int total = 0;
  for (const Action outcome : legal) total += state.chance_weight(outcome);
  int left = static_cast<int>(rng.below(static_cast<std::uint32_t>(total)));
  for (const Action outcome : legal) {
    left -= state.chance_weight(outcome);
    if (left < 0) return outcome;
  }
  return legal.first();
}

/// Plays uniformly random actions to the end; returns how many.
template <Game S>
int playout(S& state, Rng& rng) {
  NullEvents silent;
  int plies = 0;
  for (; state.to_act() != kTerminal; ++plies) state.play(random_action(state, rng), silent);
  return plies;
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
