"""The baselines: legal choices, from what the seat knows alone, and each stronger than the one before."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

import ttadak
from ttadak import tournament
from ttadak.agents import FACTORIES, Agent, RandomAgent, ThumbAgent, make_agent
from ttadak.search import ISMCTS, FlatMonteCarlo

QUICK = ["random", "thumb", "ismcts:20", "flat:20"]


def decisions(game: ttadak.Game, seed: int, agent: Agent) -> Iterator[ttadak.State]:
    """The states at the decisions of a game between an agent and random players, who take every third decision."""
    rng = random.Random(seed)
    state = game.new_initial_state(seed=seed)
    while not state.is_terminal():
        yield state
        state.apply_action(agent.choose(state) if rng.random() < 2 / 3 else rng.choice(state.legal_actions()))


@pytest.mark.parametrize("agent", QUICK)
def test_choices_are_legal_and_change_nothing(game: ttadak.Game, agent: str) -> None:
    for seed in range(5):
        player = make_agent(agent, seed)
        for state in decisions(game, seed, RandomAgent(seed)):
            before = str(state)
            assert player.choose(state) in state.legal_actions()
            assert str(state) == before


def test_thumb_knows_every_preset(name: str) -> None:
    for preset in ttadak.load_game(name).presets():
        game = ttadak.load_game(name, preset)
        for seed in range(20):
            for state in decisions(game, seed, ThumbAgent()):
                assert ThumbAgent().choose(state) in state.legal_actions()


def test_thumb_does_not_see_hidden_cards(game: ttadak.Game) -> None:
    for seed in range(20):
        for state in decisions(game, seed, ThumbAgent()):
            choice = ThumbAgent().choose(state)
            for number in range(3):
                assert ThumbAgent().choose(state.resample_from_infostate(state.current_player(), number)) == choice


@pytest.mark.parametrize("kind", [ISMCTS, FlatMonteCarlo])
def test_searches_do_not_see_hidden_cards(game: ttadak.Game, kind: type[ISMCTS] | type[FlatMonteCarlo]) -> None:
    """From another world the seat may be in, a search finds the same worth of its position, up to its noise."""
    state = next(s for s in decisions(game, 3, ThumbAgent()) if s.move_number() >= 5)
    world = state.resample_from_infostate(state.current_player(), 1)
    assert world.to_dict() != state.to_dict()

    def worth(root: ttadak.State) -> np.ndarray:
        return np.array([_mean(kind(400, seed=seed).statistics(root)) for seed in range(40)])

    one, other = worth(state), worth(world)
    assert abs(one.mean() - other.mean()) < 5 * (one.std() + other.std() + 1e-9) / len(one) ** 0.5


def _mean(rows: list) -> float:
    return sum(row.visits * row.value for row in rows) / sum(row.visits for row in rows)


@pytest.mark.parametrize("agent", QUICK)
def test_the_seed_fixes_the_choices(game: ttadak.Game, agent: str) -> None:
    one, other = make_agent(agent, 5), make_agent(agent, 5)
    for state in decisions(game, 1, RandomAgent(1)):
        assert one.choose(state) == other.choose(state)


def test_thumb_beats_random(game: ttadak.Game) -> None:
    assert tournament.play(game, ["thumb", "random"], 200, seed=1).margin(0, 1).low > 0


def test_ismcts_beats_random(game: ttadak.Game) -> None:
    assert tournament.play(game, ["ismcts:300", "random"], 60, seed=1).margin(0, 1).low > 0


def test_unknown_agents_are_refused() -> None:
    with pytest.raises(ValueError, match=f"unknown agent 'chess'; the agents: {', '.join(FACTORIES)}"):
        make_agent("chess")
    for name in ["random:3", "thumb:x"]:
        with pytest.raises(ValueError, match="has no setting"):
            make_agent(name)
    for name in ["ismcts:0", "ismcts:-5", "flat:many", "flat:1.5"]:
        with pytest.raises(ValueError, match="number of simulations from 1"):
            make_agent(name)
