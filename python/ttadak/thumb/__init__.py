"""Players by rule of thumb, one module a game: `choose(view, legal)` is the text of one of the legal actions.

`view` is the position as the seat to act knows it (`json.loads(state.observation_string(seat))`), so they cannot peep.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

View = Mapping[str, Any]
Chooser = Callable[[View, Sequence[str]], str]


def chooser(game: str) -> Chooser:
    """The rule of thumb of a game."""
    return cast(Chooser, importlib.import_module(f"ttadak.thumb.{game}").choose)
