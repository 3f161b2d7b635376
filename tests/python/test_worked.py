"""The worked cases of the rules documents, run on the engine and on the reference alike."""

from __future__ import annotations

import importlib
import re
from typing import Any

import pytest
from conftest import data_lines

import ttadak
from ttadak import analysis, reference

CASES = [(name, case) for name in ttadak.games() for case in data_lines(name, "worked.txt")]
PLAYED = [pytest.param(name, case, id=f"{name}-{case['id']}") for name, case in CASES if "position" in case]
CALLED = [pytest.param(name, case, id=f"{name}-{case['id']}") for name, case in CASES if "call" in case]
PUBLIC = [param for param in CALLED if hasattr(analysis.module(param.values[0]), param.values[1]["call"])]


class EngineSide:
    """The engine behind the few calls a case needs."""

    def __init__(self, name: str, position: dict[str, Any]) -> None:
        self.state = ttadak.load_game(name).state_from_dict({"game": name, **position})
        self.opening = self.state.events()
        self.events: list[str] = []

    def play(self, action: str) -> None:
        self.state.apply_action(action)
        self.events += self.state.events()

    def position(self) -> dict[str, Any]:
        return {key: value for key, value in self.state.to_dict().items() if key not in reference.ENGINE_KEYS}

    def legal(self) -> list[str]:
        return [self.state.action_to_string(action) for action in self.state.legal_actions()]

    def scores(self) -> list[int]:
        return self.state.scores()

    def returns(self) -> list[float]:
        return self.state.returns()

    def settlement(self) -> dict[str, Any]:
        return dict(self.state.settlement())


class ReferenceSide:
    """The reference behind the same calls."""

    def __init__(self, name: str, position: dict[str, Any]) -> None:
        self.inner = reference.position({"game": name, **position})
        self.opening = [event.text(None) for event in self.inner.opening]
        self.events: list[str] = []

    def play(self, action: str) -> None:
        actor = self.inner.player()
        self.events += [event.text(actor) for event in self.inner.play(action)]

    def position(self) -> dict[str, Any]:
        return self.inner.to_dict()

    def legal(self) -> list[str]:
        return self.inner.legal()

    def scores(self) -> list[int]:
        return self.inner.scores()

    def returns(self) -> list[float]:
        return self.inner.returns()

    def settlement(self) -> dict[str, Any]:
        return self.inner.settlement()


def same(actual: Any, wanted: Any) -> bool:
    """Equality in which card strings are multisets and wanted objects are subsets."""
    if isinstance(wanted, str) and isinstance(actual, str):
        return sorted(actual.split()) == sorted(wanted.split())
    if isinstance(wanted, dict):
        return isinstance(actual, dict) and all(key in actual and same(actual[key], value) for key, value in wanted.items())
    if isinstance(wanted, list):
        return isinstance(actual, list) and len(actual) == len(wanted) and all(map(same, actual, wanted))
    return bool(actual == wanted)


def is_subsequence(wanted: list[str], events: list[str]) -> bool:
    rest = iter(events)
    return all(event in rest for event in wanted)


@pytest.mark.parametrize("side", [EngineSide, ReferenceSide])
@pytest.mark.parametrize(("name", "case"), PLAYED)
def test_position(side: type[EngineSide], name: str, case: dict[str, Any]) -> None:
    if "error" in case:
        keys = [case["error"]] if isinstance(case["error"], str) else case["error"]
        with pytest.raises(ValueError, match=f"^key '({'|'.join(map(re.escape, keys))})"):
            side(name, case["position"])
        return
    play = side(name, case["position"])
    for action in case.get("actions", []):
        play.play(action)
    position = play.position()
    for key, wanted in case.get("want", {}).items():
        assert same(position.get(key), wanted), (key, position.get(key))
    assert is_subsequence(case.get("events", []), play.opening + play.events), play.opening + play.events
    assert not {event.split()[0] for event in play.events} & set(case.get("no_events", [])), play.events
    if "legal" in case:
        assert sorted(play.legal()) == sorted(case["legal"])
    assert set(case.get("legal_has", [])) <= set(play.legal())
    assert not set(case.get("legal_not", [])) & set(play.legal())
    for method in ("scores", "returns", "settlement"):
        if method in case:
            assert same(getattr(play, method)(), case[method]), getattr(play, method)()


@pytest.mark.parametrize(("name", "case"), [p for p in PLAYED if p.values[1].get("illegal")])
def test_forbidding_clause(name: str, case: dict[str, Any]) -> None:
    state = ttadak.load_game(name).state_from_dict({"game": name, **case["position"]})
    for action in case.get("actions", []):
        state.apply_action(action)
    for action, clause in case["illegal"].items():
        found = state.why_illegal(action)
        assert found is not None
        assert found[0] == clause, found


@pytest.mark.parametrize(("name", "case"), CALLED)
def test_call_of_the_reference(name: str, case: dict[str, Any]) -> None:
    function = getattr(importlib.import_module(f"ttadak.reference.{name}.analysis"), case["call"])
    assert same(plain(function(*case.get("args", []), **case.get("kwargs", {}))), case["want"])


def test_every_public_call_has_a_case() -> None:
    cased = {(param.values[0], param.values[1]["call"]) for param in PUBLIC}
    assert cased == {(name, call) for name in ttadak.games() for call in analysis.calls(name)}


@pytest.mark.parametrize(("name", "case"), PUBLIC)
def test_call_of_the_engine(name: str, case: dict[str, Any]) -> None:
    function = getattr(analysis.module(name), case["call"])
    assert same(plain(function(*case.get("args", []), **case.get("kwargs", {}))), case["want"])


def plain(value: Any) -> Any:
    """Tuples as lists, all the way down, as JSON has them."""
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value
