#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "core/action_set.hpp"
#include "matgo/cards.hpp"

namespace ttadak::matgo {

// Ids 0 … 50 are cards: the one played, the one on the floor that is aimed at, or the outcome of chance.
[[nodiscard]] constexpr Action as_action(Card card) { return static_cast<Action>(card); }
[[nodiscard]] constexpr Card as_card(Action action) { return static_cast<Card>(action); }
[[nodiscard]] constexpr bool is_card(Action action) { return number(action) < kNumCards; }
[[nodiscard]] constexpr ActionSet as_actions(Cards cards) { return ActionSet::from_bits(cards.bits()); }

/// The actions that are no cards.
namespace act {
inline constexpr Action kFlip{51};
inline constexpr Action kShake{52};
inline constexpr Action kPlain{53};
inline constexpr Action kBomb{54};
inline constexpr Action kGo{55};
inline constexpr Action kStop{56};
inline constexpr Action kChongtong{57};
inline constexpr Action kContinue{58};
inline constexpr Action kYeol{59};
inline constexpr Action kPi{60};
}  // namespace act
inline constexpr int kNumActions = 61;

/// Their texts, from `act::kFlip` on.
inline constexpr std::array<std::string_view, 10> kActionNames = {"flip", "shake",     "plain",    "bomb", "go",
                                                                  "stop", "chongtong", "continue", "yeol", "pi"};

}  // namespace ttadak::matgo
