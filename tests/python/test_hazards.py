"""What plain Python can do to objects of the core: a clean exception or the right result, never a crash (design §5)."""

from __future__ import annotations

import copy
import copyreg
import gc
import pickle
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from samples import output_of, run_python, sample_states

import ttadak
from ttadak import _core

CLASSES = [ttadak.Game, ttadak.State, ttadak.StateBatch]
STRANGE: list[Any] = [
    -1,
    2**32,
    2**63,
    2**64,
    -(2**63),
    10**30,
    10**5000,
    1.5,
    float("nan"),
    None,
    "x",
    "\ud800",
    "",
    b"1",
    [],
    object(),
    np.float32(1),
]
CLEAN = (ValueError, TypeError, IndexError)


def objects(name: str) -> list[Any]:
    state = sample_states(name)[3]
    return [state.get_game(), state.clone(), ttadak.StateBatch.from_states([state, state])]


# ------------------------------------------------------------------ objects that were never made


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_no_object_without_a_value(cls: type) -> None:
    base = cls.__mro__[1]
    makers: list[Callable[[], Any]] = [
        lambda: cls.__new__(cls),
        lambda: base.__new__(cls),
        lambda: object.__new__(cls),
        lambda: copyreg.__newobj__(cls),  # type: ignore[attr-defined]
        lambda: copyreg._reconstructor(cls, object, None),  # type: ignore[attr-defined]
        lambda: cls(),
    ]
    for maker in makers:
        with pytest.raises(TypeError):
            maker()
    with pytest.raises(TypeError, match="not an acceptable base type"):
        type("Sub", (cls,), {})


def test_a_game_is_made_once(name: str) -> None:
    game = ttadak.load_game(name)
    game.__init__("nonsense")  # type: ignore[misc]
    assert game == ttadak.load_game(name)
    with pytest.raises(TypeError, match="not safe"):
        ttadak.Game.__new__(ttadak.Game, name)


def test_objects_keep_their_class(name: str) -> None:
    things = objects(name)
    for thing in things:
        for other in things:
            if type(other) is not type(thing):
                with pytest.raises(TypeError, match="__class__ assignment"):
                    thing.__class__ = type(other)
    game, state, batch = things
    methods: list[tuple[Any, Any]] = [
        (ttadak.State.current_player, game), (ttadak.State.clone, batch), (ttadak.State.legal_bits.__get__, game),
        (ttadak.State.returns, None), (ttadak.Game.batch, state), (ttadak.StateBatch.returns, state),
    ]  # fmt: skip
    for method, stranger in methods:
        with pytest.raises(TypeError):
            method(stranger)


# ------------------------------------------------------------------ every public method with strange arguments


def public_calls(thing: object) -> list[str]:
    skipped = {
        "__class__",
        "__init_subclass__",
        "__new__",
        "__init__",
        "__subclasshook__",
        "__dir__",
        "__sizeof__",
        "__format__",
        "__getattribute__",
    }
    slow = {"simulate", "perft", "batch", "resample_batch", "__reduce_ex__"}
    return [name for name in dir(thing) if name not in skipped | slow and callable(getattr(thing, name))]


def outcome(call: Callable[..., object], arguments: tuple[object, ...]) -> Exception | None:
    """What a call raises, None if nothing."""
    try:
        call(*arguments)
    except Exception as error:
        return error
    return None


@pytest.mark.parametrize("which", range(3), ids=["game", "state", "batch"])
def test_every_method_with_strange_arguments(name: str, which: int) -> None:
    calls = public_calls(objects(name)[which])
    assert len(calls) > 15
    for call in calls:
        for strange in STRANGE:
            for arguments in [(), (strange,), (strange, strange), (0, strange), (strange,) * 4]:
                error = outcome(getattr(objects(name)[which], call), arguments)
                clean = error is None or isinstance(error, CLEAN) or call in ("__setattr__", "__delattr__")
                assert clean, (call, arguments, error)
                assert "Unable to cast" not in str(error), (call, arguments)


