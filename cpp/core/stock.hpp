#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace ttadak {

/// Cards face down, at most `Size` of them; the last one is the top. Unused places are zero, so that equal stocks are equal bytes.
/// With sampled chance it is an order; with explicit chance it is kept ascending and `take` removes the card that chance chose.
template <class Card, int Size>
class Stock {
 public:
  constexpr Stock() = default;
  /// Precondition: at most `Size` cards.
  explicit constexpr Stock(std::span<const Card> cards) : count_(static_cast<std::uint8_t>(cards.size())) {
    std::copy(cards.begin(), cards.end(), cards_.begin());
  }
  [[nodiscard]] constexpr int size() const { return count_; }
  [[nodiscard]] constexpr bool empty() const { return count_ == 0; }
  [[nodiscard]] constexpr std::span<const Card> cards() const { return {cards_.data(), count_}; }
  [[nodiscard]] constexpr std::span<Card> cards() { return {cards_.data(), count_}; }
  /// The card `depth` places under the top. Precondition: depth < size().
  [[nodiscard]] constexpr Card peek(int depth = 0) const { return cards_[static_cast<std::size_t>(count_ - 1 - depth)]; }

  /// Precondition: not full.
  constexpr void push(Card card) { cards_[count_++] = card; }
  /// Precondition: not empty.
  constexpr Card pop() {
    const Card top = cards_[--count_];
    cards_[count_] = Card{};
    return top;
  }
  /// Removes one copy of `card`, keeping the order of the rest. Precondition: it is there.
  constexpr void take(Card card) {
    auto* const end = cards_.data() + count_;
    auto* const place = std::find(cards_.data(), end, card);
    std::copy(place + 1, end, place);
    cards_[--count_] = Card{};
  }
  constexpr void clear() { *this = Stock{}; }
  constexpr bool operator==(const Stock&) const = default;

 private:
  std::array<Card, static_cast<std::size_t>(Size)> cards_{};
  std::uint8_t count_ = 0;
};

}  // namespace ttadak
