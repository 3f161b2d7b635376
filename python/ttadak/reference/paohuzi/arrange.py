"""Every arrangement of a hand into seven groups (chapter 6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache

from ttadak.reference.paohuzi.cards import QUADS, Face, Group, Hand, arranged, in_order, kans, shapes
from ttadak.reference.paohuzi.rules import Rules

GROUPS_TO_WIN = 7
Arrangement = tuple[Group, ...]


def quads(melds: Iterable[Group]) -> int:
    """How many ti and pao there are."""
    return len([group for group in melds if group.kind in QUADS])


def total(hand: Hand, melds: Iterable[Group]) -> int:
    """Cards in hand and melds."""
    return sum(hand.values()) + sum([group.size for group in melds])


def standing(melds: Iterable[Group]) -> int:
    """What a seat holds between its turns (P-1.6)."""
    return 20 + max(0, quads(melds) - 1)


@lru_cache(maxsize=1 << 15)
def covers(left: tuple[Face, ...], pair: bool, one_five_ten: bool) -> frozenset[Arrangement]:
    """Every exact division of the cards into chi groups, and one pair if ``pair`` (P-6.1)."""
    if not left:
        return frozenset() if pair else frozenset({()})
    found: set[Arrangement] = set()
    for group in _starting_with(left[0], pair, one_five_ten):
        rest = _without(left, group.cards)
        if rest is not None:
            still = pair and group.kind != "pair"
            for tail in covers(rest, still, one_five_ten):
                found.add(arranged((group, *tail)))
    return frozenset(found)


@cache
def _starting_with(face: Face, pair: bool, one_five_ten: bool) -> tuple[Group, ...]:
    groups = [Group("chi", shape) for shape in shapes(one_five_ten) if shape[0] == face]
    return tuple(groups + [Group("pair", (face,))] * pair)


def _without(cards: tuple[Face, ...], taken: tuple[Face, ...]) -> tuple[Face, ...] | None:
    rest = list(cards)
    for card in taken:
        if card not in rest:
            return None
        rest.remove(card)
    return tuple(rest)


def arrangements(hand: Hand, melds: Sequence[Group], loose_card: Face | None, one_five_ten: bool) -> Iterator[Arrangement]:
    """Every complete arrangement; kans of the hand stay whole (P-1.5, P-6.1)."""
    fixed = [*melds, *kans(hand)]
    loose = [face for face, count in hand.items() if count != 3 for _ in range(count)]
    if loose_card is not None:
        loose.append(loose_card)
    pair = quads(melds) > 0
    if len(fixed) * 3 + len(loose) + pair != GROUPS_TO_WIN * 3:
        return
    for cover in covers(in_order(loose), pair, one_five_ten):
        yield arranged((*fixed, *cover))


def uses(hand: Hand, melds: Sequence[Group], card: Face, own: bool, discarded: bool, rules: Rules) -> tuple[str, ...]:
    """What the card may become in a win, the win being free of bi and locks (P-6.3, P-6.4, P-6.10, P-6.12)."""
    wei, peng = (Group(kind, (card,)) in melds for kind in ("wei", "peng"))
    if hand[card] == 3:
        return _uses_of_kan(own, rules)
    if hand[card] == 2:
        return _uses_of_pair(own, discarded, rules)
    if wei and own and rules.own_fourth_on_wei == "ti":
        return ("ti",)
    return ("pao", "loose") if wei or (peng and not discarded) else ("loose",)


def _uses_of_kan(own: bool, rules: Rules) -> tuple[str, ...]:
    if own:
        return ("ti",)
    return ("pao", "loose") if rules.kan_plus_loose_win else ("pao",)  # P-6.5


def _uses_of_pair(own: bool, discarded: bool, rules: Rules) -> tuple[str, ...]:
    if own:
        return ("wei",)
    third = "peng" if discarded else rules.other_third  # P-6.6
    return (third, "loose")


def use_card(hand: Hand, melds: Sequence[Group], card: Face, use: str) -> tuple[Hand, list[Group]]:
    """Hand and melds once the card has become a ti, pao, wei or peng (P-4.1, P-4.2, P-4.6)."""
    rest, laid = hand.copy(), list(melds)
    if hand[card] >= 2:
        del rest[card]
    else:
        laid.remove(next(g for g in laid if g.face == card and g.kind in ("wei", "peng")))
    return rest, [*arranged([*laid, Group(use, (card,))])]


def ways(hand: Hand, melds: Sequence[Group], card: Face, use: str, one_five_ten: bool) -> Iterator[Arrangement]:
    """The arrangements in which the card is used so."""
    if use == "loose":
        return arrangements(hand, melds, card, one_five_ten)
    rest, laid = use_card(hand, melds, card, use)
    return arrangements(rest, laid, None, one_five_ten)
