"""The end of a turn: chapters 6, 7 and 9."""

from __future__ import annotations

from ttadak.reference.event import Event
from ttadak.reference.matgo.cards import is_bonus, written
from ttadak.reference.matgo.deal import end, pass_to
from ttadak.reference.matgo.legal import asks_go, asks_on_capture, asks_on_score
from ttadak.reference.matgo.score import passes, standing
from ttadak.reference.matgo.table import Table

Log = list[Event]


def finish_turn(t: Table, log: Log) -> None:
    """M-9.3, M-6.8, then the test."""
    t.clear_pending()
    if t.rules.leftover_bonus == "last_player" and not (t.can_act(0) or t.can_act(1)):
        _take_leftover(t, log)
    if asks_on_capture(t):
        t.phase = "gukjin"
    else:
        _test(t, log)


def _take_leftover(t: Table, log: Log) -> None:
    left = [card for card in t.stock if is_bonus(card)]
    if left:
        for card in left:
            t.stock.remove(card)
        t.captured[t.seat].update(left)
        log.append(Event("leftover", written(left), t.seat))


def _test(t: Table, log: Log) -> None:
    """M-7.1, M-7.4."""
    if not passes(t, t.seat):
        pass_to(t, 1 - t.seat, log)
    elif asks_on_score(t):
        t.phase = "gukjin"
    elif asks_go(t):
        t.phase = "gostop"
    else:
        end(t, "autostop", t.seat, log)


def place_gukjin(t: Table, answer: str, log: Log) -> None:
    """M-6.8, M-6.9: the answer is for good."""
    flags = t.as_pi if answer == "pi" else t.locked
    flags[t.seat] = True
    log.append(Event("gukjin", answer, t.seat))
    _test(t, log)


def answer_go(t: Table, answer: str, log: Log) -> None:
    """M-7.2, M-7.3."""
    p = t.seat
    if answer == "stop":
        log.append(Event("stop", "", p))
        end(t, "stop", p, log)
        return
    t.go[p] += 1
    t.go_score[p] = standing(t, p)
    log.append(Event("go", str(t.go[p]), p))
    pass_to(t, 1 - p, log)
