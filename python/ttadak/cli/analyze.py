"""Analyse cards without a game: what a hand is worth, waits for, may do.

`ttadak analyze paohuzi` lists a game's calls; `ttadak analyze matgo score "1G 3G 8G"` makes one.
"""

from __future__ import annotations

import argparse
import json

from ttadak import analysis
from ttadak.game import games


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("game", choices=games(), metavar="GAME", help=", ".join(games()))
    parser.add_argument("call", nargs="?", metavar="CALL", help="the analysis to make; none: list them")
    parser.add_argument("arguments", nargs="*", metavar="ARGUMENT", help="its arguments: JSON, or else a text such as cards")
    parser.add_argument("--rule", action="append", default=[], metavar="NAME=VALUE", help="a keyword of the call, a rule option")


def run(args: argparse.Namespace) -> int:
    """List the calls, or make one and print its answer as JSON."""
    module = analysis.module(args.game)
    if args.call is None:
        for name in analysis.calls(args.game):
            print(f"{name}: {_first_line(getattr(module, name).__doc__)}")
        return 0
    if args.call not in analysis.calls(args.game):
        raise ValueError(f"no analysis {args.call!r} of {args.game}; there are: {', '.join(analysis.calls(args.game))}")
    keywords = dict(_keyword(text) for text in args.rule)
    try:
        answer = getattr(module, args.call)(*map(_value, args.arguments), **keywords)
    except TypeError:
        raise ValueError(f"{args.call} takes: {_first_line(getattr(module, args.call).__doc__, signature=True)}") from None
    print(json.dumps(answer, ensure_ascii=False))
    return 0


def _value(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _keyword(text: str) -> tuple[str, object]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"--rule: expected NAME=VALUE, got {text!r}")
    return name, _value(value)


def _first_line(doc: str | None, signature: bool = False) -> str:
    lines = [line for line in (doc or "").splitlines() if line.strip()]
    return lines[0 if signature or len(lines) == 1 else 1].strip() if lines else ""
