"""The games in OpenSpiel: ``register()``, then ``pyspiel.load_game("ttadak_matgo")``.

Chance is explicit, one card a node, so every algorithm of OpenSpiel runs. The seat that begins is no chance node: it is the one
that ``new_initial_state(seed=0, explicit_chance=True)`` gives; Dobon has the option ``starter``, and a ``position`` can say
anything. The information state tensor is the observation followed by the 64 bits of ``information_state_key``, low bit first.
"""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable, Mapping
from typing import ClassVar, Literal, NamedTuple

import numpy as np

import ttadak
from ttadak.adapters import openspiel_parameters as parameters
from ttadak.errors import MissingExtraError

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise MissingExtraError("open-spiel", "openspiel") from error

_CHANCE_NODES_A_DECISION = 64  # a turn gives fewer cards than that


def register(native: bool | Literal["auto"] = "auto") -> bool:
    """Register every game with OpenSpiel as ``ttadak_<name>``; whether as C++ games.

    C++ games are compiled once for this machine against the headers in the open-spiel wheel and kept in the user's cache;
    OpenSpiel's own C++ algorithms run on them at full speed. ``"auto"`` warns and registers the games in Python where that
    fails. Calling it again is harmless; the last call counts for games loaded from then on.

    Raises:
        ttadak.adapters.openspiel_native.BuildError: ``native=True`` and no compiler, headers or symbols to build with.
    """
    from ttadak.adapters import openspiel_native

    if native:
        try:
            openspiel_native.register()
            return True
        except openspiel_native.BuildError as error:
            if native != "auto":
                raise
            warnings.warn(f"the games are registered in Python, and slower: {error}", RuntimeWarning, stacklevel=2)
    for name in ttadak.games():
        pyspiel.register_game(game_type(name), _game_class(name))
    return False


@functools.cache
def _game_class(name: str) -> type[OpenSpielGame]:
    """The game's class: OpenSpiel drops its creator after Python has ended, which of all objects only a class outlives."""
    return type(f"OpenSpiel{name.capitalize()}", (OpenSpielGame,), {"name": name, "__module__": __name__})


@functools.cache
def game_type(name: str) -> pyspiel.GameType:
    """OpenSpiel's description of one of our games."""
    game = ttadak.load_game(name)
    players = next((option["values"] for option in game.options() if option["name"] == "players"), str(game.num_players()))
    fewest, most = int(players.split("..")[0]), int(players.split("..")[-1])
    return pyspiel.GameType(
        short_name=f"ttadak_{name}", long_name=f"{name.capitalize()} (Ttadak)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL, chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION, utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL, min_num_players=fewest, max_num_players=most,
        provides_information_state_string=True, provides_information_state_tensor=True,
        provides_observation_string=True, provides_observation_tensor=True,
        parameter_specification=parameters.specification(game),
    )  # fmt: skip


class PlayerAction(NamedTuple):
    """An action and who took it; pyspiel's own class cannot be made from Python."""

    player: int
    action: int


class OpenSpielGame(pyspiel.Game):
    """One of our games, its rules given by parameters."""

    name: ClassVar[str]

    def __init__(self, given: Mapping[str, parameters.Parameter] | None = None) -> None:
        self.setup = parameters.setup(self.name, given or {})
        game = self.setup.game
        info = pyspiel.GameInfo(
            num_distinct_actions=game.num_distinct_actions(), max_chance_outcomes=game.num_distinct_actions(),
            num_players=self.setup.start.num_players(), min_utility=game.min_utility(), max_utility=game.max_utility(),
            utility_sum=0.0, max_game_length=game.max_game_length(),
        )  # fmt: skip
        super().__init__(game_type(self.name), info, self.setup.canonical)

    def new_initial_state(self, *_: object) -> OpenSpielState:
        """A state at the root: a chance node, unless a position says otherwise."""
        return OpenSpielState(self, self.setup.start.clone())

    def max_chance_nodes_in_history(self) -> int:
        """A bound on the chance nodes of a game."""
        return _CHANCE_NODES_A_DECISION * (int(self.setup.game.max_game_length()) + 1)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> Observer:
        """An observer of the position, or with perfect recall of all that was seen."""
        if not isinstance(iig_obs_type, pyspiel.IIGObservationType):  # OpenSpiel leaves the first argument out if it has no type
            iig_obs_type, params = None, params or iig_obs_type
        if params:
            raise ValueError(f"observers take no parameters, got {params}")
        return Observer(self.setup.game, iig_obs_type)


