#pragma once

#include "dobon/draw.hpp"

// What may come between a play and its effect, and the end.

namespace ttadak::dobon {

/// [D-5.5] Asks the next seat after `from` that can dobon; nobody left: the claims are complete.
template <class Known, class Events>
[[gnu::noinline]] Next State::ask_claims(Seat from, Events& events) {
  forget_empty_hand();
  // [D-5.7] One shooter is enough if only the nearest counts.
  const bool closed = claims_ != 0 && rules_.multi_dobon == MultiDobon::kHead;
  for (Seat seat = next(from); seat != layer_ && !closed; seat = next(seat)) {
    if (can_shoot(seat)) return ask(Phase::kClaim, seat, {kDobonAction, kPassAction});
  }
  if (claims_ == 0) return after_claims<Known>(events);
  return show_shooters(events);
}

/// [D-5.6] The answers stay secret until all are given.
template <class Known, class Events>
Next State::answer_claim(Action action, Events& events) {
  events.add(secret(action == kDobonAction ? EventKind::kClaim : EventKind::kPass, seat_));
  if (action == kDobonAction) claims_ = static_cast<std::uint8_t>(claims_ | only(seat_));
  return ask_claims<Known>(seat_, events);
}

/// [D-5.8] The shooters show; the layer may be able to return the shot.
template <class Events>
Next State::show_shooters(Events& events) {
  for (Seat seat = next(layer_); seat != layer_; seat = next(seat)) {
    if (claimed(seat)) events.add(event(EventKind::kShow, seat, hand(seat), 0, Cause::kDobon));
  }
  if (rules_.reverse == Reverse::kShotPlayer && can_shoot(layer_)) return ask(Phase::kReverse, layer_, {kReverseAction, kPassAction});
  return end(Reason::kDobon, events);  // [D-5.9]
}

template <class Events>
Next State::answer_reverse(Action action, Events& events) {
  if (action == kPassAction) {
    events.add(secret(EventKind::kPass, layer_));
    return end(Reason::kDobon, events);
  }
  events.add(event(EventKind::kShow, layer_, hand(layer_), 0, Cause::kReverse));
  return end(Reason::kReverse, events);
}

template <class Known, class Events>
[[gnu::noinline]] Next State::after_claims(Events& events) {
  forget_empty_hand();
  if (!riichi_is_asked(Known::of(rules_))) return out_or_effect<Known>(events);
  if (Known::of(rules_).riichi_mode == RiichiMode::kAuto) return call<Known>(events);  // [D-5.15]
  return ask(Phase::kRiichi, layer_, {kCallAction, kPassAction});
}

template <class Known, class Events>
Next State::answer_riichi(Action action, Events& events) {
  if (action == kCallAction) return call<Known>(events);
  events.add(secret(EventKind::kPass, layer_));
  return ask(Phase::kCatch, next(layer_), {kCatchAction, kPassAction});  // [D-5.13]
}

template <class Known, class Events>
Next State::call(Events& events) {
  events.add(event(EventKind::kCall, layer_));
  // [D-5.11] The others draw; [D-5.12] nobody does after the last card, [D-5.17] nor in the American way.
  const bool others_draw = rules_.riichi_draw_others != 0 && Known::of(rules_).riichi_mode != RiichiMode::kAmerican;
  if (others_draw && !hand(layer_).empty()) return start_job<Known>(Job::kRiichi, next(layer_), 1, events);
  return out_or_effect<Known>(events);
}

/// [D-5.13] The first catch ends the asking.
template <class Known, class Events>
Next State::answer_catch(Action action, Events& events) {
  if (action == kCatchAction) {
    events.add(event(EventKind::kCatch, seat_));
    return start_job<Known>(Job::kCatch, layer_, rules_.riichi_penalty, events);
  }
  events.add(secret(EventKind::kPass, seat_));
  if (next(seat_) != layer_) return ask(Phase::kCatch, next(seat_), {kCatchAction, kPassAction});
  return out_or_effect<Known>(events);
}

/// [D-7.1] [D-5.14] A hand that is empty after all that has won.
template <class Known, class Events>
Next State::out_or_effect(Events& events) {
  if (hand(layer_).empty()) return end(Reason::kOut, events);
  return resolve<Known>(top(), laid_, events);
}

/// [D-6.3] For an 8 turned up too: naming it counts as a turn. [D-1.6]
template <class Known, class Events>
Next State::name_suit(Suit suit, Events& events) {
  declared_ = static_cast<std::uint8_t>(1 + static_cast<int>(suit));
  events.add(event(EventKind::kSuit, layer_, {}, static_cast<int>(suit)));
  return end_turn<Known>(next(layer_), fitting_cards(top(), declared_, attack_, Known::of(rules_)), false, events);
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

}  // namespace ttadak::dobon
