"""Matches: what one deal hands to the next, totals, ranking."""

from __future__ import annotations

import json
import random
import re

import pytest

import ttadak
from ttadak.agents import RandomAgent
from ttadak.match import DealResult


def agents(game: ttadak.Game) -> list[RandomAgent]:
    return [RandomAgent(seat) for seat in range(game.num_players())]


def play_deal(state: ttadak.State, seed: int) -> None:
    choices = random.Random(seed)
    while not state.is_terminal():
        state.apply_action(choices.choice(state.legal_actions()))


def refuses(message: str) -> pytest.RaisesExc[ValueError]:
    return pytest.raises(ValueError, match=f"^{re.escape(message)}$")


def bbong_match(scores: list[list[int]]) -> ttadak.Match:
    """A match of three seats after deals with these scores, the next just dealt."""
    results = []
    for of_deal in scores:
        returns = [sum(of_deal) / 3 - score for score in of_deal]
        results.append({"scores": of_deal, "returns": returns, "settlement": {"reason": "stop"}})
    position = {"hands": ["1 2 3 4 5", "1 2 3 4 5", "7 8 9 10 11"], "stock": "9 10 11"}
    state = ttadak.load_game("bbong").state_from_dict(position)
    data = {
        "format": 1,
        "game": "bbong",
        "rules": {"players": 3},
        "deals": 4,
        "seed": 0,
        "results": results,
        "deal": state.serialize(),
    }
    return ttadak.Match.from_dict(data)


def test_three_deals_of_bbong_add_up_and_the_lowest_wins():
    """rules/bbong.md, B58: 53,0,15 / 0,55,3 / -33,11,13 gives 20, 66, 31."""
    match = bbong_match([[53, 0, 15], [0, 55, 3], [-33, 11, 13]])
    assert match.totals == [20, 66, 31]
    assert match.ranking() == [1, 3, 2]


def test_equal_totals_share_a_rank():
    """B-10.4; the thirds in the utilities must not tell equal totals apart."""
    assert bbong_match([[10, 0, 1], [1, 11, 0], [1, 1, 0]]).ranking() == [2, 2, 1]
    assert bbong_match([[0, 5, 7], [5, 0, 1]]).ranking() == [1, 1, 3]


def test_every_deal_is_dealt_from_the_seed_and_its_number(game: ttadak.Game):
    match = ttadak.Match(game, deals=5, seed=11)
    for number, state in enumerate(match):
        dealt = game.new_initial_state(ttadak.derive_seed(11, number)).record_parts()["start"]
        start = state.record_parts()["start"]
        assert start["stock"] == dealt["stock"]
        assert sorted(start["hands"]) == sorted(dealt["hands"])
        play_deal(state, number)


def test_who_begins_is_what_the_last_deal_decided(game: ttadak.Game):
    for first in range(game.num_players()):
        if any(option["name"] == "starter" for option in game.options()):
            break
        match = ttadak.Match(game, deals=8, seed=3, first=first)
        role = next(word for word in ("seon", "dealer") if word in match.state.to_dict())
        due: int | None = first
        for number, state in enumerate(match):
            start = state.record_parts()["start"]
            if due is not None:
                assert start[role] == due
            dealt = game.new_initial_state(ttadak.derive_seed(3, number)).record_parts()["start"]
            seats = len(start["hands"])
            for step in range(seats):  # the beginner has the cards that are dealt to the beginner, and so on round the table
                assert start["hands"][(start[role] + step) % seats] == dealt["hands"][(dealt[role] + step) % seats]
            play_deal(state, number)
            due = state.settlement()[f"next_{role}"]


def test_a_starter_by_rule_option_is_left_to_it():
    match = ttadak.Match(ttadak.load_game("dobon", starter=2), deals=3, seed=1)
    for state in match:
        assert state.to_dict()["starter"] == 2
        play_deal(state, 1)
    with refuses("first: in dobon the rule option 'starter' says who begins"):
        ttadak.Match(ttadak.load_game("dobon"), deals=3, first=1)


def test_matgo_hands_on_the_carry_and_the_seon():
    """Seed: the winner deals; after nagari the same seon, and the next deal counts double, at most eightfold (A6, A46)."""
    match = ttadak.Match(ttadak.load_game("matgo", go_threshold=20), deals=60, seed=2)
    seon, carry, seen = match.state.to_dict()["seon"], 1, set()
    for number, state in enumerate(match):
        assert (state.to_dict()["seon"], state.to_dict()["carry"]) == (seon, carry)
        play_deal(state, number)
        winner = state.to_dict()["winner"]
        seon, carry = (seon, min(2 * carry, 8)) if winner is None else (winner, 1)
        seen.add(carry)
    assert seen == {1, 2, 4, 8}


