"""Searches over hidden information, run in C++: baselines for your own.

Both draw worlds the acting seat may be in (`State.resample_from_infostate`), so they never look at hidden cards.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ttadak import _core
from ttadak._core import State


class ActionValue(NamedTuple):
    """What a search found out about one legal action."""

    action: int
    visits: int
    value: float  # mean utility of the acting seat


class _Search:
    """A budget, a seed that moves on with every call, and the answers all searches give."""

    _method: str

    def __init__(
        self,
        simulations: int | None = 1000,
        *,
        seconds: float = 0.0,
        workers: int = 1,
        seed: int | None = None,
    ) -> None:
        """Budget per decision: `simulations`, `seconds` (0: no limit), or whichever ends first.

        `workers` searches run side by side, each from its own seed, and their counts are added; the outcome of a
        budget of simulations depends on `workers` and `seed` alone, not on the machine.
        """
        self.simulations = simulations
        self.seconds = seconds
        self.workers = workers
        self._seed = int(np.random.default_rng(seed).integers(1 << 63))
        self._calls = 0
        self._exploration = 0.0

    def statistics(self, state: State) -> list[ActionValue]:
        """Searches `state` for the seat that is to act: one row per legal action, ascending.

        Raises:
            ValueError: no seat is to act there, or the budget is not one.
        """
        seed = _core.derive_seed(self._seed, self._calls)
        rows = _core.search(state, self._method, self.simulations, self.seconds, self._exploration, seed, self.workers)
        self._calls += 1
        return [ActionValue(*row) for row in rows]

    def choose(self, state: State) -> int:
        """The action searched most often; of equals the one worth more."""
        return max(self.statistics(state), key=lambda row: (row.visits, row.value)).action

    def policy(self, state: State) -> npt.NDArray[np.float64]:
        """The share of visits of every action id (float64[num_distinct_actions], sum 1)."""
        shares = np.zeros(state.num_distinct_actions())
        for row in self.statistics(state):
            shares[row.action] = row.visits
        policy: npt.NDArray[np.float64] = shares / shares.sum()
        return policy


class ISMCTS(_Search):
    """Single-observer information-set Monte Carlo tree search with availability counts."""

    _method = "ismcts"

    def __init__(
        self,
        simulations: int | None = 1000,
        *,
        seconds: float = 0.0,
        exploration: float = 0.7,
        workers: int = 1,
        seed: int | None = None,
    ) -> None:
        """As every search; `exploration` weighs the exploration term, in units of the mean size of the utilities."""
        super().__init__(simulations, seconds=seconds, workers=workers, seed=seed)
        self._exploration = exploration


class FlatMonteCarlo(_Search):
    """Every action tried equally often in drawn worlds and played out at random; the best mean wins."""

    _method = "flat"

    def choose(self, state: State) -> int:
        """The action with the best mean utility."""
        return max(self.statistics(state), key=lambda row: row.value).action
