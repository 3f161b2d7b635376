"""The compiled core: the build that suits this processor, chosen at import.

Set ``TTADAK_ARCH=baseline`` before the import to force the portable build; results are the same bit for bit.
"""

from __future__ import annotations

import importlib
import os

from ttadak._core import _cpu


def _load() -> tuple[str, object]:
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
