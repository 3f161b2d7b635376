"""Batches: every method says of each row what the single state says; whatever the number of threads; errors change nothing."""

from __future__ import annotations

import copy
import pickle
import random
import threading
import time
from collections.abc import Callable

import numpy as np
import pytest
from samples import sample_states

import ttadak

SIZE = 300


def mixed(game: ttadak.Game, n: int = SIZE, *, threads: int | None = None) -> ttadak.StateBatch:
    """A batch whose rows stand at different points of their games, some over, some at chance nodes."""
    states = sample_states(game.name) + sample_states(game.name, explicit=True)
    return ttadak.StateBatch.from_states([states[i % len(states)] for i in range(n)], threads=threads)


def first_actions(batch: ttadak.StateBatch) -> np.ndarray:
    return np.array([state.legal_actions()[0] for state in batch])


def running(game: ttadak.Game, n: int = SIZE, *, threads: int | None = None) -> ttadak.StateBatch:
    return game.batch(n, seed=1, explicit_chance=True, threads=threads)


def test_reading_says_what_the_states_say(game: ttadak.Game) -> None:
    batch = mixed(game)
    states = list(batch)
    assert len(batch) == len(states) == SIZE
    assert batch.current_player().dtype == np.int8
    assert batch.current_player().tolist() == [state.current_player() for state in states]
    assert batch.legal_bits().tolist() == [state.legal_bits for state in states]
    assert batch.is_terminal().tolist() == [state.is_terminal() for state in states]
    assert (batch.legal_actions_mask() == [state.legal_actions_mask() for state in states]).all()
    assert batch.returns().tolist() == np.float32([state.returns() for state in states]).tolist()


def test_observations_are_those_of_the_states(game: ttadak.Game) -> None:
    batch = mixed(game)
    states = list(batch)
    for player in range(game.num_players()):
        assert (batch.observe(player) == [state.observation_tensor(player) for state in states]).all()
    actors = [max(0, state.current_player()) for state in states]
    assert (batch.observe() == [state.observation_tensor(actor) for state, actor in zip(states, actors, strict=True)]).all()


def test_applying_is_what_the_states_do(game: ttadak.Game) -> None:
    batch = game.batch(SIZE, seed=3)
    rng = random.Random(1)
    states = list(batch)
    for _ in range(12):
        over = batch.is_terminal()
        batch, states = batch.select(~over), [state for state in states if not state.is_terminal()]
        actions = np.array([rng.choice(state.legal_actions()) for state in states])
        batch.apply(actions)
        states = [state.child(action) for state, action in zip(states, actions.tolist(), strict=True)]
        assert list(batch) == states


@pytest.mark.parametrize("dtype", [np.uint8, np.int8, np.int32, np.int64, np.uint64])
def test_any_integers_are_actions(game: ttadak.Game, dtype: type) -> None:
    batch, same = running(game), running(game)
    actions = first_actions(batch)
    batch.apply(actions.astype(dtype))
    same.apply(actions.tolist())
    assert batch.to_bytes() == same.to_bytes()


def test_rows_have_derived_seeds(game: ttadak.Game) -> None:
    for explicit in (False, True):
        batch = game.batch(30, seed=5, explicit_chance=explicit)
        for row, state in enumerate(batch):
            assert state == game.new_initial_state(seed=ttadak.derive_seed(5, row), explicit_chance=explicit)
    played = game.batch(30, seed=5)
    returns = played.playout(seed=9)
    for row, state in enumerate(game.batch(30, seed=5)):
        state.playout(ttadak.derive_seed(9, row))
        assert state == played[row]
        assert np.float32(state.returns()).tolist() == returns[row].tolist()


def test_random_steps_are_legal_and_seeded(game: ttadak.Game) -> None:
    batch = mixed(game)
    before, over = list(batch), batch.is_terminal()
    again = batch.copy()
    actions = batch.random_step(seed=4)
    assert (actions[over] == 255).all()
    for state, action, after in zip(before, actions.tolist(), batch, strict=True):
        assert after == (state if state.is_terminal() else state.child(action))
    assert (again.random_step(seed=4) == actions).all()
    assert again.to_bytes() == batch.to_bytes()


def test_playouts_end_everything(game: ttadak.Game) -> None:
    for batch in (mixed(game), running(game)):
        returns = batch.playout(seed=2)
        assert batch.is_terminal().all()
        assert (batch.legal_bits() == 0).all()
        assert np.abs(returns.sum(axis=1)).max() < 1e-3
        assert (returns == batch.returns()).all()


