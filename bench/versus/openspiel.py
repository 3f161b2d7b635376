"""Against OpenSpiel, C++ loop against C++ loop and Python loop against Python loop, in one run.

``python bench/versus/openspiel.py [--smoke]``. OpenSpiel's C++ loop is ``pyspiel.evaluate_bots`` with its uniform random
bots: whole games, chance nodes included. Ours is ``Game.simulate`` on one thread, events counted, and ``batch.playout``.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pyspiel
from costs import times
from interleave import compare, header, length_of_run, show

import ttadak


def theirs_decisions(name: str, games: int = 200) -> float:
    """Player decisions in a random game, counted in Python."""
    rng, decisions = random.Random(1), 0
    game = pyspiel.load_game(name)
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                decisions += 1
                state.apply_action(rng.choice(state.legal_actions()))
    return decisions / games


def their_games(name: str) -> Callable[[], int]:
    """A block of whole games by OpenSpiel's C++ loop; returns games."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(game.num_players())]
    seeds = iter(range(1, 1 << 60))

    def block() -> int:
        for _ in range(10):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return 10

    return block


def our_games(game: ttadak.Game) -> Callable[[], int]:
    """A block of whole games by ours, one thread, deal included, events off."""
    seeds = iter(range(1, 1 << 60))

    def block() -> int:
        game.batch(500, seed=next(seeds), threads=1).playout(next(seeds))
        return 500

    return block


def our_decisions(game: ttadak.Game) -> float:
    totals = game.simulate(20_000, seed=1, threads=1)
    return float(totals["decisions"]) / float(totals["games"])


def cpp_loops(pairs: int, seconds: float) -> None:
    header("whole random games, per game: Dobon with preset crazy_eights against OpenSpiel crazy_eights, both in C++")
    for players in (2, 3, 4, 5):
        ours = ttadak.load_game("dobon", preset="crazy_eights", players=players)
        name = f"crazy_eights(players={players})"
        ratio = compare(our_games(ours), their_games(name), pairs, seconds)
        show(f"{players} players ({our_decisions(ours):.1f} and {theirs_decisions(name):.1f} decisions a game)", ratio)
    header("random play, per decision, both in C++: each game against crazy_eights(players=4), gin_rummy, hearts")
    rivals = {name: (their_games(name), theirs_decisions(name, 20)) for name in ("crazy_eights(players=4)", "gin_rummy", "hearts")}
    for name in ttadak.games():
        game = ttadak.load_game(name)
        block, decisions = our_games(game), our_decisions(game)
        for rival, (their_block, their_decisions) in rivals.items():
            ratio = compare(
                lambda block=block, d=decisions: round(block() * d),
                lambda block=their_block, d=their_decisions: round(block() * d),
                pairs if rival.startswith("crazy") else 2,
                seconds,
            )
            show(f"{name} against {rival}", ratio)


def python_loop(game: ttadak.Game) -> Callable[[], int]:
    """The plain loop of a user: legal_actions, a random one, apply_action."""
    seeds, choice = iter(range(1, 1 << 60)), random.Random(3).choice

    def block() -> int:
        state, decisions = game.new_initial_state(seed=next(seeds)), 0
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
            decisions += 1
        return decisions

    return block


def their_python_loop(name: str) -> Callable[[], int]:
    game, rng = pyspiel.load_game(name), random.Random(3)

    def block() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return block


def python_loops(pairs: int, seconds: float) -> None:
    header("plain Python loop, per decision, against OpenSpiel crazy_eights(players=4) in the same loop")
    for name in ttadak.games():
        show(name, compare(python_loop(ttadak.load_game(name)), their_python_loop("crazy_eights(players=4)"), pairs, seconds))


def single_calls(pairs: int, seconds: float) -> None:
    header("single calls from Python, per call, against OpenSpiel crazy_eights(players=4)")
    theirs = pyspiel.load_game("crazy_eights(players=4)").new_initial_state()
    rng = random.Random(5)
    while theirs.is_chance_node():
        theirs.apply_action(rng.choice([action for action, _ in theirs.chance_outcomes()]))

    for name in ttadak.games():
        ours = ttadak.load_game(name).new_initial_state(seed=7)
        for what in ("clone", "legal_actions", "observation_tensor", "current_player"):
            show(f"{name}: {what}", compare(times(getattr(ours, what)), times(getattr(theirs, what)), pairs, seconds))


def main() -> None:
    pairs, seconds = length_of_run(__doc__, (1, 0.01), (12, 0.1))
    cpp_loops(pairs, seconds)
    python_loops(pairs, seconds)
    single_calls(pairs, seconds)


if __name__ == "__main__":
    main()
