"""Which answers the clauses allow: every conceivable action goes through one small predicate per clause."""

from __future__ import annotations

from collections.abc import Callable, Collection

from .cards import CARDS, ORDER, in_order, rank, total, value
from .rules import Rules
from .state import State

SUIT_WORDS = ["suit S", "suit H", "suit D", "suit C"]
ACTIONS = [*CARDS, "draw", "pass", "end", "dobon", "reverse", "call", "catch", *SUIT_WORDS]

Clause = tuple[str, str, Callable[[State, str], bool]]


def hits(hand: Collection[str], laid_value: int) -> bool:
    """D-5.1 the sum, D-5.2 equal cards, D-5.3 never an empty hand."""
    if not hand:
        return False
    return total(hand) == laid_value or all(value(card) == laid_value for card in hand)


def can_shoot(rules: Rules, hand: Collection[str], laid_value: int) -> bool:
    """Dobon and reverse alike, with D-5.4 and D-5.5 in force."""
    return rules.dobon and (rules.dobon_single or len(hand) != 1) and hits(hand, laid_value)


def not_held(s: State, card: str) -> bool:
    """D-4.7: cards are laid from the hand."""
    return card not in s.hands[s.seat]


def no_answer_to_attack(s: State, card: str) -> bool:
    """D-2.3."""
    return s.attack > 0 and rank(card) != "2"


def eight_without_match(s: State, card: str) -> bool:
    """D-2.2."""
    return rank(card) == "8" and not s.attack and not s.rules.eight_wild and not s.matches(card)


def does_not_fit(s: State, card: str) -> bool:
    """D-2.1 for every card that is no 8."""
    return not s.attack and rank(card) != "8" and not s.matches(card)


def finishes_on_effect(s: State, card: str) -> bool:
    """D-2.4."""
    return not s.rules.finish_on_effect and rank(card) in s.rules.effect_ranks and len(s.hands[s.seat]) == 1


def barred_after_draw(s: State, card: str) -> bool:
    """D-3.6."""
    return s.phase == "drawn" and s.rules.play_drawn == "never"


def not_the_drawn(s: State, card: str) -> bool:
    """D-3.4; any card that fits will do under D-3.5."""
    return s.phase == "drawn" and s.rules.play_drawn == "drawn_only" and card != s.drawn


FIRST_CARD: list[Clause] = [
    ("D-4.7", "the card is not in the hand", not_held),
    ("D-3.6", "nothing may be laid after a draw", barred_after_draw),
    ("D-3.4", "only the card just drawn may be laid", not_the_drawn),
    ("D-2.3", "an attack is answered by a 2 alone", no_answer_to_attack),
    ("D-2.2", "an 8 must match here", eight_without_match),
    ("D-2.1", "it has neither the rank nor the suit to be matched", does_not_fit),
    ("D-2.4", "an effect card may not be laid as the last one", finishes_on_effect),
]


def other_rank(s: State, card: str) -> bool:
    """D-4.1."""
    return rank(card) != rank(s.laid[0])


def single_plays_only(s: State, card: str) -> bool:
    """D-4.4."""
    return s.rules.multi_play == "none"


def fits_by_suit_only(s: State, card: str) -> bool:
    """D-4.2 against D-4.3; D-4.5: an 8 that is wild is as good as one that fits by rank."""
    first = rank(s.laid[0])
    by_rank = first == rank(s.under) or (first == "8" and s.rules.eight_wild)
    return s.rules.multi_play == "pon_kan" and not by_rank


FURTHER_CARD: list[Clause] = [
    ("D-4.7", "the card is not in the hand", not_held),
    ("D-4.1", "a further card must have the rank of the first", other_rank),
    ("D-4.4", "one card a play", single_plays_only),
    ("D-4.3", "the first card fits by suit only: no suit chain here", fits_by_suit_only),
    ("D-2.4", "an effect card may not be laid as the last one", finishes_on_effect),
]


def may_lay(s: State) -> bool:
    """The seat on turn has a card that may be laid first."""
    return any(_broken(FIRST_CARD, s, card) is None for card in s.hands[s.seat])


def may_follow(s: State) -> bool:
    """A further card may follow those laid."""
    return any(_broken(FURTHER_CARD, s, card) is None for card in s.hands[s.seat])


