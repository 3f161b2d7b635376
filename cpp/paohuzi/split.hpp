#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/rng.hpp"
#include "paohuzi/cards.hpp"

namespace ttadak::paohuzi {

/// Draws two hands of given sizes within bounds from unseen cards, every physical arrangement alike; the rest is the stock.
///
/// Faces of which a hand is likely to take too many copies by chance are bound. Their copies are given to the two hands and the stock
/// as if one by one by chance (with odds that give about the right sizes), each face within its bounds; the other cards fill
/// up. A drawn division of the bound faces is then too likely or too rare by the number of ways to fill up, which depends on
/// how many cards each still lacks alone: p^k / k! for k cards at odds p, at most what it is for k = p. By that it is
/// accepted or drawn again. So is, at the end, what is beyond the bounds of the other faces.
class Split {
 public:
  /// `most` holds the most copies of each face a hand may hold.
  Split(Counts unseen, std::array<int, 2> sizes, const std::array<Counts, 2>& most);
  /// Writes the two hands and the stock, this not in random order and with `kCopies` places to spare; false if what was drawn is not to
  /// be accepted.
  [[nodiscard]] bool draw(Rng& rng, std::array<Counts, 2>& hands, Face* stock);

 private:
  static constexpr std::size_t kMostWays = 15;
  /// One division of a face's copies. It is chosen by a number below `up_to`.
  struct Way {
    std::uint8_t first, second;
    std::uint32_t up_to;
  };
  struct Bound {
    std::uint8_t shift;   // of the face's field
    std::uint8_t copies;
    std::array<std::uint8_t, 2> most;
    std::uint32_t total;  // of all ways
    std::array<Way, kMostWays> ways;
  };

  void bind(std::uint64_t fields, Counts unseen);
  void choose_odds();
  void list_ways();
  void divide(Rng& rng, std::array<Counts, 2>& hands);
  [[nodiscard]] bool is_likely(Rng& rng) const;
  [[nodiscard]] bool fill_up(Rng& rng, std::array<Counts, 2>& hands, Face* stock) const;

  std::array<int, 3> lacking_{};  // cards of the two hands and the stock
  std::array<std::uint32_t, 3> odds_{};
  std::array<int, 3> left_{};     // what they lack once the bound faces are divided
  std::array<Bound, kNumFaces> bound_;
  std::size_t bound_size_ = 0;
  std::array<Counts, 2> most_;
  Counts bound_cards_;
  Counts others_;                 // bound copies that go to the stock
  std::array<Face, kNumCards + kCopies> free_;
  std::size_t free_size_ = 0;
};

}  // namespace ttadak::paohuzi
