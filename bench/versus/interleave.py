"""Two programs timed in turn, in one process run, by CPU time: what a busy machine does to one it does to the other."""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from typing import NamedTuple


class Ratio(NamedTuple):
    """Nanoseconds an item of both sides (the best block of each) and how many times faster ours was (median over pairs)."""

    ours: float
    theirs: float
    median: float
    lowest: float


def ns_per_item(block: Callable[[], int], seconds: float) -> float:
    """CPU nanoseconds an item of `block`, which does some items and returns how many, over at least `seconds`."""
    items, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        items += block()
    return (time.process_time() - start) / items * 1e9


def compare(ours: Callable[[], int], theirs: Callable[[], int], pairs: int, seconds: float) -> Ratio:
    """Alternates blocks of both sides."""
    ours(), theirs()
    timed = [(ns_per_item(ours, seconds), ns_per_item(theirs, seconds)) for _ in range(pairs)]
    ratios = [theirs_ns / ours_ns for ours_ns, theirs_ns in timed]
    return Ratio(min(a for a, _ in timed), min(b for _, b in timed), statistics.median(ratios), min(ratios))


def length_of_run(about: str | None, smoke: tuple[int, float], full: tuple[int, float]) -> tuple[int, float]:
    """Pairs and seconds a block, as the command line asks."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--smoke", action="store_true", help="only see that everything runs; the figures mean nothing")
    return smoke if parser.parse_args().smoke else full


def show(what: str, ratio: Ratio) -> None:
    print(f"{what:62} {ratio.ours:10.1f} {ratio.theirs:12.1f} {ratio.median:9.1f}x {ratio.lowest:8.1f}x", flush=True)


def header(title: str) -> None:
    print(f"\n{title}\n{'':62} {'ours ns':>10} {'theirs ns':>12} {'median':>10} {'lowest':>9}", flush=True)
