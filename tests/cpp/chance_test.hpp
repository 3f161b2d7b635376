#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "check.hpp"
#include "core/rng.hpp"

namespace ttadak::test {

/// The published outputs of xoshiro256++ from the state {1, 2, 3, 4} and of SplitMix64 from 1234567.
inline void reference_vectors() {
  constexpr std::array<std::uint64_t, 10> kXoshiro = {
      41943041, 58720359, 3588806011781223, 3591011842654386, 9228616714210784205u, 9973669472204895162u,
      14011001112246962877u, 12406186145184390807u, 15849039046786891736u, 10450023813501588000u};
  Rng rng = Rng::from_words({1, 2, 3, 4});
  for (const std::uint64_t expected : kXoshiro) CHECK(rng.next() == expected);

  constexpr std::array<std::uint64_t, 5> kSplitMix = {6457827717110365317u, 3203168211198807973u, 9817491932198370423u,
                                                      4593380528125082431u, 16408922859458223821u};
  std::uint64_t state = 1234567;
  for (const std::uint64_t expected : kSplitMix) CHECK(splitmix64(state) == expected);

  Rng seeded(1234567);  // seeding is SplitMix64
  Rng same = Rng::from_words({kSplitMix[0], kSplitMix[1], kSplitMix[2], kSplitMix[3]});
  for (int i = 0; i < 10; ++i) CHECK(seeded.next() == same.next());

  state = 99;
  state = splitmix64(state) + 5;
  CHECK(derive_seed(99, 5) == splitmix64(state));
  CHECK(derive_seed(99, 5) != derive_seed(99, 6) && derive_seed(99, 5) != derive_seed(100, 5));
}

/// Every bound a deck can ask for: in range, and uniform. (The seed is fixed: the deviations are always the same.)
inline void bounded_draws() {
  constexpr int kEach = 400;
  for (std::uint32_t bound = 1; bound <= 128; ++bound) {
    Rng rng(bound);
    std::vector<int> counts(bound);
    bool in_range = true;
    for (std::uint32_t i = 0; i < kEach * bound; ++i) {
      const std::uint32_t drawn = rng.below(bound);
      in_range = in_range && drawn < bound;
      if (in_range) ++counts[drawn];
    }
    CHECK_THAT(in_range, "bound " + std::to_string(bound));
    double statistic = 0;
    for (const int count : counts) statistic += (count - kEach) * (count - kEach) / double{kEach};
    CHECK_THAT(bound == 1 || std::abs(chi_square_deviation(statistic, bound - 1)) < 4, "bound " + std::to_string(bound));
  }
  Rng rng(7);
  for (int i = 0; i < 1000; ++i) CHECK(rng.below(0xffffffff) < 0xffffffff);
  for (const std::uint32_t bound : {7u, 0x80000001u, 0xffffffffu}) {  // of the second bound half the draws are rejected
    for (std::uint64_t seed = 0; seed < 1000; ++seed) CHECK(Rng::first_below(seed, bound) == Rng(seed).below(bound));
  }
}

/// Where each card of a deck ends.
inline void shuffled_decks(std::size_t size, int decks) {
  Rng rng(size);
  std::vector<int> counts(size * size);
  std::vector<std::uint8_t> deck(size);
  for (int i = 0; i < decks; ++i) {
    std::iota(deck.begin(), deck.end(), std::uint8_t{0});
    shuffle(std::span(deck), rng);
    for (std::size_t place = 0; place < size; ++place) ++counts[deck[place] * size + place];
  }
  const double expected = decks / double(size);
  double statistic = 0;
  for (const int count : counts) statistic += (count - expected) * (count - expected) / expected;
  const double free = double(size - 1) * double(size - 1);
  CHECK_THAT(std::abs(chi_square_deviation(statistic, free)) < 4, std::to_string(size) + " cards, chi-square " + std::to_string(statistic));
}

/// Every order of four cards is as frequent as another.
inline void orders_of_four() {
  constexpr int kDecks = 240'000;
  Rng rng(4);
  std::vector<int> counts(256);
  for (int i = 0; i < kDecks; ++i) {
    std::array<std::uint8_t, 4> deck = {0, 1, 2, 3};
    shuffle(std::span<std::uint8_t>(deck), rng);
    ++counts[static_cast<std::size_t>(deck[0] + 4 * deck[1] + 16 * deck[2] + 64 * deck[3])];
  }
  std::erase(counts, 0);
  CHECK(counts.size() == 24);
  double statistic = 0;
  for (const int count : counts) statistic += (count - kDecks / 24) * (count - kDecks / 24) / (kDecks / 24.0);
  CHECK(std::abs(chi_square_deviation(statistic, 23)) < 4);
}

inline void shuffles_keep_the_cards() {
  Rng rng(1);
  for (std::size_t size = 0; size <= 300; ++size) {
    std::vector<int> deck(size);
    std::iota(deck.begin(), deck.end(), 0);
    shuffle(std::span(deck), rng);
    std::ranges::sort(deck);
    for (std::size_t i = 0; i < size; ++i) CHECK(deck[i] == static_cast<int>(i));
  }
}

inline void test_chance() {
  reference_vectors();
  bounded_draws();
  shuffles_keep_the_cards();
  orders_of_four();
  shuffled_decks(9, 100'000);
  shuffled_decks(48, 100'000);
  shuffled_decks(52, 100'000);
  shuffled_decks(80, 100'000);
}

}  // namespace ttadak::test
