#include <algorithm>
#include <limits>

#include "matgo/state.hpp"

namespace ttadak::matgo {

/// [M-5.9] [M-5.10] [M-5.11] What a side payment of this kind is worth under the rules; 0 if it is not paid.
int State::side_points(SideKind kind) const {
  int points = 0;
  switch (kind) {
    case SideKind::kFirstPpuk:
    case SideKind::kSecondPpuk:
    case SideKind::kThirdPpuk: points = rules_.ppuk_pay[static_cast<std::size_t>(kind)]; break;
    case SideKind::kFirstTtadak: points = rules_.first_ttadak_pay; break;
    case SideKind::kFirstJjok: points = rules_.first_jjok_pay; break;
    case SideKind::kFirstBomb: points = rules_.first_bomb_pay; break;
  }
  return rules_.side_payment_carry != 0 ? points << carry_log_ : points;
}

Payment State::final_payment() const {
  if (phase_ != Phase::kEnd || seat_ == kNobody) return {};  // [M-9.2]
  const auto side = [this](Seat seat) {
    const std::size_t i = index(seat);
    return Side{captured_[i], gukjin(seat), go_[i], shakes_[i], bombs_[i], (continued_ >> i & 1) != 0};
  };
  const Side winner = side(seat_);
  const Side loser = side(other(seat_));
  switch (reason_) {
    case Reason::kChongtong:
      return fixed_payment(rules_.chongtong_points, Multipliers::kCarry, winner, loser, carry(), rules_);
    case Reason::kThreePpuk:
      return fixed_payment(rules_.three_ppuk_points, rules_.three_ppuk_multipliers, winner, loser, carry(), rules_);
    default: return payment(winner, loser, carry(), rules_);
  }
}

/// [M-8.15] Points won or lost and all side payments.
std::array<std::int64_t, 2> State::net() const {
  if (phase_ != Phase::kEnd) return {};
  std::int64_t gain = final_payment().points;  // of seat 0
  if (seat_ == Seat{1}) gain = -gain;
  if ((paid_[0] | paid_[1]) != 0) {
    for (int i = 0; i < kNumSideKinds; ++i) {
      gain += ((paid_[0] >> i & 1) - (paid_[1] >> i & 1)) * side_points(static_cast<SideKind>(i));
    }
  }
  return {gain, -gain};
}

std::array<int, 2> State::scores() const {
  constexpr std::int64_t kMost = std::numeric_limits<int>::max();
  const auto narrow = [=](std::int64_t points) { return static_cast<int>(std::clamp(points, -kMost, kMost)); };
  const auto points = net();
  return {narrow(points[0]), narrow(points[1])};
}

std::int64_t State::next_carry() const {
  if (reason_ == Reason::kNagari) return carry_after(carry(), rules_);
  return reason_ == Reason::kRedeal ? carry() : 1;
}

}  // namespace ttadak::matgo
