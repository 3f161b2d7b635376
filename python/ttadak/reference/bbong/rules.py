"""Rule options of bbong: defaults, values, presets (RULES.md, Options)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ttadak.reference.event import Option

MIN_SEATS = 3  # B-1.2
MAX_SEATS = 6


def _is_int(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _int(default: int, low: int, high: int, clause: str) -> Option:
    return Option(default, f"int {low}..{high}", lambda v: _is_int(v, low, high), clause)


def _bool(default: bool, clause: str) -> Option:
    return Option(default, "true | false", lambda v: type(v) is bool, clause)


def _word(clause: str, *words: str) -> Option:
    """One of ``words``, of which the first is the default."""
    return Option(words[0], " | ".join(words), lambda v: type(v) is str and v in words, clause)


def _is_seat_count(value: object) -> bool:
    """An int, or four of them: for 3, 4, 5 and 6 seats (B-6.2)."""
    if isinstance(value, list):
        return len(value) == 4 and all(_is_int(v, 1, 6) for v in value)
    return _is_int(value, 1, 6)


OPTIONS: dict[str, Option] = {
    "players": _int(4, MIN_SEATS, MAX_SEATS, "B-1.2"),
    "stock_out": _word("B-9.3", "end", "reshuffle"),
    "max_reshuffles": _int(1, 0, 9, "B-9.3"),
    "stop_limit": Option(
        "players", "players | int 2..24", lambda v: v == "players" or _is_int(v, 2, 24), "B-6.3"
    ),
    "stop_min_bbong": Option(2, "int 1..6 | list of four ints 1..6", _is_seat_count, "B-6.2"),
    "stop_bonus": _word("B-6.4", "none", "ten_minus_sum"),
    "stop_bagaji_penalty": _int(50, 0, 1000, "B-6.6"),
    "stop_bagaji_tie": _bool(True, "B-6.5"),
    "stop_bagaji_zero": _word("B-6.7", "lowest", "all_le"),
    "bagaji_penalty": _int(30, 0, 1000, "B-5.6"),
    "jayeon_bagaji_penalty": _int(30, 0, 1000, "B-5.6"),
    "jayeon_bbong": _bool(True, "B-4.1"),
    "jayeon_scoring": _bool(True, "B-8.2"),
    "low_threshold": _int(10, 0, 99, "B-7.6"),
    "high_threshold": _int(63, 0, 99, "B-7.7"),
    "high_value": Option(
        -100, "-100 | -sum", lambda v: v == "-sum" or _is_int(v, -100, -100), "B-7.7"
    ),
    "chongtong_shape": Option(
        "4+2", "4+2 | 4", lambda v: v in ("4+2", "4") or _is_int(v, 4, 4), "B-7.8"
    ),
    "chongtong_high_stack": _bool(False, "B-7.10"),
    "straight_wrap": _bool(False, "B-7.5"),
    "first_turn_jokbo": _bool(True, "B-7.2"),
    "next_seon": _word("B-10.3", "lowest", "ender", "victim", "rotate"),
    "deals": _int(1, 1, 1000, "B-10.4"),
}

PRESETS: dict[str, dict[str, object]] = {
    "seed": {},
    "note15": {"stop_limit": 3, "deals": 15},
    "yogoloper": {
        "stock_out": "reshuffle",
        "max_reshuffles": 2,
        "stop_limit": 10,
        "stop_bonus": "ten_minus_sum",
        "stop_bagaji_penalty": 30,
        "jayeon_bagaji_penalty": 50,
        "jayeon_scoring": False,
        "high_threshold": 66,
        "chongtong_shape": "4",
        "next_seon": "victim",
        "deals": 5,
    },
    "leenakyun": {
        "stop_limit": 5,
        "stop_min_bbong": [2, 3, 3, 3],
        "stop_bagaji_tie": False,
        "high_threshold": 60,
        "high_value": "-sum",
        "deals": 20,
    },
}


@dataclass(frozen=True)
class Rules:
    """One value for each option; the fields are the options' names."""

    players: int
    stock_out: str
    max_reshuffles: int
    stop_limit: int | str
    stop_min_bbong: int | list[int]
    stop_bonus: str
    stop_bagaji_penalty: int
    stop_bagaji_tie: bool
    stop_bagaji_zero: str
    bagaji_penalty: int
    jayeon_bagaji_penalty: int
    jayeon_bbong: bool
    jayeon_scoring: bool
    low_threshold: int
    high_threshold: int
    high_value: int | str
    chongtong_shape: str
    chongtong_high_stack: bool
    straight_wrap: bool
    first_turn_jokbo: bool
    next_seon: str
    deals: int

    @cached_property
    def differences(self) -> dict[str, object]:
        """What differs from the default, in table order."""
        values = {name: getattr(self, name) for name in OPTIONS}
        return {name: v for name, v in values.items() if v != OPTIONS[name].default}

    def stop_sum(self, players: int) -> int:
        return players if isinstance(self.stop_limit, str) else self.stop_limit

    def stop_bbongs(self, players: int) -> int:
        if isinstance(self.stop_min_bbong, int):
            return self.stop_min_bbong
        return self.stop_min_bbong[players - MIN_SEATS]

    def reshuffle_limit(self) -> int:
        return self.max_reshuffles if self.stock_out == "reshuffle" else 0


def _normal(name: str, value: object) -> object:
    """The one written form of a value that has two."""
    if name == "chongtong_shape":
        return str(value)
    if name == "stop_min_bbong" and isinstance(value, list):
        return value[0] if len(set(value)) == 1 else list(value)
    return value


def parse_rules(options: Mapping[str, object]) -> Rules:
    values = {name: option.default for name, option in OPTIONS.items()}
    for name, value in options.items():  # B-11.9
        if name not in OPTIONS:
            raise ValueError(f"unknown option {name!r}; options are {', '.join(OPTIONS)} (B-11.9)")
        if not OPTIONS[name].check(value):
            raise ValueError(
                f"option {name!r}: {value!r} is not one of {OPTIONS[name].values} (B-11.9)"
            )
        values[name] = _normal(name, value)
    return Rules(**values)  # type: ignore[arg-type]
