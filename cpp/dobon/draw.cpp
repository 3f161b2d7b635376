#include <algorithm>

#include "dobon/events.hpp"
#include "dobon/moves.hpp"

namespace ttadak::dobon {
namespace {

[[nodiscard]] constexpr Cause cause_of(Job job) {
  switch (job) {
    case Job::kAttack: return Cause::kAttack;
    case Job::kRiichi: return Cause::kRiichi;
    case Job::kCatch: return Cause::kCatch;
    default: return Cause::kNone;
  }
}

}  // namespace

void State::take_from_stock(Card card) {
  const auto first = stock().begin();
  const auto place = std::find(first, stock().end(), card);
  std::copy_backward(first, place, place + 1);
  *first = Card{};
  --stock_size_;
}

/// A `draw` tells that nothing could be laid unless it may have been chosen. [D-2.7] [D-2.10]
void State::note_draw_on_turn() {
  const bool must = attack_ > 0 ? rules_.attack_answer == AttackAnswer::kForced : rules_.voluntary_draw == 0 || !can_draw(rules_);
  if (must && phase_ == Phase::kTurn && cards_of(legal_).empty()) note_helpless(rules_);
}

/// A card from the stock goes to a hand.
template <class Events>
void State::give(Seat seat, Card card, Cause cause, Events& events) {
  hands_[index(seat)].insert(card);
  if (Voids& voids = voids_[index(seat)]; !voids.empty()) voids.note_draw();
  events.add(drawing(seat, card, cause));
}

template <class Events>
void State::start_job(Job job, Seat drawer, int cards, Events& events) {
  job_ = job;
  drawer_ = drawer;
  left_ = static_cast<std::uint16_t>(cards);
  run_job(events);
}

/// [D-3.3] One card at a time, as far as there are any; with explicit chance it stops before each.
template <class Events>
void State::run_job(Events& events) {
  while (true) {
    for (; left_ > 0; --left_) {
      if (!can_draw(rules_)) {
        events.add(event(EventKind::kDrawNothing, drawer_, {}, 0, cause_of(job_)));
        break;
      }
      if (stock_size_ == 0) reshuffle(events);
      if (chance_ == Chance::kExplicit) {
        ask(Phase::kChance, kChance, {});
        legal_ = legal_now();
        return;
      }
      receive(take_top(), events);
    }
    left_ = 0;
    // [D-5.11] After a call every other seat draws one.
    if (job_ == Job::kRiichi) drawer_ = next(drawer_);
    if (job_ != Job::kRiichi || drawer_ == layer_) return finish_job(events);
    left_ = 1;
  }
}

template <class Events>
void State::receive(Card card, Events& events) {
  if (job_ == Job::kTurn) {
    ++draws_;
    drawn_ = card;
  }
  give(drawer_, card, cause_of(job_), events);
}

template <class Events>
void State::chance_outcome(Card card, Events& events) {
  if (job_ == Job::kDeal) return receive_dealt(card, events);
  take_from_stock(card);
  receive(card, events);
  --left_;
  run_job(events);
}

/// All are drawn: what they were drawn for goes on.
template <class Events>
void State::finish_job(Events& events) {
  const Job job = job_;
  job_ = Job::kNone;
  drawer_ = Seat{};
  switch (job) {
    case Job::kTurn: return ask_drawn();
    case Job::kAttack:
      attack_ = 0;
      return end_turn(next(layer_), false, events);
    case Job::kRiichi: return effect(events);
    case Job::kCatch: return out_or_effect(events);
    case Job::kNone:
    case Job::kDeal: return;
  }
}

template void State::start_job(Job, Seat, int, NullEvents&);
template void State::start_job(Job, Seat, int, EventLog&);
template void State::start_job(Job, Seat, int, EventCounts&);
template void State::receive(Card, NullEvents&);
template void State::receive(Card, EventLog&);
template void State::receive(Card, EventCounts&);
template void State::chance_outcome(Card, NullEvents&);
template void State::chance_outcome(Card, EventLog&);
template void State::chance_outcome(Card, EventCounts&);
template void State::finish_job(NullEvents&);
template void State::finish_job(EventLog&);
template void State::finish_job(EventCounts&);

}  // namespace ttadak::dobon
