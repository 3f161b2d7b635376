#pragma once

#include "bbong/cards.hpp"
#include "core/action_set.hpp"

namespace ttadak::bbong {

/// The ids, in the order of RULES.md "Actions": 0-11 `discard`, 12-23 `jayeon-bbong` by month, then the six below.
/// At a chance node 0-11 is the month drawn.
inline constexpr int kNumActions = 30;

namespace action {

inline constexpr Action kJokbo{24};
inline constexpr Action kDraw{25};
inline constexpr Action kStop{26};
inline constexpr Action kBbong{27};
inline constexpr Action kBagaji{28};
inline constexpr Action kPass{29};

[[nodiscard]] constexpr Action discard(Month month) { return static_cast<Action>(month); }
[[nodiscard]] constexpr Action jayeon_bbong(Month month) { return static_cast<Action>(static_cast<int>(month) + kMonths); }

/// The month an action 0 … 23 names.
[[nodiscard]] constexpr Month month_of(Action action) { return static_cast<Month>(ttadak::number(action) % kMonths); }
[[nodiscard]] constexpr bool is_discard(Action action) { return ttadak::number(action) < kMonths; }
[[nodiscard]] constexpr bool is_jayeon_bbong(Action action) { return !is_discard(action) && action < kJokbo; }

/// `discard` of each of the months; `jayeon-bbong` of each.
[[nodiscard]] constexpr ActionSet discards(MonthSet months) { return ActionSet::from_bits(months.bits()); }
[[nodiscard]] constexpr ActionSet jayeon_bbongs(MonthSet months) { return ActionSet::from_bits(months.bits() << kMonths); }

}  // namespace action
}  // namespace ttadak::bbong
