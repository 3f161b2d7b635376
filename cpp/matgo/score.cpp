#include <algorithm>
#include <limits>

#include "matgo/state.hpp"
#include "matgo/words.hpp"

namespace ttadak::matgo {
namespace {

/// The two ways, or the one way, in which 9Y may count at a settlement: false yeol, true pi.
struct Placements {
  bool first = false;
  bool both = false;
};

Placements placements(const Side& side, const Rules& rules) {
  const bool fixed = side.gukjin != Gukjin::kOpen || rules.gukjin == GukjinRule::kYeolOnly;
  return {side.gukjin == Gukjin::kPi, !fixed && side.captured.contains(k9Y)};
}

std::int64_t power_of_two(int exponent) { return std::int64_t{1} << exponent; }

/// A side with its 9Y placed.
struct Placed {
  const Side& side;
  bool as_pi;  // 9Y is there and counts as pi

  Placed(const Side& of, bool gukjin_as_pi) : side(of), as_pi(gukjin_as_pi && of.captured.contains(k9Y)) {}
  [[nodiscard]] int total() const { return total_as(side.captured, as_pi); }
  [[nodiscard]] int yeols() const { return (side.captured & kYeols).size() - (as_pi ? 1 : 0); }
  [[nodiscard]] int pis() const { return count_pi(side.captured, as_pi); }
  [[nodiscard]] Gukjin gukjin() const { return !side.captured.contains(k9Y) ? Gukjin::kOpen : as_pi ? Gukjin::kPi : Gukjin::kYeol; }
};

/// The factors that fixed wins can have too, but for those that 9Y has a part in.
Payment common_factors(const Side& winner, const Side& loser, std::int64_t carry, const Rules& rules) {
  Payment p;
  p.shakes_factor = power_of_two(winner.shakes);  // [M-8.4]
  p.bombs_factor = power_of_two(winner.bombs);
  if (winner.continued) p.continue_factor = rules.chongtong_continue_factor;                           // [M-8.5]
  if ((winner.captured & kGwangs).size() >= 3 && !loser.captured.intersects(kGwangs)) p.gwangbak = 2;  // [M-8.8]
  p.carry = carry;
  return p;
}

/// Those of a stop. [M-8.1]
Payment stop_factors(const Side& winner, const Side& loser, std::int64_t carry, const Rules& rules) {
  Payment p = common_factors(winner, loser, carry, rules);
  if (rules.go_adds != 0) p.added = winner.go;                    // [M-8.2]
  if (winner.go >= 3) p.go_factor = power_of_two(winner.go - 2);  // [M-8.3]
  if (loser.go > 0 && winner.go > 0 && rules.reverse_go == ReverseGo::kFour) {
    p.reverse_go = 4;  // [M-8.11] instead of gobak
  } else if (loser.go > 0 && rules.gobak == Gobak::kTwiceWinner) {
    p.gobak = 2;  // [M-8.9]
  }
  return p;
}

/// The payment with 9Y placed.
Payment placed(Payment p, std::int64_t score, Placed winner, Placed loser, const Rules& rules) {
  const bool loser_spared = rules.meongtta_needs_loser_zero != 0 && loser.yeols() > 0;
  if (winner.yeols() >= 7 && !loser_spared) p.meongtta = 2;  // [M-8.6]
  const int pis = loser.pis();
  const bool exempt = rules.pibak_zero_exempt != 0 && pis == 0;
  if (winner.pis() >= 10 && pis <= rules.pibak_max && !exempt) p.pibak = 2;  // [M-8.7]
  p.score = score;
  return p;
}

/// [M-8.12] The loser's placement lowers the points, the winner's raises them; a tie is yeol.
template <class PaymentOf>
Payment placed_best(const Side& winner, const Side& loser, const Rules& rules, PaymentOf payment_of) {
  const Placements mine = placements(winner, rules);
  const Placements his = placements(loser, rules);
  const auto answered = [&](bool winner_pi, bool loser_pi) {
    const Placed won(winner, winner_pi);
    const Placed lost(loser, loser_pi);
    Payment p = payment_of(won, lost);
    p.gukjin = won.gukjin();
    p.loser_gukjin = lost.gukjin();
    p.multiply();
    return p;
  };
  Payment best = answered(mine.first, his.first);
  // Only one of them holds 9Y.
  if (!mine.both && !his.both) return best;
  const Payment other = answered(mine.both || mine.first, his.both || his.first);
  if (mine.both ? other.points > best.points : other.points < best.points) best = other;
  return best;
}

/// What the loser pays when the winner stops.
Payment paid_for_stop(const Side& winner, const Side& loser, std::int64_t carry, const Rules& rules) {
  if (loser.go > 0 && rules.gobak == Gobak::kTwiceLoserOwn) {
    return placed_best(winner, loser, rules, [&](Placed, Placed his) {  // [M-8.10]
      return Payment{.score = his.total(), .gobak = 2, .carry = carry};
    });
  }
  const Payment factors = stop_factors(winner, loser, carry, rules);
  return placed_best(winner, loser, rules, [&](Placed mine, Placed his) { return placed(factors, mine.total(), mine, his, rules); });
}

/// What the loser pays for a win of fixed points. [M-8.13] [M-8.14]
Payment fixed_payment(int points, Multipliers multipliers, const Side& winner, const Side& loser, std::int64_t carry,
                      const Rules& rules) {
  if (multipliers != Multipliers::kAll) {
    Payment p;
    p.score = points;
    if (multipliers == Multipliers::kCarry) p.carry = carry;
    p.multiply();
    return p;
  }
  const Payment factors = common_factors(winner, loser, carry, rules);
  return placed_best(winner, loser, rules, [&](Placed mine, Placed his) { return placed(factors, points, mine, his, rules); });
}

}  // namespace

Payment payment(const Side& winner, const Side& loser, std::int64_t carry, const Rules& rules) {
  return paid_for_stop(winner, loser, carry, rules);
}

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

inline Payment State::final_payment() const {
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
    default: return paid_for_stop(winner, loser, carry(), rules_);
  }
}

/// [M-8.15] Points won or lost and all side payments. Flat, as of a payment only the points are wanted here.
[[gnu::flatten]] std::array<std::int64_t, 2> State::net() const {
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

Json State::side_payments() const {
  Json::Array list;
  for (int seat = 0; seat < 2; ++seat) {
    for (int i = 0; i < kNumSideKinds; ++i) {
      const SideKind kind = static_cast<SideKind>(i);
      if ((paid_[static_cast<std::size_t>(seat)] >> i & 1) == 0) continue;
      list.push_back(Json::Object{{"to", seat}, {"kind", side_word(kind)}, {"points", side_points(kind)}});
    }
  }
  return list;
}

Json State::settlement() const {
  Json::Object out{{"reason", reason_word(reason_)}, {"winner", seat_ == kNobody ? Json() : Json(number(seat_))}};
  for (auto& entry : to_json(final_payment())) out.push_back(std::move(entry));
  const auto points = net();
  out.emplace_back("side_payments", side_payments());
  out.emplace_back("net", Json::Array{points[0], points[1]});
  out.emplace_back("next_seon", number(next_seon()));
  out.emplace_back("next_carry", next_carry());
  return out;
}

std::int64_t State::next_carry() const {
  if (reason_ == Reason::kNagari) return carry_after(carry(), rules_);
  return reason_ == Reason::kRedeal ? carry() : 1;
}

}  // namespace ttadak::matgo
