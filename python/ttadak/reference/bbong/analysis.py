"""Analysis calls on plain months, without a position. Months are strings: ``"8 8 1 5 9"``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from . import legal, score
from .cards import read_months
from .rules import parse_rules


class Totals(TypedDict):
    totals: list[int]
    winners: list[int]


def jokbo(months: str, **rules: object) -> score.Jokbo:
    """Value and names of six cards' jokbo (B-7.3 to B-7.11)."""
    six = read_months(months)
    if len(six) != 6:
        raise ValueError(f"a jokbo is made of six cards, not {len(six)} (B-7.1)")
    return score.jokbo(six, parse_rules(rules))


def hand_score(months: str, **rules: object) -> int:
    """B-8.1, B-8.2."""
    return score.hand_score(read_months(months), parse_rules(rules))


def can_claim(hand: str, month: int, bbonged: bool) -> list[str]:
    """What a hand may claim of a discarded month (B-3.1, B-5.1, B-5.2)."""
    return legal.claims(read_months(hand), month, bbonged)


def can_stop(hand: str, players: int, bbong_count: int, **rules: object) -> bool:
    """Whether a seat that has bbonged may stop (B-6.1 to B-6.3)."""
    options = parse_rules(rules)
    return legal.stop_fault(read_months(hand), True, bbong_count, players, options) is None


def totals(deals: Sequence[Sequence[int]]) -> Totals:
    """A match's totals and who has the least (B-10.4)."""
    sums = [sum(column) for column in zip(*deals, strict=True)]
    return {"totals": sums, "winners": score.lowest_seats(sums)}
