#include "dobon/history.hpp"

#include <algorithm>
#include <bit>

namespace ttadak::dobon {
namespace {

using Ages = History::Ages;
using Outcome = History::Outcome;

Ages with(Ages ages, std::size_t age, int cards) {
  ages[age] = static_cast<std::int8_t>(ages[age] + cards);
  return ages;
}

/// As four words: comparing bytes is a call.
bool same(const Ages& one, const Ages& other) {
  using Words = std::array<std::uint64_t, sizeof(Ages) / 8>;
  const Words a = std::bit_cast<Words>(one);
  const Words b = std::bit_cast<Words>(other);
  std::uint64_t differing = 0;
  for (std::size_t i = 0; i < a.size(); ++i) differing |= a[i] ^ b[i];
  return differing == 0;
}

/// A card is laid of `least` age up to `most`, from each in as many ways as it has cards.
void lay(const std::vector<Outcome>& before, std::vector<Outcome>& after, std::size_t least, std::size_t most) {
  after.clear();
  for (const Outcome& outcome : before) {
    for (std::size_t age = least; age <= most; ++age) {
      if (outcome.ages[age] <= 0) continue;
      const Ages ages = with(outcome.ages, age, -1);
      const double ways = outcome.ways * outcome.ages[age];
      const auto found = std::ranges::find_if(after, [&](const Outcome& other) { return same(other.ages, ages); });
      if (found == after.end()) after.push_back({ages, ways});
      else found->ways += ways;
    }
  }
}

}  // namespace

int History::least_age(Card card) const {
  int age = voids;
  while (age > 0 && !excluded[static_cast<std::size_t>(age - 1)].contains(card)) --age;
  return age;
}

void History::add(Trace trace, Cards lacks) {
  if (trace.is_laid()) {
    add_step(-1 - least_age(trace.card()));
    ++laid;
    return;
  }
  if (trace.is_void()) {
    if (voids > 0 && !drawn_since) {  // no card is of an age between the two
      excluded[static_cast<std::size_t>(voids) - 1] |= lacks;
    } else {
      add_step(kVoid);
      excluded[static_cast<std::size_t>(voids++)] = lacks;
      drawn_since = false;
    }
  }
  if (trace.drawn() == 0) return;
  add_step(trace.drawn());
  drawn += trace.drawn();
  drawn_since = true;
}

std::optional<Ages> History::oldest(int now) const {
  Ages ages{static_cast<std::int8_t>(before(now))};
  bool possible = ages[0] >= 0;
  go([&](int cards, std::size_t age) { ages = with(ages, age, cards); },
     [&](std::size_t age, std::size_t most) {
       while (age < most && ages[age] == 0) ++age;
       possible = possible && ages[age] > 0;
       ages = with(ages, age, -1);
     });
  return possible ? std::optional(ages) : std::nullopt;
}

void History::forget_told_again(Cards hidden) {
  std::uint32_t laid_of = 0;  // a bit for each least age of a card laid
  go([](int, std::size_t) {}, [&](std::size_t least, std::size_t) { laid_of |= 1u << least; });
  std::uint32_t kept = 0;
  Cards later;
  for (std::size_t place = static_cast<std::size_t>(voids); place-- > 0;) {
    const Cards told = excluded[place] & hidden;
    if (later.contains_all(told) && (laid_of >> (place + 1) & 1) == 0) continue;
    kept |= 1u << place;
    later |= told;
  }
  keep(kept);
}

void History::keep(std::uint32_t kept) {
  int age = 0;
  std::size_t end = 0;
  const std::size_t before = static_cast<std::size_t>(count);
  voids = count = 0;
  for (std::size_t i = 0; i < before; ++i) {
    const int step = steps[i];
    if (step < 0) {
      const std::uint32_t older = (1u << (-1 - step)) - 1;
      add_step(-1 - std::popcount(kept & older));
    } else if (step > 0) {
      add_step(step);
    } else if ((kept >> age++ & 1) != 0) {
      excluded[end++] = excluded[static_cast<std::size_t>(age) - 1];
      add_step(kVoid);
    }
  }
  voids = static_cast<int>(end);
}

std::vector<Outcome> History::outcomes(int now) const {
  constexpr std::size_t kLikely = 32;
  std::vector<Outcome> all;
  std::vector<Outcome> next;
  all.reserve(kLikely);
  next.reserve(kLikely);
  all.push_back({Ages{static_cast<std::int8_t>(before(now))}, 1});
  go(
      [&](int cards, std::size_t age) {
        for (Outcome& outcome : all) outcome.ages = with(outcome.ages, age, cards);
      },
      [&](std::size_t least, std::size_t most) {
        lay(all, next, least, most);
        all.swap(next);
      });
  return all;
}

}  // namespace ttadak::dobon
