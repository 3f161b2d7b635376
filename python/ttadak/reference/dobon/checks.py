"""A position by hand: reading its keys and refusing what cannot be. Errors name the key."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping
from dataclasses import replace

from .cards import SUITS, rank, read, total
from .legal import QUESTIONS, can_shoot, may_follow
from .play import calls_for_riichi
from .rules import Rules, parse_rules
from .score import VOID, scores
from .state import State

ENDED = ["winners", "reason", "scores"]
KEYS = ["game", "rules", "seat", "phase", "chance", "players", "hands", "pile", "stock", "declared", "direction", "attack"]
KEYS += ["reshuffles", "starter", "turns", "stuck", "pending", *ENDED]
PENDING = {
    "drawn": ["drawn", "draws"],
    "more": ["laid"],
    "riichi": ["laid"],
    "claim": ["laid", "by", "claims"],
    "reverse": ["laid", "claims"],
    "catch": ["laid", "by"],
}
LIMIT = 10_000
Keys = Mapping[str, object]


def bad(key: str, why: str) -> ValueError:
    """The error that names the key."""
    return ValueError(f"key {key!r}: {why}")


def integer(d: Keys, key: str, default: int, low: int, high: int) -> int:
    """An integer within bounds, never a bool."""
    value = d.get(key, default)
    if type(value) is not int or not low <= value <= high:
        raise bad(key, f"{value!r} is no integer from {low} to {high}")
    return value


def word(d: Keys, key: str, default: str, words: Collection[str]) -> str:
    """One of the words."""
    value = d.get(key, default)
    if not isinstance(value, str) or value not in words:
        raise bad(key, f"{value!r} is none of {' '.join(words)}")
    return value


def cards(key: str, value: object) -> list[str]:
    """A string of cards, in its order."""
    if not isinstance(value, str):
        raise bad(key, f"{value!r} is no string of cards")
    try:
        return read(value)
    except ValueError as error:
        raise bad(key, str(error)) from None


def integers(key: str, value: object) -> list[int]:
    """A list of integers."""
    if not isinstance(value, list) or any(type(one) is not int for one in value):
        raise bad(key, f"{value!r} is no list of integers")
    return list(value)


def read_state(d: Keys) -> State:
    """The state a dict describes, checked; forced steps are not yet played."""
    for key in d:
        if key not in KEYS:
            raise bad(key, f"unknown; the keys are {' '.join(KEYS)}")
    word(d, "game", "dobon", ["dobon"])
    rules = _rules(d)
    s = _zones(d, rules)
    d = _upcard_defaults(d, s)
    s.phase = word(d, "phase", "turn", QUESTIONS)
    s.chance = word(d, "chance", "sampled", ["sampled", "explicit"])
    s.seat = _seat(d, s)
    s.direction = integer(d, "direction", 1, -1, 1)
    if s.direction == 0:
        raise bad("direction", "0 is neither 1 nor -1")
    s.reshuffled = integer(d, "reshuffles", 0, 0, LIMIT)
    s.turns = integer(d, "turns", 0, 0, rules.max_turns - (not s.over))
    s.stuck = integer(d, "stuck", 0, 0, rules.players - (not s.over))
    _read_attack(d, s)
    _read_declared(d, s)
    if s.phase == "suit" and (rank(s.top) != "8" or s.attack):
        raise bad("phase", "a suit is named after an 8, without an attack")
    _read_pending(d, s)
    _read_end(d, s)
    return s


def _rules(d: Keys) -> Rules:
    options = d.get("rules", {})
    if not isinstance(options, Mapping):
        raise bad("rules", f"{options!r} is no object")
    try:
        rules = parse_rules(options)
        if "players" in options:
            players = rules.players
        else:
            hands = d.get("hands")
            seats = len(hands) if isinstance(hands, list) and 2 <= len(hands) <= 6 else rules.players
            players = integer(d, "players", seats, 2, 6)
    except ValueError as error:
        raise error if str(error).startswith("key") else bad("rules", str(error)) from None
    if integer(d, "players", players, 2, 6) != players:
        raise bad("players", f"the rules have {players}")
    if isinstance(rules.starter, int) and rules.starter >= players:
        raise bad("rules", f"option 'starter': {rules.starter} is no seat of {players} players")
    return replace(rules, players=players)


def _zones(d: Keys, rules: Rules) -> State:
    hands = d.get("hands", [""] * rules.players)
    if not isinstance(hands, list) or len(hands) != rules.players:
        raise bad("hands", f"needs a list of {rules.players} hands")
    held = [cards("hands", hand) for hand in hands]
    pile = cards("pile", d.get("pile", ""))
    stock = cards("stock", d.get("stock", ""))
    named: set[str] = set()
    for key, zone in [*(("hands", hand) for hand in held), ("pile", pile), ("stock", stock)]:
        for card in zone:
            if card in named:
                raise bad(key, f"{card} is named twice")
            named.add(card)
    if not pile:
        raise bad("pile", "holds no card")
    starter = integer(d, "starter", rules.starter if isinstance(rules.starter, int) else 0, 0, rules.players - 1)
    return State(rules, starter, "turn", [set(hand) for hand in held], pile, deque(stock), starter=starter)


def _upcard_defaults(d: Keys, s: State) -> Keys:
    """D-1.6: a fresh deal starts with what the card turned up did; D-1.5 and D-1.7 leave it as it is."""
    upcard = rank(s.top)
    if s.rules.upcard_effect != "as_played" or len(s.pile) > 1 or "phase" in d or upcard not in s.rules.effect_ranks:
        return d
    dealer, players = s.starter - 1, s.rules.players
    if upcard == "8":
        first: dict[str, object] = {"phase": "suit", "seat": dealer % players}
    elif upcard == "2":
        first = {"attack": 2}
    elif upcard == "J":
        first = {"seat": (dealer + 2) % players}
    else:
        skip = players == 2 and s.rules.nine_two_player == "skip"
        first = {"direction": -1, "seat": (dealer - 1 - skip) % players}
    return {**first, **d}


def _seat(d: Keys, s: State) -> int:
    if s.over:
        if "seat" in d:
            raise bad("seat", "nobody acts when the deal is over")
        return s.starter
    if s.phase in PENDING and "seat" not in d:
        raise bad("seat", f"needed in the phase {s.phase!r}")
    return integer(d, "seat", s.starter, 0, s.rules.players - 1)


def _read_attack(d: Keys, s: State) -> None:
    s.attack = integer(d, "attack", 0, 0, LIMIT)
    if s.attack % 2:
        raise bad("attack", f"{s.attack} is odd")
    if s.attack and (rank(s.top) != "2" or s.rules.effects != "all"):
        raise bad("attack", "an attack needs a 2 on top that has an effect")


def _read_declared(d: Keys, s: State) -> None:
    declared = d.get("declared")
    if declared is None:
        return
    s.declared = word(d, "declared", "", SUITS)
    if rank(s.top) != "8" or s.phase not in ("turn", "drawn", "end"):
        raise bad("declared", "a suit is declared on an 8 that has been laid")


def _read_pending(d: Keys, s: State) -> None:
    pending = d.get("pending", {})
    wanted = PENDING.get(s.phase, [])
    if not isinstance(pending, Mapping) or set(pending) != set(wanted):
        raise bad("pending", f"the phase {s.phase!r} needs {' '.join(wanted) or 'none'}")
    try:
        _read_turn(pending, s)
    except ValueError as error:
        raise bad("pending", str(error)) if not str(error).startswith("key 'phase'") else error from None
    _check_question(s)


def _read_turn(pending: Keys, s: State) -> None:
    if s.phase == "drawn":
        s.drawn = word(pending, "drawn", "", sorted(s.hands[s.seat]))
        s.draws = integer(pending, "draws", 1, 1, s.rules.max_draws)
        if s.attack:
            raise bad("phase", "no card is drawn and laid under attack")
    if "laid" in pending:
        s.laid = cards("laid", pending["laid"])
        _check_laid(s)
    s.by = s.seat
    if "by" in pending:
        s.by = integer(pending, "by", -1, 0, s.rules.players - 1)
        if s.by == s.seat:
            raise bad("by", "the layer is not asked himself")
    if "claims" in pending:
        s.claims = integers("claims", pending["claims"])
        _check_claims(s)


def _check_laid(s: State) -> None:
    count = len(s.laid)
    if not 0 < count < len(s.pile) or s.pile[-count:] != s.laid:
        raise bad("laid", "not the last cards of the pile over another")
    if len({rank(card) for card in s.laid}) > 1:
        raise bad("laid", "not of one rank")
    if count > 1 and s.rules.multi_play == "none":
        raise bad("laid", "one card a play")


def _check_claims(s: State) -> None:
    order = s.others(s.by)
    asked = order[: order.index(s.seat)] if s.phase == "claim" else order
    able = [seat for seat in asked if can_shoot(s.rules, s.hands[seat], total(s.laid))]
    if s.claims != [seat for seat in able if seat in s.claims]:
        raise bad("claims", f"not among the seats {able} in this order")
    head = s.rules.multi_dobon == "head"
    if (s.phase == "claim" and head and s.claims) or (s.phase == "reverse" and (not s.claims or (head and len(s.claims) > 1))):
        raise bad("claims", f"{len(s.claims)} cannot be at this moment")


def _check_question(s: State) -> None:
    """The question of the phase can arise."""
    hand, laid_value = s.hands[s.seat], total(s.laid)
    arises = {
        "more": lambda: may_follow(s),
        "claim": lambda: can_shoot(s.rules, hand, laid_value),
        "reverse": lambda: s.rules.reverse == "shot_player" and can_shoot(s.rules, hand, laid_value),
        "riichi": lambda: s.rules.riichi_mode != "auto" and calls_for_riichi(s, s.seat),
        "catch": lambda: s.rules.riichi_mode != "auto" and calls_for_riichi(s, s.by),
    }
    if s.phase in arises and not arises[s.phase]():
        raise bad("phase", f"the question {s.phase!r} cannot arise here")


def _read_end(d: Keys, s: State) -> None:
    for key in ENDED:
        if (key in d) != s.over:
            raise bad(key, "needed when the deal is over" if s.over else "given, but the deal is not over")
    if not s.over:
        return
    s.winners = integers("winners", d["winners"])
    s.reason = word(d, "reason", "", ["out", "dobon", "reverse", *VOID])
    s.points = integers("scores", d["scores"])
    seats = range(s.rules.players)
    if s.winners != [seat for seat in seats if seat in s.winners]:
        raise bad("winners", f"{s.winners} are not seats in ascending order")
    many = len(s.winners)
    if many != 0 if s.reason in VOID else many != 1 if s.reason != "dobon" else many == 0:
        raise bad("winners", f"{many} of them cannot be with {s.reason}")
    _check_reason(s)
    if len(s.points) != len(seats):
        raise bad("scores", f"not {len(seats)} numbers")
    losers = [seat for seat in seats if s.points[seat] < 0]
    s.payers = [seat for seat in seats if seat not in s.winners] if s.reason == "out" else losers
    if (s.reason == "dobon" and len(losers) != 1) or s.points != scores(s):
        raise bad("scores", f"{s.points} is not what the rest of the position gives")


def _check_reason(s: State) -> None:
    stalemate, capped = s.stuck == s.rules.players, s.turns == s.rules.max_turns
    if stalemate != (s.reason == "stalemate") or (capped and s.reason not in VOID) or (not capped and s.reason == "max_turns"):
        raise bad("reason", f"{s.reason} does not go with turns {s.turns} and stuck {s.stuck}")
    if s.reason == "out" and s.hands[s.winners[0]]:
        raise bad("reason", "the winner still holds cards")
