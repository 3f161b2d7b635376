"""The keys of a position's dict and their types."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from ttadak.reference.matgo.cards import INDEX, deck, month
from ttadak.reference.matgo.legal import COUNT_LIMIT
from ttadak.reference.matgo.rules import PAY_KINDS, Rules, parse_rules
from ttadak.reference.matgo.score import CARRY_LIMIT
from ttadak.reference.matgo.table import Pile, Table

PHASES = (
    "chongtong",
    "play",
    "shake",
    "bomb",
    "target",
    "flip_target",
    "gukjin",
    "gostop",
    "end",
)
REASONS = ("stop", "autostop", "chongtong", "three_ppuk", "nagari", "redeal")
KEYS = (
    *(
        "game",
        "rules",
        "seat",
        "phase",
        "chance",
        "hands",
        "floor",
        "piles",
        "captured",
        "stock",
    ),
    *(
        "turns",
        "tokens",
        "go",
        "go_score",
        "ppuk_turns",
        "shakes",
        "bombs",
        "carry",
        "seon",
    ),
    *("side_payments", "gukjin_locked", "gukjin_pi", "shown", "continued", "pending"),
    *("winner", "reason", "scores"),
)
PENDING_KEYS = (
    *(
        "turn_open",
        "named",
        "played",
        "target",
        "flipped",
        "held",
        "bombed",
        "declared",
    ),
)
GO_SCORE_LIMIT = 99


def wrong(key: str, message: str) -> ValueError:
    """The error that names the key."""
    return ValueError(f"key {key!r}: {message}")


class Reader:
    """Takes typed values out of a dict; whatever is wrong names its key."""

    def __init__(self, d: Mapping[str, object], rules: Rules) -> None:
        self.d = d
        self.deck = deck(rules.bonus_values)

    def integer(self, key: str, value: object, low: int, high: int | None = None) -> int:
        """An int in the range; bools are none."""
        if type(value) is not int or value < low or (high is not None and value > high):
            raise wrong(
                key,
                f"{value!r} is not an int from {low}" + (f" to {high}" if high else ""),
            )
        return value

    def word(self, key: str, default: str, words: tuple[str, ...]) -> str:
        """One of these words."""
        value = self.d.get(key, default)
        if not isinstance(value, str) or value not in words:
            raise wrong(key, f"{value!r} is not one of {' '.join(words)}")
        return value

    def cards(self, key: str, value: object) -> list[str]:
        """A string of cards, none twice."""
        if not isinstance(value, str):
            raise wrong(key, f"{value!r} is not a string of cards")
        cards = value.split()
        for card in cards:
            self.card(key, card)
            if cards.count(card) > 1:
                raise wrong(key, f"{card} stands twice")
        return cards

    def card(self, key: str, value: object) -> str:
        """One card of the deck."""
        if not isinstance(value, str) or value not in INDEX or value not in self.deck:
            raise wrong(key, f"{value!r} is no card of this deck")
        return value

    def pair(self, key: str, default: list[object]) -> list[object]:
        """A list of two, one a seat."""
        value = self.d.get(key, default)
        if not isinstance(value, list) or len(value) != 2:
            raise wrong(key, f"{value!r} is not a list of two")
        return value

    def sets(self, key: str) -> list[set[str]]:
        """Two card sets."""
        return [set(self.cards(key, value)) for value in self.pair(key, ["", ""])]

    def ints(self, key: str, high: int | None = None) -> list[int]:
        """Two counts."""
        return [self.integer(key, value, 0, high) for value in self.pair(key, [0, 0])]

    def flags(self, key: str) -> list[bool]:
        """Two bools."""
        return [self.true_or_false(key, value) for value in self.pair(key, [False, False])]

    def true_or_false(self, key: str, value: object) -> bool:
        """A bool."""
        if not isinstance(value, bool):
            raise wrong(key, f"{value!r} is not true or false")
        return value

    def entries(self, key: str, fields: tuple[str, ...]) -> list[dict[str, object]]:
        """A list of objects with exactly these fields."""
        value = self.d.get(key, [])
        if not isinstance(value, list):
            raise wrong(key, f"{value!r} is not a list")
        for entry in value:
            if not isinstance(entry, dict) or set(entry) != set(fields):
                raise wrong(key, f"{entry!r} does not have the keys {' '.join(fields)}")
        return value


def read(d: Mapping[str, object]) -> Table:
    """The table this dict describes, its values typed but not yet compared with each other."""
    for key in d:
        if key not in KEYS:
            raise wrong(str(key), f"unknown; matgo has {' '.join(KEYS)}")
    if d.get("game") != "matgo":
        raise wrong("game", f"{d.get('game')!r} is not 'matgo'")
    r = Reader(d, _rules(d))
    seon = r.integer("seon", d.get("seon", 0), 0, 1)
    t = Table(
        rules=_rules(d),
        seat=r.integer("seat", d.get("seat", seon), 0, 1),
        phase=r.word("phase", "play", PHASES),
        chance=r.word("chance", "sampled", ("sampled", "explicit")),
        hands=r.sets("hands"),
        floor=set(r.cards("floor", d.get("floor", ""))),
        piles=_piles(r),
        captured=r.sets("captured"),
        stock=deque(r.cards("stock", d.get("stock", ""))),
        turns=r.ints("turns"),
        tokens=r.ints("tokens"),
        go=r.ints("go", COUNT_LIMIT),
        go_score=r.ints("go_score", GO_SCORE_LIMIT),
        ppuk_turns=_ppuk_turns(r),
        shakes=r.ints("shakes", COUNT_LIMIT),
        bombs=r.ints("bombs", COUNT_LIMIT),
        carry=r.integer("carry", d.get("carry", 1), 1, CARRY_LIMIT),
        seon=seon,
        locked=r.flags("gukjin_locked"),
        as_pi=r.flags("gukjin_pi"),
        shown=r.sets("shown"),
        continued=r.flags("continued"),
    )
    if t.carry & (t.carry - 1):
        raise wrong("carry", f"{t.carry} is not a power of two")
    t.paid = _side_payments(r, t)
    _pending(r, t)
    _ended(r, t)
    return t


def _rules(d: Mapping[str, object]) -> Rules:
    options = d.get("rules", {})
    if not isinstance(options, Mapping):
        raise wrong("rules", f"{options!r} is not an object")
    try:
        return parse_rules(options)
    except ValueError as error:
        raise wrong("rules", str(error)) from error


def _piles(r: Reader) -> dict[str, Pile]:
    piles: dict[str, Pile] = {}
    for entry in r.entries("piles", ("cards", "owner")):
        cards = r.cards("piles", entry["cards"])
        owner = entry["owner"]
        if owner is not None:
            owner = r.integer("piles", owner, 0, 1)
        months = [month(card) for card in cards if month(card) != "X"]
        if len(months) != 3 or len(set(months)) != 1:
            raise wrong("piles", f"{entry['cards']!r} is not three of a month and bonus cards")
        if months[0] in piles:
            raise wrong("piles", f"two piles of month {months[0]}")
        piles[months[0]] = Pile(frozenset(cards), owner)
    return piles


def _ppuk_turns(r: Reader) -> list[list[int]]:
    pair = r.pair("ppuk_turns", [[], []])
    turns: list[list[int]] = []
    for value in pair:
        if not isinstance(value, list):
            raise wrong("ppuk_turns", f"{value!r} is not a list")
        turns.append([r.integer("ppuk_turns", number, 1) for number in value])
    return turns


def _side_payments(r: Reader, t: Table) -> set[tuple[int, str]]:
    paid: set[tuple[int, str]] = set()
    for entry in r.entries("side_payments", ("to", "kind", "points")):
        to = r.integer("side_payments", entry["to"], 0, 1)
        kind = entry["kind"]
        if not isinstance(kind, str) or kind not in PAY_KINDS:
            raise wrong("side_payments", f"{kind!r} is not one of {' '.join(PAY_KINDS)}")
        due = t.rules.payment_of(kind, t.carry)
        if (to, kind) in paid or due == 0:
            raise wrong("side_payments", f"{kind} is not paid (again) to seat {to}")
        r.integer("side_payments", entry["points"], due, due)
        paid.add((to, kind))
    return paid


def _pending(r: Reader, t: Table) -> None:
    pending = r.d.get("pending", {})
    if not isinstance(pending, Mapping) or not all(key in PENDING_KEYS for key in pending):
        raise wrong("pending", f"{pending!r} is not an object of {' '.join(PENDING_KEYS)}")
    for key in ("named", "played", "target", "flipped"):
        if key in pending:
            setattr(t, key, r.card("pending", pending[key]))
    for key in ("turn_open", "bombed", "declared"):
        if key in pending:
            setattr(t, key, r.true_or_false("pending", pending[key]))
    t.held = set(r.cards("pending", pending.get("held", "")))


def _ended(r: Reader, t: Table) -> None:
    if "winner" in r.d and r.d["winner"] is not None:
        t.winner = r.integer("winner", r.d["winner"], 0, 1)
    if "reason" in r.d:
        t.reason = r.word("reason", "", REASONS)
