#pragma once

#include "dobon/state.hpp"

namespace ttadak::dobon {

/// An event of RULES.md that everybody sees.
[[nodiscard]] constexpr Event event(EventKind kind, Seat seat = kNobody, Cards cards = {}, int number = 0, Cause cause = Cause::kNone) {
  return {.kind = static_cast<std::uint8_t>(kind),
          .cause = static_cast<std::uint8_t>(cause),
          .seat = seat,
          .number = number,
          .cards = cards.bits()};
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

/// A card dealt, with explicit chance; nobody's is the card turned up, which all see.
[[nodiscard]] constexpr Event dealing(Seat seat, Card card) {
  Event result = event(EventKind::kDeal, seat, Cards::of(card));
  if (seat != kNobody) result.seen_by = only(seat);
  result.glimpsed = true;
  return result;
}

}  // namespace ttadak::dobon
