"""Paohuzi by rule of thumb: win when one may, take what makes a group, discard what has the fewest neighbours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

_ALWAYS = ("hu", "pao")
_TWIN = 2.0  # another copy: a peng or wei to come
_GROUP, _HALF = 2.0, 0.5  # both other cards of a chi group, or one of them
_HUXI = 0.5  # a point of huxi
_WANTED = 1.0  # what a group must bring beyond what it takes from the hand


def choose(view: Mapping[str, Any], legal: Sequence[str]) -> str:
    """The text of one of the legal actions."""
    for word in _ALWAYS:
        if word in legal:
            return word
    hand = Counter(view["hands"][view["seat"]].split())
    if legal[0].startswith("discard"):
        return min(legal, key=lambda action: _bond(action.split()[1], hand))
    claimed = view["revealed"]["card"]
    return max(legal, key=lambda action: _promise(action, claimed, hand))


def _promise(action: str, claimed: str, hand: Counter[str]) -> float:
    """What a claim brings beyond what it takes from the hand; 0 for a pass."""
    if action == "pass":
        return 0.0
    if action == "peng":
        rest = hand - Counter({claimed: 2})
        return _TWIN + _HUXI * _peng_huxi(claimed) - _WANTED - 0.5 * _bond(claimed, rest)
    group = action.split()[1:]
    used = Counter(group) - Counter([claimed])
    rest = hand - used
    return _GROUP + _HUXI * _huxi(tuple(group)) - _WANTED + 1.0 - 0.5 * sum(_bond(face, rest) for face in used.elements())


def _bond(face: str, hand: Counter[str]) -> float:
    """How many useful neighbours a face has in the hand, itself left out."""
    twins = max(0, hand[face] - 1)
    bond = _TWIN * min(2, twins)
    for one, two in _groups_of(face):
        first = twins if one == face else hand[one]
        second = hand[two] - (one == two)
        if first > 0 and second > 0:
            bond += _GROUP + _HUXI * _huxi((face, one, two))
        elif first > 0 or second > 0:
            bond += _HALF
    return bond


@cache
def _groups_of(face: str) -> list[tuple[str, str]]:
    """The other two cards of each chi group of the face (P-1.2)."""
    size, rank = face[0], int(face[1:])
    other = "b" if size == "s" else "s"
    runs = [(rank + low, rank + high) for low, high in ((-2, -1), (-1, 1), (1, 2)) if rank + low >= 1 and rank + high <= 10]
    if rank in (2, 7, 10):
        runs.append(tuple(n for n in (2, 7, 10) if n != rank))  # type: ignore[arg-type]
    mixed = [(face, f"{other}{rank}"), (f"{other}{rank}", f"{other}{rank}")]
    return [(f"{size}{one}", f"{size}{two}") for one, two in runs] + mixed


@cache
def _huxi(group: tuple[str, ...]) -> int:
    """Of a chi group (P-1.4)."""
    ranks = sorted(int(face[1:]) for face in group)
    return (6 if group[0][0] == "b" else 3) if ranks in ([1, 2, 3], [2, 7, 10]) else 0


def _peng_huxi(face: str) -> int:
    return 3 if face[0] == "b" else 1
