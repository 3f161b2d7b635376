#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "core/batch.hpp"

namespace ttadak {

/// What `simulate` counts over many random games. Adding two of them is order-independent.
struct SimulationTotals {
  static constexpr std::size_t kKinds = 64;

  std::uint64_t games = 0;
  std::uint64_t decisions = 0;
  std::uint64_t shortest = ~std::uint64_t{0};
  std::uint64_t longest = 0;
  std::array<std::uint64_t, 8> wins{};      // by seat: best utility, alone
  std::uint64_t undecided = 0;              // nobody was best alone
  std::array<std::int64_t, 8> points{};     // sum of scores by seat
  std::map<int, std::uint64_t> histogram;   // scores of seat 0
  std::array<std::uint64_t, kKinds * EventCounts::kCauses> events{};

  void add(const SimulationTotals& other);
};

/// Plays games first … first+count-1 of `seeds` to the end and counts.
template <Game S>
void simulate(const typename S::Rules& rules, SeedRange seeds, std::size_t count, SimulationTotals& totals) {
  EventCounts counts{totals.events};
  std::array<std::uint64_t, 256> near_zero{};
  for (std::size_t i = 0; i < count; ++i) {
    Rng rng = seeds.at(i);
    S state = S::deal(rules, Chance::kSampled, rng);
    state.start(counts);
    const auto plies = static_cast<std::uint64_t>(playout(state, rng, counts));
    totals.decisions += plies;
    totals.shortest = std::min(totals.shortest, plies);
    totals.longest = std::max(totals.longest, plies);
    count_scores(state, totals, near_zero);
  }
  totals.games += count;
  for (std::size_t i = 0; i < near_zero.size(); ++i) {
    if (near_zero[i] > 0) totals.histogram[static_cast<int>(i) - 128] += near_zero[i];
  }
}

/// Notes who was best and the scores of one finished game.
template <Game S>
void count_scores(const S& state, SimulationTotals& totals, std::array<std::uint64_t, 256>& near_zero) {
  const auto scores = state.scores();
  const auto seats = static_cast<std::size_t>(state.seats());
  const auto better = [](int a, int b) { return S::kLowWins ? a < b : a > b; };
  std::size_t best = 0;
  bool alone = true;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    totals.points[seat] += scores[seat];
    if (seat == 0) continue;
    if (better(scores[seat], scores[best])) { best = seat; alone = true; }
    else if (scores[seat] == scores[best]) alone = false;
  }
  ++(alone ? totals.wins[best] : totals.undecided);
  if (scores[0] >= -128 && scores[0] < 128) ++near_zero[static_cast<std::size_t>(scores[0] + 128)];
  else ++totals.histogram[scores[0]];
}

inline void SimulationTotals::add(const SimulationTotals& other) {
  games += other.games;
  decisions += other.decisions;
  shortest = std::min(shortest, other.shortest);
  longest = std::max(longest, other.longest);
  undecided += other.undecided;
  for (std::size_t i = 0; i < wins.size(); ++i) wins[i] += other.wins[i], points[i] += other.points[i];
  for (std::size_t i = 0; i < events.size(); ++i) events[i] += other.events[i];
  for (const auto& [score, number] : other.histogram) histogram[score] += number;
}

}  // namespace ttadak
