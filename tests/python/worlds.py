"""All the worlds a seat may be in, found by brute force: every deal of its unseen cards is played again.

A deal is a world if some actions of the others make the seat see exactly what it saw. That uses how a game is played, and
nothing of what the engine remembers for its resampling. Worlds weigh by where the physical cards may lie now; how likely the
others were to act as they did is nobody's to say, so it does not count.
"""

from __future__ import annotations

import itertools
import json
import math
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import ttadak

#: Longer games are not looked at: the engine remembers only so many of Dobon's forced draws.
MOST_ACTIONS = 16
Hands = tuple[str, ...]
#: Where a world stands: who is asked what.
Question = tuple[Any, ...]


@dataclass
class World:
    """The hands now, how many physical deals lead to them, and the states that look the same."""

    weight: float = 0.0
    states: list[ttadak.State] = field(default_factory=list)


def events_seen(state: ttadak.State, seat: int) -> list[str]:
    """What the seat has noticed since the log began."""
    return state.information_state_string(seat).split("\n")[1:]


def hands_of(state: ttadak.State) -> Hands:
    """The hands, and the card of Bbong that has just been drawn, which is not among them."""
    position = state.to_dict()
    drawn = position.get("pending", {}).get("drawn") if position["game"] == "bbong" else None
    return (*position["hands"], *([drawn] if drawn else []))


def question(state: ttadak.State) -> Question:
    position = state.to_dict()
    return position["phase"], position.get("seat"), str(position.get("pending"))


def question_seen(state: ttadak.State, seat: int) -> Question:
    """The same as far as the seat sees it."""
    view = json.loads(state.observation_string(seat))
    return view["phase"], view.get("seat"), str(view.get("pending"))


def deals(start: dict[str, Any], seat: int) -> Iterator[tuple[dict[str, Any], float]]:
    """The start with the cards unseen by the seat dealt in every way, each with its number of physical deals."""
    pool = Counter(start["stock"].split())
    hidden = [other for other in range(len(start["hands"])) if other != seat]
    for other in hidden:
        pool.update(start["hands"][other].split())
    for hands, left, weight in _deal_hands(pool, [len(start["hands"][other].split()) for other in hidden]):
        dealt = list(start["hands"])
        for other, hand in zip(hidden, hands, strict=True):
            dealt[other] = " ".join(hand)
        yield {**start, "chance": "explicit", "hands": dealt, "stock": " ".join(left.elements())}, weight


def _deal_hands(pool: Counter[str], sizes: list[int]) -> Iterator[tuple[list[list[str]], Counter[str], float]]:
    if not sizes:
        yield [], pool, 1.0
        return
    for hand in sorted(set(itertools.combinations(sorted(pool.elements()), sizes[0]))):
        held = Counter(hand)
        ways = math.prod(math.comb(pool[card], copies) for card, copies in held.items())
        for others, left, weight in _deal_hands(pool - held, sizes[1:]):
            yield [list(hand), *others], left, ways * weight


def consistent_worlds(game: ttadak.Game, start: dict[str, Any], truth: ttadak.State, seat: int) -> dict[Hands, World]:
    """The worlds `seat` may be in at `truth`, which was played from `start`, by the hands they have."""
    target = events_seen(truth, seat)
    seen = question_seen(truth, seat), truth.current_player() == seat
    worlds: dict[Hands, World] = {}
    for dealt, weight in deals({key: value for key, value in start.items() if key != "rng"}, seat):
        paths: dict[tuple[int, ...], tuple[float, Hands]] = {}
        try:
            state = game.state_from_dict(dealt)
        except ttadak.ParseError:
            continue  # Paohuzi after its opening: no hand holds four of a face
        for path, chance, end in _replay(state, seat, target, 0, (), weight):
            if (question_seen(end, seat), end.current_player() == seat) == seen:
                hands = hands_of(end)
                paths[path] = chance, hands
                worlds.setdefault(hands, World()).states.append(end)
        for chance, hands in paths.values():  # a deal counts once, however many ways the others may have played
            worlds[hands].weight += chance
    return worlds


