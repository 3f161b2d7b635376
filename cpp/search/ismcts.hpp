#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

#include "search/search.hpp"

namespace ttadak {

/// The logarithm of a count; of small ones, which are most, by a table.
[[nodiscard]] inline float log_of(std::uint32_t count) {
  static const auto kSmall = [] {
    std::array<float, 1024> table{};
    for (std::size_t n = 1; n < table.size(); ++n) table[n] = static_cast<float>(std::log(static_cast<double>(n)));
    return table;
  }();
  return count < kSmall.size() ? kSmall[count] : static_cast<float>(std::log(static_cast<double>(count)));
}

/// Single-observer information-set MCTS (Cowling, Powley, Whitehouse 2012): one tree of actions; every simulation
/// descends it through a world drawn from what the root player knows, so a node's children count how often they were
/// available. Chance is not in the tree (open loop). A child is told apart by who acts as well as by the action,
/// because whether somebody is asked to claim depends on the world.
template <Game S>
class Ismcts {
 public:
  Ismcts(const S& root, const SearchBudget& budget, Rng& rng) : root_(root), worlds_(root, root.to_act()), world_(root), budget_(budget), rng_(rng) {
    nodes_.reserve(static_cast<std::size_t>(std::min<std::uint64_t>(budget.simulations, 1 << 20)) + 64);
    nodes_.push_back({});
  }

  /// Precondition: a seat is to act at the root.
  [[nodiscard]] SearchResult run() {
    SearchResult result;
    const BudgetClock clock(budget_);
    for (; !clock.spent(result.simulations); ++result.simulations) simulate();
    for (std::uint32_t i = nodes_[0].first_child; i != kNone; i = nodes_[i].sibling) {
      const auto action = static_cast<std::size_t>(nodes_[i].action);
      result.visits[action] += nodes_[i].visits;
      result.totals[action] += nodes_[i].total;
    }
    return result;
  }

 private:
  static constexpr std::uint32_t kNone = 0xffffffff;

  struct Node {
    std::uint32_t first_child = kNone;
    std::uint32_t sibling = kNone;
    std::uint32_t visits = 0;
    std::uint32_t available = 0;
    double total = 0;  // of the utilities of `seat`, who chose `action`
    Action action{};
    Seat seat = kNobody;
  };

  void simulate() {
    S& world = world_;
    worlds_.draw(world, rng_);
    path_.clear();
    weight_ = weight();
    std::uint32_t node = 0;
    for (bool inside = true; inside && world.to_act() != kTerminal;) {
      if (world.to_act() == kChance) {
        world.play(random_action(world, rng_), silent_);
        continue;
      }
      std::tie(node, inside) = step(node, world);
      path_.push_back(node);
      world.play(nodes_[node].action, silent_);
    }
    playout(world, rng_);
    back_up(utilities(world));
  }

  /// The child to go to, and whether it was there before.
  std::pair<std::uint32_t, bool> step(std::uint32_t node, const S& world) {
    const Seat seat = world.to_act();
    ActionSet untried = world.legal();
    std::uint32_t best = kNone;
    float best_bound = -std::numeric_limits<float>::infinity();
    for (std::uint32_t i = nodes_[node].first_child; i != kNone; i = nodes_[i].sibling) {
      Node& child = nodes_[i];
      if (child.seat != seat || !untried.contains(child.action)) continue;
      untried.erase(child.action);
      ++child.available;
      const float bound = upper_bound(child);
      if (bound > best_bound) best = i, best_bound = bound;
    }
    if (untried.empty()) return {best, true};
    return {add_child(node, seat, untried.nth(rng_.below(static_cast<std::uint32_t>(untried.size())))), false};
  }

  [[nodiscard]] float upper_bound(const Node& child) const {
    const float share = 1 / static_cast<float>(child.visits);
    return static_cast<float>(child.total) * share + weight_ * std::sqrt(log_of(child.available) * share);
  }

  /// The exploration weight in points: `exploration` times the mean size of the utilities met so far.
  [[nodiscard]] float weight() const {
    return static_cast<float>(budget_.exploration * (spread_ + 1e-3) / static_cast<double>(outcomes_ + 1) * 2);
  }

  std::uint32_t add_child(std::uint32_t parent, Seat seat, Action action) {
    const auto made = static_cast<std::uint32_t>(nodes_.size());
    Node child;
    child.sibling = nodes_[parent].first_child;
    child.available = 1;
    child.action = action;
    child.seat = seat;
    nodes_.push_back(child);
    nodes_[parent].first_child = made;
    return made;
  }

  template <class Utilities>
  void back_up(const Utilities& values) {
    for (const std::uint32_t i : path_) {
      ++nodes_[i].visits;
      nodes_[i].total += values[index(nodes_[i].seat)];
    }
    spread_ += std::abs(values[index(root_.to_act())]);
    ++outcomes_;
  }

  const S& root_;
  typename S::Worlds worlds_;
  S world_;
  const SearchBudget& budget_;
  Rng& rng_;
  NullEvents silent_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> path_;
  float weight_ = 0;  // of exploration, in this simulation
  double spread_ = 0;
  std::uint64_t outcomes_ = 0;
};

template <Game S>
[[nodiscard]] SearchResult ismcts(const S& root, const SearchBudget& budget, Rng& rng) {
  return Ismcts<S>(root, budget, rng).run();
}

}  // namespace ttadak
