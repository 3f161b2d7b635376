"""Paohuzi: in every resampled world the deal can be played again so that the seat sees just what it saw, and ends up in that world.

The start of a world's deal is put together from what the seat saw and the cards the world has now; what the engine remembers for its
resampling has no part in it. The others do what all saw them do, and pass else.
"""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from option_sets import random_options
from test_resampling import assert_uniform
from worlds import consistent_worlds, small_positions

import ttadak

if "paohuzi" not in ttadak.games():
    pytest.skip("built without Paohuzi", allow_module_level=True)

GAMES = 550
WORLDS = 3
Played = list[tuple[int, int]]
HIDDEN = {"wei_visibility": "hidden", "win_over_forced": False}
#: What makes an earlier card tell more, on top of random options.
VARIANTS: list[dict[str, Any]] = [
    {},
    {"must_hu": "reveal"},
    {"must_hu": "always"},
    {"must_hu": "always", "min_huxi": 0, "win_on_discard": "all_pay", "multi_win": "all", "show_card_win": True},
    {"must_hu": "reveal", "win_over_forced": True, "min_huxi": 6},
    {**HIDDEN, "pao_mandatory": False, "own_fourth_on_wei": "pao"},
    {**HIDDEN, "pao_mandatory": False, "own_fourth_on_wei": "ti"},
    {**HIDDEN, "pao_mandatory": True},
    {**HIDDEN, "must_hu": "reveal", "min_huxi": 0, "chi_from_reveal": "all"},
]


class Watched:
    """A deal in play, with what one seat has seen of it."""

    def __init__(self, state: ttadak.State, viewer: int) -> None:
        self.state, self.viewer = state, viewer
        self.seen: list[str] = state.events(viewer)

    def play(self, action: int) -> None:
        self.state = self.state.child(action)
        self.seen += self.state.events(self.viewer)


def _subject(line: str, asked: int) -> int:
    words = line.split(" because ")[0].split()
    return int(words[words.index("seat") + 1]) if "seat" in words else asked


def _cards(line: str) -> list[str]:
    return line.split(" because ")[0].split(" seat ")[0].split()[1:]


