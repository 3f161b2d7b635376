#include <bit>

#include "bbong/state.hpp"

namespace ttadak::bbong {

/// What may be answered now: `legal()` from scratch. [B-11.1]
ActionSet State::answers() const {
  switch (phase_) {
    case Phase::kStart: return start_answers();
    case Phase::kAct: return act_answers();
    case Phase::kExtra: return action::discards(month_set(held(hand(turn_))));  // [B-3.3] [B-4.4]
    case Phase::kClaim: return claims(hand(turn_), month_, bbonged(turn_));
    case Phase::kChance: {
      ActionSet months;
      for (const Month month : stock_.cards()) months.insert(action::discard(month));
      return months;
    }
    case Phase::kEnd: break;
  }
  return {};
}

/// [B-2.1] [B-6.1]
ActionSet State::start_answers() const {
  if (!bbonged(turn_)) [[likely]] return {action::kDraw};
  const bool may_stop = can_stop(hand(turn_), seats(), std::popcount(bbonged_), rules_);
  return may_stop ? ActionSet{action::kDraw, action::kStop} : ActionSet{action::kDraw};
}

/// With the drawn card: six cards, or three. It makes no bagaji. [B-2.3] [B-5.5]
ActionSet State::act_answers() const {
  const Months cards = hand(turn_);
  ActionSet found = action::discards(month_set(held(cards)));
  if (hand_size(cards) != 6) return found;                                                           // [B-4.2]
  if (rules_.jayeon_bbong != 0) found |= action::jayeon_bbongs(month_set(triples(cards)));                    // [B-4.1]
  if (may_declare(turn_)) found.insert(action::kJokbo);
  return found;
}

/// [B-7.1] [B-7.2] Precondition: six cards.
bool State::may_declare(Seat seat) const {
  if (jokbos(hand(seat), rules_).empty()) [[likely]] return false;
  const bool first_turn = seat == seon_ && laid_.empty() && reshuffles_ == 0;
  return !first_turn || rules_.first_turn_jokbo != 0;
}

/// The one seat that can claim the card, if any. [B-2.5] [B-2.7] [B-2.8] [B-2.9]
Seat State::claimant(Month month, Seat discarder) const {
  if (laid_.count(month) > kCopies - 2) return kNobody;  // no pair is left
  for (int i = 0; i < seats(); ++i) {
    const Seat seat = seat_at(i);
    if (hand(seat).count(month) >= 2 && seat != discarder && !claims(hand(seat), month, bbonged(seat)).empty()) return seat;
  }
  return kNobody;
}

}  // namespace ttadak::bbong
