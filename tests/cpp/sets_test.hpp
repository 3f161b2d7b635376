#pragma once

#include <array>
#include <set>
#include <vector>

#include "check.hpp"
#include "core/action_set.hpp"
#include "core/count_set.hpp"
#include "core/rng.hpp"
#include "core/seat.hpp"
#include "core/stock.hpp"

namespace ttadak::test {

enum class Thing : std::uint8_t {};

template <int Size>
std::set<int> plain(BitSet<Thing, Size> set) {
  std::set<int> out;
  for (int i = 0; i < Size; ++i) {
    if (set.contains(static_cast<Thing>(i))) out.insert(i);
  }
  return out;
}

/// Operators against the same ones of std::set.
template <int Size>
void bit_set_operators(BitSet<Thing, Size> a, BitSet<Thing, Size> b) {
  const std::set<int> x = plain(a);
  const std::set<int> y = plain(b);
  std::set<int> both;
  std::set<int> left;
  std::set<int> either = x;
  either.insert(y.begin(), y.end());
  for (const int i : x) (y.contains(i) ? both : left).insert(i);
  std::set<int> one = either;
  for (const int i : both) one.erase(i);
  CHECK(plain(a | b) == either);
  CHECK(plain(a & b) == both);
  CHECK(plain(a - b) == left);
  CHECK(plain(a ^ b) == one);
  CHECK(a.intersects(b) == !both.empty());
  CHECK(a.contains_all(b) == (both.size() == y.size()));
  BitSet<Thing, Size> c = a;
  CHECK((c |= b) == (a | b));
  CHECK((c &= a) == a);
  CHECK((c -= b) == a - b);
}

template <int Size>
void bit_set_elements(BitSet<Thing, Size> set) {
  std::vector<int> elements;
  for (const Thing thing : set) elements.push_back(static_cast<int>(thing));
  const std::set<int> expected = plain(set);
  CHECK(elements == std::vector<int>(expected.begin(), expected.end()));  // ascending
  CHECK(set.size() == static_cast<int>(expected.size()));
  CHECK(set.empty() == expected.empty());
  for (std::size_t i = 0; i < elements.size(); ++i) CHECK(static_cast<int>(set.nth(static_cast<unsigned>(i))) == elements[i]);
  if (!elements.empty()) CHECK(static_cast<int>(set.first()) == elements.front());
}

template <int Size>
void bit_sets() {
  using Set = BitSet<Thing, Size>;
  Rng rng(Size);
  for (int i = 0; i < 300; ++i) {
    const std::uint64_t sparse = i % 2 == 0 ? ~std::uint64_t{0} : rng.next() & rng.next();
    const Set a = Set::from_bits(rng.next() & sparse & low_bits(Size));
    const Set b = Set::from_bits(rng.next() & low_bits(Size));
    bit_set_operators(a, b);
    bit_set_elements(a);
  }
  CHECK(Set::full().size() == Size);
  CHECK(Set().empty());
  Set built;
  for (int i = Size; i-- > 0;) {
    CHECK(Set::of(static_cast<Thing>(i)).size() == 1);
    built.insert(static_cast<Thing>(i));
    built.insert(static_cast<Thing>(i));
  }
  CHECK(built == Set::full());
  built.erase(static_cast<Thing>(0));
  CHECK(built.size() == Size - 1 && !built.contains(Thing{0}));
  built.clear();
  CHECK(built == Set());
}

template <int Size, int Bits>
void count_sets() {
  using Set = CountSet<Thing, Size, Bits>;
  std::array<int, std::size_t{Size}> counts{};
  Set set;
  Rng rng(Size * Bits);
  int total = 0;
  for (int i = 0; i < 2000; ++i) {
    const auto kind = static_cast<std::size_t>(rng.below(Size));
    const Thing thing = static_cast<Thing>(kind);
    const int room = Set::kMaxCount - counts[kind];
    if (rng.below(2) == 0) {
      const int more = static_cast<int>(rng.below(static_cast<std::uint32_t>(room + 1)));
      set.add(thing, more);
      CHECK(set - Set::of(thing, more) + Set::of(thing, more) == set);
      counts[kind] += more;
      total += more;
    } else {
      const int less = static_cast<int>(rng.below(static_cast<std::uint32_t>(counts[kind] + 1)));
      set.remove(thing, less);
      counts[kind] -= less;
      total -= less;
    }
    CHECK(set.size() == total && set.empty() == (total == 0));
    for (std::size_t k = 0; k < counts.size(); ++k) {
      CHECK(set.count(static_cast<Thing>(k)) == counts[k] && set.contains(static_cast<Thing>(k)) == (counts[k] > 0));
    }
  }
  for (int n = 0; n <= Set::kMaxCount; ++n) CHECK(Set::full(n).size() == n * Size && Set::full(n).count(Thing{Size - 1}) == n);
  CHECK(Set::from_bits(set.bits()) == set);
}

inline void stocks() {
  using Deck = Stock<Thing, 20>;
  Deck stock;
  for (int i = 0; i < 20; ++i) stock.push(static_cast<Thing>(i / 2 + 1));
  CHECK(stock.size() == 20 && stock.peek() == Thing{10} && stock.peek(2) == Thing{9} && stock.peek(19) == Thing{1});
  CHECK(stock.pop() == Thing{10});
  stock.take(Thing{1});  // one copy, the order of the rest stays
  stock.take(Thing{5});
  std::vector<int> left;
  for (const Thing thing : stock.cards()) left.push_back(static_cast<int>(thing));
  CHECK((left == std::vector{1, 2, 2, 3, 3, 4, 4, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10}));
  Deck same;  // another way to the same cards: the bytes are the same too
  for (const int i : left) same.push(static_cast<Thing>(i));
  CHECK(stock == same && stock.cards().size() == 17);
  while (!stock.empty()) stock.pop();
  same.clear();
  CHECK(stock == same && stock == Deck());
}

inline void bits_and_seats() {
  CHECK(low_bits(0) == 0 && low_bits(1) == 1 && low_bits(52) == 0xfffffffffffff && low_bits(64) == ~std::uint64_t{0});
  for (unsigned i = 0; i < 64; ++i) CHECK(nth_bit(~std::uint64_t{0}, i) == static_cast<int>(i));
  for (unsigned i = 0; i < 32; ++i) CHECK(nth_bit(0xaaaaaaaaaaaaaaaa, i) == static_cast<int>(2 * i + 1));
  std::array<std::uint8_t, 52> ids{};
  for (std::size_t i = 0; i < ids.size(); ++i) ids[i] = static_cast<std::uint8_t>(i * 37 % 64);
  std::uint64_t set = 0;
  for (std::size_t count = 0; count < ids.size(); set |= std::uint64_t{1} << ids[count++]) CHECK(bits_of(ids, count) == set);
  CHECK(bits_of(ids, ids.size()) == set);
  for (int seats = 2; seats <= 6; ++seats) {
    for (int place = 0; place < seats * seats; ++place) {
      const Seat first = seat_at(place / seats);
      const int other = number(seat_after(first, place % seats, seats));
      CHECK(seen_from(first, std::uint64_t{1} << other, seats) == std::uint64_t{1} << place % seats);
      CHECK(seen_from(first, std::uint64_t{63} << 6 * other, seats, 6) == std::uint64_t{63} << 6 * (place % seats));
    }
    for (int steps = -14; steps <= 14; ++steps) {
      for (int seat = 0; seat < seats; ++seat) CHECK(number(seat_after(seat_at(seat), steps, seats)) == (seat + steps + 10 * 6 * 5 * 4) % seats);
    }
  }
  CHECK(other(Seat{0}) == Seat{1} && other(Seat{1}) == Seat{0});
}

inline void test_sets() {
  bit_sets<1>();
  bit_sets<12>();
  bit_sets<52>();
  bit_sets<64>();
  count_sets<12, 4>();
  count_sets<20, 3>();
  count_sets<1, 8>();
  stocks();
  bits_and_seats();
}

}  // namespace ttadak::test
