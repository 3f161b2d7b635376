"""A search from outside in numpy: worlds the seat may be in, every move in each of them, random playouts, the best mean.

Run `python bench/outside_search.py [GAME] [DEALS]`; it plays one seat of each deal by this search against random players.
"""

import random
import sys

import numpy as np

import ttadak


def choose(state: ttadak.State, seed: int, worlds: int = 300) -> int:
    seat, legal = state.current_player(), state.legal_actions()
    batch = state.resample_batch(seat, worlds * len(legal), seed)  # worlds that agree with all the seat has seen
    batch.apply(np.tile(np.array(legal, np.uint8), worlds))  # row i tries move i mod len(legal)
    utility = batch.playout(seed)[:, seat]  # the rest at random
    return legal[int(utility.reshape(worlds, -1).mean(axis=0).argmax())]


game, deals = ttadak.load_game((sys.argv[1:] or ["matgo"])[0]), int((sys.argv[2:] or ["200"])[0])
gains, rng = np.zeros(deals), random.Random(1)
for number in range(deals):
    state, mine = game.new_initial_state(seed=number), number % game.num_players()
    while not state.is_terminal():
        own = state.current_player() == mine
        state.apply_action(choose(state, rng.getrandbits(63)) if own else rng.choice(state.legal_actions()))
    gains[number] = state.player_return(mine)
print(f"{game.name}: {gains.mean():+.2f} a deal over random, 95 % ±{1.96 * gains.std(ddof=1) / deals**0.5:.2f}")