def test_functions_of_the_module_with_strange_arguments(name: str) -> None:
    state = sample_states(name)[2]
    calls: list[Callable[[Any], object]] = [
        lambda x: _core.search(state, x, 1, 0.0, 0.0, 0, 1),
        lambda x: _core.search(state, "flat", x, 0.0, 0.0, 0, 1),
        lambda x: _core.search(state, "flat", 1, x, 0.0, 0, 1),
        lambda x: _core.search(state, "flat", 1, 0.0, x, 0, 1),
        lambda x: _core.search(state, "flat", 1, 0.0, 0.0, 0, x),
        lambda x: _core.search(x, "flat", 1, 0.0, 0.0, 0, 1),
        lambda x: _core.derive_seed(x, 0),
        lambda x: _core.derive_seed(0, x),
        lambda x: ttadak.load_game(x),
        lambda x: ttadak.load_game(name, x) and None,
        lambda x: ttadak.load_game(name, None, nonsense=x),
        lambda x: _core._unpickle_state(name, x),
        lambda x: _core._unpickle_state(x, b""),
        lambda x: _core._unpickle_game(name, x),
        lambda x: _core._unpickle_batch(ttadak.load_game(name), x, None),
        lambda x: ttadak.StateBatch.from_states(x),
        lambda x: ttadak.StateBatch.from_states([state, x]),
        lambda x: ttadak.StateBatch.from_states([x]),
    ]
    fine = {(call, i) for call in (2, 3, 6, 7, 9) for i in range(len(STRANGE))}  # where one of them is a value
    for number, call in enumerate(calls):
        for i, strange in enumerate(STRANGE):
            try:
                call(strange)
            except CLEAN:
                continue
            assert (number, i) in fine, (number, strange)


@pytest.mark.parametrize("threads", [0, -1, 257, 100_000, 10**30, -(2**63)])
def test_thread_counts(game: ttadak.Game, threads: int) -> None:
    state = sample_states(game.name)[2]
    calls: list[Callable[[], object]] = [
        lambda: game.batch(4, seed=1, threads=threads),
        lambda: game.simulate(4, seed=1, threads=threads),
        lambda: game.batch_from_bytes(b"", threads=threads),
        lambda: state.resample_batch(0, 4, 1, threads=threads),
        lambda: ttadak.StateBatch.from_states([state], threads=threads),
    ]
    for call in calls:
        with pytest.raises(ValueError, match=r"threads: expected 1\.\.256, got"):
            call()
    assert len(game.batch(1000, seed=1, threads=256)) == 1000


@pytest.mark.parametrize("n", [-1, 2**24 + 1, 2**31 - 1, 2**63, 10**30])
def test_absurd_sizes(game: ttadak.Game, n: int) -> None:
    with pytest.raises(ValueError, match=r"n: expected 0\.\.16777216, got"):
        game.batch(n, seed=1)
    with pytest.raises(ValueError, match=r"n: expected 0\.\.16777216, got"):
        sample_states(game.name)[2].resample_batch(0, n)
    with pytest.raises(ValueError, match="n: expected 0"):
        game.simulate(n if n < 0 else 2**63)


def test_memory_that_runs_out_is_a_memory_error(name: str) -> None:
    done = output_of(
        f"""
        import ttadak
        game = ttadak.load_game({name!r})
        try:
            game.batch(2**24)
        except MemoryError:
            print("MemoryError", len(game.batch(10)))
        states = []
        try:
            while True:
                states.append(game.new_initial_state(1))
                states.extend(state.clone() for state in list(states))
        except MemoryError:
            del states
            print("MemoryError", len(game.batch(10)))
        """,
        memory=600_000_000,
    )
    assert done == "MemoryError 10\nMemoryError 10\n"


