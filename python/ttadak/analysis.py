"""Analysis calls of the games: `ttadak.matgo.score`, `ttadak.paohuzi.best_hand`, … by name."""

from __future__ import annotations

from types import ModuleType

from ttadak import _core


def module(game: str) -> ModuleType:
    """The analysis functions of a game, as in `ttadak.<game>`.

    Raises:
        ValueError: no game has that name.
    """
    if game not in _core.game_names():
        raise ValueError(f"unknown game {game!r}; the games: {', '.join(_core.game_names())}")
    found: ModuleType = getattr(_core, game)
    return found


def calls(game: str) -> list[str]:
    """The names of a game's analysis functions, in alphabetical order."""
    return sorted(name for name, value in vars(module(game)).items() if callable(value) and not name.startswith("_"))
