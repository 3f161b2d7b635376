#include "bbong/moves.hpp"

#include <bit>

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

/// [B-7.1] [B-7.2] Precondition: six cards.
bool State::may_declare(Seat seat) const {
  if (!has_jokbo(hand(seat), rules_)) return false;
  const bool first_turn = seat == seon_ && laid_.empty() && reshuffles_ == 0;
  return !first_turn || rules_.first_turn_jokbo != 0;
}

/// No two seats other than the discarder can have pairs of a month of which a card is laid.
Seat State::claimant_among_pairs(Month month, Seat discarder) const {
  unsigned pairs = 0;
  for (std::size_t i = 0; i < hands_.size(); ++i) pairs |= unsigned{hands_[i].count(month) >= 2} << i;
  pairs &= ~(1u << index(discarder));
  if (pairs == 0) return kNobody;
  const Seat seat = seat_at(std::countr_zero(pairs));
  return claims(hand(seat), month, bbonged(seat)).empty() ? kNobody : seat;
}

}  // namespace ttadak::bbong
