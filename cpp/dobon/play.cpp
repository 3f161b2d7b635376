#include "dobon/events.hpp"
#include "dobon/moves.hpp"

namespace ttadak::dobon {

// The commonest steps end in `play` itself, without a call before its last statement; whatever is rarer goes through `step`.

template <class Events>
void State::play(Action action, Events& events) {
  if (phase_ > Phase::kDrawn) [[unlikely]] return step_and_go_on(action, events);
  const bool voids = !voids_[index(layer_)].empty();
  if (is_card(action)) [[likely]] {
    if (voids) [[unlikely]] note_lay(card_of(action));
    if (!begin_play(card_of(action), events)) [[unlikely]] return complete_and_go_on(events);
  } else {
    const bool plain = action == kDrawAction && rules_.voluntary_draw != 0 && !voids && draw_is_plain();
    if (!plain) [[unlikely]] return step_and_go_on(action, events);
    draw_plainly(events);
  }
  if (forced()) [[unlikely]] go_on(events);
}

/// Gives the answers to which there is no other.
template <class Events>
void State::go_on(Events& events) {
  while (forced()) step(legal_.first(), events);
}
template <class Events>
void State::step_and_go_on(Action action, Events& events) {
  step(action, events);
  go_on(events);
}
template <class Events>
void State::complete_and_go_on(Events& events) {
  complete_play(events);
  go_on(events);
}

/// One answer and what follows from it, up to the next question.
template <class Events>
void State::step(Action action, Events& events) {
  switch (phase_) {
    case Phase::kTurn:
    case Phase::kDrawn:
      if (action == kDrawAction) return draw_on_turn(events);
      if (action == kPassAction) return pass(events);
      if (!voids_[index(layer_)].empty()) note_lay(card_of(action));
      if (!begin_play(card_of(action), events)) complete_play(events);
      return;
    case Phase::kMore:
      if (is_card(action)) return lay_further(card_of(action), events);
      events.add(secret(EventKind::kHold, layer_));
      return complete_play(events);
    case Phase::kClaim: return answer_claim(action, events);
    case Phase::kReverse: return answer_reverse(action, events);
    case Phase::kRiichi: return answer_riichi(action, events);
    case Phase::kCatch: return answer_catch(action, events);
    case Phase::kSuit: return name_suit(suit_of(action), events);
    case Phase::kChance: return chance_outcome(card_of(action), events);
    case Phase::kFresh:
    case Phase::kEnd: return;
  }
}

/// [D-2.9] On turn it means that no card can be drawn; in phase drawn one was.
template <class Events>
void State::pass(Events& events) {
  events.add(event(EventKind::kPass, layer_));
  const bool helpless = phase_ == Phase::kTurn && cards_of(legal_).empty();
  if (helpless && rules_.voluntary_draw == 0) note_helpless();
  end_turn(next(layer_), helpless, events);
}

/// The first card of a play. False if the play is complete, but not simple enough to be resolved here.
template <class Events>
inline bool State::begin_play(Card card, Events& events) {
  // [D-3.8] A drawn card may have to stay alone.
  const bool alone = rules_.multi_play == MultiPlay::kNone || (phase_ == Phase::kDrawn && rules_.drawn_multi == 0) ||
                     !others_may_follow(card, top(), rules_);
  declared_ = 0;
  draws_ = 0;
  drawn_ = Card{};
  laid_ = 1;
  lay(card, events);
  if (!alone && !further().empty()) [[unlikely]] {
    ask(Phase::kMore, layer_, actions_of(further()) | ActionSet{kEndAction});
    return true;
  }
  if (rules_.dobon != 0 && may_be_shot(value(card)) && can_be_shot()) [[unlikely]] return false;
  // With more than two cards left there is nothing to call.
  const int few = rules_.riichi_mode == RiichiMode::kOff ? 0 : 2;
  if (hand(layer_).size() <= few || rules_.effect_cards().contains(card)) [[unlikely]] return false;
  close_turn(next(layer_), events);
  return true;
}

/// [D-4.6] More cards may follow as long as there are any.
template <class Events>
void State::lay_further(Card card, Events& events) {
  if (!voids_[index(layer_)].empty()) note_lay(card);
  ++laid_;
  lay(card, events);
  if (!further().empty()) return ask(Phase::kMore, layer_, actions_of(further()) | ActionSet{kEndAction});
  complete_play(events);
}

/// [D-4.7] A card goes from the hand on the pile.
template <class Events>
inline void State::lay(Card card, Events& events) {
  take_from_hand(layer_, card);
  cards_[pile_size_++] = card;
  events.add(event(EventKind::kPlay, layer_, Cards::of(card)));
}

/// [D-5.5] Claims come before all else.
template <class Events>
void State::complete_play(Events& events) {
  if (rules_.dobon != 0 && may_be_shot(play_value())) return ask_claims(layer_, events);
  after_claims(events);
}

/// [D-6.1] The effect of the card laid last; precondition: the deal is not over.
template <class Events>
void State::effect(Events& events) {
  if (rank(top()) == Rank::kEight) {
    laid_ = 0;
    return ask(Phase::kSuit, layer_, kSuitActions);  // [D-6.3]
  }
  close_turn(after_effect(laid_, events), events);
}

/// What `count` cards of the top's rank do, 8s apart; returns whose turn is next. [D-6.7]
template <class Events>
Seat State::after_effect(int count, Events& events) {
  if (rules_.effects == Effects::kEightOnly) return next(layer_);
  switch (rank(top())) {
    case Rank::kTwo:  // [D-6.2]
      attack_ = static_cast<std::uint16_t>(std::min(attack_ + 2 * count, kMaxAttack));
      events.add(event(EventKind::kAttack, kNobody, {}, attack_));
      return next(layer_);
    case Rank::kJack:  // [D-6.4]
      events.add(event(EventKind::kSkip, kNobody, {}, count));
      return after(layer_, 1 + count);
    case Rank::kNine:  // [D-6.5]
      direction_ = static_cast<std::int8_t>(-direction_);
      events.add(event(EventKind::kBack));
      if (rules_.players > 2 || rules_.nine_two_player == NineTwoPlayer::kNone) return next(layer_);
      events.add(event(EventKind::kSkip, kNobody, {}, 1));  // [D-6.6]
      return layer_;
    default: return next(layer_);
  }
}

/// [D-6.3] For an 8 turned up too: naming it counts as a turn. [D-1.6]
template <class Events>
void State::name_suit(Suit suit, Events& events) {
  declared_ = static_cast<std::uint8_t>(1 + static_cast<int>(suit));
  events.add(event(EventKind::kSuit, layer_, {}, static_cast<int>(suit)));
  end_turn(next(layer_), false, events);
}

/// The end of a turn in which something could be laid or was drawn. [D-7.10]
template <class Events>
inline void State::close_turn(Seat next, Events& events) {
  ++turns_;
  draws_ = 0;
  drawn_ = Card{};
  laid_ = 0;
  stuck_ = 0;
  if (turns_ >= rules_.max_turns) [[unlikely]] return end(Reason::kMaxTurns, events);
  ask_turn(next);
}

/// `helpless`: nothing could be laid and nothing was drawn. [D-7.9]
template <class Events>
void State::end_turn(Seat next, bool helpless, Events& events) {
  if (!helpless) return close_turn(next, events);
  ++turns_;
  if (++stuck_ >= rules_.players) return end(Reason::kStalemate, events);
  if (turns_ >= rules_.max_turns) return end(Reason::kMaxTurns, events);
  ask_turn(next);
}

/// A card from the stock, which is there. [D-2.6]
template <class Events>
inline void State::draw_plainly(Events& events) {
  const Card card = take_top();
  drawn_ = card;
  ++draws_;
  put_in_hand(layer_, card);
  events.add(drawing(layer_, card, Cause::kNone));
  ask_drawn();
}

/// The `draw` of a turn: one card, or the attack. [D-2.11]
template <class Events>
void State::draw_on_turn(Events& events) {
  note_draw_on_turn();
  if (!draw_is_plain()) return draw_aside(events);
  if (!voids_[index(layer_)].empty()) voids_[index(layer_)].note_draw();
  draw_plainly(events);
}

/// Every draw but a single card from the stock.
template <class Events>
void State::draw_aside(Events& events) {
  const bool unable = cards_of(legal_).empty();
  const bool attacked = attack_ > 0;
  if (can_draw()) return start_job(attacked ? Job::kAttack : Job::kTurn, layer_, attacked ? attack_ : 1, events);
  events.add(event(EventKind::kDrawNothing, layer_, {}, 0, attacked ? Cause::kAttack : Cause::kNone));  // [D-2.8]
  attack_ = 0;
  end_turn(next(layer_), unable, events);
}

template void State::play(Action, NullEvents&);
template void State::play(Action, EventCounts&);
template void State::play(Action, EventLog&);
template void State::go_on(NullEvents&);
template void State::go_on(EventCounts&);
template void State::go_on(EventLog&);
template void State::effect(NullEvents&);
template void State::effect(EventCounts&);
template void State::effect(EventLog&);
template Seat State::after_effect(int, NullEvents&);
template Seat State::after_effect(int, EventCounts&);
template Seat State::after_effect(int, EventLog&);
template void State::end_turn(Seat, bool, NullEvents&);
template void State::end_turn(Seat, bool, EventCounts&);
template void State::end_turn(Seat, bool, EventLog&);

}  // namespace ttadak::dobon
