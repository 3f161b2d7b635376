"""Months of the hwatu deck: words in text, sorted tuples of numbers inside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

MONTHS = range(1, 13)
WORDS = frozenset(map(str, MONTHS))
COPIES = 4  # B-1.1

Months = tuple[int, ...]


def read_month(word: object) -> int:
    if not isinstance(word, str) or word not in WORDS:
        raise ValueError(f"{word!r} is no month 1..12")
    return int(word)


def read_months(text: object) -> Months:
    """Months in the order written."""
    words = text.split() if isinstance(text, str) else [text]
    return tuple(read_month(word) for word in words)


def write_months(months: Iterable[int]) -> str:
    return " ".join(map(str, months))


def without(hand: Months, month: int, count: int) -> Months:
    """The hand less ``count`` cards of ``month``."""
    rest = list(hand)
    for _ in range(count):
        rest.remove(month)
    return tuple(rest)


@cache
def shape(months: Months) -> tuple[int, ...]:
    """How often each month occurs, largest first: (3, 2) for a 3+2."""
    return tuple(sorted(Counter(months).values(), reverse=True))
