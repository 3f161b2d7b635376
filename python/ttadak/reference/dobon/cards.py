"""The 52 cards as two-letter names (D-1.1) and their values (D-1.2)."""

from __future__ import annotations

from collections.abc import Iterable

RANKS = "A23456789TJQK"
SUITS = "SHDC"
CARDS = [rank + suit for suit in SUITS for rank in RANKS]
ORDER = {card: place for place, card in enumerate(CARDS)}


def rank(card: str) -> str:
    """A, 2 to 9, T, J, Q or K."""
    return card[0]


def suit(card: str) -> str:
    """S, H, D or C."""
    return card[1]


def value(card: str) -> int:
    """D-1.2."""
    return RANKS.index(card[0]) + 1


def total(cards: Iterable[str]) -> int:
    """The sum of the values."""
    return sum(map(value, cards))


def in_order(cards: Iterable[str]) -> list[str]:
    """The cards in card order (D-1.1)."""
    return sorted(cards, key=ORDER.__getitem__)


def text(cards: Iterable[str]) -> str:
    """A set of cards as text, in card order."""
    return " ".join(in_order(cards))


def read(names: str) -> list[str]:
    """Cards as text to a list in the order given; ValueError for a token that is no card."""
    cards = names.split()
    for card in cards:
        if card not in ORDER:
            raise ValueError(f"{card!r} is no card")
    return cards
