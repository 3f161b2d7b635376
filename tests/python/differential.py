"""Engine against reference, in lockstep: legal actions, events and each seat's view of them, whole position, scores, settlement.

As a command it is the long run: ``python tests/python/differential.py matgo -n 1000000 --jobs 2``.
"""

from __future__ import annotations

import argparse
import collections
import concurrent.futures
import random
import sys

import ttadak
from ttadak import reference
from ttadak.reference.event import Event

sys.path.insert(0, __file__.rsplit("/", 1)[0])
from option_sets import option_sets


class Difference(AssertionError):
    """Engine and reference disagree."""


def _require(same: bool, what: str, state: ttadak.State, engine: object, expected: object) -> None:
    if not same:
        parts = state.record_parts()
        raise Difference(f"{what}\n  engine    {engine}\n  reference {expected}\n  start {parts['start']}\n  actions {parts['actions']}")


def _compare_position(state: ttadak.State, position: reference.Position) -> None:
    given, expected = state.to_dict(), position.to_dict()
    for key in reference.ENGINE_KEYS:
        given.pop(key, None)
    if given != expected:
        differing = [key for key in given.keys() | expected.keys() if given.get(key) != expected.get(key)]
        both = ({key: side.get(key) for key in differing} for side in (given, expected))
        _require(False, f"position: {differing}", state, *both)
    order, expected_order = list(given), list(expected)
    _require(order == expected_order, "order of the keys", state, order, expected_order)
    flaw = position.flaw()
    _require(flaw is None, "flaw", state, None, flaw)


def _compare_events(state: ttadak.State, told: list[str], events: list[Event], actor: int | None) -> None:
    expected = [event.text(actor) for event in events]
    _require(told == expected, "events", state, told, expected)
    for player in range(state.num_players()):
        seen = [text for event in events if (text := event.view(player)) is not None]
        view = state.events(player)
        _require(view == seen, f"events as seat {player} sees them", state, view, seen)


def _compare_end(state: ttadak.State, position: reference.Position) -> None:
    _require(position.player() == -4, "over", state, -4, position.player())
    scores, returns, settlement = position.scores(), position.returns(), position.settlement()
    _require(state.scores() == scores, "scores", state, state.scores(), scores)
    close = all(abs(a - b) < 1e-9 for a, b in zip(state.returns(), returns, strict=True))
    _require(close, "returns", state, state.returns(), returns)
    _require(state.settlement() == settlement, "settlement", state, state.settlement(), settlement)


def compare_game(game: ttadak.Game, seed: int, seen: collections.Counter[str]) -> None:
    """Plays one random game on both sides; raises Difference at the first disagreement."""
    rng = random.Random(seed)
    state = game.new_initial_state(seed=seed)
    parts = state.record_parts()
    position = reference.position(parts["start"], [order.split() for order in parts["reshuffles"]])
    _compare_events(state, state.events(), position.opening, None)
    reshuffles = len(parts["reshuffles"])  # those of the opening
    while not state.is_terminal():
        _compare_position(state, position)
        actor = state.current_player()
        _require(position.player() == actor, "who acts", state, actor, position.player())
        legal = {state.action_to_string(action): action for action in state.legal_actions()}
        expected = sorted(position.legal())
        offered = sorted(legal)
        _require(offered == expected, "legal actions", state, offered, expected)
        text = rng.choice(expected)
        state.apply_action(legal[text])
        told = state.events()
        orders = state.record_parts()["reshuffles"] if any(event.startswith("reshuffle") for event in told) else []
        for order in orders[reshuffles:]:
            position.reshuffles.append(order.split())  # type: ignore[attr-defined]
        reshuffles = max(reshuffles, len(orders))
        _compare_events(state, told, position.play(text), actor)
        for event in told:
            seen[event.split()[0]] += 1
    _compare_position(state, position)
    _compare_end(state, position)
    seen["games"] += 1


def compare_games(name: str, count: int, seed: int) -> collections.Counter[str]:
    """Compares `count` games under the default, every preset and random option sets; counts games and events."""
    rng = random.Random(f"{name} {seed}")
    seen: collections.Counter[str] = collections.Counter()
    per_set = 5
    for options in option_sets(name, max(8, count // per_set), rng):
        game = ttadak.load_game(name, **options)
        for _ in range(per_set):
            try:
                compare_game(game, rng.getrandbits(63), seen)
            except ValueError as error:
                raise Difference(f"under {options}: {error}") from error
    return seen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=ttadak.games())
    parser.add_argument("-n", type=int, default=100_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    piece = 2_000
    total: collections.Counter[str] = collections.Counter()
    with concurrent.futures.ProcessPoolExecutor(arguments.jobs) as pool:
        pieces = range(arguments.seed * 10**6, arguments.seed * 10**6 + -(-arguments.n // piece))
        for seen in pool.map(compare_games, [arguments.game] * len(pieces), [piece] * len(pieces), pieces):
            total += seen
            print(f"\r{total['games']} games, no difference", end="", flush=True)
    print("\n" + ", ".join(f"{kind} {number}" for kind, number in total.most_common()))


if __name__ == "__main__":
    main()
