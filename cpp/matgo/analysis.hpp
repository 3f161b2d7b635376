#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "core/seat.hpp"
#include "matgo/cards.hpp"
#include "matgo/rules.hpp"

namespace ttadak::matgo {

/// [M-6.7] How a 9Y counts: not placed yet, or for good as yeol or as pi.
enum class Gukjin : std::uint8_t { kOpen, kYeol, kPi };

/// The points of each set among captured cards, and how many pi they count.
struct Score {
  int gwang = 0, yeol = 0, godori = 0, tti = 0, hongdan = 0, cheongdan = 0, chodan = 0, pi = 0;
  int pi_value = 0;
  Gukjin gukjin = Gukjin::kOpen;  // kOpen: there is none

  [[nodiscard]] constexpr int total() const { return gwang + yeol + godori + tti + hongdan + cheongdan + chodan + pi; }
};

/// [M-1.4] The count of pi, by value.
[[nodiscard]] constexpr int pi_value(Cards captured, bool gukjin_as_pi) {
  return (captured & kPis).size() + (captured & (kDoublePi | kTriplePi)).size() + (captured & kTriplePi).size() + (gukjin_as_pi ? 2 : 0);
}

[[nodiscard]] constexpr int beyond(int count, int free) { return count > free ? count - free : 0; }

/// [M-6.2] [M-6.6] The part of the score that depends on where 9Y (if it is there) is placed.
constexpr void place_gukjin(Score& score, Cards captured, bool gukjin_as_pi) {
  const bool held = captured.contains(k9Y);
  const bool as_pi = held && gukjin_as_pi;
  score.yeol = beyond((captured & kYeols).size() - (as_pi ? 1 : 0), 4);
  score.pi_value = pi_value(captured, as_pi);
  score.pi = beyond(score.pi_value, 9);
  score.gukjin = !held ? Gukjin::kOpen : as_pi ? Gukjin::kPi : Gukjin::kYeol;
}

/// The score with 9Y placed as said.
[[nodiscard]] constexpr Score score_as(Cards captured, bool gukjin_as_pi) {
  const auto points = [captured](Cards set, int value) { return captured.contains_all(set) ? value : 0; };
  Score score;
  const int bright = (captured & kGwangs).size();
  // [M-6.1] Five 15, four 4, three 3 or 2.
  if (bright >= 3) score.gwang = bright == 5 ? 15 : bright == 4 ? 4 : captured.contains("CG"_card) ? 2 : 3;
  score.godori = points("2Y 4Y 8Y"_cards, 5);       // [M-6.3]
  score.tti = beyond((captured & kTtis).size(), 4);  // [M-6.4]
  score.hongdan = points("1T 2T 3T"_cards, 3);      // [M-6.5]
  score.cheongdan = points("6T 9T AT"_cards, 3);
  score.chodan = points("4T 5T 7T"_cards, 3);
  place_gukjin(score, captured, gukjin_as_pi);
  return score;
}

/// [M-6.7] The score with 9Y as fixed; not fixed, the better placement, a tie being yeol.
[[nodiscard]] constexpr Score best_score(Cards captured, Gukjin gukjin) {
  const Score yeol = score_as(captured, gukjin == Gukjin::kPi);
  if (gukjin != Gukjin::kOpen || !captured.contains(k9Y)) return yeol;
  Score pi = yeol;
  place_gukjin(pi, captured, true);
  return pi.total() > yeol.total() ? pi : yeol;
}

/// [M-5.1] The card given first of a set of pi cards, 9Y being one of them if it is in the set. Precondition: not empty.
[[nodiscard]] constexpr Card cheapest_pi(Cards pi) {
  const Cards month_card = pi & (kPlainPi | "BS CS"_cards);
  if (const Cards plain = pi & kPlainPi; !plain.empty()) return plain.first();
  if (!month_card.empty()) return month_card.first();
  for (const Card card : {k9Y, "X2"_card, "XB"_card}) {
    if (pi.contains(card)) return card;
  }
  return "X3"_card;
}

/// What one seat brings to a payment.
struct Side {
  Cards captured;
  Gukjin gukjin = Gukjin::kOpen;
  int go = 0, shakes = 0, bombs = 0;
  bool continued = false;
};

/// [M-8.1] Every factor of a payment: points = (score + added) * their product.
struct Payment {
  std::int64_t points = 0, score = 0, added = 0;
  std::int64_t go_factor = 1, shakes_factor = 1, bombs_factor = 1, continue_factor = 1;
  std::int64_t meongtta = 1, pibak = 1, gwangbak = 1, gobak = 1, reverse_go = 1, carry = 1;
  Gukjin gukjin = Gukjin::kOpen, loser_gukjin = Gukjin::kOpen;  // kOpen: none, or not placed

  void multiply() {
    const std::int64_t fixed = go_factor * shakes_factor * bombs_factor * continue_factor * gwangbak * gobak * reverse_go * carry;
    points = (score + added) * meongtta * pibak * fixed;
  }
};

/// What the loser pays when the winner stops.
[[nodiscard]] Payment payment(const Side& winner, const Side& loser, std::int64_t carry, const Rules& rules);
/// [M-9.5] The factor of the deal after a nagari.
[[nodiscard]] std::int64_t carry_after(std::int64_t carry, const Rules& rules);
/// [M-2.1] 28 words `seon`, `other`, `floor`: where the n-th card of the deck goes.
[[nodiscard]] std::vector<std::string_view> deal_pattern(DealPattern pattern);
/// [M-2.11] Who of two that drew these cards becomes seon.
enum class SeonOrder : std::uint8_t { kHigh, kLow };
[[nodiscard]] Seat pick_seon(Card first, Card second, SeonOrder order);

[[nodiscard]] Json to_json(const Score& score);
/// The keys `points` to `loser_gukjin` of the settlement.
[[nodiscard]] Json::Object to_json(const Payment& payment);

}  // namespace ttadak::matgo
