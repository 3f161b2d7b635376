"""What a state weighs and what single calls on it cost from Python, against an empty pybind11 call, in one run.

``python bench/versus/costs.py [--smoke]``. `State.is_simultaneous_node` is the empty call: bound by pybind11, it returns False.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable

import numpy as np
from interleave import compare, header, length_of_run, show

import ttadak


def times(call: Callable[[], object]) -> Callable[[], int]:
    """A block of a hundred calls."""

    def block() -> int:
        for _ in range(100):
            call()
        return 100

    return block


def apply_all(state: ttadak.State) -> Callable[[], int]:
    """A block that plays a recorded game again, without asking what is legal; the clone is part of it."""
    end = state.clone()
    end.playout(1)
    actions = end.history()[len(state.history()) :]

    def block() -> int:
        again = state.clone()
        for action in actions:
            again.apply_action(action)
        return len(actions)

    return block


def calls(game: ttadak.Game, state: ttadak.State) -> dict[str, Callable[[], int]]:
    cells = game.observation_tensor_shape()
    small, wide = np.zeros(cells, np.uint8), np.zeros(cells, np.float32)
    seat = state.current_player()
    return {
        "current_player()": times(state.current_player),
        "legal_bits": times(lambda: state.legal_bits),
        "legal_actions()": times(state.legal_actions),
        "apply_action(id)": apply_all(state),
        "clone()": times(state.clone),
        "observation_tensor(out=uint8)": times(lambda: state.observation_tensor(seat, small)),
        "observation_tensor(out=float32)": times(lambda: state.observation_tensor(seat, wide)),
        "resample_from_infostate()": times(lambda: state.resample_from_infostate(seat, 1)),
        "to_bytes()": times(state.to_bytes),
        "pickle round trip": times(lambda: pickle.loads(pickle.dumps(state, 5))),
    }


def main() -> None:
    pairs, seconds = length_of_run(__doc__, (1, 0.005), (10, 0.05))
    for name in ttadak.games():
        game = ttadak.load_game(name)
        state = game.new_initial_state(seed=7)
        header(f"{name}: {len(state.to_bytes())} bytes a state; per call, against an empty pybind11 call")
        for what, block in calls(game, state).items():
            show(what, compare(block, times(state.is_simultaneous_node), pairs, seconds))


if __name__ == "__main__":
    main()
