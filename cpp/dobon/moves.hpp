#pragma once

#include <algorithm>

#include "dobon/events.hpp"

// The questions of nearly every step, inline in whatever asks them.

namespace ttadak::dobon {

/// [D-2.5] The cards of the player on turn that fit and may be laid.
inline Cards State::layable() const {
  const Cards held = hand(layer_);
  return (held & fitting_cards(top(), declared_, attack_, rules_)) - barred_cards(held, rules_);
}

/// [D-4.1] The cards held that may follow one of the rank, if any may.
[[nodiscard]] constexpr Cards further(Cards held, Rank rank, const TurnRules& rules) {
  return (held & of_rank(rank)) - barred_cards(held, rules);
}

/// kShots[sign of a hand]: the values up to 13 that a hand of that sign may shoot, a bit each: its sum, or that of each of equal cards.
/// [D-5.1] [D-5.2] [D-5.3]
inline constexpr auto kShots = [] {
  std::array<std::uint16_t, 1 << kSignBits> table{};
  const auto note = [&table](std::uint64_t sign, int value) { table[sign % table.size()] |= static_cast<std::uint16_t>(1u << value); };
  // Every hand of a sum up to 13, one rank after the other.
  const auto note_sums = [&note](auto&& self, int rank, int sum, std::uint64_t sign) -> void {
    if (rank == kNumRanks) return sum > 0 ? note(sign, sum) : void();
    for (int equal = 0; equal <= kNumSuits && sum <= kNumRanks; ++equal) {
      self(self, rank + 1, sum, sign);
      sum += rank + 1;
      sign += kSigns[static_cast<std::size_t>(rank)];
    }
  };
  note_sums(note_sums, 0, 0, 0);
  for (std::size_t rank = 0; rank < kNumRanks; ++rank) {
    for (std::size_t equal = 2; equal <= kNumSuits; ++equal) note(equal * kSigns[rank], static_cast<int>(rank) + 1);
  }
  return table;
}();

/// False for most plays: then nobody can dobon, the layer included. Precondition: played <= 13.
inline bool State::may_be_shot(int played) const {
  unsigned values = 0;
  for (const Hand& held : hands_) values |= kShots[held.sign()];
  return (values >> played & 1) != 0;
}

/// Whether the hand of `seat` can dobon on the play.
inline bool State::can_shoot(Seat seat) const {
  const int played = play_value();
  if (played <= kNumRanks && (kShots[hands_[index(seat)].sign()] >> played & 1) == 0) return false;
  return can_dobon(hand(seat), played, rules_);
}

/// [D-2.10] A 2 answers; the attack is taken without one, or by choice.
[[nodiscard]] inline ActionSet attacked_actions(Cards cards, const TurnRules& rules) {
  const bool may_take = cards.empty() || rules.attack_answer == AttackAnswer::kOptional;
  return actions_of(cards) | (may_take ? ActionSet{kDrawAction} : ActionSet());
}

/// Without an attack; `cards` may be laid.
[[gnu::always_inline]] inline ActionSet State::free_actions(Cards cards, const TurnRules& rules) const {
  if (!cards.empty() && rules.voluntary_draw == 0) return actions_of(cards);                           // [D-2.5]
  if (can_draw(rules)) [[likely]] return actions_of(cards) | ActionSet{kDrawAction};     // [D-2.6] [D-2.7]
  if (rules.stock_empty == StockEmpty::kPass) return actions_of(cards) | ActionSet{kPassAction};       // [D-2.9]
  return cards.empty() ? ActionSet{kDrawAction} : actions_of(cards);                                   // [D-2.8]
}

/// `cards` could be laid on a turn.
[[gnu::always_inline]] inline ActionSet State::drawn_actions(Cards cards, const TurnRules& rules) const {
  if (rules.play_drawn == PlayDrawn::kNever) cards.clear();                       // [D-3.6]
  if (rules.play_drawn == PlayDrawn::kDrawnOnly) cards &= Cards::of(drawn_);      // [D-3.4] [D-3.5]
  const bool draws = draws_ < rules.max_draws && can_draw(rules);                    // [D-3.7]
  return actions_of(cards) | ActionSet{draws ? kDrawAction : kPassAction};
}

/// `cards` may be laid.
[[gnu::always_inline]] inline ActionSet State::turn_actions(Cards cards, const TurnRules& rules) const {
  // Attacked or not, there is a draw only for want of a card, and always.
  const bool plain = rules.voluntary_draw == 0 && rules.attack_answer == AttackAnswer::kForced;
  if (plain && rules.stock_empty == StockEmpty::kReshuffle) return cards.empty() ? ActionSet{kDrawAction} : actions_of(cards);
  const bool attacked = rules.effects == Effects::kAll && attack_ > 0;
  return attacked ? attacked_actions(cards, rules) : free_actions(cards, rules);
}

inline void State::ask_turn(Seat seat) {
  layer_ = seat;
  ask(Phase::kTurn, seat, turn_actions(layable(), rules_));
}

/// [D-5.10] [D-5.16] [D-5.17] Whether the play just made calls for a riichi.
inline bool State::riichi_is_asked(const TurnRules& rules) const {
  if (rules.riichi_mode == RiichiMode::kOff) return false;
  const int held = hands_[index(layer_)].size();
  if (rules.riichi_mode == RiichiMode::kAmerican) return held == 2 || held == 0;
  return held == 1 || (held == 0 && laid_ >= 2);
}

/// What is seen of a hand is noted before it changes.
[[gnu::always_inline]] inline Notes State::noting(Seat seat) {
  if (notes(seat).full()) [[unlikely]] condense(only(seat));
  return notes(seat);
}

/// Nothing is known of the cards that may come.
inline void State::forget_empty_hand() {
  if (hands_[index(layer_)].empty()) notes(layer_).clear();
}

[[gnu::always_inline]] inline Card State::take_top() {
  const Card card = cards_[stock_begin()];
  cards_[stock_begin()] = Card{};
  --stock_size_;
  return card;
}

/// What all learn when the player on turn has to draw or pass for want of a card to lay.
template <class Known>
inline void State::note_helpless() {
  if constexpr (Known::kTellsNothing) return;
  const TurnRules& rules = Known::of(rules_);
  const Hand held = hands_[index(layer_)];
  const bool lone = rules.finish_on_effect == 0 && held.size() == 1;
  if (held.empty() || (attack_ > 0 && lone)) return;
  noting(layer_).note_void(attack_ > 0 ? Trace::attack() : Trace::unfitting(asked(), lone));
}

/// The deal is over.
inline void State::close(Reason reason) {
  ask(Phase::kEnd, kTerminal, {});
  reason_ = reason;
  laid_ = 0;
  // Nobody asks any more what the hands could be.
  voids_ = AllVoids::equal(rules_.players);
  returned_ = {};
  unwatched_ = 0;
  if (reason == Reason::kStalemate || reason == Reason::kMaxTurns) layer_ = Seat{};
}

template <class Events>
inline Next State::end(Reason reason, Events& events) {
  close(reason);
  if constexpr (Events::kWanted) tell_end(events);
  return Next::kChoice;
}

/// Options are looked up in the state.
struct GivenRules {
  static constexpr bool kTellsNothing = false;
  [[nodiscard]] static const TurnRules& of(const Rules& rules) { return rules; }
  [[nodiscard]] static bool nine_skips(const Rules& rules) { return rules.nine_skips(); }
};
/// Options are known when the code is compiled.
template <const TurnRules& kRules>
struct FixedRules {
  /// A hand is never known to have lacked anything.
  static constexpr bool kTellsNothing = kRules == kCrazyEightsTurns;
  [[nodiscard]] static constexpr const TurnRules& of(const Rules&) { return kRules; }
  [[nodiscard]] static constexpr bool nine_skips(const Rules&) { return false; }
};

template <class Known>
struct Unwatched : Known {
  static constexpr bool kTellsNothing = true;
};

/// The effect of `count` cards, `card` last, 8s apart; returns whose turn is next. [D-6.7]
template <class Known, class Events>
[[gnu::always_inline]] inline Seat State::after_effect(Card card, int count, Events& events) {
  if (Known::of(rules_).effects == Effects::kEightOnly) return next(layer_);
  // A 9 and a J without a branch: nobody can foresee the card.
  direction_ = static_cast<std::int8_t>(direction_ * kTurnAfter[index(card)]);
  int steps = 1 + kSkips[index(card)] * count;
  if (rank(card) == Rank::kTwo) [[unlikely]] {  // [D-6.2]
    attack_ = static_cast<std::uint16_t>(std::min(attack_ + 2 * count, kMaxAttack));
    events.add(event(EventKind::kAttack, kNobody, {}, attack_));
  }
  if (rank(card) == Rank::kNine && Known::nine_skips(rules_)) ++steps;  // [D-6.6]
  if constexpr (Events::kWanted) {
    if (rank(card) == Rank::kNine) events.add(event(EventKind::kBack));
    if (steps > 1) events.add(event(EventKind::kSkip, kNobody, {}, steps - 1));
  }
  return after(layer_, steps);
}

}  // namespace ttadak::dobon
