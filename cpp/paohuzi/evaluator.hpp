#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "paohuzi/cards.hpp"
#include "paohuzi/tables.hpp"

namespace ttadak::paohuzi {

/// The loose cards of a hand, to be divided into chi groups: what is left when melds and kans are set aside. [P-6.1]
/// Counts up to three.
struct LooseCards {
  Counts cards;
  /// Whether exactly one pair is among the groups (there is a ti or pao), or none.
  bool pair = false;
  /// [P-1.3]
  bool one_five_ten = false;
};

/// The most huxi the loose cards give, divided exactly into chi groups and the pair; -1 if they cannot be,
/// or not with at least `least`.
[[nodiscard]] int best_huxi(const LooseCards& loose, int least = 0);

/// The cards that have no partners among the others: they are in no chi group that the cards could form.
[[nodiscard]] Counts isolated_cards(const LooseCards& loose);

/// The faces of which one more card may let the cards be divided, of which these are isolated; of no other it does.
[[nodiscard]] FaceSet helpful_faces(const LooseCards& loose, FaceSet isolated);

/// No division of the cards of one size has more groups that score, by how many of a rank there are.
[[nodiscard]] constexpr int most_scoring(auto&& count, bool one_five_ten) {
  int most = std::min(count(2), std::min(count(1), count(3)) + std::min(count(7), count(10)));
  if (one_five_ten) most += std::min({count(1), count(5), count(10)});
  return most;
}

#ifdef __BMI2__
inline constexpr std::uint64_t kScoringRanks = 03003000333;
/// `most_scoring` without 1-5-10, by the counts of ranks 1, 2, 3, 7 and 10, two bits each.
inline constexpr auto kMostScoring = [] {
  std::array<std::uint8_t, 1024> most{};
  for (std::size_t counts = 0; counts < most.size(); ++counts) {
    const auto count = [&](int rank) { return static_cast<int>(counts >> 2 * (rank < 4 ? rank - 1 : rank == 7 ? 3 : 4) & 3); };
    most[counts] = static_cast<std::uint8_t>(most_scoring(count, false));
  }
  return most;
}();
#endif

/// No division gives more than this. Cheap; says nothing about whether there is a division.
[[nodiscard]] inline int huxi_bound(const LooseCards& loose) {
  const auto groups = [&](int first_field) {
    const std::uint64_t ranks = loose.cards.bits() >> first_field;
#ifdef __BMI2__
    if (!loose.one_five_ten) return static_cast<int>(kMostScoring[_pext_u64(ranks, kScoringRanks)]);
#endif
    return most_scoring([&](int rank) { return static_cast<int>(ranks >> 3 * (rank - 1) & 7); }, loose.one_five_ten);
  };
  return 3 * groups(0) + 6 * groups(30);
}

}  // namespace ttadak::paohuzi
