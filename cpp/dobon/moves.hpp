#pragma once

#include "dobon/events.hpp"

// The questions of nearly every step, inline in whatever asks them.

namespace ttadak::dobon {

/// [D-2.5] The cards of the player on turn that fit and may be laid.
inline Cards State::layable() const {
  const Cards held = hand(layer_);
  return (held & fitting_cards(top(), declared_, attack_, rules_)) - barred_cards(held, rules_);
}

/// [D-4.1] The cards of the layer that may follow the one just laid, if any may.
inline Cards State::further() const {
  const Cards held = hand(layer_);
  return (held & of_rank(rank(top()))) - barred_cards(held, rules_);
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

/// False for most plays: then nobody can dobon, the layer included.
inline bool State::may_be_shot(int played) const {
  if (played > kNumRanks) return true;
  unsigned values = 0;
  for (const Hand& held : hands_) values |= kShots[held.sign()];
  return (values >> played & 1) != 0;
}

/// [D-2.10] A 2 answers; the attack is taken without one, or by choice.
[[nodiscard]] inline ActionSet attacked_actions(Cards cards, const TurnRules& rules) {
  const bool may_take = cards.empty() || rules.attack_answer == AttackAnswer::kOptional;
  return actions_of(cards) | (may_take ? ActionSet{kDrawAction} : ActionSet());
}

/// Without an attack; `cards` may be laid.
inline ActionSet State::free_actions(Cards cards, const TurnRules& rules) const {
  if (!cards.empty() && rules.voluntary_draw == 0) return actions_of(cards);                           // [D-2.5]
  if (can_draw(rules)) [[likely]] return actions_of(cards) | ActionSet{kDrawAction};     // [D-2.6] [D-2.7]
  if (rules.stock_empty == StockEmpty::kPass) return actions_of(cards) | ActionSet{kPassAction};       // [D-2.9]
  return cards.empty() ? ActionSet{kDrawAction} : actions_of(cards);                                   // [D-2.8]
}

/// `cards` could be laid on a turn.
inline ActionSet State::drawn_actions(Cards cards, const TurnRules& rules) const {
  if (rules.play_drawn == PlayDrawn::kNever) cards.clear();                       // [D-3.6]
  if (rules.play_drawn == PlayDrawn::kDrawnOnly) cards &= Cards::of(drawn_);      // [D-3.4] [D-3.5]
  const bool draws = draws_ < rules.max_draws && can_draw(rules);                    // [D-3.7]
  return actions_of(cards) | ActionSet{draws ? kDrawAction : kPassAction};
}

inline ActionSet State::turn_actions() const {
  return attack_ > 0 ? attacked_actions(layable(), rules_) : free_actions(layable(), rules_);
}

inline void State::ask_turn(Seat seat) {
  layer_ = seat;
  ask(Phase::kTurn, seat, turn_actions());
}

inline void State::ask_drawn() { ask(Phase::kDrawn, layer_, drawn_actions(layable(), rules_)); }

/// What all learn when the player on turn has to draw or pass for want of a card to lay.
inline void State::note_helpless(const TurnRules& rules) {
  const Hand held = hands_[index(layer_)];
  const bool lone = rules.finish_on_effect == 0 && held.size() == 1;
  if (held.empty() || (attack_ > 0 && lone)) return;
  voids_[index(layer_)].note_void(attack_ > 0 ? Trace::attack() : Trace::unfitting(asked(), lone));
}

/// The deal is over.
inline void State::close(Reason reason) {
  ask(Phase::kEnd, kTerminal, {});
  reason_ = reason;
  laid_ = 0;
  if (reason == Reason::kStalemate || reason == Reason::kMaxTurns) layer_ = Seat{};
}

template <class Events>
inline void State::end(Reason reason, Events& events) {
  close(reason);
  if constexpr (Events::kWanted) tell_end(events);
}

/// What `count` cards of the rank of `card` do, 8s apart; returns whose turn is next. [D-6.7]
template <class Events>
inline Seat State::after_effect(Card card, int count, Events& events) {
  if (rules_.effects == Effects::kEightOnly) return next(layer_);
  switch (rank(card)) {
    case Rank::kTwo:  // [D-6.2]
      attack_ = static_cast<std::uint16_t>(attack_ + 2 * count < kMaxAttack ? attack_ + 2 * count : kMaxAttack);
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

}  // namespace ttadak::dobon
