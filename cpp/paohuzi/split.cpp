#include "paohuzi/split.hpp"

#include <algorithm>
#include <bit>
#include <span>
#include <utility>

namespace ttadak::paohuzi {
namespace {

constexpr std::size_t kLane = 4;  // counts worked out at once

/// In how many ways the copies of each part can be chosen: n! / (a! b! (n-a-b)!)
constexpr auto kOrders = [] {
  constexpr std::array<int, kCopies + 1> factorials = {1, 1, 2, 6, 24};
  std::array<std::array<std::array<double, kCopies + 1>, kCopies + 1>, kCopies + 1> table{};
  for (std::size_t n = 0; n <= kCopies; ++n) {
    for (std::size_t a = 0; a <= n; ++a) {
      for (std::size_t b = 0; a + b <= n; ++b) table[n][a][b] = factorials[n] / (factorials[a] * factorials[b] * factorials[n - a - b]);
    }
  }
  return table;
}();

/// 1 / that.
constexpr auto kOneOfOrders = [] {
  auto table = kOrders;
  for (auto& rows : table) {
    for (auto& row : rows) {
      for (double& orders : row) orders = orders > 0 ? 1 / orders : 0;
    }
  }
  return table;
}();

/// 1 / n!, zero below: so many cards do not lack.
constexpr int kMostBeyond = 2 * kNumCards;
constexpr auto kShares = [] {
  std::array<double, 2 * kMostBeyond + 1> table{};
  double share = 1;
  for (int n = 0; n <= kMostBeyond; ++n) {
    table[static_cast<std::size_t>(n + kMostBeyond)] = share;
    share /= n + 1;
  }
  return table;
}();
constexpr double share(int cards) { return kShares[static_cast<std::size_t>(cards + kMostBeyond)]; }

/// Writes the cards one after the other, and up to `kCopies` places beyond.
void spread(Counts cards, Face* out) {
  for (std::uint64_t left = cards.bits(); left != 0;) {
    const int face = std::countr_zero(left) / 3;
    std::fill_n(out, kCopies, face_at(face));
    out += left >> 3 * face & 7;
    left &= ~(std::uint64_t{7} << 3 * face);
  }
}

/// Brings cards to the last places, at least so many, every order alike; there may be fewer cards in all.
void draw_last(std::span<Face> cards, std::size_t wanted, Rng& rng) {
  constexpr std::size_t kAtOnce = 8;
  std::size_t drawn = 0;
  for (; drawn < wanted && cards.size() - drawn >= kAtOnce; drawn += kAtOnce) draw_places(cards.first(cards.size() - drawn), kAtOnce, rng);
  if (drawn < wanted) draw_places(cards.first(cards.size() - drawn), cards.size() - drawn, rng);
}

}  // namespace

Split::Split(Counts unseen, std::array<int, 2> sizes, const std::array<Counts, 2>& most) : most_(most) {
  sizes_ = {sizes[0], sizes[1], unseen.size() - sizes[0] - sizes[1]};
  bind(excess_fields(unseen, most[0]) | excess_fields(unseen, most[1]), unseen);
  free_size_ = static_cast<std::size_t>((unseen - bound_cards_).size());
  spread(unseen - bound_cards_, free_.data());
  if (bound_size_ > 0) count_ways();
}

void Split::bind(std::uint64_t fields, Counts unseen) {
  for (std::uint64_t left = fields; left != 0; left &= left - 1) {
    const int shift = std::countr_zero(left);
    const auto count = [&](Counts cards) { return static_cast<std::uint8_t>(cards.bits() >> shift & 7); };
    const std::uint8_t copies = count(unseen);
    if (copies == kCopies && std::min(count(most_[0]), count(most_[1])) == kCopies - 1) continue;
    Bound& bound = bound_[bound_size_++];
    bound.shift = shift;
    bound.copies = copies;
    bound.first = std::min(copies, count(most_[0]));
    bound.second = std::min(copies, count(most_[1]));
    bound_cards_ = bound_cards_ + Counts::from_bits(std::uint64_t{copies} << shift);
  }
}

void Split::list_ways(Bound& bound) const {
  bound.count = 0;
  for (std::uint8_t first = 0; first <= bound.first; ++first) {
    for (std::uint8_t second = 0; second <= std::min<int>(bound.second, bound.copies - first); ++second) {
      const auto step = static_cast<std::uint32_t>(first * stride_ + second);
      bound.ways[bound.count++] = {kOrders[bound.copies][first][second], kOneOfOrders[bound.copies][first][second], step, first, second};
    }
  }
}

/// Counts the arrangements that are left once some faces are divided, for all cards that the hands may have of them.
void Split::count_ways() {
  std::array<std::size_t, kNumFaces + 1> rows{1};
  std::array<std::size_t, kNumFaces + 1> columns{1};
  for (std::size_t i = 0; i < bound_size_; ++i) {
    rows[i + 1] = rows[i] + bound_[i].first;
    columns[i + 1] = columns[i] + bound_[i].second;
  }
  stride_ = (columns[bound_size_] + kLane - 1) / kLane * kLane + kLane;
  std::size_t cells = 0;
  for (std::size_t i = 0; i <= bound_size_; ++i) {
    starts_[i] = cells;
    cells += rows[i] * stride_;
  }
  counts_ = std::make_shared_for_overwrite<double[]>(cells);
  count_ends(rows[bound_size_]);
  for (std::size_t i = bound_size_; i-- > 0;) {
    list_ways(bound_[i]);
    count_before(i, rows[i], columns[i]);
  }
}

/// What is left when all bound faces are divided: the ways to deal the free cards to what each part lacks, up to a factor.
void Split::count_ends(std::size_t rows) {
  double* count = counts_.get() + starts_[bound_size_];
  const int stock = sizes_[2] - bound_cards_.size();
  for (int first = 0; first < static_cast<int>(rows); ++first) {
    const double share_of_first = share(sizes_[0] - first);
    for (int second = 0; second < static_cast<int>(stride_); ++second) {
      *count++ = share_of_first * share(sizes_[1] - second) * share(stock + first + second);
    }
  }
}

// Lanes may reach beyond the columns in use: nothing leads there, but what is read is a number.
void Split::count_before(std::size_t bound, std::size_t rows, std::size_t columns) {
  const std::span<const Way> ways = std::span(bound_[bound].ways).first(bound_[bound].count);
  for (std::size_t row = 0; row < rows; ++row) {
    double* const count = counts_.get() + starts_[bound] + row * stride_;
    const double* const after = counts_.get() + starts_[bound + 1] + row * stride_;
    for (std::size_t column = 0; column < columns; column += kLane) {
      std::array<double, kLane> sum{};
      for (const Way& way : ways) {
        const double* const from = after + way.step + column;
        for (std::size_t i = 0; i < kLane; ++i) sum[i] += way.orders * from[i];
      }
      std::copy_n(sum.begin(), kLane, count + column);
      std::fill_n(count + column + kLane, kLane, 0);
    }
  }
}

/// Divides the bound faces; returns how many cards the hands have of them, or nothing if there is no way. One random number is enough:
/// within the choice that it makes it lies anywhere, and so can make the next.
std::optional<std::array<std::size_t, 2>> Split::divide(Rng& rng, std::array<Counts, 2>& hands) const {
  std::array<std::size_t, 2> sizes{};
  hands = {};
  if (bound_size_ == 0) return sizes;
  std::size_t at = 0;
  const double* const counts = counts_.get();
  if (counts[0] <= 0) return std::nullopt;
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  double left = static_cast<double>(rng.next() >> 11) * 0x1p-53 * counts[0];
  for (std::size_t i = 0; i < bound_size_; ++i) {
    const Bound& bound = bound_[i];
    const double* const after = counts + starts_[i + 1] + at;
    const Way* way = bound.ways.data();
    const Way* const last = way + bound.count - 1;
    for (; way < last; ++way) {
      const double count = way->orders * after[way->step];
      if (left < count) break;
      left -= count;
    }
    while (after[way->step] <= 0) --way;  // only if rounding led too far
    left *= way->share;
    first += std::uint64_t{way->first} << bound.shift;
    second += std::uint64_t{way->second} << bound.shift;
    at += way->step;
    sizes[0] += way->first;
    sizes[1] += way->second;
  }
  hands = {Counts::from_bits(first), Counts::from_bits(second)};
  return sizes;
}

bool Split::draw(Rng& rng, std::array<Counts, 2>& hands, Face* stock) const {
  const auto bound = divide(rng, hands);
  if (!bound) return false;
  const Counts others = bound_cards_ - hands[0] - hands[1];
  auto cards = free_;
  std::array<std::size_t, 2> wanted;
  for (std::size_t hand = 0; hand < 2; ++hand) wanted[hand] = static_cast<std::size_t>(sizes_[hand]) - (*bound)[hand];
  draw_last(std::span(cards).first(free_size_), wanted[0] + wanted[1], rng);
  const Face* card = cards.data() + free_size_;
  for (std::size_t hand = 0; hand < 2; ++hand) {
    Counts all = hands[hand];
    for (std::size_t left = wanted[hand]; left > 0; --left) all.add(*--card);
    hands[hand] = all;
    if (excess_fields(all, most_[hand]) != 0) return false;
  }
  spread(others, std::copy(std::as_const(cards).data(), card, stock));
  return true;
}

}  // namespace ttadak::paohuzi
