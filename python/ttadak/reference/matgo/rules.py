"""Options, presets and their reading."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from ttadak.reference.event import Option

EXEMPTIONS = ("ppuk", "jjok", "sseul", "ttadak", "ppuk_take")
PPUK_KINDS = ("first_ppuk", "second_ppuk", "third_ppuk")
PAY_KINDS = (*PPUK_KINDS, "first_ttadak", "first_jjok", "first_bomb")


@dataclass(frozen=True)
class Rules:
    """The options' values; RULES.md tells what each does."""

    deal_pattern: str = "4-4-2"
    go_threshold: int = 7
    bonus_values: tuple[int, ...] = (2, 3)
    bonus_steal: bool = False
    leftover_bonus: str = "none"
    gukjin: str = "auto"
    gukjin_lock: bool = True
    natural_ppuk_steal: int = 1
    ppuk_pay: tuple[int, ...] = (7, 14, 21)
    side_payment_carry: bool = False
    three_ppuk_points: int = 7
    three_ppuk_multipliers: str = "carry"
    last_turn_exempt: tuple[str, ...] = ("ppuk", "jjok", "sseul")
    self_ppuk_unit: str = "value"
    first_ttadak_pay: int = 7
    first_jjok_pay: int = 0
    first_bomb_pay: int = 0
    two_card_bomb: str = "off"
    gobak: str = "x2_winner"
    reverse_go: str = "none"
    go_adds: bool = True
    nagari_cap: int | None = 8
    chongtong_points: int = 10
    chongtong_continue: bool = False
    chongtong_continue_factor: int = 1
    both_chongtong: str = "dealer_wins"
    floor_chongtong: str = "dealer_wins"
    chongtong_from_bonus: str = "never"
    pibak_max: int = 7
    pibak_zero_exempt: bool = False
    meongtta_needs_loser_zero: bool = False

    @cached_property
    def differing(self) -> list[str]:
        """The options that differ from the default, in their order."""
        return [name for name in OPTIONS if getattr(self, name) != getattr(_SEED, name)]

    def payment_of(self, kind: str, carry: int) -> int:
        """M-5.9, M-5.10, M-5.11: what a side payment of this kind is worth."""
        if kind in PPUK_KINDS:
            place = PPUK_KINDS.index(kind)
            points = self.ppuk_pay[place] if place < len(self.ppuk_pay) else 0
        else:
            points = {
                "first_ttadak": self.first_ttadak_pay,
                "first_jjok": self.first_jjok_pay,
                "first_bomb": self.first_bomb_pay,
            }[kind]
        return points * carry if self.side_payment_carry else points


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _default(name: str) -> object:
    return _plain(getattr(_SEED, name))


def _same(value: object, allowed: object) -> bool:
    """Equal as JSON: true is not 1."""
    if isinstance(allowed, list):
        return isinstance(value, list) and len(value) == len(allowed) and all(map(_same, value, allowed))
    return type(value) is type(allowed) and value == allowed


def _one_of(name: str, clause: str, *allowed: object) -> tuple[str, Option]:
    def check(value: object) -> bool:
        return any(_same(value, a) for a in allowed)

    words = " | ".join(map(_json, allowed))
    return name, Option(_default(name), words, check, clause)


