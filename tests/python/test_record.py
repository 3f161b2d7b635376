"""Game records: written, read, replayed, judged, redacted."""

from __future__ import annotations

import dataclasses
import itertools
import json
import random
import re

import pytest
from conftest import data_lines

import ttadak
from ttadak import record
from ttadak.record import Record, SeatRecord

CLAUSE = re.compile(r"[BDMP]-\d+\.\d+")


def play_on(state: ttadak.State, seed: int) -> ttadak.State:
    choices = random.Random(seed)
    while not state.is_terminal():
        state.apply_action(choices.choice(state.legal_actions()))
    return state


def played(game: ttadak.Game, seed: int) -> ttadak.State:
    return play_on(game.new_initial_state(seed), seed)


def raises(kind: type[Exception], start: str) -> pytest.RaisesExc[Exception]:
    """The message begins so."""
    return pytest.raises(kind, match="^" + re.escape(start))


def variants(name: str) -> list[ttadak.Game]:
    return [ttadak.load_game(name, preset) for preset in ttadak.load_game(name).presets()]


@pytest.fixture
def whole(game: ttadak.Game) -> Record:
    return record.record_of(played(game, 7), seed=7)


def test_a_record_has_the_keys_of_the_format(whole: Record, name: str):
    line = json.loads(whole.to_json())
    assert list(line)[:7] == ["format", "game", "rules", "seats", "seed", "start", "actions"]
    assert (line["format"], line["game"], line["seed"]) == (1, name, 7)
    assert len(line["returns"]) == line["seats"]
    assert "\n" not in whole.to_json()


def test_random_games_of_every_preset_replay_and_pass_the_reference(name: str):
    for game, seed in itertools.product(variants(name), range(5)):
        state = played(game, seed)
        made = Record.from_json(record.record_of(state).to_json())
        assert record.final_state(made) == state
        assert record.check(made) == []


def test_replay_yields_the_start_and_each_action(whole: Record):
    steps = list(record.replay(whole))
    assert [action for _, action in steps] == [None, *whole.actions]
    assert [state.move_number() for state, _ in steps] == list(range(len(whole.actions) + 1))


def test_worked_cases_replay_to_the_published_scores(name: str):
    cases = [case for case in data_lines(name, "worked.txt") if {"position", "actions", "scores"} <= case.keys()]
    assert len(cases) > 5
    for case in cases:
        state = ttadak.load_game(name).state_from_dict({"game": name, **case["position"]})
        if "reshuffles" in case:  # sampled orders are the engine's own
            continue
        for action in case["actions"]:
            state.apply_action(action)
        made = record.record_of(state)
        assert record.final_state(made).scores() == case["scores"], case["id"]
        assert record.check(made) == [], case["id"]


def test_an_unfinished_game_has_no_returns(game: ttadak.Game):
    made = record.record_of(game.new_initial_state(3))
    assert made.returns is None
    assert record.check(made) == []
    assert Record.from_json(made.to_json()) == made


def test_an_altered_action_is_named_with_its_clause(whole: Record):
    for index in range(0, len(whole.actions), 5):
        for wrong in ("stop", "draw", "dobon", "go", "hu"):
            before = list(itertools.islice(record.replay(whole), index + 1))[-1][0]
            if wrong in [before.action_to_string(a) for a in before.legal_actions()]:
                continue
            actions = (*whole.actions[:index], wrong, *whole.actions[index + 1 :])
            [finding] = record.check(dataclasses.replace(whole, actions=actions))
            assert finding.where == f"action {index + 1}"
            assert repr(wrong) in finding.message
            assert CLAUSE.fullmatch(finding.clause)
            with raises(ttadak.IllegalActionError, f"action {index + 1}: illegal action '{wrong}'"):
                record.final_state(dataclasses.replace(whole, actions=actions))


def test_check_finds_wrong_returns_rules_seats_and_lengths(whole: Record):
    assert whole.returns is not None
    altered = (whole.returns[0] + 1, *whole.returns[1:])
    [finding] = record.check(dataclasses.replace(whole, returns=altered))
    assert str(finding) == f"end: returns {list(altered)}, expected {list(whole.returns)}"
    [finding] = record.check(dataclasses.replace(whole, returns=None))
    assert finding.message.startswith("the game is over, but no returns are given")
    [finding] = record.check(dataclasses.replace(whole, actions=whole.actions[:-1]))
    assert str(finding) == "end: returns are given, but the game is not over"
    [finding] = record.check(dataclasses.replace(whole, actions=(*whole.actions, "pass")))
    assert str(finding) == f"action {len(whole.actions) + 1}: 'pass': the game is over"
    [finding] = record.check(dataclasses.replace(whole, seats=whole.seats + 1))
    assert str(finding) == f"start: the position has {whole.seats} seats, the record {whole.seats + 1}"
    [finding] = record.check(dataclasses.replace(whole, start={**whole.start, "hands": ["nonsense"]}))
    assert finding.where == "start"