def _resampled(game: ttadak.Game, threads: int) -> bytes:
    return sample_states(game.name)[4].resample_batch(0, SIZE, seed=6, threads=threads).to_bytes()


def _reset(game: ttadak.Game, threads: int) -> bytes:
    batch = game.batch(SIZE, seed=1, threads=threads)
    batch.reset(np.arange(SIZE) % 3 == 0, seed=8)
    return batch.to_bytes()


def _stepped(game: ttadak.Game, threads: int) -> bytes:
    batch = game.batch(SIZE, seed=1, threads=threads)
    steps = [batch.random_step(seed=s).tobytes() for s in range(5)]
    return batch.to_bytes() + b"".join(steps) + batch.observe().tobytes() + batch.legal_bits().tobytes() + batch.legal_actions_mask().tobytes()


def _played(game: ttadak.Game, threads: int) -> bytes:
    batch = game.batch(SIZE, seed=1, threads=threads)
    return batch.playout(seed=3).tobytes() + batch.to_bytes()


WORK: dict[str, Callable[[ttadak.Game, int], bytes]] = {"resample": _resampled, "reset": _reset, "step": _stepped, "playout": _played}


@pytest.mark.parametrize("work", WORK)
def test_threads_change_nothing(game: ttadak.Game, work: str) -> None:
    results = {WORK[work](game, threads) for threads in (1, 2, 3, 8)}
    assert len(results) == 1


def test_errors_name_rows_and_change_nothing(game: ttadak.Game) -> None:
    batch = running(game, 50)
    before, actions = batch.to_bytes(), first_actions(batch)
    for rows, wrong in (([3], 63), ([0, 49], -1), (range(20), 10**6), ([7], -(2**63))):
        tried = actions.astype(np.int64)
        tried[list(rows)] = wrong
        illegal = [row for row in rows if not 0 <= wrong < 64 or not batch[row].legal_bits >> wrong & 1]
        with pytest.raises(ttadak.IllegalActionError, match=f"illegal actions in {len(illegal)} of 50 rows: {illegal[0]} ") as caught:
            batch.apply(tried)
        for row in illegal[:10]:
            assert f"{row} (action {wrong})" in str(caught.value)
        assert batch.to_bytes() == before
    for malformed in (actions[:-1], actions.reshape(5, 10), actions.astype(float), "text", None, [[1]], np.array(["x"] * 50)):
        with pytest.raises(ValueError, match="actions: expected 50 integers"):
            batch.apply(malformed)  # type: ignore[arg-type]
    assert batch.to_bytes() == before


def test_finished_rows_take_no_action(game: ttadak.Game) -> None:
    batch = game.batch(3, seed=1)
    batch.playout(seed=1)
    before = batch.to_bytes()
    with pytest.raises(ttadak.IllegalActionError, match="illegal actions in 3 of 3 rows"):
        batch.apply([0, 0, 0])
    assert batch.to_bytes() == before


def test_rows_are_copies(game: ttadak.Game) -> None:
    batch = running(game, 10)
    row = batch[4]
    row.apply_action(row.legal_actions()[0])
    assert batch[4] != row
    batch[4] = row
    assert batch[4] == row == batch[-6]
    row.apply_action(row.legal_actions()[0])
    assert batch[4] != row
    for wrong in (10, -11, 10**9):
        with pytest.raises(IndexError, match=f"row {wrong} of a batch of 10"):
            batch[wrong]
        with pytest.raises(IndexError, match=f"row {wrong} of a batch of 10"):
            batch[wrong] = row


def test_selection_and_copies(game: ttadak.Game) -> None:
    batch = mixed(game, 40)
    states = list(batch)
    mask = np.arange(40) % 3 == 1
    assert list(batch.select(mask)) == [state for state, chosen in zip(states, mask, strict=True) if chosen]
    assert list(batch.select([5, 5, -1, 0])) == [states[i] for i in (5, 5, 39, 0)]
    assert len(batch.select(np.zeros(40, dtype=bool))) == len(batch.select(np.array([], dtype=int))) == 0
    for twin in (batch.copy(), copy.copy(batch), copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))):
        assert twin.to_bytes() == batch.to_bytes()
        assert twin.game == batch.game
        twin.playout(seed=1)
        assert list(batch) == states
    for wrong, error in (([40], IndexError), ([-41], IndexError), ([0.5], ValueError), ("x", ValueError), (np.ones(39, dtype=bool), ValueError)):
        with pytest.raises(error):
            batch.select(wrong)  # type: ignore[arg-type]


