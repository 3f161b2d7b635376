"""Laying melds and locking faces: what a claim or a forced card does to a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ttadak.reference.event import Event
from ttadak.reference.paohuzi.arrange import use_card
from ttadak.reference.paohuzi.cards import Face, Group, arranged

if TYPE_CHECKING:
    from ttadak.reference.paohuzi.position import Position


def secret(kind: str, args: str, seat: int, glimpse: str | None = None) -> Event:
    """An event for one seat; the others see ``glimpse`` of it, or nothing."""
    return Event(kind, args, seat, seen_by=frozenset({seat}), glimpse=glimpse)


def add_meld(p: Position, seat: int, group: Group) -> None:
    """Lay a meld."""
    p.melds[seat] = [*arranged([*p.melds[seat], group])]


def forced_use(p: Position) -> str | None:
    """The meld the revealer must make of his card; of a fourth on his peng none (P-4.1, P-4.2, P-4.3, P-4.21)."""
    if p.revealed is None or p.revealed.source != "stock":
        return None
    card, by, _ = p.revealed
    held = p.hands[by][card]
    fourth = p.rules.own_fourth_on_wei == "ti" and Group("wei", (card,)) in p.melds[by]
    return "wei" if held == 2 else "ti" if held == 3 or fourth else None


def hides_wei(p: Position, seat: int, face: Face) -> bool:
    """Whether a wei of this face is laid unseen (P-8.1, P-8.2)."""
    private = p.rules.wei_visibility == "hidden" and not p.rules.win_over_forced
    return private and face not in p.peng_locks[seat]


def forced_event(p: Position, seat: int, card: Face, use: str) -> Event:
    """The event of a forced meld."""
    if use == "ti":
        return Event("ti", card, seat, basis(p, seat, card))
    if hides_wei(p, seat, card):
        return secret("wei", card, seat, glimpse="")
    return Event("wei", card, seat)


def basis(p: Position, seat: int, card: Face) -> str:
    """What a fourth card meets."""
    if p.hands[seat][card] == 3:
        return "kan"
    return "wei" if Group("wei", (card,)) in p.melds[seat] else "peng"


def make(p: Position, seat: int, card: Face, use: str) -> None:
    """Lay the meld the card makes; the event is over."""
    if use == "wei" and p.rules.wei_visibility == "hidden" and not p.rules.win_over_forced:
        if card in p.peng_locks[seat]:
            p.stinky[seat].add(card)  # P-8.2
    else:
        p.stinky[seat].discard(card)
    p.hands[seat], p.melds[seat] = use_card(p.hands[seat], p.melds[seat], card, use)
    close_event(p)


def lock_openly(p: Position, seat: int, face: Face) -> None:
    """A lock all can see: an own discard, an unclaimed reveal (P-4.16, P-4.19)."""
    for locks in (p.open_locks, p.chi_locks, p.peng_locks):
        locks[seat].add(face)


def close_event(p: Position) -> None:
    """The event is over: its passes lock (P-4.17, P-4.18)."""
    assert p.revealed is not None
    card = p.revealed.card
    for claim, seat in p.passed:
        joint = p.rules.pass_lock == "joint"
        if claim == "chi" or joint:
            p.chi_locks[seat].add(card)
        if claim == "peng" or joint or p.rules.pass_lock == "chi_blocks_both":
            p.peng_locks[seat].add(card)
    p.passed.clear()
    p.named = ()
    p.revealed = None
