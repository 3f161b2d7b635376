#include "matgo/capture.hpp"
#include "matgo/ending.hpp"
#include "matgo/opening.hpp"
#include "matgo/questions.hpp"
#include "matgo/turn.hpp"

namespace ttadak::matgo {

template <class Events>
void Turn<Events>::answer(Action action) {
  if (s.phase_ == Phase::kPlay) [[likely]] return begin(action);
  switch (s.phase_) {
    case Phase::kShake: return answer_shake(action);
    case Phase::kBomb: return answer_bomb(action);
    case Phase::kTarget: return lay_apart(s.pending_.card, as_card(action));
    case Phase::kFlipTarget: return aimed(as_card(action));
    case Phase::kChongtong: return answer_chongtong(action);
    case Phase::kGukjin: return place_gukjin(action);
    case Phase::kGoStop: return go_or_stop(action);
    case Phase::kPlay:
    case Phase::kEnd:
    case Phase::kFresh: return;
    case Phase::kDealing:
    case Phase::kRefill:
    case Phase::kDraw:
    case Phase::kFlip: return outcome(as_card(action));
  }
}

/// The first action of a turn. [M-3.2]
template <class Events>
void Turn<Events>::begin(Action action) {
  if (s.pending_.note != Note::kNone) [[unlikely]] return begin_again(action);
  ++s.turns_[index(s.seat_)];
  if (number(action) < kNumMonthCards) [[likely]] return name(as_card(action));
  return action == act::kFlip ? flip_token() : lay_bonus(as_card(action));
}

/// The next action after a bonus card; the turn is counted already.
template <class Events>
[[gnu::noinline]] void Turn<Events>::begin_again(Action action) {
  s.pending_.note = Note::kNone;
  if (action == act::kFlip) return flip_token();
  if (is_bonus(as_card(action))) return lay_bonus(as_card(action));
  if (!ask_named(as_card(action))) lay_apart(as_card(action), kNoCard);
}

/// [M-3.1] A month card is named; it is laid at once unless a question comes first.
template <class Events>
void Turn<Events>::name(Card card) {
  const Cards month = matching(card);
  const bool may_ask = (s.floor_ & month).size() == 2 || (hand() & month).size() >= 3;
  if (may_ask && ask_named(card)) return;
  lay(card, kNoCard);
}

template <class Events>
bool Turn<Events>::ask_named(Card card) {
  const Phase question = s.asks_shake(s.seat_, card)  ? Phase::kShake
                         : s.asks_bomb(s.seat_, card) ? Phase::kBomb
                         : s.asks_target(card)        ? Phase::kTarget
                                                      : Phase::kPlay;
  if (question == Phase::kPlay) return false;
  s.pending_.card = card;
  tell_only(EventKind::kName, s.seat_, Cards::of(card));
  ask(question);
  return true;
}

/// The card leaves the hand for the floor; with two cards to match, `target` was named before the flip. [M-3.12]
template <class Events>
void Turn<Events>::lay(Card card, Card target) {
  hand().erase(card);
  s.traces_.played(card, s.seat_);
  tell(EventKind::kPlay, s.seat_, card);
  if (target != kNoCard) tell(EventKind::kAim, s.seat_, target);
  flip({.played = card, .target = target});
}

/// [M-4.1] Bonus cards turned up are held, and the next card is turned up. [M-9.6] An empty stock gives nothing.
template <class Events>
void Turn<Events>::flip(Laid laid) {
  while (!s.stock_.empty()) {
    if (is_explicit()) {
      keep(laid, kNoCard);
      return ask(Phase::kFlip);
    }
    const Card card = s.stock_.pop();
    tell(EventKind::kFlip, kNobody, card);
    if (!is_bonus(card)) [[likely]] return turned_up(laid, card);
    laid.hold(card);
  }
  tell(EventKind::kFlip, kNobody);
  resolve_apart(laid, kNoCard, kNoCard);
}

/// [M-4.2] The flipped card's own target is asked after it is seen.
template <class Events>
void Turn<Events>::turned_up(Laid laid, Card flipped) {
  s.traces_.turned_up(flipped);
  if (laid.played != kNoCard && matching(laid.played).contains(flipped)) return finish(laid, match_pair(laid, flipped));
  if (s.asks_target(flipped)) {
    keep(laid, flipped);
    return ask(Phase::kFlipTarget);
  }
  resolve(laid, flipped, kNoCard);
}

/// [M-4.6] Each card is matched alone, the played one first.
template <class Events>
void Turn<Events>::resolve(Laid laid, Card flipped, Card aim) {
  Outcome out;
  if (laid.bombed) {
    out.captured = true;
    out.first = Cause::kBomb;
  }
  if (laid.played != kNoCard) out.first = match(laid.played, laid.target, out);
  if (flipped != kNoCard) out.second = match(flipped, aim, out);
  finish(laid, out);
}

/// The last captures, what all captures cause, and the end of the turn.
template <class Events>
void Turn<Events>::finish(Laid laid, Outcome out) {
  if (laid.held != 0 && !out.ppuk) {  // [M-4.8]
    take(laid.held_cards());
    out.bonuses = static_cast<std::uint8_t>(out.bonuses + laid.held_cards().size());
  }
  out.sseul = s.floor_.empty() && out.captured && !is_exempt(kExemptSseul);  // [M-4.9]
  if (out.is_plain()) return end_turn();
  settle(laid.bombed, out);
}

/// [M-4.6] Matches one card with the floor; returns the cause of a steal, if any.
template <class Events>
Cause Turn<Events>::match(Card card, Card aim, Outcome& out) {
  const Cards lying = s.floor_ & matching(card);
  if (lying.empty()) {
    s.floor_.insert(card);
    return Cause::kNone;
  }
  out.captured = true;
  if (lying.size() == 3) [[unlikely]] {
    const Eaten eaten = eat_pile(card);
    out.bonuses = static_cast<std::uint8_t>(out.bonuses + eaten.bonuses);
    return eaten.cause;
  }
  const Cards taken = aim == kNoCard ? lying : Cards::of(aim);
  s.floor_ -= taken;
  take(Cards::of(card) | taken);
  return Cause::kNone;
}

template <class Events>
[[gnu::noinline]] void Turn<Events>::lay_apart(Card card, Card target) {
  s.pending_.card = kNoCard;
  s.traces_.age();
  lay(card, target);
}
template <class Events>
[[gnu::noinline]] void Turn<Events>::flip_apart(Laid laid) {
  flip(laid);
}
template <class Events>
[[gnu::noinline]] void Turn<Events>::turned_up_apart(Laid laid, Card flipped) {
  turned_up(laid, flipped);
}
template <class Events>
[[gnu::noinline]] void Turn<Events>::resolve_apart(Laid laid, Card flipped, Card aim) {
  resolve(laid, flipped, aim);
}

template <class Events>
void State::start(Events& events) {
  Turn<Events> turn(*this, events);
  turn.start();
  if (turn.is_forced()) play(turn.forced(), events);
}

template <class Events>
void State::play(Action action, Events& events) {
  Turn<Events> turn(*this, events);
  turn.answer(action);
  while (turn.is_forced()) turn.answer(turn.forced());
}

template void State::start(NullEvents&);
template void State::start(EventLog&);
template void State::start(EventCounts&);
template void State::play(Action, NullEvents&);
template void State::play(Action, EventLog&);
template void State::play(Action, EventCounts&);

}  // namespace ttadak::matgo
