"""Shared fixtures: each game by name, and its data files."""

from __future__ import annotations

import json
import pathlib
from typing import Any

import pytest

import ttadak

DATA = pathlib.Path(__file__).parent.parent / "data"
ROOT = DATA.parent.parent


@pytest.fixture(params=ttadak.games())
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def game(name: str) -> ttadak.Game:
    return ttadak.load_game(name)


@pytest.fixture(scope="session")
def plugin() -> None:
    """OpenSpiel's native plug-in, which must build wherever there is a compiler."""
    from ttadak.adapters import openspiel, openspiel_native

    try:
        openspiel_native._compiler()
    except openspiel_native.BuildError:
        pytest.skip("no C++ compiler")
    openspiel.register(native=True)


@pytest.fixture(params=[True, False], ids=["native", "python"])
def native(request: pytest.FixtureRequest) -> bool:
    """Which of the two registrations with OpenSpiel."""
    from ttadak.adapters import openspiel

    if request.param:
        request.getfixturevalue("plugin")
    assert openspiel.register(native=request.param) is request.param
    return bool(request.param)


def data_lines(name: str, file: str) -> list[dict[str, Any]]:
    """The JSON lines of a data file of a game; `#` lines are provenance."""
    lines = (DATA / name / file).read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip() and not line.startswith("#")]
