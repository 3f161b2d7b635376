#pragma once

#include "search/search.hpp"

namespace ttadak {

/// Flat Monte Carlo: in each simulation one world is drawn, one action taken in turn, and the game played out at random.
/// Precondition: a seat is to act.
template <Game S>
[[nodiscard]] SearchResult flat_monte_carlo(const S& root, const SearchBudget& budget, Rng& rng) {
  SearchResult result;
  NullEvents silent;
  const Seat me = root.to_act();
  const ActionSet legal = root.legal();
  const auto choices = static_cast<unsigned>(legal.size());
  typename S::Worlds worlds(root, me);
  S world = root;
  const BudgetClock clock(budget);
  for (; !clock.spent(result.simulations); ++result.simulations) {
    worlds.draw(world, rng);
    const Action action = legal.nth(static_cast<unsigned>(result.simulations % choices));
    world.play(action, silent);
    playout(world, rng);
    ++result.visits[static_cast<std::size_t>(number(action))];
    result.totals[static_cast<std::size_t>(number(action))] += utilities(world)[index(me)];
  }
  return result;
}

}  // namespace ttadak
