#pragma once

#include <algorithm>
#include <array>

#include "paohuzi/cards.hpp"

namespace ttadak::paohuzi {

/// [P-1.2] A shape of a chi group: its three faces in card order.
enum class Shape : std::uint8_t {};

inline constexpr int kNumShapes = 40;

[[nodiscard]] constexpr int number(Shape shape) { return static_cast<int>(shape); }
[[nodiscard]] constexpr std::size_t index(Shape shape) { return static_cast<std::size_t>(shape); }

struct ShapeData {
  std::array<Face, 3> faces{};
  Counts cards;
  /// [P-1.4] Runs 1-2-3 and 2-7-10 (and 1-5-10, P-1.3) score 3 small, 6 big; all others nothing.
  std::uint8_t huxi = 0;
  /// [P-1.3] Only with `one_five_ten`.
  bool optional = false;
};

/// All shapes in ascending order of their faces: 16 runs, two 2-7-10, two 1-5-10, 20 mixed groups.
inline constexpr auto kShapes = [] {
  std::array<ShapeData, kNumShapes> shapes;
  std::size_t count = 0;
  const auto add = [&](Face a, Face b, Face c, int huxi, bool optional) {
    Counts cards;
    for (const Face face : {a, b, c}) cards.add(face);
    shapes[count++] = {{a, b, c}, cards, static_cast<std::uint8_t>(huxi), optional};
  };
  for (const bool big : {false, true}) {
    const int huxi = big ? 6 : 3;
    for (int r = 1; r <= 8; ++r) add(face_of(big, r), face_of(big, r + 1), face_of(big, r + 2), r == 1 ? huxi : 0, false);
    add(face_of(big, 2), face_of(big, 7), face_of(big, 10), huxi, false);
    add(face_of(big, 1), face_of(big, 5), face_of(big, 10), huxi, true);
  }
  for (int r = 1; r <= 10; ++r) {
    for (const bool middle : {false, true}) add(face_of(false, r), face_of(middle, r), face_of(true, r), 0, false);
  }
  std::ranges::sort(shapes, {}, &ShapeData::faces);
  return shapes;
}();

[[nodiscard]] constexpr const ShapeData& data(Shape shape) { return kShapes[index(shape)]; }

/// The shapes that contain a face, at most six, and what makes each of them, in order, beside one copy of it. Unused places have
/// partners that nobody holds.
struct ShapeList {
  alignas(32) std::array<std::uint64_t, 8> partners{};
  std::uint64_t shapes = 0;  // a bit each
};

inline constexpr auto kShapesWith = [] {
  std::array<ShapeList, kNumFaces> lists;
  for (std::size_t f = 0; f < kNumFaces; ++f) {
    const Face face = face_at(static_cast<int>(f));
    std::size_t count = 0;
    lists[f].partners.fill(Counts::full(kCopies).bits());
    for (std::size_t s = 0; s < kNumShapes; ++s) {
      if (!kShapes[s].cards.contains(face)) continue;
      lists[f].shapes |= std::uint64_t{1} << s;
      lists[f].partners[count++] = (kShapes[s].cards - Counts::of(face)).bits();
    }
  }
  return lists;
}();

/// The faces that a group with the face may have beside it; itself, since two of it may be there.
inline constexpr auto kPartners = [] {
  std::array<FaceSet, kNumFaces> partners;
  for (const ShapeData& shape : kShapes) {
    for (const Face face : shape.faces) {
      for (const Face other : shape.faces) partners[index(face)].insert(other);
    }
  }
  return partners;
}();

/// A set of shapes.
using ShapeSet = BitSet<Shape, kNumShapes>;

/// [P-1.3]
inline constexpr ShapeSet kOptionalShapes = [] {
  ShapeSet shapes;
  for (std::size_t s = 0; s < kNumShapes; ++s) {
    if (kShapes[s].optional) shapes.insert(static_cast<Shape>(s));
  }
  return shapes;
}();

/// [P-7.6] Red faces: ranks 2, 7 and 10 of both sizes.
inline constexpr FaceSet kRed{face_of(false, 2), face_of(false, 7), face_of(false, 10), face_of(true, 2), face_of(true, 7), face_of(true, 10)};

/// Whether `cards` holds every card of `part`. Precondition: no count above three.
[[nodiscard]] constexpr bool contains(Counts cards, Counts part) {
  constexpr std::uint64_t guard = kEachFace << 2;
  return (((cards.bits() | guard) - part.bits()) & guard) == guard;
}

/// The shapes that `cards` and one more card of the face can form. Precondition: no count above three.
[[nodiscard]] inline ShapeSet shapes_formed(Counts cards, Face face, bool one_five_ten) {
  const ShapeList& list = kShapesWith[index(face)];
#if defined(__AVX2__) && defined(__BMI2__)
  const __m256i guard = _mm256_set1_epi64x(kEachFace << 2);
  const __m256i held = _mm256_or_si256(_mm256_set1_epi64x(static_cast<long long>(cards.bits())), guard);
  const auto held_of_four = [&](std::size_t first) {  // as `contains`
    const __m256i left = _mm256_sub_epi64(held, _mm256_load_si256(reinterpret_cast<const __m256i*>(&list.partners[first])));
    return static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(_mm256_and_si256(left, guard), guard))));
  };
  const std::uint64_t formed = _pdep_u64(held_of_four(0) | held_of_four(4) << 4, list.shapes);
#else
  std::uint64_t formed = 0;
  const std::uint64_t* partners = list.partners.data();
  for (std::uint64_t left = list.shapes; left != 0; left &= left - 1) {
    if (contains(cards, Counts::from_bits(*partners++))) formed |= left & -left;
  }
#endif
  const ShapeSet shapes = ShapeSet::from_bits(formed);
  return one_five_ten ? shapes : shapes - kOptionalShapes;
}

/// The faces of each size that are among those of the other.
[[nodiscard]] constexpr FaceSet of_other_size(FaceSet faces) { return FaceSet::from_bits((faces.bits() >> 10 | faces.bits() << 10) & low_bits(kNumFaces)); }

/// The faces of which one more card forms a shape with two of these.
[[nodiscard]] inline FaceSet faces_formed(Counts cards, bool one_five_ten) {
  constexpr std::uint64_t kAll = low_bits(kNumFaces);
  constexpr std::uint64_t kFirst = 1 | 1 << 10;  // of each size
  const FaceSet any = faces_at(any_fields(cards));
  const std::uint64_t held = any.bits();
  const std::uint64_t below = held << 1 & kAll & ~kFirst;
  const std::uint64_t above = held >> 1 & ~(kFirst << 9);
  const std::uint64_t two_below = below << 1 & kAll & ~kFirst;
  const std::uint64_t two_above = above >> 1 & ~(kFirst << 9);
  std::uint64_t formed = (below & (two_below | above)) | (above & two_above) | (any & of_other_size(any)).bits();
  formed |= of_other_size(faces_at(several_fields(cards))).bits();
  const auto add = [&](int a, int b, int c) {
    const std::uint64_t first = held >> a & kFirst;
    const std::uint64_t second = held >> b & kFirst;
    const std::uint64_t third = held >> c & kFirst;
    formed |= (second & third) << a | (first & third) << b | (first & second) << c;
  };
  add(1, 6, 9);
  if (one_five_ten) add(0, 4, 9);
  return FaceSet::from_bits(formed);
}

}  // namespace ttadak::paohuzi
