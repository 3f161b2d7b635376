"""From a dict to a position: one reader for each key, then what must agree between keys."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from .cards import COPIES, Months, read_month, read_months, shape
from .legal import claimants, jokbo_fault, may_stop
from .rules import MAX_SEATS, MIN_SEATS, parse_rules
from .score import undercutters

if TYPE_CHECKING:
    from .position import Position

T = TypeVar("T")

PHASES = ("start", "act", "extra", "claim", "end")
END_KEYS = ("ender", "victim", "winners", "reason", "scores")
KEYS = (
    *("game", "rules", "seat", "phase", "chance", "players", "hands", "stock", "discards"),
    *("bbonged", "seon", "reshuffles", "rng", "pending", *END_KEYS),
)
PENDING = {"act": {"drawn"}, "claim": {"month", "discarder"}}


def fail(key: str, why: str) -> NoReturn:
    raise ValueError(f"key {key!r}: {why}")


def _named(key: str, reader: Callable[[object], T], value: object) -> T:
    """The reader's complaint, with the key it is about."""
    try:
        return reader(value)
    except ValueError as error:
        fail(key, str(error))


def _int(key: str, value: object, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        fail(key, f"{value!r} is no int {low}..{high}")
    return value


def _word(key: str, value: object, words: Iterable[str]) -> str:
    if not isinstance(value, str) or value not in words:
        fail(key, f"{value!r} is not one of {', '.join(words)}")
    return value


def _object(key: str, value: object) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        fail(key, f"{value!r} is no object")
    return value


def read(d: Mapping[str, object]) -> dict[str, Any]:
    """The fields of a Position, each checked by itself."""
    for key in d:
        if key not in KEYS:
            fail(str(key), "unknown key")
    _word("game", d.get("game", "bbong"), ("bbong",))
    options = _object("rules", d.get("rules", {}))
    rules = _named("rules", lambda value: parse_rules(options), options)
    hands = _hands(d)
    if options.get("players", len(hands)) != len(hands):
        fail("players", f"the option says {options['players']}, but there are {len(hands)} hands")
    rules = replace(rules, players=len(hands))  # B-1.2
    seats = len(hands) - 1
    pending = _pending(d, seats)
    chance = _word("chance", d.get("chance", "sampled"), ("sampled", "explicit"))
    _check_rng(d, chance)
    phase = _word("phase", d.get("phase", _default_phase(pending)), PHASES)
    seon = _int("seon", d.get("seon", 0), 0, seats)
    if phase == "end" and "seat" in d:
        fail("seat", "nobody acts in an ended deal")
    return {
        "rules": rules,
        # B-1.4: the seon begins
        "seat": _int("seat", d.get("seat", seon), 0, seats),
        "phase": phase,
        "chance": chance,
        "hands": hands,
        "seon": seon,
        "reshuffled": _int("reshuffles", d.get("reshuffles", 0), 0, rules.reshuffle_limit()),
        "bbonged": _bbonged(d, len(hands)),
        **pending,
        **_piles(d, hands, pending),
        **_ending(d, phase, seats),
    }


def _check_rng(d: Mapping[str, object], chance: str) -> None:
    """An engine's generator: of no use here, but only well formed."""
    word = d.get("rng", "0" * 16)
    if not isinstance(word, str) or not re.fullmatch("[0-9a-f]{16}", word):
        fail("rng", f"{word!r} is not 16 hex digits")
    if "rng" in d and chance == "explicit":
        fail("rng", "stands with sampled chance only")


def _hands(d: Mapping[str, object]) -> tuple[Months, ...]:
    """What B-1.3 dealt is always given: the checker has no generator."""
    hands = d.get("hands")
    if not isinstance(hands, list):
        fail("hands", "must be given, a list of strings of months")
    players = _int("players", d.get("players", len(hands)), MIN_SEATS, MAX_SEATS)
    if len(hands) != players:
        fail("players", f"{players} players but {len(hands)} hands")
    return tuple(tuple(sorted(_named("hands", read_months, hand))) for hand in hands)


def _pending(d: Mapping[str, object], seats: int) -> dict[str, int]:
    if "pending" not in d:
        return {}
    pending = _object("pending", d["pending"])
    if set(pending) not in PENDING.values():
        fail("pending", "needs drawn, or month and discarder (B-11.6)")
    months = {
        key: _named("pending", read_month, pending[key])
        for key in ("drawn", "month")
        if key in pending
    }
    if "discarder" in pending:
        months["discarder"] = _int("pending", pending["discarder"], 0, seats)
    return months


def _default_phase(pending: Mapping[str, int]) -> str:
    if not pending:
        return "start"
    return "act" if "drawn" in pending else "claim"


def _bbonged(d: Mapping[str, object], players: int) -> tuple[bool, ...]:
    flags = d.get("bbonged", [False] * players)
    if not isinstance(flags, list) or not all(type(flag) is bool for flag in flags):
        fail("bbonged", f"{flags!r} is no list of bools")
    if len(flags) != players:
        fail("bbonged", f"{len(flags)} flags for {players} players")
    return tuple(flags)


def _piles(
    d: Mapping[str, object], hands: tuple[Months, ...], pending: Mapping[str, int]
) -> dict[str, Months]:
    """Stock and discards; no month five times (B-11.2)."""
    stock = _named("stock", read_months, d.get("stock", ""))
    discards = tuple(sorted(_named("discards", read_months, d.get("discards", ""))))
    seen: Counter[int] = Counter()
    drawn = (pending["drawn"],) if "drawn" in pending else ()
    zones = {"hands": sum(hands, ()), "pending": drawn, "stock": stock, "discards": discards}
    for key, months in zones.items():
        seen.update(months)
        for month, count in seen.items():
            if count > COPIES:
                fail(key, f"month {month} stands more than four times (B-11.2)")
    return {"stock": stock, "discards": discards}


def _ending(d: Mapping[str, object], phase: str, seats: int) -> dict[str, object]:
    if phase != "end":
        for key in END_KEYS:
            if key in d:
                fail(key, "stands in an ended deal only (B-11.7)")
        return {}
    people = {
        key: None if d.get(key) is None else _int(key, d[key], 0, seats)
        for key in ("ender", "victim")
    }
    return {"reason": _word("reason", d.get("reason"), REASONS), **people}


def hands_fault(position: Position) -> str | None:
    """B-11.3."""
    for seat, hand in enumerate(position.hands):
        allowed: tuple[int, ...] = (2, 5)
        if position.phase == "extra" and seat == position.seat:
            allowed = (3,)
        elif position.reason == "jokbo" and seat == position.ender:
            allowed = (6,)
        if len(hand) not in allowed:
            return f"seat {seat} holds {len(hand)} cards, not {allowed} (B-11.3)"
    return None


def bbonged_fault(position: Position) -> str | None:
    """B-11.4."""
    for seat, has_bbonged in enumerate(position.bbonged):
        if has_bbonged and len(position.hands[seat]) > 3:
            return f"seat {seat} has bbonged but holds five cards (B-11.4)"
    if position.phase == "extra" and not position.bbonged[position.seat]:
        return "who owes an extra discard has bbonged (B-11.4)"
    return None


def pending_fault(position: Position) -> str | None:
    """B-11.6."""
    given = {
        name for name in ("drawn", "month", "discarder") if getattr(position, name) is not None
    }
    if given != PENDING.get(position.phase, set()):
        return f"does not fit phase {position.phase} (B-11.6)"
    if position.phase != "claim":
        return None
    month, discarder = position.month, position.discarder
    if month is None or discarder is None or discarder == position.seat:
        return "the discarder is another seat than the one asked (B-11.6)"
    if month not in position.discards:
        return f"month {month} is not among the discards (B-11.6)"
    if position.seat not in claimants(position, month, discarder):
        return f"seat {position.seat} can not claim month {month} (B-11.6)"
    return None


def check(position: Position, d: Mapping[str, object]) -> None:
    """What must agree between keys."""
    for key, fault in (
        ("hands", hands_fault(position)),
        ("bbonged", bbonged_fault(position)),
        ("pending", pending_fault(position)),
    ):
        if fault:
            fail(key, fault)
    if position.phase == "end":
        _check_end(position, d)


def _check_end(position: Position, d: Mapping[str, object]) -> None:
    """B-11.7: the reason fits the hands, and the scores follow from both."""
    if position.reason == "stock_out":
        _check_stock_out(position)
    else:
        _check_ended_by(position)
    result = position.settlement()
    for key, value in (("winners", result["winners"]), ("scores", result["scores"])):
        given = d.get(key)
        if repr(given) != repr(value):  # tells true from 1
            fail(key, f"{given!r} should be {value} (B-11.7)")


def _check_stock_out(position: Position) -> None:
    if position.ender is not None:
        fail("ender", "nobody ends a stock_out (B-11.7)")
    if position.victim is not None:
        fail("victim", "a stock_out has no victim (B-11.7)")
    if position.stock or position.can_reshuffle():
        fail("reason", "there are cards to draw (B-11.7)")


def _check_ended_by(position: Position) -> None:
    if position.ender is None:
        fail("ender", f"somebody ends a deal by {position.reason} (B-11.7)")
    if not REASONS[position.reason](position, position.ender):
        fail("reason", f"seat {position.ender} can not have ended by it (B-11.7)")
    victim = position.victim
    is_right = {
        "stop": victim is None,
        "jokbo": victim is None,
        "stop_bagaji": victim == position.ender,
    }.get(position.reason, victim is not None and victim != position.ender)
    if not is_right:
        fail("victim", f"{victim!r} is no victim of this {position.reason} (B-11.7)")


def _could_stop(position: Position, ender: int) -> bool:
    under = undercutters(position.hands, ender, position.rules)
    return may_stop(position, ender) is None and bool(under) == (position.reason == "stop_bagaji")


def _could_bagaji(position: Position, ender: int) -> bool:
    hand = position.hands[ender]
    if shape(hand) != ((2,) if position.reason == "bagaji" else (3, 2)):
        return False
    pair = next(month for month in hand if hand.count(month) == 2)
    return pair in position.discards and (len(hand) == 5 or position.bbonged[ender])


def _could_jokbo(position: Position, ender: int) -> bool:
    first_turn = position.is_first_turn(ender)
    return jokbo_fault(position.hands[ender], first_turn, position.rules) is None


REASONS: dict[str, Callable[[Position, int], bool]] = {
    "stop": _could_stop,
    "stop_bagaji": _could_stop,
    "bagaji": _could_bagaji,
    "jayeon_bagaji": _could_bagaji,
    "jokbo": _could_jokbo,
    "stock_out": lambda position, ender: False,
}
