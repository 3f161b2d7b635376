"""The state of a deal as plain sets of names."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from ttadak.reference.matgo.cards import same_month
from ttadak.reference.matgo.rules import PAY_KINDS, Rules


@dataclass(frozen=True, slots=True)
class Pile:
    """Three of a month and buried bonus cards; a natural pile has no owner."""

    cards: frozenset[str]
    owner: int | None


def _two_sets() -> list[set[str]]:
    return [set(), set()]


def _two_zeros() -> list[int]:
    return [0, 0]


def _two_flags() -> list[bool]:
    return [False, False]


@dataclass(slots=True)
class Table:
    """What RULES.md's Position table names; ``piles`` by month, ``paid`` the side payments."""

    rules: Rules
    seat: int = 0
    phase: str = "play"
    chance: str = "sampled"
    hands: list[set[str]] = field(default_factory=_two_sets)
    floor: set[str] = field(default_factory=set)
    piles: dict[str, Pile] = field(default_factory=dict)
    captured: list[set[str]] = field(default_factory=_two_sets)
    stock: deque[str] = field(default_factory=deque)
    turns: list[int] = field(default_factory=_two_zeros)
    tokens: list[int] = field(default_factory=_two_zeros)
    go: list[int] = field(default_factory=_two_zeros)
    go_score: list[int] = field(default_factory=_two_zeros)
    ppuk_turns: list[list[int]] = field(default_factory=lambda: [[], []])
    shakes: list[int] = field(default_factory=_two_zeros)
    bombs: list[int] = field(default_factory=_two_zeros)
    carry: int = 1
    seon: int = 0
    paid: set[tuple[int, str]] = field(default_factory=set)
    locked: list[bool] = field(default_factory=_two_flags)
    as_pi: list[bool] = field(default_factory=_two_flags)
    shown: list[set[str]] = field(default_factory=_two_sets)
    continued: list[bool] = field(default_factory=_two_flags)
    turn_open: bool = False
    named: str | None = None
    played: str | None = None
    target: str | None = None
    flipped: str | None = None
    held: set[str] = field(default_factory=set)
    bombed: bool = False
    declared: bool = False
    winner: int | None = None
    reason: str | None = None

    def loose(self, card: str) -> list[str]:
        """The loose floor cards of the card's month."""
        return same_month(self.floor, card)

    def in_hand(self, card: str) -> list[str]:
        """The cards of the card's month in the hand of the seat to act."""
        return same_month(self.hands[self.seat], card)

    def can_act(self, seat: int) -> bool:
        """Whether the seat has a card or a token."""
        return bool(self.hands[seat]) or self.tokens[seat] > 0

    def clear_pending(self) -> None:
        """Forget what belonged to the turn."""
        self.turn_open = self.bombed = self.declared = False
        self.named = self.played = self.target = self.flipped = None
        self.held = set()

    def side_payments(self) -> list[tuple[int, str, int]]:
        """(to, kind, points) in the canonical order."""
        order = sorted(self.paid, key=lambda entry: (entry[0], PAY_KINDS.index(entry[1])))
        return [(to, kind, self.rules.payment_of(kind, self.carry)) for to, kind in order]

    def written_side_payments(self) -> list[dict[str, object]]:
        """As the position writes them."""
        return [{"to": t, "kind": k, "points": p} for t, k, p in self.side_payments()]

    def zones(self) -> list[tuple[str, list[str]]]:
        """Every card with the key of its zone, zone by zone."""
        mid = [c for c in (self.played, self.flipped) if c is not None]
        return [
            *(("hands", list(hand)) for hand in self.hands),
            ("floor", list(self.floor)),
            *(("piles", list(pile.cards)) for pile in self.piles.values()),
            *(("captured", list(cards)) for cards in self.captured),
            ("stock", list(self.stock)),
            ("pending", mid + list(self.held)),
        ]
