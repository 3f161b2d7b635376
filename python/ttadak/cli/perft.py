"""Count the game tree from a deal: leaves by depth, and a hash of their scores."""

from __future__ import annotations

import argparse
import time

from ttadak.cli.arguments import add_game, add_seed, game_of, seed_of
from ttadak.cli.terminal import table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(parser)
    add_seed(parser)
    parser.add_argument("--depth", type=int, default=4, metavar="D", help="actions deep (default 4)")
    parser.add_argument("--position", metavar="TEXT", help="a position as `str(state)` writes it, instead of a deal")


def run(args: argparse.Namespace) -> int:
    """Count and print."""
    game, seed = game_of(args), seed_of(args)
    state = game.state_from_text(args.position) if args.position else game.new_initial_state(seed)
    rows = []
    for depth in range(1, args.depth + 1):
        start = time.perf_counter()
        leaves, digest = state.perft(depth)
        seconds = time.perf_counter() - start
        rows.append([str(depth), f"{leaves:,}", f"{digest:016x}", f"{seconds:.3f} s", f"{leaves / max(seconds, 1e-9):,.0f}"])
    print(state)
    origin = "position" if args.position else f"seed {seed}"
    table(f"perft {game.name}, {origin}", ["depth", "leaves", "hash", "time", "leaves a second"], rows, numbers=[0, 1, 3, 4])
    return 0
