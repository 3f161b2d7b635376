"""Perft: leaves of the tree of some actions and a hash of their scores, counted by engine and reference alike.

``python tests/python/test_perft.py`` writes the files anew; it refuses where the two differ, so every number is of both.
"""

from __future__ import annotations

import json
import pathlib
import struct
from typing import Any, NamedTuple

import pytest

import ttadak
from ttadak import reference

DATA = pathlib.Path(__file__).parent.parent / "data"
SEEDS = (1, 2, 3, 5, 8)
MOST_FOR_THE_REFERENCE = 120
HEAD = """# position: as dealt or mid-game; perft DEPTH LEAVES HASH PROVENANCE. The hash is the sum (mod 2**64) over the leaves of FNV-1a
# over the scores as little-endian 32-bit integers. "both": engine and reference, each by its own code, gave these numbers.
"""


class Count(NamedTuple):
    """One line: how deep, how many leaves, their hash, who says so."""

    depth: int
    leaves: int
    digest: int


def fnv_of(scores: list[int]) -> int:
    value = 0xCBF29CE484222325
    for byte in struct.pack(f"<{len(scores)}i", *scores):
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return value


def reference_perft(position: dict[str, Any], depth: int) -> tuple[int, int]:
    """The tree by the reference, each child built anew from the position as a dict."""
    root = reference.position(position)
    if depth == 0 or root.player() < 0:
        scores = root.scores() if root.player() < 0 else [0] * len(root.returns())
        return 1, fnv_of(scores)
    leaves = digest = 0
    here = root.to_dict()
    for action in root.legal():
        child = reference.position(here)
        child.play(action)
        below = reference_perft(child.to_dict(), depth - 1)
        leaves, digest = leaves + below[0], (digest + below[1]) % 2**64
    return leaves, digest


def cases(name: str) -> list[tuple[dict[str, Any], list[Count]]]:
    found: list[tuple[dict[str, Any], list[Count]]] = []
    for line in (DATA / name / "perft.txt").read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "position":
            found.append((json.loads(rest), []))
        elif word == "perft":
            depth, leaves, digest, provenance = rest.split()
            assert provenance == "both"
            found[-1][1].append(Count(int(depth), int(leaves), int(digest, 16)))
    return found


def test_the_engine_counts_the_same(name: str) -> None:
    game = ttadak.load_game(name)
    for position, counts in cases(name):
        state = game.state_from_dict(position)
        assert [Count(c.depth, *state.perft(c.depth)) for c in counts] == counts


def test_the_reference_counts_the_same(name: str) -> None:
    for position, counts in cases(name):
        small = [c for c in counts if c.leaves <= MOST_FOR_THE_REFERENCE]
        assert [Count(c.depth, *reference_perft(position, c.depth)) for c in small] == small
        assert small


def write(name: str) -> None:
    lines = [HEAD]
    game = ttadak.load_game(name)
    for seed in SEEDS:
        state = game.new_initial_state(seed=seed)
        for _ in range(seed % 4 * 3):
            if not state.is_terminal():
                state.apply_action(state.legal_actions()[seed % len(state.legal_actions())])
        if state.is_terminal():
            continue
        position = {key: value for key, value in state.to_dict().items() if key not in reference.ENGINE_KEYS}
        lines.append(f"position {json.dumps(position)}\n")
        for depth in range(1, 6):
            leaves, digest = state.perft(depth)
            if leaves > 2500:
                break
            if reference_perft(position, depth) != (leaves, digest):
                pytest.fail(f"{name} seed {seed} depth {depth}: {reference_perft(position, depth)} against {(leaves, digest)}")
            lines.append(f"perft {depth} {leaves} {digest:016x} both\n")
    (DATA / name / "perft.txt").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    for game_name in ttadak.games():
        write(game_name)
