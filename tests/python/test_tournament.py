"""Tournaments: every agent on every seat of every deal, the same result from any number of processes, sound intervals."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import ttadak
from ttadak import tournament
from ttadak.cli.main import main


@pytest.mark.parametrize("agents", range(2, 6))
@pytest.mark.parametrize("seats", range(2, 7))
def test_every_agent_holds_every_seat_equally_often(agents: int, seats: int) -> None:
    held = Counter((seat, agent) for table in tournament.tables(agents, seats) for seat, agent in enumerate(table))
    assert set(held) == {(seat, agent) for seat in range(seats) for agent in range(agents)}
    assert len(set(held.values())) == 1


def test_jobs_change_nothing(game: ttadak.Game) -> None:
    agents = ["thumb", "random", "ismcts:20"]
    one, two = (tournament.play(game, agents, 6, seed=9, jobs=jobs) for jobs in (1, 2))
    assert one.games == two.games == 6 * len(tournament.tables(3, game.num_players()))
    for part in ("utility", "wins", "seats"):
        assert np.array_equal(getattr(one, part), getattr(two, part))


def test_utilities_sum_to_zero(game: ttadak.Game) -> None:
    result = tournament.play(game, ["thumb", "random"], 10, seed=2)
    assert np.allclose(result.utility.sum(axis=1), 0)
    assert result.margin(0, 1) == pytest.approx([2 * bound for bound in result.mean(0)])
    assert result.seats.sum() == result.games * game.num_players()


def test_equal_agents_have_no_margin(game: ttadak.Game) -> None:
    """Duplicate deals: two players that always choose alike share the luck of every deal exactly."""
    result = tournament.play(game, ["thumb", "thumb"], 20, seed=3)
    assert result.margin(0, 1) == (0, 0, 0)
    assert result.win_rate(0) == result.win_rate(1)


def test_wilson_interval() -> None:
    """Newcombe 1998, table I: 81 of 263 and 15 of 148; none of 20 and all of 20 by the formula z²/(n + z²)."""
    assert tournament.wilson_interval(81, 263) == pytest.approx((0.3080, 0.2553, 0.3662), abs=5e-5)
    assert tournament.wilson_interval(15, 148) == pytest.approx((0.1014, 0.0624, 0.1605), abs=5e-5)
    bound = tournament.Z**2 / (20 + tournament.Z**2)
    assert tournament.wilson_interval(0, 20) == pytest.approx((0, 0, bound))
    assert tournament.wilson_interval(20, 20) == pytest.approx((1, 1 - bound, 1))


def test_mean_interval_covers() -> None:
    rng = np.random.default_rng(4)
    intervals = [tournament.mean_interval(rng.normal(3, 2, 50)) for _ in range(2000)]
    assert 0.93 < np.mean([low <= 3 <= high for _, low, high in intervals]) < 0.97
    assert tournament.mean_interval(np.array([1.0])) == (1, -float("inf"), float("inf"))


def test_command_prints_the_tables(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", name, "--agents", "thumb, random", "-n", "3", "--seed", "1"]) == 0
    printed = capsys.readouterr().out
    result = tournament.play(ttadak.load_game(name), ["thumb", "random"], 3, seed=1)
    assert f"{name}: 3 deals, {result.games} games, seed 1" in printed
    assert f"{result.mean(0).value:+.3f}" in printed
    assert f"{result.margin(0, 1).low:+.3f}" in printed


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--agents", "thumb"], "expected two or more, got 1"),
        (["--agents", "thumb,chess"], "unknown agent 'chess'"),
        (["-n", "0"], "expected numbers from 1 and 0"),
        (["--jobs", "-1"], "expected numbers from 1 and 0"),
    ],
)
def test_command_refuses(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", ttadak.games()[0], *arguments]) == 2
    assert message in capsys.readouterr().err
