#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace ttadak {

/// The position of the n-th set bit (n = 0 is the lowest). Precondition: n < popcount(word).
[[nodiscard]] inline int nth_bit(std::uint64_t word, unsigned n) {
#ifdef __BMI2__
  return std::countr_zero(_pdep_u64(std::uint64_t{1} << n, word));
#else
  for (; n > 0; --n) word &= word - 1;
  return std::countr_zero(word);
#endif
}

/// Asks for the cache lines of `object`; changes nothing else.
template <class T>
void prefetch([[maybe_unused]] const T& object) {
#ifdef __GNUC__
  constexpr std::size_t kLine = 64;
  for (std::size_t at = 0; at < sizeof(T); at += kLine) __builtin_prefetch(reinterpret_cast<const char*>(&object) + at, 1);
#endif
}

/// The word of eight bytes that stand in memory, the first one lowest: from the word that they are here, or back.
[[nodiscard]] constexpr std::uint64_t lowest_first(std::uint64_t word) {
  if constexpr (std::endian::native == std::endian::little) return word;
  std::uint64_t swapped = 0;
  for (int byte = 0; byte < 8; ++byte) swapped |= (word >> 8 * byte & 0xff) << (56 - 8 * byte);
  return swapped;
}

/// The lowest `count` bits set; count <= 64.
[[nodiscard]] constexpr std::uint64_t low_bits(int count) {
  return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

}  // namespace ttadak
