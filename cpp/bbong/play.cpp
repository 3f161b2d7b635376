#include "bbong/moves.hpp"

namespace ttadak::bbong {
namespace {

Event about(EventKind kind, Seat seat, int number = 0) {
  return {.kind = static_cast<std::uint8_t>(kind), .seat = seat, .number = number};
}

}  // namespace

template <class Events>
void State::play(Action action, Events& events) {
  if (action::is_discard(action) && phase_ != Phase::kChance) [[likely]] lay_one(action::month_of(action), events);
  else step(action, events);
  start(events);
}

/// [B-11.1]
template <class Events>
void State::start(Events& events) {
  while (legal_.size() == 1 && phase_ != Phase::kChance) step(legal_.first(), events);
}

/// What is no common turn is kept apart, so that the compiler makes one piece of code of that.
template <class Events>
[[gnu::noinline]] void State::step(Action action, Events& events) {
  if (phase_ == Phase::kChance) return reveal(action::month_of(action), events);
  if (action::is_discard(action)) return lay_one(action::month_of(action), events);
  if (action::is_jayeon_bbong(action)) {
    events.add(about(EventKind::kJayeonBbong, turn_, number(action::month_of(action))));
    return lay_group(action::month_of(action), 3);  // [B-4.1]
  }
  if (action == action::kJokbo) return finish(Reason::kJokbo, turn_, Seat{}, events);
  if (action == action::kDraw) return draw(events);
  if (action == action::kStop) return stop(events);
  claim(action, events);
}

/// A discard, and what it leads to: a claim, or the next turn and, unless the seat may stop, its draw. [B-2.4] [B-2.5]
template <class Events>
void State::lay_one(Month month, Events& events) {
  hand(turn_).remove(month);
  laid_.add(month);
  if (reshuffles_ != 0) [[unlikely]] stock_.note_laid(month);
  events.add(about(EventKind::kDiscard, turn_, number(month)));
  const Seat claiming = claimant(month, turn_);
  if (claiming != kNobody) return offer(month, turn_, claiming);
  const Seat following = next(turn_);  // [B-2.6]
  if (may_stop(following)) [[unlikely]] return begin_turn(following, month);
  turn_ = following;
  draw(events);
}

void State::offer(Month month, Seat discarder, Seat claiming) {
  phase_ = Phase::kClaim;
  against_ = discarder;
  turn_ = claiming;
  month_ = month;
  legal_ = claims(hand(claiming), month, bbonged(claiming));
}

/// [B-3.2] [B-4.3] Two or three equal cards go, one more is owed.
void State::lay_group(Month month, int count) {
  if (reshuffles_ != 0) [[unlikely]] {
    if (count == 2) stock_.note_bbong(against_, month);
    else stock_.note_jayeon_bbong(month);
  }
  hand(turn_).remove(month, count);
  laid_.add(month, count);
  bbonged_ = static_cast<std::uint8_t>(bbonged_ | 1u << index(turn_));
  phase_ = Phase::kExtra;
  against_ = Seat{};
  month_ = kNoMonth;
  legal_ = answers();
}

/// [B-2.1] Drawing is the one action unless the seat may stop. If it may, others cannot tell that from a claim of the last card.
void State::begin_turn(Seat seat, Month last) {
  phase_ = Phase::kStart;
  turn_ = seat;
  against_ = Seat{};
  legal_ = start_answers();
  month_ = legal_.size() > 1 ? last : kNoMonth;
}

/// The next card for the seat to act, drawn or still dealt: from the top, or as chance says. [B-2.2]
template <class Events>
void State::draw(Events& events) {
  if (stock_.empty() && !refill(events)) [[unlikely]] return finish(Reason::kStockOut, Seat{}, Seat{}, events);  // [B-9.1] [B-9.2]
  if (chance_ == Chance::kSampled) [[likely]] return receive(stock_.pop(), events);
  if (const Seat seat = dealing_to(); seat != kNobody) turn_ = seat;
  phase_ = Phase::kChance;
  month_ = kNoMonth;
  legal_ = answers();
}

/// [B-9.3] [B-9.4] The laid cards, ascending and then shuffled, if the rules let them come back.
template <class Events>
[[gnu::noinline]] bool State::refill(Events& events) {
  if (!can_reshuffle()) return false;
  stock_ = Pile::of(laid_);
  laid_ = {};
  ++reshuffles_;
  if (chance_ == Chance::kSampled) {
    Rng rng(rng_);
    shuffle(stock_.cards(), rng);
    rng_ = rng.next();
  }
  events.reshuffled(std::span<const Month>(stock_.cards()));
  events.add({.kind = static_cast<std::uint8_t>(EventKind::kReshuffle), .number = stock_.size()});
  return true;
}

/// [B-2.2] The drawn card.
template <class Events>
void State::receive(Month month, Events& events) {
  if (reshuffles_ != 0) [[unlikely]] stock_.note_draw(month);
  hand(turn_).add(month);
  month_ = month;
  phase_ = Phase::kAct;
  legal_ = act_answers();
  events.add({.kind = static_cast<std::uint8_t>(EventKind::kDraw), .seat = turn_, .seen_by = only(turn_), .glimpsed = true,
              .number = number(month)});
}

/// Explicit chance: the card that comes, a drawn one or one of the deal.
template <class Events>
[[gnu::noinline]] void State::reveal(Month month, Events& events) {
  const bool dealing = dealing_to() != kNobody;
  stock_.take(month);
  if (!dealing) return receive(month, events);
  hand(turn_).add(month);
  events.add({.kind = static_cast<std::uint8_t>(EventKind::kDeal), .seat = turn_, .seen_by = only(turn_), .glimpsed = true,
              .number = number(month)});
  if (dealing_to() == kNobody) return begin_turn(seon_, kNoMonth);  // [B-1.4]
  draw(events);
}

template <class Events>
void State::claim(Action action, Events& events) {
  if (action == action::kBbong) {
    events.add(about(EventKind::kBbong, turn_, number(month_)));
    return lay_group(month_, 2);
  }
  if (action == action::kBagaji) {  // [B-5.3] [B-5.6]
    const bool jayeon = !bbonged(turn_);
    events.add(about(jayeon ? EventKind::kJayeonBagaji : EventKind::kBagaji, turn_, number(month_)));
    return finish(jayeon ? Reason::kJayeonBagaji : Reason::kBagaji, turn_, against_, events);
  }
  Event pass = about(EventKind::kPass, turn_);  // [B-2.9]
  pass.seen_by = only(turn_);
  events.add(pass);
  begin_turn(next(against_), month_);  // [B-2.6]
}

/// [B-6.4] [B-6.5]
template <class Events>
void State::stop(Events& events) {
  events.add(about(EventKind::kStop, turn_));
  const bool beaten = under(turn_) != 0;
  finish(beaten ? Reason::kStopBagaji : Reason::kStop, turn_, beaten ? turn_ : Seat{}, events);
}

template <class Events>
void State::finish(Reason reason, Seat ender, Seat victim, Events& events) {
  stock_.forget_turns();
  phase_ = Phase::kEnd;
  turn_ = ender;
  against_ = victim;
  month_ = kNoMonth;
  reason_ = reason;
  legal_ = {};
  if constexpr (Events::kWanted) tell_end(events);
}

/// The hands, the scores with their causes, the end.
template <class Events>
void State::tell_end(Events& events) const {
  if (reason_ == Reason::kJokbo) events.add(about(EventKind::kJokbo, turn_, *jokbo_value(hand(turn_), rules_)));
  for (int i = 0; i < seats(); ++i) {
    if (hand(seat_at(i)).empty()) continue;
    Event show = about(EventKind::kShow, seat_at(i));
    show.cards = hand(seat_at(i)).bits();
    events.add(show);
  }
  const Outcome paid = outcome();
  for (int i = 0; i < seats(); ++i) {
    const Seat seat = seat_at(i);
    Event score = about(EventKind::kScore, seat, paid.scores[index(seat)]);
    const bool touched = (paid.zeroed >> i & 1) != 0 || (has_victim() && seat == against_) || (reason_ == Reason::kJokbo && seat == turn_);
    if (touched) score.cause = static_cast<std::uint8_t>(reason_);
    else if (reason_ == Reason::kStop && seat == turn_ && rules_.stop_bonus != StopBonus::kNone) score.cause = kStopBonusCause;
    events.add(score);
  }
  Event end = about(EventKind::kEnd, kNobody);
  end.number = static_cast<int>(reason_);
  events.add(end);
}

template void State::start(NullEvents&);
template void State::start(EventLog&);
template void State::start(EventCounts&);
template void State::play(Action, NullEvents&);
template void State::play(Action, EventLog&);
template void State::play(Action, EventCounts&);
template void State::finish(Reason, Seat, Seat, NullEvents&);
template void State::finish(Reason, Seat, Seat, EventLog&);
template void State::finish(Reason, Seat, Seat, EventCounts&);

}  // namespace ttadak::bbong
