#pragma once

#include "core/action_set.hpp"
#include "dobon/cards.hpp"

namespace ttadak::dobon {

/// Action ids: 0-51 the cards (also the outcomes at a chance node), then the words in RULES.md's order.
inline constexpr Action kDrawAction{52};
inline constexpr Action kPassAction{53};
inline constexpr Action kEndAction{54};
inline constexpr Action kDobonAction{55};
inline constexpr Action kReverseAction{56};
inline constexpr Action kCallAction{57};
inline constexpr Action kCatchAction{58};
inline constexpr Action kFirstSuitAction{59};  ///< 59-62: a suit is named, S H D C
inline constexpr int kNumActions = 63;

[[nodiscard]] constexpr bool is_card(Action action) { return number(action) < kNumCards; }
[[nodiscard]] constexpr Card card_of(Action action) { return card_at(number(action)); }
[[nodiscard]] constexpr Suit suit_of(Action action) { return static_cast<Suit>(number(action) - number(kFirstSuitAction)); }
[[nodiscard]] constexpr ActionSet actions_of(Cards cards) { return ActionSet::from_bits(cards.bits()); }
[[nodiscard]] constexpr Cards cards_of(ActionSet actions) { return Cards::from_bits(actions.bits() & low_bits(kNumCards)); }
inline constexpr ActionSet kSuitActions = ActionSet::from_bits(std::uint64_t{15} << number(kFirstSuitAction));

}  // namespace ttadak::dobon