def test_seeds(game: ttadak.Game) -> None:
    for seed in (-1, 2**64, 10**30, -(10**5000), 10**5000):
        with pytest.raises(ValueError, match=r"seed: expected 0\.\.18446744073709551615, got "):
            game.new_initial_state(seed=seed)
        with pytest.raises(ValueError, match="seed: expected"):
            game.batch(2, seed=seed)
    for wrong in (1.5, "1", b"1", [], object()):
        with pytest.raises(TypeError):
            game.new_initial_state(seed=wrong)
    for wrong_call in ({"sed": 1}, {"seed": 1, "explicit": True}):
        with pytest.raises(TypeError, match=r"new_initial_state\(\): incompatible function arguments"):
            game.new_initial_state(**wrong_call)
    for fraction in (1.0, -0.5, float("nan"), float("inf"), 1e300):
        with pytest.raises(ValueError, match=r"seed: the callable must return floats in \[0, 1\)"):
            game.new_initial_state(seed=lambda fraction=fraction: fraction)
    with pytest.raises(ZeroDivisionError):
        game.new_initial_state(seed=lambda: 1 // 0)
    plain = game.new_initial_state(seed=7)
    for same in (
        game.new_initial_state(7),
        game.new_initial_state(7, False),
        game.new_initial_state(explicit_chance=False, seed=7),
    ):
        assert same == plain
    assert game.new_initial_state(7, explicit_chance=True) == game.new_initial_state(explicit_chance=True, seed=7) != plain
    assert game.new_initial_state(seed=2**64 - 1) == game.new_initial_state(seed=np.uint64(2**64 - 1))
    assert game.new_initial_state(seed=np.random.default_rng(5)) == game.new_initial_state(seed=np.random.default_rng(5))


# ------------------------------------------------------------------ pickles and copies


@pytest.mark.parametrize("protocol", range(6))
def test_pickles(name: str, protocol: int) -> None:
    for thing in [*objects(name), *sample_states(name, explicit=True)]:
        data = pickle.dumps(thing, protocol)
        assert _core.ARCH.encode() not in re.findall(rb"_core\.(\w+)", data)  # any build must be able to read it
        back = pickle.loads(data)
        assert type(back) is type(thing)
        if isinstance(thing, ttadak.StateBatch):
            assert back.to_bytes() == thing.to_bytes()
            assert (back.game, back.threads) == (thing.game, thing.threads)
        else:
            assert back == thing
        for cut in range(0, len(data), max(1, len(data) // 40)):
            with pytest.raises((pickle.UnpicklingError, EOFError, ValueError, TypeError, IndexError)):
                pickle.loads(data[:cut])


def test_setstate_and_getstate(name: str) -> None:
    for thing in objects(name):
        assert not hasattr(thing, "__setstate__")
        with pytest.raises(AttributeError):
            thing.anything = 1


def test_copies_are_independent(name: str) -> None:
    _, state, batch = objects(name)
    for make in (copy.copy, copy.deepcopy, lambda x: x.copy() if hasattr(x, "copy") else x.clone()):
        twin, rows = make(state), make(batch)
        before, all_before = state.to_bytes(), batch.to_bytes()
        twin.playout(1)
        rows.playout(1)
        assert (state.to_bytes(), batch.to_bytes()) == (before, all_before)
    assert copy.deepcopy([state, state])[0] == state


def test_long_chains_of_worlds(name: str) -> None:
    """A world remembers the log it was drawn from, and so on; this must neither fill the memory nor the stack."""
    code = f"""
        import resource, ttadak
        state = ttadak.load_game({name!r}).new_initial_state(3)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        seen = state.information_state_string(0), state.information_state_string(1)
        for i in range(30_000):
            state = state.resample_from_infostate(0, i)
        assert state.information_state_string(0) == seen[0]
        for i in range(30_000):
            state = state.resample_from_infostate(i % 2, i)
        state.information_state_key(0), state.serialize(), state.clone()
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000)
        """
    assert output_of(code) == "True\n"
    assert run_python("raise SystemExit(3)").returncode == 3
    gc.collect()
