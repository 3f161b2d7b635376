#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "check.hpp"
#include "core/rng.hpp"
#include "paohuzi/evaluator.hpp"

// Paohuzi's evaluator against plain search: every way to divide the cards, one by one, into sets that the rules call groups.

namespace ttadak::test {

/// A card of Paohuzi as the rules speak of it. [P-1.1]
struct ZiCard {
  bool big;
  int rank;
};

/// What a chi group of three cards scores, or -1 if they are none. [P-1.2] [P-1.3] [P-1.4]
inline int chi_huxi(std::array<ZiCard, 3> cards, bool one_five_ten) {
  std::ranges::sort(cards, {}, &ZiCard::rank);
  const auto [a, b, c] = cards;
  const auto ranks_are = [&](int x, int y, int z) { return a.rank == x && b.rank == y && c.rank == z; };
  if (a.big != b.big || b.big != c.big) return a.rank == c.rank ? 0 : -1;
  const bool scores = ranks_are(1, 2, 3) || ranks_are(2, 7, 10) || (one_five_ten && ranks_are(1, 5, 10));
  if (scores) return a.big ? 6 : 3;
  return b.rank == a.rank + 1 && c.rank == b.rank + 1 ? 0 : -1;
}

/// The most huxi over all divisions of the cards into chi groups and, if `pair`, one pair of equal cards; -1 without one.
inline int divide(const std::vector<ZiCard>& cards, bool pair, bool one_five_ten) {
  if (cards.empty()) return pair ? -1 : 0;
  const auto without = [&](std::size_t i, std::size_t j) {
    std::vector<ZiCard> rest;
    for (std::size_t k = 1; k < cards.size(); ++k) {
      if (k != i && k != j) rest.push_back(cards[k]);
    }
    return rest;
  };
  const auto same = [&](std::size_t i, std::size_t j) { return cards[i].big == cards[j].big && cards[i].rank == cards[j].rank; };
  int best = -1;
  for (std::size_t i = 1; i < cards.size(); ++i) {
    if (i > 1 && same(i, i - 1)) continue;  // equal cards stand side by side: the first of them will do
    if (pair && same(0, i)) best = std::max(best, divide(without(i, i), false, one_five_ten));
    for (std::size_t j = i + 1; j < cards.size(); ++j) {
      if (j > i + 1 && same(j, j - 1)) continue;
      const int huxi = chi_huxi({cards[0], cards[i], cards[j]}, one_five_ten);
      if (huxi < 0) continue;
      const int more = divide(without(i, j), pair, one_five_ten);
      if (more >= 0) best = std::max(best, huxi + more);
    }
  }
  return best;
}

/// Counts of the twenty faces, small ones first.
using ZiCounts = std::array<int, 20>;

/// Cards made of random chi groups, so that they can be divided; no face more than three times.
inline ZiCounts complete_cards(Rng& rng, bool pair, bool one_five_ten) {
  ZiCounts counts{};
  const auto add_if_room = [&](std::initializer_list<int> faces) {
    ZiCounts more = counts;
    for (const int face : faces) ++more[static_cast<std::size_t>(face)];
    if (std::ranges::max(more) <= 3) counts = more;
  };
  const std::uint32_t tries = 1 + rng.below(pair ? 6 : 7);
  for (std::uint32_t i = 0; i < tries; ++i) {
    const int size = 10 * static_cast<int>(rng.below(2));
    const int rank = static_cast<int>(rng.below(10));
    switch (rng.below(one_five_ten ? 4 : 3)) {
      case 0: add_if_room({size + rank % 8, size + rank % 8 + 1, size + rank % 8 + 2}); break;
      case 1: add_if_room({rank, rank + 10, size + rank}); break;
      case 2: add_if_room({size + 1, size + 6, size + 9}); break;
      default: add_if_room({size, size + 4, size + 9}); break;
    }
  }
  for (std::size_t face = rng.below(20); pair; face = (face + 7) % 20) {
    if (counts[face] > 1) continue;
    counts[face] += 2;
    break;
  }
  return counts;
}

/// Random cards of the right number, or any number, hardly ever divisible; or divisible ones with one card exchanged.
inline ZiCounts random_cards(Rng& rng, bool pair, bool one_five_ten) {
  ZiCounts counts = complete_cards(rng, pair, one_five_ten);
  const auto is_full = [&](std::size_t face) { return counts[face] == 3; };
  if (rng.below(2) == 0) {
    std::size_t from = rng.below(20);
    std::size_t to = rng.below(20);
    while (counts[from] == 0) from = (from + 1) % 20;
    while (is_full(to)) to = (to + 1) % 20;
    --counts[from];
    ++counts[to];
    return counts;
  }
  counts = {};
  for (std::uint32_t left = rng.below(22); left > 0;) {
    const std::size_t face = rng.below(20);
    if (is_full(face)) continue;
    ++counts[face];
    --left;
  }
  return counts;
}

/// Faces that are not looked at do not complete the cards.
inline void check_waits(paohuzi::LooseCards loose) {
  const paohuzi::FaceSet helpful = paohuzi::helpful_faces(loose, paohuzi::faces_at(any_fields(paohuzi::isolated_cards(loose))));
  for (const paohuzi::Face face : paohuzi::FaceSet::full() - helpful) {
    if (loose.cards.count(face) == 3) continue;
    loose.cards.add(face);
    CHECK(paohuzi::best_huxi(loose) < 0);
    loose.cards.remove(face);
  }
}

inline void check_hand(const ZiCounts& counts, bool pair, bool one_five_ten, Rng& rng, bool complete) {
  std::vector<ZiCard> cards;
  paohuzi::LooseCards loose{{}, pair, one_five_ten};
  for (std::size_t face = 0; face < counts.size(); ++face) {
    loose.cards.add(paohuzi::face_at(static_cast<int>(face)), counts[face]);
    for (int copy = 0; copy < counts[face]; ++copy) cards.push_back({face >= 10, static_cast<int>(face % 10) + 1});
  }
  const int best = divide(cards, pair, one_five_ten);
  CHECK_THAT(paohuzi::best_huxi(loose) == best, std::to_string(best) + " huxi of " + paohuzi::text(loose.cards) + (pair ? " with a pair" : ""));
  CHECK(!complete || best >= 0);
  CHECK(best <= paohuzi::huxi_bound(loose));
  const int least = static_cast<int>(rng.below(20));
  CHECK(paohuzi::best_huxi(loose, least) == (best >= least ? best : -1));
  check_waits(loose);
}

inline void test_hands() {
  Rng rng(1);
  constexpr int kHands = 100000;  // of each kind
  for (int i = 0; i < kHands; ++i) {
    const bool pair = rng.below(2) == 1;
    const bool one_five_ten = rng.below(4) == 0;
    check_hand(complete_cards(rng, pair, one_five_ten), pair, one_five_ten, rng, true);
    check_hand(random_cards(rng, pair, one_five_ten), pair, one_five_ten, rng, false);
  }
}

}  // namespace ttadak::test
