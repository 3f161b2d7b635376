#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "core/card_set.hpp"
#include "core/count_set.hpp"

namespace ttadak::bbong {

/// [B-1.1] A card is its month; the id 0 … 11 is the month less one.
enum class Month : std::uint8_t {};

inline constexpr int kMonths = 12;
inline constexpr Month kNoMonth{kMonths};
inline constexpr int kCopies = 4;
inline constexpr int kDeckSize = kMonths * kCopies;

/// 1 … 12
[[nodiscard]] constexpr int number(Month month) { return static_cast<int>(month) + 1; }
[[nodiscard]] constexpr Month month_at(int number) { return static_cast<Month>(number - 1); }

/// Which months; and how many cards of each (0 … 4, so three bits of a nibble tell a count apart).
using MonthSet = BitSet<Month, kMonths>;
using Months = CountSet<Month, kMonths, 4>;

/// How many cards. Precondition: at most 15, then the product's top nibble is the sum of all nibbles.
[[nodiscard]] constexpr int hand_size(Months hand) { return static_cast<int>(hand.bits() * Months::kOnes >> 44 & 15); }

/// [B-8.1] The sum of the months. Precondition: at most 15 cards.
/// The product's nibble i counts the cards of months 1 … i+1; a card of month m is in 13 - m of these twelve counts.
[[nodiscard]] constexpr int month_sum(Months hand) {
  constexpr std::uint64_t kLowNibbles = 0x0f0f0f0f0f0f;
  const std::uint64_t below = hand.bits() * Months::kOnes;
  const std::uint64_t pairs = (below & kLowNibbles) + (below >> 4 & kLowNibbles);
  return 13 * static_cast<int>(below >> 44 & 15) - static_cast<int>(pairs * 0x010101010101 >> 40 & 0xff);
}

/// One card of every month of which there are one or more, three or more.
[[nodiscard]] constexpr Months held(Months hand) {
  return Months::from_bits((hand.bits() | hand.bits() >> 1 | hand.bits() >> 2) & Months::kOnes);
}
[[nodiscard]] constexpr Months triples(Months hand) {
  return Months::from_bits(((hand.bits() & hand.bits() >> 1) | hand.bits() >> 2) & Months::kOnes);
}

/// The months of counts that are all 0 or 1.
[[nodiscard]] inline MonthSet month_set(Months singles) {
#ifdef __BMI2__
  return MonthSet::from_bits(_pext_u64(singles.bits(), Months::kOnes));
#else
  std::uint64_t bits = singles.bits();
  bits = (bits | bits >> 3) & 0x030303030303;
  bits = (bits | bits >> 6) & 0x000f000f000f;
  return MonthSet::from_bits((bits & 0xf) | (bits >> 12 & 0xf0) | (bits >> 24 & 0xf00));
#endif
}

/// "1" … "12"
[[nodiscard]] std::string month_text(Month month);
[[nodiscard]] std::optional<Month> parse_month(std::string_view text);
/// "1 5 8 8", ascending.
[[nodiscard]] std::string months_text(Months months);

}  // namespace ttadak::bbong
