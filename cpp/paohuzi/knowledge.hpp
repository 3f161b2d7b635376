#pragma once

#include <algorithm>

#include "paohuzi/cards.hpp"

namespace ttadak::paohuzi {

/// The faces a seat may not claim. [P-4.16 … P-4.19]
class Locks {
 public:
  [[nodiscard]] constexpr FaceSet chi() const { return part(0); }
  [[nodiscard]] constexpr FaceSet peng() const { return part(20); }
  /// Those of both that everybody knows of.
  [[nodiscard]] constexpr FaceSet open() const { return part(40); }
  [[nodiscard]] constexpr bool bars_chi(Face face) const { return (bits_ >> number(face) & 1) != 0; }
  [[nodiscard]] constexpr bool bars_peng(Face face) const { return (bits_ >> (20 + number(face)) & 1) != 0; }
  /// Locks a face for chi if bit 0 is set, for peng if bit 20 is.
  constexpr void lock(Face face, std::uint64_t which) { bits_ |= (which & (1 | std::uint64_t{1} << 20)) << number(face); }
  constexpr void lock_chi(FaceSet faces) { bits_ |= faces.bits(); }
  constexpr void lock_peng(FaceSet faces) { bits_ |= faces.bits() << 20; }
  constexpr void lock_both(FaceSet faces) { bits_ |= faces.bits() | faces.bits() << 20; }
  constexpr void lock_openly(FaceSet faces) { bits_ |= faces.bits() * (1 | std::uint64_t{1} << 20 | std::uint64_t{1} << 40); }
  /// Open locks bar both claims, and no other bits are used.
  [[nodiscard]] constexpr bool sound() const { return bits_ >> 60 == 0 && chi().contains_all(open()) && peng().contains_all(open()); }
  constexpr bool operator==(const Locks&) const = default;

 private:
  [[nodiscard]] constexpr FaceSet part(int from) const { return FaceSet::from_bits(bits_ >> from & low_bits(kNumFaces)); }

  std::uint64_t bits_ = 0;
};

/// What everybody knows of a hand from the events so far. Hands never grow, so a bound once known holds.
class Known {
 public:
  /// The seat holds at most so many of the face; 3 = nothing known.
  [[nodiscard]] constexpr int most(Face face) const { return static_cast<int>(bits_ >> 2 * number(face) & 3); }
  constexpr void limit(Face face, int most_held) {
    bits_ -= static_cast<std::uint64_t>(std::max(0, most(face) - most_held)) << 2 * number(face);
  }
  /// It has parted with a loose copy: it held no more than two, or they would have been a kan. So 3 becomes 1, as does 2. [P-1.5]
  constexpr void part_with(Face face) { limit(face, most(face) / 2); }
  [[nodiscard]] constexpr bool bounds_nothing() const { return (bits_ & low_bits(40)) == low_bits(40); }
  /// The bounds as counts.
  [[nodiscard]] Counts most() const {
#ifdef __BMI2__
    return Counts::from_bits(_pdep_u64(bits_, kEachFace * 3));
#else
    Counts most;
    for (int f = 0; f < kNumFaces; ++f) most.add(face_at(f), this->most(face_at(f)));
    return most;
#endif
  }
  /// All bounds, two bits a face.
  [[nodiscard]] constexpr std::uint64_t bounds() const { return bits_ & low_bits(40); }
  /// [P-8.2] Its wei of these faces is open although weis are hidden.
  [[nodiscard]] constexpr FaceSet stinky() const { return FaceSet::from_bits(bits_ >> 40); }
  constexpr void set_stinky(FaceSet faces) { bits_ = (bits_ & low_bits(40)) | faces.bits() << 40; }
  [[nodiscard]] constexpr bool sound() const { return bits_ >> 60 == 0; }
  constexpr bool operator==(const Known&) const = default;

 private:
  std::uint64_t bits_ = low_bits(40);
};

}  // namespace ttadak::paohuzi
