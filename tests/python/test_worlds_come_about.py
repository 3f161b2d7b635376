"""Bbong and Matgo: every resampled world comes about by some deal and some play of the others that show the seat just what it saw.

The deal is searched for with explicit chance: who holds or has laid a card was dealt it or drew it at some time, the earlier the sooner
he laid it. What the engine remembers for its resampling has no part in it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from option_sets import random_options
from worlds import events_seen, held, question

import ttadak

GAMES = 150
WORLDS = 3
#: Steps of one search; those that succeed need few more than the game has.
MOST_STEPS = 4000
#: The events that tell which cards of a hand are laid, each so many times.
LAID = {"play": 1, "bomb": 1, "discard": 1, "bbong": 2, "jayeon-bbong": 3}
#: Of the cards of each seat, in order, the places of those that it has been dealt or has drawn.
Taken = tuple[tuple[int, ...], ...]


@dataclass
class Watched:
    """A game at one of its points, and what a seat has answered until then."""

    state: ttadak.State
    own: list[int]


def play(game: ttadak.Game, viewer: int, rng: random.Random) -> list[Watched]:
    """A random game with explicit chance, at each of its decisions."""
    state = game.new_initial_state(rng.getrandbits(32), explicit_chance=True)
    own: list[int] = []
    path = []
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state = state.child(rng.choices(outcomes, weights)[0])
            continue
        if state.to_dict().get("reshuffles"):  # what was there before is looked at in small positions
            break
        path.append(Watched(state, list(own)))
        action = rng.choice(state.legal_actions())
        if state.current_player() == viewer:
            own.append(action)
        state = state.child(action)
    return path


def laid_by(line: str, seat: int, viewer: int) -> list[str]:
    """The cards of its hand that the seat lays in an event, as the viewer sees it."""
    words, _, subject = line.split(" because ")[0].partition(" seat ")
    kind, *cards = words.split()
    return cards * LAID.get(kind, 0) if int(subject or viewer) == seat else []


class Search:
    """For a play from the first card on that leads to a world and shows the seat what it saw."""

    def __init__(self, watched: Watched, viewer: int, world: ttadak.State) -> None:
        self.viewer, self.own, self.world = viewer, watched.own, world
        self.start = world.get_game().state_from_dict(watched.state.record_parts()["start"])
        self.target = events_seen(watched.state, viewer)
        self.hands, self.question = held(world), question(world)
        self.acquired = [self._in_order(seat) for seat in range(len(self.hands))]
        self.steps = 0

    def _in_order(self, seat: int) -> list[str]:
        """All cards that the seat has had: those laid first come first, then those it holds, a card just drawn last."""
        laid = [card for line in self.target for card in laid_by(line, seat, self.viewer)]
        position = self.world.to_dict()
        drawn = position.get("pending", {}).get("drawn")
        return [*laid, *sorted(self.hands[seat].elements(), key=lambda card: card == drawn and seat == position["seat"])]

    def run(self) -> bool:
        return self._from(self.start, 0, 0, ((),) * len(self.hands))

    def _from(self, state: ttadak.State, told: int, own: int, taken: Taken) -> bool:
        seen = state.events(self.viewer)
        if self.target[told : told + len(seen)] != seen:
            return False
        told += len(seen)
        self.steps += 1
        if told == len(self.target) and not state.is_chance_node() and question(state) == self.question and held(state) == self.hands:
            return True
        if state.is_terminal() or self.steps > MOST_STEPS:
            return False
        if state.is_chance_node():
            return told < len(self.target) and any(self._from(child, told, own, then) for child, then in self._dealt(state, self.target[told], taken))
        if state.current_player() == self.viewer:
            return own < len(self.own) and self._from(state.child(self.own[own]), told, own + 1, taken)
        return any(self._from(state.child(action), told, own, taken) for action in state.legal_actions())

    def _dealt(self, state: ttadak.State, line: str, taken: Taken) -> Iterator[tuple[ttadak.State, Taken]]:
        """The next states, each with the cards taken by then; of a hand that is dealt the order is left out."""
        kind, _, subject = line.partition(" seat ")
        if kind not in ("deal", "draw") or not subject:
            yield from ((state.child(outcome), taken) for outcome, _ in state.chance_outcomes())
            return
        seat = int(subject)
        before = taken[seat]
        tried = set()
        for place, card in enumerate(self.acquired[seat]):
            if place in before or (kind == "deal" and before and place < before[-1]) or card in tried:
                continue
            tried.add(card)
            outcome = state.string_to_action(card)
            if outcome in state.legal_actions():
                yield state.child(outcome), (*taken[:seat], (*before, place), *taken[seat + 1 :])


@pytest.mark.parametrize("part", range(2))
@pytest.mark.parametrize("name", ["bbong", "matgo"])
def test_worlds_come_about(name: str, part: int) -> None:
    looked = 0
    for number in range(part * GAMES, part * GAMES + GAMES):
        rng = random.Random(f"{name} {number}")
        game = ttadak.load_game(name, **(random_options(name, rng) if rng.random() < 0.6 else {}))
        viewer = rng.randrange(game.num_players())
        path = play(game, viewer, rng)
        for watched in [*rng.sample(path, min(2, len(path))), *path[-1:]]:
            worlds = [watched.state, *(watched.state.resample_from_infostate(viewer, seed) for seed in range(WORLDS))]
            for world in worlds:
                search = Search(watched, viewer, world)
                assert search.run(), f"seat {viewer}: no play leads to {world}, steps {search.steps}\ntruth {watched.state}\n{watched.state.record_parts()}"
                looked += 1
    assert looked > 4 * GAMES
