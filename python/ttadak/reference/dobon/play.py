"""What an action does: from one question to the next."""

from __future__ import annotations

from ttadak.reference.event import Event

from .cards import rank, text, total
from .draw import draw_cards
from .legal import can_shoot, may_follow, may_lay
from .score import payments, price
from .state import State

Events = list[Event]


def step(s: State, action: str) -> Events:
    """Plays one legal action up to the next question, be it one with a single answer."""
    events: Events = []
    if s.phase in ("turn", "drawn"):
        _take_turn(s, action, events)
    elif s.phase == "more":
        _continue_play(s, action, events)
    elif s.phase == "claim":
        _answer_claim(s, action, events)
    elif s.phase == "reverse":
        _answer_reverse(s, action, events)
    elif s.phase == "riichi":
        _answer_riichi(s, action, events)
    elif s.phase == "catch":
        _answer_catch(s, action, events)
    else:
        _name_suit(s, action, events)
    return events


def _told(kind: str, seat: int, events: Events, secret: bool = False) -> None:
    events.append(Event(kind, seat=seat, seen_by=frozenset([seat]) if secret else None))


def _take_turn(s: State, action: str, events: Events) -> None:
    if action == "pass":
        _told("pass", s.seat, events)
        _next_turn(s, 1, s.phase == "turn" and not may_lay(s), events)
    elif action != "draw":
        alone = s.phase == "drawn" and not s.rules.drawn_multi  # D-3.8
        _lay(s, action, events)
        _ask_more(s, alone, events)
    elif s.attack:
        _take_attack(s, events)
    else:
        _draw_one(s, events)


def _take_attack(s: State, events: Events) -> None:
    """D-2.11."""
    blocked = not may_lay(s)
    taken = draw_cards(s, s.seat, s.attack, "attack", events)
    s.attack = 0
    _next_turn(s, 1, blocked and not taken, events)


def _draw_one(s: State, events: Events) -> None:
    """D-2.6, D-2.7; D-2.8 when there is nothing to draw."""
    taken = draw_cards(s, s.seat, 1, "", events)
    if not taken:
        _next_turn(s, 1, True, events)
        return
    s.phase = "drawn"
    s.drawn = taken[0]
    s.draws += 1


def _lay(s: State, card: str, events: Events) -> None:
    """D-4.7."""
    s.hands[s.seat].remove(card)
    s.pile.append(card)
    s.laid.append(card)
    s.declared = None
    s.drawn, s.draws = "", 0
    events.append(Event("play", card, s.seat))


def _ask_more(s: State, alone: bool, events: Events) -> None:
    """D-4.6."""
    if may_follow(s) and not alone:
        s.phase = "more"
    else:
        _complete_play(s, events)


def _continue_play(s: State, action: str, events: Events) -> None:
    if action == "end":
        _told("hold", s.seat, events, secret=True)
        _complete_play(s, events)
    else:
        _lay(s, action, events)
        _ask_more(s, False, events)


def _complete_play(s: State, events: Events) -> None:
    s.by = s.seat
    s.claims = []
    _ask_claims(s, s.others(s.by), events)


def _ask_claims(s: State, seats: list[int], events: Events) -> None:
    """D-5.5: the next of the seats that can dobon is asked; none left: the claims are complete."""
    laid_value = total(s.laid)
    for seat in seats:
        if can_shoot(s.rules, s.hands[seat], laid_value):
            s.phase, s.seat = "claim", seat
            return
    s.seat = s.by
    if s.claims:
        _shoot(s, events)
    else:
        _riichi(s, events)


def _answer_claim(s: State, action: str, events: Events) -> None:
    waiting = s.others(s.by)
    waiting = waiting[waiting.index(s.seat) + 1 :]
    if action == "dobon":
        s.claims.append(s.seat)
        if s.rules.multi_dobon == "head":  # D-5.7; otherwise D-5.6
            waiting = []
    _told("claim" if action == "dobon" else "pass", s.seat, events, secret=True)
    _ask_claims(s, waiting, events)


def _shoot(s: State, events: Events) -> None:
    """D-5.8."""
    events.extend(Event("show", text(s.hands[seat]), seat, "dobon") for seat in s.claims)
    if s.rules.reverse == "shot_player" and can_shoot(s.rules, s.hands[s.by], total(s.laid)):
        s.phase = "reverse"
    else:
        _end_dobon(s, events)


