#include "dobon/turn.hpp"

namespace ttadak::dobon {

template <class Events>
void State::play(Action action, Events& events) {
  if (phase_ > Phase::kDrawn) return step_and_go_on(action, events);
  switch (rule_set_) {
    case RuleSet::kSeed: return play_under<FixedRules<kSeedTurns>>(action, events);
    case RuleSet::kCrazyEights: return play_under<FixedRules<kCrazyEightsTurns>>(action, events);
    case RuleSet::kAny: return play_under<GivenRules>(action, events);
  }
}
/// Apart from each other, that each saves only the registers it needs.
template <class Known, class Events>
[[gnu::noinline]] void State::play_under(Action action, Events& events) {
  Turn<Known, Events>(*this, events).answer(action);
}

/// Gives the answers to which there is no other.
template <class Events>
void State::go_on(Events& events) {
  if (forced()) play(legal_.first(), events);
}
template <class Events>
void State::step_and_go_on(Action action, Events& events) {
  step(action, events);
  go_on(events);
}
template <class Events>
void State::claims_and_go_on(Events& events) {
  forget_empty_hand();
  ask_claims(layer_, events);
  go_on(events);
}
template <class Events>
void State::riichi_and_go_on(Events& events) {
  forget_empty_hand();
  after_claims(events);
  go_on(events);
}
template <class Events>
void State::draw_and_go_on(Events& events) {
  note_draw_on_turn();
  draw_aside(events);
  go_on(events);
}

/// One answer and what follows from it, up to the next question; those of a turn apart.
template <class Events>
void State::step(Action action, Events& events) {
  switch (phase_) {
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
    case Phase::kTurn:
    case Phase::kDrawn:
    case Phase::kEnd: return;
  }
}

/// [D-4.6] More cards may follow as long as there are any.
template <class Events>
void State::lay_further(Card card, Events& events) {
  voids_[index(layer_)].note_lay(card);
  ++laid_;
  hands_[index(layer_)].erase(card);  // [D-4.7]
  cards_[pile_size_++] = card;
  events.add(event(EventKind::kPlay, layer_, Cards::of(card)));
  if (!further().empty()) return ask(Phase::kMore, layer_, actions_of(further()) | ActionSet{kEndAction});
  complete_play(events);
}

/// [D-5.5] Claims come before all else.
template <class Events>
void State::complete_play(Events& events) {
  forget_empty_hand();
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
  end_turn(after_effect(top(), laid_, events), false, events);
}

/// [D-6.3] For an 8 turned up too: naming it counts as a turn. [D-1.6]
template <class Events>
void State::name_suit(Suit suit, Events& events) {
  declared_ = static_cast<std::uint8_t>(1 + static_cast<int>(suit));
  events.add(event(EventKind::kSuit, layer_, {}, static_cast<int>(suit)));
  end_turn(next(layer_), false, events);
}

/// `helpless`: nothing could be laid and nothing was drawn. [D-7.9] [D-7.10]
template <class Events>
void State::end_turn(Seat next, bool helpless, Events& events) {
  ++turns_;
  draws_ = 0;
  drawn_ = Card{};
  laid_ = 0;
  stuck_ = helpless ? static_cast<std::uint8_t>(stuck_ + 1) : std::uint8_t{0};
  if (stuck_ >= rules_.players) return end(Reason::kStalemate, events);
  if (turns_ >= rules_.max_turns) return end(Reason::kMaxTurns, events);
  ask_turn(next);
}

/// Every draw but a single card from the stock.
template <class Events>
void State::draw_aside(Events& events) {
  const bool unable = cards_of(legal_).empty();
  const bool attacked = attack_ > 0;
  if (can_draw(rules_)) return start_job(attacked ? Job::kAttack : Job::kTurn, layer_, attacked ? attack_ : 1, events);
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
template void State::end_turn(Seat, bool, NullEvents&);
template void State::end_turn(Seat, bool, EventCounts&);
template void State::end_turn(Seat, bool, EventLog&);

}  // namespace ttadak::dobon
