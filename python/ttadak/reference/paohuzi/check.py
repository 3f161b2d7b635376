"""Whose turn a position read by hand is, and whether it can be (P-8.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Sized
from typing import TYPE_CHECKING

from ttadak.reference.paohuzi import legal, play
from ttadak.reference.paohuzi.arrange import standing, total
from ttadak.reference.paohuzi.cards import SEATS, Group
from ttadak.reference.paohuzi.read import fail, seat_number

if TYPE_CHECKING:
    from ttadak.reference.paohuzi.position import Position

CLAIM_PHASES = ("pao", "peng", "chi", "chi_more")
QUESTIONS = ("heavenly", "dealer_win", "discard", "hu", *CLAIM_PHASES)
WON_IN = {
    "heavenly": "heavenly", "dealer_win": "dealer_win", "shown_card": "hu", "hu": "hu",
    "discard_hu": "hu",
}  # fmt: skip
ENDED_KEYS = ("winners", "reason", "scores")
MOST_IN_HAND = 3


def start(p: Position, d: Mapping[str, object]) -> None:
    """Bring the position to its first question; what happens on the way is its ``opening``."""
    _check_stinky(p)
    if d.get("phase") == "end":
        _ended(p, d)
        return
    for key in ENDED_KEYS:
        if key in d:
            fail(key, "the deal is not over")
    if "phase" not in d:
        _without_phase(p, d)
    elif d["phase"] == "opening":
        _open(p)
    elif d["phase"] == "reveal":
        _reveal(p, d)
    elif d["phase"] in QUESTIONS:
        _question(p, str(d["phase"]), d.get("seat"))
    else:
        fail("phase", f"{d['phase']!r} is not one of {', '.join((*QUESTIONS, 'opening reveal end'))}")
    play.run_on(p, p.opening)


def _without_phase(p: Position, d: Mapping[str, object]) -> None:
    """Find the phase (P-8.3)."""
    p.phase = "reveal"
    if p.revealed is None and not any(p.melds) and not any(p.rivers):
        _open(p)
        return
    _check_nothing_pending(p)
    _check_small_hands(p)
    owing = [seat for seat in range(SEATS) if _owes(p, seat)]
    if p.revealed is not None:
        _check_owing(p)
        play.settle_revealed(p, p.opening)
    elif len(owing) > 1:
        fail("hands", "two seats owe a discard")
    elif owing:
        play.settle_balance(p, owing[0], p.opening)
    else:
        _reveal(p, d)


def _open(p: Position) -> None:
    p.phase = "opening"
    _check_nothing_pending(p)
    bare: dict[str, Sequence[Sized | bool]] = {
        "melds": p.melds,
        "rivers": p.rivers,
        "locks": p.chi_locks + p.peng_locks,
        "dead": p.dead,
    }
    for key, zones in bare.items():
        if any(zones):
            fail(key, "the deal is only opening")
    if p.revealed is not None:
        fail("revealed", "the deal is only opening")
    if p.shown is not None and not p.hands[p.dealer][p.shown]:
        fail("shown", "not in the hand of the dealer")
    _check_owing(p)
    play.open_deal(p, p.opening)


def _reveal(p: Position, d: Mapping[str, object]) -> None:
    p.phase = "reveal"
    _check_nothing_pending(p)
    _check_small_hands(p)
    if p.revealed is not None:
        fail("revealed", "a card is to be revealed yet")
    _check_owing(p)
    play.reveal(p, seat_number("seat", d.get("seat", p.dealer)), p.opening)


def _question(p: Position, phase: str, seat: object) -> None:
    p.phase = phase
    _check_small_hands(p)
    _check_zones_of_phase(p)
    seats = _seats_of_phase(p) if seat is None else [seat_number("seat", seat)]
    for asked in seats:
        p.seat = asked
        if _can_be_asked(p) and legal.legal_actions(p):
            break
    else:
        fail("phase", f"no seat is asked {phase}" if seat is None else f"seat {seat} is not asked {phase}")
    _check_owing(p)
    _check_passed(p)
    _check_takers(p)


def _seats_of_phase(p: Position) -> list[int]:
    if p.phase == "discard":
        return [seat for seat in range(SEATS) if _owes(p, seat)] or [p.dealer]
    if p.forced is not None:
        return list(range(SEATS))
    return [seat for phase, seat in play.questions(p) if phase == _asked(p)]


def _asked(p: Position) -> str:
    return "chi" if p.phase == "chi_more" else p.phase


def _can_be_asked(p: Position) -> bool:
    if p.phase == "discard":
        return True
    if p.forced is not None:
        return p.forced in p.melds[p.seat]
    return (_asked(p), p.seat) in play.questions(p)


def _check_zones_of_phase(p: Position) -> None:
    if p.phase in CLAIM_PHASES and p.revealed is None:
        fail("revealed", f"no card to {p.phase}")
    if p.phase in ("heavenly", "dealer_win", "discard") and p.revealed is not None:
        fail("revealed", f"no card is revealed in phase {p.phase}")
    if p.phase == "hu" and (p.revealed is not None) + (p.forced is not None) + p.asked_shown != 1:
        fail("pending", "phase hu is about one of a revealed card, a forced meld, the shown card")
    if p.phase != "hu" and (p.forced is not None or p.asked_shown):
        fail("pending", f"no win is asked in phase {p.phase}")
    if (p.phase == "chi_more") != bool(p.named):
        fail("pending", "chi stands in phase chi_more, and only there")
    if p.forced is not None and p.forced.kind not in ("wei", "ti"):
        fail("pending", f"{p.forced.text} is not forced")
    if p.in_opening():
        _check_opening_zones(p)


def _check_opening_zones(p: Position) -> None:
    if any(group.kind != "ti" for melds in p.melds for group in melds):
        fail("melds", "only ti are laid in the opening")
    if any(p.rivers):
        fail("rivers", "nothing is revealed in the opening")
    if any(p.dead):
        fail("dead", "no hand is dead in the opening")


def _check_passed(p: Position) -> None:
    """Declined claims belong to this event (P-4.18)."""
    if not p.passed:
        return
    order = play.questions(p)
    if p.phase not in ("chi", "chi_more") or not _precede(order, p.passed, ("chi", p.seat)):
        fail("pending", "passed names no claims asked before")


def _check_takers(p: Position) -> None:
    """Winners wait for later answers only if all may win (P-6.8)."""
    if not p.takers:
        return
    if p.phase != "hu" or p.forced is not None or p.rules.multi_win != "all":
        fail("pending", "no winners can wait here")
    asked = [("hu", seat) for seat in p.takers]
    if not _precede(play.questions(p), asked, ("hu", p.seat)):
        fail("pending", "winners names no seats asked before")
    current = p.seat
    for seat in p.takers:
        p.seat = seat
        if not legal.can_claim(p):
            fail("pending", f"seat {seat} cannot win")
    p.seat = current


def _precede(order: list[play.Question], asked: list[play.Question], current: play.Question) -> bool:
    """Whether ``asked`` are questions of ``order`` before ``current``, in order."""
    before = order[: order.index(current)]
    if not all(question in before for question in asked):
        return False
    places = [before.index(question) for question in asked]
    return places == sorted(set(places))


def _check_nothing_pending(p: Position) -> None:
    if p.named or p.passed or p.takers or p.forced is not None or p.asked_shown:
        fail("pending", f"nothing is pending in phase {p.phase}")


def _check_small_hands(p: Position) -> None:
    if any(count > MOST_IN_HAND for hand in p.hands for count in hand.values()):
        fail("hands", "four of a face are a ti once the deal is opened")


def _check_stinky(p: Position) -> None:
    """Only hidden weis may lie open by exception (P-8.2)."""
    hidden = p.rules.wei_visibility == "hidden" and not p.rules.win_over_forced
    for seat, faces in enumerate(p.stinky):
        if any(not hidden or Group("wei", (face,)) not in p.melds[seat] for face in faces):
            fail("stinky", f"not a wei of seat {seat} among hidden ones")


def _owes(p: Position, seat: int) -> bool:
    hand, melds = p.hands[seat], p.melds[seat]
    return not p.dead[seat] and total(hand, melds) > standing(melds)


def _check_owing(p: Position) -> None:
    for seat in range(SEATS):
        if _owes(p, seat) and not p.may_owe(seat):
            fail("hands", f"seat {seat} holds a card too many")


# --- the end


def _ended(p: Position, d: Mapping[str, object]) -> None:
    for key in ENDED_KEYS:
        if key not in d:
            fail(key, "missing though the deal is over")
    if "seat" in d:
        fail("seat", "nobody is to act once the deal is over")
    reason = d["reason"]
    _check_small_hands(p)
    if reason == "draw":
        _check_draw(p, d)
    elif isinstance(reason, str) and reason in WON_IN:
        p.winners = _winners(d)
        _check_win(p, reason)
    else:
        fail("reason", f"{reason!r} is not one of {', '.join((*WON_IN, 'draw'))}")
    p.phase, p.reason, p.asked_shown = "end", reason, False
    _check_owing(p)
    scores = d["scores"]
    if scores != p.scores() or not all(type(points) is int for points in p.scores()):
        fail("scores", f"{scores!r} is not {p.scores()}")


def _winners(d: Mapping[str, object]) -> list[int]:
    value = d["winners"]
    if not isinstance(value, list) or not value:
        fail("winners", "not a list of seats")
    return [seat_number("winners", seat) for seat in value]


def _check_draw(p: Position, d: Mapping[str, object]) -> None:
    """A deal is drawn when the stock is out (P-3.5)."""
    _check_nothing_pending(p)
    if d["winners"] != []:
        fail("winners", "nobody wins a drawn deal")
    if p.stock:
        fail("stock", "not empty though the deal is drawn")
    if p.revealed is not None:
        fail("revealed", "no card is revealed in a drawn deal")


def _check_win(p: Position, reason: str) -> None:
    """The winners could have taken hu, in this order."""
    if p.asked_shown or p.named or p.passed or p.takers:
        fail("pending", "only a forced meld is kept once the deal is over")
    p.phase, p.asked_shown = WON_IN[reason], reason == "shown_card"
    _check_zones_of_phase(p)
    if p.win_reason() != reason:
        fail("reason", f"{reason} does not fit what is revealed")
    for seat in p.winners:
        p.seat = seat
        if not _can_be_asked(p) or not legal.can_claim(p):
            fail("winners", f"seat {seat} could not win")
    single = p.forced is not None or p.phase != "hu" or p.rules.multi_win == "first"
    asked = [("hu", seat) for seat in p.winners]
    if len(p.winners) > 1 and (single or not _precede([*play.questions(p), END], asked, END)):
        fail("winners", "these seats do not win together in this order")


END: play.Question = ("end", 0)
