"""The reference checkers: each game once more, in plain Python, written from the rules and not from the engine.

They import the standard library only and share nothing with the engine but the text of RULES.md.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping
from types import ModuleType
from typing import Any, Protocol

from ttadak.reference.event import Event

GAMES = ("bbong", "dobon", "matgo", "paohuzi")

#: Keys of an engine's dict that are no part of the rules: its generator, and what its resampling remembers.
ENGINE_KEYS = frozenset({"rng", "traces", "last", "since", "voids", "bounds"})


class Position(Protocol):
    """What every reference position can do."""

    opening: list[Event]

    def to_dict(self) -> dict[str, Any]: ...
    def player(self) -> int: ...
    def legal(self) -> list[str]: ...
    def why_illegal(self, action: str) -> tuple[str, str] | None: ...
    def play(self, action: str) -> list[Event]: ...
    def scores(self) -> list[int]: ...
    def returns(self) -> list[float]: ...
    def settlement(self) -> dict[str, Any]: ...
    def flaw(self) -> str | None: ...


def module(game: str) -> ModuleType:
    """The reference of a game.

    Raises:
        ValueError: no game has that name.
    """
    if game not in GAMES:
        raise ValueError(f"unknown game {game!r}; the games: {', '.join(GAMES)}")
    return importlib.import_module(f"ttadak.reference.{game}")


def position(position_dict: Mapping[str, Any], reshuffles: Iterable[list[str]] = ()) -> Position:
    """The reference position of a dict with a ``game`` key.

    `ENGINE_KEYS` are left out; a reference is given the order of each reshuffle.
    """
    given = {key: value for key, value in position_dict.items() if key not in ENGINE_KEYS}
    made: Position = module(str(given.get("game"))).Position.from_dict(given, reshuffles)
    return made
