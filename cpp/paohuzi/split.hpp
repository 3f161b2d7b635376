#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>

#include "core/rng.hpp"
#include "paohuzi/places.hpp"
#include "paohuzi/ways.hpp"

namespace ttadak::paohuzi {

/// Draws two hands of given sizes within bounds from unseen cards, every physical arrangement alike; the rest is the stock.
///
/// The copies of faces that a bound concerns are divided first, face by face; the other cards fill up. Each such face is divided as if
/// there was no other, and the division kept the more often the more orders of the other cards it leaves: most often soon. Where that
/// fails, the divisions are counted. Where only four copies in one hand are too many, which is rare, that is seen to at the end.
class Split {
 public:
  /// `most` holds the most copies of each face a hand may hold.
  Split(Counts unseen, std::array<int, 2> sizes, const std::array<Counts, 2>& most);
  /// Writes the two hands and the stock, this not in random order and with `kCopies` places to spare; false if what was drawn is not to
  /// be accepted.
  [[nodiscard]] bool draw(Rng& rng, std::array<Counts, 2>& hands, Face* stock);

 private:
  void bind(std::uint64_t fields);
  [[nodiscard]] std::span<const Bound> bounds() const { return std::span(bound_).first(bound_size_); }
  [[nodiscard]] std::array<int, 3> lack(const std::array<Counts, 2>& hands) const;
  [[nodiscard]] double most_orders() const;
  [[nodiscard]] bool divide_blindly(Rng& rng, std::array<Counts, 2>& hands) const;
  [[nodiscard]] bool fill_up(Rng& rng, std::array<Counts, 2>& hands) const;

  Counts unseen_;
  Counts free_;                  // cards that no bound concerns
  Places places_;                // the same
  std::array<int, 2> sizes_;     // of the hands
  std::array<Counts, 2> most_;
  std::array<Bound, kNumFaces> bound_;
  std::size_t bound_size_ = 0;
  std::uint64_t divisions_ = 1;  // of all bound faces; 0 if a random word cannot choose among them
  double most_orders_ = 0;       // no division leaves more orders of the free cards, up to a factor
  std::shared_ptr<const Ways> ways_;
};

}  // namespace ttadak::paohuzi
