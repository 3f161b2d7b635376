#pragma once

#include <array>
#include <bit>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "bbong/action.hpp"
#include "bbong/cards.hpp"
#include "bbong/rules.hpp"

namespace ttadak::bbong {

/// The six-card patterns, in the order in which they are named.
enum class Jokbo : std::uint8_t { kTtoiTtoi, kJayeon, kStraight, kLow, kHigh, kChongtong };
using JokboSet = BitSet<Jokbo, 6>;
inline constexpr std::array<std::string_view, 6> kJokboNames = {"ttoi_ttoi", "jayeon", "straight", "low", "high", "chongtong"};

/// [B-7.5] Whether the months of six cards follow each other, which no equal ones do.
[[nodiscard]] constexpr bool is_straight(std::uint64_t cards, bool wrap) {
  const auto run = [](std::uint64_t ones) { return (ones & (0 - ones)) * 0x111111 == ones; };
  // Six months in a ring follow each other just when the other six do.
  return run(cards) | (wrap && run(cards ^ Months::kOnes));
}

/// Which of the patterns [B-7.3] to [B-7.8] the hand has, one after the other. Precondition: six cards.
/// Without branches: every draw asks, and which of them fails first nobody can foresee.
[[nodiscard]] constexpr std::array<bool, 6> patterns(Months hand, const Rules& rules) {
  // Of a count 0 … 4: bit 0 is set for 1 and 3, bit 1 for 2 and 3, bit 2 for 4.
  const std::uint64_t ones = hand.bits() & Months::kOnes;
  const std::uint64_t twos = hand.bits() >> 1 & Months::kOnes;
  const std::uint64_t fours = hand.bits() >> 2 & Months::kOnes;
  const int sum = month_sum(hand);
  const bool chongtong = (fours != 0) & ((ones == 0) | (rules.chongtong_shape == ChongtongShape::kFour));
  return {
      (ones | fours) == 0,                                                                       // ttoi-ttoi [B-7.3]
      ((ones ^ twos) | fours) == 0,                                                              // jayeon [B-7.4]
      is_straight(hand.bits(), rules.straight_wrap != 0),                                        // [B-7.5]
      sum <= rules.low_threshold,                                                                // [B-7.6]
      sum >= rules.high_threshold,                                                               // [B-7.7]
      chongtong,                                                                                 // [B-7.8]
  };
}

/// Every pattern that the hand has; whether it has one. Precondition: six cards.
[[nodiscard]] constexpr JokboSet jokbos(Months hand, const Rules& rules) {
  JokboSet found;
  std::uint8_t name = 0;
  for (const bool holds : patterns(hand, rules)) {
    if (holds) found.insert(Jokbo{name});
    ++name;
  }
  return found;
}
[[nodiscard]] constexpr bool has_jokbo(Months hand, const Rules& rules) {
  const auto [ttoi_ttoi, jayeon, straight, low, high, chongtong] = patterns(hand, rules);
  return ttoi_ttoi | jayeon | straight | low | high | chongtong;
}

/// The value of the best of the hand's patterns, none without one. [B-7.9] to [B-7.11] Precondition: six cards.
[[nodiscard]] std::optional<int> jokbo_value(Months hand, const Rules& rules);

/// [B-8.1] [B-8.2] What a hand scores. Precondition: at most 15 cards.
[[nodiscard]] constexpr int hand_score(Months hand, const Rules& rules) {
  return month_sum(hand) - (rules.jayeon_scoring != 0 ? 3 * month_sum(triples(hand)) : 0);
}

/// What the holder of `hand` may claim of a discarded month: `bbong`, `bagaji`, and with either of them `pass`.
[[nodiscard]] constexpr ActionSet claims(Months hand, Month month, bool bbonged) {
  const int count = hand.count(month);
  if (count < 2) return {};
  const int size = hand_size(hand);
  const bool full_house = size == 5 && count == 2 && !triples(hand).empty();
  ActionSet found;
  if (size == 5) found.insert(action::kBbong);                                           // [B-3.1] never with two cards
  if ((size == 2 && bbonged) || full_house) found.insert(action::kBagaji);               // [B-5.1] [B-5.2] [B-11.5]
  if (!found.empty()) found.insert(action::kPass);                                       // [B-5.4]
  return found;
}

/// [B-6.2] [B-6.3] Whether a seat that has bbonged and holds the two cards `hand` may stop.
[[nodiscard]] constexpr bool can_stop(Months hand, int players, int bbong_count, const Rules& rules) {
  const int limit = rules.stop_limit == 0 ? players : rules.stop_limit;
  // A month that no other can go with; nearly every hand has one.
  if (std::bit_width(hand.bits()) > static_cast<std::size_t>(Months::kBits * (limit - 1))) [[likely]] return false;
  return hand_size(hand) == 2 && bbong_count >= rules.stop_min_bbong[static_cast<std::size_t>(players - 3)] && month_sum(hand) <= limit;
}

/// [B-10.2] The places of the lowest of some scores.
[[nodiscard]] std::vector<int> lowest(std::span<const int> scores);

/// [B-10.4] Of a match: the sum of each seat's scores, and who has the lowest.
struct Totals {
  std::vector<int> totals;
  std::vector<int> winners;
};
/// Precondition: all deals have the same number of scores.
[[nodiscard]] Totals totals(std::span<const std::vector<int>> deals);

}  // namespace ttadak::bbong
