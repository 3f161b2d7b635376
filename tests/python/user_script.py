"""What a user's typed program may look like: `mypy --strict` must know all of it, and it must run."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

import ttadak
from ttadak import Game, State, StateBatch
from ttadak.search import ISMCTS


def random_game(game: Game, seed: int) -> tuple[list[str], list[float]]:
    """The texts of the actions of a random game, and what it paid."""
    rng = np.random.default_rng(seed)
    state: State = game.new_initial_state(seed=rng)
    texts: list[str] = []
    while not state.is_terminal():
        legal: list[int] = state.legal_actions()
        action = legal[int(rng.integers(len(legal)))]
        texts.append(state.action_to_string(action))
        assert state.legal_bits >> action & 1
        state = state.child(action)
    points: list[int] = state.scores()
    reason: object = state.settlement()["reason"]
    assert points
    assert isinstance(reason, str)
    return texts, state.returns()


def leaf_parallel_choice(state: State, worlds: int, seed: int) -> int:
    """The search of the README: every legal action in many worlds, all at once."""
    player = state.current_player()
    values: list[float] = []
    for action in state.legal_actions():
        batch: StateBatch = state.resample_batch(player, worlds, seed=seed)
        batch.apply(np.full(worlds, action))
        returns: npt.NDArray[np.float32] = batch.playout(seed)
        values.append(float(returns[:, player].mean()))
    return state.legal_actions()[int(np.argmax(values))]


def first_legal(batch: StateBatch) -> npt.NDArray[np.uint8]:
    """The lowest legal action of each row."""
    mask: npt.NDArray[np.bool_] = batch.legal_actions_mask()
    bits: npt.NDArray[np.uint64] = batch.legal_bits()
    assert ((bits != 0) == mask.any(axis=1)).all()
    lowest: npt.NDArray[np.uint8] = mask.argmax(axis=1).astype(np.uint8)
    return lowest


def play_batch(game: Game, rows: int) -> npt.NDArray[np.float32]:
    """Plays every row with its lowest legal action."""
    batch = game.batch(rows, seed=1, threads=2)
    alive = batch.select(~batch.is_terminal())
    while len(alive):
        alive.apply(first_legal(alive))
        alive = alive.select(~alive.is_terminal())
    planes: dict[str, slice] = {name: slice(first, first + size) for name, first, size in game.observation_planes()}
    view = batch.observe(0)[:, next(iter(planes.values()))]
    assert view.shape[0] == rows
    return np.array([state.player_return(0) for state in StateBatch.from_states([batch[0]])], np.float32)


def refused(state: State, actions: Sequence[int | str]) -> list[str]:
    """The messages of actions that are not legal."""
    messages: list[str] = []
    for action in actions:
        try:
            state.clone().apply_action(action)
        except ttadak.IllegalActionError as error:
            messages.append(str(error))
    return messages


def main() -> None:
    for name in ttadak.games():
        game = ttadak.load_game(name)
        texts, returns = random_game(game, 7)
        state = game.new_initial_state(seed=7)
        chosen = leaf_parallel_choice(state, 200, 1)
        searched: int = ISMCTS(simulations=100, seed=1).choose(state)
        again: State = game.state_from_dict(state.to_dict())
        assert again == state == game.state_from_text(str(state)) == game.from_bytes(state.to_bytes())
        assert {chosen, searched} <= set(state.legal_actions())
        assert len(refused(state, ["fly", 63, -1])) >= 2
        play_batch(game, 50)
        match: ttadak.Match = ttadak.Match(game, deals=2, seed=1)
        for deal in match:
            deal.playout(1)
        assert match.finished
        print(f"{name}: {len(texts)} actions, utilities {returns}")


if __name__ == "__main__":
    main()
