#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "core/rng.hpp"
#include "paohuzi/cards.hpp"

namespace ttadak::paohuzi {

/// Draws two hands of given sizes within bounds from unseen cards, every physical arrangement alike; the rest is the stock.
///
/// The copies of faces that a bound concerns are divided first, face by face. A way to divide one is as likely as the number of
/// arrangements that it leaves: those are counted beforehand, last face first, by the cards that the hands have by then. The other
/// cards fill up. Where only four copies in one hand are too many, which is rare, that is seen to at the end.
class Split {
 public:
  /// `most` holds the most copies of each face a hand may hold.
  Split(Counts unseen, std::array<int, 2> sizes, const std::array<Counts, 2>& most);
  /// Writes the two hands and the stock, this not in random order and with `kCopies` places to spare; false if what was drawn is not to
  /// be accepted.
  [[nodiscard]] bool draw(Rng& rng, std::array<Counts, 2>& hands, Face* stock) const;

 private:
  /// One way to divide the copies of a face.
  struct Way {
    double orders;                // in how many ways the copies of each part can be chosen
    double share;                 // 1 / orders
    std::uint32_t step;           // to the counts for what the hands have then
    std::uint8_t first, second;   // copies of each hand
  };
  struct Bound {
    int shift;                    // of the face's field
    std::uint8_t copies, first, second;  // in all, and the most of each hand
    std::uint8_t count;
    std::array<Way, 15> ways;
  };

  void bind(std::uint64_t fields, Counts unseen);
  void list_ways(Bound& bound) const;
  void count_ways();
  void count_ends(std::size_t rows);
  void count_before(std::size_t bound, std::size_t rows, std::size_t columns);
  [[nodiscard]] std::optional<std::array<std::size_t, 2>> divide(Rng& rng, std::array<Counts, 2>& hands) const;

  std::array<int, 3> sizes_{};     // of the two hands and the stock
  std::array<Counts, 2> most_;
  std::array<Face, kNumCards + kCopies> free_;  // cards that fill up
  std::size_t free_size_ = 0;
  Counts bound_cards_;
  std::array<Bound, kNumFaces> bound_;
  std::size_t bound_size_ = 0;
  // Of arrangements: by the faces divided, the cards the first hand has of them, and those of the second.
  std::shared_ptr<double[]> counts_;
  std::array<std::size_t, kNumFaces + 1> starts_{};
  std::size_t stride_ = 0;
};

}  // namespace ttadak::paohuzi
