#include "paohuzi/split.hpp"

#include <algorithm>

#include "paohuzi/tables.hpp"

namespace ttadak::paohuzi {
namespace {

constexpr int kMostLacking = 24;
constexpr int kChances = 16;  // steps of a probability
constexpr int kUnit = 256;    // … of an expectation

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

/// How many of so many copies a hand that may take at most so many is expected to take, by the chance it has of each.
constexpr auto kTaken = [] {
  std::array<std::array<std::array<std::uint16_t, kChances>, kCopies>, kCopies + 1> table{};
  for (std::size_t copies = 1; copies <= kCopies; ++copies) {
    for (std::size_t most = 1; most < kCopies; ++most) {
      for (std::size_t chance = 0; chance < kChances; ++chance) {
        const double p = (static_cast<double>(chance) + 0.5) / kChances;
        double ways = 1;
        double all = 0;
        double taken = 0;
        for (std::size_t k = 0; k <= std::min(copies, most); ++k) {
          double likely = ways;
          for (std::size_t i = 0; i < copies; ++i) likely *= i < k ? p : 1 - p;
          all += likely;
          taken += likely * static_cast<double>(k);
          ways = ways * static_cast<double>(copies - k) / static_cast<double>(k + 1);
        }
        table[copies][most][chance] = static_cast<std::uint16_t>(taken / all * kUnit);
      }
    }
  }
  return table;
}();


/// What a hand is expected to take of the bound faces, by the chance it has of each copy.
class Taking {
 public:
  Taking(Counts cards, Counts most) {
    const std::uint64_t some = (most.bits() | most.bits() >> 1) & kEachFace;
    const std::uint64_t several = most.bits() >> 1 & kEachFace;
    const std::uint64_t excess = excess_fields(cards, most);
    free_ = Counts::from_bits(cards.bits() & ~(excess * 7)).size();
    for (std::size_t copies = 2; copies <= kCopies; ++copies) {
      const std::uint64_t fields = excess & some & fields_with(cards, copies);
      faces_[copies] = {std::popcount(fields & ~several), std::popcount(fields & several)};
    }
  }

  /// In units, by a chance in units.
  [[nodiscard]] int expected(int chance) const {
    const auto step = static_cast<std::size_t>(std::clamp(chance * kChances / kUnit, 0, kChances - 1));
    int taken = free_ * chance;
    for (std::size_t copies = 2; copies <= kCopies; ++copies) {
      taken += faces_[copies][0] * kTaken[copies][1][step] + faces_[copies][1] * kTaken[copies][2][step];
    }
    return taken;
  }

 private:
  /// One bit for each face held so many times.
  static std::uint64_t fields_with(Counts cards, std::size_t copies) {
    const std::uint64_t other = cards.bits() ^ kEachFace * copies;
    return ~(other | other >> 1 | other >> 2) & kEachFace;
  }

