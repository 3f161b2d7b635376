"""Taking cards from the stock (chapter 3)."""

from __future__ import annotations

from collections import deque

from ttadak.reference.event import Event

from .cards import in_order
from .state import State


def draw_cards(s: State, seat: int, count: int, cause: str, events: list[Event]) -> list[str]:
    """D-3.3: up to ``count`` cards, one at a time."""
    taken: list[str] = []
    for _ in range(count):
        if not s.can_draw():
            events.append(Event("draw", "nothing", seat, cause))
            break
        if not s.stock:
            _reshuffle(s, events)
        card = s.stock.popleft()
        s.hands[seat].add(card)
        taken.append(card)
        events.append(Event("draw", card, seat, cause, frozenset([seat]), ""))
    return taken


def _reshuffle(s: State, events: list[Event]) -> None:
    """D-3.2: the order is the next one given; the order of the cards if none is left."""
    back = in_order(s.pile[:-1])
    order = s.reshuffles.popleft() if s.reshuffles else back
    if sorted(order) != sorted(back):
        raise ValueError(f"reshuffle order {' '.join(order)!r} is no order of {' '.join(back)!r}")
    s.stock = deque(order)
    s.pile = s.pile[-1:]
    s.reshuffled += 1
    events.append(Event("reshuffle", str(len(back))))
