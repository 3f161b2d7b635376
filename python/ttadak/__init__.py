"""Fast, exact engines for four East Asian card games: Dobon, Paohuzi, Matgo and Bbong.

>>> import ttadak
>>> game = ttadak.load_game("matgo")
>>> state = game.new_initial_state(seed=7)
>>> while not state.is_terminal():
...     state.apply_action(state.legal_actions()[0])
>>> sum(state.returns())
0.0
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from ttadak._core import Game, State, StateBatch, derive_seed
from ttadak.errors import IllegalActionError, MissingExtraError, ParseError
from ttadak.game import games, load_game
from ttadak.match import Match

if TYPE_CHECKING:
    from ttadak import agents, analysis, record, reference, search, svg, tournament
    from ttadak._core import bbong, dobon, matgo, paohuzi

    __version__: str

__all__ = [
    "Game",
    "IllegalActionError",
    "Match",
    "MissingExtraError",
    "ParseError",
    "State",
    "StateBatch",
    "__version__",
    "agents",
    "analysis",
    "bbong",
    "derive_seed",
    "dobon",
    "games",
    "load_game",
    "matgo",
    "paohuzi",
    "record",
    "reference",
    "search",
    "svg",
    "tournament",
]


if not TYPE_CHECKING:  # a type checker shall know what there is

    def __getattr__(name: str) -> object:
        """Submodules and the version are loaded when first asked for: importing ttadak stays quick."""
        if name == "__version__":
            return importlib.import_module("importlib.metadata").version("ttadak")
        if name in games():
            return importlib.import_module("ttadak.analysis").module(name)
        if not name.startswith("_"):
            try:
                return importlib.import_module(f"ttadak.{name}")
            except ModuleNotFoundError as error:
                if error.name != f"ttadak.{name}":
                    raise
        raise AttributeError(f"module 'ttadak' has no attribute {name!r}")
