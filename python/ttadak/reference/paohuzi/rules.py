"""The options of Paohuzi, their defaults and presets, and how they are read."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property

from ttadak.reference.event import Option

COUNTED = ("red_at_least", "big_at_least", "small_at_least")
UNCOUNTED = (
    "no_red", "one_red", "all_identical", "heavenly", "dealer_complete",
    "shown_card", "last_card", "self_draw",
)  # fmt: skip
MOST_FANS = 16


@dataclass(frozen=True, slots=True)
class Fan:
    """A special win of the fan table (P-7.4): its value is value + per * (count - over)."""

    name: str
    when: str
    kind: str
    value: int
    per: int
    over: int

    @property
    def word(self) -> str:
        """The condition without its number."""
        return self.when.split()[0]

    @property
    def threshold(self) -> int:
        """The number of the condition, 0 if it has none."""
        return _threshold(self.when)

    def to_dict(self) -> dict[str, object]:
        """The fan in JSON form."""
        return {f.name: getattr(self, f.name) for f in fields(self)}


@dataclass(frozen=True)
class Rules:
    """One value for every option."""

    min_huxi: int
    tun_base: int
    tun_step: int
    tun_first: int
    score_unit: str
    win_on_discard: str
    win_over_forced: bool
    multi_win: str
    must_hu: str
    pao_mandatory: bool
    own_fourth_on_wei: str
    other_third: str
    kan_plus_loose_win: bool
    chi_from_reveal: str
    pass_lock: str
    lock_unclaimed_reveal: bool
    opening_double_ti: str
    heavenly: str
    dealer_complete_win: bool
    show_card_win: bool
    wei_visibility: str
    one_five_ten: bool
    fans: tuple[Fan, ...]
    zimo: str
    zimo_value: int
    cap: int | None
    next_dealer: str
    draw_dealer: str

    def changed(self) -> dict[str, object]:
        """What differs from the default, in JSON form, in the order of the options table."""
        return {name: self._json(name) for name in self._differing}

    @cached_property
    def _differing(self) -> list[str]:
        return [name for name, option in OPTIONS.items() if self._json(name) != option.default]

    def _json(self, name: str) -> object:
        return [fan.to_dict() for fan in self.fans] if name == "fans" else getattr(self, name)


def _is_int(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _number(default: int, low: int, high: int, clause: str) -> Option:
    return Option(default, f"an integer {low} to {high}", lambda v: _is_int(v, low, high), clause)


def _words(clause: str, *words: str) -> Option:
    """The first word is the default."""
    return Option(words[0], " | ".join(words), lambda v: isinstance(v, str) and v in words, clause)


def _flag(default: bool, clause: str) -> Option:
    return Option(default, "true | false", lambda v: type(v) is bool, clause)


def _threshold(when: str) -> int:
    words = when.split()
    return int(words[1]) if len(words) == 2 else 0


def _is_when(value: object) -> bool:
    if not isinstance(value, str):
        return False
    counted = re.fullmatch(r"([a-z_]+) (0|[1-9]\d?)", value, re.ASCII)
    if counted:
        return counted[1] in COUNTED and int(counted[2]) <= 27
    return value in UNCOUNTED


_FAN_CHECKS: dict[str, Callable[[object], bool]] = {
    "name": lambda v: isinstance(v, str) and bool(re.fullmatch(r"[a-z0-9_]{1,24}", v, re.ASCII)),
    "when": _is_when,
    "kind": lambda v: v in ("add", "mul", "flat"),
    "value": lambda v: _is_int(v, 1, 1000),
    "per": lambda v: _is_int(v, 0, 20),
    "over": lambda v: _is_int(v, 0, 27),
}


def _read_fan(value: object) -> Fan | None:
    """The fan, or None if it is not one (P-7.4)."""
    if not isinstance(value, dict) or not _is_when(value.get("when")):
        return None
    when = value["when"]
    full = {"per": 0, "over": _threshold(when), **value}
    if full.keys() != _FAN_CHECKS.keys():
        return None
    if not all(check(full[key]) for key, check in _FAN_CHECKS.items()):
        return None
    if full["over"] > _threshold(when) or (when in UNCOUNTED and full["per"]):
        return None
    return Fan(**full)


def _is_fan_table(value: object) -> bool:
    return isinstance(value, list) and len(value) <= MOST_FANS and all(_read_fan(fan) is not None for fan in value)


_FAN_VALUES = (
    f"a list of at most {MOST_FANS} objects with name, when ({' n | '.join(COUNTED)} n | "
    f"{' | '.join(UNCOUNTED)}), kind (add | mul | flat), value, per, over"
)

OPTIONS: dict[str, Option] = {
    "min_huxi": _number(15, 0, 72, "P-6.2"),
    "tun_base": _number(15, 0, 72, "P-7.1"),
    "tun_step": _number(3, 1, 72, "P-7.1"),
    "tun_first": _number(1, 0, 20, "P-7.1"),
    "score_unit": _words("P-7.2", "tun", "huxi"),
    "win_on_discard": _words("P-6.10", "none", "discarder_pays", "all_pay"),
    "win_over_forced": _flag(False, "P-4.5"),
    "multi_win": _words("P-6.8", "first", "all"),
    "must_hu": _words("P-6.11", "never", "reveal", "always"),
    "pao_mandatory": _flag(False, "P-4.7"),
    "own_fourth_on_wei": _words("P-4.3", "pao", "ti"),
    "other_third": _words("P-6.6", "peng", "wei"),
    "kan_plus_loose_win": _flag(True, "P-6.5"),
    "chi_from_reveal": _words("P-4.10", "revealer_and_next", "revealer_only", "next_only", "all"),
    "pass_lock": _words("P-4.17", "joint", "separate", "chi_blocks_both"),
    "lock_unclaimed_reveal": _flag(False, "P-4.19"),
    "opening_double_ti": _words("P-2.5", "no_discard", "supplement"),
    "heavenly": Option(
        "both",
        "off | three_ti | five_kan | both",
        lambda v: isinstance(v, str) and v in ("off", "three_ti", "five_kan", "both"),
        "P-2.7",
    ),
    "dealer_complete_win": _flag(True, "P-2.10"),
    "show_card_win": _flag(False, "P-2.11"),
    "wei_visibility": _words("P-8.1", "open", "hidden"),
    "one_five_ten": _flag(False, "P-1.3"),
    "fans": Option([], _FAN_VALUES, _is_fan_table, "P-7.4"),
    "zimo": _words("P-7.3", "none", "add_tun", "double", "add_huxi"),
    "zimo_value": _number(1, 1, 100, "P-7.3"),
    "cap": Option(None, "null or an integer 1 to 99999", lambda v: v is None or _is_int(v, 1, 99999), "P-7.13"),
    "next_dealer": _words("P-7.14", "random", "winner", "next_seat"),
    "draw_dealer": _words("P-7.14", "random", "stay", "next_seat"),
}


def _add(name: str, when: str, value: int) -> dict[str, object]:
    return {
        "name": name, "when": when, "kind": "add", "value": value, "per": 0, "over": _threshold(when),
    }  # fmt: skip


PRESETS: dict[str, dict[str, object]] = {
    "cardavia": {},
    "hunan": {
        "pao_mandatory": True,
        "own_fourth_on_wei": "ti",
        "wei_visibility": "hidden",
        "fans": [
            _add("red", "red_at_least 10", 2),
            _add("thirteen_red", "red_at_least 13", 2),
            _add("one_red", "one_red", 3),
            _add("black", "no_red", 5),
            _add("identical", "all_identical", 4),
        ],
        "zimo": "add_tun",
        "next_dealer": "winner",
        "draw_dealer": "stay",
    },
    "guangxi": {
        "min_huxi": 10,
        "tun_base": 10,
        "tun_step": 5,
        "win_on_discard": "discarder_pays",
        "multi_win": "all",
        "own_fourth_on_wei": "ti",
        "pass_lock": "separate",
        "opening_double_ti": "supplement",
        "heavenly": "off",
        "zimo": "double",
        "next_dealer": "winner",
    },
}


def parse_rules(options: Mapping[str, object]) -> Rules:
    """The rules with these options; ValueError names the option and its values."""
    for name, value in options.items():
        if name not in OPTIONS:
            raise ValueError(f"unknown option {name!r}; options are {', '.join(OPTIONS)}")
        if not OPTIONS[name].check(value):
            raise ValueError(f"option {name!r}: {value!r} is not {OPTIONS[name].values}")
    values: dict[str, object] = {name: option.default for name, option in OPTIONS.items()}
    values |= options
    fans = values.pop("fans")
    assert isinstance(fans, list)
    table = tuple(fan for fan in map(_read_fan, fans) if fan is not None)
    return Rules(fans=table, **values)  # type: ignore[arg-type]
