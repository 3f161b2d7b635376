"""The state of a deal of bbong, its dict form and its invariants."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain

from ttadak.reference.event import Event

from . import legal as _legal
from . import play as _play
from . import read as _read
from . import score as _score
from .cards import COPIES, Months, write_months
from .rules import Rules

NAME = "bbong"
OVER = -4


@dataclass
class Position:
    rules: Rules
    seat: int
    phase: str
    chance: str
    hands: tuple[Months, ...]
    stock: Months
    discards: Months
    bbonged: tuple[bool, ...]
    seon: int
    reshuffled: int
    drawn: int | None = None
    month: int | None = None
    discarder: int | None = None
    ender: int | None = None
    victim: int | None = None
    reason: str = ""
    reshuffles: deque[list[str]] = field(default_factory=deque, compare=False)
    opening: list[Event] = field(default_factory=list, compare=False)
    census: dict[int, int] = field(default_factory=dict, compare=False)
    answers: list[str] = field(default_factory=list, compare=False)

    @classmethod
    def from_dict(cls, d: Mapping[str, object], reshuffles: Iterable[list[str]] = ()) -> Position:
        position = cls(**_read.read(d))
        position.reshuffles = deque(reshuffles)
        _read.check(position, d)
        position.census = position._count()
        position.opening = _play.forced(position)
        return position

    @property
    def players(self) -> int:
        return len(self.hands)

    def full_hand(self, seat: int) -> Months:
        """The hand with the drawn card."""
        if self.drawn is None or seat != self.seat:
            return self.hands[seat]
        return tuple(sorted((*self.hands[seat], self.drawn)))

    def set_hand(self, seat: int, hand: Months) -> None:
        self.hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])

    def is_first_turn(self, seat: int) -> bool:
        """The seon's first six cards (B-7.2)."""
        return seat == self.seon and not self.discards and self.reshuffled == 0

    def can_reshuffle(self) -> bool:
        """B-9.3, B-9.5."""
        within_limit = self.reshuffled < self.rules.reshuffle_limit()
        return not self.stock and bool(self.discards) and within_limit

    def player(self) -> int:
        return OVER if self.phase == "end" else self.seat

    def legal(self) -> list[str]:
        return list(self.answers)

    def why_illegal(self, action: str) -> tuple[str, str] | None:
        return _legal.why_illegal(self, action)

    def play(self, action: str) -> list[Event]:
        fault = self.why_illegal(action)
        if fault is not None:
            options = ", ".join(self.legal()) or "nothing"
            raise ValueError(f"{action!r}: {fault[1]}; legal: {options} ({fault[0]})")
        before = dict(self.__dict__)  # all fields but this queue are replaced, never changed
        before["reshuffles"] = deque(self.reshuffles)
        try:
            return _play.step(self, action)
        except ValueError:
            self.__dict__.update(before)
            raise

    def settlement(self) -> _score.Settlement:
        if self.phase != "end":
            raise ValueError("the deal is not over")
        return _score.settle(
            self.rules, self.hands, self.reason, self.ender, self.victim, self.seon
        )

    def scores(self) -> list[int]:
        """Zeros before the end."""
        return self.settlement()["scores"] if self.phase == "end" else [0] * self.players

    def returns(self) -> list[float]:
        return _score.returns(self.scores())

    def to_dict(self) -> dict[str, object]:
        over = self.phase == "end"
        head: dict[str, object] = {"game": NAME, "rules": dict(self.rules.differences)}
        if not over:
            head["seat"] = self.seat
        table: dict[str, object] = {
            "phase": self.phase,
            "chance": self.chance,
            "players": self.players,
            "hands": [write_months(hand) for hand in self.hands],
            "stock": write_months(self.stock),
            "discards": write_months(self.discards),
            "bbonged": list(self.bbonged),
            "seon": self.seon,
            "reshuffles": self.reshuffled,
        }
        return head | table | (self._end_dict() if over else self._pending_dict())

    def _pending_dict(self) -> dict[str, object]:
        if self.phase == "act":
            return {"pending": {"drawn": str(self.drawn)}}
        if self.phase == "claim":
            return {"pending": {"month": str(self.month), "discarder": self.discarder}}
        return {}

    def _end_dict(self) -> dict[str, object]:
        result = self.settlement()
        return {
            "ender": self.ender,
            "victim": self.victim,
            "winners": result["winners"],
            "reason": self.reason,
            "scores": result["scores"],
        }

    def _count(self) -> dict[int, int]:
        """How often each month is in some zone."""
        hands = map(self.full_hand, range(self.players))
        return dict(Counter(chain(self.stock, self.discards, *hands)))

    def flaw(self) -> str | None:
        """The broken invariant, if any."""
        if self._count() != self.census or max(self.census.values(), default=0) > COPIES:
            return "cards are not conserved (B-11.2)"
        fault = _read.hands_fault(self) or _read.bbonged_fault(self)
        if fault:
            return fault
        if self.phase == "end":
            return None
        if len(self.answers) < 2:
            return "a question with a single answer (B-11.1)"
        return _read.pending_fault(self)