def must_lay(s: State, _: str) -> bool:
    """D-2.5: a card that may be laid leaves no ``draw``, D-2.7 apart."""
    return not s.attack and not s.rules.voluntary_draw and may_lay(s)


def must_answer(s: State, _: str) -> bool:
    """D-2.10."""
    return s.attack > 0 and s.rules.attack_answer == "forced" and may_lay(s)


def draws_in_vain(s: State, _: str) -> bool:
    """D-2.7: nothing to draw; without a card to lay D-2.8 lets ``draw`` stand."""
    return not s.attack and s.rules.voluntary_draw and not s.can_draw() and may_lay(s)


def pass_replaces_draw(s: State, _: str) -> bool:
    """D-2.9."""
    return not s.attack and s.rules.stock_empty == "pass" and not s.can_draw()


def no_pass_on_turn(s: State, action: str) -> bool:
    """``pass`` stands exactly where D-2.9 takes ``draw`` away, and D-2.5 does not call for a card."""
    return not pass_replaces_draw(s, action) or must_lay(s, action)


def draws_used_up(s: State, _: str) -> bool:
    """D-3.7."""
    return s.draws >= s.rules.max_draws or not s.can_draw()


def draws_left(s: State, action: str) -> bool:
    """D-3.7, the other half: ``draw`` and ``pass`` never meet."""
    return not draws_used_up(s, action)


TURN_DRAW: list[Clause] = [
    ("D-2.5", "a card can be laid, so one must be", must_lay),
    ("D-2.10", "the attack must be answered", must_answer),
    ("D-2.9", "nothing is left to draw: pass instead", pass_replaces_draw),
    ("D-2.7", "nothing can be drawn and a card can be laid", draws_in_vain),
]
TURN_PASS: list[Clause] = [("D-2.9", "passing is only for a stock that stays empty", no_pass_on_turn)]
DRAWN_DRAW: list[Clause] = [("D-3.7", "no further card can be drawn this turn", draws_used_up)]
DRAWN_PASS: list[Clause] = [("D-3.7", "a further card must be drawn before passing", draws_left)]

# What each phase asks: the clause that asks it, and for each answer, in the order of ACTIONS, the clauses it has to pass.
QUESTIONS: dict[str, tuple[str, dict[str, list[Clause]]]] = {
    "turn": ("D-2.5", dict.fromkeys(CARDS, FIRST_CARD) | {"draw": TURN_DRAW, "pass": TURN_PASS}),
    "drawn": ("D-3.4", dict.fromkeys(CARDS, FIRST_CARD) | {"draw": DRAWN_DRAW, "pass": DRAWN_PASS}),
    "more": ("D-4.6", dict.fromkeys(CARDS, FURTHER_CARD) | {"end": []}),
    "claim": ("D-5.5", {"pass": [], "dobon": []}),
    "reverse": ("D-5.8", {"pass": [], "reverse": []}),
    "riichi": ("D-5.10", {"pass": [], "call": []}),
    "catch": ("D-5.13", {"pass": [], "catch": []}),
    "suit": ("D-6.3", {word: [] for word in SUIT_WORDS}),
    "end": ("D-7.1", {}),
}
WORDS = {phase: [answer for answer in answers if answer not in ORDER] for phase, (_, answers) in QUESTIONS.items()}


def _broken(clauses: list[Clause], s: State, action: str) -> tuple[str, str] | None:
    for clause, reason, breaks in clauses:
        if breaks(s, action):
            return clause, reason
    return None


def why_illegal(s: State, action: str) -> tuple[str, str] | None:
    """The first clause the action breaks, with the reason in words."""
    asked_by, answers = QUESTIONS[s.phase]
    if action in answers:
        return _broken(answers[action], s, action)
    if action not in ORDER and action not in ACTIONS:
        return "D-1.1", "no such action"
    return asked_by, f"not an answer in the phase {s.phase!r}"


def legal(s: State) -> list[str]:
    """All legal actions in the order of ACTIONS. What is no answer in the phase falls to the clause that asks."""
    answers = QUESTIONS[s.phase][1]
    held = [card for card in in_order(s.hands[s.seat]) if card in answers]  # D-4.7 leaves no other card
    return [action for action in (*held, *WORDS[s.phase]) if _broken(answers[action], s, action) is None]
