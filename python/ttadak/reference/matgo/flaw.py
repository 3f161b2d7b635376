"""The invariants of a deal."""

from __future__ import annotations

from collections import Counter

from ttadak.reference.matgo.cards import BONUS, GUKJIN, month
from ttadak.reference.matgo.legal import COUNT_LIMIT
from ttadak.reference.matgo.table import Table


def flaw(t: Table, answers: int) -> str | None:
    """The first broken invariant in words of a table whose question has so many answers."""
    for holds, words in (
        (_floor_is_sorted(t), "a month lies wrongly on the floor"),
        (_piles_are_whole(t), "a pile is not three of a month"),
        (_gukjin_is_held(t), "gukjin is fixed for a seat that does not hold it"),
        (_counts_are_sound(t), "a count is out of range"),
        (_pending_is_clean(t), "something of a turn is left over"),
        (answers == 0 if t.phase == "end" else answers >= 2, "not a question of two answers"),
    ):
        if not holds:
            return words
    return None


def _floor_is_sorted(t: Table) -> bool:
    heaps = Counter(map(month, t.floor))
    wrong = (3,) if t.turns == [0, 0] else (3, 4)
    return not t.floor & BONUS and not any(size in wrong for size in heaps.values()) and heaps.keys().isdisjoint(t.piles)


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
