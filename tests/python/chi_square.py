"""Pearson's test, without any library: how unlikely counts are under given weights."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

import numpy as np
import numpy.typing as npt

#: A right generator fails a test this seldom; the seeds are fixed, so it is decided once.
ALPHA = 1e-6

Cell = TypeVar("Cell")


def upper_tail(statistic: float, freedom: int) -> float:
    """The chance that a chi-square variable of so many degrees of freedom is larger (regularized upper gamma function)."""
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    factor = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-15:
            n += 1
            term *= x / n
            total += term
        return 1 - factor * total
    small = 1e-300  # Lentz's method for the continued fraction
    b = x + 1 - a
    c, d = 1 / small, 1 / b
    value = d
    for i in range(1, 10_000):
        step = -i * (i - a)
        b += 2
        d = 1 / (step * d + b or small)
        c = b + step / c or small
        value *= d * c
        if abs(d * c - 1) < 1e-14:
            break
    return factor * value


def _merged(pairs: Iterable[tuple[float, int]], least: float = 5) -> list[tuple[float, int]]:
    """Cells of small expectation thrown together until each expects at least `least`."""
    merged: list[tuple[float, int]] = []
    expected, counted = 0.0, 0
    for one_expected, one_counted in sorted(pairs, key=lambda pair: pair[0]):  # the counts must have no say in it
        expected, counted = expected + one_expected, counted + one_counted
        if expected >= least:
            merged.append((expected, counted))
            expected, counted = 0.0, 0
    if merged and expected > 0:
        last_expected, last_counted = merged.pop()
        merged.append((last_expected + expected, last_counted + counted))
    return merged


def fit(counts: Mapping[Cell, int], weights: Mapping[Cell, float]) -> float:
    """How likely counts are to lie at least so far from what the weights expect; 1 if there is nothing to tell apart."""
    drawn, total = sum(counts.values()), sum(weights.values())
    cells = _merged((drawn * weight / total, counts.get(cell, 0)) for cell, weight in weights.items())
    if len(cells) < 2:
        return 1.0
    return upper_tail(sum((counted - expected) ** 2 / expected for expected, counted in cells), len(cells) - 1)


def fit_uniform(counts: Sequence[int] | npt.NDArray[np.int64]) -> float:
    """The same for a row of counts that should be equal."""
    return fit(dict(enumerate(map(int, counts))), dict.fromkeys(range(len(counts)), 1.0))


def fit_zones(table: npt.NDArray[np.int64], sizes: Sequence[int]) -> float:
    """How likely a table of kind × zone is under a uniform shuffle of a deck of equally many cards of each kind.

    `sizes` says how many cards lie in each zone (of one place or more). The places of one deck are not independent (a card
    in one is in no other), which makes Pearson's sum larger by n / (n − 1), n being the cards of the deck.
    """
    kinds, zones = table.shape
    cards = sum(sizes)
    expected = table.sum() / cards / kinds * np.asarray(sizes, dtype=float)
    statistic = float(((table - expected) ** 2 / expected).sum()) * (cards - 1) / cards
    return upper_tail(statistic, (kinds - 1) * (zones - 1))
