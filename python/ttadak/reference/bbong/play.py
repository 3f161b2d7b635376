"""What each action does, and the forced steps after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ttadak.reference.event import Event

from .cards import without, write_months
from .legal import claimants, is_jayeon_bagaji, legal
from .score import jokbo, score_cause, settle, undercutters

if TYPE_CHECKING:
    from .position import Position


def step(position: Position, action: str) -> list[Event]:
    return [*_do(position, action), *forced(position)]


def forced(position: Position) -> list[Event]:
    """Plays on while only one action is legal (B-11.1); it ends, every turn takes a card (B-11.8)."""
    events: list[Event] = []
    while len(actions := legal(position)) == 1:
        events += _do(position, actions[0])
    position.answers = actions
    return events


def _do(position: Position, action: str) -> list[Event]:
    verb, _, month = action.partition(" ")
    match verb:
        case "draw":
            return _draw(position)
        case "stop":
            return _stop(position)
        case "discard":
            return _discard(position, int(month))
        case "jayeon-bbong":
            return _jayeon_bbong(position, int(month))
        case "jokbo":
            return _jokbo(position)
        case "bbong":
            return _bbong(position)
        case "bagaji":
            return _bagaji(position)
        case _:
            return _pass(position)


def _draw(position: Position) -> list[Event]:
    """B-2.2; with an empty stock B-9.3 or B-9.1.

    Only here is the stock looked at: a stop was offered before (B-9.4), and who draws the last
    card has his turn (B-9.2). Nobody is asked about a drawn card but the drawer (B-5.5).
    """
    seat = position.seat
    events = _reshuffle(position) if position.can_reshuffle() else []
    if not position.stock:
        return events + _end(position, "stock_out")
    card, *rest = position.stock
    position.stock = tuple(rest)
    position.drawn = card
    position.phase = "act"
    return [*events, Event("draw", str(card), seat, seen_by=frozenset({seat}), glimpse="")]


def _reshuffle(position: Position) -> list[Event]:
    """B-9.3: every laid card goes back."""
    order = position.discards
    if position.reshuffles:
        words = position.reshuffles[0]
        if sorted(words) != sorted(map(str, position.discards)):
            raise ValueError("key 'reshuffles': not a permutation of the laid cards (B-9.3)")
        order = tuple(map(int, words))
        position.reshuffles.popleft()
    position.stock, position.discards = order, ()
    position.reshuffled += 1
    return [Event("reshuffle", str(len(order)))]


def _discard(position: Position, month: int) -> list[Event]:
    """B-2.3; B-2.4: seen by all; then B-2.5 or B-2.6."""
    seat = position.seat
    _lay(position, month, 1)
    events = [Event("discard", str(month), seat)]
    for claimant in claimants(position, month, seat):
        position.seat, position.phase = claimant, "claim"
        position.month, position.discarder = month, seat
        return events
    _next_turn(position, seat)
    return events


def _lay(position: Position, month: int, count: int) -> None:
    """Moves cards from the actor's hand, the drawn one now in it, to the laid cards."""
    seat = position.seat
    position.set_hand(seat, without(position.full_hand(seat), month, count))
    position.drawn = None
    position.discards = tuple(sorted(position.discards + (month,) * count))


def _next_turn(position: Position, discarder: int) -> None:
    """B-2.6: the seat after the last discarder."""
    position.month = position.discarder = None
    position.seat = (discarder + 1) % position.players
    position.phase = "start"


def _bbonged(position: Position) -> None:
    """B-3.2, B-4.3, then the extra discard."""
    flags = list(position.bbonged)
    flags[position.seat] = True
    position.bbonged = tuple(flags)
    position.phase = "extra"


def _jayeon_bbong(position: Position, month: int) -> list[Event]:
    """B-4.1: exactly three cards."""
    _lay(position, month, 3)
    _bbonged(position)
    return [Event("jayeon-bbong", str(month), position.seat)]


def _bbong(position: Position) -> list[Event]:
    """B-3.2: exactly two cards."""
    month = position.month
    assert month is not None
    _lay(position, month, 2)
    position.month = position.discarder = None
    _bbonged(position)
    return [Event("bbong", str(month), position.seat)]


def _pass(position: Position) -> list[Event]:
    """B-2.9: only the decliner knows."""
    seat = position.seat
    assert position.discarder is not None
    _next_turn(position, position.discarder)
    return [Event("pass", seat=seat, seen_by=frozenset({seat}))]


def _bagaji(position: Position) -> list[Event]:
    """B-5.3, B-5.6."""
    seat, month, victim = position.seat, position.month, position.discarder
    assert month is not None
    jayeon = is_jayeon_bagaji(position.hands[seat], month)
    event = Event("jayeon-bagaji" if jayeon else "bagaji", str(month), seat)
    return [event, *_end(position, "jayeon_bagaji" if jayeon else "bagaji", seat, victim)]


def _stop(position: Position) -> list[Event]:
    """B-6.4, B-6.5."""
    seat = position.seat
    event = Event("stop", seat=seat)
    if undercutters(position.hands, seat, position.rules):
        return [event, *_end(position, "stop_bagaji", seat, seat)]
    return [event, *_end(position, "stop", seat)]


def _jokbo(position: Position) -> list[Event]:
    """B-7.12."""
    seat = position.seat
    position.set_hand(seat, position.full_hand(seat))
    position.drawn = None
    value = jokbo(position.hands[seat], position.rules)["value"]
    return [Event("jokbo", str(value), seat), *_end(position, "jokbo", seat)]


def _end(
    position: Position, reason: str, ender: int | None = None, victim: int | None = None
) -> list[Event]:
    """The hands are shown, then scored."""
    position.phase = "end"
    position.month = position.discarder = None
    position.reason, position.ender, position.victim = reason, ender, victim
    result = settle(position.rules, position.hands, reason, ender, victim, position.seon)
    shown = [Event("show", write_months(h), s) for s, h in enumerate(position.hands) if h]
    scored = [
        Event("score", str(points), seat, score_cause(result, seat))
        for seat, points in enumerate(result["scores"])
    ]
    return [*shown, *scored, Event("end", reason)]
