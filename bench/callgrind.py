"""Instructions per decision of whole random games, by valgrind's callgrind: the repeatable figure to compare commits by.

``python bench/callgrind.py BENCH_BINARY [--check]``; with ``--check`` it fails above the ceilings below.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys

CRAZY_EIGHTS = (  # as Dobon's preset has it
    '{"deal_cards": "five_or_seven", "upcard_effect": "redraw_plain", "effects": "eight_only", "multi_play": "none", "eight_wild": true, '
    '"voluntary_draw": true, "max_draws": 5, "play_drawn": "any", "stock_empty": "pass", "dobon": false, "riichi_mode": "off"}'
)
# Instructions per decision, deal included, events off, x86-64-v3 build by g++ 12 -O3: what was measured, plus 3 %.
# The goal of Matgo is 300; Dobon, Bbong and Paohuzi have theirs in nanoseconds.
CEILINGS = {
    ("matgo", "{}"): 297,
    ("dobon", "{}"): 286,
    ("dobon", '{"eight_wild": true}'): 337,
    ("dobon", CRAZY_EIGHTS): 165,
    ("bbong", "{}"): 248,
    ("paohuzi", "{}"): 826,
}


def instructions(binary: str, game: str, rules: str, games: int) -> tuple[int, int]:
    """(instructions, decisions) of that many games."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", binary, "once", game, str(games), rules]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    refs = re.search(r"refs:\s+([\d,]+)", run.stderr)
    decisions = re.search(r"(\d+) decisions", run.stdout)
    if refs is None or decisions is None:
        raise RuntimeError(f"no figures in the output of {command}: {run.stderr[-300:]}")
    return int(refs[1].replace(",", "")), int(decisions[1])


def per_decision(binary: str, game: str, rules: str) -> float:
    """The slope between two sizes, so that start-up costs nothing."""
    few, many = instructions(binary, game, rules, 200), instructions(binary, game, rules, 2200)
    return (many[0] - few[0]) / (many[1] - few[1])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary")
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    if shutil.which("valgrind") is None:
        print("callgrind: valgrind is not installed; nothing was counted")
        return 0
    failed = False
    for (game, rules), ceiling in CEILINGS.items():
        figure = per_decision(arguments.binary, game, rules)
        over = figure > ceiling
        failed |= over
        print(f"{game:10} {rules:24.24} {figure:8.1f} instructions a decision (ceiling {ceiling}){'  TOO MANY' if over else ''}")
    return int(failed and arguments.check)


if __name__ == "__main__":
    sys.exit(main())
