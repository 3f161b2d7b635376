#pragma once

#include "dobon/turn.hpp"

// All draws but that of a single card from the stock.

namespace ttadak::dobon {

[[nodiscard]] constexpr Cause cause_of(Job job) {
  switch (job) {
    case Job::kAttack: return Cause::kAttack;
    case Job::kRiichi: return Cause::kRiichi;
    case Job::kCatch: return Cause::kCatch;
    default: return Cause::kNone;
  }
}

/// A draw on turn; it tells that nothing could be laid unless it may have been chosen. [D-2.7] [D-2.10]
template <class Known, class Events>
[[gnu::noinline]] Next State::draw_aside(Events& events) {
  const TurnRules& rules = Known::of(rules_);
  const bool attacked = attack_ > 0;
  const bool unable = cards_of(legal_).empty();
  const bool able_to_draw = can_draw(rules);
  const bool must = attacked ? rules.attack_answer == AttackAnswer::kForced : rules.voluntary_draw == 0 || !able_to_draw;
  if (must && phase_ == Phase::kTurn && unable) note_helpless<Known>();
  if (able_to_draw && attacked) return start_job<Known>(Job::kAttack, layer_, attack_, events);
  if (able_to_draw) return start_job<Known>(Job::kTurn, layer_, 1, events);
  events.add(event(EventKind::kDrawNothing, layer_, {}, 0, attacked ? Cause::kAttack : Cause::kNone));  // [D-2.8]
  attack_ = 0;
  return end_turn<Known>(next(layer_), fitting_cards(top(), declared_, 0, rules), unable, events);
}

/// `cards` for `drawer`; after a call one for every other seat, in turn order. [D-5.11]
template <class Known, class Events>
[[gnu::always_inline]] inline Next State::start_job(Job job, Seat drawer, int cards, Events& events) {
  if (chance_ == Chance::kExplicit) {
    job_ = job;
    drawer_ = drawer;
    left_ = static_cast<std::uint16_t>(cards);
    return run_job<Known>(events);
  }
  do {
    draw_cards<Known>(job, drawer, cards, events);
    drawer = next(drawer);
  } while (job == Job::kRiichi && drawer != layer_);
  return finish_job<Known>(job, events);
}

/// [D-3.3] One card at a time, as far as there are any. Precondition: sampled chance.
template <class Known, class Events>
[[gnu::always_inline]] inline void State::draw_cards(Job job, Seat drawer, int cards, Events& events) {
  for (; cards > 0; --cards) {
    if (stock_size_ == 0) [[unlikely]] {
      if (!can_draw(Known::of(rules_))) return events.add(event(EventKind::kDrawNothing, drawer, {}, 0, cause_of(job)));
      reshuffle(events);
    }
    receive<Known>(job, drawer, take_top(), events);
  }
}

/// The same with explicit chance: it stops before each card.
template <class Known, class Events>
[[gnu::noinline]] Next State::run_job(Events& events) {
  while (true) {
    if (left_ > 0 && can_draw(Known::of(rules_))) {
      if (stock_size_ == 0) reshuffle(events);
      ask(Phase::kChance, kChance, {});
      legal_ = legal_now();
      return Next::kChoice;
    }
    if (left_ > 0) events.add(event(EventKind::kDrawNothing, drawer_, {}, 0, cause_of(job_)));
    drawer_ = next(drawer_);
    if (job_ != Job::kRiichi || drawer_ == layer_) break;
    left_ = 1;
  }
  const Job job = job_;
  job_ = Job::kNone;
  drawer_ = Seat{};
  left_ = 0;
  return finish_job<Known>(job, events);
}

/// A card from the stock goes to the hand of the drawer.
template <class Known, class Events>
[[gnu::always_inline]] inline void State::receive(Job job, Seat drawer, Card card, Events& events) {
  if (job == Job::kTurn) {
    ++draws_;
    drawn_ = card;
  }
  if constexpr (!Known::kTellsNothing) noting(drawer).note_draw();
  hands_[index(drawer)].insert(card);
  events.add(drawing(drawer, card, cause_of(job)));
}

template <class Known, class Events>
Next State::chance_outcome(Card card, Events& events) {
  if (job_ == Job::kDeal) {
    receive_dealt(card, events);
    if (!forced()) return Next::kChoice;
    return is_card(legal_.first()) ? Next::kLay : Next::kOther;
  }
  take_from_stock(card);
  receive<Known>(job_, drawer_, card, events);
  --left_;
  return run_job<Known>(events);
}

/// All are drawn: what they were drawn for goes on.
template <class Known, class Events>
[[gnu::always_inline]] inline Next State::finish_job(Job job, Events& events) {
  switch (job) {
    case Job::kTurn: return ask_drawn<Known>(layable(), events);
    case Job::kAttack:
      attack_ = 0;
      return end_turn<Known>(next(layer_), fitting_cards(top(), declared_, 0, Known::of(rules_)), false, events);
    case Job::kRiichi: return resolve<Known>(top(), laid_, events);
    case Job::kCatch: return out_or_effect<Known>(events);
    case Job::kNone:
    case Job::kDeal: break;
  }
  return Next::kChoice;
}

}  // namespace ttadak::dobon
