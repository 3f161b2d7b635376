#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>

#include "core/bits.hpp"

namespace ttadak {

/// A set of up to `Size` <= 64 things of an enum `Id`, one bit each: cards, actions, suits.
/// Iterates in ascending order of the id. Operators are those of sets: | & - and ^.
template <class Id, int Size>
class BitSet {
  static_assert(Size <= 64);

 public:
  static constexpr int kSize = Size;

  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = Id;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = Id;
    constexpr explicit Iterator(std::uint64_t rest) : rest_(rest) {}
    constexpr Id operator*() const { return static_cast<Id>(std::countr_zero(rest_)); }
    constexpr Iterator& operator++() { rest_ &= rest_ - 1; return *this; }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint64_t rest_;
  };

  constexpr BitSet() = default;
  constexpr BitSet(std::initializer_list<Id> ids) { for (Id id : ids) insert(id); }
  [[nodiscard]] static constexpr BitSet from_bits(std::uint64_t bits) { BitSet set; set.bits_ = bits; return set; }
  [[nodiscard]] static constexpr BitSet of(Id id) { return from_bits(bit(id)); }
  [[nodiscard]] static constexpr BitSet full() { return from_bits(low_bits(Size)); }

  [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }
  [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr bool contains(Id id) const { return (bits_ & bit(id)) != 0; }
  [[nodiscard]] constexpr bool contains_all(BitSet other) const { return (other.bits_ & ~bits_) == 0; }
  [[nodiscard]] constexpr bool intersects(BitSet other) const { return (bits_ & other.bits_) != 0; }
  /// Precondition: not empty.
  [[nodiscard]] constexpr Id first() const { return static_cast<Id>(std::countr_zero(bits_)); }
  /// The n-th in ascending order. Precondition: n < size().
  [[nodiscard]] Id nth(unsigned n) const { return static_cast<Id>(nth_bit(bits_, n)); }

  constexpr void insert(Id id) { bits_ |= bit(id); }
  constexpr void erase(Id id) { bits_ &= ~bit(id); }
  constexpr void clear() { bits_ = 0; }

  [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits_); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

  constexpr bool operator==(const BitSet&) const = default;
  friend constexpr BitSet operator|(BitSet a, BitSet b) { return from_bits(a.bits_ | b.bits_); }
  friend constexpr BitSet operator&(BitSet a, BitSet b) { return from_bits(a.bits_ & b.bits_); }
  friend constexpr BitSet operator-(BitSet a, BitSet b) { return from_bits(a.bits_ & ~b.bits_); }
  friend constexpr BitSet operator^(BitSet a, BitSet b) { return from_bits(a.bits_ ^ b.bits_); }
  constexpr BitSet& operator|=(BitSet b) { bits_ |= b.bits_; return *this; }
  constexpr BitSet& operator&=(BitSet b) { bits_ &= b.bits_; return *this; }
  constexpr BitSet& operator-=(BitSet b) { bits_ &= ~b.bits_; return *this; }

 private:
  [[nodiscard]] static constexpr std::uint64_t bit(Id id) { return std::uint64_t{1} << static_cast<unsigned>(id); }

  std::uint64_t bits_ = 0;
};

/// A set of cards of one game: a bitboard.
template <class Card, int Size>
using CardSet = BitSet<Card, Size>;

}  // namespace ttadak
