"""Steals and side payments: chapter 5."""

from __future__ import annotations

from dataclasses import dataclass, field

from ttadak.reference.event import Event
from ttadak.reference.matgo.cards import GUKJIN, INDEX, PI_VALUE
from ttadak.reference.matgo.rules import PPUK_KINDS
from ttadak.reference.matgo.table import Table

Log = list[Event]


@dataclass(slots=True)
class Outcome:
    """What a turn's captures amount to, before anything is stolen or paid."""

    exempt: frozenset[str]
    happened: list[str] = field(default_factory=list)
    steals: list[str] = field(default_factory=list)
    bonus: int = 0
    took_month_card: bool = False


def make_steals(t: Table, out: Outcome, log: Log) -> None:
    """M-5.2, M-5.8."""
    bonus = ["bonus"] * out.bonus if t.rules.bonus_steal else []
    sweep = ["sseul"] if "sseul" in out.happened else []
    for cause in (*out.steals, *bonus, *sweep):
        steal(t, cause, log)


def steal(t: Table, cause: str, log: Log) -> None:
    """M-5.1, M-5.4."""
    got: list[str] = []
    while _due(t, cause, got):
        card = _cheapest(t, cause, log)
        if card is None:
            break
        _hand_over(t, card)
        got.append(card)
    log.append(Event("steal", " ".join(got) or "nothing", t.seat, cause))


def _due(t: Table, cause: str, got: list[str]) -> bool:
    if cause != "self_ppuk":
        return not got
    if t.rules.self_ppuk_unit == "cards":
        return len(got) < 2
    return sum(PI_VALUE.get(card, 2) for card in got) < 2


def _cheapest(t: Table, cause: str, log: Log) -> str | None:
    """The card the other seat owes, M-5.1; M-5.5 to M-5.7 for its gukjin."""
    o = 1 - t.seat
    cards = [card for card in t.captured[o] if card in PI_VALUE]
    if t.as_pi[o] and (cards or not t.rules.gukjin_lock):
        cards.append(GUKJIN)
    if cards:
        return min(cards, key=_price)
    unlocked = GUKJIN in t.captured[o] and not t.locked[o] and t.rules.gukjin != "yeol_only"
    if t.rules.gukjin_lock and unlocked:
        t.locked[o], t.as_pi[o] = True, False
        log.append(Event("gukjin_lock", "", o, cause))
    return None


def _price(card: str) -> tuple[int, float]:
    """M-5.1: value, then id; 9Y between CS and X2."""
    if card == GUKJIN:
        return 2, INDEX["CS"] + 0.5
    return PI_VALUE[card], INDEX[card]


def _hand_over(t: Table, card: str) -> None:
    p = t.seat
    t.captured[1 - p].remove(card)
    t.captured[p].add(card)
    if card == GUKJIN:  # M-5.6
        t.as_pi[1 - p], t.as_pi[p] = False, True


def pay(t: Table, out: Outcome, log: Log) -> None:
    """M-5.9, M-5.10, M-5.11. At most one of them can be due in a turn."""
    p = t.seat
    kinds = []
    if "ppuk" in out.happened:
        n = len(t.ppuk_turns[p])
        if t.ppuk_turns[p] == list(range(1, n + 1)):
            kinds.append(PPUK_KINDS[n - 1])
    if t.turns[p] == 1:
        kinds += [f"first_{kind}" for kind in ("ttadak", "jjok") if kind in out.happened]
        kinds += ["first_bomb"] if t.bombed else []
    for kind in kinds:
        points = t.rules.payment_of(kind, t.carry)
        if points and (p, kind) not in t.paid:
            t.paid.add((p, kind))
            log.append(Event("pay", str(points), p, kind))
