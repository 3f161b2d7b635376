#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/rng.hpp"
#include "paohuzi/cards.hpp"

namespace ttadak::paohuzi {

/// The most copies of each face a hand may hold.
using Bounds = std::array<std::uint8_t, kNumFaces>;

/// Draws two hands of given sizes within bounds from unseen cards, every physical arrangement alike; the rest is the stock.
///
/// Faces of which a hand is likely to take too many copies by chance are bound. Their copies are given to the two hands and the stock
/// one by one as if by chance (with odds that give about the right sizes), each face within its bounds; the other cards fill
/// up. A drawn division of the bound faces is then too likely or too rare by the number of ways to fill up, which depends on
/// how many cards each hand still lacks alone: p^k / k! for k cards at odds p, at most what it is for k = p. By that it is
/// accepted or drawn again. So is, at the end, what is beyond the bounds of the other faces.
class Split {
 public:
  Split(Counts unseen, std::array<int, 2> sizes, const std::array<const Bounds*, 2>& most);
  /// Writes the two hands and returns the rest.
  [[nodiscard]] std::span<Face> draw(Rng& rng, std::array<Counts, 2>& hands);

 private:
  static constexpr std::size_t kMostWays = 15;
  /// One division of a face's copies; ways are chosen by a number below `up_to` of the last one.
  struct Way {
    std::uint8_t first, second;
    std::uint32_t up_to;
  };
  struct Bound {
    Face face;
    std::uint8_t copies;
    std::uint8_t count;
    std::array<Way, kMostWays> ways;
  };

  void choose_odds(const std::array<const Bounds*, 2>& most);
  void list_ways(Bound& bound, const std::array<const Bounds*, 2>& most) const;
  [[nodiscard]] bool is_within(const std::array<Counts, 2>& hands) const;
  [[nodiscard]] bool draw_bound(Rng& rng, std::array<Counts, 2>& hands);

  std::array<int, 3> lacking_{};  // cards of the two hands and the stock
  std::array<std::uint32_t, 3> odds_{};
  std::array<int, 3> left_{};     // … once the bound faces are divided
  std::array<Bound, kNumFaces> bound_;
  std::size_t bound_size_ = 0;
  Counts free_;
  std::array<Counts, 2> most_{};
  bool unbound_ = true;           // not even four of a face are too many
  Counts others_;                 // bound copies left to the stock
  std::array<Face, kNumCards> rest_;
};

}  // namespace ttadak::paohuzi
