"""The public analysis calls in plain Python."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ttadak.reference.matgo import score as scoring
from ttadak.reference.matgo.cards import BONUS, GUKJIN, INDEX, deck, month, written
from ttadak.reference.matgo.deal import destinations
from ttadak.reference.matgo.rules import OPTIONS, differences, parse_rules
from ttadak.reference.matgo.score import Side

PLACEMENTS = {"auto": ("yeol", "pi"), "yeol": ("yeol",), "pi": ("pi",)}
_NO_RULES: Mapping[str, object] = {}


def _cards(text: str) -> frozenset[str]:
    cards = text.split()
    for card in cards:
        if card not in INDEX:
            raise ValueError(f"{card!r} is no card")
    if len(set(cards)) != len(cards):
        raise ValueError("a card stands twice")
    return frozenset(cards)


def score(cards: str, *, gukjin: str = "auto") -> dict[str, int | bool]:
    """Points of each set of these captured cards, M-6.1 to M-6.7."""
    if gukjin not in PLACEMENTS:
        raise ValueError(f"gukjin: {gukjin!r} is not one of {' '.join(PLACEMENTS)}")
    held = _cards(cards)
    return scoring.breakdown(held, scoring.best(held, PLACEMENTS[gukjin]))


def _placements(cards: frozenset[str], gukjin: str) -> tuple[str | None, ...]:
    if GUKJIN not in cards:
        return (None,)
    return ("yeol",) if gukjin == "yeol_only" else ("yeol", "pi")


def payment(
    winner: str,
    loser: str,
    *,
    go: int = 0,
    shakes: int = 0,
    bombs: int = 0,
    loser_go: int = 0,
    carry: int = 1,
    continued: bool = False,
    rules: Mapping[str, object] = _NO_RULES,
) -> dict[str, object]:
    """What the loser pays when the winner stops with these captured cards, chapter 8."""
    read = parse_rules(rules)
    won, lost = _cards(winner), _cards(loser)
    if won & lost:
        raise ValueError(f"{written(won & lost)} stands twice")
    mine = Side(won, _placements(won, read.gukjin), go, shakes, bombs, continued)
    his = Side(lost, _placements(lost, read.gukjin), loser_go)
    return scoring.settle("stop", read, carry, mine, his)


def carry_after(carry: int, rules: Mapping[str, object] = _NO_RULES) -> int:
    """The next carry after a nagari, M-9.5."""
    return scoring.carry_after(carry, parse_rules(rules))


def deal_pattern(pattern: str) -> list[str]:
    """Where each of the 28 dealt cards goes, M-2.1."""
    if not OPTIONS["deal_pattern"].check(pattern):
        raise ValueError(f"deal_pattern: {pattern!r} is not {OPTIONS['deal_pattern'].values}")
    return destinations(pattern)


def _seon_rank(card: str, order: str) -> tuple[int, ...]:
    """M-2.11: the greater wins."""
    if card in BONUS:
        return 2, ("XB", "X2", "X3").index(card)
    kinds = ("pi", "ssangpi", "tti", "yeol", "gwang")
    kind = {"G": "gwang", "Y": "yeol", "T": "tti", "S": "ssangpi"}.get(card[1], "pi")
    number = "123456789ABC".index(month(card))
    height = number if order == "high" else -number
    return 1, height, kinds.index(kind), -INDEX[card]


def pick_seon(cards: str, *, order: str = "high") -> int:
    """The seat that deals after seat 0 and seat 1 drew these two cards, M-2.11."""
    if order not in ("high", "low"):
        raise ValueError(f"order: {order!r} is not high or low")
    drawn = cards.split()
    if len(drawn) != 2 or len(_cards(cards)) != 2:
        raise ValueError("two cards are drawn")
    first, second = (_seon_rank(card, order) for card in drawn)
    return 0 if first > second else 1


def deal(
    cards: Sequence[str],
    *,
    seon: int = 0,
    carry: int = 1,
    rules: Mapping[str, object] = _NO_RULES,
) -> dict[str, object]:
    """The position as dealt from an ordered deck, before any forced step, M-2.1."""
    read = parse_rules(rules)
    if sorted(cards) != sorted(deck(read.bonus_values)):
        raise ValueError("not the deck of these rules")
    zones: dict[str, list[str]] = {"seon": [], "other": [], "floor": []}
    places = destinations(read.deal_pattern)
    for card, place in zip(cards, places, strict=False):
        zones[place].append(card)
    hands = [written(zones["seon"]), written(zones["other"])]
    return {
        "game": "matgo",
        "rules": differences(read),
        "hands": hands if seon == 0 else hands[::-1],
        "floor": written(zones["floor"]),
        "stock": " ".join(cards[len(places) :]),
        "carry": carry,
        "seon": seon,
    }
