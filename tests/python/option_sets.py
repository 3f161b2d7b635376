"""Random option sets of a game, drawn from the values its options say they take."""

from __future__ import annotations

import json
import random
from typing import Any

import ttadak
from ttadak import reference


def candidates(option: dict[str, Any], rng: random.Random) -> list[Any]:
    """Some values of one option that both engine and reference should take."""
    values: str = option["values"]
    if values.startswith("a list of "):
        words = values.removeprefix("a list of ").split(" | ")
        return [[word for word in words if rng.random() < 0.5] for _ in range(3)]
    found: list[Any] = [option["default"]]
    for part in values.split(" | "):
        low, dots, high = part.partition("..")
        if dots and low.lstrip("-").isdigit():
            found += [int(low), int(high), rng.randint(int(low), min(int(high), int(low) + 20))]
            continue
        try:
            found.append(json.loads(part))
        except ValueError:
            found.append(part)
    return found


def random_options(name: str, rng: random.Random) -> dict[str, Any]:
    """Differences from the default: often on top of a preset, a few or many of the options."""
    game = ttadak.load_game(name)
    checks = reference.module(name).OPTIONS
    chosen: dict[str, Any] = dict(rng.choice(list(game.presets().values()))) if rng.random() < 0.4 else {}
    share = rng.choice([0.1, 0.3, 0.6])
    for option in game.options():
        if rng.random() < share:
            fitting = [value for value in candidates(option, rng) if checks[option["name"]].check(value)]
            chosen[option["name"]] = rng.choice(fitting)
    return chosen


def option_sets(name: str, count: int, rng: random.Random) -> list[dict[str, Any]]:
    """`count` option sets: a quarter the default, a quarter the presets in turn, the rest random."""
    presets = list(ttadak.load_game(name).presets().values())
    sets: list[dict[str, Any]] = [{} for _ in range(count // 4)]
    sets += [presets[i % len(presets)] for i in range(count // 4)]
    while len(sets) < count:
        sets.append(random_options(name, rng))
    return sets
