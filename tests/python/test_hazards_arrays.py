"""Arrays that outlive their owners, arrays to be filled, arrays and things that fit not (design §5)."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from samples import sample_states

import ttadak


def test_arrays_outlive_the_batch(game: ttadak.Game) -> None:
    batch = game.batch(3000, seed=7)
    arrays = [
        batch.current_player(),
        batch.legal_bits(),
        batch.legal_actions_mask(),
        batch.is_terminal(),
        batch.returns(),
        batch.observe(),
    ]
    kept = [array.copy() for array in arrays]
    batch.playout(1)
    assert all(map(np.array_equal, arrays, kept))
    owner = batch.game
    del batch
    gc.collect()
    for _ in range(3):
        game.batch(3000, seed=8)
    assert all(map(np.array_equal, arrays, kept))
    assert owner == game
    assert all(array.flags.owndata and array.flags.writeable for array in arrays)


def bad_outputs(shape: tuple[int, ...], dtype: npt.DTypeLike) -> list[Any]:
    """Things that are no array of that shape and type to be filled."""
    right = np.zeros(shape, dtype)
    read_only = right.copy()
    read_only.flags.writeable = False
    wide = np.zeros((*shape[:-1], shape[-1] * 2), dtype)
    wrong = [read_only, wide[..., ::2], wide, right[..., :-1], right[np.newaxis], right.reshape(-1)[:-1], right.astype(np.int64)]
    wrong += [
        right.astype(np.float64),
        right.T if right.ndim > 1 else right[::-1],
        right.tolist(),
        "x",
        3,
        object(),
        memoryview(right),
    ]
    if right.itemsize > 1:
        one_off = np.frombuffer(bytearray(right.nbytes + 1), np.uint8)[1:].view(dtype).reshape(shape)
        wrong += [one_off, right.astype(right.dtype.newbyteorder())]
    return wrong


def test_outputs_that_cannot_be_filled(game: ttadak.Game) -> None:
    batch, state = game.batch(7, seed=1), sample_states(game.name)[2]
    cells, actions = game.observation_tensor_shape()[0], game.num_distinct_actions()
    calls: list[tuple[Callable[[Any], object], tuple[int, ...], npt.DTypeLike]] = [
        (lambda out: batch.legal_actions_mask(out=out), (7, actions), np.bool_),
        (lambda out: batch.observe(out=out), (7, cells), np.uint8),
        (lambda out: batch.observe(0, out=out), (7, cells), np.float32),
        (lambda out: state.observation_tensor(0, out=out), (cells,), np.uint8),
        (lambda out: state.observation_tensor(0, out=out), (cells,), np.float32),
    ]
    for call, shape, dtype in calls:
        right = np.full(shape, 1, dtype)
        assert call(right) is right
        assert np.array_equal(right, np.asarray(call(None), dtype))
        for out in bad_outputs(shape, dtype):
            with pytest.raises(ValueError, match=r"^out: "):
                call(out)


def test_inputs_of_a_batch_that_fit_not(game: ttadak.Game) -> None:
    batch = game.batch(4, seed=1)
    before = batch.to_bytes()
    actions = [state.legal_actions()[0] for state in batch]
    for wrong in (
        [],
        actions[:3],
        [actions],
        [float(a) for a in actions],
        [a + 0.5 for a in actions],
        "abcd",
        None,
        3,
        {},
        [None] * 4,
        [10**30] * 4,
    ):
        with pytest.raises(ValueError, match="actions: expected 4 integers, one a row"):
            batch.apply(wrong)
    for wrong in ([-1] * 4, [64] * 4, [256 + actions[0]] * 4, np.full(4, 2**63 + actions[0], np.uint64), [2**62] * 4):
        with pytest.raises(ttadak.IllegalActionError, match="illegal actions in 4 of 4 rows"):
            batch.apply(wrong)
    for wrong in ([0.5], ["a"], None, [[0]], [10**30], [None]):
        with pytest.raises(ValueError, match="rows: expected row numbers or a bool mask"):
            batch.select(wrong)
    with pytest.raises(ValueError, match="rows: expected a mask of 4 cells, got 3"):
        batch.select([True, False, True])
    for row in (4, -5, 2**62):
        with pytest.raises(IndexError):
            batch.select([row])
        with pytest.raises(IndexError):
            batch[row]
    for wrong in ([True] * 3, [[True] * 4], None, "abcd"):
        with pytest.raises(ValueError, match="where: expected 4 booleans, one a row"):
            batch.reset(wrong, 1)
    assert batch.to_bytes() == before
    assert len(batch.select([])) == len(game.batch(0, seed=1)) == 0
    assert game.batch(0, seed=1).playout(1).shape == (0, game.num_players())


def test_things_of_another_game(name: str) -> None:
    batch = ttadak.load_game(name).batch(3, seed=1)
    before = batch.to_bytes()
    for other in ttadak.games():
        if other == name:
            continue
        stranger = sample_states(other)[2]
        with pytest.raises(ValueError, match="of another game"):
            batch[0] = stranger
        with pytest.raises(ValueError, match="states: number 1 is of another game"):
            ttadak.StateBatch.from_states([batch[0], stranger])
        wrong: list[tuple[Callable[[Any], object], object]] = [
            (batch.game.from_bytes, stranger.to_bytes()),
            (batch.game.deserialize_state, stranger.serialize()),
            (batch.game.state_from_text, str(stranger)),
            (batch.game.batch_from_bytes, ttadak.StateBatch.from_states([stranger]).to_bytes()),
        ]
        for read, data in wrong:
            with pytest.raises(ttadak.ParseError):
                read(data)
        for action in stranger.legal_actions():
            text = stranger.action_to_string(action)
            if text not in {batch[0].action_to_string(a) for a in batch[0].legal_actions()}:
                with pytest.raises(ttadak.IllegalActionError):
                    batch[0].apply_action(text)
    assert batch.to_bytes() == before
