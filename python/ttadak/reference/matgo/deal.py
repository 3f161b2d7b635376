"""The deal's own steps and the chongtong questions: chapter 2."""

from __future__ import annotations

from ttadak.reference.event import Event
from ttadak.reference.matgo.cards import (
    BONUS,
    MONTH_CARDS,
    ordered,
    quads,
    same_month,
    written,
)
from ttadak.reference.matgo.table import Pile, Table

_PATTERN = {
    # M-2.1: packets of seon, other and floor, in turn.
    "4-4-2": (4, 4, 4, 4, 4, 4, 2, 2),
    "5-5": (5, 5, 4, 5, 5, 4),
}


def destinations(pattern: str) -> list[str]:
    """M-2.1: where each of the 28 dealt cards goes."""
    places = ("seon", "other", "floor")
    packets = _PATTERN[pattern]
    return [places[i % 3] for i, size in enumerate(packets) for _ in range(size)]


def end(t: Table, reason: str, winner: int | None, log: list[Event]) -> None:
    """The deal is over for this reason."""
    t.clear_pending()
    t.phase, t.reason, t.winner = "end", reason, winner
    log.append(Event("end", reason, winner))


def pass_to(t: Table, seat: int, log: list[Event]) -> None:
    """M-9.1: this seat, else the other, else M-9.2 nagari."""
    for candidate in (seat, 1 - seat):
        if t.can_act(candidate):
            t.seat, t.phase = candidate, "play"
            return
    end(t, "nagari", None, log)


def clear_floor_bonus(t: Table, log: list[Event]) -> None:
    """M-2.3."""
    while bonus := ordered(t.floor & BONUS):
        t.floor.remove(bonus[0])
        t.captured[t.seon].add(bonus[0])
        log.append(Event("take", bonus[0], t.seon, "floor_bonus"))
        refill = t.stock.popleft() if t.stock else None
        if refill:
            t.floor.add(refill)
        log.append(Event("refill", refill or "nothing"))


def gather_natural_piles(t: Table) -> None:
    """M-2.10."""
    for card in MONTH_CARDS[::4]:
        loose = same_month(t.floor, card)
        if len(loose) == 3:
            t.floor.difference_update(loose)
            t.piles[card[0]] = Pile(frozenset(loose), None)


def open_deal(t: Table, first: int, log: list[Event]) -> None:
    """M-2.3 to M-2.10 in their order."""
    clear_floor_bonus(t, log)
    gather_natural_piles(t)
    holders = [seat for seat in (t.seon, 1 - t.seon) if quads(t.hands[seat])]
    if not holders:
        judge_floor(t, first, log)
    elif t.rules.chongtong_continue:  # M-2.6
        t.seat, t.phase = holders[0], "chongtong"
    else:
        judge_hands(t, holders, log)


def announce(t: Table, seat: int, log: list[Event]) -> None:
    """Show a hand's chongtong to all."""
    log.append(Event("chongtong", written(quads(t.hands[seat])), seat))


def judge_hands(t: Table, holders: list[int], log: list[Event]) -> None:
    """M-2.4, M-2.5: nobody is asked."""
    for seat in holders:
        announce(t, seat, log)
    if len(holders) == 2 and t.rules.both_chongtong == "nagari":
        end(t, "nagari", None, log)
    else:
        end(t, "chongtong", holders[0], log)


def judge_floor(t: Table, first: int, log: list[Event]) -> None:
    """M-2.9, then the first turn, by M-2.2."""
    four = quads(t.floor)
    if not four:
        pass_to(t, first, log)
        return
    log.append(Event("chongtong", written(four)))
    if t.rules.floor_chongtong == "dealer_wins":
        end(t, "chongtong", t.seon, log)
    else:
        end(t, t.rules.floor_chongtong, None, log)


def claim(t: Table, log: list[Event]) -> None:
    """`chongtong`: M-2.6, M-2.7, M-3.6."""
    other = 1 - t.seat
    if t.declared:
        judge_hands(t, [t.seon, t.seat], log)
    elif not t.turn_open and _asked_next(t) and t.rules.both_chongtong == "nagari":
        log.append(Event("declare", "", t.seat, seen_by=frozenset({t.seat})))
        t.declared, t.seat = True, other
    else:
        announce(t, t.seat, log)
        end(t, "chongtong", t.seat, log)


def go_on(t: Table, log: list[Event]) -> None:
    """`continue`: M-2.6, M-2.7, M-3.6."""
    _note_continue(t, log)
    if t.turn_open:
        t.phase = "play"
    elif t.declared:
        judge_hands(t, [t.seon], log)
    elif _asked_next(t):
        t.seat = 1 - t.seat
    else:
        judge_floor(t, t.seon, log)


def _asked_next(t: Table) -> bool:
    return t.seat == t.seon and bool(quads(t.hands[1 - t.seat]))


def _note_continue(t: Table, log: list[Event]) -> None:
    """M-2.8."""
    if t.rules.chongtong_continue_factor == 1:
        log.append(Event("continue", "", t.seat, seen_by=frozenset({t.seat})))
        return
    four = quads(t.hands[t.seat])
    t.shown[t.seat].update(four)
    t.continued[t.seat] = True
    log.append(Event("continue", written(four), t.seat))
