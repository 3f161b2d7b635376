"""OpenSpiel: both registrations against our own states."""

from __future__ import annotations

import json
import pickle
import random
from typing import Any

import numpy as np
import pytest
from samples import output_of

import ttadak

pyspiel = pytest.importorskip("pyspiel")

from openspiel_games import late, load, walk  # noqa: E402

from ttadak.adapters import openspiel, openspiel_native  # noqa: E402

# ------------------------------------------------------------------ the two registrations and our own states


def test_openspiels_own_test(name: str, native: bool) -> None:
    pyspiel.random_sim_test(load(name, native), num_sims=3 if native else 1, serialize=True, verbose=False)


@pytest.mark.parametrize("seed", range(3))
def test_every_step_is_ours(name: str, plugin: None, seed: int) -> None:
    own = ttadak.load_game(name).new_initial_state(seed=0, explicit_chance=True)
    games = [load(name, native) for native in (True, False)]
    states = [game.new_initial_state() for game in games]
    rng = random.Random(seed)
    for step in range(10**6):
        for state in states:
            assert state.current_player() == own.current_player()
            assert state.legal_actions() == own.legal_actions()
            assert str(state) == str(own)
            assert state.history() == own.history()
            assert state.returns() == own.returns()
            assert state.is_chance_node() == own.is_chance_node()
            if own.is_chance_node():
                assert state.chance_outcomes() == own.chance_outcomes()
            if step % 8 == 0 or own.is_terminal():
                check_knowledge(state, own)
        if own.is_terminal():
            break
        action = rng.choice(own.legal_actions())
        texts = {state.action_to_string(action) for state in states}
        assert texts == {own.action_to_string(action)}
        for state in [own, *states]:
            state.apply_action(action)


def check_knowledge(state: Any, own: ttadak.State) -> None:
    for player in range(own.num_players()):
        assert state.information_state_string(player) == own.information_state_string(player)
        assert state.observation_string(player) == own.observation_string(player)
        assert np.array_equal(state.observation_tensor(player), own.observation_tensor(player))
        assert np.array_equal(state.information_state_tensor(player), own.information_state_tensor(player))


def test_facts_agree(name: str, plugin: None) -> None:
    native, python = (load(name, native) for native in (True, False))
    for fact in (
        "num_players", "num_distinct_actions", "max_chance_outcomes", "max_game_length", "max_chance_nodes_in_history",
        "min_utility", "max_utility", "utility_sum", "observation_tensor_shape", "information_state_tensor_shape",
    ):  # fmt: skip
        assert getattr(native, fact)() == getattr(python, fact)(), fact
    for fact in (
        "short_name", "long_name", "dynamics", "chance_mode", "information", "utility", "reward_model",
        "min_num_players", "max_num_players",
    ):  # fmt: skip
        assert getattr(native.get_type(), fact) == getattr(python.get_type(), fact), fact
    assert native.get_type().parameter_specification == python.get_type().parameter_specification


def test_clones_and_children(name: str, native: bool) -> None:
    state = load(name, native).new_initial_state()
    rng = random.Random(3)
    for _ in range(60):
        if state.is_terminal():
            break
        action = rng.choice(state.legal_actions())
        before = str(state)
        child = state.child(action)
        assert str(state) == before
        state = state.clone()
        state.apply_action(action)
        assert str(child) == str(state)
        assert child.history() == state.history()
        assert [item.action for item in child.full_history()] == child.history()
        assert child.move_number() == len(child.history())


# ------------------------------------------------------------------ parameters

PARAMETERS: dict[str, dict[str, Any]] = {
    "bbong": {"preset": "yogoloper", "players": 5, "stop_limit": "4", "stop_min_bbong": "[2, 3, 3, 3]", "high_value": "-sum"},
    "dobon": {"preset": "japan", "players": 2, "voluntary_draw": True, "starter": "1", "riichi_penalty": 3},
    "matgo": {"preset": "pmang_new", "nagari_cap": 2, "last_turn_exempt": '["ppuk", "jjok"]', "bonus_values": "[2, 2, 3]"},
    "paohuzi": {"preset": "guangxi", "cap": 300, "must_hu": "always"},
}


