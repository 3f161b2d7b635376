#pragma once

#include <utility>
#include <vector>

#include "dobon/rules.hpp"

namespace ttadak::dobon {

/// How a deal can be won; also the `reason` of an end.
enum class Reason : std::uint8_t { kNone, kOut, kDobon, kReverse, kStalemate, kMaxTurns };

/// [D-5.1] [D-5.2] [D-5.3] Whether a hand sums to the value of a play, or holds nothing but cards of that value.
[[nodiscard]] inline bool can_dobon(Cards hand, int value) {
  if (hand.empty()) return false;
  if (value <= kNumRanks && (hand - of_rank(static_cast<Rank>(value - 1))).empty()) return true;
  return sum(hand) == value;
}
/// [D-5.4] The same under the rules.
[[nodiscard]] inline bool can_dobon(Cards hand, int value, const Rules& rules) {
  return can_dobon(hand, value) && (rules.dobon_single != 0 || hand.size() > 1);
}

/// [D-2.1] [D-2.2] [D-2.3] The cards that fit.
[[nodiscard]] constexpr Cards fitting_cards(Card top, std::uint8_t declared, int attack, const TurnRules& rules) {
  if (attack > 0) return kTwos;
  const Cards fits = kFittingAsked[declared][index(top)];
  return rules.eight_wild != 0 ? fits | kEights : fits;
}
/// The same once `card` has been laid, and is no 8: a 2 attacks.
[[nodiscard]] constexpr Cards fitting_after(Card card, const TurnRules& rules) {
  if (rules.effects == Effects::kEightOnly) return fitting_cards(card, 0, 0, rules);
  const Cards fits = kFittingAfter[index(card)];
  return rules.eight_wild != 0 && rank(card) != Rank::kTwo ? fits | kEights : fits;
}
/// [D-2.4] The cards of `hand` that may not be laid because that would empty it.
[[nodiscard]] constexpr Cards barred_cards(Cards hand, const TurnRules& rules) {
  return rules.finish_on_effect == 0 && hand.size() == 1 ? rules.effect_cards() : Cards();
}
/// [D-4.2] [D-4.3] [D-4.4] [D-4.5] Whether others of its rank may follow `first`, laid on `top`.
[[nodiscard]] constexpr bool others_may_follow(Card first, Card top, const TurnRules& rules) {
  if (rules.multi_play != MultiPlay::kPonKan) return rules.multi_play == MultiPlay::kBoth;
  return rank(first) == rank(top) || (rules.eight_wild != 0 && rank(first) == Rank::kEight);
}

/// A whole play: its cards, and the one laid last.
using Play = std::pair<Cards, Card>;
/// The whole plays, ordered by their cards, then by the last card. `declared`: 0 = none, else 1 + the suit.
[[nodiscard]] std::vector<Play> plays(Cards hand, Card top, std::uint8_t declared, int attack, const Rules& rules);

/// [D-7.2] m of a card.
[[nodiscard]] int multiplier(Card card, const Rules& rules);
/// [D-7.3] [D-7.4] P for going out, a dobon or a reverse with `card`.
[[nodiscard]] int points(Card card, Reason event, int reshuffles, const Rules& rules);
/// [D-7.5] What a hand costs its payer; for a dobon and an empty hand the formula of `points` holds instead.
[[nodiscard]] int hand_penalty(Cards hand, Reason event, int reshuffles, const Rules& rules);

}  // namespace ttadak::dobon