def _replay(
    state: ttadak.State, seat: int, target: list[str], told: int, path: tuple[int, ...], weight: float
) -> Iterator[tuple[tuple[int, ...], float, ttadak.State]]:
    """The states that look like the target, each with the outcomes of chance on the way there and their weight."""
    seen = state.events(seat)
    if target[told : told + len(seen)] != seen:
        return
    told += len(seen)
    if told == len(target) and not state.is_chance_node():
        yield path, weight, state
    if state.is_chance_node():
        for outcome, probability in state.chance_outcomes():
            ways = probability * _ways(state, outcome, seat)
            yield from _replay(state.child(outcome), seat, target, told, (*path, outcome), weight * ways)
    elif told < len(target) or state.current_player() != seat:
        for action in state.legal_actions():
            yield from _replay(state.child(action), seat, target, told, path, weight * _ways(state, action, seat))


def _ways(state: ttadak.State, action: int, viewer: int) -> int:
    """How many physical cards the others may have laid by an action: of equal cards in a hand any may be the one."""
    if state.get_game().name not in ("bbong", "paohuzi"):
        return 1
    before, after = held(state), held(state.child(action))
    if state.is_chance_node() and state.get_game().name == "bbong":
        before[state.to_dict()["seat"]][state.action_to_string(action)] += 1
    lost = [(held, held - kept) for seat, hand in enumerate(before) if seat != viewer for card, held in hand.items()
            if (kept := after[seat][card]) < held]  # fmt: skip
    return math.prod(math.comb(held, laid) for held, laid in lost)


def held(state: ttadak.State) -> list[Counter[str]]:
    """The hands, each with the card just drawn."""
    position = state.to_dict()
    hands = [Counter(hand.split()) for hand in position["hands"]]
    if "seat" in position and "drawn" in position.get("pending", {}) and position["game"] == "bbong":
        hands[position["seat"]][position["pending"]["drawn"]] += 1
    return hands


def walk(game: ttadak.Game, start: dict[str, Any], rng: random.Random) -> Iterator[ttadak.State]:
    """The first decisions of a random game from a start, chance being drawn by its weights."""
    state = game.state_from_dict(start)
    while not state.is_terminal() and state.move_number() < MOST_ACTIONS:
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state = state.child(rng.choices(outcomes, weights)[0])
            continue
        yield state
        state = state.child(rng.choice(state.legal_actions()))


def _dealt(cards: list[str], sizes: list[int]) -> tuple[list[str], str]:
    """Hands of those sizes, and the rest."""
    hands = []
    for size in sizes:
        hands.append(" ".join(cards[:size]))
        cards = cards[size:]
    return hands, " ".join(cards)


def _bbong_start(rng: random.Random) -> dict[str, Any]:
    sizes = rng.choice([[5, 2, 2], [2, 5, 2], [2, 2, 5], [2, 2, 2]])
    months = rng.sample(range(1, 13), 4)
    cards = [str(month) for month in months for _ in range(4)]
    rng.shuffle(cards)
    hands, stock = _dealt(cards[: sum(sizes) + rng.randint(2, 4)], sizes)
    bbonged = [size == 2 for size in sizes]
    return {"game": "bbong", "players": 3, "hands": hands, "stock": stock, "bbonged": bbonged, "seat": rng.randrange(3)}


def _dobon_start(rng: random.Random) -> dict[str, Any]:
    sizes = rng.choice([[2, 3], [3, 3], [3, 2], [2, 2, 2], [3, 2, 2]])
    suits = rng.choice(["SHDC", "SHDC", "SH"])
    deck = [rank + suit for suit in suits for rank in "A23456789TJQK"]
    cards = rng.sample(deck, sum(sizes) + 1 + rng.randint(3, 5))
    hands, stock = _dealt(cards[1:], sizes)
    return {"game": "dobon", "rules": {"players": len(sizes)}, "hands": hands, "pile": cards[0], "stock": stock}


