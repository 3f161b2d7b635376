"""What a seat is shown depends on what it may know and on nothing else; and all it was shown stays in its information state."""

from __future__ import annotations

import functools
import itertools
import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from option_sets import option_sets
from test_contract import positions
from worlds import consistent_worlds, events_seen, small_positions

import ttadak

SETS = 6
GAMES_A_SET = 2
MOST_DECISIONS = 70  # of a game; Dobon's may be long
_TOKENS = {
    "bbong": re.compile(r"\b\d+\b"),
    "dobon": re.compile(r"\b[A2-9TJQK][SHDC]\b"),
    "matgo": re.compile(r"\b(?:[1-9ABC][A-Z]|X[23B])\b"),
    "paohuzi": re.compile(r"\b[sb]\d+\b"),
}
#: Events whose words are cards, by game; the words of the others are numbers, seats or suits, or cards that a hand shows to all.
_CARD_EVENTS = {
    "bbong": {"draw", "discard", "jayeon-bbong", "bbong", "bagaji", "jayeon-bagaji", "deal"},
    "dobon": {"play", "draw", "deal"},
    "matgo": {"take", "refill", "name", "bomb", "play", "aim", "draw", "flip", "steal", "leftover"},
    "paohuzi": {"deal", "ti", "supplement", "reveal", "wei", "pao", "peng", "name", "chi", "discard"},
}


def states_of(name: str, seed: int) -> Iterator[ttadak.State]:
    """Decisions of random games: default, presets, random options; sampled and explicit chance in turn."""
    for number, options in enumerate(option_sets(name, SETS, random.Random(f"{name} {seed}"))):
        for deal in range(GAMES_A_SET):
            game = ttadak.load_game(name, **options)
            told = (s for s in positions(game, 100 * number + deal, explicit=deal == 1) if not s.is_chance_node())
            yield from itertools.islice(told, MOST_DECISIONS)


def shown_to(state: ttadak.State, player: int) -> dict[str, Any]:
    """All that the position tells a seat, whatever way it is asked."""
    return {
        "observation_tensor": state.observation_tensor(player).tobytes(),
        "observation_string": state.observation_string(player),
        "legal_actions": state.legal_actions(player),
        "mask": state.legal_actions_mask(player).tobytes(),
        "acts": state.current_player() == player,
        "scores": state.scores(),
        "returns": state.returns(),
        "over": state.is_terminal(),
        "actions": [state.action_to_string(a) for a in state.legal_actions(player)],
    }


def known_to(state: ttadak.State, player: int) -> dict[str, Any]:
    """The same, and all it remembers."""
    return shown_to(state, player) | {
        "information_state_string": state.information_state_string(player),
        "information_state_key": state.information_state_key(player),
        "information_state_tensor": state.information_state_tensor(player).tobytes(),
    }


def require_equal(one: dict[str, Any], other: dict[str, Any], state: ttadak.State, world: ttadak.State, player: int) -> None:
    differing = [key for key in one if one[key] != other[key]]
    assert not differing, f"seat {player} is shown different {differing} in\n{state}\n{world}\n{[(one[k], other[k]) for k in differing][:2]}"


def test_resampled_worlds_look_the_same(name: str) -> None:
    for state in states_of(name, 1):
        for player in range(state.num_players()):
            known = known_to(state, player)
            for seed in range(3):
                world = state.resample_from_infostate(player, seed)
                require_equal(known, known_to(world, player), state, world, player)


def test_the_next_action_shows_the_same(name: str) -> None:
    """Both worlds move on from an action of the seat itself: its own event is the same, and a card is shown only if it was drawn."""
    for state in states_of(name, 2):
        player = state.current_player()
        if player < 0:
            continue
        world = state.resample_from_infostate(player, 5)
        for action in state.legal_actions():
            events, others = state.child(action).events(player), world.child(action).events(player)
            assert events[:1] == others[:1] or events[0].split()[0] == others[0].split()[0] in ("draw", "reshuffle", "show", "end", "flip"), (
                f"{state.action_to_string(action)}: {events} or {others} in\n{state}\n{world}"
            )


