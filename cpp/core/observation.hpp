#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>
#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace ttadak {

/// Fills a caller's buffer with the planes of an observation, one byte a cell. Never allocates.
/// A game's `observe` calls the same methods in the same order whatever the state, so the shape is fixed.
class ObservationWriter {
 public:
  explicit ObservationWriter(std::uint8_t* out) : out_(out) {}

  /// `size` <= 64 cells of 0 or 1: the low bits of `word`.
  void bits(std::string_view, std::uint64_t word, int size) {
    int done = 0;
#ifdef __BMI2__
    for (; done + 8 <= size; done += 8) {
      const std::uint64_t cells = _pdep_u64(word >> done & 0xff, 0x0101010101010101);
      std::memcpy(out_ + done, &cells, 8);
    }
#endif
    for (; done < size; ++done) out_[done] = static_cast<std::uint8_t>(word >> done & 1);
    out_ += size;
  }
  /// `size` cells, the one numbered `value` is 1; none if it lies outside.
  void one_hot(std::string_view, int value, int size) {
    std::memset(out_, 0, static_cast<std::size_t>(size));
    if (value >= 0 && value < size) out_[value] = 1;
    out_ += size;
  }
  /// One cell: a count, capped at 255.
  void count(std::string_view, int value) { *out_++ = static_cast<std::uint8_t>(value > 255 ? 255 : value); }
  /// `size` cells of counts packed `Bits` bits each.
  void counts(std::string_view, std::uint64_t packed, int size, int bits_each) {
    const std::uint64_t mask = (std::uint64_t{1} << bits_each) - 1;
    for (int i = 0; i < size; ++i) out_[i] = static_cast<std::uint8_t>(packed >> (i * bits_each) & mask);
    out_ += size;
  }

 private:
  std::uint8_t* out_;
};

struct Plane {
  std::string_view name;
  int offset;
  int size;
};

/// Takes the same calls and only notes the planes' names and sizes.
class ObservationLayout {
 public:
  void bits(std::string_view name, std::uint64_t, int size) { add(name, size); }
  void one_hot(std::string_view name, int, int size) { add(name, size); }
  void count(std::string_view name, int) { add(name, 1); }
  void counts(std::string_view name, std::uint64_t, int size, int) { add(name, size); }

  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] const std::vector<Plane>& planes() const { return planes_; }

 private:
  void add(std::string_view name, int size) {
    planes_.push_back({name, size_, size});
    size_ += size;
  }

  std::vector<Plane> planes_;
  int size_ = 0;
};

}  // namespace ttadak
