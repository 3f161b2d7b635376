#include "paohuzi/split.hpp"

#include <algorithm>
#include <bit>
#include <span>

namespace ttadak::paohuzi {
namespace {

/// The ways to divide the copies of a face that can be told apart, each alike: how many the first hand gets, and four bits higher how many
/// the second.
struct Divisions {
  std::uint8_t count = 0;
  std::array<std::uint8_t, 81> hands{};
};

/// By the copies and the most of each hand.
constexpr auto kDivisions = [] {
  std::array<std::array<std::array<Divisions, kCopies + 1>, kCopies + 1>, kCopies + 1> table{};
  for (std::size_t n = 0; n <= kCopies; ++n) {
    for (std::size_t most = 0; most < 25; ++most) {
      Divisions& divisions = table[n][most / 5][most % 5];
      for (std::size_t a = 0; a <= most / 5; ++a) {
        for (std::size_t b = 0; a + b <= n && b <= most % 5; ++b) {
          for (int i = 0; i < static_cast<int>(kOrders[n][a][b]); ++i) divisions.hands[divisions.count++] = static_cast<std::uint8_t>(a | b << 4);
        }
      }
    }
  }
  return table;
}();
const Divisions& divisions_of(const Bound& bound) { return kDivisions[bound.copies][bound.first][bound.second]; }

/// In how many orders free cards can be dealt to what the hands and the stock lack, up to a factor.
double orders(const std::array<int, 3>& lack) { return share(lack[0]) * share(lack[1]) * share(lack[2]); }

}  // namespace

Split::Split(Counts unseen, std::array<int, 2> sizes, const std::array<Counts, 2>& most)
    : unseen_(unseen), free_(unseen), sizes_(sizes), most_(most) {
  const std::uint64_t only_four = quad_fields(unseen) & kan_fields(most[0]) & kan_fields(most[1]);
  bind((excess_fields(unseen, most[0]) | excess_fields(unseen, most[1])) & ~only_four);
  places_ = Places(free_);
  most_orders_ = most_orders();
}

/// What the hands and the stock lack when they have some of the bound cards.
std::array<int, 3> Split::lack(const std::array<Counts, 2>& hands) const {
  const int first = sizes_[0] - hands[0].size();
  const int second = sizes_[1] - hands[1].size();
  return {first, second, places_.size() - first - second};
}

void Split::bind(std::uint64_t fields) {
  constexpr std::uint64_t kMostDivisions = std::uint64_t{1} << 48;
  for (std::uint64_t left = fields; left != 0; left &= left - 1) {
    const int shift = std::countr_zero(left);
    const auto count = [&](Counts cards) { return static_cast<std::uint8_t>(cards.bits() >> shift & 7); };
    const std::uint8_t copies = count(unseen_);
    Bound& bound = bound_[bound_size_++];
    bound.shift = static_cast<std::uint8_t>(shift);
    bound.copies = copies;
    bound.first = std::min(copies, count(most_[0]));
    bound.second = std::min(copies, count(most_[1]));
    divisions_ = divisions_ < kMostDivisions ? divisions_ * divisions_of(bound).count : 0;
    free_ = free_ - Counts::from_bits(std::uint64_t{copies} << shift);
  }
}

/// The most orders that a division leaves: what lacks then is as even as the bounds allow.
double Split::most_orders() const {
  std::array<int, 3> left = {sizes_[0], sizes_[1], unseen_.size() - sizes_[0] - sizes_[1]};
  std::array<int, 3> least = left;
  int bound_cards = 0;
  for (const Bound& bound : bounds()) {
    least[0] -= bound.first;
    least[1] -= bound.second;
    bound_cards += bound.copies;
  }
  least[2] -= bound_cards;
  const auto open = [&](std::size_t part) { return left[part] > least[part] ? left[part] : -kNumCards; };
  for (; bound_cards > 0; --bound_cards) {
    const auto [a, b, c] = std::array{open(0), open(1), open(2)};
    left[0] -= (a >= b) & (a >= c);
    left[1] -= (b > a) & (b >= c);
    left[2] -= (c > a) & (c > b);
  }
  return orders(left);
}

/// Divides each bound face as if there was no other.
bool Split::divide_blindly(Rng& rng, std::array<Counts, 2>& hands) const {
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  std::uint64_t word = rng.next();
  for (const Bound& bound : bounds()) {  // as in `draw_places`
    const Divisions& divisions = divisions_of(bound);
    const WideProduct product = multiply_wide(word, divisions.count);
    const std::uint64_t division = divisions.hands[product.high];
    first += (division & 15) << bound.shift;
    second += (division >> 4) << bound.shift;
    word = product.low;
  }
  if (word < divisions_ && word < (0 - divisions_) % divisions_) [[unlikely]] return false;
  hands = {Counts::from_bits(first), Counts::from_bits(second)};
  return static_cast<double>(rng.next() >> 11) * 0x1p-53 * most_orders_ < orders(lack(hands));
}

/// Deals the free cards; false if a hand then has too many of a face.
bool Split::fill_up(Rng& rng, std::array<Counts, 2>& hands) const {
  constexpr int kMost = 64;
  Counts cards = free_;
  Places places = places_;
  for (int size = places.size(); size > kMost; --size) {  // more than can be numbered, while the deal is asked: one goes to the stock
    cards.remove(places.card(rng.below(static_cast<std::uint32_t>(size))));
    places = Places(cards);
  }
  const std::array<int, 3> lacks = lack(hands);
  std::uint64_t left = low_bits(places.size());
  for (std::size_t hand = 0; hand < 2; ++hand) {
    const std::uint64_t chosen = choose(left, lacks[hand], rng);
    hands[hand] = hands[hand] + places.at(chosen);
    left ^= chosen;
    if (excess_fields(hands[hand], most_[hand]) != 0) return false;
  }
  return true;
}

bool Split::draw(Rng& rng, std::array<Counts, 2>& hands, Face* stock) {
  constexpr int kBlindly = 8;
  bool drawn = false;
  for (int tries = divisions_ == 0 ? 0 : kBlindly; tries > 0 && !drawn; --tries) drawn = divide_blindly(rng, hands) && fill_up(rng, hands);
  if (!drawn) {
    if (ways_ == nullptr) ways_ = std::make_shared<Ways>(bounds(), lack({}));
    if (!ways_->divide(rng, hands) || !fill_up(rng, hands)) return false;
  }
  list(unseen_ - hands[0] - hands[1], stock);
  return true;
}

}  // namespace ttadak::paohuzi
