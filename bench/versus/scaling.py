"""Two threads of one process against two processes and against one thread, by wall time: `StateBatch.playout`.

``python bench/versus/scaling.py [--smoke]``. Read it on a machine with two idle cores; on a busy one the ratios mean nothing.
"""

from __future__ import annotations

import multiprocessing
import statistics
import time

from interleave import length_of_run

import ttadak


def states_a_second(name: str, rows: int, threads: int, seconds: float) -> float:
    """Rows dealt and played out, over at least that long."""
    game, done, start = ttadak.load_game(name), 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        game.batch(rows, seed=done, threads=threads).playout(done)
        done += rows
    return done / (time.perf_counter() - start)


def scale(pool: multiprocessing.pool.Pool, name: str, rows: int, pairs: int, seconds: float) -> tuple[float, float, float]:
    """Two threads' states a second; the ratio to one thread and to two processes: medians over alternating runs."""
    runs = []
    for _ in range(pairs):
        two = states_a_second(name, rows, 2, seconds)
        one = states_a_second(name, rows, 1, seconds)
        apart = sum(pool.starmap(states_a_second, [(name, rows, 1, seconds)] * 2, 1))
        runs.append((two, two / one, two / apart))
    speeds, to_one, to_two = zip(*runs, strict=True)
    return max(speeds), statistics.median(to_one), statistics.median(to_two)


def main() -> None:
    pairs, seconds = length_of_run(__doc__, (1, 0.02), (7, 0.3))
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        pool.starmap(states_a_second, [("matgo", 8, 1, 0.0)] * 8, 1)  # both have imported
        print(f"\n{'two threads: deal and play out':40} {'M states/s':>12} {'to one thread':>15} {'to two processes':>18}")
        for name in ttadak.games():
            for rows in (16, 256, 4096, 65536):
                speed, to_one, to_two = scale(pool, name, rows, pairs, seconds)
                print(f"{name + f', {rows} rows':40} {speed / 1e6:12.2f} {to_one:14.2f}x {to_two:17.2f}x", flush=True)


if __name__ == "__main__":
    main()
