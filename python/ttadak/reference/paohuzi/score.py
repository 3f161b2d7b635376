"""What a win pays (chapter 7), and the best of all ways to win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ttadak.reference.paohuzi.arrange import (
    GROUPS_TO_WIN,
    Arrangement,
    arrangements,
    quads,
    uses,
    ways,
)
from ttadak.reference.paohuzi.cards import (
    RED_RANKS,
    SEATS,
    Face,
    Group,
    Hand,
    arranged,
    huxi,
    is_big,
    kans,
    place,
    rank,
)
from ttadak.reference.paohuzi.rules import Fan, Rules

if TYPE_CHECKING:
    from ttadak.reference.paohuzi.position import Position

MOST_POINTS = 99_999  # P-7.10


@dataclass(frozen=True, slots=True)
class Occasion:
    """How a win comes about: what the payment depends on beside the cards."""

    reason: str
    self_draw: bool = False
    last_card: bool = False


@dataclass(frozen=True, slots=True)
class Win:
    """One way to win and every factor of its points."""

    use: str | None
    groups: Arrangement
    huxi: int
    base: int
    bonus: int
    fans: tuple[tuple[Fan, int], ...]
    multiplier: int
    flat: int | None

    @property
    def points(self) -> int:
        """What the win is worth before it is shared out (P-7.5, P-7.10)."""
        worth = (self.base + self.bonus) * self.multiplier if self.flat is None else self.flat
        return min(MOST_POINTS, worth)

    @property
    def preference(self) -> tuple[int, int, list[object]]:
        """The least is the best (P-6.2)."""
        return -self.points, -self.huxi, [*map(place, self.groups)]


def tun(points: int, rules: Rules) -> int:
    """The tun of a huxi (P-7.1)."""
    return max(0, rules.tun_first + (points - rules.tun_base) // rules.tun_step)


def _count(word: str, cards: Hand) -> int:
    """How many cards of the winner a fan counts (P-7.6)."""
    counted = {
        "red": [face for face in cards if rank(face) in RED_RANKS],
        "big": [face for face in cards if is_big(face)],
        "small": [face for face in cards if not is_big(face)],
    }
    return sum(cards[face] for face in counted[word.split("_")[0]])


def _holds(fan: Fan, groups: Arrangement, cards: Hand, occasion: Occasion) -> bool:
    """Whether a fan holds (P-7.6, P-7.7, P-7.8, P-7.9)."""
    match fan.word:
        case "red_at_least" | "big_at_least" | "small_at_least":
            return _count(fan.word, cards) >= fan.threshold
        case "no_red":
            return _count("red", cards) == 0
        case "one_red":
            return _count("red", cards) == 1
        case "all_identical":
            return len(groups) == GROUPS_TO_WIN and all(g.kind != "chi" for g in groups)
        case "heavenly" | "shown_card":
            return occasion.reason == fan.word
        case "dealer_complete":
            return occasion.reason == "dealer_win"
        case "last_card":
            return occasion.last_card
        case _:
            return occasion.self_draw


def _value(fan: Fan, cards: Hand) -> int:
    """What a fan adds or multiplies by (P-7.4)."""
    return fan.value + (fan.per * (_count(fan.word, cards) - fan.over) if fan.per else 0)


def _multiplier(fans: Sequence[tuple[Fan, int]], doubled: bool) -> int:
    """The fans and the self-draw as one factor (P-7.3, P-7.4)."""
    factor = sum(value for fan, value in fans if fan.kind == "add") or 1
    for fan, value in fans:
        factor *= value if fan.kind == "mul" else 1
    return min(MOST_POINTS, factor * (2 if doubled else 1))


def evaluate(use: str | None, groups: Arrangement, cards: Hand, occasion: Occasion, rules: Rules) -> Win:
    """The points of one arrangement (P-7.2, P-7.3, P-7.4)."""
    worth = sum(map(huxi, groups))
    zimo = rules.zimo if occasion.self_draw else "none"
    counted = worth + (rules.zimo_value if zimo == "add_huxi" else 0)
    fans = tuple((fan, _value(fan, cards)) for fan in rules.fans if _holds(fan, groups, cards, occasion))
    return Win(
        use=use,
        groups=groups,
        huxi=worth,
        base=tun(counted, rules) if rules.score_unit == "tun" else counted,
        bonus=rules.zimo_value if zimo == "add_tun" else 0,
        fans=fans,
        multiplier=_multiplier(fans, zimo == "double"),
        flat=max((value for fan, value in fans if fan.kind == "flat"), default=None),
    )


def best(wins: Iterable[Win]) -> Win | None:
    """The win that counts (P-6.2)."""
    return min(wins, key=lambda win: win.preference, default=None)


def _cards_of(groups: Iterable[Group]) -> Hand:
    return Counter(card for group in groups for card in group.cards)


def all_cards(hand: Hand, melds: Iterable[Group]) -> Hand:
    """Every card of hand and melds."""
    return hand + _cards_of(melds)


def complete_wins(hand: Hand, melds: Sequence[Group], occasion: Occasion, rules: Rules, use: str | None = None) -> Iterator[Win]:
    """Every arrangement of the cards as they are."""
    for groups in arrangements(hand, melds, None, rules.one_five_ten):
        yield evaluate(use, groups, _cards_of(groups), occasion, rules)


def card_wins(hand: Hand, melds: Sequence[Group], card: Face, own: bool, occasion: Occasion, rules: Rules) -> Iterator[Win]:
    """Every arrangement with every use of the card."""
    for use in uses(hand, melds, card, own, occasion.reason == "discard_hu", rules):
        for groups in ways(hand, melds, card, use, rules.one_five_ten):
            yield evaluate(use, groups, _cards_of(groups), occasion, rules)


def heavenly_shape(hand: Hand, melds: Sequence[Group], rules: Rules) -> bool:
    """Three ti or five kans, as the option allows (P-2.6, P-2.7)."""
    ti = rules.heavenly in ("three_ti", "both") and quads(melds) >= 3
    return ti or (rules.heavenly in ("five_kan", "both") and len(kans(hand)) >= 5)


def occasion_of(p: Position, seat: int) -> Occasion:
    """How ``seat`` would win now, or won."""
    if p.forced is not None:
        return Occasion("hu", True, not p.stock)
    if p.revealed is not None and p.revealed.source == "stock":
        return Occasion("hu", p.revealed.by == seat, not p.stock)
    return Occasion(p.win_reason())


def _heavenly_wins(p: Position, seat: int, occasion: Occasion) -> Iterator[Win]:
    """P-2.8, and P-2.9 for a dealer whose hand is complete too."""
    hand, melds = p.hands[seat], p.melds[seat]
    if heavenly_shape(hand, melds, p.rules):
        groups = arranged([*melds, *kans(hand)])
        yield evaluate(None, groups, all_cards(hand, melds), occasion, p.rules)
        if seat == p.dealer and p.rules.dealer_complete_win:
            wins = complete_wins(hand, melds, occasion, p.rules)
            yield from (win for win in wins if win.huxi >= p.rules.min_huxi)


def possible_wins(p: Position, seat: int) -> Iterator[Win]:
    """Every way in which ``seat`` could win now, short of ``min_huxi`` too."""
    hand, melds, occasion = p.hands[seat], p.melds[seat], occasion_of(p, seat)
    match occasion.reason:
        case "heavenly":
            yield from _heavenly_wins(p, seat, occasion)
        case "dealer_win":
            yield from complete_wins(hand, melds, occasion, p.rules)
        case "shown_card":
            assert p.shown is not None
            yield from card_wins(hand, melds, p.shown, False, occasion, p.rules)
        case _ if p.forced is not None:
            yield from complete_wins(hand, melds, occasion, p.rules, p.forced.kind)
        case _:
            assert p.revealed is not None
            own = occasion.self_draw
            yield from card_wins(hand, melds, p.revealed.card, own, occasion, p.rules)


def best_win(p: Position, seat: int) -> Win | None:
    """P-6.2; a heavenly win is not bound by ``min_huxi`` (P-2.8)."""
    free = p.win_reason() == "heavenly"
    wins = possible_wins(p, seat)
    return best(win for win in wins if free or win.huxi >= p.rules.min_huxi)


def payments(p: Position, winners: Sequence[int], win: Win) -> list[int]:
    """What each seat pays the winner (P-7.11, P-7.12, P-7.13)."""
    shooter = None
    if p.win_reason() == "discard_hu" and p.rules.win_on_discard == "discarder_pays":
        assert p.revealed is not None
        shooter = p.revealed.by
    due = win.points if shooter is None else 2 * win.points
    if p.rules.cap is not None:
        due = min(due, p.rules.cap)
    payers = [s for s in range(SEATS) if s not in winners] if shooter is None else [shooter]
    return [due if seat in payers else 0 for seat in range(SEATS)]


def pay(p: Position, winners: Sequence[int]) -> list[tuple[int, Win, list[int]]]:
    """Each winner, his win, and what each seat pays him."""
    found = [(seat, best_win(p, seat)) for seat in winners]
    return [(seat, win, payments(p, winners, win)) for seat, win in found if win is not None]


def score(p: Position, winners: Sequence[int]) -> list[int]:
    """P-7.11; a drawn deal pays nothing (P-3.5)."""
    points = [0] * SEATS
    for seat, _, due in pay(p, winners):
        points[seat] += sum(due)
        points = [have - owed for have, owed in zip(points, due, strict=True)]
    return points


def _winning_card(p: Position) -> tuple[Face | None, int | None, str | None]:
    """The card, whose it was, and from where."""
    if p.reason == "shown_card":
        return p.shown, p.dealer, "shown"
    if p.forced is not None:
        return p.forced.face, p.winners[0], "stock"
    if p.revealed is None:
        return None, None, None
    return p.revealed.card, p.revealed.by, p.revealed.source


def next_dealer(p: Position) -> int | None:
    """Who deals next, None for a draw of lots (P-7.14)."""
    rule = p.rules.next_dealer if p.winners else p.rules.draw_dealer
    if rule == "random":
        return None
    if rule == "winner":
        return p.winners[0]
    return p.dealer if rule == "stay" else (p.dealer + 1) % SEATS


def _winner_dict(p: Position, seat: int, win: Win, due: list[int]) -> dict[str, object]:
    return {
        "seat": seat,
        "use": win.use,
        "groups": [group.text for group in win.groups],
        "huxi": win.huxi,
        "self_draw": occasion_of(p, seat).self_draw,
        "base": win.base,
        "bonus": win.bonus,
        "fans": [{"name": f.name, "kind": f.kind, "value": value} for f, value in win.fans],
        "multiplier": win.multiplier,
        "flat": win.flat,
        "points": win.points,
        "payments": due,
    }


def settlement(p: Position) -> dict[str, object]:
    """Every factor of the payment of an ended deal."""
    if p.phase != "end":
        raise ValueError("the deal is not over")
    card, origin, source = _winning_card(p)
    return {
        "reason": p.reason,
        "card": card,
        "from": origin,
        "source": source,
        "winners": [_winner_dict(p, *paid) for paid in pay(p, p.winners)],
        "scores": score(p, p.winners),
        "next_dealer": next_dealer(p),
    }
