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
#: Starts, what was played, and the seat: positions whose resampling was wrong once.
KNOWN: dict[str, list[tuple[dict[str, Any], list[str], int]]] = {
    "paohuzi": [
        # Asked hu after his wei, seat 1 declined and owes a discard: a hand of kans that could only win is a world too.
        (
            {
                "melds": [["peng b1", "peng b2", "peng b8", "peng s5", "peng s8"], ["peng b6", "peng b9", "peng s2", "peng s4", "peng s9"], []],
                "hands": ["s1 s1 s1 s6 b10", "s6 b10 s7 b10 s6", "s7"],
                "stock": "s7 s1 s6 s7",
                "seat": 2,
            },
            ["discard s6", "pass"],
            2,
        ),
        # A pair of s5 at seat 2 let the s5 pass that seat 1 chi'd: it is not asked for peng of the next.
        ({"dealer": 2, "hands": ["b9 s2", "s6 s6 s7 s7", "s5 s5"], "stock": "s5 b8 s5"}, ["pass", "chi s5 s6 s7"], 1),
        # Seat 0 revealed that s5: with s3 s4 it is not asked for chi of the next.
        ({"dealer": 2, "hands": ["s3 s4", "s6 s7 b1", "s4 s6"], "stock": "s5 s5 b8"}, ["pass", "chi s5 s6 s7"], 1),
        # The hidden wei is not of b4, which went by before; nor does its maker hold a fourth.
        (
            {
                "rules": {"wei_visibility": "hidden", "pao_mandatory": True, "own_fourth_on_wei": "ti"},
                "dealer": 1,
                "melds": [["peng b5", "peng b8", "peng b9", "peng s10", "peng s2"], ["peng b1", "peng s1", "peng s5", "peng s7", "peng s8"], []],
                "hands": ["b7 s9 b4 s9 b10", "b10 s9 b7 b7 b4", "s9"],
                "stock": "b4 b10 b7",
                "seat": 2,
            },
            ["discard s9"],
            2,
        ),
        # Whether pao was compulsory for somebody is settled after the hu that seat 0 may be thinking of.
        (
            {
                "rules": {"wei_visibility": "hidden", "pao_mandatory": True, "own_fourth_on_wei": "ti"},
                "dealer": 1,
                "melds": [["peng b10", "peng b3", "peng s1", "peng s4", "peng s5"], ["peng b5", "peng b6", "peng b9", "peng s2", "peng s9"], []],
                "hands": ["b1 s7 b1 s7 s3", "b4 b4 s3 s7 s3", "b1"],
                "stock": "s3 b1 b4",
                "seat": 1,
            },
            ["discard s7", "pass"],
            1,
        ),
    ]
}

Case = tuple[dict[str, Any], ttadak.State, int, dict[Hands, World]]


@functools.cache
def _cases(name: str, *, reshuffled: bool = False) -> list[Case]:
    """Small positions, each with a seat and the worlds it may be in; seats that act and seats that do not."""
    cases = []
    for number, (game, start, truth) in enumerate(small_positions(name, POSITIONS, SEED, reshuffled=reshuffled)):
        seat = (truth.current_player() + number % truth.num_players()) % truth.num_players()
        cases.append((start, truth, seat, consistent_worlds(game, start, truth, seat)))
    return cases


def _known_cases(name: str) -> list[Case]:
    cases = []
    for position, played, seat in KNOWN.get(name, []):
        start = {"game": name, **position}
        game = ttadak.load_game(name, **start.get("rules", {}))
        truth = game.state_from_dict(start)
        for action in played:
            truth.apply_action(truth.string_to_action(action))
        cases.append((start, truth, seat, consistent_worlds(game, start, truth, seat)))
    return cases


def _told(start: dict[str, Any], truth: ttadak.State, seat: int) -> str:
    return f"seat {seat} of {truth}\nfrom {start}\nafter {truth.record_parts()['actions']}"


def assert_uniform(case: Case) -> None:
    """Hands drawn: none impossible, none missing, each as often as it weighs."""
    start, truth, seat, worlds = case
    count = max(2000, 50 * len(worlds))
    drawn = Counter(hands_of(world) for world in truth.resample_batch(seat, count, seed=1))
    impossible = drawn.keys() - worlds.keys()
    assert not impossible, f"impossible {sorted(impossible)[:3]} for {_told(start, truth, seat)}"
    total = sum(world.weight for world in worlds.values())
    never = [hands for hands, world in worlds.items() if count * world.weight / total > 30 and hands not in drawn]
    assert not never, f"never {never[:3]} for {_told(start, truth, seat)}"
    p = fit(drawn, {hands: world.weight for hands, world in worlds.items()})
    assert p > ALPHA / POSITIONS, f"p = {p} for {_told(start, truth, seat)}"


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
    for case in _cases(name, reshuffled=reshuffled) + ([] if reshuffled else _known_cases(name)):
        assert_uniform(case)


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
    for start, truth, seat, worlds in _cases(name) + _known_cases(name):
        for world in truth.resample_batch(seat, 200, seed=3):
            asked = {question(state) for state in worlds[hands_of(world)].states}
            assert question(world) in asked, f"{question(world)} in {hands_of(world)}, not {asked}, for {_told(start, truth, seat)}"


def test_seeds_decide(game: ttadak.Game) -> None:
    for state in itertools.islice(positions(game, 1), 4, 40, 5):
        for player in range(state.num_players()):
            one = state.resample_from_infostate(player, 7)
            assert one == state.resample_from_infostate(player, 7)
            assert any(one != state.resample_from_infostate(player, seed) for seed in range(8, 40))  # late worlds are few
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
