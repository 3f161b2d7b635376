#include "dobon/claims.hpp"
#include "dobon/draw.hpp"

namespace ttadak::dobon {

template <class Events>
void State::play(Action action, Events& events) {
  if (unwatched_ != 0 && rule_set_ == RuleSet::kSeed) return play_under<Unwatched<FixedRules<kSeedTurns>>>(action, events);
  if (unwatched_ != 0 && rule_set_ == RuleSet::kAny) return play_under<Unwatched<GivenRules>>(action, events);
  switch (rule_set_) {
    case RuleSet::kSeed: return play_under<FixedRules<kSeedTurns>>(action, events);
    case RuleSet::kCrazyEights: return play_under<FixedRules<kCrazyEightsTurns>>(action, events);
    case RuleSet::kAny: return play_under<GivenRules>(action, events);
  }
}

/// Gives the answers to which there is no other.
template <class Events>
void State::go_on(Events& events) {
  if (forced()) play(legal_.first(), events);
}

template <class Known, class Events>
[[gnu::noinline]] Next State::answer_aside(Action action, Events& events) {
  switch (phase_) {
    case Phase::kTurn:
    case Phase::kDrawn: return action == kDrawAction ? draw<Known>(events) : pass<Known>(events);
    case Phase::kMore:
      events.add(secret(EventKind::kHold, layer_));
      return complete_play<Known>(top(), laid_, hand(layer_), events);
    case Phase::kClaim: return answer_claim<Known>(action, events);
    case Phase::kReverse: return answer_reverse(action, events);
    case Phase::kRiichi: return answer_riichi<Known>(action, events);
    case Phase::kCatch: return answer_catch<Known>(action, events);
    case Phase::kSuit: return name_suit<Known>(suit_of(action), events);
    case Phase::kChance: return chance_outcome<Known>(card_of(action), events);
    case Phase::kFresh:
    case Phase::kEnd: break;
  }
  return Next::kChoice;
}

template void State::play(Action, NullEvents&);
template void State::play(Action, EventCounts&);
template void State::play(Action, EventLog&);
template void State::go_on(NullEvents&);
template void State::go_on(EventCounts&);
template void State::go_on(EventLog&);

}  // namespace ttadak::dobon
