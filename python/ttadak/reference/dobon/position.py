"""The position as its users hold it: always at a question or over."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping

from ttadak.reference.event import Event

from . import legal, play, score
from .cards import rank, text
from .checks import ENDED, PENDING, read_state
from .state import OVER, State


class Position:
    """A deal in progress; ``opening`` holds the events of the forced steps at its start."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._cards = _named(state)
        self.opening: list[Event] = []
        self._answers: list[str] = []
        self._play_forced(self.opening)

    @classmethod
    def from_dict(cls, d: Mapping[str, object], reshuffles: Iterable[list[str]] = ()) -> Position:
        """The position a dict describes, played on to its first question; ValueError names a key that is wrong."""
        state = read_state(d)
        state.reshuffles = deque(list(order) for order in reshuffles)
        return cls(state)

    @property
    def reshuffles(self) -> deque[list[str]]:
        """The stock orders, top first, that the next reshuffles will give."""
        return self._state.reshuffles

    @reshuffles.setter
    def reshuffles(self, orders: Iterable[list[str]]) -> None:
        self._state.reshuffles = deque(orders)

    def to_dict(self) -> dict[str, object]:
        """The position with every key, in the order of RULES.md."""
        s = self._state
        d: dict[str, object] = {"game": "dobon", "rules": dict(s.rules.differences)}
        d |= {"seat": s.seat, "phase": s.phase, "chance": s.chance}
        d |= {"players": s.rules.players, "hands": [text(hand) for hand in s.hands]}
        d |= {"pile": " ".join(s.pile), "stock": " ".join(s.stock), "declared": s.declared, "direction": s.direction}
        d |= {"attack": s.attack, "reshuffles": s.reshuffled, "starter": s.starter, "turns": s.turns, "stuck": s.stuck}
        if s.phase in PENDING:
            middle = {"laid": " ".join(s.laid), "by": s.by, "claims": list(s.claims), "drawn": s.drawn, "draws": s.draws}
            d["pending"] = {key: middle[key] for key in PENDING[s.phase]}
        if s.over:
            del d["seat"]
            d |= dict(zip(ENDED, (sorted(s.winners), s.reason, self.scores()), strict=True))
        return d

    def player(self) -> int:
        """The seat to act; -4 when the deal is over."""
        return OVER if self._state.over else self._state.seat

    def legal(self) -> list[str]:
        """The legal actions in their order."""
        return list(self._answers)

    def why_illegal(self, action: str) -> tuple[str, str] | None:
        """The clause the action breaks and the reason; None if it is legal."""
        return legal.why_illegal(self._state, action)

    def play(self, action: str) -> list[Event]:
        """Plays it and every forced step after it; nothing is changed by a failure."""
        broken = self.why_illegal(action)
        if broken:
            clause, reason = broken
            where = f"illegal action {action!r} in the phase {self._state.phase!r}"
            raise ValueError(f"{where}: {reason}; legal: {', '.join(self.legal())} ({clause})")
        before = self._state.clone()
        try:
            events = play.step(self._state, action)
            self._play_forced(events)
        except ValueError:
            self._state = before
            raise
        return events

    def _play_forced(self, events: list[Event]) -> None:
        while len(answers := legal.legal(self._state)) == 1:
            events += play.step(self._state, answers[0])
        self._answers = answers

    def scores(self) -> list[int]:
        """The points of the seats, zeros before the end."""
        return score.scores(self._state) if self._state.over else [0] * self._state.rules.players

    def returns(self) -> list[float]:
        """The same in floats: Dobon is zero-sum."""
        return [float(points) for points in self.scores()]

    def settlement(self) -> dict[str, object]:
        """Every factor of the payment, at the end."""
        if not self._state.over:
            raise ValueError("there is no settlement before the end of the deal")
        return score.settlement(self._state)

    def flaw(self) -> str | None:
        """The first invariant that does not hold."""
        s = self._state
        places = len(s.pile) + len(s.stock) + sum(map(len, s.hands))
        answers = len(self._answers)
        flaws = {
            "a card is lost, added or in two places": places != len(self._cards) or _named(s) != self._cards,
            "the pile is empty": not s.pile,
            "an attack without a 2 on top": bool(s.attack) and not s.over and rank(s.top) != "2",
            "an odd attack": s.attack % 2 != 0,
            "a declared suit without an 8 on top": s.declared is not None and rank(s.top) != "8",
            "a question with fewer than two answers": not s.over and answers < 2,
            "an answer after the end": s.over and answers > 0,
            "a void deal goes on": not s.over and (s.stuck >= s.rules.players or s.turns >= s.rules.max_turns),
            "the scores do not sum to zero": sum(self.scores()) != 0,
        }
        return next((flaw for flaw, found in flaws.items() if found), None)


def _named(s: State) -> frozenset[str]:
    return frozenset().union(s.pile, s.stock, *s.hands)
