"""What the end of a deal costs whom (chapter 7)."""

from __future__ import annotations

from collections.abc import Iterable

from .cards import rank, text
from .rules import Rules
from .state import State

VOID = ("stalemate", "max_turns")


def multiplier(rules: Rules, card: str) -> int:
    """D-7.2."""
    if rank(card) == "9":
        return rules.score_nine
    return {"J": 2, "Q": 2, "K": 2, "A": 2, "2": 3, "8": 4}.get(rank(card), 1)


def card_points(rules: Rules, card: str, event: str, reshuffled: int) -> int:
    """D-7.3, D-7.4: by the card last laid."""
    column = multiplier(rules, card) + (event != "out")
    extra = rules.reshuffle_bonus * reshuffled + (event == "reverse")
    return column * (1 + extra) if rules.score_combine == "product" else column + extra


def hand_points(rules: Rules, hand: Iterable[str], event: str, reshuffled: int) -> int:
    """D-7.5: by the cards left to the payer."""
    column = sum(multiplier(rules, card) + (event != "out") for card in hand)
    return column * (1 + rules.reshuffle_bonus * reshuffled + (event == "reverse"))


def by_hand(s: State, event: str, payer: int) -> bool:
    """D-7.5, with the exception of an empty hand shot at."""
    return s.rules.score_model == "hand_penalty" and (event != "dobon" or bool(s.hands[payer]))


def price(s: State, event: str, payer: int) -> int:
    """What ``payer`` owes to each seat he pays."""
    if by_hand(s, event, payer):
        return hand_points(s.rules, s.hands[payer], event, s.reshuffled)
    return card_points(s.rules, s.top, event, s.reshuffled)


def payments(s: State) -> list[tuple[int, int, int]]:
    """(payer, winner, points) in the seats' order as ``payers`` and ``winners`` have it; nothing for nothing.

    D-7.6 all others pay the one who is out, D-7.7 the layer pays each shooter, D-7.8 each shooter pays the layer.
    """
    owed = [(payer, winner, price(s, s.reason, payer)) for payer in s.payers for winner in s.winners]
    return [payment for payment in owed if payment[2]]


def scores(s: State) -> list[int]:
    """What each seat has won or lost."""
    sums = [0] * s.rules.players
    for payer, winner, points in payments(s):
        sums[payer] -= points
        sums[winner] += points
    return sums


def settlement(s: State) -> dict[str, object]:
    """Every factor of the payment."""
    void = s.reason in VOID
    return {
        "reason": s.reason,
        "winners": sorted(s.winners),
        "payers": sorted(s.payers),
        "card": None if void else s.top,
        "multiplier": 0 if void else multiplier(s.rules, s.top),
        "dobon_bonus": int(s.reason in ("dobon", "reverse")),
        "reverse_bonus": int(s.reason == "reverse"),
        "reshuffles": s.reshuffled,
        "reshuffle_bonus": s.rules.reshuffle_bonus * s.reshuffled,
        "model": s.rules.score_model,
        "combine": s.rules.score_combine,
        "payments": [
            {"from": payer, "to": winner, "points": points, "cards": text(s.hands[payer]) if by_hand(s, s.reason, payer) else ""}
            for payer, winner, points in sorted(payments(s))
        ],
        "scores": scores(s),
    }
