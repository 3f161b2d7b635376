"""Questions about hands, plays and points, answered without a game around them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import combinations

from .cards import ORDER, RANKS, in_order, rank, read, suit, text
from .legal import hits, legal
from .play import step
from .rules import Rules, parse_rules
from .score import card_points
from .state import State

Play = list[str]


def _cards(given: str | Iterable[str]) -> list[str]:
    return read(given if isinstance(given, str) else " ".join(given))


def can_dobon(hand: str | Iterable[str], value: int) -> bool:
    """Whether this whole hand may shoot at a play of that value."""
    return hits(_cards(hand), value)


def points(card: str, event: str, reshuffles: int = 0, **rules: object) -> int:
    """The points of ``out``, ``dobon`` or ``reverse`` on this card."""
    if event not in ("out", "dobon", "reverse"):
        raise ValueError(f"event {event!r} is none of out dobon reverse")
    return card_points(parse_rules(rules), read(card)[0], event, reshuffles)


def hand_size(**rules: object) -> int:
    """D-1.3: the cards dealt to each seat."""
    return parse_rules(rules).cards_dealt


def may_start_pile(card: str, **rules: object) -> bool:
    """Whether this card, turned up, stays: D-1.7 turns up another for one with an effect."""
    table = parse_rules(rules)
    return table.upcard_effect != "redraw_plain" or rank(card) not in table.effect_ranks


def plays(hand: str | Iterable[str], top: str, declared: str | None = None, attack: int = 0, **rules: object) -> list[Play]:
    """Every whole play as [cards in card order, last card]: the rules document's one-step form of chapter 4."""
    table, held = parse_rules(rules), _cards(hand)
    found = []
    for same in (in_order(card for card in held if rank(card) == one) for one in RANKS):
        for size in range(1, len(same) + 1):
            for chosen in combinations(same, size):
                found += [(chosen, last) for last in chosen if _is_play(chosen, last, top, declared, attack, table, len(held))]
    return _listed(found)


def _is_play(chosen: tuple[str, ...], last: str, top: str, declared: str | None, attack: int, rules: Rules, held: int) -> bool:
    same = rank(last)
    if not rules.finish_on_effect and same in rules.effect_ranks and len(chosen) == held:
        return False
    free = same == "2" if attack else same == rank(top) or (same == "8" and rules.eight_wild)
    by_suit = [card for card in chosen if suit(card) == (declared or suit(top)) and not attack]
    if len(chosen) == 1:
        return free or bool(by_suit)
    if free:
        return rules.multi_play != "none"
    return rules.multi_play == "both" and bool(by_suit) and last not in by_suit


def sequences(hand: str | Iterable[str], top: str, declared: str | None = None, attack: int = 0, **rules: object) -> list[Play]:
    """The same list, found by laying card after card as the engine asks for them."""
    table = parse_rules({**rules, "players": 2, "dobon": False, "riichi_mode": "off"})
    start = State(table, 0, "turn", [set(_cards(hand)), set()], [top], deque(), declared=declared, attack=attack)
    found: set[tuple[tuple[str, ...], str]] = set()
    _lay_on(start, (), found)
    return _listed(found)


def _lay_on(s: State, laid: tuple[str, ...], found: set[tuple[tuple[str, ...], str]]) -> None:
    for card in legal(s):
        if card in ORDER:
            after = s.clone()
            step(after, card)
            found.add((tuple(in_order((*laid, card))), card))
            if after.phase == "more":
                _lay_on(after, (*laid, card), found)


def _listed(found: Iterable[tuple[tuple[str, ...], str]]) -> list[Play]:
    def place(play: tuple[tuple[str, ...], str]) -> tuple[list[int], int]:
        return [ORDER[card] for card in play[0]], ORDER[play[1]]

    return [[text(chosen), last] for chosen, last in sorted(found, key=place)]
