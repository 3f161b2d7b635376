"""Playing: what an action causes, up to the next question (chapters 2 to 5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ttadak.reference.event import Event
from ttadak.reference.paohuzi import score
from ttadak.reference.paohuzi.arrange import standing, total
from ttadak.reference.paohuzi.cards import Face, Group, Revealed, after, seats_from
from ttadak.reference.paohuzi.legal import can_claim, chi_seats, completes_plan, legal_actions, why_illegal
from ttadak.reference.paohuzi.meld import (
    add_meld,
    basis,
    close_event,
    forced_event,
    forced_use,
    hides_wei,
    lock_openly,
    make,
    secret,
)
from ttadak.reference.paohuzi.opening import open_hands
from ttadak.reference.paohuzi.plans import remaining

if TYPE_CHECKING:
    from ttadak.reference.paohuzi.position import Position

Question = tuple[str, int]
Log = list[Event]


def play(p: Position, action: str) -> Log:
    """Play a legal action, and every answer that is forced after it."""
    if action not in p.legal():
        clause, reason = why_illegal(p, action) or ("P-3.3", "not asked")
        raise ValueError(f"{action!r}: {reason}; legal: {', '.join(p.legal())} ({clause})")
    log: Log = []
    _step(p, action, log)
    run_on(p, log)
    return log


def run_on(p: Position, log: Log) -> None:
    """Answer every question that has one answer."""
    p.choices = legal_actions(p)
    while len(p.choices) == 1:
        _step(p, p.choices[0], log)
        p.choices = legal_actions(p)


def _step(p: Position, action: str, log: Log) -> None:
    verb, *faces = action.split()
    match verb:
        case "discard":
            _discard(p, faces[0], log)
        case "hu":
            _hu(p, log)
        case "pao":
            _pao(p, log)
        case "peng":
            _peng(p, log)
        case "chi":
            _chi(p, tuple(faces), log)
        case _:
            _pass(p, log)


# --- the opening


def open_deal(p: Position, log: Log) -> None:
    """The opening, up to its first question (P-2.2, P-2.12)."""
    open_hands(p, log)
    ask(p, None, log)


# --- questions


def questions(p: Position) -> list[Question]:
    """Who may be asked what, in order (P-2.6, P-2.10, P-2.11, P-3.3)."""
    if p.revealed is None:
        dealer, following, previous = seats_from(p.dealer)
        asked = [("heavenly", seat) for seat in (dealer, following, previous)]
        return [*asked, ("dealer_win", dealer), ("hu", following), ("hu", previous)]
    by, source = p.revealed.by, p.revealed.source
    others = [after(by), after(by, 2)]
    wins = [("hu", seat) for seat in ([by, *others] if source == "stock" else others)]
    if forced_use(p) is not None:
        return wins if p.rules.win_over_forced else []  # P-4.4 P-4.5
    quads_ = [("pao", seat) for seat in [by, *others]]
    pengs = [("peng", seat) for seat in others]
    return [*wins, *quads_, *pengs, *(("chi", seat) for seat in chi_seats(p))]


def ask(p: Position, last: Question | None, log: Log) -> None:
    """Put the next question after ``last``, or go on if nobody is left to ask."""
    opening = p.in_opening()
    order = questions(p)
    rest = order if last is None else order[order.index(last) + 1 :]
    for phase, seat in rest:
        if p.takers and phase != "hu":
            break
        p.phase, p.seat = phase, seat
        p.asked_shown = opening and phase == "hu"
        if can_claim(p):
            return
    _nobody_left(p, opening, log)


def _nobody_left(p: Position, opening: bool, log: Log) -> None:
    p.asked_shown = opening and bool(p.takers)
    if p.takers:
        _end(p, p.win_reason() if p.asked_shown else _reveal_reason(p), list(p.takers), log)
    elif opening:
        settle_balance(p, p.dealer, log)  # P-2.12
    elif forced_use(p) is not None:
        _forced_meld(p, log)
    else:
        _unclaimed(p, log)


def _reveal_reason(p: Position) -> str:
    assert p.revealed is not None
    return "discard_hu" if p.revealed.source == "discard" else "hu"


def _pass(p: Position, log: Log) -> None:
    """Decline; only the decider sees it (P-3.6)."""
    log.append(secret("pass", p.phase, p.seat))
    question = (p.phase, p.seat)
    if p.phase in ("peng", "chi"):
        p.passed.append(question)
    if p.forced is not None:
        p.forced = None
        settle_balance(p, p.seat, log)
    else:
        ask(p, question, log)


# --- reveal and discard


def reveal(p: Position, seat: int, log: Log) -> None:
    """Turn up a card, or end the deal if there is none (P-3.2, P-3.5)."""
    if not p.stock:
        _end(p, "draw", [], log)
        return
    card = p.stock.pop(0)
    _set_revealed(p, card, seat, "stock")
    hidden = forced_use(p) == "wei" and hides_wei(p, seat, card)
    log.append(secret("reveal", card, seat, "") if hidden else Event("reveal", card, seat))
    settle_revealed(p, log)


def _set_revealed(p: Position, card: Face, by: int, source: str) -> None:
    p.revealed = Revealed(card, by, source)


def settle_revealed(p: Position, log: Log) -> None:
    """Ask about a revealed card or a discard from the start (P-3.3)."""
    p.phase = "reveal"
    ask(p, None, log)


def _discard(p: Position, face: Face, log: Log) -> None:
    """Put a card face up (P-3.1, P-4.16)."""
    p.hands[p.seat][face] -= 1
    lock_openly(p, p.seat, face)
    log.append(Event("discard", face, p.seat))
    _set_revealed(p, face, p.seat, "discard")
    settle_revealed(p, log)


def _unclaimed(p: Position, log: Log) -> None:
    """The card goes to the river (P-3.4, P-4.19)."""
    assert p.revealed is not None
    card, by, source = p.revealed
    close_event(p)
    p.rivers[by].append(card)
    if source == "stock" and p.rules.lock_unclaimed_reveal:
        for seat in (by, after(by)):
            lock_openly(p, seat, card)
    reveal(p, after(by), log)


# --- melds


def _forced_meld(p: Position, log: Log) -> None:
    """Make the forced meld, then ask its maker for a win (P-4.1, P-4.2, P-4.4)."""
    assert p.revealed is not None
    card, seat, _ = p.revealed
    use = forced_use(p)
    assert use is not None
    log.append(forced_event(p, seat, card, use))
    make(p, seat, card, use)
    p.phase, p.seat, p.forced = "hu", seat, Group(use, (card,))
    if p.rules.win_over_forced or not can_claim(p):
        p.forced = None
        settle_balance(p, seat, log)


def _claim(p: Position, use: str, log: Log, cause: str = "") -> None:
    assert p.revealed is not None
    card, seat = p.revealed.card, p.seat
    log.append(Event(use, card, seat, cause))
    make(p, seat, card, use)
    settle_balance(p, seat, log)


def _pao(p: Position, log: Log) -> None:
    """Claim a pao (P-4.6)."""
    assert p.revealed is not None
    _claim(p, "pao", log, basis(p, p.seat, p.revealed.card))


def _peng(p: Position, log: Log) -> None:
    """Claim a peng (P-4.8)."""
    _claim(p, "peng", log)


def _chi(p: Position, shape: tuple[Face, ...], log: Log) -> None:
    """Name a group of a plan, and lay the plan once it is whole (P-4.13, P-4.14)."""
    assert p.revealed is not None
    seat = p.seat
    p.named = (*p.named, shape)
    if not completes_plan(p, p.named):
        log.append(secret("name", " ".join(shape), seat))
        p.phase = "chi_more"
        return
    p.hands[seat] = remaining(p.hands[seat], p.revealed.card, p.named)
    for group in p.named:
        add_meld(p, seat, Group("chi", group))
        log.append(Event("chi", " ".join(group), seat))
    close_event(p)
    settle_balance(p, seat, log)


def settle_balance(p: Position, seat: int, log: Log) -> None:
    """After a meld: a discard, a dead hand, or the next reveal (P-2.4, P-5.1, P-5.2, P-5.3, P-5.4)."""
    owes = not p.dead[seat] and total(p.hands[seat], p.melds[seat]) > standing(p.melds[seat])
    p.phase, p.seat, p.asked_shown = "discard", seat, False
    if owes and can_claim(p):
        return
    if owes:
        p.dead[seat] = True
        log.append(Event("dead", seat=seat, cause="no_discard"))
    reveal(p, after(seat), log)


# --- the end


def _hu(p: Position, log: Log) -> None:
    """Take a win (P-6.7, P-6.8)."""
    if p.phase != "hu":
        _end(p, p.phase, [p.seat], log)
    elif p.rules.multi_win == "first":
        _end(p, p.win_reason(), [p.seat], log)
    else:
        log.append(secret("claim", "hu", p.seat))
        p.takers.append(p.seat)
        if p.forced is not None:
            _end(p, "hu", [p.seat], log)
        else:
            ask(p, ("hu", p.seat), log)


def _end(p: Position, reason: str, winners: list[int], log: Log) -> None:
    """End the deal; a win moves no card (P-8.5)."""
    p.phase, p.reason, p.winners = "end", reason, winners
    p.takers, p.asked_shown = [], False
    log.extend(_win_events(p))
    log.append(Event("end", reason))


def _win_events(p: Position) -> Iterator[Event]:
    for seat, win, _ in score.pay(p, p.winners):
        yield Event("hu", str(win.huxi), seat)