def _json(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else str(value).replace("'", '"')


def _flag(name: str, clause: str) -> tuple[str, Option]:
    return _one_of(name, clause, False, True)


def _checked(name: str, clause: str, values: str, check: Callable[[object], bool]) -> tuple[str, Option]:
    return name, Option(_default(name), values, check, clause)


def _is_threshold(value: object) -> bool:
    return type(value) is int and 1 <= value <= 20


def _are_exemptions(value: object) -> bool:
    return (
        isinstance(value, list)
        and all(isinstance(word, str) and word in EXEMPTIONS for word in value)
        and len(set(value)) == len(value)
    )


_SEED = Rules()

OPTIONS: dict[str, Option] = dict(
    (
        _one_of("deal_pattern", "M-2.1", "4-4-2", "5-5"),
        _checked("go_threshold", "M-7.1", "1..20", _is_threshold),
        _one_of("bonus_values", "M-1.1", [2, 3], [2, 2], [2, 2, 3], []),
        _flag("bonus_steal", "M-5.8"),
        _one_of("leftover_bonus", "M-9.3", "none", "last_player"),
        _one_of("gukjin", "M-6.7", "auto", "ask_on_capture", "ask_on_score", "yeol_only"),
        _flag("gukjin_lock", "M-5.7"),
        _one_of("natural_ppuk_steal", "M-5.3", 1, 0),
        _one_of("ppuk_pay", "M-5.9", [7, 14, 21], [7, 0, 0], []),
        _flag("side_payment_carry", "M-5.11"),
        _one_of("three_ppuk_points", "M-5.12", 7, 10),
        _one_of("three_ppuk_multipliers", "M-8.14", "carry", "none", "all"),
        _checked(
            "last_turn_exempt",
            "M-4.11",
            "a list of " + " | ".join(EXEMPTIONS),
            _are_exemptions,
        ),
        _one_of("self_ppuk_unit", "M-5.4", "value", "cards"),
        _one_of("first_ttadak_pay", "M-5.10", 7, 0),
        _one_of("first_jjok_pay", "M-5.10", 0, 7),
        _one_of("first_bomb_pay", "M-5.10", 0, 7),
        _one_of("two_card_bomb", "M-3.11", "off", "steal_only", "double"),
        _one_of("gobak", "M-8.9", "x2_winner", "x2_loser_own", "off"),
        _one_of("reverse_go", "M-8.11", "none", "x4"),
        _flag("go_adds", "M-8.2"),
        _one_of("nagari_cap", "M-9.5", 8, 2, 4, 16, None),
        _one_of("chongtong_points", "M-2.4", 10, 7),
        _flag("chongtong_continue", "M-2.6"),
        _one_of("chongtong_continue_factor", "M-2.8", 1, 2),
        _one_of("both_chongtong", "M-2.5", "dealer_wins", "nagari"),
        _one_of("floor_chongtong", "M-2.9", "dealer_wins", "nagari", "redeal"),
        _one_of("chongtong_from_bonus", "M-3.6", "never", "first_turn", "always"),
        _one_of("pibak_max", "M-8.7", 7, 6, 5),
        _flag("pibak_zero_exempt", "M-8.7"),
        _flag("meongtta_needs_loser_zero", "M-8.6"),
    )
)

_WITH_TTADAK = ["ppuk", "jjok", "sseul", "ttadak"]

PRESETS: dict[str, dict[str, object]] = {
    "seed": {},
    "hangame_sin": {
        "bonus_steal": True,
        "two_card_bomb": "steal_only",
        "chongtong_from_bonus": "always",
        "nagari_cap": None,
    },
    "pmang_new": {
        "bonus_steal": True,
        "two_card_bomb": "double",
        "ppuk_pay": [7, 0, 0],
        "first_ttadak_pay": 0,
        "chongtong_points": 7,
        "chongtong_continue": True,
        "floor_chongtong": "nagari",
        "both_chongtong": "nagari",
        "last_turn_exempt": _WITH_TTADAK,
        "pibak_zero_exempt": True,
    },
    "netmarble": {
        "bonus_steal": True,
        "first_jjok_pay": 7,
        "first_bomb_pay": 7,
        "three_ppuk_points": 10,
        "chongtong_continue": True,
        "chongtong_continue_factor": 2,
        "chongtong_from_bonus": "first_turn",
        "last_turn_exempt": _WITH_TTADAK,
        "nagari_cap": 2,
    },
    "offline": {
        "floor_chongtong": "redeal",
        "last_turn_exempt": list(EXEMPTIONS),
        "pibak_zero_exempt": True,
        "meongtta_needs_loser_zero": True,
    },
}


def parse_rules(options: Mapping[str, object]) -> Rules:
    """The rules of these options; ValueError names the option and its values."""
    for name, value in options.items():
        if name not in OPTIONS:
            raise ValueError(f"unknown option {name!r}; matgo has {', '.join(OPTIONS)}")
        if not OPTIONS[name].check(value):
            raise ValueError(f"option {name!r}: {value!r} is not one of {OPTIONS[name].values}")
    # Rules' fields are typed; the checks above are what makes the values fit them.
    return Rules(**{name: _stored(name, value) for name, value in options.items()})  # type: ignore[arg-type]


def _stored(name: str, value: object) -> object:
    if name == "last_turn_exempt" and isinstance(value, list):
        return tuple(word for word in EXEMPTIONS if word in value)
    return tuple(value) if isinstance(value, list) else value


def differences(rules: Rules) -> dict[str, object]:
    """What differs from the default, in the order of the options, as JSON."""
    return {name: _plain(getattr(rules, name)) for name in rules.differing}
