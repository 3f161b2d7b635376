#pragma once

#include <type_traits>

#include "dobon/moves.hpp"

// The answers of nearly every step: those of phases turn, drawn and more, and the end of a turn.

namespace ttadak::dobon {

/// Gives the answer, and those after it to which there is no other.
template <class Known, class Events>
void State::play_under(Action action, Events& events) {
  for (Next next = answer<Known>(action, events); next != Next::kChoice;) {
    switch (next) {
      case Next::kLay: next = lay<Known>(card_of(legal_.first()), events); break;
      case Next::kDraw: next = draw<Known>(events); break;
      case Next::kOther: next = answer_aside<Known>(legal_.first(), events); break;
      case Next::kChoice: return;
    }
  }
}

template <class Known, class Events>
[[gnu::always_inline]] inline Next State::answer(Action action, Events& events) {
  if (is_card(action) && phase_ < Phase::kMore) [[likely]] return lay<Known>(card_of(action), events);
  if (is_card(action) && phase_ == Phase::kMore) return lay_further<Known>(card_of(action), events);
  if (Known::of(rules_).voluntary_draw != 0 && action == kDrawAction) return draw<Known>(events);
  return answer_aside<Known>(action, events);
}

/// The first card of a play.
template <class Known, class Events>
[[gnu::always_inline]] inline Next State::lay(Card card, Events& events) {
  const TurnRules& rules = Known::of(rules_);
  // [D-3.8] A drawn card may have to stay alone.
  const bool alone = rules.multi_play == MultiPlay::kNone || (phase_ == Phase::kDrawn && rules.drawn_multi == 0) ||
                     !others_may_follow(card, top(), rules);
  note_lay<Known>(card);
  declared_ = 0;
  draws_ = 0;
  drawn_ = Card{};
  laid_ = 0;
  const Cards left = put_down(card, events);
  if (!alone) {
    const Cards more = further(left, rank(card), rules);
    if (!more.empty()) [[unlikely]] return ask(Phase::kMore, layer_, actions_of(more) | ActionSet{kEndAction});
  }
  return complete_play<Known>(card, 1, left, events);
}

/// [D-4.6] More cards may follow as long as there are any.
template <class Known, class Events>
[[gnu::always_inline]] inline Next State::lay_further(Card card, Events& events) {
  if constexpr (!Known::kTellsNothing) noting(layer_).note_lay(card);
  const Cards left = put_down(card, events);
  const Cards more = further(left, rank(card), Known::of(rules_));
  if (!more.empty()) return ask(Phase::kMore, layer_, actions_of(more) | ActionSet{kEndAction});
  return complete_play<Known>(card, laid_, left, events);
}

/// [D-4.7] Returns what is left of the hand.
template <class Events>
[[gnu::always_inline]] inline Cards State::put_down(Card card, Events& events) {
  Hand hand = hands_[index(layer_)];
  hand.erase(card);
  hands_[index(layer_)] = hand;
  cards_[pile_size_++] = card;
  ++laid_;
  events.add(event(EventKind::kPlay, layer_, Cards::of(card)));
  return hand.cards();
}

/// [D-5.5] Claims come before all else. `count` cards were laid, `card` last, and some are left.
template <class Known, class Events>
[[gnu::always_inline]] inline Next State::complete_play(Card card, int count, Cards left, Events& events) {
  const TurnRules& rules = Known::of(rules_);
  const int played = count * value(card);
  const bool many = count > 1 && played > kNumRanks;  // what a single card never is
  if (rules.dobon != 0 && (many || may_be_shot(played))) [[unlikely]] return ask_claims<Known>(layer_, events);
  // With more cards left there is nothing to call, and the deal goes on.
  const int few = rules.riichi_mode == RiichiMode::kOff ? 0 : rules.riichi_mode == RiichiMode::kAmerican ? 2 : 1;
  if (left.size() <= few) [[unlikely]] return after_claims<Known>(events);
  return resolve<Known>(card, count, events);
}

/// [D-6.1] The effect of a play, and the next turn.
template <class Known, class Events>
[[gnu::always_inline]] inline Next State::resolve(Card card, int count, Events& events) {
  if (rank(card) == Rank::kEight) [[unlikely]] {
    laid_ = 0;
    return ask(Phase::kSuit, layer_, kSuitActions);  // [D-6.3]
  }
  const Seat next = after_effect<Known>(card, count, events);
  return end_turn<Known>(next, fitting_after(card, Known::of(rules_)), false, events);
}

/// [D-2.6]
template <class Known, class Events>
[[gnu::always_inline]] inline Next State::draw(Events& events) {
  const TurnRules& rules = Known::of(rules_);
  const bool attacked = rules.effects == Effects::kAll && attack_ > 0;
  if (stock_size_ == 0 || attacked || chance_ != Chance::kSampled) [[unlikely]] return draw_aside<Known>(events);
  note_draw<Known>();
  const Card card = take_top();
  drawn_ = card;
  ++draws_;
  hands_[index(layer_)].insert(card);
  events.add(drawing(layer_, card, Cause::kNone));
  const Cards held = hand(layer_);
  const Cards fits = (held & fitting_cards(top(), declared_, 0, rules)) - barred_cards(held, rules);
  return ask_drawn<Known>(fits, events);
}

/// [D-3.4] [D-3.7] `cards` could be laid on a turn.
template <class Known, class Events>
[[gnu::always_inline]] inline Next State::ask_drawn(Cards cards, Events& events) {
  ask(Phase::kDrawn, layer_, drawn_actions(cards, Known::of(rules_)));
  if (!cards_of(legal_).empty()) return Next::kChoice;
  return legal_.contains(kDrawAction) ? Next::kDraw : pass<Known>(events);
}

/// [D-2.9] On turn it means that no card can be drawn; in phase drawn one was.
template <class Known, class Events>
[[gnu::always_inline]] inline Next State::pass(Events& events) {
  const TurnRules& rules = Known::of(rules_);
  events.add(event(EventKind::kPass, layer_));
  const bool helpless = phase_ == Phase::kTurn && cards_of(legal_).empty();
  if (helpless && rules.voluntary_draw == 0) [[unlikely]] note_helpless<Known>();
  return end_turn<Known>(next(layer_), fitting_cards(top(), declared_, 0, rules), helpless, events);
}

/// `helpless`: nothing could be laid and nothing was drawn. [D-7.9] [D-7.10]
template <class Known, class Events>
[[gnu::always_inline]] inline Next State::end_turn(Seat next, Cards fits, bool helpless, Events& events) {
  const TurnRules& rules = Known::of(rules_);
  ++turns_;
  draws_ = 0;
  drawn_ = Card{};
  laid_ = 0;
  stuck_ = helpless ? static_cast<std::uint8_t>(stuck_ + 1) : std::uint8_t{0};
  if (helpless && stuck_ >= rules_.players) [[unlikely]] return end(Reason::kStalemate, events);
  if (turns_ >= rules_.max_turns) [[unlikely]] return end(Reason::kMaxTurns, events);
  const Cards held = hand(next);
  const Cards cards = (held & fits) - barred_cards(held, rules);
  layer_ = next;
  ask(Phase::kTurn, next, turn_actions(cards, rules));
  if (cards.empty()) return legal_ == ActionSet{kDrawAction} ? Next::kDraw : Next::kOther;
  return (legal_.bits() & (legal_.bits() - 1)) == 0 ? Next::kLay : Next::kChoice;
}

template <class Known>
[[gnu::always_inline]] inline void State::note_lay(Card card) {
  if constexpr (Known::kTellsNothing) return;
  Notes voids = noting(layer_);
  // A card that must be the one just drawn tells nothing. [D-3.4]
  const bool just_drawn = phase_ == Phase::kDrawn && Known::of(rules_).play_drawn == PlayDrawn::kDrawnOnly;
  if (just_drawn && voids.ends_in_draw()) [[unlikely]] voids.take_back_draw();
  else voids.note_lay(card);
}

template <class Known>
[[gnu::always_inline]] inline void State::note_draw() {
  if constexpr (Known::kTellsNothing) return;
  const TurnRules& rules = Known::of(rules_);
  const Hand hand = hands_[index(layer_)];
  Notes voids = noting(layer_);
  if (rules.voluntary_draw == 0 && phase_ == Phase::kTurn && !hand.empty()) {
    voids.note_stuck(asked(), rules.finish_on_effect == 0 && hand.size() == 1);
  } else {
    voids.note_draw();
  }
}

}  // namespace ttadak::dobon
