"""Play many games, at random or by agents, and sum them up; with -o also write their records."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from ttadak import record
from ttadak._core import Game, derive_seed
from ttadak.agents import Agent
from ttadak.cli.arguments import add_game, add_seed, agents_of, game_of, seed_of
from ttadak.cli.terminal import Progress, bar, progress, table

_SECONDS = 0.15  # between two looks at the progress
_WRITERS: dict[str, Callable[[str, Iterable[record.Record]], int]] = {
    ".jsonl": record.write,
    ".parquet": lambda path, records: record.to_parquet(records, path),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(parser)
    parser.add_argument("-n", "--games", type=int, default=1000, metavar="N", help="how many games (default 1000)")
    add_seed(parser)
    parser.add_argument("--agents", metavar="A,B,…", help="who plays, one a seat (one name: all seats); default: at random")
    parser.add_argument("--threads", type=int, metavar="T", help="most threads used (default: all cores)")
    parser.add_argument("-o", "--output", metavar="FILE", help="write the records, as .jsonl or .parquet")


def run(args: argparse.Namespace) -> int:
    """Simulate and print the summary."""
    game, seed = game_of(args), seed_of(args)
    if args.games < 1:
        raise ValueError(f"-n: expected a number from 1, got {args.games}")
    if args.output and Path(args.output).suffix not in _WRITERS:
        raise ValueError(f"-o: expected a name ending in {' or '.join(_WRITERS)}, got {args.output!r}")
    with progress(f"simulate {game.name}", args.games) as shown:
        start = time.perf_counter()
        if args.agents or args.output:
            agents = agents_of(args.agents or "random", game.num_players(), seed)
            totals = _play_all(game, args.games, seed, agents, args.output, shown)
        else:
            totals = _simulate(game, args.games, seed, args.threads, shown)
        seconds = time.perf_counter() - start
    _print(game, totals, seed, seconds)
    return 0


def _simulate(game: Game, games: int, seed: int, threads: int | None, shown: Progress) -> dict[str, Any]:
    """Random games in the core, in pieces of about the same time; the result does not depend on the pieces."""
    totals: dict[str, Any] = {}
    first, piece = 0, 1000
    while first < games:
        start = time.perf_counter()
        count = min(piece, games - first)
        totals = _added(totals, game.simulate(count, seed, first, threads))
        first += count
        shown.done(first)
        piece = max(256, int(count * _SECONDS / max(time.perf_counter() - start, 1e-6)))
    return totals


def _added(one: dict[str, Any], two: dict[str, Any]) -> dict[str, Any]:
    """The totals of both."""
    if not one:
        return two
    summed: dict[str, Any] = {"shortest": min(one["shortest"], two["shortest"]), "longest": max(one["longest"], two["longest"])}
    for key in ("games", "decisions", "undecided"):
        summed[key] = one[key] + two[key]
    for key in ("wins", "points"):
        summed[key] = [a + b for a, b in zip(one[key], two[key], strict=True)]
    for key in ("histogram", "events"):
        summed[key] = Counter(one[key]) + Counter(two[key])
    return summed


def _play_all(game: Game, games: int, seed: int, agents: list[Agent], output: str | None, shown: Progress) -> dict[str, Any]:
    totals: dict[str, Any] = {}

    def played() -> Iterator[record.Record]:
        nonlocal totals
        for number in range(games):
            made, of_game = _play_one(game, derive_seed(seed, number), agents)
            totals = _added(totals, of_game)
            shown.done(number + 1)
            yield made

    if output:
        _WRITERS[Path(output).suffix](output, played())
    else:
        for _ in played():
            pass
    return totals


def _play_one(game: Game, seed: int, agents: list[Agent]) -> tuple[record.Record, dict[str, Any]]:
    """One game, as its record and as totals of one game."""
    state = game.new_initial_state(seed)
    words = Counter(map(_event_word, state.events()))
    while not state.is_terminal():
        state.apply_action(agents[state.current_player()].choose(state))
        words.update(map(_event_word, state.events()))
    made = record.record_of(state, seed)
    best = [seat for seat, value in enumerate(state.returns()) if value == max(state.returns())]
    length, scores = len(made.actions), state.scores()
    return made, {
        "games": 1,
        "decisions": length,
        "shortest": length,
        "longest": length,
        "undecided": int(len(best) > 1),
        "wins": [int(best == [seat]) for seat in range(len(scores))],
        "points": scores,
        "histogram": {scores[0]: 1},
        "events": words,
    }


def _event_word(event: str) -> str:
    """Kind and cause of an event, the words by which the core counts."""
    cause = event.partition(" because ")[2]
    return event.partition(" ")[0] + (f" because {cause}" if cause else "")


def _print(game: Game, totals: dict[str, Any], seed: int, seconds: float) -> None:
    games = totals["games"]
    rules = "".join(f" {name}={value}" for name, value in game.rules.items())
    mean = totals["decisions"] / games
    facts = [
        ["games", f"{games:,}"],
        ["time", f"{seconds:.2f} s, {games / seconds:,.0f} games a second"],
        ["decisions a game", f"mean {mean:.2f}, shortest {totals['shortest']}, longest {totals['longest']}"],
        ["decisions a second", f"{totals['decisions'] / seconds:,.0f}"],
        ["seed", str(seed)],
    ]
    table(f"{game.name}{rules}", ["", ""], facts)
    seats = [
        [f"seat {seat}", f"{wins / games:.2%}", f"{points / games:+.3f}"]
        for seat, (wins, points) in enumerate(zip(totals["wins"], totals["points"], strict=True))
    ]
    seats.append(["nobody alone", f"{totals['undecided'] / games:.2%}", ""])
    table("wins and points", ["", "wins", "mean points"], seats, numbers=[1, 2])
    _print_histogram(totals["histogram"], games)
    events = sorted(totals["events"].items(), key=lambda item: (-item[1], item[0]))
    rates = [[word, f"{count:,}", f"{100 * count / games:.2f}"] for word, count in events]
    table("events", ["event", "count", "per 100 games"], rates, numbers=[1, 2])


def _print_histogram(histogram: dict[int, int], games: int) -> None:
    """The points of seat 0: about twenty rows for the bulk of the games, and one each for what lies below and above."""
    low, high = _quantile(histogram, games * 0.005), _quantile(histogram, games * 0.995)
    step = next(s for k in range(12) for s in (10**k, 2 * 10**k, 5 * 10**k) if (high - low) / s <= 20)
    first, end = low // step * step, (high // step + 1) * step
    rows: Counter[int] = Counter()
    for points, count in histogram.items():
        rows[min(max(points // step * step, first - step), end)] += count
    names = {at: str(at) if step == 1 else f"{at}…{at + step - 1}" for at in range(first, end, step)}
    names = {first - step: f"below {first}", **names, end: f"above {end - 1}"}
    most = max(rows.values())
    cells = [[name, f"{rows[at] / games:.2%}", bar(rows[at] / most, 40)] for at, name in names.items()]
    table("points of seat 0", ["points", "games", ""], cells, numbers=[0, 1])


def _quantile(histogram: dict[int, int], rank: float) -> int:
    """The least value that has at least so many games at or below it."""
    below = 0
    for points in sorted(histogram):
        below += histogram[points]
        if below >= rank:
            break
    return points
