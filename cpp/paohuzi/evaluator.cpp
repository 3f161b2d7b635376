#include "paohuzi/evaluator.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace ttadak::paohuzi {
namespace {

// The search works rank by rank on one word: the ten small fields, and 30 bits higher the ten big ones; the lowest rank
// left is always in field 0. Everything at a rank must go into groups that start there, since a chi group other than
// 2-7-10 and 1-5-10 (taken out beforehand) lies within three ranks. So each rank has only a handful of ways.

/// One way to use up all cards of the lowest rank: the cards it takes, of this rank and the next two.
/// The top bit tells that the pair is among them.
enum class Way : std::uint64_t {};

constexpr std::uint64_t kTakesPair = std::uint64_t{1} << 63;
constexpr std::uint64_t kBig = std::uint64_t{1} << 30;
constexpr std::uint64_t kLowestRank = 07 | 07 * kBig;
constexpr std::uint64_t kTwoSevenTen = 010 | 01000000 | 01000000000;
constexpr std::uint64_t kOneFiveTen = 01 | 010000 | 01000000000;

[[nodiscard]] constexpr std::uint64_t cards(Way way) { return static_cast<std::uint64_t>(way) & ~kTakesPair; }
[[nodiscard]] constexpr bool takes_pair(Way way) { return (static_cast<std::uint64_t>(way) & kTakesPair) != 0; }
/// What its runs score if the rank is 1: there are as many as cards of the next rank.
[[nodiscard]] constexpr int huxi(Way way) {
  return 3 * static_cast<int>(cards(way) >> 3 & 7) + 6 * static_cast<int>(cards(way) >> 33 & 7);
}

struct alignas(128) Ways {
  std::array<Way, 12> list{};
  std::uint32_t count = 0;
  [[nodiscard]] constexpr const Way* begin() const { return list.data(); }
  [[nodiscard]] constexpr const Way* end() const { return list.data() + count; }
};

[[nodiscard]] constexpr std::size_t ways_index(std::uint64_t small, std::uint64_t big, bool pair) {
  return static_cast<std::size_t>(small | big << 2 | std::uint64_t{pair} << 4);
}

/// Appends the way that forms these runs of each size, the rest of the rank being in mixed groups and the pair.
constexpr void add_way(Ways& ways, int small, int big, int small_runs, int big_runs, bool pair) {
  if (small_runs < 0 || big_runs < 0) return;
  const auto side = [](int all, int runs) { return static_cast<std::uint64_t>(all) + 0110 * static_cast<std::uint64_t>(runs); };
  ways.list[ways.count++] = Way{side(small, small_runs) + side(big, big_runs) * kBig + (pair ? kTakesPair : 0)};
}

constexpr Ways ways_of(int small, int big, bool pair) {
  Ways ways;
  for (int two_small = 0; two_small <= 1; ++two_small) {  // mixed groups: two small and one big, one small and two big
    for (int two_big = 0; two_big <= 1; ++two_big) {
      const int small_runs = small - 2 * two_small - two_big;
      const int big_runs = big - two_small - 2 * two_big;
      add_way(ways, small, big, small_runs, big_runs, false);
      if (!pair) continue;
      add_way(ways, small, big, small_runs - 2, big_runs, true);
      add_way(ways, small, big, small_runs, big_runs - 2, true);
    }
  }
  return ways;
}

/// Every way for 0 … 3 small and 0 … 3 big cards of the rank, with the pair still wanted or not.
constexpr auto kWays = [] {
  std::array<Ways, 32> table;
  for (unsigned pair = 0; pair < 2; ++pair) {
    for (unsigned big = 0; big < 4; ++big) {
      for (unsigned small = 0; small < 4; ++small) {
        table[ways_index(small, big, pair != 0)] = ways_of(static_cast<int>(small), static_cast<int>(big), pair != 0);
      }
    }
  }
  return table;
}();

[[nodiscard]] constexpr const Ways& ways_at(std::uint64_t word, bool pair) { return kWays[ways_index(word & 3, word >> 30 & 3, pair)]; }

[[nodiscard]] constexpr bool holds(std::uint64_t word, std::uint64_t part) { return contains(Counts::from_bits(word), Counts::from_bits(part)); }

/// The answers for words of the last four ranks only (8 KiB each without and with the pair): most of a search ends there.
class LastRanks {
 public:
  /// Using up the lowest rank leads to a word of lower counts, which has its answer by then.
  LastRanks() {
    bits_[0][0] = 1;
    for (std::uint64_t small = 0; small < 256; ++small) {
      for (std::uint64_t big = small == 0 ? 1 : 0; big < 256; ++big) {
        for (const bool pair : {false, true}) fill(spread(small) | spread(big) * kBig, pair);
      }
    }
  }

