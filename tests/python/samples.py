"""Sample states of every game, and a subprocess to try dangerous things in."""

from __future__ import annotations

import functools
import os
import random
import subprocess
import sys
import textwrap

import ttadak


@functools.cache
def sample_states(name: str, count: int = 12, *, explicit: bool = False) -> tuple[ttadak.State, ...]:
    """States of one game, one a deal: of every stage, new deals and ended ones among them. Clone them before playing on."""
    game = ttadak.load_game(name)
    states = []
    for seed in range(count):
        rng = random.Random(f"{name} {seed} {explicit}")
        path = [game.new_initial_state(seed=seed, explicit_chance=explicit)]
        while not path[-1].is_terminal():
            path.append(path[-1].child(rng.choice(path[-1].legal_actions())))
        states.append(path[(len(path) - 1) * seed // (count - 1)])
    return tuple(states)


def to_the_end(state: ttadak.State) -> ttadak.State:
    """The state, which must be sound, played on to its end: nothing that was accepted may break later."""
    limit = state.get_game().max_game_length() + 500
    rng = random.Random(1)
    for _ in range(limit):
        if state.is_terminal():
            state.settlement()
            return state
        state.apply_action(rng.choice(state.legal_actions()))
    raise AssertionError(f"no end after {limit} actions")


def run_python(
    code: str, *, seconds: float = 60, memory: int | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Runs code in a process of its own, which a crash or a hang ends alone. `memory` limits its address space."""
    limit = f"import resource; resource.setrlimit(resource.RLIMIT_AS, ({memory}, {memory}))\n" if memory else ""
    inherited = {key: value for key, value in os.environ.items() if key not in ("TTADAK_ARCH", "PYTHONHASHSEED")}
    inherited["PYTHONPATH"] = os.pathsep.join([os.path.dirname(__file__), *filter(None, [inherited.get("PYTHONPATH")])])
    return subprocess.run(
        [sys.executable, "-X", "faulthandler", "-W", "error", "-c", limit + textwrap.dedent(code)],
        env=inherited | environment, capture_output=True, text=True, timeout=seconds, check=False,
    )  # fmt: skip


def output_of(code: str, *, seconds: float = 60, memory: int | None = None, **environment: str) -> str:
    """What the code prints; fails if the process did not end well."""
    done = run_python(code, seconds=seconds, memory=memory, **environment)
    assert done.returncode == 0, f"exit code {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout
