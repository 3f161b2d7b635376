#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>

namespace ttadak {

/// One step of SplitMix64 (Steele, Lea, Flood 2014): advances `state`, returns 64 mixed bits.
[[nodiscard]] constexpr std::uint64_t splitmix64(std::uint64_t& state) {
  std::uint64_t z = (state += 0x9e3779b97f4a7c15);
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

  constexpr std::uint64_t next() {
    const std::uint64_t result = std::rotl(words_[0] + words_[3], 23) + words_[0];
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
  std::array<std::uint64_t, 4> words_{};
};

/// Uniform random order (Fisher, Yates).
template <class T>
constexpr void shuffle(std::span<T> items, Rng& rng) {
  for (std::size_t left = items.size(); left > 1; --left) {
    std::swap(items[left - 1], items[rng.below(static_cast<std::uint32_t>(left))]);
  }
}

}  // namespace ttadak