def test_a_redacted_record_holds_what_its_seat_saw_and_nothing_more(game: ttadak.Game):
    for seed in range(5):
        whole = record.record_of(played(game, seed), seed=seed)
        for seat in range(whole.seats):
            redacted = record.redact(whole, seat)
            assert set(redacted.to_dict()) == {"format", "game", "rules", "seats", "seat", "view", "events", "returns"}
            assert "rng" not in redacted.view
            assert set(redacted.view["stock"].split()) <= {"??"}
            assert redacted.view["hands"][seat] == whole.start["hands"][seat]
            for other in set(range(whole.seats)) - {seat}:
                assert set(redacted.view["hands"][other].split()) <= {"??"}
            lines = record.final_state(whole).information_state_string(seat).splitlines()
            assert [json.dumps(redacted.view), *redacted.events][1:] == lines[1:]
            assert redacted.view == json.loads(lines[0])


def test_redacting_twice_is_redacting_once(whole: Record):
    redacted = record.redact(whole, 1)
    assert record.redact(redacted, 1) == redacted
    assert SeatRecord.from_json(redacted.to_json()) == redacted
    with raises(ValueError, "seat: the record is that of seat 1, it cannot become that of seat 0"):
        record.redact(redacted, 0)
    with raises(ValueError, "seat: expected 0"):
        record.redact(whole, whole.seats)


def test_the_redacted_start_does_not_depend_on_the_hidden_cards(game: ttadak.Game):
    choices = random.Random(1)
    for seed in range(10):
        start = game.new_initial_state(seed).record_parts()["start"]
        other = next(seat for seat in range(len(start["hands"])) if seat not in (1, start.get("dealer")))
        hidden = start["hands"][other].split() + start["stock"].split()
        size = len(start["hands"][other].split())
        choices.shuffle(hidden)
        hands = [" ".join(hidden[:size]) if seat == other else hand for seat, hand in enumerate(start["hands"])]
        world = {**start, "hands": hands, "stock": " ".join(hidden[size:])}
        views = [record.redact(record.record_of(game.state_from_dict(position)), 1).view for position in (start, world)]
        assert views[0] == views[1]


def test_a_game_with_explicit_chance_becomes_a_sampled_one(name: str):
    converted = 0
    for game, seed in itertools.product(variants(name), range(6)):
        state = play_on(game.new_initial_state(explicit_chance=True), seed)
        if state.record_parts()["reshuffles"] or state.to_dict().get("reshuffles"):
            with raises(ValueError, "record of a game with explicit chance: it was reshuffled, which no sampled deal can repeat"):
                record.record_of(state)
            continue
        made = record.record_of(state)
        converted += 1
        assert made.start["chance"] == "sampled"
        assert record.final_state(made).scores() == state.scores()
        assert record.check(made) == []
    assert converted > 5


def test_an_incomplete_explicit_deal_is_refused(game: ttadak.Game):
    state = game.new_initial_state(explicit_chance=True)
    with raises(ValueError, "record of a game with explicit chance: its deal is not complete, or not in the log"):
        record.record_of(state)


@pytest.mark.parametrize(("game_name", "preset"), [("bbong", "yogoloper"), ("dobon", "seed")])
def test_reshuffles_are_recorded_and_replay_with_or_without_the_generator_word(game_name: str, preset: str):
    game = ttadak.load_game(game_name, preset)
    made = next(r for r in (record.record_of(played(game, seed)) for seed in itertools.count()) if r.reshuffles)
    assert record.check(made) == []
    without = dataclasses.replace(made, start={key: value for key, value in made.start.items() if key != "rng"})
    assert record.final_state(without).scores() == record.final_state(made).scores()
    order = made.reshuffles[0]
    other = dataclasses.replace(made, reshuffles=(order[::-1], *made.reshuffles[1:]))
    with raises(ttadak.ParseError, "key 'reshuffles': not the orders that the generator word 'rng' of 'start' gives"):
        record.final_state(other)
    too_many = dataclasses.replace(made, reshuffles=(*made.reshuffles, order))
    done = len(made.reshuffles)
    assert record.check(too_many)[-1].message == f"{done + 1} reshuffles are given, {done} happened"
