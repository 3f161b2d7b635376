#include "paohuzi/split.hpp"

#include <algorithm>
#include <utility>

#include "paohuzi/tables.hpp"

namespace ttadak::paohuzi {
namespace {

constexpr int kMostLacking = 24;

/// n! / (a! b! (n-a-b)!)
constexpr auto kMultinomials = [] {
  std::array<std::array<std::array<std::uint8_t, 5>, 5>, 5> table{};
  constexpr std::array<int, 5> factorials = {1, 1, 2, 6, 24};
  for (std::size_t n = 0; n < 5; ++n) {
    for (std::size_t a = 0; a <= n; ++a) {
      for (std::size_t b = 0; a + b <= n; ++b) table[n][a][b] = static_cast<std::uint8_t>(factorials[n] / (factorials[a] * factorials[b] * factorials[n - a - b]));
    }
  }
  return table;
}();

/// p^k / k! as a share of its most, which it has for k = p.
constexpr auto kShares = [] {
  std::array<std::array<double, kMostLacking>, kMostLacking> table{};
  table[0][0] = 1;
  for (std::size_t p = 1; p < kMostLacking; ++p) {
    table[p][p] = 1;
    for (std::size_t k = p; k-- > 0;) table[p][k] = table[p][k + 1] * static_cast<double>(k + 1) / static_cast<double>(p);
    for (std::size_t k = p + 1; k < kMostLacking; ++k) table[p][k] = table[p][k - 1] * static_cast<double>(p) / static_cast<double>(k);
  }
  return table;
}();

}  // namespace

Split::Split(Counts unseen, std::array<int, 2> sizes, const std::array<const Bounds*, 2>& most) : free_(unseen) {
  lacking_ = {sizes[0], sizes[1], unseen.size() - sizes[0] - sizes[1]};
  for (std::size_t f = 0; f < kNumFaces; ++f) {
    const Face face = face_at(static_cast<int>(f));
    const int copies = unseen.count(face);
    const int least = std::min((*most[0])[f], (*most[1])[f]);
    for (std::size_t hand = 0; hand < 2; ++hand) most_[hand].add(face, std::min<int>((*most[hand])[f], 3));
    unbound_ = unbound_ && least == kCopies;
    if (least >= copies || (copies > 2 && least == copies - 1)) continue;  // seldom too many by chance: seen to at the end
    Bound& bound = bound_[bound_size_++];
    bound.face = face;
    bound.copies = static_cast<std::uint8_t>(copies);
    free_.remove(face, copies);
  }
  choose_odds(most);
}

/// The odds are what each is expected to lack once the bound faces are divided, which in turn depends on them: a few rounds bring
/// them close enough.
void Split::choose_odds(const std::array<const Bounds*, 2>& most) {
  constexpr int kRounds = 4;
  for (std::size_t part = 0; part < 3; ++part) odds_[part] = static_cast<std::uint32_t>(std::min(lacking_[part], kMostLacking - 1));
  for (int round = 0; bound_size_ > 0; ++round) {
    std::array<double, 3> left = {static_cast<double>(lacking_[0]), static_cast<double>(lacking_[1]), static_cast<double>(lacking_[2])};
    for (std::size_t i = 0; i < bound_size_; ++i) {
      list_ways(bound_[i], most);
      const Bound& bound = bound_[i];
      std::uint32_t before = 0;
      for (std::size_t w = 0; w < bound.count; ++w) {
        const Way& way = bound.ways[w];
        const double share = static_cast<double>(way.up_to - std::exchange(before, way.up_to)) / bound.ways[bound.count - 1u].up_to;
        left[0] -= share * way.first;
        left[1] -= share * way.second;
        left[2] -= share * (bound.copies - way.first - way.second);
      }
    }
    if (round == kRounds) return;
    for (std::size_t part = 0; part < 3; ++part) {
      if (lacking_[part] == 0) continue;
      const double halfway = (odds_[part] + std::max(left[part], 0.0)) / 2;  // all the way they would swing to and fro
      odds_[part] = static_cast<std::uint32_t>(std::clamp(static_cast<int>(halfway + 0.5), 1, kMostLacking - 1));
    }
  }
}

void Split::list_ways(Bound& bound, const std::array<const Bounds*, 2>& most) const {
  std::array<std::array<std::uint32_t, 5>, 3> powers;
  for (std::size_t part = 0; part < 3; ++part) {
    powers[part][0] = 1;
    for (std::size_t n = 1; n < 5; ++n) powers[part][n] = powers[part][n - 1] * odds_[part];
  }
  const std::size_t copies = bound.copies;
  std::uint32_t up_to = 0;
  bound.count = 0;
  for (std::size_t a = 0; a <= std::min<std::size_t>(copies, (*most[0])[index(bound.face)]); ++a) {
    for (std::size_t b = 0; b <= std::min<std::size_t>(copies - a, (*most[1])[index(bound.face)]); ++b) {
      up_to += kMultinomials[copies][a][b] * powers[0][a] * powers[1][b] * powers[2][copies - a - b];
      bound.ways[bound.count++] = {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), up_to};
    }
  }
}

