#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>
#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace ttadak {

inline constexpr std::uint64_t kSplitMixStep = 0x9e3779b97f4a7c15;

/// One step of SplitMix64 (Steele, Lea, Flood 2014): advances `state`, returns 64 mixed bits.
[[nodiscard]] constexpr std::uint64_t splitmix64(std::uint64_t& state) {
  std::uint64_t z = (state += kSplitMixStep);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

/// The seed of element `index` of anything seeded with `seed`: two SplitMix64 steps, the index added between them.
/// `derive_seed(s, i)` is the documented link between a batch and single deals.
[[nodiscard]] constexpr std::uint64_t derive_seed(std::uint64_t seed, std::uint64_t index) {
  std::uint64_t state = seed;
  state = splitmix64(state) + index;
  return splitmix64(state);
}

/// xoshiro256++ 1.0 (Blackman, Vigna 2019), seeded by SplitMix64. The same on every platform.
class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) {
    for (std::uint64_t& word : words_) word = splitmix64(seed);
  }
  [[nodiscard]] static constexpr Rng from_words(const std::array<std::uint64_t, 4>& words) {
    Rng rng(0);
    rng.words_ = words;
    return rng;
  }

  /// `Rng(seed).below(bound)`: two of the four words are enough, unless the first draw is to be rejected.
  [[nodiscard]] static constexpr std::uint32_t first_below(std::uint64_t seed, std::uint32_t bound) {
    std::uint64_t before_last = seed + 3 * kSplitMixStep;
    std::uint64_t before_first = seed;
    const std::uint64_t product = (output(splitmix64(before_first), splitmix64(before_last)) >> 32) * bound;
    if (static_cast<std::uint32_t>(product) < bound) [[unlikely]] return Rng(seed).below(bound);
    return static_cast<std::uint32_t>(product >> 32);
  }

  constexpr std::uint64_t next() {
    const std::uint64_t result = output(words_[0], words_[3]);
    const std::uint64_t t = words_[1] << 17;
    words_[2] ^= words_[0];
    words_[3] ^= words_[1];
    words_[1] ^= words_[2];
    words_[0] ^= words_[3];
    words_[2] ^= t;
    words_[3] = std::rotl(words_[3], 45);
    return result;
  }

  /// Uniform in 0 … bound-1, without bias (Lemire 2019: multiply, reject the short interval). Precondition: bound >= 1.
  constexpr std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = (next() >> 32) * bound;
    if (auto low = static_cast<std::uint32_t>(product); low < bound) [[unlikely]] {
      const std::uint32_t threshold = (0 - bound) % bound;
      while (low < threshold) {
        product = (next() >> 32) * bound;
        low = static_cast<std::uint32_t>(product);
      }
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

 private:
  [[nodiscard]] static constexpr std::uint64_t output(std::uint64_t first, std::uint64_t last) {
    return std::rotl(first + last, 23) + first;
  }

  std::array<std::uint64_t, 4> words_{};
};

/// Both halves of a product of two words.
struct WideProduct {
  std::uint64_t high;
  std::uint64_t low;
};
[[nodiscard]] constexpr WideProduct multiply_wide(std::uint64_t a, std::uint64_t b) {
#ifdef __BMI2__
  if (!std::is_constant_evaluated()) {  // or else a compiler may work the factors out in 128 bits
    unsigned long long high = 0;
    const std::uint64_t low = _mulx_u64(a, b, &high);
    return {high, low};
  }
#endif
#ifdef __SIZEOF_INT128__
  __extension__ using Wide = unsigned __int128;
  const Wide product = Wide{a} * b;
  return {static_cast<std::uint64_t>(product >> 64), static_cast<std::uint64_t>(product)};
#else
  constexpr std::uint64_t kHalf = 0xffffffff;
  const std::uint64_t low = (a & kHalf) * (b & kHalf);
  const std::uint64_t middle = (a >> 32) * (b & kHalf) + (low >> 32);
  const std::uint64_t cross = (a & kHalf) * (b >> 32) + (middle & kHalf);
  return {(a >> 32) * (b >> 32) + (middle >> 32) + (cross >> 32), a * b};
#endif
}

/// Draws for the last `draws` places of `items` with one word, the low half of each product being the word of the next draw;
/// returns what is left of it.
template <class T>
[[gnu::always_inline]] constexpr std::uint64_t draw_with(std::uint64_t word, std::span<T> items, std::size_t draws) {
#pragma GCC unroll 8
  for (std::size_t i = 0; i < draws; ++i) {
    const std::size_t bound = items.size() - i;
    const WideProduct product = multiply_wide(word, bound);
    std::swap(items[bound - 1], items[static_cast<std::size_t>(product.high)]);
    word = product.low;
  }
  return word;
}

/// Draws again as long as a word is to be rejected. Swaps made with such a word do no harm, as the same places are drawn again.
template <class T>
[[gnu::noinline]] constexpr void draw_again(std::uint64_t left, std::span<T> items, std::size_t draws, Rng& rng) {
  std::uint64_t bounds = 1;
  for (std::size_t i = 0; i < draws; ++i) bounds *= items.size() - i;
  while (left < (0 - bounds) % bounds) left = draw_with(rng.next(), items, draws);
}

/// The last `draws` places of `items`, drawn for from all of them. Several bounded draws share one random word (Brackett-Rozinsky,
/// Lemire 2024); it is rejected if what is left of it is below 2^64 modulo the product of the bounds, which is less than that product.
/// Precondition: items.size()^draws <= 2^56.
template <class T>
[[gnu::always_inline]] constexpr void draw_places(std::span<T> items, std::size_t draws, Rng& rng) {
  constexpr std::uint64_t kMostBounds = std::uint64_t{1} << 56;
  const std::uint64_t left = draw_with(rng.next(), items, draws);
  if (left < kMostBounds) [[unlikely]] draw_again(left, items, draws, rng);
}

/// Uniform random order (Fisher, Yates), without bias. Precondition: fewer than 2^56 items.
template <class T>
constexpr void shuffle(std::span<T> items, Rng& rng) {
  std::size_t left = items.size();
  for (; left > 128; --left) draw_places(items.first(left), 1, rng);
  for (; left > 8; left -= 8) draw_places(items.first(left), 8, rng);
  if (left > 1) draw_places(items.first(left), left - 1, rng);
}

/// The same of as many items as the compiler knows: each bound is a constant.
template <class T, std::size_t N>
  requires(N <= 128)
constexpr void shuffle(std::span<T, N> items, Rng& rng) {
  if constexpr (N > 1) draw_places(std::span<T>(items), N > 8 ? 8 : N - 1, rng);
  if constexpr (N > 8) shuffle(items.template first<N - 8>(), rng);
}

}  // namespace ttadak
