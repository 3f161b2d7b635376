#pragma once

#include <bit>

#include "bbong/state.hpp"

namespace ttadak::bbong {

/// [B-6.1] Drawing is the only other answer.
inline bool State::may_stop(Seat seat) const { return can_stop(hand(seat), seats(), std::popcount(bbonged_), rules_) && bbonged(seat); }

/// [B-2.1]
inline ActionSet State::start_answers() const {
  return may_stop(turn_) ? ActionSet{action::kDraw, action::kStop} : ActionSet{action::kDraw};
}

/// With the drawn card: six cards, or three. It makes no bagaji. [B-2.3] [B-5.5]
inline ActionSet State::act_answers() const {
  const Months cards = hand(turn_);
  const bool six = hand_size(cards) == 6;
  const std::uint64_t grouping = std::uint64_t{rules_.jayeon_bbong} & std::uint64_t{six};  // [B-4.1] [B-4.2]
  const Months groups = Months::from_bits(triples(cards).bits() & (0 - grouping));
  ActionSet found = action::discards(month_set(held(cards))) | action::jayeon_bbongs(month_set(groups));
  if (six & has_jokbo(cards, rules_)) [[unlikely]] {
    if (may_declare(turn_)) found.insert(action::kJokbo);
  }
  return found;
}

/// The one seat that can claim the card, if any. [B-2.5] [B-2.7] [B-2.8] [B-2.9]
inline Seat State::claimant(Month month, Seat discarder) const {
  std::uint64_t all = 0;  // a count in it is above one only if some hand's is
#pragma GCC unroll 6  // one by one: a load of several would have to wait for the hand just written
  for (const Months cards : hands_) all |= cards.bits();
  if (Months::from_bits(all).count(month) < 2) [[likely]] return kNobody;
  return claimant_among_pairs(month, discarder);
}

}  // namespace ttadak::bbong
