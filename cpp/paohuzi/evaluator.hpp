#pragma once

#include <algorithm>
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

/// How many of the cards have no partners among the others: they are in no chi group that the cards could form.
[[nodiscard]] int isolated_cards(const LooseCards& loose);
/// Their faces.
[[nodiscard]] FaceSet isolated_faces(const LooseCards& loose);

/// The faces of which one more card may let the cards be divided, of which these are isolated; of no other it does.
[[nodiscard]] FaceSet helpful_faces(const LooseCards& loose, FaceSet isolated);

/// No division gives more than this. Cheap; says nothing about whether there is a division.
[[nodiscard]] constexpr int huxi_bound(const LooseCards& loose) {
  const auto groups = [&](int first_field) {
    const std::uint64_t ranks = loose.cards.bits() >> first_field;
    const auto count = [&](int rank) { return static_cast<int>(ranks >> 3 * (rank - 1) & 7); };
    int most = std::min(count(2), std::min(count(1), count(3)) + std::min(count(7), count(10)));
    if (loose.one_five_ten) most += std::min({count(1), count(5), count(10)});
    return most;
  };
  return 3 * groups(0) + 6 * groups(30);
}

}  // namespace ttadak::paohuzi
