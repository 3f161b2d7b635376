"""Against RLCard and pgx (CPU), where they are installed (``pip install rlcard pgx jax``): decisions a second, in one run.

``python bench/versus/rlcard_pgx.py [--smoke]``. RLCard has only a Python loop, so our plain Python loop is set against it;
pgx steps batches, so our batch step at the same number of rows is.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from interleave import compare, header, length_of_run, show

import ttadak


def our_loop(name: str) -> Callable[[], int]:
    from openspiel import python_loop

    return python_loop(ttadak.load_game(name))


def rlcard_loop(name: str) -> Callable[[], int]:
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make(name, config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def block() -> int:
        trajectories, _ = env.run(is_training=False)
        return sum(len(one) // 2 for one in trajectories)

    return block


def our_steps(name: str, rows: int, observe: bool) -> Callable[[], int]:
    """One random step of every row with masks and who acts, games dealt anew when over."""
    game = ttadak.load_game(name)
    batch = game.batch(rows, seed=1, threads=1)
    cells = np.zeros((rows, *game.observation_tensor_shape()), np.uint8)
    seeds = iter(range(1, 1 << 60))

    def block() -> int:
        batch.random_step(next(seeds))
        batch.reset(batch.is_terminal(), next(seeds))
        batch.legal_bits()
        if observe:
            batch.observe(out=cells)
        return rows

    return block


def pgx_steps(name: str, rows: int) -> Callable[[], int]:
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))
    key = jax.random.PRNGKey(0)

    @jax.jit
    def steps(state: object, key: object) -> object:
        def one(carry: tuple[object, object], _: object) -> tuple[tuple[object, object], None]:
            state, key = carry
            key, pick, keys = jax.random.split(key, 3)
            logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
            action = jax.random.categorical(pick, logits, axis=1)
            return (step(state, action, jax.random.split(keys, rows)), key), None

        return jax.lax.scan(one, (state, key), None, length=16)[0]

    carry = [(jax.jit(jax.vmap(env.init))(jax.random.split(key, rows)), key)]

    def block() -> int:
        carry[0] = jax.block_until_ready(steps(*carry[0]))
        return 16 * rows

    return block


def main() -> None:
    pairs, seconds = length_of_run(__doc__, (1, 0.05), (6, 0.5))
    try:
        header("plain Python loop, per decision, against RLCard")
        for theirs in ("uno", "gin-rummy"):
            for ours in ttadak.games():
                show(f"{ours} against {theirs}", compare(our_loop(ours), rlcard_loop(theirs), pairs, seconds))
    except ImportError as error:
        print(f"skipped: {error}")
    try:
        header("batch step with masks, 1 core, per state, against pgx on CPU (B = 1024)")
        for theirs in ("leduc_holdem", "sparrow_mahjong"):
            for ours in ttadak.games():
                for observe in (False, True):
                    what = f"{ours}{' with observations' if observe else ''} against {theirs}"
                    show(what, compare(our_steps(ours, 1024, observe), pgx_steps(theirs, 1024), pairs, seconds))
    except ImportError as error:
        print(f"skipped: {error}")


if __name__ == "__main__":
    main()
