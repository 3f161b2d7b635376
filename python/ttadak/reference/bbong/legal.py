"""Every conceivable action, filtered through one small predicate per clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import MONTHS, Months, shape
from .rules import Rules
from .score import jokbo

if TYPE_CHECKING:
    from .position import Position

Fault = tuple[str, str]  # clause id, reason in words

# When each kind of action is asked, and the clause that says so.
ASKED: dict[str, tuple[tuple[str, ...], str]] = {
    "discard": (("act", "extra"), "B-2.3"),
    "jayeon-bbong": (("act",), "B-4.1"),
    "jokbo": (("act",), "B-7.1"),
    "draw": (("start",), "B-2.1"),
    "stop": (("start",), "B-2.1"),
    "bbong": (("claim",), "B-2.5"),
    "bagaji": (("claim",), "B-2.5"),
    "pass": (("claim",), "B-2.9"),
}


# Every conceivable action: its kind and its month (0 without one).
ACTIONS: dict[str, tuple[str, int]] = {
    **{
        f"{kind} {month}": (kind, month) for kind in ("discard", "jayeon-bbong") for month in MONTHS
    },
    **{kind: (kind, 0) for kind in ("jokbo", "draw", "stop", "bbong", "bagaji", "pass")},
}
ACTIONS_OF: dict[str, list[str]] = {
    phase: [action for action, (kind, _) in ACTIONS.items() if phase in ASKED[kind][0]]
    for phase in ("start", "act", "extra", "claim", "end")
}


def discard_fault(hand: Months, month: int, phase: str) -> Fault | None:
    """B-2.3 on the turn, B-3.3 and B-4.4 for the extra card: any card held."""
    if month in hand:
        return None
    return ("B-3.3" if phase == "extra" else "B-2.3", f"no {month} in hand")


def jayeon_bbong_fault(hand: Months, month: int, rules: Rules) -> Fault | None:
    if not rules.jayeon_bbong:
        return ("B-4.1", "jayeon-bbong is switched off")
    if len(hand) != 6:
        return ("B-4.2", "a jayeon-bbong needs six cards")
    if hand.count(month) < 3:
        return ("B-4.1", f"fewer than three cards of month {month}")
    return None


def jokbo_fault(hand: Months, first_turn: bool, rules: Rules) -> Fault | None:
    if len(hand) != 6:
        return ("B-7.1", "a jokbo needs six cards")
    if first_turn and not rules.first_turn_jokbo:
        return ("B-7.2", "no jokbo on the seon's first six cards")
    if jokbo(hand, rules)["value"] is None:
        return ("B-7.1", "the six cards make no jokbo")
    return None


def stop_fault(
    hand: Months, has_bbonged: bool, bbong_count: int, players: int, rules: Rules
) -> Fault | None:
    if len(hand) != 2:
        return ("B-6.1", "only a hand of two cards may stop")
    if not has_bbonged:
        return ("B-11.5", "a seat that has not bbonged may not stop")
    if bbong_count < rules.stop_bbongs(players):
        return ("B-6.2", f"only {bbong_count} have bbonged")
    if sum(hand) > rules.stop_sum(players):
        return ("B-6.3", f"{sum(hand)} is more than {rules.stop_sum(players)}")
    return None


def bbong_fault(hand: Months, month: int) -> Fault | None:
    if len(hand) != 5:
        return ("B-3.1", "a bbong needs five cards")
    if hand.count(month) < 2:
        return ("B-3.1", f"no pair of month {month}")
    return None


def bagaji_fault(hand: Months, month: int, has_bbonged: bool) -> Fault | None:
    if len(hand) == 2:
        return two_card_bagaji_fault(hand, month, has_bbonged)
    if not is_jayeon_bagaji(hand, month):
        return ("B-5.2", f"not three of a month and two of month {month}")
    return None


def two_card_bagaji_fault(hand: Months, month: int, has_bbonged: bool) -> Fault | None:
    if hand.count(month) < 2:
        return ("B-5.1", f"no pair of month {month}")
    if not has_bbonged:
        return ("B-11.5", "a seat that has not bbonged can not bagaji")
    return None


def is_jayeon_bagaji(hand: Months, month: int) -> bool:  # B-5.2
    return hand.count(month) == 2 and shape(hand) == (3, 2)


def claims(hand: Months, month: int, has_bbonged: bool) -> list[str]:
    """What may be claimed; declining it is always possible (B-5.4)."""
    faults = {
        "bbong": bbong_fault(hand, month),
        "bagaji": bagaji_fault(hand, month, has_bbonged),
    }
    return [name for name, fault in faults.items() if fault is None]


def claimants(position: Position, month: int, discarder: int) -> list[int]:
    """Who can claim: one seat at most (B-2.7), never the discarder (B-2.8)."""
    return [
        seat
        for seat in range(position.players)
        if seat != discarder and claims(position.hands[seat], month, position.bbonged[seat])
    ]


def may_stop(position: Position, seat: int) -> Fault | None:
    return stop_fault(
        position.hands[seat],
        position.bbonged[seat],
        sum(position.bbonged),
        position.players,
        position.rules,
    )


def why_illegal(position: Position, action: str) -> Fault | None:
    """The first clause the action breaks."""
    if action not in ACTIONS:
        return ("B-11.1", f"{action!r} is no action of bbong")
    if position.phase == "end":
        return ("B-11.1", "the deal is over")
    return _fault(position, position.full_hand(position.seat), *ACTIONS[action])


def _fault(position: Position, hand: Months, kind: str, month: int) -> Fault | None:
    phases, clause = ASKED[kind]
    if position.phase not in phases:
        return (clause, f"{kind} is not asked in phase {position.phase}")
    match kind:
        case "discard":
            return discard_fault(hand, month, position.phase)
        case "jayeon-bbong":
            return jayeon_bbong_fault(hand, month, position.rules)
        case "jokbo":
            first_turn = position.is_first_turn(position.seat)
            return jokbo_fault(hand, first_turn, position.rules)
        case "stop":
            return may_stop(position, position.seat)
        case "bbong":
            return bbong_fault(hand, position.month or 0)
        case "bagaji":
            return bagaji_fault(hand, position.month or 0, position.bbonged[position.seat])
    return None


def legal(position: Position) -> list[str]:
    """The actions asked in the phase that break no clause; none names a month not held (B-2.3, B-3.3, B-4.1)."""
    hand = position.full_hand(position.seat)
    months = {0, *hand}
    asked = [action for action in ACTIONS_OF[position.phase] if ACTIONS[action][1] in months]
    return [action for action in asked if _fault(position, hand, *ACTIONS[action]) is None]
