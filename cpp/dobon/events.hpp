#pragma once

#include "dobon/state.hpp"

namespace ttadak::dobon {

/// An event of RULES.md that everybody sees.
[[nodiscard]] constexpr Event event(EventKind kind, Seat seat = kNobody, Cards cards = {}, int number = 0, Cause cause = Cause::kNone) {
  return {.kind = static_cast<std::uint8_t>(kind), .cause = static_cast<std::uint8_t>(cause), .seat = seat, .number = number, .cards = cards.bits()};
}
/// One that only its subject sees.
[[nodiscard]] constexpr Event secret(EventKind kind, Seat seat) {
  Event result = event(kind, seat);
  result.seen_by = only(seat);
  return result;
}
/// A card drawn: the others see that one was.
[[nodiscard]] constexpr Event drawing(Seat seat, Card card, Cause cause) {
  Event result = event(EventKind::kDraw, seat, Cards::of(card), 0, cause);
  result.seen_by = only(seat);
  result.glimpsed = true;
  return result;
}

/// A card from the stock goes to a hand.
template <class Events>
void State::give(Seat seat, Card card, Cause cause, Events& events) {
  put_in_hand(seat, card);
  if (!voids_[index(seat)].empty()) [[unlikely]] voids_[index(seat)].note_draw();
  events.add(drawing(seat, card, cause));
}

}  // namespace ttadak::dobon
