"""Whether the parts of a read position fit each other (RULES.md, input checks)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from ttadak.reference.matgo.cards import (
    BONUS,
    GUKJIN,
    MONTH_CARDS,
    is_bonus,
    quads,
    same_month,
)
from ttadak.reference.matgo.legal import (
    COUNT_LIMIT,
    MID_PLAY,
    asks_go,
    asks_on_capture,
    asks_on_score,
    may_bomb,
    may_shake,
    must_aim,
)
from ttadak.reference.matgo.read import wrong
from ttadak.reference.matgo.score import passes, settlement
from ttadak.reference.matgo.table import Table

TURN_LIMIT = 20
ENDED_KEYS = ("winner", "reason", "scores")
ALLOWED_PENDING = {
    "play": {"turn_open"},
    "chongtong": {"turn_open", "declared"},
    "shake": {"turn_open", "named"},
    "bomb": {"turn_open", "named"},
    "target": {"turn_open", "named"},
    "flip_target": {"turn_open", "played", "target", "flipped", "held", "bombed"},
}


def require(truth: bool, key: str, message: str) -> None:
    """ValueError naming the key unless this is so."""
    if not truth:
        raise wrong(key, message)


def check(t: Table, d: Mapping[str, object], fresh: bool) -> None:
    """ValueError naming the key of the first thing that does not fit."""
    if "phase" not in d:
        for key in ("pending", *ENDED_KEYS):
            require(key not in d, key, "needs a phase")
    _check_once(t)
    _check_floor(t, fresh)
    _check_pending(t, d)
    _check_counts(t)
    _check_gukjin(t)
    _check_shown(t)
    if t.phase == "end":
        _check_end(t, d)
    else:
        for key in ENDED_KEYS:
            require(key not in d, key, "the deal is not over")
        _check_phase(t)


def _check_once(t: Table) -> None:
    seen: set[str] = set()
    for key, cards in t.zones():
        for card in cards:
            require(card not in seen, key, f"{card} stands twice")
            seen.add(card)


def _check_floor(t: Table, fresh: bool) -> None:
    dealt = t.turns == [0, 0] and (t.phase == "end" or (t.phase == "chongtong" and not t.turn_open))
    if not fresh:
        require(not t.floor & BONUS, "floor", "a bonus card lies on the floor")
    if not (fresh or dealt):
        require(not quads(t.floor), "floor", "four of a month lie on the floor")
    for card in MONTH_CARDS[::4]:
        free = card[0] not in t.piles or not same_month(t.floor, card)
        require(free, "piles", f"month {card[0]} lies in a pile and loose")


def _check_pending(t: Table, d: Mapping[str, object]) -> None:
    given = d.get("pending", {})
    assert isinstance(given, Mapping)
    allowed = ALLOWED_PENDING.get(t.phase, set())
    for key in given:
        require(key in allowed, "pending", f"{key!r} does not belong to phase {t.phase}")
    require((t.named is not None) == (t.phase in MID_PLAY), "pending", "'named' is missing")
    require(
        (t.flipped is not None) == (t.phase == "flip_target"),
        "pending",
        "'flipped' is missing",
    )
    require(t.held <= BONUS, "pending", "'held' is no bonus card")
    for card in (t.named, t.played, t.flipped):
        require(card is None or not is_bonus(card), "pending", f"{card} is a bonus card")
    if t.phase == "flip_target":
        _check_flip_target(t)


def _check_flip_target(t: Table) -> None:
    assert t.flipped is not None
    require(must_aim(t, t.flipped), "pending", "'flipped' does not meet two loose cards")
    require(
        not (t.bombed and t.played),
        "pending",
        "'played' and 'bombed' exclude each other",
    )
    asked = t.played is not None and must_aim(t, t.played)
    require(
        (t.target is not None) == asked,
        "pending",
        "'target' is missing or was not asked",
    )
    if t.played is not None:
        require(
            t.played[0] != t.flipped[0],
            "pending",
            "'flipped' is of the month of 'played'",
        )
    if t.target is not None and t.played is not None:
        require(t.target in t.loose(t.played), "pending", f"{t.target} is no target")


def _check_counts(t: Table) -> None:
    mid_turn = t.turn_open or t.phase in MID_PLAY
    if mid_turn or t.phase == "flip_target":
        require(t.turns[t.seat] >= 1, "turns", "the turn is not counted")
    for seat in (0, 1):
        unlaid = seat == t.seat and mid_turn and t.phase != "flip_target"
        used = t.turns[seat] + len(t.hands[seat]) + t.tokens[seat]
        require(
            used <= TURN_LIMIT + unlaid,
            "turns",
            f"more than {TURN_LIMIT} turns and cards",
        )
        _check_go(t, seat)
        _check_ppuks(t, seat)


def _check_go(t: Table, seat: int) -> None:
    low = t.rules.go_threshold
    fits = t.go_score[seat] >= low if t.go[seat] else t.go_score[seat] == 0
    require(fits, "go_score", f"{t.go_score[seat]} with {t.go[seat]} goes")


def _check_ppuks(t: Table, seat: int) -> None:
    turns = t.ppuk_turns[seat]
    rising = all(a < b for a, b in pairwise(turns))
    require(rising and (not turns or turns[-1] <= t.turns[seat]), "ppuk_turns", f"{turns}")
    ended = t.reason == "three_ppuk" and t.winner == seat
    require(len(turns) == 3 if ended else len(turns) <= 2, "ppuk_turns", f"{turns}")


def _check_gukjin(t: Table) -> None:
    for seat in (0, 1):
        held = GUKJIN in t.captured[seat]
        locks = t.rules.gukjin != "yeol_only"
        asks = t.rules.gukjin in ("ask_on_capture", "ask_on_score")
        require(not t.locked[seat] or (held and locks), "gukjin_locked", "no 9Y to lock")
        free = held and asks and not t.locked[seat]
        require(not t.as_pi[seat] or free, "gukjin_pi", "no 9Y to place")


def _check_shown(t: Table) -> None:
    for seat in (0, 1):
        hidden = t.hands[1 - seat] | set(t.stock) | BONUS
        require(not t.shown[seat] & hidden, "shown", "a shown card cannot be there")
        doubled = t.rules.chongtong_continue_factor == 2
        require(
            not t.continued[seat] or doubled,
            "continued",
            "needs chongtong_continue_factor 2",
        )


def _check_phase(t: Table) -> None:
    """The question must be open."""
    card = t.named
    if card is not None:
        require(card in t.hands[t.seat], "pending", f"{card} is not in the hand")
        opens = {"shake": may_shake, "bomb": may_bomb, "target": must_aim}[t.phase]
        require(opens(t, card), "pending", f"{t.phase} is not asked for {card}")
    elif t.phase == "chongtong":
        _check_chongtong(t)
    elif t.phase == "gukjin":
        require(asks_on_capture(t) or asks_on_score(t), "phase", "gukjin is not asked")
    elif t.phase == "gostop":
        placed = not (asks_on_capture(t) or asks_on_score(t))
        require(asks_go(t) and placed, "phase", "go or stop is not asked")


def _check_chongtong(t: Table) -> None:
    require(bool(quads(t.hands[t.seat])), "phase", "no four of a month in hand")
    when = t.rules.chongtong_from_bonus
    if t.turn_open:
        asked = when == "always" or (when == "first_turn" and t.turns[t.seat] == 1)
    else:
        asked = t.rules.chongtong_continue and t.turns == [0, 0]
    require(asked, "phase", "chongtong is not asked")
    if t.declared:
        both = t.rules.both_chongtong == "nagari" and bool(quads(t.hands[t.seon]))
        fits = both and not t.turn_open and t.seat != t.seon
        require(fits, "pending", "'declared' does not fit")


def _check_end(t: Table, d: Mapping[str, object]) -> None:
    require("seat" not in d, "seat", "the deal is over")
    for key in ENDED_KEYS:
        require(key in d, key, "missing at the end")
    require(
        (t.winner is None) == (t.reason in ("nagari", "redeal")),
        "winner",
        f"{t.winner}",
    )
    require(_reason_fits(t), "reason", f"{t.reason} does not fit")
    require(
        d["scores"] == settlement(t)["net"],
        "scores",
        f"should be {settlement(t)['net']}",
    )
    assert isinstance(d["scores"], list)
    require(all(type(score) is int for score in d["scores"]), "scores", "not ints")


def _reason_fits(t: Table) -> bool:
    on_floor = bool(quads(t.floor))
    if t.winner is None:
        if t.reason == "redeal":
            return on_floor and t.rules.floor_chongtong == "redeal"
        nobody = not (t.can_act(0) or t.can_act(1))
        return nobody or on_floor or all(quads(hand) for hand in t.hands)
    if t.reason == "three_ppuk":
        return len(t.ppuk_turns[t.winner]) == 3
    if t.reason == "chongtong":
        return bool(quads(t.hands[t.winner])) or (on_floor and t.winner == t.seon)
    spent = t.reason == "stop" or not t.can_act(t.winner) or t.go[t.winner] == COUNT_LIMIT
    return passes(t, t.winner) and spent
