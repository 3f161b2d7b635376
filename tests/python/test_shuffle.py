"""Deals are uniform: which card lies in which place, who begins; sampled and card by card."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import numpy as np
import pytest
from chi_square import ALPHA, fit, fit_uniform, fit_zones, upper_tail

import ttadak
from ttadak.deal import role_of

DEALS = 100_000
PART = 10_000


def _zones(start: dict[str, Any]) -> list[list[str]]:
    """The hands from whoever begins on, what lies open, and each place of the stock."""
    seats = len(start["hands"])
    first = start[role_of(start)]
    open_cards = [start[key] for key in ("floor", "pile") if key in start]
    zones = [start["hands"][(first + turn) % seats] for turn in range(seats)] + open_cards
    return [zone.split() for zone in zones] + [[card] for card in start["stock"].split()]


def _table(game: ttadak.Game, seeds: range) -> tuple[np.ndarray, list[int]]:
    """How often each card (by text) lay in each zone, and the sizes of the zones."""
    sizes = [len(zone) for zone in _zones(game.new_initial_state(seed=0).record_parts()["start"])]
    cards = sorted({card for zone in _zones(game.new_initial_state(seed=0).record_parts()["start"]) for card in zone})
    number = {card: place for place, card in enumerate(cards)}
    zone_of = np.repeat(np.arange(len(sizes)), sizes)
    table = np.zeros((len(cards), len(sizes)), dtype=np.int64)
    for part in _parts(seeds):
        rows = [
            [number[card] for zone in _zones(game.new_initial_state(seed=seed).record_parts()["start"]) for card in zone] for seed in part
        ]
        cells = np.asarray(rows) * len(sizes) + zone_of
        table += np.bincount(cells.ravel(), minlength=table.size).reshape(table.shape)
    return table, sizes


def _parts(seeds: range) -> list[range]:
    return [seeds[i : i + PART] for i in range(0, len(seeds), PART)]


def test_each_card_is_equally_often_in_each_place(game: ttadak.Game) -> None:
    table, sizes = _table(game, range(DEALS))
    assert (table.sum(axis=0) == DEALS * np.asarray(sizes)).all()
    assert fit_zones(table, sizes) > ALPHA


def test_whoever_begins_is_drawn_uniformly(name: str) -> None:
    options: dict[str, Any] = {"players": 3} if name == "dobon" else {}
    game = ttadak.load_game(name, **options)
    for explicit in (False, True):
        starts = [game.new_initial_state(seed=seed, explicit_chance=explicit).record_parts()["start"] for seed in range(6000)]
        first = Counter(start[role_of(start)] for start in starts)
        if name == "matgo":  # told, not drawn: the match passes it on
            assert set(first) == {0}
        else:
            assert fit_uniform([first[seat] for seat in range(game.num_players())]) > ALPHA


def test_a_deal_asked_card_by_card_is_as_uniform(game: ttadak.Game) -> None:
    """Explicit chance drawn by its own weights: the cards of the first hand, in a batch."""
    batch = game.batch(20_000, seed=4, explicit_chance=True)
    for step in range(5):
        batch.random_step(seed=step)
    dealt: Counter[str] = Counter()
    for state in batch:
        hands = state.to_dict()["hands"]
        assert sum(len(hand.split()) for hand in hands) == 5
        dealt.update(card for hand in hands for card in hand.split())
    deck = Counter(game.new_initial_state(seed=0, explicit_chance=True).to_dict()["stock"].split())
    # Five cards of one deck: never one twice, which makes the sum smaller by (n - 5) / (n - 1).
    expected = {card: 100_000 * copies / deck.total() for card, copies in deck.items()}
    statistic = sum((dealt[card] - e) ** 2 / e for card, e in expected.items()) * (deck.total() - 1) / (deck.total() - 5)
    assert upper_tail(statistic, len(deck) - 1) > ALPHA


@pytest.mark.parametrize("size", [2, 3, 4])
def test_orders_of_a_small_stock_are_equally_likely(name: str, size: int) -> None:
    """The last places of the stock: every order of the cards that lie there is as likely as another."""
    game = ttadak.load_game(name)
    orders: Counter[tuple[int, ...]] = Counter()
    for seed in range(20_000):
        cards = game.new_initial_state(seed=seed).record_parts()["start"]["stock"].split()[-size:]
        if len(set(cards)) == size:
            orders[tuple(sorted(range(size), key=lambda place: cards[place]))] += 1
    assert fit(orders, dict.fromkeys(itertools.permutations(range(size)), 1.0)) > ALPHA


def test_neighbours_are_not_tied(game: ttadak.Game) -> None:
    """Of two neighbours in the stock the step from one card to the next is any, as often as the deck has it."""
    deck = sorted(game.new_initial_state(seed=0, explicit_chance=True).to_dict()["stock"].split())
    number = {card: place for place, card in enumerate(dict.fromkeys(deck))}
    copies, kinds = len(deck) // len(number), len(number)
    steps: Counter[int] = Counter()
    for seed in range(5000):
        stock = game.new_initial_state(seed=seed).record_parts()["start"]["stock"].split()
        steps.update((number[b] - number[a]) % kinds for a, b in itertools.pairwise(stock[:12]))
    weights = {step: float(copies - (step == 0)) for step in range(kinds)}
    assert steps.keys() <= {step for step, weight in weights.items() if weight}
    assert fit(steps, {step: weight for step, weight in weights.items() if weight}) > ALPHA / 10


def test_the_statistics_find_wrong_shuffles() -> None:
    """The power of the test of places: a swap with any place, and a swap never with one's own, are found."""
    rng = np.random.default_rng(1)
    for wrong in ("any", "never own"):
        table = np.zeros((48, 48), dtype=np.int64)
        for _ in range(2000):
            deck = np.arange(48)
            for i in range(47, 0, -1):
                j = rng.integers(0, 48 if wrong == "any" else i)
                deck[[i, j]] = deck[[j, i]]
            table[deck, np.arange(48)] += 1
        assert fit_zones(table, [1] * 48) < ALPHA
    right = np.zeros((48, 48), dtype=np.int64)
    for _ in range(2000):
        right[rng.permutation(48), np.arange(48)] += 1
    assert fit_zones(right, [1] * 48) > 1e-3
