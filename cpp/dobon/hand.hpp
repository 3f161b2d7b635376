#pragma once

#include "dobon/cards.hpp"

namespace ttadak::dobon {

/// What a card adds to the word of a hand.
inline constexpr auto kCardWords = [] {
  PerCard<std::uint64_t> words{};
  for (const Card card : Cards::full()) {
    const auto points = static_cast<std::uint64_t>(value(card));
    words[index(card)] = Cards::of(card).bits() | std::uint64_t{1} << kNumCards | points << (kNumCards + 6);
  }
  return words;
}();

/// The cards of a hand in one word, and above them how many they are and what they sum to, modulo 64.
/// One addition keeps all three; whether a hand may shoot is seen from the upper bits alone.
class Hand {
 public:
  static constexpr int kTallyBits = 12;
  constexpr Hand() = default;
  [[nodiscard]] static constexpr Hand of(Cards cards) {
    Hand hand;
    for (const Card card : cards) hand.insert(card);
    return hand;
  }

  [[nodiscard]] constexpr Cards cards() const { return Cards::from_bits(word_ & low_bits(kNumCards)); }
  [[nodiscard]] constexpr int size() const { return static_cast<int>(tally() & 63); }
  [[nodiscard]] constexpr bool empty() const { return word_ == 0; }
  /// Precondition of `insert`: the card is not there; of `erase`: it is.
  constexpr void insert(Card card) { word_ += kCardWords[index(card)]; }
  constexpr void erase(Card card) { word_ -= kCardWords[index(card)]; }

  /// The number and, from bit 6 on, the sum.
  [[nodiscard]] constexpr std::uint64_t tally() const { return word_ >> kNumCards; }
  [[nodiscard]] static constexpr std::uint64_t tally(int number, int sum) {
    return static_cast<std::uint64_t>(number) | (static_cast<std::uint64_t>(sum) & 63) << 6;
  }
  constexpr bool operator==(const Hand&) const = default;

 private:
  std::uint64_t word_ = 0;
};

}  // namespace ttadak::dobon
