"""Explicit chance: the same game as with a hidden stock, every card asked for with its exact probability."""

from __future__ import annotations

import functools
import math
import random
from collections import Counter
from collections.abc import Iterator

import pytest
from test_contract import positions
from worlds import small_positions, walk

import ttadak
from ttadak.record import record_of, replay

#: What tells the two kinds of a position apart.
CHANCE_KEYS = ("chance", "stock", "rng")


def _comparable(state: ttadak.State) -> dict[str, object]:
    return {key: value for key, value in state.to_dict().items() if key not in CHANCE_KEYS}


def _explicit_game(game: ttadak.Game, seed: int) -> ttadak.State:
    *_, state = walk_to_the_end(game.new_initial_state(seed=seed, explicit_chance=True), random.Random(seed))
    return state


def walk_to_the_end(state: ttadak.State, rng: random.Random) -> Iterator[ttadak.State]:
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        yield state


@pytest.mark.parametrize("preset", [0, 1, 2])
def test_a_sampled_game_of_the_same_cards_is_the_same(name: str, preset: int) -> None:
    presets = list(ttadak.load_game(name).presets().values())
    game = ttadak.load_game(name, **presets[preset % len(presets)])
    told = 0
    for seed in range(40):
        explicit = _explicit_game(game, seed)
        try:
            record = record_of(explicit)
        except ValueError as error:
            assert "reshuffled" in str(error)
            continue
        *_, (sampled, _) = replay(record)
        assert _comparable(sampled) == _comparable(explicit)
        assert sampled.scores() == explicit.scores()
        assert sampled.settlement() == explicit.settlement()
        assert Counter(sampled.to_dict()["stock"].split()) == Counter(explicit.to_dict()["stock"].split())
        told += 1
    assert told > 10


def test_every_decision_is_the_same(game: ttadak.Game) -> None:
    """Not the end alone: the sampled game asks the same seats the same things, in the same order."""
    for seed in range(15):
        state = game.new_initial_state(seed=seed, explicit_chance=True)
        asked = []
        rng = random.Random(seed)
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                asked.append((_comparable(state), state.legal_actions()))
                state.apply_action(rng.choice(state.legal_actions()))
        try:
            record = record_of(state)
        except ValueError:
            continue
        sampled = [s for s, _ in replay(record)]
        assert [(_comparable(s), s.legal_actions()) for s in sampled[:-1]] == asked


def test_probabilities_are_copies_left(game: ttadak.Game) -> None:
    for seed in range(10):
        for state in positions(game, seed, explicit=True):
            if not state.is_chance_node():
                continue
            copies = Counter(state.to_dict()["stock"].split())
            outcomes = state.chance_outcomes()
            assert abs(math.fsum(p for _, p in outcomes) - 1) < 1e-12
            total = copies.total()
            if game.name == "dobon" and game.rules.get("upcard_effect") == "redraw_plain":
                continue
            assert {state.action_to_string(a): p for a, p in outcomes} == pytest.approx({c: n / total for c, n in copies.items()})
            assert state.legal_actions() == [action for action, _ in outcomes]


def test_the_stock_has_one_order(game: ttadak.Game) -> None:
    """A stock that is asked for card by card has no order of its own: it is always written by card, so equal plays are equal."""
    deck = game.new_initial_state(seed=0, explicit_chance=True).to_dict()["stock"].split()
    rank = {card: place for place, card in enumerate(dict.fromkeys(deck))}
    for seed in range(10):
        for state in positions(game, seed, explicit=True):
            places = [rank[card] for card in state.to_dict()["stock"].split()]
            assert places == sorted(places)


def test_seeds_change_nothing_but_who_begins(game: ttadak.Game) -> None:
    by_start: dict[str, list[ttadak.State]] = {}
    for seed in range(12):
        state = game.new_initial_state(seed=seed, explicit_chance=True)
        by_start.setdefault(str(state), []).append(state)
    assert len(by_start) <= game.num_players()
    for states in by_start.values():
        rng = random.Random(1)
        while not states[0].is_terminal():
            action = rng.choice(states[0].legal_actions())
            for state in states:
                state.apply_action(action)
            assert len(set(states)) == 1


