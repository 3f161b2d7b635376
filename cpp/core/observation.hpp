#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

#include "core/bits.hpp"

namespace ttadak {

struct Plane {
  std::string_view name;
  int offset;
  int size;
};

/// Planes side by side that are mostly zero: their names and sizes.
template <std::size_t N>
struct SparsePlanes {
  std::array<std::pair<std::string_view, int>, N> planes;

  [[nodiscard]] constexpr int size() const { return offset(N); }
  /// Where the plane of that number begins.
  [[nodiscard]] constexpr int offset(std::size_t number) const {
    int sum = 0;
    for (std::size_t i = 0; i < number; ++i) sum += planes[i].second;
    return sum;
  }
};

/// Fills a caller's buffer with the planes of an observation, one byte a cell. Never allocates.
/// A game's `observe` calls the same methods in the same order whatever the state, so the shape is fixed.
class ObservationWriter {
 public:
  explicit ObservationWriter(std::uint8_t* out) : out_(out) {}

  /// `size` <= 64 cells of 0 or 1: the low bits of `word`.
  [[gnu::always_inline]] void bits(std::string_view, std::uint64_t word, int size) {
#ifdef __AVX2__
    if (size >= kWide) {
      const __m256i all = _mm256_set1_epi64x(static_cast<std::int64_t>(word));
      put_wide(all, 0);
      if (size > kWide) put_wide(all, size - kWide);
      out_ += size;
      return;
    }
#endif
    spread(word, size, 1);
  }
  /// Planes of 0 or 1 with 64 cells or less, written at once: a word for each, which has no bits but theirs.
  template <std::size_t N>
  [[gnu::always_inline]] void bits(const SparsePlanes<N>& planes, const std::array<std::uint64_t, N>& words) {
    std::uint64_t all = 0;
    for (std::size_t i = N; i-- > 0;) all = all << planes.planes[i].second | words[i];
    bits("", all, planes.size());
  }
  /// `size` cells, the one numbered `value` is 1; none if it lies outside.
  [[gnu::always_inline]] void one_hot(std::string_view, int value, int size) {
    const bool inside = static_cast<unsigned>(value) < static_cast<unsigned>(size);
    if (size <= 8) {
      spread(std::uint64_t{inside} << (value & 7) * 8, size, 8);
      return;
    }
    std::uint8_t* const cells = out_;
    clear(size);
    cells[inside ? value : 0] = inside;
  }
  /// One cell: a count, capped at 255.
  void count(std::string_view, int value) { *out_++ = static_cast<std::uint8_t>(value > 255 ? 255 : value); }
  /// `size` cells of counts packed `width` bits each, in at most 64 bits.
  [[gnu::always_inline]] void counts(std::string_view, std::uint64_t packed, int size, int width) { spread(packed, size, width); }
  /// Planes that are zero but for what `fill(cells)` writes into their `cells`.
  template <std::size_t N, class F>
  void sparse(const SparsePlanes<N>& planes, F&& fill) {
    std::uint8_t* const cells = out_;
    clear(planes.size());
    fill(cells);
  }

 private:
  /// Zeroes cells with plain stores, kept apart since a compiler might make one `memset` of them: a call, or a loop that is slow to start.
  [[gnu::always_inline]] void clear(int size) {
    static constexpr std::array<std::uint8_t, 32> zeros{};
    constexpr int piece = zeros.size();
    if (size < piece) {
      spread(0, size, 1);
      return;
    }
#pragma GCC unroll 8
    for (int done = 0; done < size - piece; done += piece) {
      std::memcpy(out_ + done, zeros.data(), piece);
#ifdef __GNUC__
      asm volatile("" : : : "memory");
#endif
    }
    std::memcpy(out_ + size - piece, zeros.data(), piece);
    out_ += size;
  }

  [[gnu::always_inline]] void spread(std::uint64_t packed, int size, int width) {
    int done = 0;
#ifdef __BMI2__
    for (; done + 8 <= size; done += 8) put(packed, done, 8, width);
    if (done < size) size > 8 ? put(packed, size - 8, 8, width) : put(packed, 0, size, width);
#else
    for (; done < size; ++done) out_[done] = static_cast<std::uint8_t>(packed >> (done * width) & low_bits(width));
#endif
    out_ += size;
  }

#ifdef __BMI2__
  /// So many cells from `first` on, at most eight.
  [[gnu::always_inline]] void put(std::uint64_t packed, int first, int cells, int width) {
    const std::uint64_t eight = _pdep_u64(packed >> (first * width), low_bits(width) * 0x0101010101010101);
    std::memcpy(out_ + first, &eight, static_cast<std::size_t>(cells));
  }
#endif
#ifdef __AVX2__
  static constexpr int kWide = 32;
  using PerBit = std::array<std::uint8_t, 64>;
  static constexpr auto kByteOf = [] {
    PerBit table{};
    for (std::size_t i = 0; i < table.size(); ++i) table[i] = static_cast<std::uint8_t>(i / 8);
    return table;
  }();
  static constexpr auto kMaskOf = [] {
    PerBit table{};
    for (std::size_t i = 0; i < table.size(); ++i) table[i] = static_cast<std::uint8_t>(1u << i % 8);
    return table;
  }();
  /// Cells `first` … `first` + 31 of a word that stands in each lane: to each goes the byte its bit is in, of which that bit is kept.
  [[gnu::always_inline]] void put_wide(__m256i word, int first) {
    const auto from = [first](const PerBit& table) { return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(table.data() + first)); };
    const __m256i bit = _mm256_and_si256(_mm256_shuffle_epi8(word, from(kByteOf)), from(kMaskOf));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out_ + first), _mm256_min_epu8(bit, _mm256_set1_epi8(1)));
  }
#endif

  std::uint8_t* out_;
};

/// Takes the same calls and only notes the planes' names and sizes.
class ObservationLayout {
 public:
  void bits(std::string_view name, std::uint64_t, int size) { add(name, size); }
  template <std::size_t N>
  void bits(const SparsePlanes<N>& planes, const std::array<std::uint64_t, N>&) { add(planes); }
  void one_hot(std::string_view name, int, int size) { add(name, size); }
  void count(std::string_view name, int) { add(name, 1); }
  void counts(std::string_view name, std::uint64_t, int size, int) { add(name, size); }
  template <std::size_t N, class F>
  void sparse(const SparsePlanes<N>& planes, F&&) { add(planes); }

  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] const std::vector<Plane>& planes() const { return planes_; }

 private:
  void add(std::string_view name, int size) {
    planes_.push_back({name, size_, size});
    size_ += size;
  }
  template <std::size_t N>
  void add(const SparsePlanes<N>& planes) {
    for (const auto& [name, size] : planes.planes) add(name, size);
  }

  std::vector<Plane> planes_;
  int size_ = 0;
};

}  // namespace ttadak
