"""Bbong by rule of thumb: end whenever one may, get down to two cards, keep pairs, throw what is high and harmless."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

_ENDS = ("jokbo", "bagaji", "stop")
_PAIR = 4.0  # points a pair is worth for each of its months not seen yet
_DANGER = 1.0  # points lost, for each pair of a month not seen yet, to each seat that may be waiting for it


def choose(view: Mapping[str, Any], legal: Sequence[str]) -> str:
    """The text of one of the legal actions."""
    for end in _ENDS:
        if end in legal:
            return end
    hand = Counter(view["hands"][view["seat"]].split())
    pending = view.get("pending", {})
    if "bbong" in legal:
        return "bbong" if _after_bbong(hand, pending["month"]) < _score(hand) else "pass"
    if "drawn" in pending:
        hand[pending["drawn"]] += 1
    return max(legal, key=lambda action: _promise(action, hand, view))


def _promise(action: str, hand: Counter[str], view: Mapping[str, Any]) -> float:
    """How good it is to lay that; a jayeon-bbong is better than any discard."""
    kind, month = action.split()
    if kind == "jayeon-bbong":
        return 1000.0
    laid = Counter(view["discards"].split())
    unseen = {m: 4 - hand[m] - laid[m] for m in hand}
    rest = hand - Counter([month])
    pairs = sum(_PAIR * unseen[m] for m, copies in rest.items() if copies == 2)
    waiting: int = sum(view["bbonged"]) - view["bbonged"][view["seat"]]
    claims = unseen[month] * (unseen[month] - 1) / 2
    return pairs - _score(rest) - _DANGER * claims * (1 + 2 * waiting)


def _after_bbong(hand: Counter[str], month: str) -> int:
    """The score of what a bbong leaves once the highest month is laid too."""
    rest = hand - Counter({month: 2})
    return _score(rest - Counter([max(rest, key=int)]))


def _score(hand: Counter[str]) -> int:
    """The sum of the months; three of one count nothing, of four one counts (B-8)."""
    return sum(int(month) * (copies - 3 if copies >= 3 else copies) for month, copies in hand.items())
