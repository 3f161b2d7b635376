"""What every game promises, checked along random games of all four (design §1, §5)."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable, Iterator

import numpy as np
import pytest

import ttadak

SEEDS = range(40)

ROUND_TRIPS: dict[str, Callable[[ttadak.Game, ttadak.State], ttadak.State]] = {
    "dict": lambda game, state: game.state_from_dict(state.to_dict()),
    "text": lambda game, state: game.state_from_text(str(state)),
    "bytes": lambda game, state: game.from_bytes(state.to_bytes()),
    "serialize": lambda game, state: game.deserialize_state(state.serialize()),
    "clone": lambda _, state: state.clone(),
    "copy": lambda _, state: copy.copy(state),
    "deepcopy": lambda _, state: copy.deepcopy(state),
    **{f"pickle {n}": (lambda _, state, n=n: pickle.loads(pickle.dumps(state, n))) for n in range(6)},
}


def positions(game: ttadak.Game, seed: int, explicit: bool = False) -> Iterator[ttadak.State]:
    """The states of one random game at every decision, the end included."""
    rng = random.Random(seed)
    state = game.new_initial_state(seed=seed, explicit_chance=explicit)
    while not state.is_terminal():
        yield state
        state.apply_action(rng.choice(state.legal_actions()))
    yield state


def rest_of(state: ttadak.State) -> tuple[list[list[str]], list[int]]:
    """Plays on always with the first legal action: the events of every step and the scores."""
    state, events = state.clone(), []
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
        events.append(state.events())
    return events, state.scores()


def test_legal_actions_agree_in_every_form(game: ttadak.Game) -> None:
    for seed in SEEDS:
        for state in positions(game, seed):
            legal = state.legal_actions()
            assert legal == sorted(set(legal))
            assert state.legal_bits == sum(1 << action for action in legal)
            assert np.flatnonzero(state.legal_actions_mask()).tolist() == legal
            texts = [state.action_to_string(action) for action in legal]
            assert len(set(texts)) == len(texts)
            assert [state.string_to_action(text) for text in texts] == legal
            assert state.is_terminal() == (not legal)
            assert state.is_terminal() or len(legal) >= 2
            for player in range(state.num_players()):
                assert state.legal_actions(player) == (legal if player == state.current_player() else [])


@pytest.mark.parametrize("way", ROUND_TRIPS)
def test_round_trips_play_on_equally(game: ttadak.Game, way: str) -> None:
    for seed in SEEDS[:12]:
        for explicit in (False, True):
            for state in positions(game, seed, explicit):
                back = ROUND_TRIPS[way](game, state)
                assert back == state
                assert hash(back) == hash(state)
                assert str(back) == str(state)
                assert back.to_bytes() == state.to_bytes()
                if not explicit:
                    assert rest_of(back) == rest_of(state)


@pytest.mark.parametrize("way", ["serialize", "clone", "pickle 5"])
def test_the_log_survives(game: ttadak.Game, way: str) -> None:
    for seed in SEEDS[:6]:
        for state in positions(game, seed):
            back = ROUND_TRIPS[way](game, state)
            assert back.history() == state.history()
            assert back.events() == state.events()
            for player in range(state.num_players()):
                assert back.information_state_key(player) == state.information_state_key(player)
                assert back.information_state_string(player) == state.information_state_string(player)


def test_clones_are_independent(game: ttadak.Game) -> None:
    for seed in SEEDS[:10]:
        for state in positions(game, seed):
            before = state.to_bytes()
            twin = state.clone()
            if not twin.is_terminal():
                child = twin.child(twin.legal_actions()[0])
                assert twin.to_bytes() == before
                twin.apply_action(twin.legal_actions()[0])
                assert child == twin
            twin.playout(1)
            assert state.to_bytes() == before


def test_illegal_actions_change_nothing(game: ttadak.Game) -> None:
    wrong: list[object] = [-1, -(2**31), 2**31, 2**63, -(2**63), 10**30, "nonsense", "", None, 1.5, b"1"]
    for seed in SEEDS[:5]:
        for state in positions(game, seed):
            before, history = state.to_bytes(), state.history()
            illegal = [a for a in range(64) if not state.legal_bits >> a & 1]
            for action in [*illegal[:: max(1, len(illegal) // 4)], *wrong]:
                with pytest.raises(ttadak.IllegalActionError, match="illegal action"):
                    state.apply_action(action)  # type: ignore[arg-type]
            assert (state.to_bytes(), state.history()) == (before, history)


def test_payments_and_length(game: ttadak.Game) -> None:
    for seed in range(300):
        state = game.new_initial_state(seed=seed)
        assert state.is_terminal() or state.returns() == [0.0] * state.num_players()
        state.playout(seed)
        assert abs(sum(state.returns())) < 1e-9
        assert [state.player_return(p) for p in range(state.num_players())] == state.returns()
        assert state.rewards() == state.returns()
        assert state.move_number() <= game.max_game_length()
        assert isinstance(state.settlement(), dict)


def test_same_seed_same_deal(game: ttadak.Game) -> None:
    assert all(game.new_initial_state(seed=s) == game.new_initial_state(seed=s) for s in range(50))
    assert len({game.new_initial_state(seed=s) for s in range(50)}) == 50
    assert game.new_initial_state() != game.new_initial_state()


def test_explicit_chance_offers_exact_probabilities(game: ttadak.Game) -> None:
    state = game.new_initial_state(seed=1, explicit_chance=True)
    assert state.is_chance_node()
    assert state.current_player() == -1
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert [action for action, _ in outcomes] == state.legal_actions()
            assert abs(sum(p for _, p in outcomes) - 1) < 1e-12
            assert all(p > 0 for _, p in outcomes)
        else:
            assert state.chance_outcomes() == []
        state.apply_action(state.legal_actions()[-1])


def test_openspiel_habits(game: ttadak.Game) -> None:
    state = game.new_initial_state(seed=3)
    assert state.get_game() == game
    assert state.num_players() == game.num_players()
    assert state.num_distinct_actions() == game.num_distinct_actions() <= 64
    assert not state.is_simultaneous_node()
    assert state.is_player_node()
    action = state.legal_actions()[0]
    player = state.current_player()
    assert state.action_to_string(player, action) == state.action_to_string(action)
    assert state.string_to_action(player, state.action_to_string(action)) == action
    state.playout(5)
    assert state.current_player() == -4
    with pytest.raises(ValueError, match="player: nobody is to act"):
        state.observation_tensor()


def test_equality_with_strangers(game: ttadak.Game) -> None:
    state = game.new_initial_state(seed=1)
    assert state != str(state)
    assert state != None  # noqa: E711
    assert game != "matgo"
    assert pickle.loads(pickle.dumps(game)) == game
