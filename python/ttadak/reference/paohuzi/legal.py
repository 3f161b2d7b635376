"""Which actions are legal: every action of the game, filtered by one predicate for each clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from ttadak.reference.paohuzi.actions import ACTIONS, ACTIONS_OF, CHIS_OF, ONE_FIVE_TENS, PHASE_VERBS, VERB_PHASES, WIN_PHASES
from ttadak.reference.paohuzi.arrange import standing, total
from ttadak.reference.paohuzi.cards import Face, Group, Hand, Revealed, Shape, after
from ttadak.reference.paohuzi.plans import Plan, chi_plans, next_groups, remaining
from ttadak.reference.paohuzi.score import best_win, heavenly_shape, possible_wins

if TYPE_CHECKING:
    from ttadak.reference.paohuzi.position import Position


class Rule(NamedTuple):
    """One clause as a predicate over the position and the cards the action names."""

    clause: str
    broken: str
    holds: Callable[[Position, Shape], bool]


def _revealed(p: Position) -> Revealed:
    assert p.revealed is not None
    return p.revealed


def _card(p: Position) -> Face:
    assert p.revealed is not None
    return p.revealed.card


def _hand(p: Position) -> Hand:
    return p.hands[p.seat]


def _own(p: Position) -> bool:
    return _revealed(p).by == p.seat


def _from_stock(p: Position) -> bool:
    return _revealed(p).source == "stock"


def _has_meld(p: Position, kind: str) -> bool:
    return Group(kind, (_card(p),)) in p.melds[p.seat]


# --- hu


def _heavenly_on(p: Position, _: Shape) -> bool:
    return p.phase != "heavenly" or p.rules.heavenly != "off"


def _heavenly(p: Position, _: Shape) -> bool:
    return p.phase != "heavenly" or heavenly_shape(_hand(p), p.melds[p.seat], p.rules)


def _dealer_win(p: Position, _: Shape) -> bool:
    return p.phase != "dealer_win" or (p.rules.dealer_complete_win and p.seat == p.dealer)


def _shown_card(p: Position, _: Shape) -> bool:
    if not p.asked_shown:
        return True
    claimable = p.shown is not None and p.shown not in p.quad_faces(p.dealer)
    return p.rules.show_card_win and p.seat != p.dealer and claimable


def _discard_win(p: Position, _: Shape) -> bool:
    return p.win_reason() != "discard_hu" or (p.rules.win_on_discard != "none" and not _own(p))


def _complete(p: Position, _: Shape) -> bool:
    return next(possible_wins(p, p.seat), None) is not None


def _enough(p: Position, _: Shape) -> bool:
    return best_win(p, p.seat) is not None


# --- pao, peng, chi


def _pao(p: Position, _: Shape) -> bool:
    """No lock is asked about: they bind chi and peng alone (P-4.20)."""
    if _own(p) and not _from_stock(p):
        return False
    kan = _hand(p)[_card(p)] == 3 and not _own(p)
    return kan or _has_meld(p, "wei") or (_has_meld(p, "peng") and _from_stock(p))


def _peng(p: Position, _: Shape) -> bool:
    return not _own(p) and _hand(p)[_card(p)] == 2


def _alive(p: Position, _: Shape) -> bool:
    return not p.dead[p.seat]


def _peng_unlocked(p: Position, _: Shape) -> bool:
    return _card(p) not in p.peng_locks[p.seat]


def _chi_unlocked(p: Position, _: Shape) -> bool:
    return _card(p) not in p.chi_locks[p.seat]


def _not_openly_locked(p: Position, _: Shape) -> bool:
    return _card(p) not in p.open_locks[p.seat]


def may_lay(p: Position, hand: Hand, meld_count: int) -> bool:
    """Whether a chi or peng leaving ``hand`` has its discard, if one is due (P-4.15)."""
    if any(count in (1, 2) for count in hand.values()):
        return True
    return total(hand, p.melds[p.seat]) + 3 * meld_count <= standing(p.melds[p.seat])


def _peng_discard(p: Position, _: Shape) -> bool:
    hand = _hand(p).copy()
    del hand[_card(p)]
    return may_lay(p, hand, 1)


def _is_shape(p: Position, shape: Shape) -> bool:
    return p.rules.one_five_ten or shape not in ONE_FIVE_TENS


def _discard_chi_seat(p: Position, _: Shape) -> bool:
    return _from_stock(p) or p.seat == after(_revealed(p).by)


def _reveal_chi_seat(p: Position, _: Shape) -> bool:
    return not _from_stock(p) or p.seat in chi_seats(p)


def chi_seats(p: Position) -> list[int]:
    """Who may chi, in the order asked (P-4.9, P-4.10)."""
    by = _revealed(p).by
    if not _from_stock(p):
        return [after(by)]
    who = {
        "revealer_and_next": (0, 1),
        "revealer_only": (0,),
        "next_only": (1,),
        "all": (0, 1, 2),
    }[p.rules.chi_from_reveal]
    return [after(by, steps) for steps in who]


def _plans(p: Position) -> tuple[Plan, ...]:
    return chi_plans(_hand(p), _card(p), p.rules.one_five_ten)


def _in_a_plan(p: Position, shape: Shape) -> bool:
    return _card(p) in shape and any(shape in plan for plan in _plans(p))


def _next_in_a_plan(p: Position, shape: Shape) -> bool:
    return shape in next_groups(_plans(p), p.named)


def _chi_discard(p: Position, shape: Shape) -> bool:
    """Some plan beginning like this leaves the discard that would be due (P-4.15)."""
    hand, card, named = _hand(p), _card(p), (*p.named, shape)
    return any(plan[: len(named)] == named and may_lay(p, remaining(hand, card, plan), len(plan)) for plan in _plans(p))


def completes_plan(p: Position, named: Plan) -> bool:
    """Whether these groups are a whole plan (P-4.14)."""
    return named in _plans(p)


# --- pass


def _claim_on_offer(p: Position, _: Shape) -> bool:
    return can_claim(p)


def _pao_optional(p: Position, _: Shape) -> bool:
    return p.phase != "pao" or not p.rules.pao_mandatory


def _win_optional(p: Position, _: Shape) -> bool:
    if p.phase not in WIN_PHASES or p.rules.must_hu == "never":
        return True
    return p.rules.must_hu == "reveal" and p.win_reason() not in ("hu", "shown_card")


# What a verb needs of position and seat, then what it needs of the cards named.
SEAT_RULES: dict[str, tuple[Rule, ...]] = {
    "discard": (Rule("P-5.4", "a dead hand never discards", _alive),),
    "hu": (
        Rule("P-5.4", "a dead hand cannot win", _alive),
        Rule("P-2.7", "heavenly wins are off", _heavenly_on),
        Rule("P-2.6", "neither three ti nor five kans", _heavenly),
        Rule("P-2.10", "only the dealer wins with his dealt cards, if at all", _dealer_win),
        Rule("P-2.11", "the shown card cannot be won on", _shown_card),
        Rule("P-6.9", "nobody wins on a discard", _discard_win),
        Rule("P-6.1", "the cards are not seven groups", _complete),
        Rule("P-6.2", "not enough huxi", _enough),
    ),
    "pao": (Rule("P-4.6", "no kan, wei or peng this card makes a pao of", _pao),),
    "peng": (
        Rule("P-5.4", "a dead hand cannot peng", _alive),
        Rule("P-4.8", "not a pair and another's card", _peng),
        Rule("P-4.16", "the face is openly locked", _not_openly_locked),
        Rule("P-4.17", "the face was passed", _peng_unlocked),
        Rule("P-4.15", "no discard would be left", _peng_discard),
    ),
    "chi": (
        Rule("P-5.4", "a dead hand cannot chi", _alive),
        Rule("P-4.9", "only the next seat chis a discard", _discard_chi_seat),
        Rule("P-4.10", "this seat may not chi this reveal", _reveal_chi_seat),
        Rule("P-4.16", "the face is openly locked", _not_openly_locked),
        Rule("P-4.17", "the face was passed", _chi_unlocked),
        Rule("P-4.11", "no plan takes every copy of the card", lambda p, _: bool(_plans(p))),
    ),
    "pass": (
        Rule("P-4.13", "a plan begun is named to its end", lambda p, _: p.phase != "chi_more"),
        Rule("P-3.3", "there is nothing to decline", _claim_on_offer),
        Rule("P-4.7", "the pao is compulsory", _pao_optional),
        Rule("P-6.11", "the win is compulsory", _win_optional),
    ),
}
CARD_RULES: dict[str, tuple[Rule, ...]] = {
    "discard": (
        Rule("P-3.1", "the hand has no such card", lambda p, f: _hand(p)[f[0]] > 0),
        Rule("P-1.5", "a kan is locked", lambda p, f: _hand(p)[f[0]] < 3),
    ),
    "chi": (
        Rule("P-1.3", "1-5-10 is no group here", _is_shape),
        Rule("P-4.11", "no plan has this group", _in_a_plan),
        Rule("P-4.13", "groups are named in ascending order", _next_in_a_plan),
        Rule("P-4.15", "no discard would be left", _chi_discard),
    ),
}


def _first_broken(rules: tuple[Rule, ...], p: Position, faces: Shape) -> Rule | None:
    for rule in rules:
        if not rule.holds(p, faces):
            return rule
    return None


def _of_verb(p: Position, verb: str) -> Iterator[str]:
    """The legal actions of a verb asked in this phase."""
    if _first_broken(SEAT_RULES[verb], p, ()) is None:
        rules = CARD_RULES.get(verb, ())
        for action, faces in _conceivable(p, verb):
            if _first_broken(rules, p, faces) is None:
                yield action


def _conceivable(p: Position, verb: str) -> list[tuple[str, Shape]]:
    """The actions of a verb, less those that name none of the cards they need (P-3.1, P-4.11)."""
    match verb:
        case "discard":
            return [(action, faces) for action, faces in ACTIONS_OF[verb] if faces[0] in _hand(p)]
        case "chi":
            return CHIS_OF[_card(p)]
        case _:
            return ACTIONS_OF[verb]


def why_illegal(p: Position, action: str) -> tuple[str, str] | None:
    """The first clause the action breaks, and how; None if it is legal."""
    if action not in ACTIONS:
        return "P-3.3", f"{action!r} is no action of the game"
    verb, *faces = action.split()
    if p.phase == "end":
        return "P-3.5", "the deal is over"
    if p.phase not in VERB_PHASES[verb]:
        return "P-3.3", f"not in phase {p.phase}"
    rule = _first_broken(SEAT_RULES[verb] + CARD_RULES.get(verb, ()), p, tuple(faces))
    return rule and (rule.clause, rule.broken)


def legal_actions(p: Position) -> list[str]:
    """Every legal action of the seat asked, in the order of the actions."""
    return [action for verb in PHASE_VERBS[p.phase] for action in _of_verb(p, verb)]


def can_claim(p: Position) -> bool:
    """Whether the seat has anything to answer but pass."""
    verb = PHASE_VERBS[p.phase][0]
    return next(_of_verb(p, verb), None) is not None
