#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "core/bits.hpp"
#include "core/rng.hpp"
#include "paohuzi/cards.hpp"

namespace ttadak::paohuzi {

/// Cards one by one: four places a face, the lower ones filled first, the small faces in one word and the big ones in another.
class Places {
 public:
  constexpr Places() = default;
  explicit Places(Counts cards) : words_{filled(cards.bits()), filled(cards.bits() >> 30)} {}

  [[nodiscard]] int size() const { return std::popcount(words_[0]) + std::popcount(words_[1]); }
  /// The cards of a set of numbers, by which the first 64 are counted.
  [[nodiscard]] Counts at(std::uint64_t numbers) const {
    const int small = std::popcount(words_[0]);
    return Counts::from_bits(counts(deposit(numbers, words_[0])) | counts(deposit(numbers >> small, words_[1])) << 30);
  }
  [[nodiscard]] Face card(std::uint32_t number) const {
    const auto small = static_cast<std::uint32_t>(std::popcount(words_[0]));
    return face_at(number < small ? nth_bit(words_[0], number) / kCopies : 10 + nth_bit(words_[1], number - small) / kCopies);
  }

 private:
  static constexpr std::uint64_t kEach = 0x1111111111;

  [[nodiscard]] static std::uint64_t filled(std::uint64_t fields) {
    const std::uint64_t counts = deposit(fields, 7 * kEach);
    const std::uint64_t one = counts & kEach;
    const std::uint64_t two = counts >> 1 & kEach;
    const std::uint64_t four = counts >> 2 & kEach;
    return (one | two | four) | (two | four) << 1 | ((one & two) | four) << 2 | four << 3;
  }
  [[nodiscard]] static std::uint64_t counts(std::uint64_t places) {
    const std::uint64_t pairs = (places & 5 * kEach) + (places >> 1 & 5 * kEach);
    return extract((pairs & 3 * kEach) + (pairs >> 2 & 3 * kEach), 7 * kEach);
  }

  std::array<std::uint64_t, 2> words_{};
};

/// Writes the cards one after the other, and up to `kCopies` places beyond. Nobody can foresee how many of a face there are, so the time
/// does not depend on it.
inline void list(Counts cards, Face* out) {
#pragma GCC unroll 20
  for (int face = 0; face < kNumFaces; ++face) {
    std::fill_n(out, kCopies, face_at(face));
    out += cards.count(face_at(face));
  }
}

/// So many of the bits, every choice alike, one after the other; several draws share a random word as in `draw_places`.
[[nodiscard]] inline std::uint64_t pick(std::uint64_t bits, int wanted, Rng& rng) {
  constexpr int kAtOnce = 9;
  constexpr std::uint64_t kMostBounds = std::uint64_t{1} << 56;
  std::uint64_t left = bits;
  for (int size = std::popcount(bits); wanted > 0;) {
    std::uint64_t word = rng.next();
    std::uint64_t rest = left;
    std::uint64_t bounds = 1;
    const int draws = std::min(wanted, kAtOnce);
    for (int i = 0; i < draws; ++i) {
      const auto bound = static_cast<std::uint64_t>(size - i);
      const WideProduct product = multiply_wide(word, bound);
      rest ^= deposit(std::uint64_t{1} << product.high, rest);
      bounds *= bound;
      word = product.low;
    }
    if (word < kMostBounds && word < (0 - bounds) % bounds) [[unlikely]] continue;
    left = rest;
    size -= draws;
    wanted -= draws;
  }
  return bits ^ left;
}

/// The same for many: about so many at once, each with the same chance, then those that lack or are too many.
[[nodiscard]] inline std::uint64_t choose(std::uint64_t bits, int wanted, Rng& rng) {
  const int all = std::popcount(bits);
  const int eighths = std::min(7, 8 * wanted / std::max(1, all));
  std::uint64_t chosen = 0;
  for (int bit = eighths & -eighths; bit != 0 && bit < 8; bit *= 2) {
    const std::uint64_t word = rng.next();
    chosen = (eighths & bit) != 0 ? chosen | word : chosen & word;
  }
  chosen &= bits;
  const int lack = wanted - std::popcount(chosen);
  return lack < 0 ? chosen ^ pick(chosen, -lack, rng) : chosen ^ pick(bits ^ chosen, lack, rng);
}

}  // namespace ttadak::paohuzi