def _matgo_start(rng: random.Random) -> dict[str, Any]:
    game = ttadak.load_game("matgo")
    deck = game.new_initial_state(0, explicit_chance=True).to_dict()["stock"].split()
    months = rng.sample("123456789ABC", 4)
    cards = [card for card in deck if card[0] in months] + ["X2", "X3"] * rng.randint(0, 1)
    rng.shuffle(cards)
    bonus_last = sorted(cards[:3], key=lambda card: card[0] == "X")
    hands, stock = _dealt(cards[3:], [rng.randint(3, 4), rng.randint(4, 5)])
    return {"game": "matgo", "hands": hands, "floor": " ".join(bonus_last), "stock": " ".join(stock.split()[:6])}


def _paohuzi_start(rng: random.Random) -> dict[str, Any]:
    faces = [size + str(rank) for size in "sb" for rank in range(1, 11)]
    rng.shuffle(faces)
    start: dict[str, Any] = {"game": "paohuzi", "dealer": rng.randrange(3)}
    sizes = rng.choice([[3, 3, 3], [4, 3, 3], [5, 2, 3]])
    loose = [*rng.sample(faces[-6:], 3), "s1", "s2", "s3"]
    if rng.random() < 0.5:  # seats that owe discards: with melds of faces that are out of the way
        sizes = rng.choice([[5, 2, 2], [5, 5, 1], [2, 5, 2]])
        melds = [sorted(faces[5 * seat : 5 * seat + 5]) if size == 5 else [] for seat, size in enumerate(sizes)]
        start |= {"melds": [[f"peng {face}" for face in mine] for mine in melds], "seat": rng.randrange(3)}
        used = {face for mine in melds for face in mine}
        loose = rng.sample([face for face in faces if face not in used], 4)
    cards = [face for face in dict.fromkeys(loose) for _ in range(4)]
    rng.shuffle(cards)
    hands, stock = _dealt(cards[: sum(sizes) + rng.randint(2, 4)], sizes)
    return start | {"hands": hands, "stock": stock}


_STARTS = {"bbong": _bbong_start, "dobon": _dobon_start, "matgo": _matgo_start, "paohuzi": _paohuzi_start}
#: Option sets under which what others did not do tells more, or other questions are asked.
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "bbong": [{}, {"jayeon_bbong": False, "stop_min_bbong": 1, "stop_limit": 24}],
    "dobon": [{}, {"riichi_mode": "off", "multi_dobon": "head"}, {"eight_wild": True, "max_draws": 3, "play_drawn": "any"}],
    "matgo": [
        {},
        *ttadak.load_game("matgo").presets().values(),
        {"chongtong_from_bonus": "always", "chongtong_continue_factor": 2},
        {"chongtong_continue": True},
    ],
    "paohuzi": [{}, *(ttadak.load_game("paohuzi").presets().values() if "paohuzi" in ttadak.games() else ())],
}


def small_positions(
    name: str, count: int, seed: int, *, reshuffled: bool = False, options: list[dict[str, Any]] | None = None
) -> Iterator[tuple[ttadak.Game, dict[str, Any], ttadak.State]]:
    """`count` late positions of short games, in turn sampled and explicit, each with its game and start.

    `options`: in turn as well, else those of `OPTIONS`. `reshuffled`: games with explicit chance whose stock was reshuffled once; else never.
    """
    made = 0
    options = options or OPTIONS[name]
    for number in itertools.count():
        rng = random.Random(f"{name} {seed} {number}")
        start = _STARTS[name](rng)
        start["rules"] = options[number % len(options)] | start.get("rules", {})
        if reshuffled and name == "bbong":
            start["rules"] |= {"stock_out": "reshuffle"}
        start["chance"] = "explicit" if reshuffled else ("sampled", "explicit")[number // len(options) % 2]
        game = ttadak.load_game(name, **start["rules"])
        try:
            path = [state for state in walk(game, start, rng) if state.to_dict().get("reshuffles", 0) == reshuffled]
        except ttadak.ParseError:
            continue  # no such position: of Paohuzi's hands some have too many cards
        if len(path) > 1:
            yield game, start, path[rng.randrange(1, len(path))]
            made += 1
            if made == count:
                return
