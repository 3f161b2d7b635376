#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "paohuzi/evaluator.hpp"
#include "paohuzi/group.hpp"
#include "paohuzi/payment.hpp"

namespace ttadak::paohuzi {

/// How the card one may win with came; kNone: there is none, the hand itself is complete.
enum class Arrival : std::uint8_t { kNone, kOwnReveal, kOtherReveal, kDiscard };

/// What the winning card becomes. [P-6.3] [P-6.4]
enum class Use : std::uint8_t { kNone, kTi, kPao, kWei, kPeng, kLoose };

/// Everything a win depends on but the payment.
struct Hold {
  Counts hand;
  const Melds* melds = nullptr;
  int meld_huxi = 0;
  Face card = kNoFace;
  Arrival arrival = Arrival::kNone;
};

/// A win: the use of the card, the huxi of the arrangement that counts, its payment, and the groups if they were asked for.
struct Win {
  Use use = Use::kNone;
  int huxi = -1;  // -1: no win
  Payment payment;
  std::vector<Group> groups;

  [[nodiscard]] explicit operator bool() const { return huxi >= 0; }
};

/// Whether an arrangement of seven groups has at least `min_huxi`. [P-6.2]
[[nodiscard]] bool can_win(const Hold& hold, const Rules& rules);
/// The cards that could complete a hand to a win, as far as a quick look tells, and maybe some more: faces sixteen apart are not told apart.
class Hopes {
 public:
  constexpr Hopes() = default;
  explicit constexpr Hopes(FaceSet faces) : bits_(static_cast<std::uint16_t>(faces.bits() | faces.bits() >> 16)) {}
  [[nodiscard]] constexpr bool contains(Face face) const { return (bits_ * 0x10001u >> number(face) & 1) != 0; }
  friend constexpr Hopes operator|(Hopes a, Hopes b) { return a.bits_ |= b.bits_, a; }
  constexpr bool operator==(const Hopes&) const = default;

 private:
  std::uint16_t bits_ = 0;
};

[[nodiscard]] Hopes hopes(Counts hand, const Melds& melds, int meld_huxi, const Rules& rules);
/// The win that pays most, then has most huxi, then the least list of groups. [P-6.2] `groups` are filled in only on demand.
[[nodiscard]] Win best_win(const Hold& hold, const Rules& rules, const Occasion& occasion, bool with_groups);
/// [P-2.8] [P-2.9] The heavenly win, or the complete hand if that pays better and `may_be_complete`.
[[nodiscard]] Win heavenly_win(const Hold& hold, const Rules& rules, bool may_be_complete, bool with_groups);
/// The most huxi of a complete hand, whatever `min_huxi` is; -1 if it cannot be complete.
[[nodiscard]] int most_huxi(const Hold& hold, const Rules& rules);
/// The same with each face as the card, -1 also where no fifth copy is left. `hold.card` does not matter.
[[nodiscard]] std::array<int, kNumFaces> most_huxi_with_each(Hold hold, const Rules& rules);

}  // namespace ttadak::paohuzi
