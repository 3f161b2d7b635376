"""Record files and lines: read, written, and refused where they are malformed."""

from __future__ import annotations

import io
import random
import sys

import pytest
from test_record import played, raises

import ttadak
from ttadak import record
from ttadak.record import Record, SeatRecord


@pytest.fixture
def whole(game: ttadak.Game) -> Record:
    return record.record_of(played(game, 7), seed=7)


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
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with raises(ttadak.MissingExtraError, "this needs pyarrow: pip install 'ttadak[data]'"):
        record.to_parquet([], tmp_path / "games.parquet")
