#pragma once

#include <array>
#include <chrono>
#include <cstdint>

#include "core/playout.hpp"

namespace ttadak {

/// What a search may spend: whichever runs out first. One tree of it is single-threaded and seeded.
struct SearchBudget {
  std::uint64_t simulations = 1000;
  double seconds = 0;       // 0: no limit of time
  double exploration = 0.7; // ISMCTS: weight of the exploration term, in units of the spread of the utilities seen
};

/// By action id: how often it was tried and the sum of the acting seat's utilities after it.
struct SearchResult {
  std::array<std::uint64_t, 64> visits{};
  std::array<double, 64> totals{};
  std::uint64_t simulations = 0;

  void add(const SearchResult& other) {
    for (std::size_t i = 0; i < visits.size(); ++i) visits[i] += other.visits[i], totals[i] += other.totals[i];
    simulations += other.simulations;
  }
};

/// Counts simulations, and looks at the clock every few.
class BudgetClock {
 public:
  explicit BudgetClock(const SearchBudget& budget) : budget_(budget), start_(std::chrono::steady_clock::now()) {}
  [[nodiscard]] bool spent(std::uint64_t done) const {
    if (done >= budget_.simulations) return true;
    if (budget_.seconds <= 0 || done % 16 != 0) return false;
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count() >= budget_.seconds;
  }

 private:
  const SearchBudget& budget_;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace ttadak
