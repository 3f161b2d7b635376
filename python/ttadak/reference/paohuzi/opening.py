"""The opening: the shown card, opening ti, supplement cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ttadak.reference.event import Event
from ttadak.reference.paohuzi.arrange import quads
from ttadak.reference.paohuzi.cards import FACES, Group, seats_from
from ttadak.reference.paohuzi.meld import add_meld, secret

if TYPE_CHECKING:
    from ttadak.reference.paohuzi.position import Position


def open_hands(p: Position, log: list[Event]) -> None:
    """Show the dealer's card and lay the opening ti; two of them call for no card by default (P-2.2, P-2.4)."""
    if p.shown is not None:
        log.append(Event("show", p.shown, p.dealer))
    for seat in seats_from(p.dealer):
        _lay_ti(p, seat, log)
    if p.rules.opening_double_ti == "supplement":
        for seat in seats_from(p.dealer):
            _supplement(p, seat, log)


def _lay_ti(p: Position, seat: int, log: list[Event]) -> None:
    """Opening ti (P-2.3)."""
    for face in FACES:
        if p.hands[seat][face] == 4:
            del p.hands[seat][face]
            add_meld(p, seat, Group("ti", (face,)))
            log.append(Event("ti", face, seat, "deal"))


def _supplement(p: Position, seat: int, log: list[Event]) -> None:
    """One card from the stock for each ti after the first (P-2.5)."""
    taken = 0
    while p.stock and taken < quads(p.melds[seat]) - 1:
        card = p.stock.pop(0)
        taken += 1
        p.hands[seat][card] += 1
        log.append(secret("supplement", card, seat, glimpse=""))
        _lay_ti(p, seat, log)
