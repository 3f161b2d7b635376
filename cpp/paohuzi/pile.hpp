#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <span>

#include "core/bits.hpp"
#include "core/seat.hpp"
#include "paohuzi/cards.hpp"

namespace ttadak::paohuzi {

/// The three rivers and the stock in one array: rivers from the front, one after the other, the stock at the back with
/// its top first. They share the room because together they never hold more than the pack. Unused places are zero.
class Pile {
 public:
  [[nodiscard]] std::span<const Face> river(Seat seat) const {
    return {cards_.data() + river_end(index(seat)) - rivers_[index(seat)], rivers_[index(seat)]};
  }
  [[nodiscard]] std::span<const Face> rivers() const { return {cards_.data(), river_end(2)}; }
  /// How many of each face lie in a river. Nobody can foresee how many cards there are: eight are counted at a time, those beyond the end
  /// as what stands above all fields.
  [[nodiscard]] Counts river_counts(Seat seat) const {
    constexpr std::size_t kAtOnce = 8;
    constexpr std::uint64_t kBeyond = 0x1515151515151515;
    const std::size_t end = river_end(index(seat));
    std::uint64_t counts = 0;
    for (std::size_t from = end - rivers_[index(seat)]; from < end; from += kAtOnce) {
      const std::size_t first = std::min(from, kNumCards - kAtOnce);
      std::uint64_t cards = 0;
      std::memcpy(&cards, cards_.data() + first, kAtOnce);
      const std::uint64_t counted = low_bits(static_cast<int>(8 * std::min(end - from, kAtOnce)));
      const std::uint64_t shifts = 3 * ((lowest_first(cards) >> 8 * (from - first) & counted) | (kBeyond & ~counted));
      for (int card = 0; card < 64; card += 8) counts += std::uint64_t{1} << (shifts >> card & 63);
    }
    return Counts::from_bits(counts & low_bits(60));
  }
  /// Top first.
  [[nodiscard]] std::span<const Face> stock() const { return {cards_.data() + kNumCards - stock_, stock_}; }
  [[nodiscard]] std::span<Face> stock() { return {cards_.data() + kNumCards - stock_, stock_}; }
  [[nodiscard]] int stock_size() const { return stock_; }
  [[nodiscard]] bool in_river(Seat seat, Face face) const { return std::ranges::find(river(seat), face) != river(seat).end(); }

  /// Precondition of both: there is room.
  void push_river(Seat seat, Face face) {
    Face* const place = cards_.data() + river_end(index(seat));
    Face* const end = cards_.data() + river_end(2);
    std::copy_backward(place, end, end + 1);
    *place = face;
    ++rivers_[index(seat)];
  }
  void push_stock(Face face) { cards_[static_cast<std::size_t>(kNumCards - ++stock_)] = face; }
  /// Takes the top. Precondition: not empty.
  Face pop() {
    Face& place = cards_[static_cast<std::size_t>(kNumCards - stock_--)];
    const Face top = place;
    place = Face{};
    return top;
  }
  /// Takes a copy of `face` from wherever it lies, the rest keeping its order. Precondition: it is there.
  void take(Face face) {
    const std::span<Face> all = stock();
    Face* const place = std::ranges::find(all, face).base();
    std::copy_backward(all.data(), place, place + 1);
    pop();
  }
  void clear_stock() { while (stock_ > 0) (void)pop(); }

  /// Whether the counts and cards are in range and unused places zero.
  [[nodiscard]] bool sound() const {
    if (rivers_[0] + rivers_[1] + rivers_[2] + stock_ > kNumCards) return false;
    const auto unused = [](Face face) { return face == Face{}; };
    const auto is_face = [](Face face) { return index(face) < kNumFaces; };
    return std::ranges::all_of(rivers(), is_face) && std::ranges::all_of(stock(), is_face) &&
           std::all_of(cards_.begin() + static_cast<std::ptrdiff_t>(river_end(2)), cards_.end() - stock_, unused);
  }

  bool operator==(const Pile&) const = default;

 private:
  [[nodiscard]] std::size_t river_end(std::size_t seat) const {
    return std::size_t{rivers_[0]} + rivers_[1] * std::size_t{seat > 0} + rivers_[2] * std::size_t{seat > 1};
  }

  std::array<Face, kNumCards> cards_{};
  std::array<std::uint8_t, 3> rivers_{};
  std::uint8_t stock_ = 0;
};

}  // namespace ttadak::paohuzi
