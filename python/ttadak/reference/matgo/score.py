"""Points of captured cards and the payment of a deal: chapters 6 and 8."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from ttadak.reference.matgo.cards import GUKJIN, PI_VALUE
from ttadak.reference.matgo.rules import Rules
from ttadak.reference.matgo.table import Table

BIRDS = frozenset({"2Y", "4Y", "8Y"})
DANS = {
    "hongdan": frozenset({"1T", "2T", "3T"}),
    "cheongdan": frozenset({"6T", "9T", "AT"}),
    "chodan": frozenset({"4T", "5T", "7T"}),
}
CARRY_LIMIT = 1 << 20


@dataclass(frozen=True, slots=True)
class Side:
    """One seat as the payment sees it; ``placements`` are those its 9Y may still take."""

    cards: frozenset[str]
    placements: tuple[str | None, ...]
    go: int = 0
    shakes: int = 0
    bombs: int = 0
    continued: bool = False


def gwang_cards(cards: Iterable[str]) -> list[str]:
    """The bright cards."""
    return [c for c in cards if c[1] == "G"]


def yeol_cards(cards: Iterable[str], placement: str | None) -> list[str]:
    """The animal cards, gukjin unless placed as pi."""
    return [c for c in cards if c[1] == "Y" and not (c == GUKJIN and placement == "pi")]


def pi_value(cards: Collection[str], placement: str | None) -> int:
    """M-1.4."""
    plain = sum([PI_VALUE.get(c, 0) for c in cards])
    return plain + 2 if placement == "pi" and GUKJIN in cards else plain


def gwang_points(cards: Iterable[str]) -> int:
    """M-6.1."""
    gwang = gwang_cards(cards)
    if len(gwang) == 3:
        return 2 if "CG" in gwang else 3
    return {4: 4, 5: 15}.get(len(gwang), 0)


def over_four(count: int) -> int:
    """M-6.2, M-6.4."""
    return max(0, count - 4)


def breakdown(cards: Collection[str], placement: str | None) -> dict[str, int | bool]:
    """Points of each set with 9Y placed so."""
    held = frozenset(cards)
    value = pi_value(held, placement)
    sets = {
        "gwang": gwang_points(held),
        "yeol": over_four(len(yeol_cards(held, placement))),
        "godori": 5 if held >= BIRDS else 0,  # M-6.3
        "tti": over_four(len([c for c in held if c[1] == "T"])),
        **{name: 3 if held >= dan else 0 for name, dan in DANS.items()},  # M-6.5
        "pi": max(0, value - 9),  # M-6.6
    }
    as_pi = placement == "pi" and GUKJIN in held
    return {
        "total": sum(sets.values()),
        **sets,
        "pi_value": value,
        "gukjin_as_pi": as_pi,
    }


def total(cards: Collection[str], placement: str | None) -> int:
    """The points of all sets together."""
    return _total(frozenset(cards), placement)


@lru_cache(maxsize=1 << 10)
def _total(cards: frozenset[str], placement: str | None) -> int:
    return int(breakdown(cards, placement)["total"])


def best(cards: Collection[str], placements: Sequence[str | None]) -> str | None:
    """M-6.7: the placement of most points, the first (yeol) on a tie."""
    return max(placements, key=lambda placement: total(cards, placement))


def placements(t: Table, seat: int) -> tuple[str | None, ...]:
    """M-6.7 to M-6.9: what the seat's 9Y may still count as."""
    if GUKJIN not in t.captured[seat]:
        return (None,)
    if t.locked[seat] or t.rules.gukjin == "yeol_only":
        return ("yeol",)
    return ("pi",) if t.as_pi[seat] else ("yeol", "pi")


def unplaced(t: Table, seat: int) -> bool:
    """Whether the seat holds 9Y and it is not fixed."""
    return len(placements(t, seat)) == 2


def standing(t: Table, seat: int) -> int:
    """The seat's score as the test of M-7.1 takes it, its 9Y placed best."""
    return max([total(t.captured[seat], placement) for placement in placements(t, seat)])


def passes(t: Table, seat: int) -> bool:
    """M-7.1."""
    s = standing(t, seat)
    return s >= t.rules.go_threshold and (t.go[seat] == 0 or s > t.go_score[seat])


def hand_factors(rules: Rules, winner: Side, loser: Side, mine: str | None, his: str | None) -> dict[str, int]:
    """The factors that lie in cards and plays, not in goes: M-8.4 to M-8.8."""
    yeol_enough = len(yeol_cards(winner.cards, mine)) >= 7
    loser_bare = not yeol_cards(loser.cards, his)
    meongtta = yeol_enough and (loser_bare or not rules.meongtta_needs_loser_zero)
    loser_pi = pi_value(loser.cards, his)
    poor = loser_pi <= rules.pibak_max and not (loser_pi == 0 and rules.pibak_zero_exempt)
    pibak = pi_value(winner.cards, mine) >= 10 and poor
    gwangbak = len(gwang_cards(winner.cards)) >= 3 and not gwang_cards(loser.cards)
    return {
        "shakes_factor": 2**winner.shakes,
        "bombs_factor": 2**winner.bombs,
        "continue_factor": rules.chongtong_continue_factor if winner.continued else 1,  # M-8.5
        "meongtta": 2 if meongtta else 1,
        "pibak": 2 if pibak else 1,
        "gwangbak": 2 if gwangbak else 1,
    }


