"""Deals as dealt: who begins them, and moving that to another seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

# The seat that begins, by the word a game's position has for it.
_ROLES = ("seon", "dealer", "starter")


def role_of(start: Mapping[str, Any]) -> str:
    """The game's word for the seat that begins, a key of its positions."""
    return next(role for role in _ROLES if role in start)


def turned(start: dict[str, Any], by: int) -> dict[str, Any]:
    """A deal as dealt with every hand `by` seats further on. Cards are dealt by role; all else is still equal for all."""
    hands = start["hands"]
    seats = len(hands)
    moved = {key: (start[key] + by) % seats for key in ("seat", *_ROLES) if key in start}
    return {**start, **moved, "hands": [hands[(seat - by) % seats] for seat in range(seats)]}
