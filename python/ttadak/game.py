"""Loading a game by name."""

from __future__ import annotations

from ttadak._core import Game, game_names


def games() -> list[str]:
    """The names of the games, in alphabetical order."""
    return list(game_names())


def load_game(name: str, preset: str | None = None, **options: object) -> Game:
    """The game of that name under the rules of a preset (default: the seed rules), with further options over them.

    ``ttadak rules NAME`` on the command line lists the options and presets of a game.

    Raises:
        ParseError: unknown game, preset, option or value; the message lists what there is.
    """
    return Game(name, preset, **options)
