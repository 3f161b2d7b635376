"""The two kinds of record, and their JSON form."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NoReturn, Self

from ttadak.errors import ParseError

FORMAT = 1
MAX_CHARACTERS = 1 << 20  # of one record
_MAX_SEED = 2**64 - 1

Check = tuple[str, Callable[[Any], bool]]  # the values in words, and whether a value is one


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _is_returns(value: object) -> bool:
    return value is None or (isinstance(value, list) and all(_is_int(item) or isinstance(item, float) for item in value))


_OBJECT: Check = ("an object", lambda value: isinstance(value, dict))
_TEXTS: Check = ("a list of texts", _is_texts)
_COMMON: dict[str, Check] = {
    "game": ("a text", lambda value: isinstance(value, str)),
    "rules": _OBJECT,
    "seats": ("a number 2..6", lambda value: _is_int(value) and 2 <= value <= 6),
    "returns": ("a list of numbers, or null while the game is not over", _is_returns),
}
_FULL: dict[str, Check] = {
    **_COMMON,
    "seed": ("a number 0..2^64-1 or null", lambda value: value is None or (_is_int(value) and 0 <= value <= _MAX_SEED)),
    "start": _OBJECT,
    "actions": _TEXTS,
    "reshuffles": ("a list of lists of cards", lambda value: isinstance(value, list) and all(map(_is_texts, value))),
    "info": _OBJECT,
}
_SEAT: dict[str, Check] = {
    **_COMMON,
    "seat": ("a seat 0..5", lambda value: _is_int(value) and 0 <= value <= 5),
    "view": _OBJECT,
    "events": _TEXTS,
}
_OPTIONAL = frozenset({"seed", "reshuffles", "info", "returns"})


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game: everything, hidden cards included."""

    game: str
    rules: dict[str, Any]
    seats: int
    start: dict[str, Any]
    actions: tuple[str, ...]
    returns: tuple[float, ...] | None = None  # None: the game is not over
    seed: int | None = None  # a comment: the start is what counts
    reshuffles: tuple[tuple[str, ...], ...] = ()  # the new stock of each, top first
    info: dict[str, Any] = field(default_factory=dict)  # a server's or experiment's own notes

    def to_dict(self) -> dict[str, Any]:
        """As JSON-able data."""
        head = {"format": FORMAT, "game": self.game, "rules": self.rules, "seats": self.seats, "seed": self.seed}
        body: dict[str, Any] = {"start": self.start, "actions": list(self.actions)}
        if self.reshuffles:
            body["reshuffles"] = [list(order) for order in self.reshuffles]
        body["returns"] = None if self.returns is None else list(self.returns)
        return head | body | ({"info": self.info} if self.info else {})

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The record in `data`.

        Raises:
            ParseError: it is none; the message names the key.
        """
        if "view" in data:
            raise ParseError(f"the record of seat {data.get('seat')!r:.9} alone, not of the whole game")
        _check_keys(data, _FULL)
        return cls(
            game=data["game"],
            rules=data["rules"],
            seats=data["seats"],
            start=data["start"],
            actions=tuple(data["actions"]),
            returns=_numbers(data.get("returns")),
            seed=data.get("seed"),
            reshuffles=tuple(tuple(order) for order in data.get("reshuffles", ())),
            info=data.get("info", {}),
        )

    def to_json(self) -> str:
        """As one line of JSON."""
        return dumps(self.to_dict())

    @classmethod
    def from_json(cls, line: str) -> Self:
        """The record in a line of JSON.

        Raises:
            ParseError: it cannot be read.
        """
        return cls.from_dict(loads(line))


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """A game as one seat saw it: its view of the start, and all it noticed since.

    The events are one list for the whole game: a list for each action would tell when somebody was asked and declined.
    """

    game: str
    rules: dict[str, Any]
    seats: int
    seat: int
    view: dict[str, Any]
    events: tuple[str, ...]
    returns: tuple[float, ...] | None = None

    def to_dict(self) -> dict[str, Any]:
        """As JSON-able data."""
        head = {"format": FORMAT, "game": self.game, "rules": self.rules, "seats": self.seats, "seat": self.seat}
        returns = None if self.returns is None else list(self.returns)
        return head | {"view": self.view, "events": list(self.events), "returns": returns}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The record in `data`.

        Raises:
            ParseError: it is none; the message names the key.
        """
        _check_keys(data, _SEAT)
        known = {key: data[key] for key in ("game", "rules", "seats", "seat", "view")}
        return cls(**known, events=tuple(data["events"]), returns=_numbers(data.get("returns")))

    def to_json(self) -> str:
        """As one line of JSON."""
        return dumps(self.to_dict())

    @classmethod
    def from_json(cls, line: str) -> Self:
        """The record in a line of JSON.

        Raises:
            ParseError: it cannot be read.
        """
        return cls.from_dict(loads(line))


def dumps(data: Mapping[str, Any]) -> str:
    """One line of strict JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def loads(line: str) -> dict[str, Any]:
    """The object in a line of strict JSON: no key twice, no NaN, no number too large for a float, of bounded size.

    Raises:
        ParseError: it is none.
    """
    if len(line) > MAX_CHARACTERS:
        raise ParseError(f"a record has at most {MAX_CHARACTERS} characters, got {len(line)}")
    try:
        data = json.loads(line, object_pairs_hook=_object, parse_constant=_refuse_number, parse_float=_finite)
    except ParseError:
        raise
    except (ValueError, RecursionError) as error:
        raise ParseError(f"not JSON: {error}") from None
    if not isinstance(data, dict):
        raise ParseError(f"expected an object, got {data!r:.40}")
    return data


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for key, value in pairs:
        if key in made:
            raise ParseError(f"key {key!r} is there twice")
        made[key] = value
    return made


def _refuse_number(word: str) -> NoReturn:
    raise ParseError(f"{word} is no JSON number")


def _finite(word: str) -> float:
    number = float(word)
    return number if abs(number) != float("inf") else _refuse_number(word)


def _check_keys(data: Mapping[str, Any], checks: Mapping[str, Check]) -> None:
    version: Any = data.get("format")
    if not _is_int(version) or version < 1:
        raise ParseError(f"key 'format': expected {FORMAT}, got {version!r:.40}")
    if version > FORMAT:
        raise ParseError(f"record format {version} is newer than this package (knows {FORMAT})")
    for key, (words, is_right) in checks.items():
        if key not in data and key not in _OPTIONAL:
            raise ParseError(f"key {key!r}: missing, expected {words}")
        if key in data and not is_right(data[key]):
            raise ParseError(f"key {key!r}: expected {words}, got {data[key]!r:.40}")
    for key in data:
        if key != "format" and key not in checks:
            raise ParseError(f"key {key!r}: unknown; a record's keys: format, {', '.join(checks)}")


def _numbers(values: list[float] | None) -> tuple[float, ...] | None:
    return None if values is None else tuple(float(value) for value in values)
