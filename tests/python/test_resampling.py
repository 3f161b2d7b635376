"""Resampling: uniform over the worlds found by brute force, none missing, none impossible; the same for the same seed."""

from __future__ import annotations

import functools
import itertools
import math
from collections import Counter
from typing import Any

import pytest
from chi_square import ALPHA, fit
from test_contract import positions
from worlds import Hands, World, consistent_worlds, deals, hands_of, question, small_positions

import ttadak

POSITIONS = 12
SEED = 4


@functools.cache
def _cases(name: str, *, reshuffled: bool = False) -> list[tuple[dict[str, Any], ttadak.State, int, dict[Hands, World]]]:
    """Small positions, each with a seat and the worlds it may be in; seats that act and seats that do not."""
    cases = []
    for number, (game, start, truth) in enumerate(small_positions(name, POSITIONS, SEED, reshuffled=reshuffled)):
        seat = (truth.current_player() + number % truth.num_players()) % truth.num_players()
        cases.append((start, truth, seat, consistent_worlds(game, start, truth, seat)))
    return cases


def _told(start: dict[str, Any], truth: ttadak.State, seat: int) -> str:
    return f"seat {seat} of {truth}\nfrom {start}\nafter {truth.record_parts()['actions']}"


def test_the_cases_tell_something(name: str) -> None:
    cases = _cases(name)
    ruled_out = [sum(1 for _ in deals(start, seat)) > len(worlds) for start, _, seat, worlds in cases]
    assert sum(ruled_out) >= POSITIONS // 4
    assert sum(len(worlds) > 1 for _, _, _, worlds in cases) >= POSITIONS // 2
    for start, truth, seat, worlds in cases:
        assert hands_of(truth) in worlds, _told(start, truth, seat)


@pytest.mark.parametrize("reshuffled", [False, True])
def test_hands_are_uniform_over_the_worlds(name: str, reshuffled: bool) -> None:
    """After a reshuffle too: who has not drawn since holds none of the cards that went back."""
    if reshuffled and name not in ("bbong", "dobon"):
        return
    for start, truth, seat, worlds in _cases(name, reshuffled=reshuffled):
        count = max(2000, 50 * len(worlds))
        drawn = Counter(hands_of(world) for world in truth.resample_batch(seat, count, seed=1))
        impossible = drawn.keys() - worlds.keys()
        assert not impossible, f"impossible {sorted(impossible)[:3]} for {_told(start, truth, seat)}"
        total = sum(world.weight for world in worlds.values())
        never = [hands for hands, world in worlds.items() if count * world.weight / total > 30 and hands not in drawn]
        assert not never, f"never {never[:3]} for {_told(start, truth, seat)}"
        p = fit(drawn, {hands: world.weight for hands, world in worlds.items()})
        assert p > ALPHA / POSITIONS, f"p = {p} for {_told(start, truth, seat)}"


def test_stocks_are_in_any_order(name: str) -> None:
    for start, truth, seat, worlds in _cases(name):
        if truth.to_dict()["chance"] == "explicit" or math.factorial(len(truth.to_dict()["stock"].split())) > 120:
            continue
        orders: dict[str, float] = {}
        for world in worlds.values():
            cards = world.states[0].to_dict()["stock"].split()
            for order in itertools.permutations(cards):
                key = " ".join(order)
                orders[key] = orders.get(key, 0) + world.weight / math.factorial(len(cards))
        count = min(20_000, max(2000, 20 * len(orders)))  # where cells are rarer they are merged
        drawn = Counter(world.to_dict()["stock"] for world in truth.resample_batch(seat, count, seed=2))
        assert drawn.keys() <= orders.keys(), _told(start, truth, seat)
        p = fit(drawn, orders)
        assert p > ALPHA / POSITIONS, f"p = {p} for {_told(start, truth, seat)}"


def test_the_question_is_one_that_may_be_asked(name: str) -> None:
    for start, truth, seat, worlds in _cases(name):
        for world in truth.resample_batch(seat, 200, seed=3):
            asked = {question(state) for state in worlds[hands_of(world)].states}
            assert question(world) in asked, f"{question(world)} in {hands_of(world)}, not {asked}, for {_told(start, truth, seat)}"


def test_seeds_decide(game: ttadak.Game) -> None:
    for state in itertools.islice(positions(game, 1), 4, 40, 5):
        for player in range(state.num_players()):
            one = state.resample_from_infostate(player, 7)
            assert one == state.resample_from_infostate(player, 7)
            assert one != state.resample_from_infostate(player, 8)
            batch = state.resample_batch(player, 5, seed=7)
            assert batch.to_bytes() == state.resample_batch(player, 5, seed=7, threads=2).to_bytes()
            for row, world in enumerate(batch):
                assert world == state.resample_from_infostate(player, ttadak.derive_seed(7, row))


def test_the_state_itself_is_untouched(game: ttadak.Game) -> None:
    for seed in range(5):
        for state in positions(game, seed):
            before, told = state.to_bytes(), state.serialize()
            for player in range(state.num_players()):
                state.resample_from_infostate(player, 1)
                state.resample_batch(player, 3, seed=1)
            assert (state.to_bytes(), state.serialize()) == (before, told)


@pytest.mark.parametrize("explicit", [False, True])
def test_worlds_of_whole_games_are_diverse(game: ttadak.Game, explicit: bool) -> None:
    """Early in a game every world is another one, and the truth is not among them."""
    state = next(s for s in itertools.islice(positions(game, 3, explicit), 120) if not s.is_chance_node())
    for player in range(state.num_players()):
        worlds = {world.to_bytes() for world in state.resample_batch(player, 1000, seed=5)}
        assert len(worlds) == 1000
        assert state.to_bytes() not in worlds


def test_resampling_again_forgets_the_truth(name: str) -> None:
    """A world of a world is a world of the truth: the same hands may come, as often."""
    for start, truth, seat, worlds in _cases(name)[:4]:
        drawn = Counter(
            hands_of(world.resample_from_infostate(seat, 9)) for world in truth.resample_batch(seat, max(500, 30 * len(worlds)), seed=6)
        )
        assert drawn.keys() <= worlds.keys(), _told(start, truth, seat)