  int free_ = 0;                                      // copies of faces that it may take all of
  std::array<std::array<int, 2>, kCopies + 1> faces_{};  // by their copies, of which it may take one or two
};

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

/// How copies of a face may go to two hands, each taking at most so many: the copies of each part, and in how many orders.
struct Ways {
  struct Way {
    std::uint8_t first, second, stock, orders;
  };
  std::array<Way, 15> ways{};
  std::uint8_t count = 0;
};
constexpr auto kWays = [] {
  std::array<std::array<std::array<Ways, kCopies + 1>, kCopies + 1>, kCopies + 1> table{};
  for (std::size_t copies = 0; copies <= kCopies; ++copies) {
    for (std::size_t first = 0; first <= kCopies; ++first) {
      for (std::size_t second = 0; second <= kCopies; ++second) {
        Ways& list = table[copies][first][second];
        for (std::size_t a = 0; a <= std::min(copies, first); ++a) {
          for (std::size_t b = 0; b <= std::min(copies - a, second); ++b) {
            const auto byte = [](std::size_t n) { return static_cast<std::uint8_t>(n); };
            list.ways[list.count++] = {byte(a), byte(b), byte(copies - a - b), kMultinomials[copies][a][b]};
          }
        }
      }
    }
  }
  return table;
}();

/// Writes the cards one after the other, and up to `kCopies` places beyond; returns how many they are.
std::size_t spread(Counts cards, Face* out) {
  Face* next = out;
  for (std::uint64_t left = cards.bits(); left != 0;) {
    const int face = std::countr_zero(left) / 3;
    const std::uint64_t copies = left >> 3 * face & 7;
    std::fill_n(next, kCopies, face_at(face));
    next += copies;
    left &= ~(std::uint64_t{7} << 3 * face);
  }
  return static_cast<std::size_t>(next - out);
}

}  // namespace

Split::Split(Counts unseen, std::array<int, 2> sizes, const std::array<Counts, 2>& most) : most_(most) {
  lacking_ = {sizes[0], sizes[1], unseen.size() - sizes[0] - sizes[1]};
  bind(excess_fields(unseen, most[0]) | excess_fields(unseen, most[1]), unseen);
  free_size_ = spread(unseen - bound_cards_, free_.data());
  if (bound_size_ == 0) return;
  choose_odds();
  list_ways();
}

void Split::bind(std::uint64_t fields, Counts unseen) {
  for (std::uint64_t left = fields; left != 0; left &= left - 1) {
    const int shift = std::countr_zero(left);
    const auto count = [&](Counts cards) { return static_cast<std::uint8_t>(cards.bits() >> shift & 7); };
    const int copies = count(unseen);
    if (copies > 2 && std::min(count(most_[0]), count(most_[1])) == copies - 1) continue;  // seldom too many by chance: seen to at the end
    Bound& bound = bound_[bound_size_++];
    bound.shift = static_cast<std::uint8_t>(shift);
    bound.copies = count(unseen);
    bound.most = {count(most_[0]), count(most_[1])};
    bound_cards_ = bound_cards_ + Counts::from_bits(std::uint64_t{bound.copies} << shift);
  }
}

/// The odds are what each is expected to lack once the bound faces are divided, which in turn depends on them: a few rounds bring
/// them close enough.
void Split::choose_odds() {
  constexpr int kRounds = 3;
  const int free = static_cast<int>(free_size_);
  const int all = free + bound_cards_.size();
  const std::array<Taking, 2> takings = {Taking(bound_cards_, most_[0]), Taking(bound_cards_, most_[1])};
  std::array<int, 2> chances = {lacking_[0] * kUnit / all, lacking_[1] * kUnit / all};
  std::array<int, 3> left{};
  for (int round = 0; round < kRounds; ++round) {
    left[2] = free * kUnit;
    for (std::size_t hand = 0; hand < 2; ++hand) {
      left[hand] = std::max(lacking_[hand] * kUnit - takings[hand].expected(chances[hand]), 0);
      left[2] -= left[hand];
      chances[hand] = (chances[hand] + left[hand] / std::max(free, 1)) / 2;  // all the way they would swing to and fro
    }
  }
  for (std::size_t part = 0; part < 3; ++part) {
    if (lacking_[part] > 0) odds_[part] = static_cast<std::uint32_t>(std::clamp((left[part] + kUnit / 2) / kUnit, 1, kMostLacking - 1));
  }
}

/// Weighs the divisions of each bound face by the chance of its copies to go so.
void Split::list_ways() {
  std::array<std::array<std::uint32_t, kCopies + 1>, 3> powers;
  for (std::size_t part = 0; part < 3; ++part) {
    powers[part][0] = 1;
    for (std::size_t n = 1; n <= kCopies; ++n) powers[part][n] = powers[part][n - 1] * odds_[part];
  }
  for (Bound& bound : std::span(bound_).first(bound_size_)) {
    const Ways& possible = kWays[bound.copies][bound.most[0]][bound.most[1]];
    bound.total = 0;
    for (std::size_t w = 0; w < possible.count; ++w) {
      const Ways::Way& way = possible.ways[w];
      bound.total += way.orders * powers[0][way.first] * powers[1][way.second] * powers[2][way.stock];
      bound.ways[w] = {way.first, way.second, bound.total};
    }
  }
}

void Split::divide(Rng& rng, std::array<Counts, 2>& hands) {
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  for (const Bound& bound : std::span(bound_).first(bound_size_)) {
    const std::uint32_t chosen = rng.below(bound.total);
    const Way* way = bound.ways.data();
    while (way->up_to <= chosen) ++way;
    first += std::uint64_t{way->first} << bound.shift;
    second += std::uint64_t{way->second} << bound.shift;
  }
  hands = {Counts::from_bits(first), Counts::from_bits(second)};
  others_ = bound_cards_ - hands[0] - hands[1];
  left_ = {lacking_[0] - hands[0].size(), lacking_[1] - hands[1].size(), lacking_[2] - others_.size()};
}

bool Split::is_likely(Rng& rng) const {
  double share = 1;
  for (std::size_t part = 0; part < 3; ++part) {
    if (left_[part] < 0) return false;
    share *= kShares[odds_[part]][static_cast<std::size_t>(left_[part])];
  }
  return static_cast<double>(rng.next() >> 11) * 0x1p-53 < share;
}

/// The cards that fill up the hands are drawn to the end of the free ones. False if they break a bound.
bool Split::fill_up(Rng& rng, std::array<Counts, 2>& hands, Face* stock) const {
  auto free = free_;
  std::size_t size = free_size_;
  auto needed = static_cast<std::size_t>(left_[0] + left_[1]);
  for (; needed >= 8; needed -= 8, size -= 8) draw_places(std::span(free).first(size), 8, rng);
  if (needed > 0) draw_places(std::span(free).first(size), needed, rng);
  std::size_t next = free_size_;
  for (std::size_t hand = 0; hand < 2; ++hand) {
    for (int n = left_[hand]; n > 0; --n) hands[hand].add(free[--next]);
  }
  if ((excess_fields(hands[0], most_[0]) | excess_fields(hands[1], most_[1])) != 0) return false;
  spread(others_, std::copy_n(free.begin(), left_[2], stock));
  return true;
}

bool Split::draw(Rng& rng, std::array<Counts, 2>& hands, Face* stock) {
  divide(rng, hands);
  return (bound_size_ == 0 || is_likely(rng)) && fill_up(rng, hands, stock);
}

}  // namespace ttadak::paohuzi
