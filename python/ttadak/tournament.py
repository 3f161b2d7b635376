"""Tournaments: agents against each other on the same deals from every seat, with 95 % confidence intervals.

Every deal is played once for each turn of the agents around the table, so each of them holds every seat of it equally
often, and the luck of the deal falls out of the comparison. What a deal brings depends on its seed alone, not on the
number of processes.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from multiprocessing import get_context
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ttadak._core import Game, derive_seed
from ttadak.agents import make_agent

Z = 1.959963984540054  # of the standard normal distribution: 95 % lie within ±Z
_AGENT_SEEDS = 2**32  # agents are seeded from an index no game of a deal reaches

Table = tuple[int, ...]  # by seat, the index of the agent that holds it


class Interval(NamedTuple):
    """An estimate and the 95 % confidence interval around it."""

    value: float
    low: float
    high: float


class DealScore(NamedTuple):
    """What one deal brought, summed over its games, by agent."""

    utility: npt.NDArray[np.float64]
    wins: npt.NDArray[np.int64]
    seats: npt.NDArray[np.int64]  # how many seats the agent held


@dataclass(frozen=True)
class Result:
    """What a tournament brought: rows are deals, columns agents."""

    agents: tuple[str, ...]
    utility: npt.NDArray[np.float64]  # mean utility of a seat
    wins: npt.NDArray[np.int64]
    seats: npt.NDArray[np.int64]
    games: int

    def mean(self, agent: int) -> Interval:
        """The utility of an agent, a game."""
        return mean_interval(self.utility[:, agent])

    def margin(self, one: int, other: int) -> Interval:
        """How much more utility `one` had than `other`, paired over the deals."""
        return mean_interval(self.utility[:, one] - self.utility[:, other])

    def win_rate(self, agent: int) -> Interval:
        """How often an agent won of the seats it held: no seat did better, and not all did the same."""
        return wilson_interval(int(self.wins[:, agent].sum()), int(self.seats[:, agent].sum()))


def play(
    game: Game,
    agents: Sequence[str],
    deals: int,
    *,
    seed: int,
    jobs: int = 1,
    done: Callable[[int], object] = lambda count: None,
) -> Result:
    """Play `deals` deals between agents named as `ttadak.agents.make_agent` takes them, in `jobs` processes.

    `done` is told how many deals are over. Deal `i` is dealt from `derive_seed(seed, i)`.

    Raises:
        ValueError: fewer than two agents, an unknown one, or a number out of range.
    """
    if len(agents) < 2:
        raise ValueError(f"agents: expected two or more, got {len(agents)}")
    if deals < 1 or jobs < 0:
        raise ValueError(f"deals and jobs: expected numbers from 1 and 0, got {deals} and {jobs}")
    for name in agents:
        make_agent(name, 0)
    play_one = partial(play_deal, game, tuple(agents), seed)
    scores = []
    for score in _mapped(play_one, deals, jobs or os.cpu_count() or 1):
        scores.append(score)
        done(len(scores))
    utility, wins, seats = (np.stack(column) for column in zip(*scores, strict=True))
    return Result(tuple(agents), utility / seats, wins, seats, deals * len(tables(len(agents), game.num_players())))


def play_deal(game: Game, agents: tuple[str, ...], seed: int, number: int) -> DealScore:
    """All games of one deal. Each game has fresh agents with seeds of their own."""
    deal_seed = derive_seed(seed, number)
    score = DealScore(np.zeros(len(agents)), np.zeros(len(agents), np.int64), np.zeros(len(agents), np.int64))
    for index, table in enumerate(tables(len(agents), game.num_players())):
        returns = _play_game(game, agents, deal_seed, index, table)
        for seat, agent in enumerate(table):
            score.utility[agent] += returns[seat]
            score.wins[agent] += returns[seat] == max(returns) > min(returns)
            score.seats[agent] += 1
    return score


def tables(agents: int, seats: int) -> list[Table]:
    """Who holds which seat in the games of one deal: each group that fits at the table, turned around it once.

    Fewer agents than seats take turns, a b a b; the next game of the deal is b a b a.
    """
    groups = combinations(range(agents), min(agents, seats))
    return [tuple(group[(seat + turn) % len(group)] for seat in range(seats)) for group in groups for turn in range(len(group))]


def mean_interval(values: npt.NDArray[np.float64]) -> Interval:
    """The mean of independent values, by the normal approximation; of a single value nothing is known."""
    mean = float(values.mean())
    half = Z * float(values.std(ddof=1)) / len(values) ** 0.5 if len(values) > 1 else float("inf")
    return Interval(mean, mean - half, mean + half)


def wilson_interval(successes: int, trials: int) -> Interval:
    """A share and Wilson's score interval around it."""
    share, weight = successes / trials, Z * Z / trials
    centre = (share + weight / 2) / (1 + weight)
    half = Z / (1 + weight) * (share * (1 - share) / trials + weight / trials / 4) ** 0.5
    return Interval(share, max(0.0, centre - half), min(1.0, centre + half))


def _mapped(play_one: Callable[[int], DealScore], deals: int, jobs: int) -> Iterable[DealScore]:
    if jobs == 1:
        yield from map(play_one, range(deals))
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play_one, range(deals), chunksize=min(32, -(-deals // (4 * jobs))))


def _play_game(game: Game, agents: tuple[str, ...], deal_seed: int, index: int, table: Table) -> list[float]:
    first = _AGENT_SEEDS + index * len(table)
    players = [make_agent(agents[agent], derive_seed(deal_seed, first + seat)) for seat, agent in enumerate(table)]
    state = game.new_initial_state(deal_seed)
    while not state.is_terminal():
        state.apply_action(players[state.current_player()].choose(state))
    return state.returns()
