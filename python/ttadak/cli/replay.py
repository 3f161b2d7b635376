"""Step through a game of a record file, as text or as a page: the board, each action, each event with its cause."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from ttadak import record
from ttadak._core import State
from ttadak.cli.board import draw
from ttadak.cli.cards import words
from ttadak.cli.files import records_of
from ttadak.cli.settlement import explain
from ttadak.cli.story import tell
from ttadak.cli.terminal import paint
from ttadak.errors import ParseError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", help="records, .jsonl or .parquet")
    parser.add_argument("--game", type=int, default=1, metavar="N", help="which game of the file, from 1 (default 1)")
    parser.add_argument("--seat", type=int, metavar="K", help="as that seat saw it (default: all cards open)")
    parser.add_argument("--html", metavar="OUT", help="write one HTML file to step through with buttons and keys")
    parser.add_argument("--step", action="store_true", help="draw the board after each action and wait for Enter")


def run(args: argparse.Namespace) -> int:
    """Print the game."""
    chosen = _record(args.file, args.game)
    if args.seat is not None and not 0 <= args.seat < chosen.seats:
        raise ValueError(f"--seat: expected 0..{chosen.seats - 1}, got {args.seat}")
    if args.html:
        return _write_page(chosen, args.seat, args.html)
    names = [f"seat {seat}" for seat in range(chosen.seats)]
    before: State | None = None
    for number, (state, action) in enumerate(record.replay(chosen)):
        if before is None:
            print(_board(state, args.seat, names))
        else:
            _tell_action(before, str(action), number, args.seat)
        _tell_events(state, before, args.seat)
        if args.step and before is not None:
            print(_board(state, args.seat, names))
            input("Enter… ")
        before = state
    if before is not None and before.is_terminal():
        print(explain(chosen.game, before.settlement(), names))
    return 0


def _write_page(chosen: record.Record, seat: int | None, path: str) -> int:
    from ttadak import svg

    Path(path).write_text(svg.replay_html(chosen, seat), encoding="utf-8")
    print(f"wrote {path}")
    return 0


def _record(path: str, number: int) -> record.Record:
    """The record of that number, faulty lines counted too."""
    count = 0
    for count, (line, item) in enumerate(records_of(path), start=1):
        if count == number:
            if isinstance(item, ParseError):
                raise ParseError(f"{path}: {item}")
            return item
        del line
    raise ValueError(f"--game: {path} has {count} games, got {number}")


def _board(state: State, seat: int | None, names: list[str]) -> str:
    return draw(state.to_dict() if seat is None else json.loads(state.observation_string(seat)), names)


def _tell_action(before: State, action: str, number: int, seat: int | None) -> None:
    actor = before.current_player()
    if seat is None or actor == seat:  # of another seat's decision only the events are known
        print(paint(f"{number:>3}. seat {actor}: {words(before.get_game().name, action)}", "bold"))


def _tell_events(state: State, before: State | None, seat: int | None) -> None:
    unnamed = f"seat {before.current_player() if before is not None else 0}" if seat is None else f"seat {seat}"
    for event in state.events(player=seat):
        print("     • " + tell(state.get_game().name, event, unnamed))
