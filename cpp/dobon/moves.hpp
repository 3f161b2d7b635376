#pragma once

#include "dobon/state.hpp"

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

/// kShotSums[V]: what a hand that can dobon on V sums to, a bit each, modulo 64: V, or as many times V as it has cards.
inline constexpr auto kShotSums = [] {
  std::array<std::uint64_t, kNumSuits * kNumRanks + 1> table{};
  for (int value = 1; value < static_cast<int>(table.size()); ++value) {
    for (int times = 1; times <= (value <= kNumRanks ? kNumSuits : 1); ++times) {
      table[static_cast<std::size_t>(value)] |= std::uint64_t{1} << (times * value % 64);
    }
  }
  return table;
}();

/// Rejects fast what is true of most plays: that no hand has such a sum. Empty hands and absent seats have none.
inline bool State::may_be_shot(int played) const {
  const std::uint64_t wanted = kShotSums[static_cast<std::size_t>(played)];
  std::uint64_t found = 0;
  for (const std::uint8_t total : sums_) found |= wanted >> (total & 63);
  return (found & 1) != 0;
}

inline ActionSet State::turn_actions() const {
  const Cards cards = layable();
  if (attack_ > 0) [[unlikely]] {
    // [D-2.10] A 2 answers; the attack is taken without one, or by choice.
    const bool may_take = cards.empty() || rules_.attack_answer == AttackAnswer::kOptional;
    return actions_of(cards) | (may_take ? ActionSet{kDrawAction} : ActionSet());
  }
  if (!cards.empty() && rules_.voluntary_draw == 0) return actions_of(cards);  // [D-2.5]
  if (can_draw()) [[likely]] return actions_of(cards) | ActionSet{kDrawAction};      // [D-2.6] [D-2.7]
  if (rules_.stock_empty == StockEmpty::kPass) return actions_of(cards) | ActionSet{kPassAction};  // [D-2.9]
  return cards.empty() ? ActionSet{kDrawAction} : actions_of(cards);                 // [D-2.8]
}

inline ActionSet State::drawn_actions() const {
  Cards cards;
  if (rules_.play_drawn != PlayDrawn::kNever) cards = layable();                                     // [D-3.6]
  if (rules_.play_drawn == PlayDrawn::kDrawnOnly) cards &= Cards::of(drawn_);                        // [D-3.4] [D-3.5]
  const bool draws = draws_ < rules_.max_draws && can_draw();                                        // [D-3.7]
  return actions_of(cards) | ActionSet{draws ? kDrawAction : kPassAction};
}

inline void State::ask_turn(Seat seat) {
  phase_ = Phase::kTurn;
  seat_ = seat;
  layer_ = seat;
  legal_ = turn_actions();
}

inline void State::ask_drawn() {
  phase_ = Phase::kDrawn;
  seat_ = layer_;
  legal_ = drawn_actions();
}

}  // namespace ttadak::dobon
