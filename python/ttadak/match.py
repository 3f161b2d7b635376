"""Matches: several deals of one game, each handing on who begins the next and what it is worth."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ttadak._core import Game, State, derive_seed
from ttadak.deal import role_of, turned
from ttadak.errors import ParseError

if TYPE_CHECKING:
    from ttadak.agents import Agent

FORMAT = 1
# What a settlement hands on besides who begins (`next_<role>`), and the key of the next deal's position that takes it.
_HANDED_ON = {"next_carry": "carry"}
# Ends after which the same deal is dealt again: it does not count as one.
_NOT_COUNTED = frozenset({"redeal"})
_FIRST_DRAW = 2**64 - 1  # the index of the draw for who begins; deals have the indices from 0


class DealResult(NamedTuple):
    """How a deal of a match ended."""

    scores: tuple[int, ...]
    returns: tuple[float, ...]
    settlement: dict[str, Any]

    @property
    def counts(self) -> bool:
        """Whether it is one of the match's deals (a deal to be dealt again is not)."""
        return self.settlement["reason"] not in _NOT_COUNTED


class Match:
    """Deals of a game in a row.

    Deal `i` is dealt from the seed `derive_seed(seed, i)`. Who begins it is what the deal before decided; who begins the first is
    `first`, or drawn from the seed. Where a rule option says who begins (Dobon's `starter`) it is left to that option.

    `deals` None takes the game's own option `deals`.

    Raises:
        ValueError: `deals` is needed, or out of range; `first` is no seat or not for this game.
    """

    def __init__(self, game: Game, deals: int | None = None, seed: int | None = None, first: int | None = None) -> None:
        self.game = game
        self.deals = _number_of_deals(game, deals)
        self.seed = int.from_bytes(os.urandom(8)) if seed is None else seed
        self._past: list[DealResult] = []
        self.state = self._first_deal(first)

    @property
    def results(self) -> list[DealResult]:
        """The deals that are over, in order, the present one included once it is."""
        if not self.state.is_terminal():
            return list(self._past)
        present = DealResult(tuple(self.state.scores()), tuple(self.state.returns()), self.state.settlement())
        return [*self._past, present]

    @property
    def totals(self) -> list[int]:
        """The scores of all deals added up, by seat."""
        return [sum(result.scores[seat] for result in self.results) for seat in range(self.state.num_players())]

    @property
    def finished(self) -> bool:
        """Whether all deals are over."""
        return self.state.is_terminal() and sum(result.counts for result in self.results) >= self.deals

    def ranking(self) -> list[int]:
        """The rank of each seat so far: 1 is best, equal totals share a rank, and the next rank after two firsts is 3."""
        seats = self.state.num_players()
        # n times a utility is a whole number in every game, so that equal totals compare equal
        worth = [sum(round(seats * result.returns[seat]) for result in self.results) for seat in range(seats)]
        return [1 + sum(other > own for other in worth) for own in worth]

    def next_deal(self) -> State:
        """Deal the next deal, which becomes `state`.

        Raises:
            ValueError: the present deal is not over, or it was the last.
        """
        if not self.state.is_terminal():
            raise ValueError("next_deal: the present deal is not over")
        if self.finished:
            raise ValueError(f"next_deal: the match is over after {self.deals} deals")
        settlement = self.state.settlement()
        self._past = self.results
        changes = {key: settlement[name] for name, key in _HANDED_ON.items() if name in settlement}
        start = self._dealt()
        self.state = self._begin(start, settlement.get(f"next_{role_of(start)}"), changes)
        return self.state

    def __iter__(self) -> Iterator[State]:
        """Each deal in turn, from the present one on; the user of the loop plays it to its end.

        Raises:
            ValueError: the loop went on while a deal was not over.
        """
        yield self.state
        while not self.finished:
            yield self.next_deal()

    def play(self, agents: Sequence[Agent]) -> list[int]:
        """Let agents (one a seat) play all that is left; the totals.

        Raises:
            ValueError: not one agent a seat.
        """
        seats = self.state.num_players()
        if len(agents) != seats:
            raise ValueError(f"agents: expected {seats}, one a seat, got {len(agents)}")
        for state in self:
            while not state.is_terminal():
                state.apply_action(agents[state.current_player()].choose(state))
        return self.totals

    def to_dict(self) -> dict[str, Any]:
        """The whole match as JSON-able data; `from_dict` reads it back."""
        return {
            "format": FORMAT,
            "game": self.game.name,
            "rules": self.game.rules,
            "deals": self.deals,
            "seed": self.seed,
            "results": [{"scores": list(r.scores), "returns": list(r.returns), "settlement": r.settlement} for r in self._past],
            "deal": self.state.serialize(),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Match:
        """The match that `to_dict` wrote.

        Raises:
            ParseError: it cannot be read; the message names the key.
        """
        _check(data)
        match = cls.__new__(cls)
        match.state = Game(data["game"]).deserialize_state(data["deal"])
        match.game = match.state.get_game()
        if match.game.rules != data["rules"]:
            raise ParseError("match: key 'rules': not the rules of its deal")
        match.deals, match.seed = _number_of_deals(match.game, data["deals"]), data["seed"]
        match._past = [_read_result(number, result, match.state.num_players()) for number, result in enumerate(data["results"])]
        return match

    def _first_deal(self, first: int | None) -> State:
        start = self._dealt()
        role, seats = role_of(start), self.game.num_players()
        if any(option["name"] == role for option in self.game.options()):
            if first is not None:
                raise ValueError(f"first: in {self.game.name} the rule option {role!r} says who begins")
            return self._begin(start, None, {})
        if first is None:
            first = derive_seed(self.seed, _FIRST_DRAW) % seats
        if not 0 <= first < seats:
            raise ValueError(f"first: expected a seat 0..{seats - 1}, got {first}")
        return self._begin(start, first, {})

    def _dealt(self) -> dict[str, Any]:
        """The next deal as its seed deals it, before any step of its own."""
        state = self.game.new_initial_state(derive_seed(self.seed, len(self._past)))
        start: dict[str, Any] = state.record_parts()["start"]
        return start

    def _begin(self, start: dict[str, Any], beginner: int | None, changes: Mapping[str, Any]) -> State:
        """The deal with its beginner moved to another seat (None: as dealt) and what was handed on."""
        if beginner is not None:
            start = turned(start, beginner - start[role_of(start)])
        return self.game.state_from_dict({**start, **changes})


def _number_of_deals(game: Game, deals: int | None) -> int:
    if deals is None:
        deals = next((option["value"] for option in game.options() if option["name"] == "deals"), None)
    if deals is None:
        raise ValueError(f"deals: {game.name} has no option of that name, so say how many")
    if isinstance(deals, bool) or not isinstance(deals, int) or deals < 1:
        raise ValueError(f"deals: expected a number from 1, got {deals!r}")
    return deals


_KEYS: dict[str, type] = {"format": int, "game": str, "rules": dict, "deals": int, "seed": int, "results": list, "deal": str}


def _check(data: Mapping[str, Any]) -> None:
    if set(data) != set(_KEYS):
        raise ParseError(f"match: expected the keys {', '.join(_KEYS)}, got {', '.join(map(str, data))}")
    for key, kind in _KEYS.items():
        if not isinstance(data[key], kind) or isinstance(data[key], bool):
            raise ParseError(f"match: key {key!r}: expected {kind.__name__}, got {data[key]!r:.60}")
    if data["format"] != FORMAT:
        raise ParseError(f"match format {data['format']} is not known to this package (knows {FORMAT})")


def _read_result(number: int, result: Mapping[str, Any], seats: int) -> DealResult:
    try:
        scores, returns, settlement = result["scores"], result["returns"], result["settlement"]
        if len(scores) == len(returns) == seats and isinstance(settlement["reason"], str):
            return DealResult(tuple(int(s) for s in scores), tuple(float(r) for r in returns), settlement)
    except (TypeError, KeyError, ValueError):
        pass
    raise ParseError(f"match: key 'results': number {number} is no result of {seats} seats")
