"""Writing to a terminal: tables, progress, colour. rich makes them nicer where it is installed; nothing needs it."""

from __future__ import annotations

import os
import sys
import time
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol, TextIO

COLOURS = {"red": 31, "green": 32, "yellow": 33, "blue": 34, "magenta": 35, "cyan": 36, "grey": 90, "bold": 1}


def has_colour(stream: TextIO) -> bool:
    """Whether colour is welcome there."""
    return stream.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def paint(text: str, colour: str) -> str:
    """The text in a colour of `COLOURS`, where colour is welcome; an empty colour changes nothing."""
    return f"\033[{COLOURS[colour]}m{text}\033[0m" if colour and has_colour(sys.stdout) else text


def width(text: str) -> int:
    """Columns of a text without colour: the characters of East Asian scripts take two."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


def bar(share: float, columns: int) -> str:
    """A bar of at most `columns` blocks; the smallest share other than none is seen."""
    eighths = max(round(share * columns * 8), 1 if share > 0 else 0)
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()


def table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]], numbers: Sequence[int] = ()) -> None:
    """Print a table; the columns `numbers` are set to the right."""
    try:
        from rich import box
        from rich.console import Console
        from rich.table import Table
    except ImportError:
        return _plain_table(title, head, rows, numbers)
    grid = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, show_header=any(head))
    for column, name in enumerate(head):
        grid.add_column(name, justify="right" if column in numbers else "left", overflow="fold")
    for row in rows:
        grid.add_row(*(cell.replace("[", r"\[") for cell in row))
    Console(width=None if sys.stdout.isatty() else 200, highlight=False).print(grid)
    return None


def _plain_table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]], numbers: Sequence[int]) -> None:
    widths = [max(width(row[column]) for row in [head, *rows]) for column in range(len(head))]

    def line(row: Sequence[str]) -> str:
        return "  ".join(_filled(cell, widths[i], i in numbers) for i, cell in enumerate(row)).rstrip()

    print(f"\n{title}")
    if any(head):
        print(f"{line(head)}\n{'  '.join('-' * columns for columns in widths)}")
    for row in rows:
        print(line(row))


def _filled(cell: str, columns: int, right: bool) -> str:
    space = " " * (columns - width(cell))
    return space + cell if right else cell + space


class Progress(Protocol):
    """How far something is."""

    def done(self, count: int) -> None:
        """So many are done in all."""


@contextmanager
def progress(what: str, total: int) -> Iterator[Progress]:
    """A progress bar on the error stream while the block runs."""
    try:
        import rich.progress as rich_progress
        from rich.console import Console
    except ImportError:
        bar_of_text = _TextProgress(what, total)
        yield bar_of_text
        bar_of_text.end()
        return
    columns = (
        rich_progress.TextColumn("{task.description}"),
        rich_progress.BarColumn(),
        rich_progress.MofNCompleteColumn(),
        rich_progress.TextColumn("{task.fields[rate]}"),
        rich_progress.TimeRemainingColumn(),
    )
    with rich_progress.Progress(*columns, console=Console(stderr=True)) as shown:
        yield _RichProgress(shown, shown.add_task(what, total=total, rate=""))


class _RichProgress:
    def __init__(self, shown: object, task: object) -> None:
        self._shown, self._task, self._start = shown, task, time.perf_counter()

    def done(self, count: int) -> None:
        rate = _rate(count, time.perf_counter() - self._start)
        self._shown.update(self._task, completed=count, rate=rate)  # type: ignore[attr-defined]


class _TextProgress:
    """One line, rewritten on a terminal; elsewhere a line every few seconds."""

    def __init__(self, what: str, total: int) -> None:
        self._what, self._total = what, max(total, 1)
        self._start = self._shown = time.perf_counter()
        self._rewrites = sys.stderr.isatty()

    def done(self, count: int) -> None:
        now = time.perf_counter()
        if count < self._total and now - self._shown < (0.1 if self._rewrites else 5.0):
            return
        self._shown = now
        share = count / self._total
        line = f"{self._what} [{'#' * round(share * 30):<30}] {share:4.0%} {count:,}/{self._total:,}"
        end = "" if self._rewrites else "\n"
        print(f"\r{line} {_rate(count, now - self._start):<20}" if self._rewrites else line, end=end, file=sys.stderr, flush=True)

    def end(self) -> None:
        if self._rewrites:
            print(file=sys.stderr)


def _rate(count: int, seconds: float) -> str:
    return f"{count / max(seconds, 1e-9):,.0f}/s"
