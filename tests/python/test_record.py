"""Game records: written, read, replayed, judged, redacted."""

from __future__ import annotations

import dataclasses
import io
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


def test_a_file_is_written_and_read_back(game: ttadak.Game, tmp_path):
    records = [record.record_of(played(game, seed), seed, info={"table": "ö 뻑"}) for seed in range(3)]
    assert record.write(tmp_path / "games.jsonl", records) == 3
    assert list(record.read(tmp_path / "games.jsonl")) == records
    record.append(tmp_path / "games.jsonl", records[0])
    assert list(record.read(tmp_path / "games.jsonl")) == [*records, records[0]]
    text = io.StringIO()
    assert record.write(text, records) == 3
    assert text.getvalue().splitlines() == [made.to_json() for made in records]
    views = [record.redact(made, 0) for made in records]
    record.write(tmp_path / "views.jsonl", views)
    assert list(record.read(tmp_path / "views.jsonl", SeatRecord)) == views


def test_a_malformed_line_is_named_and_the_rest_stays_readable(whole: Record, tmp_path):
    path = tmp_path / "games.jsonl"
    good = whole.to_json()
    path.write_text(f"{good}\n\nnonsense\n{good}\n{good[:50]}", encoding="utf-8")
    reader = record.read(path)
    assert next(reader) == whole
    with raises(ttadak.ParseError, "line 3: not JSON: Expecting value"):
        next(reader)
    assert next(reader) == whole
    with raises(ttadak.ParseError, "line 5: not JSON: "):
        next(reader)
    with pytest.raises(StopIteration):
        next(reader)
    faults: list[ttadak.ParseError] = []
    assert list(record.read(path, errors=faults.append)) == [whole, whole]
    assert [str(fault)[:7] for fault in faults] == ["line 3:", "line 5:"]


def test_a_torn_last_line_spoils_no_later_record(whole: Record, tmp_path):
    path = tmp_path / "log.jsonl"
    path.write_text(whole.to_json() + "\n" + whole.to_json()[:40], encoding="utf-8")
    with record.Log(path, sync=True) as log:
        log.add(whole)
    assert list(record.read(path, errors=lambda fault: None)) == [whole, whole]


def test_a_failed_write_leaves_the_old_file(whole: Record, tmp_path):
    path = tmp_path / "games.jsonl"
    record.write(path, [whole])

    def failing():
        yield whole
        raise RuntimeError("the game server fell over")

    with pytest.raises(RuntimeError):
        record.write(path, failing())
    assert list(record.read(path)) == [whole]
    assert [file.name for file in tmp_path.iterdir()] == ["games.jsonl"]


MALFORMED = [
    ({"format": 2}, "record format 2 is newer than this package (knows 1)"),
    ({"format": None}, "key 'format': expected 1, got None"),
    ({"format": True}, "key 'format': expected 1, got True"),
    ({"game": 5}, "key 'game': expected a text, got 5"),
    ({"rules": []}, "key 'rules': expected an object, got []"),
    ({"seats": 1}, "key 'seats': expected a number 2..6, got 1"),
    ({"seats": "2"}, "key 'seats': expected a number 2..6, got '2'"),
    ({"seed": -1}, "key 'seed': expected a number 0..2^64-1 or null, got -1"),
    ({"start": "x"}, "key 'start': expected an object, got 'x'"),
    ({"actions": "draw"}, "key 'actions': expected a list of texts, got 'draw'"),
    ({"actions": [1]}, "key 'actions': expected a list of texts, got [1]"),
    ({"reshuffles": ["1 2"]}, "key 'reshuffles': expected a list of lists of cards, got ['1 2']"),
    ({"returns": ["1"]}, "key 'returns': expected a list of numbers, or null while the game is not over, got ['1']"),
    ({"info": 3}, "key 'info': expected an object, got 3"),
]


@pytest.mark.parametrize(("change", "message"), MALFORMED, ids=lambda value: str(value)[:30])
def test_a_record_with_a_wrong_value_is_refused_by_key(change, message):
    right = {"format": 1, "game": "bbong", "rules": {}, "seats": 3, "start": {}, "actions": []}
    with raises(ttadak.ParseError, message):
        Record.from_dict(right | change)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("[]", "expected an object, got []"),
        ('{"format":1,"format":1}', "key 'format' is there twice"),
        ('{"format":NaN}', "NaN is no JSON number"),
        ('{"format":1e999}', "1e999 is no JSON number"),
        ('{"format":1,"game":"bbong"}', "key 'rules': missing, expected an object"),
        ('{"view":{},"seat":1}', "the record of seat 1 alone, not of the whole game"),
    ],
)
def test_a_line_that_is_no_record_is_refused(line: str, message: str):
    with raises(ttadak.ParseError, message):
        Record.from_json(line)


def test_hostile_lines_are_refused_and_never_crash(whole: Record):
    for line in ("[" * 100_000, "1" * 5000, " " * (1 << 20) + "{}", "\ud800"):
        with pytest.raises(ttadak.ParseError):
            Record.from_json(line)
    good, choices = whole.to_json(), random.Random(1)
    for _ in range(300):
        at = choices.randrange(len(good))
        damaged = good[:at] + choices.choice('0{}[]",:x ') + good[at + choices.randrange(3) :]
        try:
            made = Record.from_json(damaged)
            record.check(made)
            record.final_state(made)
        except ValueError:
            pass


def test_an_unknown_key_is_refused():
    right = {"format": 1, "game": "bbong", "rules": {}, "seats": 3, "start": {}, "actions": [], "returms": []}
    with raises(ttadak.ParseError, "key 'returms': unknown; a record's keys: format, game, rules, seats"):
        Record.from_dict(right)


def test_parquet_holds_the_same_records(game: ttadak.Game, tmp_path):
    pytest.importorskip("pyarrow")
    records = [record.record_of(played(game, seed), seed) for seed in range(4)] + [record.record_of(game.new_initial_state(9))]
    assert record.to_parquet(iter(records), tmp_path / "games.parquet") == 5
    assert list(record.from_parquet(tmp_path / "games.parquet")) == records
    (tmp_path / "no.parquet").write_bytes(b"nonsense")
    with raises(ttadak.ParseError, "not a Parquet file"):
        list(record.from_parquet(tmp_path / "no.parquet"))


def test_parquet_without_pyarrow_names_the_extra(monkeypatch: pytest.MonkeyPatch, tmp_path):
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with raises(ttadak.MissingExtraError, "this needs pyarrow: pip install 'ttadak[data]'"):
        record.to_parquet([], tmp_path / "games.parquet")


def test_reshuffles_are_recorded_and_replay_with_or_without_the_generator_word(name: str):
    if name not in ("bbong", "dobon"):
        pytest.skip("no reshuffles in this game")
    game = ttadak.load_game(name, "yogoloper") if name == "bbong" else ttadak.load_game(name)
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