def test_a_deal_that_is_dealt_again_does_not_count():
    assert DealResult((0, 0), (0.0, 0.0), {"reason": "nagari"}).counts
    assert not DealResult((0, 0), (0.0, 0.0), {"reason": "redeal"}).counts


def test_totals_are_the_sums_of_the_scores(game: ttadak.Game):
    match = ttadak.Match(game, deals=6, seed=4)
    sums = [0] * game.num_players()
    for number, state in enumerate(match):
        assert match.totals == sums
        play_deal(state, number)
        sums = [total + score for total, score in zip(sums, state.scores(), strict=True)]
    assert match.finished
    assert match.totals == sums
    assert len(match.results) == 6


def test_play_is_the_same_for_the_same_seed(game: ttadak.Game):
    one, two, other = (ttadak.Match(game, deals=4, seed=seed) for seed in (5, 5, 6))
    assert one.play(agents(game)) == two.play(agents(game)) == one.totals
    assert [result.scores for result in one.results] == [result.scores for result in two.results]
    assert other.play(agents(game)) != one.totals or other.results != one.results


def test_a_match_round_trips_at_every_point_and_plays_on_alike(game: ttadak.Game):
    match = ttadak.Match(game, deals=3, seed=8)
    for state in match:
        while not state.is_terminal():
            again = ttadak.Match.from_dict(json.loads(json.dumps(match.to_dict())))
            assert again.to_dict() == match.to_dict()
            assert (again.state, again.totals, again.game) == (state, match.totals, match.game)
            state.apply_action(state.legal_actions()[0])
    again = ttadak.Match.from_dict(match.to_dict())
    assert (again.finished, again.totals, again.ranking()) == (True, match.totals, match.ranking())


def test_a_match_read_back_in_the_middle_ends_the_same(game: ttadak.Game):
    match = ttadak.Match(game, deals=4, seed=9)
    play_deal(match.state, 1)
    match.next_deal()
    again = ttadak.Match.from_dict(match.to_dict())
    assert match.play(agents(game)) == again.play(agents(game))


def test_dealing_too_early_or_too_late_is_refused(game: ttadak.Game):
    match = ttadak.Match(game, deals=1, seed=1)
    with refuses("next_deal: the present deal is not over"):
        match.next_deal()
    play_deal(match.state, 1)
    with refuses("next_deal: the match is over after 1 deals"):
        match.next_deal()


def test_deals_and_first_are_checked(game: ttadak.Game):
    for deals in (0, -1, 1.5, True):
        with refuses(f"deals: expected a number from 1, got {deals!r}"):
            ttadak.Match(game, deals=deals)
    if not any(option["name"] == "deals" for option in game.options()):
        with refuses(f"deals: {game.name} has no option of that name, so say how many"):
            ttadak.Match(game)
    if not any(option["name"] == "starter" for option in game.options()):
        with refuses(f"first: expected a seat 0..{game.num_players() - 1}, got 9"):
            ttadak.Match(game, deals=1, first=9)
    with refuses(f"agents: expected {game.num_players()}, one a seat, got 1"):
        ttadak.Match(game, deals=1).play([RandomAgent(0)])


def test_the_games_own_number_of_deals_is_the_default():
    """rules/bbong.md, G34: note15 plays fifteen."""
    assert ttadak.Match(ttadak.load_game("bbong", "note15"), seed=1).deals == 15


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": 2}, "match format 2 is not known to this package (knows 1)"),
        ({"seed": "x"}, "match: key 'seed': expected int, got 'x'"),
        ({"deals": True}, "match: key 'deals': expected int, got True"),
        (
            {"results": [{"scores": [1], "returns": [0.0], "settlement": {}}]},
            "match: key 'results': number 0 is no result of 4 seats",
        ),
        ({"rules": {"stop_bagaji_tie": False}}, "match: key 'rules': not the rules of its deal"),
        ({"more": 1}, "match: expected the keys format, game, rules, deals, seed, results, deal, got "),
    ],
)
def test_a_malformed_match_is_refused_by_key(change, message: str):
    data = ttadak.Match(ttadak.load_game("bbong"), seed=1).to_dict()
    with pytest.raises(ttadak.ParseError, match=f"^{re.escape(message)}"):
        ttadak.Match.from_dict(data | change)
