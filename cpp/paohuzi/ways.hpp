#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/rng.hpp"
#include "paohuzi/cards.hpp"

namespace ttadak::paohuzi {

/// In how many ways the copies of each part can be chosen: n! / (a! b! (n-a-b)!)
inline constexpr auto kOrders = [] {
  constexpr std::array<int, kCopies + 1> factorials = {1, 1, 2, 6, 24};
  std::array<std::array<std::array<double, kCopies + 1>, kCopies + 1>, kCopies + 1> table{};
  for (std::size_t n = 0; n <= kCopies; ++n) {
    for (std::size_t a = 0; a <= n; ++a) {
      for (std::size_t b = 0; a + b <= n; ++b) table[n][a][b] = factorials[n] / (factorials[a] * factorials[b] * factorials[n - a - b]);
    }
  }
  return table;
}();

/// 1 / n!, zero below: so many cards do not lack.
inline constexpr int kMostBeyond = 2 * kNumCards;
inline constexpr auto kShares = [] {
  std::array<double, 2 * kMostBeyond + 1> table{};
  double share = 1;
  for (int n = 0; n <= kMostBeyond; ++n) {
    table[static_cast<std::size_t>(n + kMostBeyond)] = share;
    share /= n + 1;
  }
  return table;
}();
[[nodiscard]] constexpr double share(int cards) { return kShares[static_cast<std::size_t>(cards + kMostBeyond)]; }

/// A face of which a hand may hold only so many.
struct Bound {
  std::uint8_t shift;                  // of its field
  std::uint8_t copies, first, second;  // in all, and the most of each hand
};

/// The ways to divide bound faces, each as likely as the number of arrangements that it leaves: those are counted beforehand, last face
/// first, by the cards that the hands have by then.
class Ways {
 public:
  /// `lack`: what the hands and the stock lack without the bound faces; the stock may have a surplus.
  Ways(std::span<const Bound> bounds, const std::array<int, 3>& lack);
  /// What the hands have of the bound faces; false if there is no way.
  [[nodiscard]] bool divide(Rng& rng, std::array<Counts, 2>& hands) const;

 private:
  /// One way to divide the copies of a face.
  struct Way {
    double orders;                // in how many ways the copies of each part can be chosen
    double share;                 // 1 / orders
    std::uint32_t step;           // to the counts for what the hands have then
    std::uint8_t first, second;   // copies of each hand
  };
  struct WaysOfFace {
    int shift;                    // of its field
    std::size_t start;            // of the counts when it is still to be divided
    std::size_t count = 0;
    std::array<Way, 15> list;
  };

  void add(const Bound& bound);
  void count_ends(std::size_t rows, const std::array<int, 3>& lack);
  void count_before(std::size_t face, std::size_t rows, std::size_t columns);

  // Of arrangements: by the faces divided, the cards the first hand has of them, and those of the second.
  std::vector<double> counts_;
  std::size_t stride_ = 0;
  std::size_t ends_ = 0;          // where those begin when all faces are divided
  std::vector<WaysOfFace> faces_;
};

}  // namespace ttadak::paohuzi
