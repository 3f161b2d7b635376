#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/card_set.hpp"

namespace ttadak::matgo {

/// [M-1.1] Ids 0 … 47 are 4 * month + place in the month, so a month is a nibble of a set; then the bonus cards.
enum class Card : std::uint8_t {};
/// 0 … 11 for January … December.
enum class Month : std::uint8_t {};

inline constexpr int kNumCards = 51;
inline constexpr int kNumMonths = 12;
inline constexpr int kNumMonthCards = 48;
inline constexpr Card kNoCard{0xff};

using Cards = CardSet<Card, kNumCards>;

/// [M-1.2] Card text, in the order in which sets are written.
inline constexpr std::array<std::string_view, kNumCards> kCardNames = {
    "1G", "1T", "1P", "1Q", "2Y", "2T", "2P", "2Q", "3G", "3T", "3P", "3Q", "4Y", "4T", "4P", "4Q", "5Y",
    "5T", "5P", "5Q", "6Y", "6T", "6P", "6Q", "7Y", "7T", "7P", "7Q", "8G", "8Y", "8P", "8Q", "9Y", "9T",
    "9P", "9Q", "AY", "AT", "AP", "AQ", "BG", "BP", "BQ", "BS", "CG", "CY", "CT", "CS", "X2", "X3", "XB"};

[[nodiscard]] constexpr std::string_view name_of(Card card) { return kCardNames[static_cast<std::size_t>(card)]; }
[[nodiscard]] constexpr std::optional<Card> card_named(std::string_view name) {
  for (std::size_t i = 0; i < kCardNames.size(); ++i) {
    if (kCardNames[i] == name) return static_cast<Card>(i);
  }
  return std::nullopt;
}

[[nodiscard]] constexpr bool is_bonus(Card card) { return static_cast<int>(card) >= kNumMonthCards; }
/// Precondition: no bonus card.
[[nodiscard]] constexpr Month month_of(Card card) { return static_cast<Month>(static_cast<unsigned>(card) >> 2); }
[[nodiscard]] constexpr Cards cards_of(Month month) { return Cards::from_bits(std::uint64_t{0xf} << (static_cast<unsigned>(month) * 4)); }
/// [M-1.3] All cards that match this one, itself included. Precondition: no bonus card.
[[nodiscard]] constexpr Cards matching(Card card) { return Cards::from_bits(std::uint64_t{0xf} << (static_cast<unsigned>(card) & 60)); }

/// A literal set: `"2Y 4Y 8Y"_cards`.
[[nodiscard]] consteval Cards operator""_cards(const char* names, std::size_t size) {
  Cards set;
  for (std::size_t at = 0; at < size; at += 3) set.insert(card_named({names + at, 2}).value());
  return set;
}
[[nodiscard]] consteval Card operator""_card(const char* name, std::size_t size) { return card_named({name, size}).value(); }

/// All cards whose second character is `kind`.
[[nodiscard]] consteval Cards cards_of_kind(char kind) {
  Cards set;
  for (int i = 0; i < kNumMonthCards; ++i) {
    if (name_of(static_cast<Card>(i))[1] == kind) set.insert(static_cast<Card>(i));
  }
  return set;
}

inline constexpr Cards kMonthCards = Cards::from_bits(low_bits(kNumMonthCards));
inline constexpr Cards kBonusCards = "X2 X3 XB"_cards;
inline constexpr Cards kGwangs = cards_of_kind('G');
inline constexpr Cards kYeols = cards_of_kind('Y');
inline constexpr Cards kTtis = cards_of_kind('T');
inline constexpr Card k9Y = "9Y"_card;
// [M-1.4] The pi cards but for gukjin, and those among them that count more than one.
inline constexpr Cards kPlainPi = cards_of_kind('P') | cards_of_kind('Q');
inline constexpr Cards kDoublePi = "BS CS X2 XB"_cards;
inline constexpr Cards kTriplePi = "X3"_cards;
inline constexpr Cards kPis = kPlainPi | kDoublePi | kTriplePi;
static_assert(kPlainPi.size() == 22 && kTtis.size() == 10 && kYeols.size() == 9 && kGwangs.size() == 5);

/// The cards of every month of which the set holds all four.
[[nodiscard]] constexpr Cards quads(Cards set) {
  const std::uint64_t bits = set.bits() & kMonthCards.bits();
  return Cards::from_bits((bits & bits >> 1 & bits >> 2 & bits >> 3 & 0x111111111111) * 0xf);
}

/// The set in card order, separated by spaces.
[[nodiscard]] inline std::string names_of(Cards cards) {
  std::string out;
  for (const Card card : cards) {
    if (!out.empty()) out += ' ';
    out += name_of(card);
  }
  return out;
}

}  // namespace ttadak::matgo
