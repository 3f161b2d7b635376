#pragma once

#include "core/card_set.hpp"

namespace ttadak {

/// The id of an action or of a chance outcome, 0 … 63. What it means depends on the state (`action_text`).
enum class Action : std::uint8_t {};

[[nodiscard]] constexpr int number(Action action) { return static_cast<int>(action); }

/// Legal moves: one 64-bit word.
using ActionSet = BitSet<Action, 64>;

}  // namespace ttadak
