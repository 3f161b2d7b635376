#pragma once

#include "core/action_set.hpp"
#include "paohuzi/tables.hpp"

namespace ttadak::paohuzi {

/// Action ids: 0-19 `discard` of the face (at a chance node: the face drawn), 20 `hu`, 21 `pao`, 22 `peng`,
/// 23-62 `chi` of the shape, 63 `pass`. They are stable.
inline constexpr Action kSayHu{20};
inline constexpr Action kSayPao{21};
inline constexpr Action kSayPeng{22};
inline constexpr int kFirstChi = 23;
inline constexpr Action kSayPass{63};

[[nodiscard]] constexpr Action discard(Face face) { return static_cast<Action>(number(face)); }
[[nodiscard]] constexpr Action outcome(Face face) { return static_cast<Action>(number(face)); }
[[nodiscard]] constexpr Action chi(Shape shape) { return static_cast<Action>(kFirstChi + number(shape)); }

[[nodiscard]] constexpr ActionSet chis(ShapeSet shapes) { return ActionSet::from_bits(shapes.bits() << kFirstChi); }

[[nodiscard]] constexpr bool is_card(Action action) { return number(action) < kNumFaces; }
[[nodiscard]] constexpr bool is_chi(Action action) { return number(action) >= kFirstChi && action != kSayPass; }
/// Precondition: `is_card`.
[[nodiscard]] constexpr Face card(Action action) { return face_at(number(action)); }
/// Precondition: `is_chi`.
[[nodiscard]] constexpr Shape shape(Action action) { return static_cast<Shape>(number(action) - kFirstChi); }

/// The discards of a set of faces, or the outcomes.
[[nodiscard]] constexpr ActionSet discards(FaceSet faces) { return ActionSet::from_bits(faces.bits()); }

}  // namespace ttadak::paohuzi
