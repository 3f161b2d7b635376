"""Engine against reference over many random games, as the issue of a rule's being done asks."""

from __future__ import annotations

import collections

import pytest
from differential import compare_games

import ttadak

PIECES = 10
GAMES_A_PIECE = 2_000


@pytest.mark.parametrize("piece", range(PIECES))
def test_engine_and_reference_agree(name: str, piece: int) -> None:
    seen = compare_games(name, GAMES_A_PIECE, piece)
    assert seen["games"] >= GAMES_A_PIECE


def test_option_tables_agree(name: str) -> None:
    from ttadak import reference

    expected = {option: (spec.default, spec.clause) for option, spec in reference.module(name).OPTIONS.items()}
    game = ttadak.load_game(name)
    assert {option["name"]: option["default"] for option in game.options()} == {k: v[0] for k, v in expected.items()}
    assert game.presets() == reference.module(name).PRESETS


def test_events_of_every_kind_are_met(name: str) -> None:
    seen: collections.Counter[str] = compare_games(name, 400, 99)
    assert len(seen) > 8
