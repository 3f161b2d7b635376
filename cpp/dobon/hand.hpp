#pragma once

#include "core/rng.hpp"
#include "dobon/cards.hpp"

namespace ttadak::dobon {

/// A hand's *sign*: what its ranks add up to, a number drawn for each, modulo 2^12. Hands that differ in ranks seldom share it.
inline constexpr int kSignBits = 64 - kNumCards;
inline constexpr auto kSigns = [] {
  std::array<std::uint64_t, kNumRanks> signs{};
  std::uint64_t seed = 0;
  for (std::uint64_t& sign : signs) sign = splitmix64(seed) >> kNumCards;
  return signs;
}();
/// What a card adds to the word of a hand.
inline constexpr auto kCardWords = [] {
  PerCard<std::uint64_t> words{};
  for (const Card card : Cards::full()) {
    words[index(card)] = Cards::of(card).bits() | kSigns[static_cast<std::size_t>(rank(card))] << kNumCards;
  }
  return words;
}();

/// The cards of a hand in one word, and above them its sign. One addition keeps both.
class Hand {
 public:
  constexpr Hand() = default;
  [[nodiscard]] static constexpr Hand of(Cards cards) {
    Hand hand;
    for (const Card card : cards) hand.insert(card);
    return hand;
  }

  [[nodiscard]] constexpr Cards cards() const { return Cards::from_bits(word_ & low_bits(kNumCards)); }
  [[nodiscard]] constexpr std::size_t sign() const { return word_ >> kNumCards; }
  [[nodiscard]] constexpr int size() const { return cards().size(); }
  [[nodiscard]] constexpr bool empty() const { return word_ == 0; }
  /// Precondition of `insert`: the card is not there; of `erase`: it is.
  constexpr void insert(Card card) { word_ += kCardWords[index(card)]; }
  constexpr void erase(Card card) { word_ -= kCardWords[index(card)]; }

  /// Precondition: they have no card in common.
  constexpr Hand& operator+=(Hand other) { word_ += other.word_; return *this; }
  /// Precondition: all of `other` is there.
  [[nodiscard]] constexpr Hand operator-(Hand other) const {
    Hand hand;
    hand.word_ = word_ - other.word_;
    return hand;
  }

  constexpr bool operator==(const Hand&) const = default;

 private:
  std::uint64_t word_ = 0;
};

}  // namespace ttadak::dobon
