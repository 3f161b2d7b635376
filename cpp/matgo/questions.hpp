#pragma once

#include "matgo/turn.hpp"

namespace ttadak::matgo {

/// [M-3.4]
template <class Events>
void Turn<Events>::flip_token() {
  --s.tokens_[index(s.seat_)];
  s.traces_.age();
  tell(EventKind::kToken, s.seat_);
  flip_apart(Laid{});
}

/// [M-3.3] Lay it, steal, draw; the turn goes on.
template <class Events>
void Turn<Events>::lay_bonus(Card card) {
  s.pending_.note = Note::kTurnOpen;
  s.traces_.age();
  hand().erase(card);
  tell(EventKind::kPlay, s.seat_, Cards::of(card));
  take(Cards::of(card));
  if (s.rules_.bonus_steal != 0) steal(Cause::kBonus);
  if (s.stock_.empty()) {  // [M-9.6]
    tell(EventKind::kDraw, s.seat_);
    s.traces_.add_draw(kNobody);
    return turn_goes_on();
  }
  if (is_explicit()) return ask(Phase::kDraw);
  drawn(s.stock_.pop());
}

template <class Events>
void Turn<Events>::drawn(Card card) {
  hand().insert(card);
  s.trace_draw();
  tell_only(EventKind::kDraw, s.seat_, Cards::of(card), true);
  const bool completes = !is_bonus(card) && hand().contains_all(matching(card));
  if (completes && s.asks_chongtong_drawn(s.seat_)) return ask(Phase::kChongtong);
  turn_goes_on();
}

template <class Events>
void Turn<Events>::turn_goes_on() {
  if (s.can_act(s.seat_)) return ask_turn(s.seat_);
  s.pending_.note = Note::kNone;
  end_turn();  // [M-9.6]
}

/// [M-3.7] [M-3.8]
template <class Events>
void Turn<Events>::answer_shake(Action action) {
  if (action == act::kPlain) return after_plain();
  const Cards shown = hand() & matching(s.pending_.card);
  s.shown_[index(s.seat_)] |= shown;
  ++s.shakes_[index(s.seat_)];
  s.trace_shake(shown);
  tell(EventKind::kShake, s.seat_, shown);
  lay_apart(s.pending_.card, kNoCard);
}

/// [M-3.9]
template <class Events>
void Turn<Events>::answer_bomb(Action action) {
  return action == act::kPlain ? after_plain() : bomb(s.pending_.card);
}

template <class Events>
void Turn<Events>::after_plain() {
  tell_only(EventKind::kPlain, s.seat_);
  return s.asks_target(s.pending_.card) ? ask(Phase::kTarget) : lay_apart(s.pending_.card, kNoCard);
}

/// [M-3.10] [M-3.11] The hand's cards of the month with the one or two on the floor.
template <class Events>
void Turn<Events>::bomb(Card card) {
  const Cards month = matching(card);
  const Cards laid = hand() & month;
  const std::size_t p = index(s.seat_);
  const bool whole = laid.size() == 3;
  s.pending_.card = kNoCard;
  hand() -= laid;
  s.floor_ -= month;
  s.tokens_[p] = static_cast<std::uint8_t>(s.tokens_[p] + (whole ? 2 : 1));
  if (whole || s.rules_.two_card_bomb == TwoCardBomb::kDouble) ++s.bombs_[p];
  s.traces_.age();
  s.traces_.played(card, s.seat_);
  tell(EventKind::kBomb, s.seat_, laid);
  take(month);
  flip_apart({.bombed = true});
}

template <class Events>
void Turn<Events>::keep(Laid laid, Card flipped) {
  s.pending_ = {.card = laid.played,
                .target = laid.target,
                .flipped = flipped,
                .held = laid.held,
                .note = laid.bombed ? Note::kBombed : Note::kNone};
}

template <class Events>
auto Turn<Events>::kept() const -> Laid {
  const Pending& p = s.pending_;
  return {.played = p.card, .target = p.target, .held = p.held, .bombed = p.note == Note::kBombed};
}

template <class Events>
void Turn<Events>::aimed(Card target) {
  const Laid laid = kept();
  const Card flipped = s.pending_.flipped;
  s.pending_ = {};
  tell(EventKind::kAim, s.seat_, target);
  resolve_apart(laid, flipped, target);
}

/// Explicit chance: `card` is the one that the stock gives.
template <class Events>
void Turn<Events>::outcome(Card card) {
  s.stock_.take(card);
  if (s.phase_ == Phase::kDealing) return deal_one(card);
  if (s.phase_ == Phase::kRefill) return refill(card);
  if (s.phase_ == Phase::kDraw) return drawn(card);
  Laid laid = kept();
  s.pending_ = {};
  tell(EventKind::kFlip, kNobody, card);
  if (!is_bonus(card)) return turned_up_apart(laid, card);
  laid.hold(card);
  flip_apart(laid);
}

}  // namespace ttadak::matgo
