"""The same games on every build, thread count and run: one number over seeded games tells (T-SIG, T-THREAD)."""

from __future__ import annotations

import functools
import importlib.util

import numpy as np
import pytest
from samples import output_of

import ttadak
from ttadak._core import _cpu

THREADS = [1, 2, 3, 8]

SIGNATURE = """
import ttadak
from ttadak import _core

def fnv(text, number=0xcbf29ce484222325):
    for byte in text.encode():
        number = (number ^ byte) * 0x100000001b3 & 0xffffffffffffffff
    return number

def signature(game, seeds, explicit=False):
    number = 0xcbf29ce484222325
    for seed in seeds:
        state, word = game.new_initial_state(seed, explicit), seed
        while not state.is_terminal():
            legal = state.legal_actions()
            word = ttadak.derive_seed(word, len(legal))
            state.apply_action(legal[word % len(legal)])
        number = fnv(f"{state.history()} {state.returns()} {state.scores()} {state.settlement()} {state}", number)
        number = fnv(f"{state.to_bytes().hex()} {hash(state)} {state.information_state_key(seed % 2)}", number)
    return number

def worlds(game):
    number = 1
    for seed in range(10):
        state = game.new_initial_state(seed)
        if state.is_terminal():
            continue
        world = state.resample_from_infostate(state.current_player(), seed)
        number = fnv(f"{world} {world.observation_tensor().tobytes().hex()} {world.observation_string(0)}", number)
        number = fnv(str(ttadak.search.ISMCTS(100, seed=seed).statistics(state)), number)
    return number
"""

PRINT = """
print(_core.ARCH)
for name in ttadak.games():
    for preset in ttadak.load_game(name).presets():
        print(name, preset, f"{signature(ttadak.load_game(name, preset), range(60)):016x}")
    game = ttadak.load_game(name)
    print(name, f"{signature(game, range(1000, 1300)):016x} {signature(game, range(40), True):016x} {worlds(game):016x}")
    batch = game.batch(500, seed=3)
    print(name, fnv(batch.playout(4).tobytes().hex()), fnv(batch.to_bytes().hex()), game.simulate(2000, seed=5))
"""


@functools.cache
def signatures(arch: str, hash_seed: str = "0") -> list[str]:
    """What a build prints, its own name first."""
    return output_of(SIGNATURE + PRINT, seconds=170, TTADAK_ARCH=arch, PYTHONHASHSEED=hash_seed).splitlines()


def test_builds_agree() -> None:
    """The portable build and the one for newer processors play the same games, bit for bit."""
    portable = signatures("baseline")
    assert portable[0] == "baseline"
    if _cpu.level() != "v3":
        pytest.skip("this processor cannot run the v3 build")
    if importlib.util.find_spec("ttadak._core.v3") is None:
        pytest.skip("a build for this machine's own processor has only that one")
    assert signatures("v3")[0] == "v3"
    assert signatures("v3")[1:] == portable[1:]


def test_runs_agree() -> None:
    """Python's seed of hashes, new in every process, changes nothing."""
    one = signatures(ttadak._core.ARCH)
    assert signatures(ttadak._core.ARCH, "12345") == one
    assert len(set(one)) == len(one)


def test_threads_agree(game: ttadak.Game) -> None:
    """What comes out depends on the seed, not on how many threads there were, nor in which order they ran."""
    batches = [game.batch(3000, seed=11, threads=threads) for threads in THREADS]
    singles = [game.new_initial_state(ttadak.derive_seed(11, i)) for i in range(0, 3000, 250)]
    assert [batches[0][i] for i in range(0, 3000, 250)] == singles
    for step in range(8):
        actions = [batch.random_step(step) for batch in batches]
        assert all(np.array_equal(actions[0], other) for other in actions)
    assert len({batch.to_bytes() for batch in batches}) == 1
    for batch in batches:
        batch.reset(batch.is_terminal(), 5)
    assert len({batch.to_bytes() for batch in batches}) == 1
    returns = [batch.playout(6) for batch in batches]
    assert all(np.array_equal(returns[0], other) for other in returns)
    totals = [game.simulate(3000, seed=9, threads=threads) for threads in THREADS]
    assert all(total == totals[0] for total in totals)


def test_pieces_of_a_simulation_agree(game: ttadak.Game) -> None:
    whole = game.simulate(1000, seed=9)
    pieces = [game.simulate(count, seed=9, first=first) for first, count in ((0, 1), (1, 600), (601, 399))]
    for key in ("games", "decisions", "undecided"):
        assert sum(piece[key] for piece in pieces) == whole[key]
    assert [sum(points) for points in zip(*(piece["points"] for piece in pieces), strict=True)] == whole["points"]


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_searches_agree(game: ttadak.Game, workers: int) -> None:
    state = game.new_initial_state(seed=1)
    for method in (ttadak.search.ISMCTS, ttadak.search.FlatMonteCarlo):
        one, two = (method(300, workers=workers, seed=4).statistics(state) for _ in range(2))
        assert one == two
        assert sum(row.visits for row in one) == 300


def test_worlds_agree_with_their_batch(game: ttadak.Game) -> None:
    state = game.new_initial_state(seed=2)
    player = state.current_player()
    for threads in THREADS:
        batch = state.resample_batch(player, 300, 7, threads=threads)
        assert [batch[i] for i in range(0, 300, 60)] == [
            state.resample_from_infostate(player, ttadak.derive_seed(7, i)) for i in range(0, 300, 60)
        ]
