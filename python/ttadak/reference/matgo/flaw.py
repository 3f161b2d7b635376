"""The invariants of a deal."""

from __future__ import annotations

from ttadak.reference.matgo.cards import BONUS, GUKJIN, MONTH_CARDS, quads, same_month
from ttadak.reference.matgo.legal import COUNT_LIMIT, legal
from ttadak.reference.matgo.table import Table


def flaw(t: Table) -> str | None:
    """The first broken invariant in words."""
    for holds, words in (
        (_floor_is_sorted(t), "a month lies wrongly on the floor"),
        (_piles_are_whole(t), "a pile is not three of a month"),
        (_gukjin_is_held(t), "gukjin is fixed for a seat that does not hold it"),
        (_counts_are_sound(t), "a count is out of range"),
        (_pending_is_clean(t), "something of a turn is left over"),
        (_question_is_open(t), "not a question of two answers"),
    ):
        if not holds:
            return words
    return None


def _floor_is_sorted(t: Table) -> bool:
    if t.floor & BONUS or (quads(t.floor) and t.turns != [0, 0]):
        return False
    heaps = [len(same_month(t.floor, card)) for card in MONTH_CARDS[::4]]
    return 3 not in heaps and not any(card[0] in t.piles for card in t.floor)


def _piles_are_whole(t: Table) -> bool:
    return all(len(pile.cards - BONUS) == 3 and all(card[0] == m for card in pile.cards - BONUS) for m, pile in t.piles.items())


def _gukjin_is_held(t: Table) -> bool:
    return all(GUKJIN in t.captured[seat] or not (t.locked[seat] or t.as_pi[seat]) for seat in (0, 1)) and not any(
        t.locked[seat] and t.as_pi[seat] for seat in (0, 1)
    )


def _counts_are_sound(t: Table) -> bool:
    counts = [*t.tokens, *t.go, *t.shakes, *t.bombs]
    capped = max(*t.go, *t.shakes, *t.bombs) <= COUNT_LIMIT
    return min(counts) >= 0 and capped and all(len(turns) <= 3 for turns in t.ppuk_turns)


def _pending_is_clean(t: Table) -> bool:
    if (t.named is not None) != (t.phase in ("shake", "bomb", "target")):
        return False
    return (t.flipped is not None) == (t.phase == "flip_target")


def _question_is_open(t: Table) -> bool:
    return (len(legal(t)) == 0) if t.phase == "end" else len(legal(t)) >= 2
