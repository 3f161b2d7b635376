"""Dobon's preset crazy_eights against OpenSpiel's game: the same plays and turns. Its scores are its own and wrong."""

from __future__ import annotations

import random

import pytest

import ttadak

pyspiel = pytest.importorskip("pyspiel")

GAMES = {players: pyspiel.load_game("crazy_eights", {"players": players}) for players in range(2, 6)}
CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "CDHS"]


class CrazyEights:
    """One deal in both engines: the same cards, the same plays, step by step."""

    def __init__(self, players: int, seed: int) -> None:
        self.rng = random.Random(seed)
        self.theirs = GAMES[players].new_initial_state()
        dealer = self.rng.randrange(players)
        self.theirs.apply_action(52 + dealer)
        cards: list[str] = []
        while self.theirs.is_chance_node():
            action = self.rng.choice(self.theirs.legal_actions())
            cards.append(CARDS[action])
            self.theirs.apply_action(action)
        game = ttadak.load_game("dobon", "crazy_eights", players=players, starter=(dealer + 1) % players)
        self.ours = game.new_initial_state(explicit_chance=True)
        dealt = players * (7 if players == 2 else 5)
        seats = [(dealer + 1 + i) % players for i in range(dealt)]  # they deal in turn, we a hand at a time
        for _, card in sorted(zip(seats, cards[:dealt], strict=True), key=lambda pair: pair[0]):
            self.ours.apply_action(card)
        self.ours.apply_action(cards[-1])  # they put back an eight turned up first; our chance node does not offer one

    def their_actions(self) -> dict[str, int]:
        words = {52: "draw", 53: "pass"} | {54 + i: f"suit {suit}" for i, suit in enumerate("CDHS")}
        return {CARDS[a] if a < 52 else words[a]: a for a in self.theirs.legal_actions()}

    def passed_out(self) -> bool:
        """They end after a round and a seat of passes without a stock; we when a round could do nothing."""
        last = self.theirs.history()[-self.theirs.num_players() - 1 :]
        return self.theirs.is_terminal() and set(last) == {53}

    def run(self) -> int:
        decisions = 0
        while not self.theirs.is_terminal():
            theirs = self.their_actions()
            if len(theirs) == 1 and not self.theirs.is_chance_node():  # we play what is forced at once
                self.theirs.apply_action(*theirs.values())
                continue
            if self.ours.is_terminal():
                assert self.ours.settlement()["reason"] in ("stalemate", "max_turns"), self.ours
                return decisions
            assert self.ours.is_chance_node() == self.theirs.is_chance_node()
            assert self.theirs.is_chance_node() or self.ours.current_player() == self.theirs.current_player()
            ours = {self.ours.action_to_string(a) for a in self.ours.legal_actions()}
            assert ours == set(theirs), f"{self.ours}\n{self.theirs}"
            word = self.rng.choice(sorted(ours))
            decisions += not self.theirs.is_chance_node()
            self.theirs.apply_action(theirs[word])
            self.ours.apply_action(word)
        assert self.ours.is_terminal() or self.passed_out(), f"{self.ours}\n{self.theirs}"
        return decisions


def test_crazy_eights() -> None:
    assert sum(CrazyEights(2 + seed % 4, seed).run() for seed in range(2000)) > 2000 * 20
