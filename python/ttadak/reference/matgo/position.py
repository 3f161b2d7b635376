"""A position: read from and written to a dict, and played."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping

from ttadak.reference.event import Event
from ttadak.reference.matgo.cards import ordered, written
from ttadak.reference.matgo.checks import check
from ttadak.reference.matgo.deal import gather_natural_piles, open_deal, pass_to
from ttadak.reference.matgo.flaw import flaw
from ttadak.reference.matgo.legal import broken, legal
from ttadak.reference.matgo.play import apply
from ttadak.reference.matgo.read import read
from ttadak.reference.matgo.rules import differences
from ttadak.reference.matgo.score import settlement
from ttadak.reference.matgo.table import Table

OVER = -4


class Position:
    """One deal at a question or over."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.opening: list[Event] = []
        self.reshuffles: deque[list[str]] = deque()
        self._cards = frozenset(_all_cards(table))
        self._legal: list[str] = []

    @classmethod
    def from_dict(cls, d: Mapping[str, object], reshuffles: Iterable[list[str]] = ()) -> Position:
        """The position of this dict; ValueError names the key that is wrong."""
        if any(True for _ in reshuffles):
            raise ValueError("key 'reshuffles': matgo has none")
        t = read(d)
        fresh = "phase" not in d and t.turns == [0, 0]
        check(t, d, fresh)
        position = cls(t)
        position._start(fresh)
        return position

    def _start(self, fresh: bool) -> None:
        t = self.table
        if fresh:
            open_deal(t, t.seat, self.opening)
        else:
            gather_natural_piles(t)
            if t.phase == "play" and not t.can_act(t.seat):
                t.clear_pending()
                pass_to(t, t.seat, self.opening)
        self._play_forced(self.opening)

    def _play_forced(self, log: list[Event]) -> None:
        """A single legal action is no question."""
        while len(actions := legal(self.table)) == 1:
            apply(self.table, actions[0], log)
        self._legal = actions

    def player(self) -> int:
        """The seat to act, -4 when the deal is over."""
        return OVER if self.table.phase == "end" else self.table.seat

    def legal(self) -> list[str]:
        """The legal actions, two or more unless the deal is over."""
        return list(self._legal)

    def why_illegal(self, action: str) -> tuple[str, str] | None:
        """The first clause the action breaks, and the reason in words."""
        clause = broken(self.table, action)
        return None if clause is None else (clause.id, clause.reason)

    def play(self, action: str) -> list[Event]:
        """Play a legal action and the forced steps after it."""
        why = self.why_illegal(action)
        if why is not None:
            raise ValueError(f"{action!r}: {why[1]}; legal: {' '.join(self.legal())} ({why[0]})")
        log: list[Event] = []
        apply(self.table, action, log)
        self._play_forced(log)
        return log

    def scores(self) -> list[int]:
        """M-8.15: the net of each seat, 0 before the end."""
        if self.table.phase != "end":
            return [0, 0]
        net = self.settlement()["net"]
        assert isinstance(net, list)
        return net

    def returns(self) -> list[float]:
        """The scores as floats; zero-sum."""
        return [float(score) for score in self.scores()]

    def settlement(self) -> dict[str, object]:
        """Every factor of the payment; only at the end."""
        if self.table.phase != "end":
            raise ValueError("the deal is not over")
        return settlement(self.table)

    def flaw(self) -> str | None:
        """The broken invariant, if any."""
        cards = _all_cards(self.table)
        if len(cards) != len(self._cards) or self._cards.difference(cards):
            return "cards are not conserved"
        return flaw(self.table, len(self._legal))

    def to_dict(self) -> dict[str, object]:
        """The position with every key, in the canonical form."""
        t = self.table
        over = t.phase == "end"
        seat = {} if over else {"seat": t.seat}
        pending = _pending(t)
        return {
            "game": "matgo",
            "rules": differences(t.rules),
            **seat,
            "phase": t.phase,
            "chance": t.chance,
            **_zones(t),
            **_records(t),
            **({"pending": pending} if pending else {}),
            **(_ended(self) if over else {}),
        }


def _all_cards(t: Table) -> list[str]:
    return [card for _, cards in t.zones() for card in cards]


def _zones(t: Table) -> dict[str, object]:
    return {
        "hands": [written(hand) for hand in t.hands],
        "floor": written(t.floor),
        "piles": [
            {"cards": written(pile.cards), "owner": pile.owner}
            for pile in sorted(t.piles.values(), key=lambda pile: ordered(pile.cards)[0])
        ],
        "captured": [written(cards) for cards in t.captured],
        "stock": " ".join(t.stock),
    }


def _records(t: Table) -> dict[str, object]:
    return {
        "turns": list(t.turns),
        "tokens": list(t.tokens),
        "go": list(t.go),
        "go_score": list(t.go_score),
        "ppuk_turns": [list(turns) for turns in t.ppuk_turns],
        "shakes": list(t.shakes),
        "bombs": list(t.bombs),
        "carry": t.carry,
        "seon": t.seon,
        "side_payments": t.written_side_payments(),
        "gukjin_locked": list(t.locked),
        "gukjin_pi": list(t.as_pi),
        "shown": [written(cards) for cards in t.shown],
        "continued": list(t.continued),
    }


def _pending(t: Table) -> dict[str, object]:
    """Only what says more than the phase does."""
    entries: dict[str, object] = {
        "turn_open": t.turn_open and t.phase in ("play", "chongtong"),
        "named": t.named,
        "played": t.played,
        "target": t.target,
        "flipped": t.flipped,
        "held": written(t.held),
        "bombed": t.bombed,
        "declared": t.declared,
    }
    return {key: value for key, value in entries.items() if value}


def _ended(position: Position) -> dict[str, object]:
    t = position.table
    return {"winner": t.winner, "reason": t.reason, "scores": position.scores()}
