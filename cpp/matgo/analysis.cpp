#include "matgo/analysis.hpp"

#include <algorithm>
#include <array>

#include "matgo/deal_order.hpp"

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

/// The factors that fixed wins can have too.
Payment common_factors(const Side& winner, bool winner_pi, const Side& loser, bool loser_pi, std::int64_t carry, const Rules& rules) {
  const Score won = score_as(winner.captured, winner_pi);
  const Score lost = score_as(loser.captured, loser_pi);
  const auto yeols = [](const Side& side, bool as_pi) { return (side.captured & kYeols).size() - (as_pi ? 1 : 0); };
  Payment p;
  p.shakes_factor = power_of_two(winner.shakes);                                                // [M-8.4]
  p.bombs_factor = power_of_two(winner.bombs);
  if (winner.continued) p.continue_factor = rules.chongtong_continue_factor;                    // [M-8.5]
  const bool loser_spared = rules.meongtta_needs_loser_zero != 0 && yeols(loser, loser_pi) > 0;
  if (yeols(winner, winner_pi) >= 7 && !loser_spared) p.meongtta = 2;                           // [M-8.6]
  const bool exempt = rules.pibak_zero_exempt != 0 && lost.pi_value == 0;
  if (won.pi_value >= 10 && lost.pi_value <= rules.pibak_max && !exempt) p.pibak = 2;           // [M-8.7]
  if ((winner.captured & kGwangs).size() >= 3 && !loser.captured.intersects(kGwangs)) p.gwangbak = 2;  // [M-8.8]
  p.carry = carry;
  p.gukjin = won.gukjin;
  p.loser_gukjin = lost.gukjin;
  return p;
}

/// [M-8.1] The payment of a stop with both placements given.
Payment stop_payment(const Side& winner, bool winner_pi, const Side& loser, bool loser_pi, std::int64_t carry, const Rules& rules) {
  Payment p = common_factors(winner, winner_pi, loser, loser_pi, carry, rules);
  if (loser.go > 0 && rules.gobak == Gobak::kTwiceLoserOwn) {  // [M-8.10]
    const Payment placed = p;
    p = Payment{};
    p.score = score_as(loser.captured, loser_pi).total();
    p.gobak = 2;
    p.carry = carry;
    p.gukjin = placed.gukjin;
    p.loser_gukjin = placed.loser_gukjin;
  } else {
    p.score = score_as(winner.captured, winner_pi).total();
    if (rules.go_adds != 0) p.added = winner.go;                  // [M-8.2]
    if (winner.go >= 3) p.go_factor = power_of_two(winner.go - 2);  // [M-8.3]
    if (loser.go > 0 && winner.go > 0 && rules.reverse_go == ReverseGo::kFour) {
      p.reverse_go = 4;  // [M-8.11] instead of gobak
    } else if (loser.go > 0 && rules.gobak == Gobak::kTwiceWinner) {
      p.gobak = 2;  // [M-8.9]
    }
  }
  p.multiply();
  return p;
}

/// [M-8.12] The loser's placement lowers the points, the winner's raises them; a tie is yeol.
template <class PaymentOf>
Payment placed_best(const Side& winner, const Side& loser, const Rules& rules, PaymentOf payment_of) {
  const Placements mine = placements(winner, rules);
  const Placements his = placements(loser, rules);
  const auto answered = [&](bool winner_pi) {
    Payment best = payment_of(winner_pi, his.first);
    if (!his.both) return best;
    const Payment other = payment_of(winner_pi, true);
    return other.points < best.points ? other : best;
  };
  const Payment best = answered(mine.first);
  if (!mine.both) return best;
  const Payment other = answered(true);
  return other.points > best.points ? other : best;
}

/// [M-2.11] Of one month: gwang, yeol, tti, pi of value 2, pi.
int class_of(Card card) {
  if (kGwangs.contains(card)) return 0;
  if (kYeols.contains(card)) return 1;
  if (kTtis.contains(card)) return 2;
  return kDoublePi.contains(card) ? 3 : 4;
}

Json placement_json(Gukjin gukjin) {
  if (gukjin == Gukjin::kOpen) return {};
  return gukjin == Gukjin::kPi ? "pi" : "yeol";
}

}  // namespace

Payment payment(const Side& winner, const Side& loser, std::int64_t carry, const Rules& rules) {
  return placed_best(winner, loser, rules, [&](bool winner_pi, bool loser_pi) {
    return stop_payment(winner, winner_pi, loser, loser_pi, carry, rules);
  });
}

Payment fixed_payment(int points, Multipliers multipliers, const Side& winner, const Side& loser, std::int64_t carry,
                      const Rules& rules) {
  if (multipliers != Multipliers::kAll) {
    Payment p;
    p.score = points;
    if (multipliers == Multipliers::kCarry) p.carry = carry;
    p.multiply();
    return p;
  }
  return placed_best(winner, loser, rules, [&](bool winner_pi, bool loser_pi) {
    Payment p = common_factors(winner, winner_pi, loser, loser_pi, carry, rules);
    p.score = points;
    p.multiply();
    return p;
  });
}

std::int64_t carry_after(std::int64_t carry, const Rules& rules) {
  const std::int64_t limit = rules.nagari_cap != 0 ? rules.nagari_cap : power_of_two(20);
  return std::min(2 * carry, limit);
}

std::vector<std::string_view> deal_pattern(DealPattern pattern) {
  std::vector<std::string_view> words;
  for (const Packet& packet : packets_of(pattern)) {
    constexpr std::array<std::string_view, 3> kNames = {"seon", "other", "floor"};
    words.insert(words.end(), packet.size, kNames[static_cast<std::size_t>(packet.zone)]);
  }
  return words;
}

Seat pick_seon(Card first, Card second, SeonOrder order) {
  const auto beats = [order](Card a, Card b) {
    if (is_bonus(a) || is_bonus(b)) {
      constexpr std::array<Card, 3> kBest = {"X3"_card, "X2"_card, "XB"_card};
      return std::ranges::find(kBest, a) < std::ranges::find(kBest, b);
    }
    if (month_of(a) != month_of(b)) return (month_of(a) > month_of(b)) == (order == SeonOrder::kHigh);
    return class_of(a) != class_of(b) ? class_of(a) < class_of(b) : a < b;
  };
  return seat_at(beats(second, first) ? 1 : 0);
}

Json to_json(const Score& score) {
  return Json::Object{{"total", score.total()},       {"gwang", score.gwang},     {"yeol", score.yeol},
                      {"godori", score.godori},       {"tti", score.tti},         {"hongdan", score.hongdan},
                      {"cheongdan", score.cheongdan}, {"chodan", score.chodan},   {"pi", score.pi},
                      {"pi_value", score.pi_value},   {"gukjin_as_pi", score.gukjin == Gukjin::kPi}};
}

Json::Object to_json(const Payment& p) {
  return {{"points", p.points},
          {"score", p.score},
          {"added", p.added},
          {"go_factor", p.go_factor},
          {"shakes_factor", p.shakes_factor},
          {"bombs_factor", p.bombs_factor},
          {"continue_factor", p.continue_factor},
          {"meongtta", p.meongtta},
          {"pibak", p.pibak},
          {"gwangbak", p.gwangbak},
          {"gobak", p.gobak},
          {"reverse_go", p.reverse_go},
          {"carry", p.carry},
          {"gukjin", placement_json(p.gukjin)},
          {"loser_gukjin", placement_json(p.loser_gukjin)}};
}

}  // namespace ttadak::matgo
