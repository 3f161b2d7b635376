#include "matgo/state.hpp"

namespace ttadak::matgo {

namespace {
constexpr int kMostDoublings = 10;  // [M-7.5]
}

bool State::asks_shake(Seat seat, Card named) const {
  const Cards month = matching(named);
  return (hand(seat) & month).size() >= 3 && !floor_.intersects(month) && !shown_[index(seat)].intersects(month) &&
         shakes_[index(seat)] < kMostDoublings;
}

bool State::asks_bomb(Seat seat, Card named) const {
  const Cards month = matching(named);
  const int held = (hand(seat) & month).size();
  const int lying = (floor_ & month).size();
  if (bombs_[index(seat)] >= kMostDoublings) return false;
  return (held == 3 && lying == 1) || (held == 2 && lying == 2 && rules_.two_card_bomb != TwoCardBomb::kOff);
}

/// [M-3.6] Whether a chongtong made by a bonus draw is asked in the current turn of `seat`.
bool State::asks_chongtong_drawn(Seat seat) const {
  return rules_.chongtong_from_bonus == FromBonus::kAlways ||
         (rules_.chongtong_from_bonus == FromBonus::kFirstTurn && turns_[index(seat)] == 1);
}

ActionSet State::legal_now() const {
  switch (phase_) {
    case Phase::kPlay: return turn_actions(seat_);
    case Phase::kShake: return {act::kShake, act::kPlain};
    case Phase::kBomb: return {act::kBomb, act::kPlain};
    case Phase::kTarget: return as_actions(floor_ & matching(pending_.card));
    case Phase::kFlipTarget: return as_actions(floor_ & matching(pending_.flipped));
    case Phase::kChongtong: return {act::kChongtong, act::kContinue};
    case Phase::kGukjin: return {act::kYeol, act::kPi};
    case Phase::kGoStop: return {act::kGo, act::kStop};
    case Phase::kEnd:
    case Phase::kFresh: return {};
    case Phase::kDealing:
    case Phase::kRefill:
    case Phase::kDraw:
    case Phase::kFlip: break;
  }
  ActionSet outcomes;
  for (const Card card : stock_.cards()) outcomes.insert(as_action(card));
  return outcomes;
}

}  // namespace ttadak::matgo
