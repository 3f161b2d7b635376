"""What hands, jokbo and ended deals are worth. Low is good."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypedDict

from .cards import MONTHS, Months, shape
from .rules import Rules


class Jokbo(TypedDict):
    value: int | None
    names: list[str]


class Settlement(TypedDict):
    reason: str
    ender: int | None
    victim: int | None
    hand_scores: list[int]
    zeroed: list[int]
    penalty: int
    bonus: int
    jokbo: Jokbo | None
    scores: list[int]
    winners: list[int]
    next_seon: int


def hand_score(hand: Months, rules: Rules) -> int:
    """B-8.1; B-8.2: of three or four cards of a month, three count nothing."""
    counted = Counter(hand)
    if rules.jayeon_scoring:
        counted = Counter({m: c - 3 if c >= 3 else c for m, c in counted.items()})
    return sum(month * count for month, count in counted.items())


def is_ttoi_ttoi(six: Months) -> bool:  # B-7.3
    return shape(six) == (2, 2, 2)


def is_jayeon(six: Months) -> bool:  # B-7.4
    return shape(six) == (3, 3)


def is_straight(six: Months, rules: Rules) -> bool:  # B-7.5
    firsts = MONTHS if rules.straight_wrap else range(1, 8)
    if len(set(six)) < 6:
        return False
    return any(all((first + i - 1) % 12 + 1 in six for i in range(6)) for first in firsts)


def is_low(six: Months, rules: Rules) -> bool:  # B-7.6
    return sum(six) <= rules.low_threshold


def is_high(six: Months, rules: Rules) -> bool:  # B-7.7
    return sum(six) >= rules.high_threshold


def is_chongtong(six: Months, rules: Rules) -> bool:  # B-7.8
    counts = shape(six)
    return counts[0] == 4 and (rules.chongtong_shape == "4" or counts == (4, 2))


def jokbo(six: Months, rules: Rules) -> Jokbo:
    """Value and patterns of six cards."""
    high = -sum(six) if rules.high_value == "-sum" else -100
    patterns = [
        ("ttoi_ttoi", is_ttoi_ttoi(six), 0),
        ("jayeon", is_jayeon(six), 0),
        ("straight", is_straight(six, rules), -sum(six)),
        ("low", is_low(six, rules), -100),
        ("high", is_high(six, rules), high),
        ("chongtong", is_chongtong(six, rules), -100),
    ]
    made = {name: value for name, holds, value in patterns if holds}
    if not made:
        return {"value": None, "names": []}
    values = list(made.values())
    if {"chongtong", "low"} <= made.keys():  # B-7.9
        values.append(-200)
    if rules.chongtong_high_stack and {"chongtong", "high"} <= made.keys():  # B-7.10
        values.append(-100 + high)
    return {"value": min(values), "names": list(made)}  # B-7.11


def undercutters(hands: Sequence[Months], stopper: int, rules: Rules) -> list[int]:
    """The other seats at or under the stopper (B-6.5)."""
    worth = [hand_score(hand, rules) for hand in hands]
    limit = worth[stopper] if rules.stop_bagaji_tie else worth[stopper] - 1
    return [q for q in range(len(hands)) if q != stopper and worth[q] <= limit]


def zeroed(hands: Sequence[Months], stopper: int, rules: Rules) -> list[int]:
    """Who scores 0 at a stop-bagaji (B-6.7)."""
    under = undercutters(hands, stopper, rules)
    if rules.stop_bagaji_zero == "all_le":
        return under
    lowest = min(hand_score(hands[q], rules) for q in under)
    return [q for q in under if hand_score(hands[q], rules) == lowest]


def penalty(reason: str, rules: Rules) -> int:
    """What the victim's hand is raised by (B-5.6, B-6.6)."""
    return {
        "bagaji": rules.bagaji_penalty,
        "jayeon_bagaji": rules.jayeon_bagaji_penalty,
        "stop_bagaji": rules.stop_bagaji_penalty,
    }.get(reason, 0)


def lowest_seats(scores: Sequence[int]) -> list[int]:  # B-10.2
    return [seat for seat, score in enumerate(scores) if score == min(scores)]


def next_seon(
    rules: Rules,
    scores: Sequence[int],
    seon: int,
    ender: int | None,
    victim: int | None,
    reason: str,
) -> int:
    """B-10.3."""
    if rules.next_seon == "rotate":
        return (seon + 1) % len(scores)
    if rules.next_seon == "victim" and victim is not None and reason.endswith("bagaji"):
        return victim
    if rules.next_seon in ("ender", "victim") and ender is not None:
        return ender
    return min(lowest_seats(scores), key=lambda seat: (seat - seon) % len(scores))


def settle(
    rules: Rules,
    hands: Sequence[Months],
    reason: str,
    ender: int | None,
    victim: int | None,
    seon: int,
) -> Settlement:
    """Every factor of the ended deal's scores."""
    worth = [hand_score(hand, rules) for hand in hands]
    scores = list(worth)
    zero: list[int] = []
    bonus = 0
    made: Jokbo | None = None
    if victim is not None:
        scores[victim] += penalty(reason, rules)
    if ender is not None:
        if reason in ("bagaji", "jayeon_bagaji"):
            zero = [ender]
        elif reason == "stop_bagaji":
            zero = zeroed(hands, ender, rules)
        elif reason == "stop" and rules.stop_bonus == "ten_minus_sum":  # B-6.4
            bonus = -10
        elif reason == "jokbo":  # B-7.12
            made = jokbo(hands[ender], rules)
            scores[ender] = made["value"] or 0
        scores[ender] += bonus
    for seat in zero:
        scores[seat] = 0
    return {
        "reason": reason,
        "ender": ender,
        "victim": victim,
        "hand_scores": worth,
        "zeroed": zero,
        "penalty": penalty(reason, rules),
        "bonus": bonus,
        "jokbo": made,
        "scores": scores,
        "winners": lowest_seats(scores),
        "next_seon": next_seon(rules, scores, seon, ender, victim, reason),
    }


def returns(scores: Sequence[int]) -> list[float]:
    """Mean of all scores minus one's own (B-10.1)."""
    return [sum(scores) / len(scores) - score for score in scores]


def score_cause(result: Settlement, seat: int) -> str:
    """Why a seat's score is not simply its hand; empty if it is."""
    if seat == result["ender"] and result["bonus"]:
        return "stop_bonus"
    special = seat in result["zeroed"] or seat == result["victim"]
    declared = result["jokbo"] is not None and seat == result["ender"]
    return result["reason"] if special or declared else ""
