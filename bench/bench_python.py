"""Costs of the Python API, by pytest-benchmark; every figure asserts the answer it times.

``python -m pytest -n 0 bench/bench_python.py --benchmark-only`` measures; with ``--benchmark-disable`` it is a smoke test.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ttadak

Benchmark = Callable[..., Any]
ROWS = 1024


@pytest.fixture(params=ttadak.games())
def game(request: pytest.FixtureRequest) -> ttadak.Game:
    return ttadak.load_game(request.param)


@pytest.fixture
def state(game: ttadak.Game) -> ttadak.State:
    return game.new_initial_state(seed=7)


def test_legal_bits(benchmark: Benchmark, state: ttadak.State) -> None:
    assert benchmark(lambda: state.legal_bits) == sum(1 << action for action in state.legal_actions())


def test_legal_actions(benchmark: Benchmark, state: ttadak.State) -> None:
    assert benchmark(state.legal_actions) == [action for action in range(64) if state.legal_bits >> action & 1]


def test_current_player(benchmark: Benchmark, state: ttadak.State) -> None:
    assert 0 <= benchmark(state.current_player) < state.num_players()


def test_clone(benchmark: Benchmark, state: ttadak.State) -> None:
    assert benchmark(state.clone) == state


def test_child(benchmark: Benchmark, state: ttadak.State) -> None:
    action = state.legal_actions()[0]
    assert benchmark(state.child, action).history() == [*state.history(), action]


def test_to_bytes(benchmark: Benchmark, game: ttadak.Game, state: ttadak.State) -> None:
    assert game.from_bytes(benchmark(state.to_bytes)) == state


def test_pickle_round_trip(benchmark: Benchmark, state: ttadak.State) -> None:
    assert benchmark(lambda: pickle.loads(pickle.dumps(state, 5))) == state


def test_observation_into_a_buffer(benchmark: Benchmark, game: ttadak.Game, state: ttadak.State) -> None:
    out = np.zeros(game.observation_tensor_shape(), dtype=np.uint8)
    assert benchmark(state.observation_tensor, 0, out) is not None
    assert (out == state.observation_tensor(0)).all()


def test_whole_game_in_python(benchmark: Benchmark, game: ttadak.Game) -> None:
    def play() -> int:
        state = game.new_initial_state(seed=7)
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
        return state.move_number()

    again = game.new_initial_state(seed=7)
    while not again.is_terminal():
        again.apply_action(again.legal_actions()[0])
    assert benchmark(play) == again.move_number()


def test_batch_step(benchmark: Benchmark, game: ttadak.Game) -> None:
    batch = game.batch(ROWS, seed=1, threads=1)

    def step() -> int:
        actions = batch.random_step(3)
        over = batch.is_terminal()
        if over.any():
            batch.reset(over, 5)
        return len(actions)

    assert benchmark(step) == ROWS


def test_batch_playout(benchmark: Benchmark, game: ttadak.Game) -> None:
    def play() -> np.ndarray[Any, np.dtype[np.float32]]:
        return game.batch(ROWS, seed=1, threads=1).playout(2)

    returns = benchmark(play)
    assert returns.shape == (ROWS, game.num_players())
    assert abs(returns.sum()) < 0.1 * ROWS


def test_resample_batch(benchmark: Benchmark, state: ttadak.State) -> None:
    worlds = benchmark(state.resample_batch, state.current_player(), ROWS, 1)
    assert (worlds.legal_bits() == state.legal_bits).all()
