#pragma once

#include "matgo/turn.hpp"

namespace ttadak::matgo {

template <class Events>
void Turn<Events>::start() {
  if (s.phase_ == Phase::kFresh) return open();
  if (s.phase_ != Phase::kPlay) return;
  choices = s.turn_actions(s.seat_);
  if (!choices.empty()) return;
  s.pending_ = {};
  s.traces_.age();
  pass_turn(other(s.seat_));
}

/// Explicit chance: one more card of the deal. [M-2.1]
template <class Events>
void Turn<Events>::deal_one(Card card) {
  const Zone zone = s.next_zone();
  Cards& place = zone == Zone::kFloor ? s.floor_ : s.hands_[index(zone == Zone::kSeon ? s.seon_ : other(s.seon_))];
  place.insert(card);
  if (zone == Zone::kFloor) {
    tell(EventKind::kDeal, kNobody, card);
  } else {
    tell_only(EventKind::kDeal, zone == Zone::kSeon ? s.seon_ : other(s.seon_), Cards::of(card), true);
  }
  if (s.hands_[0].size() + s.hands_[1].size() + s.floor_.size() < kDealtCards && !s.stock_.empty()) return ask(Phase::kDealing);
  open();
}

/// [M-2.3] Seon takes the bonus cards of the dealt floor, then chongtongs are looked for.
template <class Events>
void Turn<Events>::open() {
  while (s.floor_.intersects(kBonusCards)) {
    const Cards bonus = Cards::of((s.floor_ & kBonusCards).first());
    s.floor_ -= bonus;
    s.captured_[index(s.seon_)] |= bonus;
    tell(EventKind::kTake, s.seon_, bonus, Cause::kFloorBonus);
    if (s.stock_.empty()) {  // [M-9.6]
      tell(EventKind::kRefill, kNobody);
      continue;
    }
    if (is_explicit()) return ask(Phase::kRefill);
    const Card card = s.stock_.pop();
    s.floor_.insert(card);
    tell(EventKind::kRefill, kNobody, Cards::of(card));
  }
  dealt_chongtongs();
}

template <class Events>
void Turn<Events>::refill(Card card) {
  s.floor_.insert(card);
  tell(EventKind::kRefill, kNobody, Cards::of(card));
  open();
}

/// [M-2.4] [M-2.5] [M-2.6]
template <class Events>
void Turn<Events>::dealt_chongtongs() {
  const Seat seon = s.seon_;
  s.traces_ = Traces(s.lying_open());
  const bool seons = !quads(s.hand(seon)).empty();
  const bool others = !quads(s.hand(other(seon))).empty();
  if (!seons && !others) [[likely]] return floor_chongtong();
  if (s.rules_.chongtong_continue != 0) {
    s.seat_ = seons ? seon : other(seon);
    return ask(Phase::kChongtong);
  }
  if (seons) tell_chongtong(seon);
  if (others) tell_chongtong(other(seon));
  if (seons && others && s.rules_.both_chongtong == BothChongtong::kNagari) return end(Reason::kNagari, kNobody);
  end(Reason::kChongtong, seons ? seon : other(seon));
}

/// [M-2.9] Four of a month on the floor. [M-2.10] Three of a month need nothing: unowned, they are a natural pile.
template <class Events>
void Turn<Events>::floor_chongtong() {
  const Cards four = quads(s.floor_);
  if (four.empty()) [[likely]] return s.can_act(s.seat_) ? ask_turn(s.seat_) : pass_turn(other(s.seat_));
  tell(EventKind::kChongtong, kNobody, four);
  switch (s.rules_.floor_chongtong) {
    case FloorChongtong::kDealerWins: return end(Reason::kChongtong, s.seon_);
    case FloorChongtong::kNagari: return end(Reason::kNagari, kNobody);
    case FloorChongtong::kRedeal: return end(Reason::kRedeal, kNobody);
  }
}

template <class Events>
void Turn<Events>::answer_chongtong(Action action) {
  if (s.pending_.note != Note::kTurnOpen) return answer_dealt_chongtong(action);
  if (action == act::kContinue) {  // [M-3.6]
    go_on(s.seat_);
    return turn_goes_on();
  }
  tell_chongtong(s.seat_);
  end(Reason::kChongtong, s.seat_);
}

/// [M-2.6] [M-2.7] Seon is asked first; what he said may have to wait for the other's answer.
template <class Events>
void Turn<Events>::answer_dealt_chongtong(Action action) {
  const Seat seat = s.seat_;
  const Seat seon = s.seon_;
  const bool wins = action == act::kChongtong;
  const bool other_too = seat == seon && !quads(s.hand(other(seon))).empty();
  if (seat == seon && other_too && wins && s.rules_.both_chongtong == BothChongtong::kNagari) {
    tell_only(EventKind::kDeclare, seon);
    s.pending_.note = Note::kDeclared;
    s.seat_ = other(seon);
    return ask(Phase::kChongtong);
  }
  const bool declared = s.pending_.note == Note::kDeclared;
  s.pending_ = {};
  if (!wins) go_on(seat);
  if (declared) tell_chongtong(seon);
  if (wins) tell_chongtong(seat);
  if (declared) return wins ? end(Reason::kNagari, kNobody) : end(Reason::kChongtong, seon);
  if (wins) return end(Reason::kChongtong, seat);
  s.seat_ = seon;
  if (!other_too) return floor_chongtong();
  s.seat_ = other(seon);
  ask(Phase::kChongtong);
}

template <class Events>
void Turn<Events>::tell_chongtong(Seat holder) {
  const Cards four = quads(s.hand(holder));
  s.traces_.close(four, holder);
  tell(EventKind::kChongtong, holder, four);
}

/// [M-2.8] `continue`: with factor 2 in the open, else a secret without trace.
template <class Events>
void Turn<Events>::go_on(Seat seat) {
  if (s.rules_.chongtong_continue_factor == 1) return tell_only(EventKind::kContinue, seat);
  const Cards four = quads(s.hand(seat));
  s.trace_continue(four);
  s.shown_[index(seat)] |= four;
  s.continued_ = static_cast<std::uint8_t>(s.continued_ | 1u << index(seat));
  tell(EventKind::kContinue, seat, four);
}

}  // namespace ttadak::matgo
