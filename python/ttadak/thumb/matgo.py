"""Matgo by rule of thumb: capture what is worth most, feed the other seat as little as possible, go only if it is far behind."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

Cards = Collection[str]

_ALWAYS = ("chongtong", "bomb", "shake")
_SETS = {  # the sets of M-6.3 and M-6.5 and what they score
    frozenset(("2Y", "4Y", "8Y")): 5,
    frozenset(("1T", "2T", "3T")): 3,
    frozenset(("6T", "9T", "AT")): 3,
    frozenset(("4T", "5T", "7T")): 3,
    frozenset(("1G", "3G", "8G")): 3,
}
_PI = {"P": 1, "Q": 1, "S": 2, "2": 2, "B": 2, "3": 3}  # by the last character: also of the bonus cards X2 XB X3
_STEAL = 1.5
_FAR = 2  # the other seat is far behind at that score or less
_HIDDEN = "??"


def choose(view: Mapping[str, Any], legal: Sequence[str]) -> str:
    """The text of one of the legal actions."""
    for word in _ALWAYS:
        if word in legal:
            return word
    mine = view["captured"][view["seat"]].split()
    theirs = view["captured"][1 - view["seat"]].split()
    if "go" in legal:
        return "go" if score(theirs) <= _FAR and len(view["hands"][view["seat"]].split()) > 1 else "stop"
    if "pi" in legal:
        return "yeol" if sum(card[1] == "Y" for card in mine) >= 5 else "pi"
    if view["phase"] in ("target", "flip_target"):
        return max(legal, key=lambda card: _worth(card, mine, theirs))
    return max(legal, key=lambda action: _promise(action, mine, theirs, view))


def _promise(action: str, mine: Cards, theirs: Cards, view: Mapping[str, Any]) -> float:
    """How good it is to play the card: what it captures, or about what it gives away. A flip does neither."""
    if action == "flip":
        return 0.0
    if action[0] == "X":
        return 100.0
    month = action[0]
    piles: list[list[str]] = [pile["cards"].split() for pile in view["piles"]]
    for cards in piles:
        if month in (card[0] for card in cards):
            return _STEAL + sum(_worth(card, mine, theirs) for card in (action, *cards))
    on_floor = [card for card in view["floor"].split() if card[0] == month]
    if on_floor:
        return _worth(action, mine, theirs) + max(_worth(card, mine, theirs) for card in on_floor)
    return -_worth(action, theirs, mine) * _chance_fed(month, view)


def _chance_fed(month: str, view: Mapping[str, Any]) -> float:
    """About how likely the other seat holds a card of the month."""
    seat: int = view["seat"]
    known: list[str] = [*view["hands"][seat].split(), *view["floor"].split(), *" ".join(view["captured"]).split()]
    theirs: list[str] = view["hands"][1 - seat].split()
    unseen = 4 - sum(card[0] == month for card in known)
    hidden: int = len(theirs) + len(view["stock"].split())
    return min(1.0, 0.05 + unseen * len(theirs) / max(1, hidden))


def _worth(card: str, mine: Cards, theirs: Cards) -> float:
    """What a card is worth to a seat: its kind, what it brings nearer, and half of that for what it denies."""
    return _own_worth(card, mine, theirs) + 0.5 * _own_worth(card, theirs, mine)


def _own_worth(card: str, mine: Cards, theirs: Cards) -> float:
    kind = card[1]
    worth = 0.7 * _PI[kind] if kind in _PI else 2.0 if kind == "G" else 0.8
    for cards, points in _SETS.items():
        if card in cards and not any(other in cards for other in theirs):
            worth += points * (1 + sum(other in cards for other in mine)) / 6
    return worth


def score(captured: Cards) -> int:
    """The points of a seat's captured cards (M-6), the gukjin counted as yeol."""
    number = {kind: sum(card[1] == kind for card in captured) for kind in "GYT"}
    pi = sum(_PI.get(card[1], 0) for card in captured)
    gwang = (0, 0, 0, 2 if "CG" in captured else 3, 4, 15)[number["G"]]
    sets = sum(points for cards, points in _SETS.items() if "1G" not in cards and cards <= set(captured))
    return gwang + sets + max(0, number["Y"] - 4) + max(0, number["T"] - 4) + max(0, pi - 9)
