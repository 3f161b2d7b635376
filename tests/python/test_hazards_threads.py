"""Threads, processes and signals: a clean exception or the right result (design §5)."""

from __future__ import annotations

import os
import sys
import sysconfig
import threading
from collections.abc import Callable

import numpy as np
import pytest
from samples import output_of, run_python, sample_states

import ttadak

# ------------------------------------------------------------------ threads


def in_threads(work: Callable[[int], None], count: int = 6) -> list[BaseException]:
    """Runs the work in so many threads at once; what they raised."""
    raised: list[BaseException] = []

    def run(number: int) -> None:
        try:
            work(number)
        except BaseException as error:
            raised.append(error)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return raised


def test_threads_with_batches_of_their_own(game: ttadak.Game) -> None:
    expected = game.batch(3000, seed=7).playout(8)

    def work(_: int) -> None:
        for _ in range(5):
            assert np.array_equal(game.batch(3000, seed=7).playout(8), expected)

    assert in_threads(work) == []


def test_threads_that_read_one_batch(game: ttadak.Game) -> None:
    batch = game.batch(3000, seed=7)
    expected = batch.legal_bits()

    def work(_: int) -> None:
        for _ in range(20):
            assert np.array_equal(batch.legal_bits(), expected)
            assert batch.observe().shape[0] == 3000
            assert batch[5] == batch[5 - 3000]

    assert in_threads(work) == []


def test_threads_that_change_one_batch(game: ttadak.Game) -> None:
    """One thread at a time may change a batch; the others are told so, and every row stays a sound state."""
    batch = game.batch(20_000, seed=7)

    def work(number: int) -> None:
        for step in range(15):
            if number % 2 == 0:
                batch.random_step(step)
                batch.reset(batch.is_terminal(), step)
            else:
                batch.legal_actions_mask()
                batch.select([1, 2])
                batch[3] = batch[4]

    raised = in_threads(work)
    assert all(type(error) is RuntimeError and str(error) == "this StateBatch is in use by another thread" for error in raised)
    again = game.batch_from_bytes(batch.to_bytes())
    assert np.array_equal(again.legal_bits(), batch.legal_bits())


def test_threads_with_one_state(name: str) -> None:
    """Without the GIL released in between, calls on one state are one after the other; a search works on its own copy."""
    shared = sample_states(name)[1].clone()

    def work(number: int) -> None:
        own = shared.clone()
        for step in range(10):
            if number == 0 and step < 5 and not shared.is_terminal():
                shared.apply_action(shared.legal_actions()[0])
            elif own.current_player() >= 0:
                ttadak.search.FlatMonteCarlo(200, workers=2, seed=step).statistics(own)
                own.resample_batch(own.current_player(), 2000, step).playout(step)
            shared.clone().playout(step)

    assert in_threads(work) == []


@pytest.mark.skipif(not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="this Python has a GIL")
def test_python_stays_free_threaded() -> None:
    """Importing a module that does not say it can do without the GIL would bring it back."""
    assert not sys._is_gil_enabled()


# ------------------------------------------------------------------ processes

EXITING = """
import threading, time, ttadak
game = ttadak.load_game({name!r})
state = game.new_initial_state(3)
batch = game.batch(20_000, seed=1)
batch.legal_bits()  # numpy itself may not survive the exit while a daemon thread is importing it

def work(number):
    while True:
        if number == 0:
            game.simulate(20_000, seed=1)
        elif number == 1:
            game.batch(5_000, seed=2).playout(3)
        elif number == 2:
            batch.legal_actions_mask(), batch.observe(), batch.returns()
        else:
            ttadak.search.ISMCTS(2_000, workers=2, seed=1).statistics(state)
            state.resample_batch(0, 5_000, 1)

for number in range(4):
    threading.Thread(target=work, args=(number,), daemon=True).start()
time.sleep({delay})
"""


@pytest.mark.parametrize("delay", [0.0, 0.01, 0.03, 0.05, 0.08])
def test_exit_while_threads_work(name: str, delay: float) -> None:
    for _ in range(2):
        done = run_python(EXITING.format(name=name, delay=delay), seconds=30)
        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_fork_after_threads_were_used(name: str) -> None:
    """A child has none of its parent's threads; it makes its own, also if it was born while another thread worked."""
    code = f"""
        import os, threading, ttadak, warnings
        warnings.simplefilter("ignore", DeprecationWarning)
        game = ttadak.load_game({name!r})
        expected = game.batch(5000, seed=1, threads=2).playout(2).tolist()
        busy = threading.Event()
        def work():
            while not busy.is_set():
                game.simulate(5000, seed=1, threads=2)
        thread = threading.Thread(target=work)
        thread.start()
        for _ in range(10):
            child = os.fork()
            if child == 0:
                os._exit(0 if game.batch(5000, seed=1, threads=2).playout(2).tolist() == expected else 1)
            print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), end="")
        busy.set()
        thread.join()
        print(game.batch(5000, seed=1, threads=2).playout(2).tolist() == expected)
        """
    assert output_of(code) == "0" * 10 + "True\n"


@pytest.mark.parametrize("start", ["spawn", "forkserver"])
def test_worker_processes(start: str) -> None:
    if start == "forkserver" and sys.platform == "win32":
        pytest.skip("there is no fork server here")
    code = f"""
        import multiprocessing, ttadak
        from samples import to_the_end
        if __name__ == "__main__":
            multiprocessing.set_start_method({start!r})
            states = [ttadak.load_game(name).new_initial_state(5) for name in ttadak.games()]
            with multiprocessing.Pool(2) as pool:
                print(pool.map(to_the_end, states) == [to_the_end(state) for state in states])
        """
    assert output_of(code) == "True\n"


def test_ctrl_c_stops_long_work(name: str) -> None:
    """Work on many games answers within a fraction of a second; a search answers when its budget is spent."""
    code = f"""
        import os, signal, threading, time, ttadak
        game = ttadak.load_game({name!r})
        signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever started the tests may ignore it
        threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        start = time.monotonic()
        try:
            game.simulate(10**12, seed=1)
        except KeyboardInterrupt:
            print(time.monotonic() - start < 5)
        print(game.simulate(100, seed=1)["games"])
        """
    assert output_of(code) == "True\n100\n"
