"""A game with explicit chance, told again as a sampled one."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ttadak._core import State
from ttadak.deal import role_of, turned

_OPEN_ZONES = ("floor", "pile")  # where face-up cards of a deal lie
_DIFFERENT = ("chance", "stock", "rng")  # what tells the two kinds of the same position apart


def sampled_parts(state: State) -> dict[str, Any]:
    """What `State.record_parts` would say of a sampled game with the same cards and decisions.

    The stock lies in the order in which chance gave its cards, those never seen below in the deck's own order.

    Raises:
        ValueError: the deal is not complete, the stock was reshuffled, or the log does not begin with the deal.
    """
    parts = state.record_parts()
    if parts["reshuffles"] or state.to_dict().get("reshuffles"):
        raise ValueError("record of a game with explicit chance: it was reshuffled, which no sampled deal can repeat")
    game = state.get_game()
    template = game.new_initial_state(0).record_parts()["start"]
    role = role_of(template)
    template = turned(template, parts["start"].get(role, 0) - template[role])
    walk = game.state_from_dict(parts["start"])
    cards: list[str] = []
    zones: dict[tuple[str, int], list[str]] = {zone: [] for zone in _sizes(template)}
    decisions: list[str] = []
    for action in parts["actions"]:
        if not walk.is_chance_node():
            decisions.append(action)
        else:
            cards.append(action)
            zone = _next_zone(walk, action, _sizes(template), len(cards))
            if zone is not None:
                zones[zone].append(action)
        walk.apply_action(action)
    start = _start(template, zones, cards)
    _verify(state, start, decisions)
    return {"start": start, "actions": decisions, "reshuffles": []}


def _zones(position: dict[str, Any]) -> dict[tuple[str, int], list[str]]:
    """The cards of each hand and open zone."""
    zones = {("hands", seat): cards.split() for seat, cards in enumerate(position["hands"])}
    return zones | {(key, 0): position[key].split() for key in _OPEN_ZONES if key in position}


def _sizes(position: dict[str, Any]) -> dict[tuple[str, int], int]:
    return {zone: len(cards) for zone, cards in _zones(position).items()}


def _next_zone(walk: State, action: str, full: dict[tuple[str, int], int], number: int) -> tuple[str, int] | None:
    """Where the card that chance gives goes; None for one of the stock. `number` counts the cards given, this one included."""
    total = sum(full.values())
    if number > total:
        return None
    before = _sizes(walk.to_dict())
    if number == total:  # the deal's own steps follow at once: it goes where one is missing
        return next((zone for zone, size in full.items() if before.get(zone, 0) < size), None)
    after = _sizes(walk.child(action).to_dict())
    return next((zone for zone, size in after.items() if size > before.get(zone, 0)), None)


def _start(template: dict[str, Any], zones: dict[tuple[str, int], list[str]], cards: list[str]) -> dict[str, Any]:
    sizes = _sizes(template)
    dealt = sum(sizes.values())
    if {zone: len(held) for zone, held in zones.items()} != sizes:
        raise ValueError("record of a game with explicit chance: its deal is not complete, or not in the log")
    deck = [card for held in _zones(template).values() for card in held] + template["stock"].split()
    unseen = Counter(deck) - Counter(cards)
    start = template | {key: " ".join(zones[key, 0]) for key in _OPEN_ZONES if (key, 0) in zones}
    start["hands"] = [" ".join(zones["hands", seat]) for seat in range(len(template["hands"]))]
    start["stock"] = " ".join([*cards[dealt:], *unseen.elements()])
    if isinstance(template.get("shown"), str):  # the card dealt last, which its owner shows
        start["shown"] = cards[dealt - 1]
    return start


def _verify(state: State, start: dict[str, Any], decisions: list[str]) -> None:
    again = state.get_game().state_from_dict(start)
    try:
        for action in decisions:
            again.apply_action(action)
        reached = _comparable(again) == _comparable(state)
    except ValueError:
        reached = False
    if not reached and not state.is_chance_node():
        raise ValueError("record of a game with explicit chance: no sampled deal leads to the same position")


def _comparable(state: State) -> dict[str, Any]:
    return {key: value for key, value in state.to_dict().items() if key not in _DIFFERENT}
