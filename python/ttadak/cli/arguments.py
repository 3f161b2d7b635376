"""Arguments that several commands share, and the game they name."""

from __future__ import annotations

import argparse
import json
import os
from typing import Any

from ttadak._core import Game
from ttadak.agents import FACTORIES, Agent, make_agent
from ttadak.game import games, load_game


def add_game(parser: argparse.ArgumentParser) -> None:
    """The game and its rules."""
    parser.add_argument("game", metavar="GAME", help=", ".join(games()))
    parser.add_argument("--preset", metavar="NAME", help="a named set of rules; `ttadak rules GAME` lists them")
    parser.add_argument("--players", type=int, metavar="P", help="seats, in games for different numbers of players")
    parser.add_argument(
        "--rule", action="append", default=[], metavar="NAME=VALUE", help="a rule option; the value as JSON or a plain word"
    )


def add_seed(parser: argparse.ArgumentParser) -> None:
    """The seed."""
    parser.add_argument("--seed", type=int, metavar="S", help="0..2^64-1; it fixes all the games (default: by chance)")


def game_of(args: argparse.Namespace) -> Game:
    """The game of the arguments of `add_game`.

    Raises:
        ValueError: it cannot be had so; the core's message.
    """
    rules = dict(_rule(text) for text in args.rule)
    if args.players is not None:
        rules["players"] = args.players
    return load_game(args.game, args.preset, **rules)


def _rule(text: str) -> tuple[str, Any]:
    """`name=value`; what is no JSON is a word."""
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise ValueError(f"--rule: expected NAME=VALUE, got {text!r}")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def seed_of(args: argparse.Namespace) -> int:
    """The seed asked for, else one by chance.

    Raises:
        ValueError: it is out of range.
    """
    if args.seed is None:
        return int.from_bytes(os.urandom(8))
    if not 0 <= args.seed < 2**64:
        raise ValueError(f"--seed: expected 0..{2**64 - 1}, got {args.seed}")
    seed: int = args.seed
    return seed


def agents_of(names: str, seats: int, seed: int) -> list[Agent]:
    """The agents of a list like `random,random`; one name is for all seats.

    Raises:
        ValueError: not one a seat, or none of that name.
    """
    listed = names.split(",")
    if len(listed) == 1:
        listed *= seats
    if len(listed) != seats:
        raise ValueError(f"--agents: expected {seats} names, one a seat, got {len(listed)}; the agents: {', '.join(FACTORIES)}")
    return [make_agent(name.strip(), (seed + seat) % 2**64) for seat, name in enumerate(listed)]
