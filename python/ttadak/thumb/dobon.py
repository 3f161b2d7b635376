"""Dobon by rule of thumb: shoot, get rid of many cards at once, keep eights, do not lay what the others may be waiting for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

RANKS = "A23456789TJQK"
_ALWAYS = ("dobon", "reverse", "call", "catch")
_MULTIPLIER = {"8": 4, "2": 3, "J": 2, "Q": 2, "K": 2, "A": 2}  # D-7.2; 1 for the others
_KEEP = {"8": 3.0, "2": 1.0}  # how much such a card is worth keeping


def choose(view: Mapping[str, Any], legal: Sequence[str]) -> str:
    """The text of one of the legal actions."""
    for word in _ALWAYS:
        if word in legal:
            return word
    hand = view["hands"][view["seat"]].split()
    if legal[0].startswith("suit "):
        suits = Counter(card[1] for card in hand)
        return max(legal, key=lambda action: suits[action[-1]])
    cards = [action for action in legal if action[0] in RANKS and len(action) == 2]
    return max(cards, key=lambda card: _promise(card, hand, view)) if cards else legal[0]


def _promise(card: str, hand: Sequence[str], view: Mapping[str, Any]) -> float:
    """How good it is to lay the card: what can follow it, what stays, and who may shoot."""
    rank, suit = card[0], card[1]
    rest = [other for other in hand if other != card]
    partners = sum(other[0] == rank for other in rest)
    followers = sum(other[1] == suit for other in rest)
    laid = [*view.get("pending", {}).get("laid", "").split(), card]
    kept = _KEEP.get(rank, 0.0) if rest else 0.0
    cost = 1 + _MULTIPLIER.get(rank, 1)
    return 2.0 * partners + 0.3 * followers + 0.05 * value(card) - kept - 2.0 * cost * _danger(sum(map(value, laid)), rest, view)


def value(card: str) -> int:
    """Ace 1 … king 13 (D-1.2)."""
    return RANKS.index(card[0]) + 1


def _danger(total: int, rest: Sequence[str], view: Mapping[str, Any]) -> float:
    """About how many of the others with one or two cards can shoot at a play of that total (D-5.1, D-5.2)."""
    sizes = [len(cards.split()) for seat, cards in enumerate(view["hands"]) if seat != view["seat"]]
    if min(sizes) > 2:
        return 0.0
    seen = Counter(map(value, [*rest, *view["pile"].split()]))
    unseen = [0, *(max(0, 4 - seen[number]) for number in range(1, 14))]
    cards = max(2, sum(unseen))
    ones = unseen[total] if total < 14 else 0
    twos = ones * (ones - 1) + sum(
        unseen[low] * (unseen[total - low] - (2 * low == total)) for low in range(max(1, total - 13), min(14, total))
    )
    return sizes.count(1) * ones / cards + sizes.count(2) * twos / (cards * (cards - 1))
