"""Play against bots in the terminal: the board from your seat, numbered choices, every event with its cause."""

from __future__ import annotations

import argparse
import json

from ttadak import errors
from ttadak._core import State
from ttadak.agents import FACTORIES, Agent, make_agent
from ttadak.cli.arguments import add_game, add_seed, game_of, seed_of
from ttadak.cli.board import draw
from ttadak.cli.cards import choice, is_card
from ttadak.cli.settlement import explain
from ttadak.cli.story import tell
from ttadak.cli.terminal import paint
from ttadak.match import Match

_HELP = """\
Type the number of a choice, or the action itself (as in a record: 5Y, discard 8, chi s1 s2 s3).
  why ACTION   which rule forbids an action, or a card
  board        draw the board again
  help         this
  quit         leave the game"""


class _Quit(Exception):
    """The player leaves."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(parser)
    add_seed(parser)
    parser.add_argument("--seat", type=int, default=0, metavar="K", help="your seat (default 0)")
    parser.add_argument("--agent", default="random", metavar="NAME", help=f"who plays the others: {', '.join(FACTORIES)}")
    parser.add_argument("--deals", type=int, default=1, metavar="N", help="deals of the match (default 1)")


def run(args: argparse.Namespace) -> int:
    """Play a match; leaving is no error."""
    game, seed = game_of(args), seed_of(args)
    seats = game.num_players()
    if not 0 <= args.seat < seats:
        raise ValueError(f"--seat: expected 0..{seats - 1}, got {args.seat}")
    bots = [make_agent(args.agent, (seed + seat) % 2**64) for seat in range(seats)]
    names = [f"seat {seat}, you" if seat == args.seat else f"seat {seat}, {args.agent}" for seat in range(seats)]
    match = Match(game, deals=args.deals, seed=seed)
    print(paint(f"{game.name}, seed {seed}: you are seat {args.seat}. Type help for help.", "bold"))
    try:
        for number, state in enumerate(match, start=1):
            _play_deal(state, args.seat, bots, names)
            print(paint(f"\n— deal {number} —", "bold"))
            print(explain(game.name, state.settlement(), names))
    except _Quit:
        print("goodbye")
        return 0
    if args.deals > 1:
        for name, total, rank in zip(names, match.totals, match.ranking(), strict=True):
            print(f"{rank}. {name}: {total:+d}")
    return 0


def _play_deal(state: State, seat: int, bots: list[Agent], names: list[str]) -> None:
    _announce(state, seat)
    while not state.is_terminal():
        actor = state.current_player()
        state.apply_action(_ask(state, seat, names) if actor == seat else bots[actor].choose(state))
        _announce(state, seat)


def _announce(state: State, seat: int) -> None:
    """What the last action caused, as far as the seat noticed."""
    game = state.get_game().name
    for event in state.events(player=seat):
        print("  • " + tell(game, event, "you"))


def _ask(state: State, seat: int, names: list[str]) -> int:
    """The player's choice of an action."""
    _show(state, seat, names)
    while True:
        try:
            answer = input("> ").strip()
        except EOFError:
            raise _Quit from None
        action = _answered(state, answer, seat, names)
        if action is not None:
            return action


def _show(state: State, seat: int, names: list[str]) -> None:
    game = state.get_game().name
    print("\n" + draw(json.loads(state.observation_string(seat)), names))
    for number, action in enumerate(state.legal_actions(), start=1):
        print(f"  {number:>2}) {choice(game, state.action_to_string(action))}")


def _answered(state: State, answer: str, seat: int, names: list[str]) -> int | None:
    """The action an answer means; None if it was a question, which is answered."""
    command, _, rest = answer.partition(" ")
    if command in ("quit", "exit", "q"):
        raise _Quit
    if command == "help":
        print(_HELP)
    elif command == "board":
        _show(state, seat, names)
    elif command == "why":
        print(_why(state, rest.strip()))
    elif answer:
        return _action(state, answer)
    return None


def _action(state: State, answer: str) -> int | None:
    """The legal action of that number or text. A number of Bbong's months is always the number of a choice."""
    legal = state.legal_actions()
    if answer.isdecimal() and 1 <= int(answer) <= len(legal):
        return legal[int(answer) - 1]
    for action in legal:
        if state.action_to_string(action).lower() == answer.lower():
            return action
    print(f"{answer!r} is no choice here. {_why(state, answer)}")
    return None


def _why(state: State, text: str) -> str:
    """Which clause forbids an action; a bare card stands for the actions with it."""
    legal = [state.action_to_string(action) for action in state.legal_actions()]
    if text in legal:
        return f"{text} is legal"
    with_card = [action for action in legal if text in action.split()]
    if with_card:
        return f"you may: {', '.join(with_card)}"
    if is_card(state.get_game().name, text):
        text = _with_verb(state, text)
    broken = errors.why_illegal(state, text)
    return f"{text} is legal" if broken is None else f"{text}: {broken[1]} ({broken[0]})"


def _with_verb(state: State, card: str) -> str:
    """The action of laying a card, in games where the card alone is none."""
    try:
        state.string_to_action(f"discard {card}")
    except errors.ParseError:
        return card
    return f"discard {card}"
