"""Players: what an agent is, baselines to measure your own against, and the table by which they are found by name."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from ttadak import thumb

if TYPE_CHECKING:
    from ttadak._core import State


class Agent(Protocol):
    """Whatever can choose one of `state.legal_actions()`. It should look at the state only as the seat to act sees it."""

    def choose(self, state: State) -> int:
        """The id of a legal action."""
        ...


class RandomAgent:
    """Chooses uniformly among the legal actions."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, state: State) -> int:
        """The id of a legal action."""
        legal = state.legal_actions()
        return legal[self._random.randrange(len(legal))]


class ThumbAgent:
    """Plays any of the games by a few rules of thumb, from what its seat knows alone. It has no chance of its own."""

    def choose(self, state: State) -> int:
        """The id of a legal action."""
        view = json.loads(state.observation_string(state.current_player()))
        texts = {state.action_to_string(action): action for action in state.legal_actions()}
        return texts[thumb.chooser(view["game"])(view, list(texts))]


Factory = Callable[[int | None, str], Agent]


def _plain(name: str, make: Callable[[int | None], Agent]) -> Factory:
    def factory(seed: int | None, setting: str) -> Agent:
        if setting:
            raise ValueError(f"agent {name!r} has no setting, got {setting!r}")
        return make(seed)

    return factory


def _searching(name: str) -> Factory:
    def factory(seed: int | None, setting: str) -> Agent:
        from ttadak import search  # it needs numpy, which the others do not

        simulations = int(setting or 1000) if (setting or "1000").isdecimal() else 0
        if simulations < 1:
            raise ValueError(f"agent {name!r}: the setting is a number of simulations from 1, got {setting!r}")
        kind: Callable[..., Agent] = {"ismcts": search.ISMCTS, "flat": search.FlatMonteCarlo}[name]
        return kind(simulations, seed=seed)

    return factory


# A factory takes a seed and the words after the colon of `name:setting` ("" without).
FACTORIES: dict[str, Factory] = {
    "random": _plain("random", RandomAgent),
    "thumb": _plain("thumb", lambda _seed: ThumbAgent()),
    "ismcts": _searching("ismcts"),
    "flat": _searching("flat"),
}


def make_agent(name: str, seed: int | None = None) -> Agent:
    """The agent called `name` or `name:setting`; add your own to `FACTORIES`.

    Raises:
        ValueError: there is none of that name, or it has no such setting.
    """
    kind, _, setting = name.partition(":")
    if kind not in FACTORIES:
        raise ValueError(f"unknown agent {kind!r}; the agents: {', '.join(FACTORIES)}")
    return FACTORIES[kind](seed, setting)