def as_option(parameter: Any) -> Any:
    try:
        return json.loads(parameter) if isinstance(parameter, str) else parameter
    except ValueError:
        return parameter


def test_parameters(name: str, native: bool) -> None:
    game = load(name, native, **PARAMETERS[name])
    state = game.new_initial_state()
    options = {key: value for key, value in PARAMETERS[name].items() if key != "preset"}
    options = {key: as_option(value) for key, value in options.items()}
    own = ttadak.load_game(name, PARAMETERS[name]["preset"], **options)
    assert str(state) == str(own.new_initial_state(seed=0, explicit_chance=True))
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game)
    assert str(again.new_initial_state()) == str(state)


def test_positions(name: str, native: bool) -> None:
    own = late(name, 3, seed=2)
    game = load(name, native, position=str(own))
    state = game.new_initial_state()
    assert str(state) == str(own)
    assert str(pyspiel.load_game(str(game)).new_initial_state()) == str(own)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


BAD = [{"preset": "none such"}, {"position": "[1]"}, {"position": '{"nonsense": 1}'}, {"position": "{"}]


@pytest.mark.parametrize("bad", BAD)
def test_bad_parameters(name: str, native: bool, bad: dict[str, str]) -> None:
    with pytest.raises((ValueError, RuntimeError)):
        load(name, native, **bad)


def test_a_sampled_position_is_refused(name: str, native: bool) -> None:
    with pytest.raises((ValueError, RuntimeError), match="explicit"):
        load(name, native, position=str(ttadak.load_game(name).new_initial_state(seed=1)))


# ------------------------------------------------------------------ knowledge


def test_resampling_keeps_what_a_seat_has_seen(name: str, native: bool) -> None:
    rng = random.Random(5)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    differing = 0
    for count, state in enumerate(walk(load(name, native).new_initial_state(), rng)):
        if state.is_chance_node() or state.is_terminal() or count % 3:
            continue
        player = state.current_player()
        for observer in range(state.num_players()):
            world = state.resample_from_infostate(observer, sampler)
            differing += str(world) != str(state)
            assert world.information_state_string(observer) == state.information_state_string(observer)
            assert world.observation_string(observer) == state.observation_string(observer)
            assert world.information_state_tensor(observer) == state.information_state_tensor(observer)
            if observer == player:
                assert world.current_player() == player
                assert world.legal_actions() == state.legal_actions()
    assert differing > 0


def test_resampled_states_are_written_and_read(name: str, native: bool) -> None:
    game = load(name, native)
    state = game.new_initial_state()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    rng = random.Random(8)
    while state.current_player() < 0:
        state.apply_action(rng.choice(state.legal_actions()))
    player = state.current_player()
    world = state.resample_from_infostate(player, sampler)
    world.apply_action(rng.choice(world.legal_actions()))
    _, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, world))
    for copy in (read, pickle.loads(pickle.dumps(world)), world.clone()):
        assert str(copy) == str(world)
        assert copy.history() == world.history()
        for seat in range(game.num_players()):
            assert copy.information_state_string(seat) == world.information_state_string(seat)


# ------------------------------------------------------------------ without


def test_a_missing_package_names_the_extra() -> None:
    code = """
        import sys
        sys.modules["pyspiel"] = None
        import ttadak
        try:
            import ttadak.adapters.openspiel
        except ttadak.MissingExtraError as error:
            print(error)
    """
    assert "ttadak[openspiel]" in output_of(code)


def test_without_a_compiler_the_games_are_registered_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CXX", "no-such-compiler")
    monkeypatch.setattr(openspiel_native, "_load", openspiel_native._load.__wrapped__)
    with pytest.warns(RuntimeWarning, match="registered in Python") as caught:
        assert openspiel.register() is False
    assert len(caught) == 1
    assert isinstance(pyspiel.load_game(f"ttadak_{ttadak.games()[0]}"), openspiel.OpenSpielGame)
    with pytest.raises(openspiel_native.BuildError, match="no-such-compiler"):
        openspiel.register(native=True)
