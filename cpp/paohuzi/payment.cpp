#include "paohuzi/payment.hpp"

#include <algorithm>

namespace ttadak::paohuzi {
namespace {

constexpr int kMostPoints = 99999;

/// How many cards of some faces the winner has in all. [P-7.6]
[[nodiscard]] int count_of(Counts cards, FaceSet faces) {
  int sum = 0;
  for (const Face face : faces) sum += cards.count(face);
  return sum;
}

/// The value of a fan, 0 if it does not hold. [P-7.4]
[[nodiscard]] int value_of(const Fan& fan, const Winner& winner) {
  constexpr FaceSet small = FaceSet::from_bits(low_bits(10));
  constexpr FaceSet big = FaceSet::from_bits(low_bits(20)) - small;
  const auto counted = [&](FaceSet faces) {
    const int count = count_of(winner.cards, faces);
    return count >= fan.least ? fan.value + fan.per * (count - fan.over) : 0;
  };
  const auto plain = [&](bool holds) { return holds ? int{fan.value} : 0; };
  switch (fan.when) {
    case FanWhen::kRedAtLeast: return counted(kRed);
    case FanWhen::kBigAtLeast: return counted(big);
    case FanWhen::kSmallAtLeast: return counted(small);
    case FanWhen::kNoRed: return plain(count_of(winner.cards, kRed) == 0);
    case FanWhen::kOneRed: return plain(count_of(winner.cards, kRed) == 1);
    case FanWhen::kAllIdentical: return plain(winner.identical);
    case FanWhen::kHeavenly: return plain(winner.occasion.heavenly);
    case FanWhen::kDealerComplete: return plain(winner.occasion.dealer_complete);
    case FanWhen::kShownCard: return plain(winner.occasion.shown_card);
    case FanWhen::kLastCard: return plain(winner.occasion.last_card);
    case FanWhen::kSelfDraw: return plain(winner.occasion.self_draw);
  }
  return 0;
}

/// A product, bounded: factors are at least 1, so a bound reached stays right. [P-7.10]
[[nodiscard]] int bounded(std::int64_t product) { return static_cast<int>(std::min<std::int64_t>(product, kMostPoints)); }

}  // namespace

Payment pay(int huxi, const Winner& winner, const Rules& rules) {
  Payment result;
  const bool self = winner.occasion.self_draw;
  // [P-7.2] [P-7.3]
  const int counted = huxi + (self && rules.zimo == Zimo::kAddHuxi ? rules.zimo_value : 0);
  result.base = rules.score_unit == ScoreUnit::kTun ? tun(counted, rules) : counted;
  result.bonus = self && rules.zimo == Zimo::kAddTun ? rules.zimo_value : 0;
  result.multiplier = self && rules.zimo == Zimo::kDouble ? 2 : 1;
  int adds = 0;
  const FanTable& table = *find_fans(rules.fans);
  for (std::size_t i = 0; i < table.size(); ++i) {
    const int value = value_of(table[i], winner);
    result.fans[i] = value;
    if (table[i].kind == FanKind::kAdd) adds += value;
    else if (value > 0 && table[i].kind == FanKind::kMul) result.multiplier = bounded(std::int64_t{result.multiplier} * value);
    else result.flat = std::max(result.flat, table[i].kind == FanKind::kFlat ? value : 0);  // [P-7.5]
  }
  result.multiplier = bounded(std::int64_t{result.multiplier} * std::max(adds, 1));
  result.points = result.flat > 0 ? result.flat : bounded(std::int64_t{result.base + result.bonus} * result.multiplier);
  return result;
}

int tun(int huxi, const Rules& rules) {
  const int over = huxi - rules.tun_base;
  const int steps = over >= 0 ? over / rules.tun_step : -((-over + rules.tun_step - 1) / rules.tun_step);
  return std::max(0, rules.tun_first + steps);
}

int price(int points, const Rules& rules, const Occasion& occasion) {
  const int owed = occasion.discarder_pays ? 2 * points : points;
  return rules.cap != 0 ? std::min(owed, static_cast<int>(rules.cap)) : owed;
}

}  // namespace ttadak::paohuzi
