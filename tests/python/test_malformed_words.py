"""Malformed options, action texts and records: refused at once, and nothing changed (T-MAL)."""

from __future__ import annotations

import contextlib
import json

import pytest
from malformed import BOMBS, NEVER, SOMETIMES, paths, removed, replaced, some_states
from samples import sample_states, to_the_end

import ttadak
from ttadak import record


def test_options(game: ttadak.Game) -> None:
    for option in game.options():
        name = option["name"]
        for wrong in [*NEVER, "\udc80", [option["default"], None, option["default"]], {"value": option["default"]}]:
            with pytest.raises(ttadak.ParseError):
                ttadak.load_game(game.name, **{name: wrong})
        for doubtful in SOMETIMES:
            with contextlib.suppress(ttadak.ParseError):
                to_the_end(ttadak.load_game(game.name, **{name: doubtful}).new_initial_state(seed=1))
    for name in ("nonsense", "", "\0", "Players", "rules", "x" * 10_000):
        with pytest.raises(ttadak.ParseError, match="unknown option"):
            ttadak.load_game(game.name, **{name: 1})


def test_action_texts(name: str) -> None:
    wrong = [
        "",
        " ",
        "nonsense",
        "\0",
        "\ud800",
        "é",
        "x" * 100_000,
        "pass pass",
        "discard",
        "discard 99999999999999999999",
        "suit",
        "chi s1",
        "1G 1G",
    ]
    for state in some_states(name)[::2]:
        before = state.to_bytes()
        legal = {state.action_to_string(action) for action in state.legal_actions()}
        made = {
            variant
            for text in legal
            for variant in (text[:-1], text + " ", " " + text, text.upper(), text.swapcase(), text + text, text * 50)
        }
        for text in [*wrong, *sorted(made - legal)]:
            for call in (state.apply_action, state.child):
                with pytest.raises(ttadak.IllegalActionError):
                    call(text)
            with contextlib.suppress(ttadak.ParseError):  # an action that is known here, legal or not, has an id
                assert state.action_to_string(state.string_to_action(text)) == text
        assert state.to_bytes() == before


def test_records(game: ttadak.Game) -> None:
    state = sample_states(game.name)[-1]
    whole = record.record_of(state, seed=11).to_dict()
    line = json.dumps(whole)
    assert record.final_state(record.Record.from_json(line)) == state
    refused = 0
    for path, _ in paths(whole):
        if path[:1] in (("start",), ("rules",), ("info",)) and len(path) > 1:
            continue  # positions and options have their own tests
        wrong = [replaced(whole, path, value) for value in [*NEVER, *SOMETIMES] if value not in (10**5000, {1: 2})] + (
            [removed(whole, path)] if path else []
        )
        for data in wrong:
            if isinstance(data, dict):
                try:
                    list(record.replay(record.Record.from_dict(data)))
                except (ttadak.ParseError, ttadak.IllegalActionError):
                    refused += 1
    assert refused > 300
    for cut in range(len(line)):
        with pytest.raises(ttadak.ParseError):
            record.Record.from_json(line[:cut])
    for bomb in BOMBS.values():
        with pytest.raises(ttadak.ParseError):
            record.Record.from_json(bomb)
