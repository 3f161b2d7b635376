"""The options of Dobon, their presets, and their reading."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ttadak.reference.event import Option


def _word(default: str, words: str, clause: str) -> Option:
    return Option(default, " | ".join(words.split()), lambda value: isinstance(value, str) and value in words.split(), clause)


def _flag(default: bool, clause: str) -> Option:
    return Option(default, "true | false", lambda value: isinstance(value, bool), clause)


def _within(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _number(default: int, low: int, high: int, clause: str) -> Option:
    return Option(default, f"{low}-{high}", lambda value: _within(value, low, high), clause)


def _number_or(word: str, default: object, low: int, high: int, clause: str) -> Option:
    return Option(default, f"{word} | {low}-{high}", lambda value: value == word or _within(value, low, high), clause)


OPTIONS: dict[str, Option] = {
    "players": _number(4, 2, 6, "D-1.3"),
    "deal_cards": _number_or("five_or_seven", 5, 1, 8, "D-1.3"),
    "starter": _number_or("random", "random", 0, 5, "D-1.4"),
    "upcard_effect": _word("none", "none as_played redraw_plain", "D-1.5"),
    "effects": _word("all", "all eight_only", "D-6.1"),
    "multi_play": _word("both", "both pon_kan none", "D-4.2"),
    "eight_wild": _flag(False, "D-2.2"),
    "finish_on_effect": _flag(True, "D-2.4"),
    "voluntary_draw": _flag(False, "D-2.7"),
    "max_draws": _number(1, 1, 10, "D-3.7"),
    "play_drawn": _word("drawn_only", "drawn_only any never", "D-3.4"),
    "drawn_multi": _flag(True, "D-3.8"),
    "attack_answer": _word("forced", "forced optional", "D-2.10"),
    "nine_two_player": _word("none", "none skip", "D-6.6"),
    "stock_empty": _word("reshuffle", "reshuffle pass", "D-2.9"),
    "dobon": _flag(True, "D-5.5"),
    "dobon_single": _flag(True, "D-5.4"),
    "multi_dobon": _word("all", "all head", "D-5.6"),
    "reverse": _word("shot_player", "shot_player off", "D-5.8"),
    "riichi_mode": _word("declare", "declare auto off american", "D-5.10"),
    "riichi_draw_others": _flag(True, "D-5.11"),
    "riichi_penalty": _number(1, 1, 5, "D-5.13"),
    "score_model": _word("winning_card", "winning_card hand_penalty", "D-7.3"),
    "score_combine": _word("additive", "additive product", "D-7.4"),
    "score_nine": _number(1, 1, 2, "D-7.2"),
    "reshuffle_bonus": _number(1, 0, 3, "D-7.3"),
    "max_turns": _number(1000, 1, 1000, "D-7.10"),
}

PRESETS: dict[str, dict[str, object]] = {
    "seed": {},
    "japan": {
        "eight_wild": True,
        "voluntary_draw": True,
        "riichi_draw_others": False,
        "upcard_effect": "redraw_plain",
        "multi_play": "none",
    },
    "american_page_one": {"riichi_mode": "american", "riichi_penalty": 5, "dobon": False},
    "crazy_eights": {
        "deal_cards": "five_or_seven",
        "upcard_effect": "redraw_plain",
        "effects": "eight_only",
        "multi_play": "none",
        "eight_wild": True,
        "voluntary_draw": True,
        "max_draws": 5,
        "play_drawn": "any",
        "stock_empty": "pass",
        "dobon": False,
        "riichi_mode": "off",
    },
}


@dataclass(frozen=True)
class Rules:
    """One choice for every option."""

    players: int
    deal_cards: int | str
    starter: int | str
    upcard_effect: str
    effects: str
    multi_play: str
    eight_wild: bool
    finish_on_effect: bool
    voluntary_draw: bool
    max_draws: int
    play_drawn: str
    drawn_multi: bool
    attack_answer: str
    nine_two_player: str
    stock_empty: str
    dobon: bool
    dobon_single: bool
    multi_dobon: str
    reverse: str
    riichi_mode: str
    riichi_draw_others: bool
    riichi_penalty: int
    score_model: str
    score_combine: str
    score_nine: int
    reshuffle_bonus: int
    max_turns: int

    @cached_property
    def effect_ranks(self) -> str:
        """D-6.1."""
        return "8" if self.effects == "eight_only" else "28J9"

    @cached_property
    def cards_dealt(self) -> int:
        """D-1.3: the size of a dealt hand."""
        if isinstance(self.deal_cards, int):
            return self.deal_cards
        return 7 if self.players == 2 else 5

    @cached_property
    def differences(self) -> dict[str, object]:
        """The options that differ from the default."""
        return {name: getattr(self, name) for name, option in OPTIONS.items() if getattr(self, name) != option.default}


def parse_rules(options: Mapping[str, object]) -> Rules:
    """The rules with these options; ValueError names the option and its values."""
    chosen: dict[str, Any] = {name: option.default for name, option in OPTIONS.items()}
    for name, value in options.items():
        if name not in OPTIONS:
            raise ValueError(f"option {name!r}: unknown; the options are {', '.join(OPTIONS)}")
        if not OPTIONS[name].check(value):
            raise ValueError(f"option {name!r}: {value!r} is none of {OPTIONS[name].values} ({OPTIONS[name].clause})")
        chosen[name] = value
    rules = Rules(**chosen)
    if isinstance(rules.starter, int) and rules.starter >= rules.players:
        raise ValueError(f"option 'starter': {rules.starter} is no seat of {rules.players} players (D-1.4)")
    return rules
