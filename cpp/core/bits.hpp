#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#if defined(__BMI2__) || defined(__AVX2__)
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

/// The low bits of `word`, one after the other, at the set bits of `mask`.
[[nodiscard]] inline std::uint64_t deposit(std::uint64_t word, std::uint64_t mask) {
#ifdef __BMI2__
  return _pdep_u64(word, mask);
#else
  std::uint64_t out = 0;
  for (; mask != 0; mask &= mask - 1, word >>= 1) out |= (word & 1) != 0 ? mask & -mask : 0;
  return out;
#endif
}

/// The bits of `word` at the set bits of `mask`, side by side.
[[nodiscard]] inline std::uint64_t extract(std::uint64_t word, std::uint64_t mask) {
#ifdef __BMI2__
  return _pext_u64(word, mask);
#else
  std::uint64_t out = 0;
  for (std::uint64_t place = 1; mask != 0; mask &= mask - 1, place <<= 1) out |= (word & mask & -mask) != 0 ? place : 0;
  return out;
#endif
}

/// The set of the first `count` of `ids`, bytes below 64. Nobody can foresee how many there are, so the time does not depend on it.
template <class Id, std::size_t N>
  requires(sizeof(Id) == 1 && N >= 8 && N <= 64)
[[nodiscard]] std::uint64_t bits_of(const std::array<Id, N>& ids, std::size_t count) {
#ifdef __AVX2__
  static constexpr auto kOutside = [] {  // too far to shift
    std::array<std::uint32_t, 128> table{};
    std::fill(table.begin() + 64, table.end(), 128);
    return table;
  }();
  const std::uint32_t* const outside = kOutside.data() + 64 - count;
  __m256i low = _mm256_setzero_si256();
  __m256i high = low;
  for (std::size_t done = 0; done < N; done += 8) {
    const std::size_t i = std::min(done, N - 8);
    const __m256i eight = _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(&ids[i])));
    const __m256i by = _mm256_or_si256(eight, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(outside + i)));
    low = _mm256_or_si256(low, _mm256_sllv_epi32(_mm256_set1_epi32(1), by));
    high = _mm256_or_si256(high, _mm256_sllv_epi32(_mm256_set1_epi32(1), _mm256_sub_epi32(by, _mm256_set1_epi32(32))));
  }
  const __m256i both = _mm256_or_si256(_mm256_unpacklo_epi32(low, high), _mm256_unpackhi_epi32(low, high));
  const __m128i two = _mm_or_si128(_mm256_castsi256_si128(both), _mm256_extracti128_si256(both, 1));
  return static_cast<std::uint64_t>(_mm_cvtsi128_si64(two) | _mm_extract_epi64(two, 1));
#else
  std::uint64_t set = 0;
  for (std::size_t i = 0; i < count; ++i) set |= std::uint64_t{1} << static_cast<unsigned>(ids[i]);
  return set;
#endif
}

/// Asks for the cache lines of some memory that is to be written; changes nothing else.
inline void prefetch([[maybe_unused]] const void* begin, [[maybe_unused]] std::size_t bytes) {
#ifdef __GNUC__
  constexpr std::size_t kLine = 64;
  for (std::size_t at = 0; at < bytes; at += kLine) __builtin_prefetch(static_cast<const char*>(begin) + at, 1);
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
