"""List a game's rule options: default, values, clause, and the presets side by side."""

from __future__ import annotations

import argparse
import json
from typing import Any

from ttadak._core import Game
from ttadak.cli.terminal import table
from ttadak.game import games


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("game", metavar="GAME", help=", ".join(games()))
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> int:
    """Print the tables."""
    game = Game(args.game)
    options, presets = game.options(), game.presets()
    if args.json:
        print(json.dumps({"game": game.name, "options": options, "presets": presets}, ensure_ascii=False, indent=2))
        return 0
    rows = [[o["name"], _word(o["default"]), o["values"], o["clause"]] for o in options]
    table(f"{game.name}: rule options (--rule NAME=VALUE)", ["option", "default", "values", "clauses"], rows)
    changed = [o for o in options if any(o["name"] in changes for changes in presets.values())]
    differences = [[o["name"], _word(o["default"]), *(_cell(p, o["name"]) for p in presets.values())] for o in changed]
    table(f"{game.name}: presets (--preset NAME); empty: the default", ["option", "default", *presets], differences)
    return 0


def _word(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _cell(changes: dict[str, Any], name: str) -> str:
    return _word(changes[name]) if name in changes else ""
