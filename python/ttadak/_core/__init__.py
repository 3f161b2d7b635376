"""The compiled core: the build that suits this processor, chosen at import.

Set ``TTADAK_ARCH=baseline`` before the import to force the portable build; results are the same bit for bit.
"""

from __future__ import annotations

import importlib
import os
from typing import Any

from ttadak._core import _cpu


def _load() -> tuple[str, Any]:
    wanted = os.environ.get("TTADAK_ARCH") or _cpu.level()
    if wanted not in ("baseline", "v3"):
        raise ImportError(f"TTADAK_ARCH: expected 'baseline' or 'v3', got {wanted!r}")
    try:
        return wanted, importlib.import_module(f"ttadak._core.{wanted}")
    except ModuleNotFoundError:  # a build for one processor has only the baseline
        return "baseline", importlib.import_module("ttadak._core.baseline")


ARCH, _module = _load()
globals().update({name: value for name, value in vars(_module).items() if not name.startswith("__")})
for _name in ("Game", "State", "StateBatch"):
    globals()[_name].__module__ = "ttadak"


# Pickles name these, not the functions of the build that wrote them, so that any build reads them.
def _unpickle_game(name: str, rules: str) -> object:
    made: object = _module.unpack_game(name, rules)
    return made


def _unpickle_state(game: str, packed: bytes) -> object:
    made: object = _module.unpack_state(game, packed)
    return made


def _unpickle_batch(game: object, data: bytes, threads: int | None) -> object:
    made: object = _module.unpack_batch(game, data, threads)
    return made