bool Split::draw_bound(Rng& rng, std::array<Counts, 2>& hands) {
  hands = {};
  others_ = {};
  left_ = lacking_;
  for (std::size_t i = 0; i < bound_size_; ++i) {
    const Bound& bound = bound_[i];
    const Way* way = bound.ways.data();
    const std::uint32_t chosen = rng.below(bound.ways[bound.count - 1u].up_to);
    while (way->up_to <= chosen) ++way;
    const int stock = bound.copies - way->first - way->second;
    hands[0].add(bound.face, way->first);
    hands[1].add(bound.face, way->second);
    others_.add(bound.face, stock);
    left_[0] -= way->first;
    left_[1] -= way->second;
    left_[2] -= stock;
  }
  double share = 1;
  for (std::size_t part = 0; part < 3; ++part) {
    if (left_[part] < 0) return false;
    if (bound_size_ > 0) share *= kShares[odds_[part]][static_cast<std::size_t>(left_[part])];
  }
  return bound_size_ == 0 || static_cast<double>(rng.next() >> 11) * 0x1p-53 < share;
}

std::span<Face> Split::draw(Rng& rng, std::array<Counts, 2>& hands) {
  const auto spread = [this](Counts cards, std::size_t size) {
    for (std::uint64_t left = cards.bits(); left != 0;) {
      const int face = std::countr_zero(left) / 3;
      for (std::uint64_t copies = left >> 3 * face & 7; copies > 0; --copies) rest_[size++] = face_at(face);
      left &= ~(std::uint64_t{7} << 3 * face);
    }
    return size;
  };
  const std::size_t free_size = spread(free_, 0);
  std::size_t size = free_size;
  do {
    while (!draw_bound(rng, hands)) {}
    size = free_size;
    for (int needed = left_[0] + left_[1]; needed > 0; needed -= 8) {  // the cards that fill up the hands, from the end
      const auto draws = static_cast<std::size_t>(std::min(needed, 8));
      draw_places(std::span(rest_).first(size), draws, rng);
      size -= draws;
    }
    std::size_t next = free_size;
    for (std::size_t hand = 0; hand < 2; ++hand) {
      for (int n = left_[hand]; n > 0; --n) hands[hand].add(rest_[--next]);
    }
  } while (!is_within(hands));
  return std::span(rest_).first(spread(others_, size));
}

bool Split::is_within(const std::array<Counts, 2>& hands) const {
  const auto fits = [](Counts hand, Counts most) { return quad_fields(hand) == 0 && contains(most, hand); };
  return unbound_ || (fits(hands[0], most_[0]) && fits(hands[1], most_[1]));
}

}  // namespace ttadak::paohuzi
