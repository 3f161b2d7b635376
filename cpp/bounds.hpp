#pragma once

// How much a deal can be worth, by game: `most_points(rules)` is at least what any seat wins or loses, whatever position the
// deal began from. Proven and no tighter than the proof is short.

#include <algorithm>
#include <limits>

#include "bbong/rules.hpp"
#include "core/game.hpp"
#include "dobon/rules.hpp"
#include "matgo/rules.hpp"
#include "paohuzi/rules.hpp"

namespace ttadak {
namespace bbong {

/// A utility is the mean of all scores minus the own one, so no more than the widest gap: from a hand of six cards [B-8.1] with a
/// penalty [B-5.6] [B-6.6] down to the lowest pattern, chongtong with another one [B-7.9] [B-7.10].
[[nodiscard]] inline int most_points(const Rules& rules) {
  constexpr int kHighestHand = 6 * 12;
  constexpr int kLowestPattern = -200;
  return kHighestHand - kLowestPattern + std::max({rules.bagaji_penalty, rules.jayeon_bagaji_penalty, rules.stop_bagaji_penalty});
}

}  // namespace bbong
namespace dobon {

/// Up to five payments [D-7.6] [D-7.7] [D-7.8], each of one card, or by a hand, which is not more than the deck [D-7.5].
/// A multiplier is at most 4. [D-7.2]
[[nodiscard]] inline int most_points(const Rules& rules) {
  constexpr int kMostReshuffles = 10000;  // RULES.md, Position: the count stops there
  constexpr int kMostOfCard = 4 + 1;
  const int bonus = rules.reshuffle_bonus * kMostReshuffles;
  if (rules.score_model == ScoreModel::kHandPenalty) return 5 * 52 * kMostOfCard * (2 + bonus);
  return 5 * (rules.score_combine == ScoreCombine::kProduct ? kMostOfCard * (2 + bonus) : kMostOfCard + 1 + bonus);
}

}  // namespace dobon
namespace matgo {

/// Goes, shakes, bombs and the carry of a position multiply without a limit that matters: scores end where an int does. [M-8.1] [M-9.5]
[[nodiscard]] inline int most_points(const Rules&) { return std::numeric_limits<int>::max(); }

}  // namespace matgo
namespace paohuzi {

/// Two payments of at most 99999 points [P-7.10], doubled if the discarder pays for both [P-7.12], each held to `cap`. [P-7.13]
[[nodiscard]] inline int most_points(const Rules& rules) {
  const int owed = rules.win_on_discard == WinOnDiscard::kDiscarderPays ? 2 * 99999 : 99999;
  return 2 * (rules.cap != 0 ? std::min(owed, static_cast<int>(rules.cap)) : owed);
}

}  // namespace paohuzi

/// No game has more chance nodes: a turn gives fewer cards than 64, and `kMaxDecisions` has room for a decision in every turn.
template <Game S>
inline constexpr int kMaxChanceNodes = 64 * (S::kMaxDecisions + 1);

}  // namespace ttadak
