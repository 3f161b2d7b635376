#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/bits.hpp"
#include "matgo/analysis.hpp"

namespace ttadak::matgo {

/// The points of every subset of `kSet` by the bits it packs to, derived from `score_as`.
template <const Cards& kSet>
inline constexpr auto kPointsOfSubset = [] {
  std::array<std::uint8_t, std::size_t{1} << kSet.size()> points{};
  for (std::size_t packed = 0; packed < points.size(); ++packed) {
    Cards cards;
    std::size_t bit = 0;
    for (const Card card : kSet) {
      if ((packed >> bit++ & 1) != 0) cards.insert(card);
    }
    points[packed] = static_cast<std::uint8_t>(score_as(cards, false).total());
  }
  return points;
}();

/// The points of the cards of `kSet` among others. With BMI2 a look-up, as every turn needs three.
template <const Cards& kSet>
[[nodiscard]] inline int points_of(Cards captured) {
#ifdef __BMI2__
  return kPointsOfSubset<kSet>[_pext_u64(captured.bits(), kSet.bits())];
#else
  return score_as(captured & kSet, false).total();
#endif
}

/// What the pi cards worth more than one are worth beyond it, by the bits they pack to.
inline constexpr Cards kDearPi = kDoublePi | kTriplePi;
inline constexpr auto kExtraOfSubset = [] {
  std::array<std::uint8_t, std::size_t{1} << kDearPi.size()> extra{};
  for (std::size_t packed = 0; packed < extra.size(); ++packed) {
    std::size_t bit = 0;
    for (const Card card : kDearPi) {
      if ((packed >> bit++ & 1) != 0) extra[packed] = static_cast<std::uint8_t>(extra[packed] + pi_value(Cards::of(card), false) - 1);
    }
  }
  return extra;
}();

/// `pi_value(…)`, looked up likewise.
[[nodiscard, gnu::always_inline]] inline int count_pi(Cards captured, bool gukjin_as_pi) {
#ifdef __BMI2__
  return (captured & kPis).size() + kExtraOfSubset[_pext_u64(captured.bits(), kDearPi.bits())] + (gukjin_as_pi ? 2 : 0);
#else
  return pi_value(captured, gukjin_as_pi);
#endif
}

/// `score_as(…).total()`. Precondition: 9Y is there if it counts as pi.
[[nodiscard, gnu::always_inline]] inline int total_as(Cards captured, bool gukjin_as_pi) {
  const Cards yeols = gukjin_as_pi ? captured - Cards::of(k9Y) : captured;
  return points_of<kGwangs>(captured) + points_of<kTtis>(captured) + points_of<kYeols>(yeols) + beyond(count_pi(captured, gukjin_as_pi), 9);
}

/// [M-6.7] `best_score(…).total()`. The four parts of the score have no card in common but 9Y; `gukjin` is looked at only with it.
template <class GukjinOf>
[[nodiscard, gnu::always_inline]] inline int best_total(Cards captured, GukjinOf gukjin) {
  const int fixed = points_of<kGwangs>(captured) + points_of<kTtis>(captured);
  const int value = count_pi(captured, false);
  const int as_yeol = points_of<kYeols>(captured) + beyond(value, 9);
  if (!captured.contains(k9Y)) return fixed + as_yeol;
  const Gukjin placed = gukjin();
  if (placed == Gukjin::kYeol) return fixed + as_yeol;
  const int as_pi = points_of<kYeols>(captured - Cards::of(k9Y)) + beyond(value + 2, 9);
  return fixed + (placed == Gukjin::kPi || as_pi > as_yeol ? as_pi : as_yeol);
}

}  // namespace ttadak::matgo