def test_equal_plays_reach_equal_states(game: ttadak.Game) -> None:
    """The cards of a hand in another order of dealing make the same position."""
    states = []
    for reverse in (False, True):
        state = game.new_initial_state(seed=3, explicit_chance=True)
        cards = sorted(state.legal_actions()[:3], reverse=reverse)
        for card in cards:
            state.apply_action(card)
        states.append(state)
    assert states[0] == states[1]
    assert hash(states[0]) == hash(states[1])
    assert states[0].to_bytes() == states[1].to_bytes()


def _policy(state: ttadak.State) -> int:
    """A fixed policy: it depends on the text of the position alone."""
    legal = state.legal_actions()
    return legal[(sum(map(ord, str(_comparable(state)))) + len(legal)) % len(legal)]


def expectation(state: ttadak.State) -> list[float]:
    """The mean returns under the policy, over all outcomes of chance."""
    memory: dict[ttadak.State, list[float]] = {}

    def value(at: ttadak.State) -> list[float]:
        if at.is_terminal():
            return at.returns()
        if at in memory:
            return memory[at]
        if at.is_chance_node():
            parts = [(p, value(at.child(outcome))) for outcome, p in at.chance_outcomes()]
            result = [math.fsum(p * values[seat] for p, values in parts) for seat in range(at.num_players())]
        else:
            result = value(at.child(_policy(at)))
        memory[at] = result
        return result

    return value(state)


@functools.cache
def _small_explicit(name: str) -> list[ttadak.State]:
    return [truth for _, start, truth in small_positions(name, 14, 77) if start["chance"] == "explicit" and not _may_reshuffle(truth)][:4]


def _may_reshuffle(state: ttadak.State) -> bool:
    """A reshuffle is no chance node: only what comes of it is, so that play may go on for long."""
    return state.get_game().name == "dobon" and state.get_game().rules.get("stock_out", "") == "" and len(state.to_dict()["stock"]) < 3


def test_expectation_is_the_mean_of_sampled_play(name: str) -> None:
    """The sampled twin: the stock in a random order, everything else as it stands."""
    rng = random.Random(name)
    for explicit in _small_explicit(name):
        game, position = explicit.get_game(), explicit.to_dict()
        capped = explicit if name != "dobon" else _capped(explicit)
        game, position = capped.get_game(), capped.to_dict()
        expected = expectation(capped)
        stock = position["stock"].split()
        samples = []
        for _ in range(600):
            order = " ".join(rng.sample(stock, len(stock)))
            state = game.state_from_dict({**position, "chance": "sampled", "stock": order} | _generator(position, name, rng))
            while not state.is_terminal():
                state.apply_action(_policy(state))
            samples.append(state.returns())
        for seat, mean in enumerate(expected):
            values = [returns[seat] for returns in samples]
            average = math.fsum(values) / len(values)
            deviation = math.sqrt(math.fsum((v - average) ** 2 for v in values) / len(values) / (len(values) - 1))
            assert abs(average - mean) <= 5 * deviation + 1e-9, f"seat {seat}: {average} ± {deviation}, exactly {mean}, in\n{explicit}"


def _generator(position: dict[str, object], name: str, rng: random.Random) -> dict[str, str]:
    return {"rng": f"{rng.getrandbits(64):016x}"} if name in ("bbong", "dobon") else {}


def _capped(state: ttadak.State) -> ttadak.State:
    """The same with few turns to go: a game of Dobon may reshuffle for ever."""
    position = state.to_dict()
    rules = {**position["rules"], "max_turns": position["turns"] + 5}
    return ttadak.load_game("dobon", **rules).state_from_dict({**position, "rules": rules})


def test_walks_pass_through_chance(name: str) -> None:
    """The small positions of these tests are decisions, however they were reached."""
    for game, start, truth in small_positions(name, 4, 5):
        assert truth.is_player_node()
        assert all(state.is_player_node() for state in walk(game, start, random.Random(1)))
