#include "dobon/moves.hpp"

namespace ttadak::dobon {

/// [D-5.5] Asks the next seat after `from` that can dobon; nobody left: the claims are complete.
template <class Events>
void State::ask_claims(Seat from, Events& events) {
  // [D-5.7] One shooter is enough if only the nearest counts.
  const bool closed = claims_ != 0 && rules_.multi_dobon == MultiDobon::kHead;
  for (Seat seat = next(from); seat != layer_ && !closed; seat = next(seat)) {
    if (can_shoot(seat)) return ask(Phase::kClaim, seat, {kDobonAction, kPassAction});
  }
  if (claims_ == 0) return after_claims(events);
  show_shooters(events);
}

/// [D-5.6] The answers stay secret until all are given.
template <class Events>
void State::answer_claim(Action action, Events& events) {
  events.add(secret(action == kDobonAction ? EventKind::kClaim : EventKind::kPass, seat_));
  if (action == kDobonAction) claims_ = static_cast<std::uint8_t>(claims_ | only(seat_));
  ask_claims(seat_, events);
}

/// [D-5.8] The shooters show; the layer may be able to return the shot.
template <class Events>
void State::show_shooters(Events& events) {
  for (Seat seat = next(layer_); seat != layer_; seat = next(seat)) {
    if (claimed(seat)) events.add(event(EventKind::kShow, seat, hand(seat), 0, Cause::kDobon));
  }
  if (rules_.reverse == Reverse::kShotPlayer && can_shoot(layer_)) return ask(Phase::kReverse, layer_, {kReverseAction, kPassAction});
  end(Reason::kDobon, events);  // [D-5.9]
}

template <class Events>
void State::answer_reverse(Action action, Events& events) {
  if (action == kPassAction) {
    events.add(secret(EventKind::kPass, layer_));
    return end(Reason::kDobon, events);
  }
  events.add(event(EventKind::kShow, layer_, hand(layer_), 0, Cause::kReverse));
  end(Reason::kReverse, events);
}

template <class Events>
void State::after_claims(Events& events) {
  if (!riichi_is_asked()) return out_or_effect(events);
  if (rules_.riichi_mode == RiichiMode::kAuto) return call(events);  // [D-5.15]
  ask(Phase::kRiichi, layer_, {kCallAction, kPassAction});
}

template <class Events>
void State::answer_riichi(Action action, Events& events) {
  if (action == kCallAction) return call(events);
  events.add(secret(EventKind::kPass, layer_));
  ask(Phase::kCatch, next(layer_), {kCatchAction, kPassAction});  // [D-5.13]
}

template <class Events>
void State::call(Events& events) {
  events.add(event(EventKind::kCall, layer_));
  // [D-5.11] The others draw; [D-5.12] nobody does after the last card, [D-5.17] nor in the American way.
  const bool others_draw = rules_.riichi_draw_others != 0 && rules_.riichi_mode != RiichiMode::kAmerican;
  if (others_draw && !hand(layer_).empty()) return start_job(Job::kRiichi, next(layer_), 1, events);
  out_or_effect(events);
}

/// [D-5.13] The first catch ends the asking.
template <class Events>
void State::answer_catch(Action action, Events& events) {
  if (action == kCatchAction) {
    events.add(event(EventKind::kCatch, seat_));
    return start_job(Job::kCatch, layer_, rules_.riichi_penalty, events);
  }
  events.add(secret(EventKind::kPass, seat_));
  if (next(seat_) != layer_) return ask(Phase::kCatch, next(seat_), {kCatchAction, kPassAction});
  out_or_effect(events);
}

/// [D-7.1] [D-5.14] A hand that is empty after all that has won.
template <class Events>
void State::out_or_effect(Events& events) {
  if (hand(layer_).empty()) return end(Reason::kOut, events);
  effect(events);
}

template <class Events>
void State::tell_end(Events& events) const {
  const Payments owed = payments();
  if (reason_ == Reason::kOut) events.add(event(EventKind::kOut, layer_));
  if (reason_ == Reason::kReverse) events.add(event(EventKind::kReverse, layer_));
  for (const Payment& payment : owed.all()) {
    if (reason_ == Reason::kDobon) events.add(event(EventKind::kDobon, payment.to, {}, payment.points));
  }
  for (const Payment& payment : owed.all()) {
    Event pay = event(EventKind::kPay, payment.from, {}, payment.points);
    pay.cards = index(payment.to);
    if (payment.points != 0) events.add(pay);
  }
  events.add(event(EventKind::kEnd, kNobody, {}, static_cast<int>(reason_)));
}

template void State::ask_claims(Seat, NullEvents&);
template void State::ask_claims(Seat, EventLog&);
template void State::ask_claims(Seat, EventCounts&);
template void State::answer_claim(Action, NullEvents&);
template void State::answer_claim(Action, EventLog&);
template void State::answer_claim(Action, EventCounts&);
template void State::answer_reverse(Action, NullEvents&);
template void State::answer_reverse(Action, EventLog&);
template void State::answer_reverse(Action, EventCounts&);
template void State::after_claims(NullEvents&);
template void State::after_claims(EventLog&);
template void State::after_claims(EventCounts&);
template void State::answer_riichi(Action, NullEvents&);
template void State::answer_riichi(Action, EventLog&);
template void State::answer_riichi(Action, EventCounts&);
template void State::answer_catch(Action, NullEvents&);
template void State::answer_catch(Action, EventLog&);
template void State::answer_catch(Action, EventCounts&);
template void State::out_or_effect(NullEvents&);
template void State::out_or_effect(EventLog&);
template void State::out_or_effect(EventCounts&);
template void State::tell_end(EventLog&) const;
template void State::tell_end(EventCounts&) const;

}  // namespace ttadak::dobon
