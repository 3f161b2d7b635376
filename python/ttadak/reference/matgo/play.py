"""The turn, the flip and the captures: chapters 3 and 4."""

from __future__ import annotations

from ttadak.reference.event import Event
from ttadak.reference.matgo.cards import BONUS, is_bonus, month, written
from ttadak.reference.matgo.deal import claim, end, go_on
from ttadak.reference.matgo.finish import answer_go, finish_turn, place_gukjin
from ttadak.reference.matgo.legal import drawn_chongtong, may_bomb, may_shake, must_aim
from ttadak.reference.matgo.steal import Outcome, make_steals, pay, steal
from ttadak.reference.matgo.table import Pile, Table

Log = list[Event]


def apply(t: Table, action: str, log: Log) -> None:
    """Play one legal action."""
    if t.phase == "play":
        _open_turn(t, action, log)
    elif action in ("shake", "plain", "bomb"):
        _answer_named(t, action, log)
    elif t.phase == "target":
        assert t.named is not None
        _put(t, t.named, action, log)
    elif t.phase == "flip_target":
        log.append(Event("aim", action, t.seat))
        _resolve(t, action, log)
    elif t.phase == "chongtong":
        (claim if action == "chongtong" else go_on)(t, log)
    elif t.phase == "gukjin":
        place_gukjin(t, action, log)
    else:
        answer_go(t, action, log)


def _open_turn(t: Table, action: str, log: Log) -> None:
    if not t.turn_open:  # M-3.2
        t.turns[t.seat] += 1
        t.turn_open = True
    if action == "flip":  # M-3.4
        t.tokens[t.seat] -= 1
        log.append(Event("token", "", t.seat))
        _flip(t, log)
    elif is_bonus(action):
        _lay_bonus(t, action, log)
    else:
        _name(t, action, log)


def _lay_bonus(t: Table, card: str, log: Log) -> None:
    """M-3.3."""
    p = t.seat
    t.hands[p].remove(card)
    log.append(Event("play", card, p))
    _capture(t, [card], log)
    if t.rules.bonus_steal:
        steal(t, "bonus", log)
    if not t.stock:
        log.append(Event("draw", "nothing", p))
        if not t.can_act(p):  # M-9.6
            finish_turn(t, log)
        return
    drawn = t.stock.popleft()
    t.hands[p].add(drawn)
    log.append(Event("draw", drawn, p, seen_by=frozenset({p}), glimpse=""))
    if drawn_chongtong(t, drawn):
        t.phase = "chongtong"


def _name(t: Table, card: str, log: Log) -> None:
    """M-3.13: the first question about the named card, if there is one."""
    if may_bomb(t, card):
        t.phase = "bomb"
    elif may_shake(t, card):
        t.phase = "shake"
    elif must_aim(t, card):
        t.phase = "target"
    else:
        _put(t, card, None, log)
        return
    t.named = card
    log.append(Event("name", card, t.seat, seen_by=frozenset({t.seat})))


def _answer_named(t: Table, answer: str, log: Log) -> None:
    assert t.named is not None
    if answer == "bomb":
        _bomb(t, t.named, log)
        return
    if answer == "shake":  # M-3.8
        cards = t.in_hand(t.named)
        t.shown[t.seat].update(cards)
        t.shakes[t.seat] += 1
        log.append(Event("shake", written(cards), t.seat))
    else:
        log.append(Event("plain", "", t.seat, seen_by=frozenset({t.seat})))
    if must_aim(t, t.named):
        t.phase = "target"
    else:
        _put(t, t.named, None, log)


def _bomb(t: Table, card: str, log: Log) -> None:
    """M-3.10, M-3.11."""
    p, laid, loose = t.seat, t.in_hand(card), t.loose(card)
    t.hands[p].difference_update(laid)
    t.floor.difference_update(loose)
    log.append(Event("bomb", written(laid), p))
    _capture(t, [*laid, *loose], log)
    t.tokens[p] += len(laid) - 1
    if len(laid) == 3 or t.rules.two_card_bomb == "double":
        t.bombs[p] += 1
    t.bombed, t.named = True, None
    _flip(t, log)


