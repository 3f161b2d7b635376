"""What a position consists of, and the plain questions about it that every clause asks."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Self

from .cards import rank, suit
from .rules import Rules

OVER = -4


@dataclass
class State:
    """One moment of a deal. ``laid`` to ``draws`` are the middle of a turn (the key ``pending``)."""

    rules: Rules
    seat: int
    phase: str
    hands: list[set[str]]
    pile: list[str]
    stock: deque[str]
    chance: str = "sampled"
    declared: str | None = None
    direction: int = 1
    attack: int = 0
    reshuffled: int = 0
    starter: int = 0
    turns: int = 0
    stuck: int = 0
    laid: list[str] = field(default_factory=list)
    by: int = 0
    claims: list[int] = field(default_factory=list)
    drawn: str = ""
    draws: int = 0
    winners: list[int] = field(default_factory=list)
    payers: list[int] = field(default_factory=list)
    reason: str = ""
    points: list[int] = field(default_factory=list)
    reshuffles: deque[list[str]] = field(default_factory=deque)

    def clone(self) -> Self:
        """A copy that shares nothing that changes."""
        other = object.__new__(type(self))
        other.__dict__ = dict(self.__dict__)
        other.hands = [set(hand) for hand in self.hands]
        for name in ("pile", "stock", "laid", "claims", "winners", "payers", "points", "reshuffles"):
            setattr(other, name, getattr(self, name).copy())
        return other

    @property
    def top(self) -> str:
        """The card to be matched."""
        return self.pile[-1]

    @property
    def under(self) -> str:
        """The card that was the top before the present play."""
        return self.pile[-1 - len(self.laid)]

    @property
    def over(self) -> bool:
        """The deal has ended."""
        return self.phase == "end"

    def seat_after(self, seat: int, steps: int = 1) -> int:
        """The seat so many steps on in the direction."""
        return (seat + self.direction * steps) % self.rules.players

    def others(self, seat: int) -> list[int]:
        """The other seats in turn order."""
        return [self.seat_after(seat, steps) for steps in range(1, self.rules.players)]

    def can_draw(self) -> bool:
        """D-3.1."""
        return bool(self.stock) or (self.rules.stock_empty == "reshuffle" and len(self.pile) > 1)

    def matches(self, card: str) -> bool:
        """D-2.1."""
        top = self.pile[-1]
        return rank(card) == rank(top) or suit(card) == (self.declared or suit(top))
