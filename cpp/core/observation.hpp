#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "core/bits.hpp"

namespace ttadak {

/// Fills a caller's buffer with the planes of an observation, one byte a cell. Never allocates.
/// A game's `observe` calls the same methods in the same order whatever the state, so the shape is fixed.
class ObservationWriter {
 public:
  explicit ObservationWriter(std::uint8_t* out) : out_(out) {}

  /// `size` <= 64 cells of 0 or 1: the low bits of `word`.
  void bits(std::string_view, std::uint64_t word, int size) { spread(word, size, 1); }
  /// `size` <= 64 cells, the one numbered `value` is 1; none if it lies outside.
  void one_hot(std::string_view, int value, int size) {
    const bool inside = value >= 0 && value < size;
    if (size >= 8) return spread(inside ? std::uint64_t{1} << value : 0, size, 1);
    std::memset(out_, 0, static_cast<std::size_t>(size));
    if (inside) out_[value] = 1;
    out_ += size;
  }
  /// One cell: a count, capped at 255.
  void count(std::string_view, int value) { *out_++ = static_cast<std::uint8_t>(value > 255 ? 255 : value); }
  /// `size` cells of counts packed `width` bits each, in at most 64 bits.
  void counts(std::string_view, std::uint64_t packed, int size, int width) { spread(packed, size, width); }

 private:
  void spread(std::uint64_t packed, int size, int width) {
    int done = 0;
#ifdef __BMI2__
    for (; done + 8 <= size; done += 8) put_eight(packed, done, width);
    if (done < size && size >= 8) put_eight(packed, size - 8, width), done = size;
#endif
    for (; done < size; ++done) out_[done] = static_cast<std::uint8_t>(packed >> (done * width) & low_bits(width));
    out_ += size;
  }

#ifdef __BMI2__
  void put_eight(std::uint64_t packed, int first, int width) {
    const std::uint64_t cells = _pdep_u64(packed >> (first * width), low_bits(width) * 0x0101010101010101);
    std::memcpy(out_ + first, &cells, 8);
  }
#endif

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
