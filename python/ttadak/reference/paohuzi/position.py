"""A position of Paohuzi: what it holds, and how it is written and read."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain

from ttadak.reference.event import Event
from ttadak.reference.paohuzi import check, legal, play, read, score
from ttadak.reference.paohuzi.arrange import standing, total
from ttadak.reference.paohuzi.cards import (
    QUADS,
    SEATS,
    Face,
    Group,
    Hand,
    Revealed,
    Shape,
    arranged,
    in_order,
    write_cards,
)
from ttadak.reference.paohuzi.rules import Rules

TERMINAL = -4


@dataclass(slots=True)
class Position:
    """One deal at a question or over. Decks and hands are names of faces, melds are groups."""

    rules: Rules
    chance: str = "sampled"
    dealer: int = 0
    hands: list[Hand] = field(default_factory=lambda: [Counter() for _ in range(SEATS)])
    melds: list[list[Group]] = field(default_factory=lambda: [[] for _ in range(SEATS)])
    rivers: list[list[Face]] = field(default_factory=lambda: [[] for _ in range(SEATS)])
    stock: list[Face] = field(default_factory=list)
    chi_locks: list[set[Face]] = field(default_factory=lambda: [set() for _ in range(SEATS)])
    peng_locks: list[set[Face]] = field(default_factory=lambda: [set() for _ in range(SEATS)])
    dead: list[bool] = field(default_factory=lambda: [False] * SEATS)
    revealed: Revealed | None = None
    open_locks: list[set[Face]] = field(default_factory=lambda: [set() for _ in range(SEATS)])
    shown: Face | None = None
    stinky: list[set[Face]] = field(default_factory=lambda: [set() for _ in range(SEATS)])
    phase: str = "opening"
    seat: int = 0
    named: tuple[Shape, ...] = ()
    passed: list[tuple[str, int]] = field(default_factory=list)
    takers: list[int] = field(default_factory=list)
    forced: Group | None = None
    asked_shown: bool = False
    winners: list[int] = field(default_factory=list)
    reason: str = ""
    choices: list[str] = field(default_factory=list)
    pack: dict[Face, int] = field(default_factory=dict)
    opening: list[Event] = field(default_factory=list)
    reshuffles: deque[list[str]] = field(default_factory=deque)

    @classmethod
    def from_dict(cls, d: Mapping[str, object], reshuffles: Iterable[list[str]] = ()) -> Position:
        """The position written in ``d``, played on to its first question."""
        if list(reshuffles):
            raise ValueError("key 'reshuffles': nothing is reshuffled in paohuzi")
        position = cls(read.read_rules(d))
        read.read_zones(position, d)
        check.start(position, d)
        return position

    def to_dict(self) -> dict[str, object]:
        """The position in its canonical form."""
        d: dict[str, object] = {"game": "paohuzi", "rules": self.rules.changed()}
        if self.phase != "end":
            d["seat"] = self.seat
        d |= {"phase": self.phase, "chance": self.chance, "dealer": self.dealer}
        d["hands"] = [write_cards(hand.elements()) for hand in self.hands]
        d["melds"] = [[group.text for group in arranged(melds)] for melds in self.melds]
        d["rivers"] = [" ".join(river) for river in self.rivers]
        d["stock"] = " ".join(self.stock)
        d["locks"] = [self._locks_text(seat) for seat in range(SEATS)]
        d["dead"] = list(self.dead)
        d["revealed"] = None if self.revealed is None else self.revealed._asdict()
        d["open_locks"] = [write_cards(faces) for faces in self.open_locks]
        d["shown"] = self.shown
        d["stinky"] = [write_cards(faces) for faces in self.stinky]
        if pending := self._pending():
            d["pending"] = pending
        if self.phase == "end":
            d |= {"winners": list(self.winners), "reason": self.reason, "scores": self.scores()}
        return d

    def _locks_text(self, seat: int) -> str:
        """The locks of a seat as written (P-4.17)."""
        chi, peng = self.chi_locks[seat], self.peng_locks[seat]
        words = []
        for face in in_order(chi | peng):
            kind = "" if face in chi and face in peng else "chi:" if face in chi else "peng:"
            words.append(kind + face)
        return " ".join(words)

    def _pending(self) -> dict[str, object]:
        parts: dict[str, object] = {
            "chi": [" ".join(shape) for shape in self.named],
            "passed": [f"{claim} {seat}" for claim, seat in self.passed],
            "winners": list(self.takers),
            "forced": self.forced.text if self.forced else None,
            "shown": self.asked_shown,
        }
        return {key: value for key, value in parts.items() if value}

    def player(self) -> int:
        """The seat to act, -4 when over."""
        return TERMINAL if self.phase == "end" else self.seat

    def legal(self) -> list[str]:
        """Every legal action; at a question at least two."""
        return list(self.choices)

    def why_illegal(self, action: str) -> tuple[str, str] | None:
        """The first clause the action breaks and how, None if it is legal."""
        return legal.why_illegal(self, action)

    def play(self, action: str) -> list[Event]:
        """Play an action and all that is forced after it; ValueError if it is illegal."""
        return play.play(self, action)

    def win_reason(self) -> str:
        """By which question a win would come now, or came."""
        if self.phase in ("end", "heavenly", "dealer_win"):
            return self.reason or self.phase
        if self.asked_shown:
            return "shown_card"
        discarded = self.revealed is not None and self.revealed.source == "discard"
        return "discard_hu" if discarded else "hu"

    def scores(self) -> list[int]:
        """Points won and lost, zeros before the end."""
        return score.score(self, self.winners) if self.phase == "end" else [0] * SEATS

    def returns(self) -> list[float]:
        """The scores as utilities."""
        return [float(points) for points in self.scores()]

    def settlement(self) -> dict[str, object]:
        """Every factor of the payment, once the deal is over."""
        return score.settlement(self)

    def cards(self) -> dict[Face, int]:
        """How often each card is in some zone."""
        held = [hand.elements() for hand in self.hands]
        laid = [group.cards for melds in self.melds for group in melds]
        revealed = [] if self.revealed is None else [self.revealed.card]
        return dict(Counter(chain(self.stock, *held, *laid, *self.rivers, revealed)))

    def flaw(self) -> str | None:
        """The first broken invariant."""
        if self.cards() != self.pack:
            return "cards are not conserved"
        if any(max(hand.values(), default=0) > 3 for hand in self.hands):
            return "a hand holds a quad"
        for seat in range(SEATS):
            spare = total(self.hands[seat], self.melds[seat]) - standing(self.melds[seat])
            if spare > 1 + self.dead[seat]:
                return f"seat {seat} holds too many cards"
            if spare == 1 and not self.dead[seat] and not self.may_owe(seat):
                return f"seat {seat} owes a discard out of turn"
        if sum(self.scores()) != 0:
            return "scores do not sum to zero"
        return self._flaw_of_locks()

    def _flaw_of_locks(self) -> str | None:
        for seat in range(SEATS):
            if not self.open_locks[seat] <= self.chi_locks[seat] & self.peng_locks[seat]:
                return f"an open lock of seat {seat} is no lock"
            if any(Group("wei", (face,)) not in self.melds[seat] for face in self.stinky[seat]):
                return f"a stinky wei of seat {seat} is gone"
        return None

    def in_opening(self) -> bool:
        """Whether the questions of the opening are being asked."""
        return self.phase in ("opening", "heavenly", "dealer_win") or self.asked_shown

    def may_owe(self, seat: int) -> bool:
        """Whether the seat may hold one card too many now."""
        if self.in_opening() or self.reason in ("heavenly", "dealer_win", "shown_card"):
            return seat == self.dealer
        if self.phase == "end":
            return self.forced is not None and seat in self.winners
        return seat == self.seat and (self.phase == "discard" or self.forced is not None)

    def quad_faces(self, seat: int) -> set[Face]:
        """The faces a seat has laid as ti or pao."""
        return {group.face for group in self.melds[seat] if group.kind in QUADS}
