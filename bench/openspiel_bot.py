"""OpenSpiel's own IS-MCTS, in C++, plays one seat of Ttadak's games: `pyspiel.load_game("ttadak_matgo")` after `register()`.

Run `python bench/openspiel_bot.py [GAME] [DEALS]`; the other seats play at random. Needs the extra `openspiel`.
"""

import random
import sys

import numpy as np
import pyspiel

from ttadak.adapters import openspiel

openspiel.register()
name, deals = (sys.argv[1:] or ["matgo"])[0], int((sys.argv[2:] or ["100"])[0])
game = pyspiel.load_game(f"ttadak_{name}")
robust = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 10.0, 1000, -1, robust, False, False)
gains, rng = np.zeros(deals), random.Random(1)
for number in range(deals):
    state, seat = game.new_initial_state(), number % game.num_players()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(bot.step(state) if state.current_player() == seat else rng.choice(state.legal_actions()))
    gains[number] = state.player_return(seat)
print(f"{name}: {gains.mean():+.2f} a deal over random, 95 % ±{1.96 * gains.std(ddof=1) / deals**0.5:.2f}")
