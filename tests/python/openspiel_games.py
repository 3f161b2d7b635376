"""Our games as OpenSpiel has them, for its tests. Import it after `pytest.importorskip("pyspiel")`."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pyspiel

import ttadak
from ttadak.adapters import openspiel


def load(name: str, native: bool, **parameters: Any) -> Any:
    openspiel.register(native=native)
    return pyspiel.load_game(f"ttadak_{name}", parameters)


def walk(state: Any, rng: random.Random) -> Iterator[Any]:
    """The states of a random game, the given one and the last included."""
    while True:
        yield state
        if state.is_terminal():
            return
        state.apply_action(rng.choice(state.legal_actions()))


def late(name: str, decisions: int, seed: int, **options: Any) -> ttadak.State:
    """A position that many decisions before the end of a random game."""
    first = ttadak.load_game(name, **options).new_initial_state(seed=seed, explicit_chance=True)
    states = [state.clone() for state in walk(first, random.Random(seed))]
    return [state for state in states if state.current_player() >= 0][-decisions]
