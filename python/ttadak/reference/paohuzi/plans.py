"""Bi: the plans by which a card may be chi'd, found by trying every multiset of groups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import combinations_with_replacement

from ttadak.reference.paohuzi.cards import Face, Hand, Shape, in_order, shapes

Plan = tuple[Shape, ...]
MOST_GROUPS = 3


def chi_plans(hand: Hand, card: Face, one_five_ten: bool) -> tuple[Plan, ...]:
    """Every plan for ``card``, its groups in ascending order (P-4.11)."""
    faces = _faces_around(card, one_five_ten)
    return _plans(tuple([hand.get(face, 0) for face in faces]), card, one_five_ten)


@cache
def _shapes_with(card: Face, one_five_ten: bool) -> list[Shape]:
    return [shape for shape in shapes(one_five_ten) if card in shape]


@cache
def _faces_around(card: Face, one_five_ten: bool) -> tuple[Face, ...]:
    """The faces that share a shape with ``card``, itself included; no other matters to bi (P-4.12)."""
    return in_order({face for shape in _shapes_with(card, one_five_ten) for face in shape})


@lru_cache(maxsize=1 << 14)
def _plans(counts: tuple[int, ...], card: Face, one_five_ten: bool) -> tuple[Plan, ...]:
    hand = dict(zip(_faces_around(card, one_five_ten), counts, strict=True))
    if hand[card] > 2:
        return ()
    return tuple(plan for plan, used in _plans_taking(hand[card] + 1, card, one_five_ten) if _fits(hand, used))


@cache
def _plans_taking(copies: int, card: Face, one_five_ten: bool) -> list[tuple[Plan, list[tuple[Face, int]]]]:
    """Every multiset of groups that takes so many copies of the card, with the other faces it uses."""
    found = []
    for size in range(1, MOST_GROUPS + 1):
        for plan in combinations_with_replacement(_shapes_with(card, one_five_ten), size):
            used = Counter(face for shape in plan for face in shape)
            if used.pop(card) == copies:
                found.append((plan, list(used.items())))
    return found


def _fits(hand: Mapping[Face, int], used: list[tuple[Face, int]]) -> bool:
    return all(hand[face] != 3 and count <= hand[face] for face, count in used)


def remaining(hand: Hand, card: Face, plan: Plan) -> Hand:
    """The hand once the plan is laid; the claimed card is not of the hand (P-4.14)."""
    rest = hand.copy()
    rest[card] += 1
    for shape in plan:
        for face in shape:
            rest[face] -= 1
    return rest


def next_groups(plans: tuple[Plan, ...], named: Plan) -> set[Shape]:
    """The groups that may be named after ``named`` (P-4.13)."""
    done = len(named)
    return {plan[done] for plan in plans if plan[:done] == named and len(plan) > done}
