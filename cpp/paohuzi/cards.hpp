#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/card_set.hpp"
#include "core/count_set.hpp"
#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace ttadak::paohuzi {

/// [P-1.1] A face: 0 … 9 are small 1 … 10, 10 … 19 big 1 … 10. Each is in the pack four times.
enum class Face : std::uint8_t {};

inline constexpr int kNumFaces = 20;
inline constexpr int kCopies = 4;
inline constexpr int kNumCards = kNumFaces * kCopies;
inline constexpr Face kNoFace{255};

[[nodiscard]] constexpr int number(Face face) { return static_cast<int>(face); }
[[nodiscard]] constexpr std::size_t index(Face face) { return static_cast<std::size_t>(face); }
[[nodiscard]] constexpr Face face_at(int number) { return static_cast<Face>(number); }
[[nodiscard]] constexpr Face face_of(bool big, int rank) { return face_at((big ? 10 : 0) + rank - 1); }
[[nodiscard]] constexpr bool is_big(Face face) { return number(face) >= 10; }
[[nodiscard]] constexpr int rank(Face face) { return number(face) % 10 + 1; }

/// Cards of which only the number of each face matters: a hand, what is left of one.
using Counts = CountSet<Face, kNumFaces, 3>;
/// A set of faces.
using FaceSet = BitSet<Face, kNumFaces>;

inline constexpr std::uint64_t kEachFace = Counts::kOnes;
/// The fields of the ten small faces; the big ones lie 30 bits higher.
inline constexpr std::uint64_t kSmallFields = low_bits(30);

/// The lowest bit of the field of each of the faces.
[[nodiscard]] inline std::uint64_t fields_of(FaceSet faces) {
#ifdef __BMI2__
  return _pdep_u64(faces.bits(), kEachFace);
#else
  std::uint64_t fields = 0;
  for (const Face face : faces) fields |= std::uint64_t{1} << 3 * number(face);
  return fields;
#endif
}

/// The faces whose lowest bit is set in `fields`, a word that has no other bits.
[[nodiscard]] inline FaceSet faces_at(std::uint64_t fields) {
#ifdef __BMI2__
  return FaceSet::from_bits(_pext_u64(fields, kEachFace));
#else
  FaceSet faces;
  for (; fields != 0; fields &= fields - 1) faces.insert(face_at(std::countr_zero(fields) / 3));
  return faces;
#endif
}

/// One bit for each face held three times, at its field. [P-1.5]
[[nodiscard]] constexpr std::uint64_t kan_fields(Counts hand) { return hand.bits() & hand.bits() >> 1 & kEachFace; }
/// One bit for each face held four times.
[[nodiscard]] constexpr std::uint64_t quad_fields(Counts hand) { return hand.bits() >> 2 & kEachFace; }
/// One bit for each face held once or twice: what may be discarded. [P-3.1]
[[nodiscard]] constexpr std::uint64_t loose_fields(Counts hand) { return (hand.bits() ^ hand.bits() >> 1) & kEachFace; }
/// One bit for each face held at all, at least twice, exactly twice. Precondition of the last: none held four times.
[[nodiscard]] constexpr std::uint64_t any_fields(Counts cards) { return (cards.bits() | cards.bits() >> 1 | cards.bits() >> 2) & kEachFace; }
[[nodiscard]] constexpr std::uint64_t several_fields(Counts cards) { return (cards.bits() >> 1 | cards.bits() >> 2) & kEachFace; }
[[nodiscard]] constexpr std::uint64_t pair_fields(Counts cards) { return cards.bits() >> 1 & ~cards.bits() & kEachFace; }
/// How many cards. Precondition: no face four times.
[[nodiscard]] constexpr int size_of(Counts hand) { return std::popcount(hand.bits()) + std::popcount(hand.bits() >> 1 & kEachFace); }
/// The hand without its kans. Precondition: no face four times.
[[nodiscard]] constexpr Counts without_kans(Counts hand) {
  const std::uint64_t kans = kan_fields(hand);
  return Counts::from_bits(hand.bits() & ~(kans | kans << 1));
}

/// One bit for each face of which `cards` holds more than `most`.
[[nodiscard]] constexpr std::uint64_t excess_fields(Counts cards, Counts most) {
  constexpr std::uint64_t guard = kEachFace << 2;
  const std::uint64_t within = (most.bits() | guard) - (cards.bits() & ~guard);  // of four copies first without
  return ((cards.bits() | ~within) & guard) >> 2 & ~quad_fields(most);
}

[[nodiscard]] std::string text(Face face);
[[nodiscard]] std::string text(FaceSet faces);
/// The cards in card order, separated by spaces.
[[nodiscard]] std::string text(Counts cards);
[[nodiscard]] std::optional<Face> parse_face(std::string_view word);

}  // namespace ttadak::paohuzi
