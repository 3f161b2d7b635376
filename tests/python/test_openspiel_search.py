"""OpenSpiel's searches on both registrations and on our own states."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import ttadak

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import external_sampling_mccfr, ismcts, mcts  # noqa: E402
from openspiel_games import late, load  # noqa: E402


def play_with(bots: Any, state: Any, moves: int, seed: int) -> int:
    """A few moves by a bot, the cards by chance; how many it made, or the number wanted if the game ended first."""
    rng = random.Random(seed)
    made = 0
    while made < moves and not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
            continue
        action = bots.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        made += 1
    return made if not state.is_terminal() else moves


def test_ismcts_in_cpp(name: str, plugin: None) -> None:
    game = load(name, native=True)
    most_visited = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(7, pyspiel.RandomRolloutEvaluator(1, 7), 10.0, 60, -1, most_visited, False, False)
    assert play_with(bot, game.new_initial_state(), 12, seed=1) == 12


def test_mcts_in_cpp(name: str, plugin: None) -> None:
    game = load(name, native=True)
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 7), 2.0, 60, 50, False, 7, False)
    assert play_with(bot, game.new_initial_state(), 8, seed=1) == 8


@pytest.mark.parametrize("own", [True, False], ids=["ttadak.State", "registered"])
def test_ismcts_in_python(name: str, own: bool) -> None:
    game = ttadak.load_game(name) if own else load(name, native=False)
    state = game.new_initial_state(seed=4, explicit_chance=True) if own else game.new_initial_state()
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 10.0, 6, random_state=np.random.RandomState(2))
    assert play_with(bot, state, 3, seed=1) == 3


@pytest.mark.parametrize("own", [True, False], ids=["ttadak.State", "registered"])
def test_mcts_in_python(name: str, own: bool) -> None:
    game = ttadak.load_game(name) if own else load(name, native=False)
    state = game.new_initial_state(seed=4, explicit_chance=True) if own else game.new_initial_state()
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 2.0, 6, evaluator, random_state=np.random.RandomState(2))
    assert play_with(bot, state, 2, seed=1) == 2


# A Dobon deal has no end in sight but this one.
SHORT: dict[str, dict[str, Any]] = {"dobon": {"max_turns": 12}}


def test_mccfr_on_a_reduced_position(name: str, native: bool) -> None:
    own = late(name, 3, seed=6, **SHORT.get(name, {}))
    game = load(name, native, position=str(own))
    if native:
        solver = pyspiel.ExternalSamplingMCCFRSolver(game, 5, pyspiel.MCCFRAverageType.SIMPLE)
        for _ in range(20):
            solver.run_iteration()
        policy = solver.average_policy().action_probabilities(game.new_initial_state())
    else:
        solver = external_sampling_mccfr.ExternalSamplingSolver(game, external_sampling_mccfr.AverageType.SIMPLE)
        for _ in range(3):
            solver.iteration()
        policy = solver.average_policy().action_probabilities(game.new_initial_state())
    assert set(policy) == set(own.legal_actions())
    assert sum(policy.values()) == pytest.approx(1)


def test_mccfr_gets_better(plugin: None) -> None:
    """On the last cards of a Matgo game the regret falls far below that of uniform play."""
    own = next(own for own in (late("matgo", 3, seed) for seed in range(100)) if 100 <= own.perft(8)[0] <= 200)
    game = load("matgo", native=True, position=str(own))
    solver = pyspiel.ExternalSamplingMCCFRSolver(game, 5, pyspiel.MCCFRAverageType.SIMPLE)
    uniform = pyspiel.nash_conv(game, pyspiel.UniformRandomPolicy(game), True)
    for _ in range(300):
        solver.run_iteration()
    assert pyspiel.nash_conv(game, solver.average_policy(), True) < 0.2 * uniform
