#pragma once

#include <bit>
#include <cstdint>

#include "core/bits.hpp"

namespace ttadak {

/// A multiset over `Size` kinds of an enum `Id` in one 64-bit word, `Bits` bits a count.
/// For decks in which copies of a kind cannot be told apart (months, number-card faces).
template <class Id, int Size, int Bits>
class CountSet {
  static_assert(Size * Bits <= 64);

 public:
  static constexpr int kSize = Size;
  static constexpr int kBits = Bits;
  static constexpr int kMaxCount = (1 << Bits) - 1;
  /// The lowest bit of every count.
  static constexpr std::uint64_t kOnes = [] {
    std::uint64_t ones = 0;
    for (int i = 0; i < Size; ++i) ones |= std::uint64_t{1} << (i * Bits);
    return ones;
  }();

  constexpr CountSet() = default;
  [[nodiscard]] static constexpr CountSet from_bits(std::uint64_t bits) { CountSet set; set.bits_ = bits; return set; }
  [[nodiscard]] static constexpr CountSet of(Id id, int count = 1) { CountSet set; set.add(id, count); return set; }
  /// `count` copies of every kind.
  [[nodiscard]] static constexpr CountSet full(int count) { return from_bits(kOnes * static_cast<unsigned>(count)); }

  [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }
  [[nodiscard]] constexpr int count(Id id) const { return static_cast<int>((bits_ >> shift(id)) & kMaxCount); }
  [[nodiscard]] constexpr bool contains(Id id) const { return count(id) != 0; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr int size() const {
    int total = 0;
    for (int b = 0; b < Bits; ++b) total += std::popcount((bits_ >> b) & kOnes) << b;
    return total;
  }

  /// Precondition: the count stays within 0 … kMaxCount.
  constexpr void add(Id id, int count = 1) { bits_ += static_cast<std::uint64_t>(count) << shift(id); }
  constexpr void remove(Id id, int count = 1) { bits_ -= static_cast<std::uint64_t>(count) << shift(id); }

  constexpr bool operator==(const CountSet&) const = default;
  /// Precondition of both: no count leaves its range.
  friend constexpr CountSet operator+(CountSet a, CountSet b) { return from_bits(a.bits_ + b.bits_); }
  friend constexpr CountSet operator-(CountSet a, CountSet b) { return from_bits(a.bits_ - b.bits_); }

 private:
  [[nodiscard]] static constexpr int shift(Id id) { return static_cast<int>(id) * Bits; }

  std::uint64_t bits_ = 0;
};

}  // namespace ttadak