def go_factors(rules: Rules, winner: Side, loser: Side) -> dict[str, int]:
    """M-8.3, M-8.9, M-8.11."""
    reverse = rules.reverse_go == "x4" and winner.go > 0 and loser.go > 0
    gobak = loser.go > 0 and rules.gobak == "x2_winner" and not reverse
    return {
        "go_factor": 2 ** (winner.go - 2) if winner.go >= 3 else 1,
        "gobak": 2 if gobak else 1,
        "reverse_go": 4 if reverse else 1,
    }


FACTORS = (
    *("go_factor", "shakes_factor", "bombs_factor", "continue_factor"),
    *("meongtta", "pibak", "gwangbak", "gobak", "reverse_go", "carry"),
)


def bill(
    score: int,
    added: int,
    factors: dict[str, int],
    mine: str | None = None,
    his: str | None = None,
) -> dict[str, object]:
    """M-8.1: the part of a settlement that says what the loser pays."""
    points = score + added
    for name in FACTORS:
        points *= factors.get(name, 1)
    return {
        "points": points,
        "score": score,
        "added": added,
        **{name: factors.get(name, 1) for name in FACTORS},
        "gukjin": mine,
        "loser_gukjin": his,
    }


def stop_bill(
    rules: Rules,
    carry: int,
    winner: Side,
    loser: Side,
    mine: str | None,
    his: str | None,
) -> dict[str, object]:
    """M-8.1, M-8.10."""
    if rules.gobak == "x2_loser_own" and loser.go > 0:  # M-8.10
        return bill(total(loser.cards, his), 0, {"gobak": 2, "carry": carry}, mine, his)
    factors = hand_factors(rules, winner, loser, mine, his) | go_factors(rules, winner, loser)
    added = winner.go if rules.go_adds else 0  # M-8.2
    return bill(total(winner.cards, mine), added, factors | {"carry": carry}, mine, his)


def three_ppuk_bill(
    rules: Rules,
    carry: int,
    winner: Side,
    loser: Side,
    mine: str | None,
    his: str | None,
) -> dict[str, object]:
    """M-8.14."""
    points = rules.three_ppuk_points
    if rules.three_ppuk_multipliers != "all":
        return bill(
            points,
            0,
            {"carry": carry if rules.three_ppuk_multipliers == "carry" else 1},
        )
    factors = hand_factors(rules, winner, loser, mine, his)
    return bill(points, 0, factors | {"carry": carry}, mine, his)


def settle(reason: str, rules: Rules, carry: int, winner: Side, loser: Side) -> dict[str, object]:
    """M-8.12: the winner places his 9Y to raise, the loser his to lower the points."""
    if reason == "chongtong":  # M-8.13
        return bill(rules.chongtong_points, 0, {"carry": carry})
    made = three_ppuk_bill if reason == "three_ppuk" else stop_bill
    bills = {
        (mine, his): made(rules, carry, winner, loser, mine, his) for mine, his in product(winner.placements, loser.placements)
    }
    # Only one seat can hold 9Y, so raising and lowering never compete.
    lowest = [min((bills[mine, his] for his in loser.placements), key=_points) for mine in winner.placements]
    return max(lowest, key=_points)


def _points(made: dict[str, object]) -> int:
    points = made["points"]
    assert isinstance(points, int)
    return points


def side_of(t: Table, seat: int) -> Side:
    """The seat as the payment sees it."""
    return Side(
        frozenset(t.captured[seat]),
        placements(t, seat),
        t.go[seat],
        t.shakes[seat],
        t.bombs[seat],
        t.continued[seat],
    )


def carry_after(carry: int, rules: Rules) -> int:
    """M-9.5 after a nagari."""
    return min(2 * carry, CARRY_LIMIT if rules.nagari_cap is None else rules.nagari_cap)


def next_carry(t: Table) -> int:
    """M-9.5."""
    if t.winner is not None:
        return 1
    return t.carry if t.reason == "redeal" else carry_after(t.carry, t.rules)


def settlement(t: Table) -> dict[str, object]:
    """The whole settlement of an ended deal."""
    assert t.reason is not None
    if t.winner is None:
        made = bill(0, 0, {})
    else:
        sides = side_of(t, t.winner), side_of(t, 1 - t.winner)
        made = settle(t.reason, t.rules, t.carry, *sides)
    lead = sum(points if to == 0 else -points for to, _, points in t.side_payments())
    if t.winner is not None:
        lead += _points(made) if t.winner == 0 else -_points(made)
    return {
        "reason": t.reason,
        "winner": t.winner,
        **made,
        "side_payments": t.written_side_payments(),
        "net": [lead, -lead],  # M-8.15
        "next_seon": t.seon if t.winner is None else t.winner,  # M-9.4
        "next_carry": next_carry(t),
    }
