"""Re-adjudicate the games of a record file with the reference; exit code 1 if any is wrong."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context

from ttadak import record
from ttadak.cli.files import records_of
from ttadak.errors import ParseError

_PIECE = 64  # games a worker is handed at a time

Numbered = tuple[int, record.Record | ParseError]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", help="records, .jsonl or .parquet")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes (default 1; 0: one a core)")


def run(args: argparse.Namespace) -> int:
    """Check and print what is wrong, one line a game."""
    right = wrong = 0
    for line, faults in _judged(records_of(args.file), args.jobs or os.cpu_count() or 1):
        if faults:
            wrong += 1
            print(f"{args.file}:{line}: {faults[0]}")
        else:
            right += 1
    print(f"{right} ok, {wrong} wrong")
    return 1 if wrong else 0


def _judged(records: Iterator[Numbered], jobs: int) -> Iterator[tuple[int, list[str]]]:
    if jobs == 1:
        yield from _judge(records)
        return
    pieces = iter(lambda: list(islice(records, _PIECE)), [])
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        while group := list(islice(pieces, 4 * jobs)):  # bounded, however long the file is
            for verdicts in pool.map(_judge_piece, group):
                yield from verdicts


def _judge(records: Iterable[Numbered]) -> Iterator[tuple[int, list[str]]]:
    for line, item in records:
        yield line, [str(item)] if isinstance(item, ParseError) else [str(finding) for finding in record.check(item)]


def _judge_piece(piece: list[Numbered]) -> list[tuple[int, list[str]]]:
    return list(_judge(piece))