  [[nodiscard]] bool divisible(std::uint64_t word, bool pair) const {
    const std::uint64_t place = index(word);
    return (bits_[pair][place / 64] >> place % 64 & 1) != 0;
  }

  static constexpr std::uint64_t kFields = 07777 | 07777 * kBig;

 private:
  void fill(std::uint64_t word, bool pair) {
    for (const Way way : ways_at(word, pair)) {
      if (!holds(word, cards(way)) || !divisible((word - cards(way)) >> 3, pair != takes_pair(way))) continue;
      const std::uint64_t place = index(word);
      bits_[pair][place / 64] |= std::uint64_t{1} << place % 64;
      return;
    }
  }

  /// Four two-bit counts as three-bit fields.
  static constexpr std::uint64_t spread(std::uint64_t counts) {
    return (counts & 3) | (counts & 014) << 1 | (counts & 060) << 2 | (counts & 0300) << 3;
  }
  static std::uint64_t index(std::uint64_t word) {
    constexpr std::uint64_t counts = 03333 | 03333 * kBig;
#ifdef __BMI2__
    return _pext_u64(word, counts);
#else
    const auto pack = [](std::uint64_t fields) {
      return (fields & 3) | (fields >> 1 & 014) | (fields >> 2 & 060) | (fields >> 3 & 0300);
    };
    return pack(word & counts) | pack(word >> 30 & counts) << 8;
#endif
  }

  std::array<std::array<std::uint64_t, 1024>, 2> bits_{};
};

const LastRanks kLastRanks;

/// Whether the cards can be divided at all, huxi aside.
[[nodiscard]] bool divisible(std::uint64_t word, bool pair) {
  while ((word & ~LastRanks::kFields) != 0) {
    const Ways& ways = ways_at(word, pair);
    for (const Way* way = ways.begin() + 1; way != ways.end(); ++way) {
      if (holds(word, cards(*way)) && divisible((word - cards(*way)) >> 3, pair != takes_pair(*way))) return true;
    }
    const std::uint64_t runs = (word & kLowestRank) * 0111;  // the way without mixed group and pair
    if (!holds(word, runs)) return false;
    word = (word - runs) >> 3;
  }
  return kLastRanks.divisible(word, pair);
}

/// The faces that are in no chi group the cards could form.
[[nodiscard]] std::uint64_t isolated_fields(const LooseCards& loose) {
  const std::uint64_t word = loose.cards.bits();
  const std::uint64_t held = (word | word >> 1) & kEachFace;
  const std::uint64_t twice = word >> 1 & kEachFace;
  constexpr std::uint64_t starts = (low_bits(24) | low_bits(24) << 30) & kEachFace;
  const std::uint64_t runs = held & held >> 3 & held >> 6 & starts;
  const std::uint64_t mixed = held & held >> 30 & (twice | twice >> 30);
  std::uint64_t useful = runs | runs << 3 | runs << 6 | mixed | mixed << 30;
  const auto add_if_held = [&](std::uint64_t shape) { if ((held & shape) == shape) useful |= shape; };
  add_if_held(kTwoSevenTen);
  add_if_held(kTwoSevenTen * kBig);
  if (loose.one_five_ten) {
    add_if_held(kOneFiveTen);
    add_if_held(kOneFiveTen * kBig);
  }
  return held & ~useful;
}

/// Whether isolated cards rule out a division: a quick no for most hands. The pair may be of a face without other use.
[[nodiscard]] bool has_isolated_card(const LooseCards& loose) {
  const std::uint64_t alone = isolated_fields(loose);
  const std::uint64_t twice = loose.cards.bits() >> 1 & kEachFace;
  return alone != 0 && !(loose.pair && (alone & (alone - 1)) == 0 && (alone & twice) != 0);
}

/// The sum of the ranks modulo 3. Runs and mixed groups add 0 to it, 2-7-10 and 1-5-10 add 1: without a pair it tells how many of
/// these there are, modulo 3.
[[nodiscard]] unsigned rank_residue(std::uint64_t word) {
  constexpr std::uint64_t ones = 01001001001 | 01001001001 * kBig;  // ranks 1, 4, 7, 10
  constexpr std::uint64_t twos = 010010010 | 010010010 * kBig;      // ranks 2, 5, 8
  const int one_more = std::popcount(word & (ones | twos << 1));
  const int two_more = std::popcount(word & (twos | ones << 1));
  return static_cast<unsigned>(one_more + 2 * two_more) % 3;
}

/// By the residue of other cards: the faces that bring it to 0, or may bring 2-7-10 or 1-5-10 about.
constexpr auto kFillers = [] {
  std::array<FaceSet, 3> fillers;
  for (int f = 0; f < kNumFaces; ++f) {
    const auto rank = static_cast<unsigned>(paohuzi::rank(face_at(f)));
    for (unsigned residue = 0; residue < 3; ++residue) {
      if ((residue + rank) % 3 == 0 || rank == 1 || rank == 2 || rank == 5 || rank == 7 || rank == 10) fillers[residue].insert(face_at(f));
    }
  }
  return fillers;
}();

/// Whether 2-7-10 or 1-5-10 can be formed.
[[nodiscard]] bool has_spread_shape(const LooseCards& loose) {
  const std::uint64_t word = loose.cards.bits();
  const auto is_there = [&](std::uint64_t shape) { return holds(word, shape) | holds(word, shape * kBig); };
  return is_there(kTwoSevenTen) | (loose.one_five_ten & is_there(kOneFiveTen));
}

/// Searches over how many 2-7-10 (and 1-5-10) groups there are and over the ways of rank 1; the rest gives no huxi.
/// The most promising come first, so that what follows is mostly cut off.
class Search {
 public:
  Search(const LooseCards& loose, int least) : best_(least - 1), pair_(loose.pair) {
    const int floor = best_;
    const unsigned residue = loose.pair ? 0 : rank_residue(loose.cards.bits());
    if (loose.one_five_ten) take_out<0>(loose.cards.bits(), 0, residue);
    else take_out<2>(loose.cards.bits(), 0, residue);
    if (best_ == floor) best_ = -1;
  }

