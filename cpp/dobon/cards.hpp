#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/card_set.hpp"

namespace ttadak::dobon {

/// [D-1.1] 52 cards, numbered suit by suit (S H D C), in each A 2 … K.
enum class Card : std::uint8_t {};
enum class Rank : std::uint8_t { kAce, kTwo, kThree, kFour, kFive, kSix, kSeven, kEight, kNine, kTen, kJack, kQueen, kKing };
enum class Suit : std::uint8_t { kSpades, kHearts, kDiamonds, kClubs };

inline constexpr int kNumCards = 52;
inline constexpr int kNumRanks = 13;
inline constexpr int kNumSuits = 4;

using Cards = CardSet<Card, kNumCards>;
template <class T>
using PerCard = std::array<T, kNumCards>;

[[nodiscard]] constexpr int number(Card card) { return static_cast<int>(card); }
[[nodiscard]] constexpr std::size_t index(Card card) { return static_cast<std::size_t>(card); }
[[nodiscard]] constexpr Card card_at(int number) { return static_cast<Card>(number); }
[[nodiscard]] constexpr Card card(Rank rank, Suit suit) {
  return card_at(static_cast<int>(suit) * kNumRanks + static_cast<int>(rank));
}

[[nodiscard]] constexpr Cards of_rank(Rank rank) {
  return Cards::from_bits(std::uint64_t{0x0000008004002001} << static_cast<unsigned>(rank));
}
[[nodiscard]] constexpr Cards of_suit(Suit suit) {
  return Cards::from_bits(low_bits(kNumRanks) << (static_cast<unsigned>(suit) * kNumRanks));
}

/// A table instead of a division by 13.
inline constexpr auto kRankOf = [] {
  PerCard<Rank> table{};
  for (const Card card : Cards::full()) table[index(card)] = static_cast<Rank>(number(card) % kNumRanks);
  return table;
}();
[[nodiscard]] constexpr Rank rank(Card card) { return kRankOf[index(card)]; }
[[nodiscard]] constexpr Suit suit(Card card) { return static_cast<Suit>(number(card) / kNumRanks); }

/// [D-1.2] A = 1, 2-10 as printed, J Q K = 11 12 13.
[[nodiscard]] constexpr int value(Rank rank) { return static_cast<int>(rank) + 1; }
[[nodiscard]] constexpr int value(Card card) { return value(rank(card)); }
/// kValueBits[b]: the cards whose value has bit b.
inline constexpr auto kValueBits = [] {
  std::array<Cards, 4> sets{};
  for (const Card card : Cards::full()) {
    for (std::size_t b = 0; b < sets.size(); ++b) {
      if ((value(card) >> b & 1) != 0) sets[b].insert(card);
    }
  }
  return sets;
}();
[[nodiscard]] constexpr int sum(Cards cards) {
  int total = 0;
  for (std::size_t b = 0; b < kValueBits.size(); ++b) total += (cards & kValueBits[b]).size() << b;
  return total;
}

/// [D-2.1] kFitting[top]: the cards of its rank and those of its suit, when no suit is declared.
inline constexpr auto kFitting = [] {
  PerCard<Cards> table{};
  for (const Card top : Cards::full()) table[index(top)] = of_rank(rank(top)) | of_suit(suit(top));
  return table;
}();
static_assert(kFitting[0].size() == 4 + 13 - 1);
/// kFittingAsked[d][top]: the same if the suit numbered d - 1 is declared, or none, d = 0.
inline constexpr auto kFittingAsked = [] {
  std::array<PerCard<Cards>, 1 + kNumSuits> table{kFitting};
  for (std::size_t suit = 0; suit < kNumSuits; ++suit) {
    for (const Card top : Cards::full()) table[1 + suit][index(top)] = of_rank(rank(top)) | of_suit(static_cast<Suit>(suit));
  }
  return table;
}();
/// kAsked[d][top]: the card of its rank and of the suit asked for.
inline constexpr auto kAsked = [] {
  std::array<PerCard<Card>, 1 + kNumSuits> table{};
  for (const Card top : Cards::full()) {
    table[0][index(top)] = top;
    for (std::size_t suit = 0; suit < kNumSuits; ++suit) table[1 + suit][index(top)] = card(rank(top), static_cast<Suit>(suit));
  }
  return table;
}();

inline constexpr Cards kTwos = of_rank(Rank::kTwo);
inline constexpr Cards kEights = of_rank(Rank::kEight);

/// By what the direction is multiplied. [D-6.5]
inline constexpr auto kTurnAfter = [] {
  PerCard<std::int8_t> table{};
  for (const Card card : Cards::full()) table[index(card)] = rank(card) == Rank::kNine ? -1 : 1;
  return table;
}();
/// How many seats a card skips. [D-6.4]
inline constexpr auto kSkips = [] {
  PerCard<std::uint8_t> table{};
  for (const Card card : of_rank(Rank::kJack)) table[index(card)] = 1;
  return table;
}();
/// kFitting, but on a 2 only 2s: it attacks. [D-2.3]
inline constexpr auto kFittingAfter = [] {
  PerCard<Cards> table = kFitting;
  for (const Card two : kTwos) table[index(two)] = kTwos;
  return table;
}();

[[nodiscard]] char suit_letter(Suit suit);
[[nodiscard]] std::optional<Suit> parse_suit(std::string_view text);
[[nodiscard]] char rank_letter(Rank rank);
[[nodiscard]] std::string card_text(Card card);
[[nodiscard]] std::optional<Card> parse_card(std::string_view text);
/// In card order, with a space between two.
[[nodiscard]] std::string cards_text(Cards cards);

}  // namespace ttadak::dobon