def exchanged(state: ttadak.State, player: int, rng: random.Random) -> Iterator[dict[str, Any]]:
    """The position with cards that the seat cannot see in other places: a hand and the stock, two hands, the stock's order; another generator."""
    position = state.to_dict()
    stock = position["stock"].split()
    others = [seat for seat in range(state.num_players()) if seat != player and position["hands"][seat]]
    if position["chance"] == "sampled":
        yield {**position, "stock": " ".join(rng.sample(stock, len(stock)))}
        if "rng" in position:
            yield {**position, "rng": f"{rng.getrandbits(64):016x}"}
    if others and stock:
        hands = [hand.split() for hand in position["hands"]]
        mine, place, top = hands[rng.choice(others)], rng.random(), rng.randrange(len(stock))
        spot = int(place * len(mine))
        mine[spot], stock[top] = stock[top], mine[spot]
        yield {**position, "hands": [" ".join(hand) for hand in hands], "stock": " ".join(stock)}
    if len(others) > 1:
        hands = [hand.split() for hand in position["hands"]]
        one, two = rng.sample(others, 2)
        hands[one][0], hands[two][0] = hands[two][0], hands[one][0]
        yield {**position, "hands": [" ".join(hand) for hand in hands]}


def _shown_cards(position: dict[str, Any]) -> set[str]:
    """Cards of hands that the owners have shown."""
    shown = position.get("shown") or []
    return {card for cards in ([shown] if isinstance(shown, str) else shown) for card in cards.split()}


def _is_same_point(position: dict[str, Any], world: ttadak.State) -> bool:
    """The exchanged position stands as it was written: no forced step followed, nobody else is asked, shown cards stay."""
    ours, theirs = position, world.to_dict()
    zones = ("seat", "phase", "pending", "stock", "rng", "shown")
    if any(ours.get(key) != theirs.get(key) for key in zones if key != "stock"):
        return False
    held = [sorted(h.split()) for h in ours["hands"]]
    return held == [sorted(h.split()) for h in theirs["hands"]] and sorted(ours["stock"].split()) == sorted(theirs["stock"].split())


def test_exchanged_cards_look_the_same(name: str) -> None:
    rng = random.Random(name)
    compared = 0
    for state in states_of(name, 3):
        if state.is_terminal():
            continue
        game = state.get_game()
        for player in range(state.num_players()):
            shown = shown_to(state, player)
            for position in exchanged(state, player, rng):
                try:
                    world = game.state_from_dict(position)
                except ttadak.ParseError:
                    continue  # no such position: the question could not be asked
                public = _shown_cards(position)
                moved = [set(a.split()) ^ set(b.split()) for a, b in zip(state.to_dict()["hands"], position["hands"], strict=True)]
                if not _is_same_point(position, world) or any(cards & public for cards in moved):
                    continue
                compared += 1
                require_equal(shown, shown_to(world, player), state, world, player)
    assert compared > 300


def test_hidden_cards_are_question_marks(name: str) -> None:
    for state in states_of(name, 4):
        if state.is_terminal():
            continue
        position = state.to_dict()
        for player in range(state.num_players()):
            view = json.loads(state.observation_string(player))
            assert "rng" not in view
            assert set(view["stock"].split()) <= {"??"}
            assert len(view["stock"].split()) == len(position["stock"].split())
            assert view["hands"][player] == position["hands"][player]
            public = _shown_cards(position)
            if name == "dobon" and position["phase"] == "reverse":
                public |= {card for seat in position["pending"]["claims"] for card in position["hands"][seat].split()}
            for seat, hand in enumerate(view["hands"]):
                assert len(hand.split()) == len(position["hands"][seat].split())
                assert seat == player or set(hand.split()) <= public | {"??"}


def test_all_see_how_a_game_ends(name: str) -> None:
    for seed in range(30):
        state = ttadak.load_game(name).new_initial_state(seed=seed)
        rng = random.Random(seed)
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        end = state.to_dict()
        shooters = end["winners"] if name == "dobon" and end["reason"] == "dobon" else []  # [D-5.8] have shown their hands
        for player in range(state.num_players()):
            view = json.loads(state.observation_string(player))
            told = ("reason", "scores") if name == "matgo" else ("reason", "scores", "winners")
            assert {key: view[key] for key in told} == {key: end[key] for key in told}
            for seat in shooters:
                assert view["hands"][seat] == end["hands"][seat]