def _put(t: Table, card: str, target: str | None, log: Log) -> None:
    t.hands[t.seat].remove(card)
    log.append(Event("play", card, t.seat))
    if target:
        log.append(Event("aim", target, t.seat))
    t.named, t.played, t.target = None, card, target
    _flip(t, log)


def _flip(t: Table, log: Log) -> None:
    """M-4.1, M-4.2."""
    while t.flipped is None and t.stock:
        card = t.stock.popleft()
        log.append(Event("flip", card))
        if is_bonus(card):
            t.held.add(card)
        else:
            t.flipped = card
    if t.flipped is None:
        log.append(Event("flip", "nothing"))
    elif must_aim(t, t.flipped) and not _met(t):
        t.phase = "flip_target"
        return
    _resolve(t, None, log)


def _met(t: Table) -> bool:
    """Played and flipped card are of one month."""
    return None not in (t.played, t.flipped) and str(t.played)[0] == str(t.flipped)[0]


def _capture(t: Table, cards: list[str], log: Log) -> None:
    t.captured[t.seat].update(cards)
    log.append(Event("take", written(cards), t.seat))


def _resolve(t: Table, aim: str | None, log: Log) -> None:
    """M-4.3 to M-4.11, then the steals and payments."""
    p = t.seat
    last = not t.can_act(p)  # M-4.10
    out = Outcome(frozenset(t.rules.last_turn_exempt if last else ()))
    if t.bombed:
        out.steals.append("bomb")
        out.took_month_card = True
    ppuk = False
    if _met(t):
        ppuk = _meet(t, out, log)
    else:
        for card, wanted in ((t.played, t.target), (t.flipped, aim)):
            if card is not None:
                _match(t, card, wanted, out, log)
    if t.held and not ppuk:  # M-4.8
        out.bonus += len(t.held)
        _capture(t, list(t.held), log)
    if out.took_month_card and not t.floor and not t.piles and "sseul" not in out.exempt:
        out.happened.append("sseul")  # M-4.9
    log.extend(Event(kind, "", p) for kind in out.happened)
    make_steals(t, out, log)
    pay(t, out, log)
    t.clear_pending()
    if len(t.ppuk_turns[p]) == 3:  # M-5.12
        end(t, "three_ppuk", p, log)
    else:
        finish_turn(t, log)


def _meet(t: Table, out: Outcome, log: Log) -> bool:
    """M-4.3, M-4.4, M-4.5: played and flipped card of one month; is it a ppuk?"""
    assert t.played is not None
    assert t.flipped is not None
    loose = t.loose(t.played)
    cards = [t.played, t.flipped, *loose]
    kind = ("jjok", "ppuk", "ttadak")[len(loose)]
    happens = kind not in out.exempt
    t.floor.difference_update(loose)
    if happens:
        out.happened.append(kind)
    if kind == "ppuk" and happens:
        t.piles[month(t.played)] = Pile(frozenset([*cards, *t.held]), t.seat)
        t.ppuk_turns[t.seat].append(t.turns[t.seat])
        return True
    if happens:
        out.steals.append(kind)
    out.took_month_card = True
    _capture(t, cards, log)
    return False


def _match(t: Table, card: str, wanted: str | None, out: Outcome, log: Log) -> None:
    """M-4.6, M-4.7."""
    loose = t.loose(card)
    if month(card) in t.piles:
        _eat(t, card, out, log)
    elif not loose:
        t.floor.add(card)
    else:
        got = wanted or loose[0]
        t.floor.remove(got)
        out.took_month_card = True
        _capture(t, [card, got], log)


def _eat(t: Table, card: str, out: Outcome, log: Log) -> None:
    """M-4.7, M-5.3, M-5.4."""
    pile = t.piles.pop(month(card))
    _capture(t, [card, *pile.cards], log)
    out.took_month_card = True
    out.bonus += len(pile.cards & BONUS)
    if "ppuk_take" in out.exempt:
        return
    kind = {None: "natural_take", t.seat: "self_ppuk"}.get(pile.owner, "ppuk_take")
    out.happened.append(kind)
    if kind != "natural_take" or t.rules.natural_ppuk_steal:
        out.steals.append(kind)
