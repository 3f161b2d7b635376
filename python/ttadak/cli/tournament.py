"""Let agents play each other on the same deals from every seat; utilities and win rates with 95 % confidence intervals."""

from __future__ import annotations

import argparse
from itertools import combinations

from ttadak import tournament
from ttadak.agents import FACTORIES
from ttadak.cli.arguments import add_game, add_seed, game_of, seed_of
from ttadak.cli.terminal import progress, table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(parser)
    parser.add_argument(
        "--agents",
        default="thumb,random",
        metavar="A,B,…",
        help=f"two or more of {', '.join(FACTORIES)}; ismcts:2000 simulates 2000 a decision (default thumb,random)",
    )
    parser.add_argument(
        "-n", "--deals", type=int, default=100, metavar="N", help="deals, each played from every seat (default 100)"
    )
    add_seed(parser)
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes (default 1; 0: one a core)")


def run(args: argparse.Namespace) -> int:
    """Play and print the tables."""
    game, seed = game_of(args), seed_of(args)
    agents = [name.strip() for name in args.agents.split(",")]
    with progress(f"tournament {game.name}", args.deals) as shown:
        result = tournament.play(game, agents, args.deals, seed=seed, jobs=args.jobs, done=shown.done)
    _print(result, f"{game.name}: {args.deals:,} deals, {result.games:,} games, seed {seed}")
    return 0


def _print(result: tournament.Result, title: str) -> None:
    names = result.agents
    order = sorted(range(len(names)), key=lambda agent: -result.mean(agent).value)
    rows = [
        [names[agent], *_points(result.mean(agent)), *_shares(result.win_rate(agent)), f"{result.seats[:, agent].sum():,}"]
        for agent in order
    ]
    head = ["agent", "utility", "95 %", "wins", "95 %", "seats held"]
    table(title, head, rows, numbers=range(1, len(head)))
    pairs = [[names[one], names[other], *_points(result.margin(one, other))] for one, other in combinations(order, 2)]
    table("margins, paired over the deals", ["agent", "over", "utility", "95 %"], pairs, numbers=[2, 3])


def _points(interval: tournament.Interval) -> list[str]:
    return [f"{interval.value:+.3f}", f"{interval.low:+.3f} … {interval.high:+.3f}"]


def _shares(interval: tournament.Interval) -> list[str]:
    return [f"{interval.value:.1%}", f"{interval.low:.1%} … {interval.high:.1%}"]