def test_events_name_only_cards_that_are_seen(name: str) -> None:
    """A card in an event as a seat sees it lies open before or after it, or is in the seat's own hand."""
    token = _TOKENS[name]
    for state in states_of(name, 5):
        if state.is_terminal() or state.is_chance_node():
            continue
        for action in state.legal_actions():
            after = state.child(action)
            for player in range(state.num_players()):
                open_cards = set(token.findall(state.observation_string(player)) + token.findall(after.observation_string(player)))
                own = set(state.to_dict()["hands"][player].split())
                for event in after.events(player):
                    kind, *words = event.split(" because ")[0].split(" seat ")[0].split()
                    cards = set(token.findall(" ".join(words))) if kind in _CARD_EVENTS[name] else set()
                    assert cards <= open_cards | own, f"seat {player} sees {event!r} after {state.action_to_string(action)} in\n{state}"


def test_keys_and_strings_agree(name: str) -> None:
    """Perfect recall: one key for one string, at all decisions of many games, and longer histories are others."""
    strings: dict[int, str] = {}
    for state in states_of(name, 7):
        for player in range(state.num_players()):
            text = f"seat {player}\n{state.information_state_string(player)}"
            assert strings.setdefault(state.information_state_key(player), text) == text
    assert len(strings) > 400
    assert len(set(strings.values())) == len(strings)


def test_hidden_answers_leave_no_trace(name: str) -> None:
    """The answer to a question that only its seat knows of is no event for the others: they remember the same before and after."""
    secret = 0
    for state in states_of(name, 6):
        actor = state.current_player()
        for action in state.legal_actions() if actor >= 0 else []:
            after = state.child(action)
            others = [player for player in range(state.num_players()) if player != actor]
            if after.events(actor) and all(not after.events(player) for player in others):
                secret += 1
                for player in others:
                    assert after.information_state_string(player) == state.information_state_string(player)
                    assert after.information_state_key(player) == state.information_state_key(player)
    assert secret > 0


@pytest.mark.parametrize("explicit", [False, True])
def test_the_information_state_holds_the_own_cards(name: str, explicit: bool) -> None:
    """Whatever was dealt to a seat, or drawn by it, stands in its first view or in an event."""
    for seed in range(5):
        for state in itertools.islice(positions(ttadak.load_game(name), seed, explicit), 150):
            if state.is_chance_node() or state.is_terminal():
                continue
            for player in range(state.num_players()):
                told = state.information_state_string(player)
                missing = set(state.to_dict()["hands"][player].split()) - set(_TOKENS[name].findall(told))
                assert not missing, f"seat {player} holds {sorted(missing)}, which nothing told it, in\n{told}"


@functools.cache
def _small_cases(name: str) -> list[tuple[ttadak.State, int, list[ttadak.State]]]:
    cases = []
    for number, (game, start, truth) in enumerate(small_positions(name, 6, 21)):
        seat = (truth.current_player() + number) % truth.num_players()
        found = consistent_worlds(game, start, truth, seat)
        cases.append((truth, seat, [state for world in found.values() for state in world.states]))
    return cases


def test_all_worlds_with_the_same_events_look_the_same(name: str) -> None:
    """Not resampled but played: other cards, other hidden answers, other lengths of history."""
    for truth, seat, states in _small_cases(name):
        assert {state.information_state_key(seat) for state in states} == {states[0].information_state_key(seat)}
        first = states[0]
        for state in states:
            require_equal(known_to(first, seat), known_to(state, seat), first, state, seat)
        assert events_seen(first, seat) == events_seen(truth, seat)


@pytest.mark.parametrize("preset", [0, 1])
def test_observations_of_batches_are_those_of_states(name: str, preset: int) -> None:
    options = [{}, *ttadak.load_game(name).presets().values()][preset]
    state = next(s for number, s in enumerate(positions(ttadak.load_game(name, **options), 9)) if number == 6)
    for player in range(state.num_players()):
        rows = state.resample_batch(player, 20, seed=3).observe(player)
        assert (rows == state.observation_tensor(player)).all()