class OpenSpielState(pyspiel.State):
    """A state of ours behind OpenSpiel's interface. Its one attribute copies and pickles in C++."""

    def __init__(self, game: OpenSpielGame, state: ttadak.State) -> None:
        super().__init__(game)
        self.state = state

    # What OpenSpiel's C++ asks for.

    def current_player(self) -> int:
        """The seat to act, -1 at a chance node, -4 at the end."""
        return self.state.current_player()

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.state.is_terminal()

    def is_chance_node(self) -> bool:
        """Whether a card is to be turned."""
        return self.state.is_chance_node()

    def _legal_actions(self, player: int) -> list[int]:
        return self.state.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may come, with their probabilities."""
        return self.state.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self.state.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.state.action_to_string(player, action)

    def returns(self) -> list[float]:
        """Utilities by seat; zeros before the end."""
        return self.state.returns()

    def __str__(self) -> str:
        return str(self.state)

    # What Python callers ask for, without the way round through C++.

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Ids of the legal actions, or of the chance outcomes."""
        return self.state.legal_actions(player)

    def clone(self) -> OpenSpielState:
        """An independent copy."""
        return OpenSpielState(self.get_game(), self.state.clone())

    def child(self, action: int) -> OpenSpielState:
        """A copy with the action played."""
        return OpenSpielState(self.get_game(), self.state.child(action))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> OpenSpielState:
        """A world the player may be in; its history begins there."""
        return OpenSpielState(self.get_game(), self.state.resample_from_infostate(player, sampler))

    def information_state_string(self, player: int | None = None) -> str:
        """All that the player has seen."""
        return self.state.information_state_string(player)

    def observation_string(self, player: int | None = None) -> str:
        """The position as the player knows it."""
        return self.state.observation_string(player)

    def history(self) -> list[int]:
        """The actions and chance outcomes so far."""
        return self.state.history()

    def full_history(self) -> list[PlayerAction]:
        """The history with who acted."""
        walk = self.state.get_game().state_from_dict(self.state.record_parts()["start"])
        out = []
        for action in self.state.history():
            out.append(PlayerAction(walk.current_player(), action))
            walk.apply_action(action)
        return out

    def history_str(self) -> str:
        """The history as text."""
        return ", ".join(map(str, self.state.history()))

    def move_number(self) -> int:
        """How many actions and chance outcomes there were."""
        return self.state.move_number()


class Observer:
    """Fills ``tensor`` (named parts in ``dict``) and words a state as a seat knows it."""

    def __init__(self, game: ttadak.Game, kind: pyspiel.IIGObservationType | None) -> None:
        if kind is not None and not (kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER):
            raise ValueError("observers show what one player knows: public and his own private information")
        self._perfect_recall = kind is not None and kind.perfect_recall
        shape = game.information_state_tensor_shape() if self._perfect_recall else game.observation_tensor_shape()
        self.tensor = np.zeros(shape, np.float32)
        self.dict: dict[str, np.ndarray] = {}
        for name, first, cells in game.observation_planes():  # a plane for every seat has one name: number the others
            same = sum(known.split("#")[0] == name for known in self.dict)
            self.dict[f"{name}#{same}" if same else name] = self.tensor[first : first + cells]
        if self._perfect_recall:
            self.dict["information_state_key"] = self.tensor[game.observation_tensor_shape()[0] :]

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Show what the player knows of the state."""
        if self._perfect_recall:
            self.tensor[:] = state.state.information_state_tensor(player)
        else:
            state.state.observation_tensor(player, out=self.tensor)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """What the player knows of the state, as text."""
        return state.state.information_state_string(player) if self._perfect_recall else state.state.observation_string(player)
