"""Analysis calls: what a hand is worth, waits for, and may do with a card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ttadak.reference.paohuzi import arrange, plans, score
from ttadak.reference.paohuzi.cards import (
    FACES,
    Group,
    Hand,
    arranged,
    huxi,
    kans,
    read_cards,
    read_meld,
)
from ttadak.reference.paohuzi.rules import Rules, parse_rules


def _hand(text: str) -> Hand:
    return Counter(read_cards(text))


def _melds(texts: Iterable[str], rules: Rules) -> list[Group]:
    return [*arranged(read_meld(text, rules.one_five_ten) for text in texts)]


def _best(hand: Hand, melds: Sequence[Group], card: str | None, own: bool, rules: Rules) -> score.Win | None:
    occasion = score.Occasion("hu", self_draw=own)
    if card is None:
        wins = list(score.complete_wins(hand, melds, occasion, rules))
    else:
        wins = list(score.card_wins(hand, melds, card, own, occasion, rules))
    enough = [win for win in wins if win.huxi >= rules.min_huxi]
    return score.best(enough or wins)


def best_hand(
    hand: str, melds: Sequence[str], card: str | None = None, own: bool = False, **rules: object
) -> dict[str, object] | None:
    """The best complete arrangement, with ``card`` just revealed (by oneself if ``own``).

    It need not reach ``min_huxi``; None if the cards are not seven groups. P-6.1 P-6.2
    """
    table = parse_rules(rules)
    win = _best(_hand(hand), _melds(melds, table), card, own, table)
    if win is None:
        return None
    groups = [group.text for group in win.groups]
    return {"huxi": win.huxi, "tun": score.tun(win.huxi, table), "groups": groups}


def waits(hand: str, melds: Sequence[str], own: bool = False, **rules: object) -> dict[str, int]:
    """The faces that would win if revealed, with the huxi of the win."""
    table = parse_rules(rules)
    held, laid = _hand(hand), _melds(melds, table)
    everything = score.all_cards(held, laid)
    found: dict[str, int] = {}
    for face in FACES:
        win = _best(held, laid, face, own, table) if everything[face] < 4 else None
        if win is not None and win.huxi >= table.min_huxi:
            found[face] = win.huxi
    return found


def chi_plans(hand: str, card: str, **rules: object) -> list[list[str]]:
    """Every bi plan for the card, each as its groups (P-4.11)."""
    table = parse_rules(rules)
    found = plans.chi_plans(_hand(hand), card, table.one_five_ten)
    return [[" ".join(shape) for shape in plan] for plan in found]


def uses(
    hand: str,
    melds: Sequence[str],
    card: str,
    own: bool = False,
    source: str = "stock",
    **rules: object,
) -> list[str]:
    """What the card may become in a win (P-6.3, P-6.4, P-6.10)."""
    table = parse_rules(rules)
    return list(arrange.uses(_hand(hand), _melds(melds, table), card, own, source == "discard", table))


def tun(points: int, **rules: object) -> int:
    """The tun of a huxi (P-7.1)."""
    return score.tun(points, parse_rules(rules))


def heavenly(tis: str, kans_held: str, **rules: object) -> dict[str, int] | None:
    """The heavenly win of these ti and kans, None if it is none (P-2.6, P-2.8)."""
    table = parse_rules(rules)
    melds = [Group("ti", (face,)) for face in read_cards(tis)]
    hand = Counter(read_cards(kans_held) * 3)
    if not score.heavenly_shape(hand, melds, table):
        return None
    worth = sum(map(huxi, [*melds, *kans(hand)]))
    return {"huxi": worth, "tun": score.tun(worth, table)}