  [[nodiscard]] int best() const { return best_; }

 private:
  static constexpr std::array<std::uint64_t, 4> kSpread = {kOneFiveTen, kOneFiveTen * kBig, kTwoSevenTen, kTwoSevenTen * kBig};

  /// Takes out as many groups of each spread shape from number `Shape` on as there are, then one fewer, and so on.
  /// `residue` is that of the word, 0 if a pair is wanted.
  template <std::size_t Shape>
  void take_out(std::uint64_t word, int huxi, unsigned residue) {
    if constexpr (Shape == kSpread.size()) {
      if (residue == 0) first_rank(word, huxi);
    } else {
      constexpr std::uint64_t cards = kSpread[Shape];
      const unsigned without = pair_ ? 0 : (residue + 2) % 3;
      if (holds(word, cards)) [[unlikely]] take_out<Shape>(word - cards, huxi + (Shape % 2 == 0 ? 3 : 6), without);
      // Fewer than possible is tried after: the recursion above has taken one more.
      take_out<Shape + 1>(word, huxi, residue);
    }
  }

  void first_rank(std::uint64_t word, int sum) {
    for (const Way way : ways_at(word, pair_)) {
      const int total = sum + huxi(way);
      if (total <= best_ || !holds(word, cards(way))) continue;
      if (divisible((word - cards(way)) >> 3, pair_ != takes_pair(way))) best_ = total;
    }
  }

  int best_;
  bool pair_;
};

}  // namespace

Counts isolated_cards(const LooseCards& loose) { return Counts::from_bits(loose.cards.bits() & isolated_fields(loose) * 3); }

FaceSet helpful_faces(const LooseCards& loose, FaceSet isolated) {
  FaceSet faces = faces_formed(loose.cards, loose.one_five_ten);
  if (loose.pair) {
    faces |= faces_at(any_fields(loose.cards));
    isolated -= faces_at(several_fields(loose.cards));  // they may be the pair
  } else if (!has_spread_shape(loose)) {
    faces &= kFillers[rank_residue(loose.cards.bits())];
  }
  for (const Face face : isolated) faces &= kPartners[index(face)];
  return faces;
}

int best_huxi(const LooseCards& loose, int least) {
  if (!loose.pair && rank_residue(loose.cards.bits()) != 0 && !has_spread_shape(loose)) return -1;
  if (has_isolated_card(loose)) return -1;
  return Search(loose, least).best();
}

}  // namespace ttadak::paohuzi