def _starts(start: dict[str, Any], told: list[str], viewer: int, world: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The deals that a world may come from: of several hidden weis of a seat any may have been made first."""
    hands = [Counter(hand.split()) for hand in world["hands"]]
    for seat, melds in enumerate(world["melds"]):
        for meld in melds:
            kind, *faces = meld.split()
            hands[seat].update(faces if kind == "chi" else faces * (4 if kind in ("ti", "pao") else 3))
    reveals: list[str] = []
    unseen: list[int] = []
    card, claimed = "", False
    for line in told:
        kind, seat = line.split()[0], _subject(line, viewer)
        if kind in ("reveal", "discard"):
            card, claimed = (_cards(line) or [""])[0], False
            if kind == "discard":
                hands[seat][card] += 1
                continue
            reveals.append(card)
            if not card:
                unseen.append(seat)
        elif kind in ("pao", "peng", "chi", "wei") or (kind == "ti" and "because deal" not in line):
            if card and not claimed:
                hands[seat][card] -= 1
            claimed = True
    known = {line.split()[1] for line in told if line.startswith("wei ") and _cards(line)}
    hidden = [
        [meld.split()[1] for meld in melds if meld.startswith("wei ") and meld.split()[1] not in known]
        for melds in world["melds"]
    ]
    upgraded: list[list[str]] = [[], [], []]  # weis that were hidden when they were made and have become quads
    for line in told:
        if line.startswith(("pao ", "ti ")) and line.endswith("because wei") and _cards(line)[0] not in known:
            upgraded[_subject(line, viewer)].append(_cards(line)[0])
    choices = [itertools.permutations(hidden[seat] + upgraded[seat]) for seat in range(3)]
    for orders in itertools.product(*choices):
        if any(len(orders[seat]) != unseen.count(seat) for seat in range(3)):
            continue
        left = [list(order) for order in orders]
        dealt = [hand.copy() for hand in hands]
        stock = []
        places = iter(unseen)
        for face in reveals:
            if face:
                stock.append(face)
                continue
            seat = next(places)
            stock.append(left[seat].pop(0))
            dealt[seat][stock[-1]] -= 1
        yield {
            **start,
            "hands": [" ".join(hand.elements()) for hand in dealt],
            "stock": " ".join([*stock, world["stock"]]).strip(),
        }


def _answer(deal: Watched, told: list[str], own: Iterator[int], world: dict[str, Any]) -> int | None:
    """What the seat that is asked did; None if it can have done nothing."""
    state = deal.state
    seat, position = state.current_player(), state.to_dict()
    if seat == deal.viewer:
        return next(own, None)
    legal = {state.action_to_string(action): action for action in state.legal_actions()}
    named = len(position.get("pending", {}).get("chi", []))
    rest = told[len(deal.seen) + named :]
    winners = world.get("winners", []) + world.get("pending", {}).get("winners", [])
    wants = "pass"
    if position["phase"] in ("heavenly", "dealer_win", "hu") and seat in winners and (not rest or rest[0].startswith("hu ")):
        wants = "hu"
    elif not rest and world["phase"] == "chi_more" and seat == world["seat"] and position["phase"].startswith("chi"):
        wants = f"chi {world['pending']['chi'][named]}"  # of the truth: what it has named so far is its secret
    elif rest and _subject(rest[0], deal.viewer) == seat:
        kind, faces = rest[0].split()[0], _cards(rest[0])
        done = {"pao": "pao", "peng": "peng", "chi": f"chi {' '.join(faces)}", "discard": f"discard {' '.join(faces)}"}.get(kind)
        fits = {"pao": "pao", "peng": "peng", "chi": "chi", "chi_more": "chi", "discard": "discard"}.get(
            position["phase"]
        ) == kind
        wants = done if done is not None and fits else "pass"
    return legal.get(wants)


def _as_it_matters(position: dict[str, Any]) -> dict[str, Any]:
    """Without the private locks of faces that a seat can never claim any more: no copy is to come, it has no partners, it cannot discard."""
    locks = []
    fives = position["rules"].get("one_five_ten", False)
    shown = (position["revealed"] or {}).get("card", "")
    for seat, (lock, open_locks) in enumerate(zip(position["locks"], position["open_locks"], strict=True)):
        held = Counter(position["hands"][seat].split())
        to_come = {shown, *position["stock"].split(), *" ".join(position["hands"][:seat] + position["hands"][seat + 1 :]).split()}
        kept = [
            word
            for word in lock.split()
            if word in open_locks.split() or (word.split(":")[-1] in to_come and _claimable(word, held, fives))
        ]
        locks.append(" ".join(kept))
    return {**position, "locks": locks}


def _claimable(lock: str, held: Counter[str], fives: bool) -> bool:
    face = lock.split(":")[-1]
    if lock.startswith("peng:"):
        return held[face] == 2
    size, rank = face[0], int(face[1:])
    other = ("b" if size == "s" else "s") + face[1:]
    groups: list[tuple[int, ...]] = [(rank + a, rank + b) for a, b in ((-2, -1), (-1, 1), (1, 2))]
    groups += [tuple({*ranks} - {rank}) for ranks in ((2, 7, 10), (1, 5, 10)) if rank in ranks and (fives or 5 not in ranks)]
    pairs = [Counter(f"{size}{partner}" for partner in group) for group in groups] + [
        Counter([other, other]),
        Counter([face, other]),
    ]
    loose = Counter({card: count for card, count in held.items() if count < 3})
    return loose.total() > 2 and held[face] < 3 and (held[face] == 2 or any(pair <= loose for pair in pairs))


def _comes_about(
    game: ttadak.Game, start: dict[str, Any], told: list[str], played: Played, viewer: int, world: dict[str, Any]
) -> str:
    """Empty if the world comes about by what the seat has seen; else how far that goes."""
    how = "no deal leads there"
    nearest: dict[str, Any] = {}
    for dealt in _starts(start, told, viewer, world):
        try:
            deal = Watched(game.state_from_dict(dealt), viewer)
        except ttadak.ParseError as error:
            how = f"{error}"
            continue
        own = iter([action for seat, action in played if seat == viewer])
        while told[: len(deal.seen)] == deal.seen:
            if len(deal.seen) == len(told):
                here, there = _as_it_matters(deal.state.to_dict()), _as_it_matters(world)
                different = {key: (here.get(key), there.get(key)) for key in here | there if here.get(key) != there.get(key)}
                if not different:
                    return ""
                nearest = min(nearest, different, key=lambda found: len(found) if found else math.inf)
            action = None if deal.state.is_terminal() else _answer(deal, told, own, world)
            if action is None or action not in deal.state.legal_actions():
                break
            deal.play(action)
        how = f"nearest {nearest}, seen {deal.seen[-3:]}, {len(deal.seen)} of {len(told)} events"
    return how


def _games(part: int) -> Iterator[tuple[int, ttadak.Game, random.Random]]:
    for number in range(part * GAMES, part * GAMES + GAMES):
        rng = random.Random(f"worlds {number}")
        variant = VARIANTS[number % len(VARIANTS)]
        rules = (random_options("paohuzi", rng) if rng.random() < 0.6 else {}) | variant
        yield number, ttadak.load_game("paohuzi", **rules), rng


@pytest.mark.parametrize("part", range(4))
def test_worlds_come_about(part: int) -> None:
    looked = 0
    for number, game, rng in _games(part):
        state = game.new_initial_state(seed=number)
        start = state.record_parts()["start"]
        viewer = rng.randrange(3)
        deal, played, path = Watched(state, viewer), Played(), []
        while True:
            path.append((deal.state, list(deal.seen), list(played)))
            if deal.state.is_terminal():
                break
            action = rng.choice(deal.state.legal_actions())
            played.append((deal.state.current_player(), action))
            deal.play(action)
        if any(line.startswith("supplement") for line in deal.seen):
            continue  # which card of a hand that was is nobody's to say
        for truth, told, so_far in [*rng.sample(path, min(2, len(path))), path[-1]]:
            how = _comes_about(game, start, told, so_far, viewer, truth.to_dict())
            assert not how, f"the truth itself, game {number}: {how}\n{truth}"
            for seed in range(WORLDS):
                world = truth.resample_from_infostate(viewer, seed).to_dict()
                how = _comes_about(game, start, told, so_far, viewer, world)
                assert not how, f"game {number}, seat {viewer}, seed {seed}: {how}\nworld {world}\ntruth {truth}\ntold {told}"
                looked += 1
    assert looked > GAMES


#: The same for positions so small that all worlds can be listed: with five melds two groups more win.
SMALL_VARIANTS: list[dict[str, Any]] = [
    {"must_hu": "reveal", "min_huxi": 0},
    {"must_hu": "always", "min_huxi": 0, "win_on_discard": "all_pay"},
    {"must_hu": "reveal", "min_huxi": 0, "win_over_forced": True, "multi_win": "all"},
    {**HIDDEN, "pao_mandatory": False},
    {**HIDDEN, "pao_mandatory": False, "own_fourth_on_wei": "ti", "chi_from_reveal": "all"},
    {**HIDDEN, "must_hu": "always", "min_huxi": 0, "pass_lock": "separate", "chi_from_reveal": "all"},
]
SMALL_POSITIONS = 8


@pytest.mark.parametrize("variant", range(len(SMALL_VARIANTS)))
def test_small_worlds_are_uniform(variant: int) -> None:
    for number, (game, start, truth) in enumerate(
        small_positions("paohuzi", SMALL_POSITIONS, variant, options=[SMALL_VARIANTS[variant]])
    ):
        seat = (truth.current_player() + number) % 3
        worlds = consistent_worlds(game, start, truth, seat)
        assert_uniform((start, truth, seat, worlds))