def test_bytes_of_batches(game: ttadak.Game) -> None:
    batch = mixed(game, 30)
    data = batch.to_bytes()
    back = game.batch_from_bytes(data)
    assert list(back) == list(batch)
    assert back.to_bytes() == data
    assert len(game.batch_from_bytes(b"")) == 0
    for wrong in (data[:-1], data[1:], data + b"1", b"x", b"5:", b"99999999999:x", b"-1:x"):
        with pytest.raises(ttadak.ParseError):
            game.batch_from_bytes(wrong)


def test_from_states_wants_states_of_one_game(game: ttadak.Game) -> None:
    state = game.new_initial_state(seed=1)
    other = ttadak.load_game(next(name for name in ttadak.games() if name != game.name)).new_initial_state(seed=1)
    assert list(ttadak.StateBatch.from_states([state, state])) == [state, state]
    for wrong in ([], [state, other]):
        with pytest.raises(ValueError, match="states: "):
            ttadak.StateBatch.from_states(wrong)
    with pytest.raises(ValueError, match="state: of another game"):
        ttadak.StateBatch.from_states([state])[0] = other


def test_buffers_are_filled_and_returned(game: ttadak.Game) -> None:
    batch = mixed(game, 20)
    cells = game.observation_tensor_shape()[0]
    expected = batch.observe(0)
    for dtype in (np.uint8, np.float32):
        out = np.full((20, cells), 7, dtype=dtype)
        assert batch.observe(0, out=out) is out
        assert (out == expected).all()
    mask = np.ones((20, game.num_distinct_actions()), dtype=bool)
    assert batch.legal_actions_mask(out=mask) is mask
    assert (mask == batch.legal_actions_mask()).all()
    fresh = batch.observe(0)
    batch.playout(seed=1)
    assert (fresh == expected).all()  # what was returned is the caller's, later calls leave it alone
    read_only = np.zeros((20, cells), dtype=np.uint8)
    read_only.flags.writeable = False
    shapes = [np.zeros((19, cells), np.uint8), np.zeros((20, cells + 1), np.float32), np.zeros(20 * cells, np.uint8)]
    for wrong in (*shapes, np.zeros((20, cells), np.int64), np.zeros((20, 2 * cells), np.uint8)[:, ::2], read_only, [0]):
        with pytest.raises((ValueError, TypeError)):
            batch.observe(0, out=wrong)  # type: ignore[arg-type]


def test_resetting_some_rows(game: ttadak.Game) -> None:
    batch = game.batch(40, seed=1)
    batch.playout(seed=1)
    before, where = list(batch), np.arange(40) % 4 == 0
    batch.reset(where, seed=6)
    for row, state in enumerate(batch):
        assert state == (game.new_initial_state(seed=ttadak.derive_seed(6, row)) if where[row] else before[row])
    for wrong in (where[:-1], where.reshape(2, 20), "x"):
        with pytest.raises(ValueError, match="where: expected 40 booleans"):
            batch.reset(wrong, seed=1)  # type: ignore[arg-type]


def test_chance_in_batches_is_drawn_by_weight(game: ttadak.Game) -> None:
    batch = running(game, 20)
    assert (batch.current_player() == -1).all()
    for step in range(400):
        if batch.is_terminal().all():
            break
        batch.random_step(seed=step)
    first = running(game, 4000)
    outcomes = dict(first[0].chance_outcomes())
    drawn = np.bincount(first.random_step(seed=1), minlength=64)
    for action, probability in outcomes.items():
        assert abs(drawn[action] - 4000 * probability) < 6 * (4000 * probability) ** 0.5
    assert drawn.sum() == sum(drawn[action] for action in outcomes)


def test_the_interpreter_runs_on_meanwhile(game: ttadak.Game) -> None:
    """A big playout lets other Python threads work."""
    batch = game.batch(20_000, seed=1, threads=1)
    counts, done = [0, 0], threading.Event()

    def count() -> None:
        while not done.is_set():
            counts[int(inside)] += 1
            time.sleep(0.0001)

    inside = False
    thread = threading.Thread(target=count)
    thread.start()
    inside = True
    for seed in range(3):
        batch.copy().playout(seed=seed)
    inside = False
    done.set()
    thread.join()
    assert counts[1] >= 5
