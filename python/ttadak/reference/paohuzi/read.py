"""Reading a position from a dict: the zones, each checked under its key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NoReturn, TypeVar

from ttadak.reference.paohuzi.arrange import standing, total
from ttadak.reference.paohuzi.cards import (
    FACES,
    SEATS,
    Face,
    Group,
    Revealed,
    arranged,
    in_order,
    read_cards,
    read_meld,
)
from ttadak.reference.paohuzi.rules import Rules, parse_rules

if TYPE_CHECKING:
    from ttadak.reference.paohuzi.position import Position

T = TypeVar("T")
KEYS = (
    "game",
    "rules",
    "seat",
    "phase",
    "chance",
    "dealer",
    "hands",
    "melds",
    "rivers",
    "stock",
    "locks",
    "dead",
    "revealed",
    "open_locks",
    "shown",
    "stinky",
    "pending",
    "winners",
    "reason",
    "scores",
)
PENDING_KEYS = ("chi", "passed", "winners", "forced", "shown")
MOST_STOCK = 19  # P-2.1
MOST_MELDS = 7
COPIES = 4


def fail(key: str, why: str) -> NoReturn:
    """Refuse the position, naming the key."""
    raise ValueError(f"key {key!r}: {why}")


def read_rules(d: Mapping[str, object]) -> Rules:
    """The rules in ``d``, once its keys are known."""
    for key in d:
        if key not in KEYS:
            fail(key, f"unknown; keys are {', '.join(KEYS)}")
    if d.get("game", "paohuzi") != "paohuzi":
        fail("game", f"{d['game']!r} is not paohuzi")
    options = d.get("rules", {})
    if not isinstance(options, dict):
        fail("rules", "not an object")
    try:
        return parse_rules(options)
    except ValueError as error:
        fail("rules", str(error))


def read_zones(p: Position, d: Mapping[str, object]) -> None:
    """Everything but whose turn it is."""
    p.chance = _word("chance", d.get("chance", "sampled"), ("sampled", "explicit"))
    p.dealer = seat_number("dealer", d.get("dealer", 0))
    p.hands = [Counter(cards) for cards in _three(d, "hands", "", _cards)]
    p.melds = _three(d, "melds", [], lambda key, value: _melds(p.rules, key, value))
    p.rivers = _three(d, "rivers", "", _cards)
    p.stock = _cards("stock", d.get("stock", ""))
    p.dead = _three(d, "dead", False, _flag)
    p.revealed = _revealed(d.get("revealed"))
    p.shown = _shown(d.get("shown"))
    _read_locks(p, d)
    p.stinky = _three(d, "stinky", "", _faces)
    _read_pending(p, d.get("pending", {}))
    _check_counts(p)
    p.pack = p.cards()


def _three(d: Mapping[str, object], key: str, default: object, one: Callable[[str, object], T]) -> list[T]:
    value = d.get(key, [default] * SEATS)
    if not isinstance(value, list) or len(value) != SEATS:
        fail(key, f"not a list of {SEATS}")
    return [one(key, entry) for entry in value]


def _word(key: str, value: object, words: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in words:
        fail(key, f"{value!r} is not one of {', '.join(words)}")
    return value


def seat_number(key: str, value: object) -> int:
    """A seat under a key."""
    if type(value) is not int or not 0 <= value < SEATS:
        fail(key, f"{value!r} is not a seat 0 to {SEATS - 1}")
    return value


def _flag(key: str, value: object) -> bool:
    if type(value) is not bool:
        fail(key, f"{value!r} is not true or false")
    return value


def _cards(key: str, value: object) -> list[Face]:
    if not isinstance(value, str):
        fail(key, f"{value!r} is not a string of cards")
    try:
        return read_cards(value)
    except ValueError as error:
        fail(key, str(error))


def _faces(key: str, value: object) -> set[Face]:
    cards = _cards(key, value)
    if len(set(cards)) != len(cards):
        fail(key, f"{value!r} names a face twice")
    return set(cards)


def _meld(rules: Rules, key: str, value: object) -> Group:
    if not isinstance(value, str):
        fail(key, f"{value!r} is not a meld")
    try:
        return read_meld(value, rules.one_five_ten)
    except ValueError as error:
        fail(key, str(error))


def _melds(rules: Rules, key: str, value: object) -> list[Group]:
    if not isinstance(value, list) or len(value) > MOST_MELDS:
        fail(key, f"not a list of at most {MOST_MELDS} melds")
    return [*arranged(_meld(rules, key, text) for text in value)]


def _revealed(value: object) -> Revealed | None:
    if value is None:
        return None
    if not isinstance(value, dict) or value.keys() != {"card", "by", "source"}:
        fail("revealed", "not null or an object with card, by, source")
    source = _word("revealed", value["source"], ("stock", "discard"))
    return Revealed(_word("revealed", value["card"], FACES), seat_number("revealed", value["by"]), source)


def _shown(value: object) -> Face | None:
    return None if value is None else _word("shown", value, FACES)


def _read_locks(p: Position, d: Mapping[str, object]) -> None:
    """Locks, open ones and a discard just made among them (P-4.16, P-4.17, P-4.19)."""
    p.open_locks = _three(d, "open_locks", "", _faces)
    if p.revealed is not None and p.revealed.source == "discard":
        p.open_locks[p.revealed.by].add(p.revealed.card)
    locks = _three(d, "locks", "", lambda key, value: _locks(p.rules, value))
    for seat, (chi, peng) in enumerate(locks):
        p.chi_locks[seat] = chi | p.open_locks[seat]
        p.peng_locks[seat] = peng | p.open_locks[seat]


def _locks(rules: Rules, value: object) -> tuple[set[Face], set[Face]]:
    if not isinstance(value, str):
        fail("locks", f"{value!r} is not a string")
    single = {"separate": ("chi", "peng"), "chi_blocks_both": ("peng",)}.get(rules.pass_lock, ())
    locked: dict[str, set[Face]] = {"chi": set(), "peng": set()}
    for word in value.split():
        kind, colon, face = word.rpartition(":")
        if face not in FACES or (colon and kind not in single):
            fail("locks", f"{word!r} is no lock under pass_lock={rules.pass_lock}")
        for claim in (kind,) if colon else ("chi", "peng"):
            if face in locked[claim]:
                fail("locks", f"{face} is locked twice")
            locked[claim].add(face)
    return locked["chi"], locked["peng"]


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        fail("pending", f"{value!r} is not a list")
    return value


def _read_pending(p: Position, value: object) -> None:
    if not isinstance(value, dict) or not value.keys() <= set(PENDING_KEYS):
        fail("pending", f"not an object with keys of {', '.join(PENDING_KEYS)}")
    p.named = tuple(in_order(_cards("pending", text)) for text in _list(value.get("chi", [])))
    p.passed = [_declined(text) for text in _list(value.get("passed", []))]
    p.takers = [seat_number("pending", seat) for seat in _list(value.get("winners", []))]
    forced = value.get("forced")
    p.forced = None if forced is None else _meld(p.rules, "pending", forced)
    p.asked_shown = _flag("pending", value.get("shown", False))


def _declined(value: object) -> tuple[str, int]:
    words = value.split() if isinstance(value, str) else []
    if len(words) != 2 or words[0] not in ("peng", "chi") or words[1] not in ("0", "1", "2"):
        fail("pending", f"{value!r} is no declined claim")
    return words[0], int(words[1])


def _check_counts(p: Position) -> None:
    """At most four of a face; no seat holds more than it ever could."""
    seen: Counter[Face] = Counter()
    zones: dict[str, list[Face]] = {
        "hands": [card for hand in p.hands for card in hand.elements()],
        "melds": [card for melds in p.melds for group in melds for card in group.cards],
        "rivers": [card for river in p.rivers for card in river],
        "stock": p.stock,
        "revealed": [] if p.revealed is None else [p.revealed.card],
    }
    for key, cards in zones.items():
        seen.update(cards)
        for card in cards:
            if seen[card] > COPIES:
                fail(key, f"more than {COPIES} {card}")
    if len(p.stock) > MOST_STOCK:
        fail("stock", f"more than {MOST_STOCK} cards")
    for seat in range(SEATS):
        most = standing(p.melds[seat]) + (2 if p.dead[seat] else 1)
        if total(p.hands[seat], p.melds[seat]) > most:
            fail("hands", f"seat {seat} holds more than {most} cards")