def _answer_reverse(s: State, action: str, events: Events) -> None:
    if action == "pass":
        _told("pass", s.seat, events, secret=True)
        _end_dobon(s, events)
        return
    events.append(Event("show", text(s.hands[s.seat]), s.seat, "reverse"))
    _told("reverse", s.seat, events)
    _end(s, "reverse", [s.seat], s.claims, events)


def _end_dobon(s: State, events: Events) -> None:
    """D-5.9."""
    points = str(price(s, "dobon", s.seat))
    events.extend(Event("dobon", points, seat) for seat in s.claims)
    _end(s, "dobon", s.claims, [s.seat], events)


def calls_for_riichi(s: State, seat: int) -> bool:
    """D-5.10, D-5.15, D-5.16, D-5.17: the play leaves a hand that has to be called."""
    left = len(s.hands[seat])
    if s.rules.riichi_mode == "off":
        return False
    if s.rules.riichi_mode == "american":
        return left in (0, 2)
    return left == 1 or (left == 0 and len(s.laid) > 1)


def _riichi(s: State, events: Events) -> None:
    if not calls_for_riichi(s, s.seat):
        _settle_play(s, events)
    elif s.rules.riichi_mode == "auto":
        _call(s, events)
    else:
        s.phase = "riichi"


def _call(s: State, events: Events) -> None:
    """D-5.11; D-5.12 with an empty hand."""
    _told("call", s.seat, events)
    if len(s.hands[s.seat]) == 1 and s.rules.riichi_draw_others:
        for other in s.others(s.seat):
            draw_cards(s, other, 1, "riichi", events)
    _settle_play(s, events)


def _answer_riichi(s: State, action: str, events: Events) -> None:
    if action == "call":
        _call(s, events)
        return
    _told("pass", s.seat, events, secret=True)
    s.by = s.seat
    s.phase, s.seat = "catch", s.seat_after(s.seat)


def _answer_catch(s: State, action: str, events: Events) -> None:
    """D-5.13."""
    following = s.seat_after(s.seat)
    if action == "catch":
        _told("catch", s.seat, events)
        draw_cards(s, s.by, s.rules.riichi_penalty, "catch", events)
    else:
        _told("pass", s.seat, events, secret=True)
        if following != s.by:
            s.seat = following
            return
    s.seat = s.by
    _settle_play(s, events)


def _settle_play(s: State, events: Events) -> None:
    """D-7.1 unless a catch has refilled the hand (D-5.14); else the effect (D-6.1)."""
    if not s.hands[s.seat]:
        _told("out", s.seat, events)
        _end(s, "out", [s.seat], s.others(s.seat), events)
    elif rank(s.top) == "8":
        s.laid = []
        s.phase = "suit"
    else:
        _effect(s, events)


def _name_suit(s: State, action: str, events: Events) -> None:
    """D-6.3."""
    s.declared = action[-1]
    events.append(Event("suit", s.declared, s.seat))
    _next_turn(s, 1, False, events)


def _effect(s: State, events: Events) -> None:
    skipped = 0
    laid_rank = rank(s.top) if s.rules.effects == "all" else ""
    if laid_rank == "2":
        s.attack += 2 * len(s.laid)  # D-6.2
        events.append(Event("attack", str(s.attack)))
    elif laid_rank == "J":
        skipped = len(s.laid)  # D-6.4
    elif laid_rank == "9":
        s.direction = -s.direction  # D-6.5
        events.append(Event("back"))
        skipped = int(s.rules.players == 2 and s.rules.nine_two_player == "skip")  # D-6.6
    if skipped:
        events.append(Event("skip", str(skipped)))
    _next_turn(s, 1 + skipped, False, events)


def _next_turn(s: State, steps: int, blocked: bool, events: Events) -> None:
    """D-6.7, and the two counters: D-7.9 before D-7.10."""
    s.turns += 1
    s.stuck = s.stuck + 1 if blocked else 0
    s.laid, s.claims = [], []
    s.drawn, s.draws = "", 0
    if s.stuck == s.rules.players:
        _end(s, "stalemate", [], [], events)
    elif s.turns == s.rules.max_turns:
        _end(s, "max_turns", [], [], events)
    else:
        s.phase, s.seat = "turn", s.seat_after(s.seat, steps)


def _end(s: State, reason: str, winners: list[int], payers: list[int], events: Events) -> None:
    s.phase, s.reason, s.winners, s.payers = "end", reason, list(winners), list(payers)
    s.laid, s.claims = [], []
    events.extend(Event("pay", f"{points} to {winner}", payer) for payer, winner, points in payments(s))
    events.append(Event("end", reason))
