"""Whole games: what the seat saw happen could have happened in the resampled world, as far as each rule tells."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from test_contract import positions
from worlds import events_seen, hands_of

import ttadak

GAMES = 250
WORLDS = 4

Words = list[str]
Fits = Callable[[str], bool]


def _subject(line: str, viewer: int) -> int:
    found = re.search(r" seat (\d)", line)
    return int(found[1]) if found else viewer


def _cards(line: str) -> Words:
    return line.split(" because ")[0].split(" seat ")[0].split()[1:]


def bbong_flaw(state: ttadak.State, world: ttadak.State, viewer: int) -> str | None:
    """No hand holds four and the laid cards a fifth; and who has bbonged with three equal cards would not have been asked."""
    position = world.to_dict()
    months = Counter(" ".join([*position["hands"], position["stock"], position["discards"]]).split())
    if position.get("pending", {}).get("drawn"):
        months[position["pending"]["drawn"]] += 1
    return None if months.total() == 48 and set(months.values()) == {4} else f"months {months}"


def _fits(rank: str, suit: str) -> Fits:
    return lambda card: card[0] == rank or card[1] == suit


def _hand_flaw(steps: list[str | Fits], held: Words) -> str | None:
    """What was drawn after something that the whole hand lacked is younger than it: each card laid takes the oldest place it can have
    come from, which leaves the most room to those held."""
    laid = sum(isinstance(step, str) and step != "draw" for step in steps)
    ages = [len(held) - steps.count("draw") + laid]
    lacked: list[Fits] = []

    def least(card: str) -> int:
        return max((age for age, fits in enumerate(lacked, 1) if fits(card)), default=0)

    for step in steps:
        if not isinstance(step, str):
            lacked.append(step)
            ages.append(0)
        elif step == "draw":
            ages[-1] += 1
        else:
            age = next((age for age in range(least(step), len(ages)) if ages[age]), None)
            if age is None:
                return f"{step} was laid but cannot have been there"
            ages[age] -= 1
    wanted = Counter(map(least, held))
    for age in range(len(ages)):
        if sum(wanted[younger] for younger in range(age, len(ages))) > sum(ages[age:]):
            return f"too many of {held} fit where nothing did"
    return None


def dobon_flaw(state: ttadak.State, world: ttadak.State, viewer: int) -> str | None:
    """Nothing of a hand fitted at a forced draw, no 2 was there when an attack was taken, and nothing that went back in a reshuffle."""
    hands = world.to_dict()["hands"]
    forced = not world.to_dict()["rules"].get("voluntary_draw", False)
    steps: list[list[str | Fits]] = [[] for _ in hands]
    pile = state.record_parts()["start"]["pile"].split()
    suit = pile[-1][1]
    taking = -1  # an attack
    for line in events_seen(state, viewer):
        seat, kind = _subject(line, viewer), line.split()[0]
        attacked = kind == "draw" and "because attack" in line
        if kind == "play":
            pile += _cards(line)
            suit = pile[-1][1]
            steps[seat] += _cards(line)
        elif kind == "suit":
            suit = _cards(line)[0]
        elif kind == "reshuffle":
            gone = frozenset(pile[:-1])
            pile = pile[-1:]
            for own in steps:
                own.append(gone.__contains__)
        elif attacked and taking != seat:
            steps[seat].append(_fits("2", ""))
        elif kind == "draw" and "because" not in line and forced:
            steps[seat].append(_fits(pile[-1][0], suit))
        if kind == "draw" and "nothing" not in line:
            steps[seat].append("draw")
        if kind != "reshuffle":  # which may come between two of the cards
            taking = seat if attacked else -1
    found = {seat: _hand_flaw(own, hands[seat].split()) for seat, own in enumerate(steps) if seat != viewer}
    return next((f"seat {seat}: {flaw}" for seat, flaw in found.items() if flaw), None)


def matgo_flaw(state: ttadak.State, world: ttadak.State, viewer: int) -> str | None:
    """Four of a month in a dealt hand end the deal: who never drew for a bonus card was dealt what he holds and has played."""
    other = 1 - viewer
    lines = [line for line in events_seen(state, viewer) if _subject(line, viewer) == other and line.split()[0] in ("play", "bomb")]
    cards = [card for line in lines for card in _cards(line)]
    if any(card[0] == "X" for card in cards) or (state.is_terminal() and state.to_dict()["reason"] not in ("stop", "three_ppuk")):
        return None
    months = Counter(card[0] for card in [*cards, *world.to_dict()["hands"][other].split()] if card[0] != "X")
    return next((f"seat {other} was dealt all of month {m}: played {cards}, holds {world.to_dict()['hands'][other]}" for m, n in months.items() if n == 4), None)


def paohuzi_flaw(state: ttadak.State, world: ttadak.State, viewer: int) -> str | None:
    """Hands never grow: who revealed a face without wei held at most one; who discarded it kept at most one; a dealt quad is laid."""
    hands = [Counter(hand.split()) for hand in world.to_dict()["hands"]]
    lines = events_seen(state, viewer)
    for place, line in enumerate(lines):
        seat, kind = _subject(line, viewer), line.split()[0]
        if kind not in ("reveal", "discard") or seat == viewer or not _cards(line):
            continue
        face = _cards(line)[0]
        after = lines[place + 1].split()[:2] if place + 1 < len(lines) else []
        if kind == "reveal" and after in (["wei", face], ["ti", face]) and _subject(lines[place + 1], viewer) == seat:
            continue
        if hands[seat][face] > 1:
            return f"seat {seat}: {line!r} but holds {hands[seat][face]} of it"
    return next((f"seat {seat} holds a quad" for seat, hand in enumerate(hands) if seat != viewer and max(hand.values(), default=0) > 3), None)


FLAWS = {"bbong": bbong_flaw, "dobon": dobon_flaw, "matgo": matgo_flaw, "paohuzi": paohuzi_flaw}


@pytest.mark.parametrize("part", range(4))
def test_histories_were_possible(name: str, part: int) -> None:
    game, flaw = ttadak.load_game(name), FLAWS[name]
    for seed in range(part * GAMES, part * GAMES + GAMES):
        rng = random.Random(seed)
        path = [state.clone() for state in positions(game, seed)]
        if path[-1].is_terminal() and seed % 4:  # most of the time not the end
            path.pop()
        if not path:
            continue
        state = rng.choice(path)
        viewer = rng.randrange(state.num_players())
        assert flaw(state, state, viewer) is None, f"the truth: seat {viewer} of {state} after {state.record_parts()}"
        for number in range(WORLDS):
            world = state.resample_from_infostate(viewer, number)
            found = flaw(state, world, viewer)
            assert found is None, f"{found}: seat {viewer}, seed {number}, game seed {seed}\n{state}\n{world}\n{state.record_parts()}"
            assert events_seen(world, viewer) == events_seen(state, viewer)


def test_worlds_too_rare_to_be_drawn() -> None:
    """A heavenly question tells of five kans: where drawing finds no such hand the truth is changed card by card."""
    faces = ["s1", "s3", "s5", "b2", "b9"]
    kans = " ".join(face for face in faces for _ in range(3))
    cards = [face for size in "sb" for rank in range(1, 11) for _ in range(4) if (face := f"{size}{rank}") not in faces]
    random.Random(2).shuffle(cards)
    hands = [" ".join(cards[:21]), f"{kans} {' '.join(cards[21:23])}", " ".join(cards[23:26])]
    start = {"game": "paohuzi", "dealer": 0, "hands": hands, "stock": " ".join(cards[26:45])}
    state = ttadak.load_game("paohuzi").state_from_dict(start)
    assert state.to_dict()["phase"] == "heavenly"
    worlds = [state.resample_from_infostate(0, seed) for seed in range(8)]
    for world in worlds:
        assert (world.current_player(), world.to_dict()["phase"]) == (1, "heavenly")
        assert world.observation_string(0) == state.observation_string(0)
    assert len({world.to_bytes() for world in [*worlds, state]}) == len(worlds) + 1


def hidden_after_reshuffles(players: int) -> Iterator[tuple[ttadak.State, int]]:
    """Positions of random games of Dobon in which much is known of hands, each with a seat that cannot see six cards of them or more."""
    game = ttadak.load_game("dobon", players=players)
    for seed in range(200):
        rng = random.Random(seed)
        for state in positions(game, seed):
            viewer = rng.randrange(players)
            position = state.to_dict()
            hidden = sum(len(hand.split()) for seat, hand in enumerate(position["hands"]) if seat != viewer)
            if not state.is_terminal() and position["reshuffles"] > 0 and hidden >= 6 and rng.random() < 0.3:
                yield state, viewer


@pytest.mark.parametrize(
    ("options", "share"),
    [({"players": 6, "riichi_mode": "american", "riichi_penalty": 5}, 0.2), ({"players": 5, "voluntary_draw": True, "max_draws": 10}, 0.01)],
)
def test_what_was_seen_of_large_hands(options: dict[str, object], share: float) -> None:
    """Where most of the deck is held, at times through hundreds of reshuffles, hands have more to tell of than an equal share of the room
    is enough for. Nothing is forgotten."""
    game = ttadak.load_game("dobon", dobon=False, **options)
    asked = 0
    for seed in range(60):
        rng = random.Random(seed)
        for state in positions(game, seed):
            if asked == 30 or state.is_terminal() or rng.random() > share or "rooms" not in state.to_dict().get("voids", {}):
                continue
            assert game.state_from_text(str(state)) == state
            viewer = rng.randrange(state.num_players())
            assert dobon_flaw(state, state, viewer) is None
            for world in state.resample_batch(viewer, 4, seed=seed):
                found = dobon_flaw(state, world, viewer)
                assert found is None, f"{found}: seat {viewer}\n{state}\n{world}\n{state.record_parts()}"
            asked += 1
    assert asked == 30


@pytest.mark.parametrize("players", [4, 6])
def test_the_truth_is_a_world_like_any_other(players: int) -> None:
    """What was seen of several hands leaves so few deals that drawing seldom finds one. Still there are many, none preferred."""
    asked = number = found = 0
    for state, viewer in hidden_after_reshuffles(players):
        worlds = state.resample_batch(viewer, 8, seed=asked)
        true = sum(hands_of(world) == hands_of(state) for world in worlds)
        assert true <= 6, f"seat {viewer} of {state}"
        for world in worlds:
            assert world.get_game().state_from_dict(world.to_dict()) == world  # the hands agree with what is known of them
            assert world.observation_string(viewer) == state.observation_string(viewer)
        asked, number, found = asked + 1, number + len(worlds), found + true
    assert asked >= 100
    assert found <= number / 100
