#pragma once

#include "matgo/state.hpp"

namespace ttadak::matgo {

inline constexpr int kMostDoublings = 10;  // [M-7.5]

inline bool State::asks_shake(Seat seat, Card named) const {
  const Cards month = matching(named);
  return (hand(seat) & month).size() >= 3 && !floor_.intersects(month) && !shown_[index(seat)].intersects(month) &&
         shakes_[index(seat)] < kMostDoublings;
}

inline bool State::asks_bomb(Seat seat, Card named) const {
  const Cards month = matching(named);
  const int held = (hand(seat) & month).size();
  const int lying = (floor_ & month).size();
  if (bombs_[index(seat)] >= kMostDoublings) return false;
  return (held == 3 && lying == 1) || (held == 2 && lying == 2 && rules_.two_card_bomb != TwoCardBomb::kOff);
}

/// [M-3.6] Whether a chongtong made by a bonus draw is asked in the current turn of `seat`.
inline bool State::asks_chongtong_drawn(Seat seat) const {
  return rules_.chongtong_from_bonus == FromBonus::kAlways ||
         (rules_.chongtong_from_bonus == FromBonus::kFirstTurn && turns_[index(seat)] == 1);
}

}  // namespace ttadak::matgo
