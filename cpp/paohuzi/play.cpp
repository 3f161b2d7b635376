#include "paohuzi/state.hpp"

namespace ttadak::paohuzi {
namespace {

constexpr std::uint8_t id(EventKind kind) { return static_cast<std::uint8_t>(kind); }
constexpr std::uint8_t id(Cause cause) { return static_cast<std::uint8_t>(cause); }

}  // namespace

template <class Events>
void State::start(Events& events) {
  Next next;
  switch (phase_) {
    case Phase::kFresh: next = open(events); break;
    case Phase::kReact: next = react(); break;
    case Phase::kAfterMeld: next = {Step::kAfterMeld}; break;
    case Phase::kReveal: next = {Step::kReveal}; break;
    default: break;
  }
  run(next, events);
}

template <class Events>
void State::play(Action action, Events& events) {
  run(act(action, events), events);
}

/// Goes on until somebody has a choice, chance draws, or the deal is over. A question with one answer is answered at once.
template <class Events>
void State::run(Next next, Events& events) {
  for (;;) {
    if (next.step != Step::kAsked) next = step(next, events);
    else if (phase_ >= Phase::kChance || legal_.size() >= 2) return;
    else next = act(legal_.first(), events);
  }
}

template <class Events>
State::Next State::step(Next next, Events& events) {
  if (next.step == Step::kReveal) return reveal(events);  // most often
  switch (next.step) {
    case Step::kAsked: return {};
    case Step::kSupplements: return supplements(events);
    case Step::kHeavenly: return heavenly(next.place);
    case Step::kDealerWin: return dealer_win();
    case Step::kShown: return shown(next.place);
    case Step::kReveal: return reveal(events);
    case Step::kCloseHu: return close_hu(events);
    case Step::kMeld: return meld_forced(events);
    case Step::kAfterMeld: return after_meld(events);
  }
  return {};
}

template <class Events>
State::Next State::act(Action action, Events& events) {
  switch (phase_) {
    case Phase::kHeavenly:
    case Phase::kDealerWin: return answer_opening(action == kSayHu, events);
    case Phase::kDiscard: return discard(card(action), events);
    case Phase::kHu: return answer_hu(action == kSayHu, events);
    case Phase::kPao:
    case Phase::kPeng:
    case Phase::kChi:
    case Phase::kChiMore: return answer_claim(action, events);
    default: break;
  }
  const Draw draw = draw_;  // a chance node
  draw_ = Draw::kNone;
  pile_.take(card(action));
  if (draw == Draw::kDeal) return dealt(card(action), events);
  if (draw == Draw::kReveal) return reveal(card(action), events);
  supplemented(card(action), events);
  return {Step::kSupplements};
}

template <class Events>
State::Next State::answer_opening(bool taken, Events& events) {
  const bool heavenly = phase_ == Phase::kHeavenly;
  if (taken) return win(heavenly ? Reason::kHeavenly : Reason::kDealerWin, 1u << index(seat_), events);
  events.add({.kind = id(EventKind::kPass), .seat = seat_, .seen_by = only(seat_), .cards = static_cast<std::uint64_t>(phase_)});
  return heavenly ? Next{Step::kHeavenly, place_of(seat_, dealer_) + 1} : Next{Step::kShown, 1};
}

/// [P-6.8] With `all` the answers are kept to the last.
template <class Events>
State::Next State::answer_hu(bool taken, Events& events) {
  if (taken) winners_ |= static_cast<std::uint8_t>(1u << index(seat_));
  if (taken && rules_.multi_win == MultiWin::kFirst) return close_hu(events);
  const EventKind kind = taken ? EventKind::kClaim : EventKind::kPass;
  events.add({.kind = id(kind), .seat = seat_, .seen_by = only(seat_), .cards = static_cast<std::uint64_t>(phase_)});
  if (of_shown_ != 0) return {Step::kShown, place_of(seat_, dealer_) + 1};
  if (forced_ == Group::kNone) return hu(place_of(seat_, by_) + 1);
  if (winners_ != 0) return close_hu(events);
  return {Step::kAfterMeld};
}

template <class Events>
State::Next State::answer_claim(Action action, Events& events) {
  if (action == kSayPao) return pao(events);
  if (action == kSayPeng) return peng(events);
  if (is_chi(action)) return chi(paohuzi::shape(action), events);
  events.add({.kind = id(EventKind::kPass), .seat = seat_, .seen_by = only(seat_), .cards = static_cast<std::uint64_t>(phase_)});
  const unsigned bit = 1u << index(seat_);
  if (phase_ == Phase::kPao) return peng();
  if (phase_ == Phase::kPeng) {
    passed_ |= static_cast<std::uint8_t>(bit);
    return chi(0);
  }
  passed_ |= static_cast<std::uint8_t>(bit << 3);
  return chi(place_of(seat_, by_) + 1);
}

template <class Events>
State::Next State::close_hu(Events& events) {
  if (of_shown_ != 0) return win(Reason::kShownCard, winners_, events);
  const bool discarded = revealed_ != kNoFace && source_ == Source::kDiscard;
  return win(discarded ? Reason::kDiscardHu : Reason::kHu, winners_, events);
}

// [P-3.1] [P-4.16]
template <class Events>
State::Next State::discard(Face face, Events& events) {
  forced_ = Group::kNone;
  hands_[index(seat_)].remove(face);
  look_for_hope(seat_);
  locks_[index(seat_)].lock_openly(FaceSet::of(face));
  known_[index(seat_)].part_with(face);
  revealed_ = face;
  by_ = seat_;
  source_ = Source::kDiscard;
  events.add({.kind = id(EventKind::kDiscard), .seat = seat_, .cards = index(face)});
  return react();
}

// [P-3.2] [P-3.5]
template <class Events>
State::Next State::reveal(Events& events) {
  if (pile_.stock().empty()) return finish(Reason::kDraw, events);
  if (chance_ == Chance::kExplicit) return wait_for(Draw::kReveal);
  return reveal(pile_.pop(), events);
}

template <class Events>
State::Next State::reveal(Face face, Events& events) {
  revealed_ = face;
  by_ = seat_;
  source_ = Source::kStock;
  if constexpr (Events::kWanted) {
    const bool hidden = hand(seat_).count(face) == 2 && is_hidden(seat_, group_of(GroupKind::kWei, face)) && !locks_[index(seat_)].bars_peng(face);
    events.add({.kind = id(EventKind::kReveal), .seat = seat_, .seen_by = hidden ? only(seat_) : kEverybody, .glimpsed = hidden, .cards = index(face)});
  }
  return react();
}

/// [P-5.1] [P-5.2] [P-5.3] [P-5.4] After a meld or the opening: the seat discards, or the next one reveals.
template <class Events>
State::Next State::after_meld(Events& events) {
  if (!is_dead(seat_) && owes_discard(seat_)) {
    const ActionSet legal = legal_discards(seat_);
    if (!legal.empty()) return ask(Phase::kDiscard, seat_, legal);
    dead_ |= static_cast<std::uint8_t>(1u << index(seat_));
    history_.dead(seat_);
    events.add({.kind = id(EventKind::kDead), .cause = id(Cause::kNoDiscard), .seat = seat_});
  }
  forced_ = Group::kNone;
  seat_ = seat_from(seat_, 1);
  return {Step::kReveal};
}

template State::Next State::step(Next, NullEvents&);
template State::Next State::act(Action, NullEvents&);
template void State::start(NullEvents&);
template void State::start(EventLog&);
template void State::start(EventCounts&);
template void State::play(Action, NullEvents&);
template void State::play(Action, EventLog&);
template void State::play(Action, EventCounts&);

}  // namespace ttadak::paohuzi
