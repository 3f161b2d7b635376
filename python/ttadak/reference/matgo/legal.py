"""Every conceivable action, filtered through one small predicate per clause."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ttadak.reference.matgo.cards import ORDER, is_bonus, ordered, quads
from ttadak.reference.matgo.score import passes, unplaced
from ttadak.reference.matgo.table import Table

WORDS = (
    "flip",
    "shake",
    "plain",
    "bomb",
    "go",
    "stop",
    "chongtong",
    "continue",
    "yeol",
    "pi",
)
COUNT_LIMIT = 10  # M-7.5
MID_PLAY = ("shake", "bomb", "target")


# When a question is open. Play asks these too, to find the next question.


def may_shake(t: Table, card: str) -> bool:
    """M-3.7."""
    month = t.in_hand(card)
    unseen = not any(c[0] == card[0] for c in t.shown[t.seat])
    bare = not t.loose(card) and card[0] not in t.piles
    return len(month) >= 3 and bare and unseen and t.shakes[t.seat] < COUNT_LIMIT


def may_bomb(t: Table, card: str) -> bool:
    """M-3.9, and M-3.11 for two cards."""
    shape = len(t.in_hand(card)), len(t.loose(card))
    two = shape == (2, 2) and t.rules.two_card_bomb != "off"
    return (shape == (3, 1) or two) and t.bombs[t.seat] < COUNT_LIMIT


def must_aim(t: Table, card: str) -> bool:
    """M-3.12, M-4.2."""
    return len(t.loose(card)) == 2


def asks_on_capture(t: Table) -> bool:
    """M-6.8."""
    return t.rules.gukjin == "ask_on_capture" and unplaced(t, t.seat)


def asks_on_score(t: Table) -> bool:
    """M-6.9."""
    return t.rules.gukjin == "ask_on_score" and unplaced(t, t.seat) and passes(t, t.seat)


def asks_go(t: Table) -> bool:
    """M-7.1, M-7.4, M-7.5."""
    return passes(t, t.seat) and t.can_act(t.seat) and t.go[t.seat] < COUNT_LIMIT


def drawn_chongtong(t: Table, card: str) -> bool:
    """M-3.6: the card drawn for a bonus completes its month."""
    allowed = t.rules.chongtong_from_bonus == "always" or (t.rules.chongtong_from_bonus == "first_turn" and t.turns[t.seat] == 1)
    return allowed and card in quads(t.hands[t.seat])


# The clauses. Each predicate answers: does the clause let this action be?


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause, what it says of a forbidden action, and whether it allows one."""

    id: str
    reason: str
    allows: Callable[[Table, str], bool]


def _not_over(t: Table, _: str) -> bool:
    return t.phase != "end"


def _asks_for_card(t: Table, _: str) -> bool:
    return t.phase in ("play", "target", "flip_target")


def _named_first(t: Table, _: str) -> bool:
    return t.phase not in ("shake", "bomb")


def _in_own_hand(t: Table, card: str) -> bool:
    return t.phase != "play" or card in t.hands[t.seat]


def _aimed(t: Table, card: str) -> bool:
    return t.phase != "target" or (t.named is not None and card in t.loose(t.named))


def _flip_aimed(t: Table, card: str) -> bool:
    return t.phase != "flip_target" or (t.flipped is not None and card in t.loose(t.flipped))


def _in_phase(*phases: str) -> Callable[[Table, str], bool]:
    def allows(t: Table, _: str) -> bool:
        return t.phase in phases

    return allows


def _has_token(t: Table, _: str) -> bool:
    return t.tokens[t.seat] > 0


def _has_quad(t: Table, _: str) -> bool:
    return bool(quads(t.hands[t.seat]))


def _shake_open(t: Table, _: str) -> bool:
    return t.named is not None and may_shake(t, t.named)


def _bomb_open(t: Table, _: str) -> bool:
    return t.named is not None and may_bomb(t, t.named)


def _test_passed(t: Table, _: str) -> bool:
    return asks_go(t)


_OVER = Clause("M-3.5", "the deal is over", _not_over)


def _card_clauses(hand: Clause) -> tuple[Clause, ...]:
    return (
        hand,  # first because it settles most cards; it speaks only in phase play
        _OVER,
        Clause("M-3.13", "the named card's question comes first", _named_first),
        Clause("M-3.5", "no card is asked for", _asks_for_card),
        Clause("M-3.12", "not a loose card of the played card's month", _aimed),
        Clause("M-4.2", "not a loose card of the flipped card's month", _flip_aimed),
    )


_MONTH_CARD = _card_clauses(Clause("M-3.1", "the card is not in the hand", _in_own_hand))
_BONUS_CARD = _card_clauses(Clause("M-3.3", "the bonus card is not in the hand", _in_own_hand))

_CHONGTONG = (
    _OVER,
    Clause("M-2.6", "no chongtong is asked", _in_phase("chongtong")),
    Clause("M-2.4", "the hand has no four of a month", _has_quad),
)
_GUKJIN = (_OVER, Clause("M-6.8", "gukjin is not asked", _in_phase("gukjin")))
_GOSTOP = (
    _OVER,
    Clause("M-7.1", "go or stop is not asked", _in_phase("gostop")),
    Clause("M-7.1", "the score is not enough", _test_passed),
)

WORD_CLAUSES: dict[str, tuple[Clause, ...]] = {
    "flip": (
        _OVER,
        Clause("M-3.5", "a question is open", _in_phase("play")),
        Clause("M-3.4", "no token", _has_token),
    ),
    "shake": (
        _OVER,
        Clause("M-3.7", "no shake is asked", _in_phase("shake")),
        Clause(
            "M-3.7",
            "not three of a month, none on the floor, not yet shown",
            _shake_open,
        ),
    ),
    "bomb": (
        _OVER,
        Clause("M-3.9", "no bomb is asked", _in_phase("bomb")),
        Clause(
            "M-3.9",
            "not all four of the month in hand and loose on the floor",
            _bomb_open,
        ),
    ),
    "plain": (
        _OVER,
        Clause("M-3.5", "no bomb or shake is asked", _in_phase("bomb", "shake")),
    ),
    "go": _GOSTOP,
    "stop": _GOSTOP,
    "chongtong": _CHONGTONG,
    "continue": _CHONGTONG,
    "yeol": _GUKJIN,
    "pi": _GUKJIN,
}

CLAUSES: dict[str, tuple[Clause, ...]] = {
    **{card: _BONUS_CARD if is_bonus(card) else _MONTH_CARD for card in ORDER},
    **WORD_CLAUSES,
}
_UNKNOWN = Clause("M-3.5", "no action of matgo", _not_over)


def broken(t: Table, action: str) -> Clause | None:
    """The first clause that forbids the action."""
    if action not in CLAUSES:
        return _UNKNOWN
    for clause in CLAUSES[action]:
        if not clause.allows(t, action):
            return clause
    return None


def legal(t: Table) -> list[str]:
    """All actions that no clause forbids.

    Other cards need not be tried: play lays a card of the hand (M-3.1, M-3.3), a target is one of the floor (M-3.12, M-4.2).
    """
    cards = t.hands[t.seat] if t.phase == "play" else t.floor
    return [action for action in (*ordered(cards), *WORDS) if broken(t, action) is None]
