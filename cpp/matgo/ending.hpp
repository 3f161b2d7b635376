#pragma once

#include "matgo/turn.hpp"

namespace ttadak::matgo {

/// [M-9.3] Once nobody can act.
template <class Events>
void Turn<Events>::take_leftovers() {
  if (s.can_act(Seat{0}) || s.can_act(Seat{1})) return;
  Cards left;
  for (const Card card : s.stock_.cards()) left.insert(card);
  left = left & kBonusCards;
  for (const Card card : left) s.stock_.take(card);
  captured() |= left;
  if (!left.empty()) tell(EventKind::kLeftover, s.seat_, left);
}

/// [M-7.1] The test is passed.
template <class Events>
void Turn<Events>::passed() {
  const Seat p = s.seat_;
  if (s.rules_.gukjin == GukjinRule::kAskOnScore && s.is_gukjin_open(p)) return ask(Phase::kGukjin);  // [M-6.9]
  if (!s.can_act(p) || s.go_[index(p)] == 10) return end(Reason::kAutostop, p);                       // [M-7.4] [M-7.5]
  ask(Phase::kGoStop);
}

/// [M-6.8] [M-6.9] For good.
template <class Events>
void Turn<Events>::place_gukjin(Action action) {
  const bool as_pi = action == act::kPi;
  s.gukjin_[index(s.seat_)] = as_pi ? Gukjin::kPi : Gukjin::kYeol;
  tell(EventKind::kGukjin, s.seat_, {}, Cause::kNone, as_pi ? 1 : 0);
  test_score();
}

template <class Events>
void Turn<Events>::go_or_stop(Action action) {
  const std::size_t p = index(s.seat_);
  if (action == act::kStop) {  // [M-7.3]
    tell(EventKind::kStop, s.seat_);
    return end(Reason::kStop, s.seat_);
  }
  ++s.go_[p];  // [M-7.2]
  s.go_score_[p] = static_cast<std::uint8_t>(s.score(s.seat_));
  tell(EventKind::kGo, s.seat_, {}, Cause::kNone, s.go_[p]);
  pass_turn(other(s.seat_));
}

template <class Events>
void Turn<Events>::end(Reason reason, Seat winner) {
  s.phase_ = Phase::kEnd;
  s.reason_ = reason;
  s.seat_ = winner;
  s.pending_ = {};
  s.traces_.age();
  tell(EventKind::kEnd, winner, {}, Cause::kNone, static_cast<int>(reason));
}

}  // namespace ttadak::matgo
