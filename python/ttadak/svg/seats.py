"""What each game has on its table: cards in the middle, cards before a seat, and what is said of a seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from ttadak.cli.cards import HIDDEN
from ttadak.svg.layout import Box, captioned, column, fan, flow, label, stack, tight
from ttadak.svg.playing import pip
from ttadak.svg.shapes import circle

View = dict[str, Any]

_CARD, _LARGE = 60, 84  # heights


@dataclass(frozen=True, slots=True)
class Shape:
    """How one game is laid out."""

    middle: Callable[[View, float], list[Box]]
    before_seat: Callable[[View, int, float], list[Box]]
    facts: Callable[[View, int], list[str]]


def middle(view: View, width: float) -> list[Box]:
    """What lies beside the stock."""
    return _SHAPES[view["game"]].middle(view, width)


def before_seat(view: View, seat: int, width: float) -> list[Box]:
    """What lies open before a seat."""
    return _SHAPES[view["game"]].before_seat(view, seat, width)


def facts(view: View, seat: int) -> list[str]:
    """What is known of a seat that no card shows."""
    count = len(hand(view, seat)[0])
    return [f"{count} card{'' if count == 1 else 's'}", *_SHAPES[view["game"]].facts(view, seat)]


def hand(view: View, seat: int) -> tuple[list[str], int]:
    """The cards a seat holds, and which of them is in question (-1: none)."""
    cards, pending = view["hands"][seat].split(), view.get("pending", {})
    if view.get("seat") != seat:
        return cards, -1
    if view["game"] == "bbong" and "drawn" in pending:  # a card that lies beside the hand
        return [*cards, pending["drawn"]], len(cards)
    asked = pending.get("drawn") or pending.get("named")
    return cards, cards.index(asked) if asked in cards and asked != HIDDEN else -1


def _nothing(_view: View, _seat: int, _width: float) -> list[Box]:
    return []


def _counted(view: View, seat: int, *keys: str) -> list[str]:
    return [f"{view[key][seat]} {key}" for key in keys if view[key][seat]]


# ------------------------------------------------------------------ Bbong


def _bbong_middle(view: View, width: float) -> list[Box]:
    laid, claimed = view["discards"].split(), view.get("pending", {}).get("month")
    marked = len(laid) - 1 - laid[::-1].index(claimed) if claimed in laid else -1
    asked = f": the {claimed} of seat {view['pending']['discarder']} may be claimed" if claimed else ""
    return [captioned("laid" + asked, fan("bbong", laid, width, _CARD, marked))]


def _bbong_facts(view: View, seat: int) -> list[str]:
    return ["has bbonged"] if view["bbonged"][seat] else []


# ------------------------------------------------------------------ Dobon


def _dobon_middle(view: View, width: float) -> list[Box]:
    cards = view["pile"].split()
    top = captioned("top", fan("dobon", cards[-1:], width, _LARGE))
    marks = stack([label(text, 13, "#ffe9a8") for text in _dobon_marks(view)], 4)
    suit = [captioned("named", _suit(view["declared"]))] if view["declared"] else []
    room = width - top.width - marks.width - (90 if suit else 0) - 54
    return [top, *suit, marks, captioned("below", fan("dobon", cards[:-1], room, _CARD))]


def _suit(suit: str) -> Box:
    return Box(circle(26, 26, 25, "#fffdf4") + pip(suit, 26, 26, 34), 52, 52)


def _dobon_marks(view: View) -> list[str]:
    rows = [f"turn {view['turns'] + 1}", f"{'rising' if view['direction'] > 0 else 'falling'} seats"]
    return [*rows, f"attack: {view['attack']} cards"] if view["attack"] else rows


def _no_facts(_view: View, _seat: int) -> list[str]:
    return []


# ------------------------------------------------------------------ Matgo

_KINDS = {"G": "brights", "Y": "animals", "T": "ribbons"}


def _months(cards: list[str]) -> list[list[str]]:
    return [list(group) for _, group in groupby(cards, key=lambda card: card[0])]


def _matgo_middle(view: View, width: float) -> list[Box]:
    floor = [tight("matgo", group, _LARGE) for group in _months(view["floor"].split())]
    piles = [captioned(_owner(pile["owner"]), tight("matgo", pile["cards"].split(), _LARGE)) for pile in view["piles"]]
    moving = [captioned(key, tight("matgo", cards.split(), _LARGE)) for key, cards in _moving(view)]
    room = width - sum(box.width + 18 for box in [*piles, *moving])
    return [captioned("floor", flow(floor, room if room > 300 else width)), *piles, *moving]


def _owner(owner: int | None) -> str:
    return "natural pile" if owner is None else f"ppuk of seat {owner}"


def _moving(view: View) -> list[tuple[str, str]]:
    """Cards that are in no zone while a question is open."""
    pending = view.get("pending", {})
    return [(key, pending[key]) for key in ("played", "flipped", "held") if pending.get(key)]


def _matgo_taken(view: View, seat: int, width: float) -> list[Box]:
    cards = sorted(view["captured"][seat].split(), key=lambda card: "GYT".find(card[1]) % 4)
    groups = [(kind, list(group)) for kind, group in groupby(cards, key=lambda card: _KINDS.get(card[1], "junk"))]
    boxes = [captioned(f"{kind}: {len(group)}", tight("matgo", group, _CARD)) for kind, group in groups]
    return [flow(boxes, width, 14)] if boxes else []


def _matgo_facts(view: View, seat: int) -> list[str]:
    from ttadak.reference.matgo.analysis import score

    points = score(view["captured"][seat])["total"]
    return [f"{points} point{'' if points == 1 else 's'}", *_counted(view, seat, "go", "shakes", "bombs", "tokens")]


# ------------------------------------------------------------------ Paohuzi


def _paohuzi_middle(view: View, width: float) -> list[Box]:
    shown = view["revealed"]
    if not shown:
        return []
    how = "discarded" if shown["source"] == "discard" else "revealed"
    return [captioned(f"{how} by seat {shown['by']}", fan("paohuzi", [shown["card"]], width, _LARGE))]


def _paohuzi_before(view: View, seat: int, width: float) -> list[Box]:
    melds = [_meld(meld) for meld in view["melds"][seat]]
    room = width - sum(box.width + 8 for box in melds) - 20
    river = captioned("river", fan("paohuzi", view["rivers"][seat].split(), max(room, 160), _CARD))
    return [flow([*melds, river], width)] if melds or river.width else []


def _meld(meld: str) -> Box:
    kind, *faces = meld.split()
    copies = {"ti": 4, "pao": 4, "wei": 3, "peng": 3}.get(kind, 1)
    return captioned(kind, column("paohuzi", faces * copies, _CARD))


def _paohuzi_facts(view: View, seat: int) -> list[str]:
    locked = [f"locked {view['locks'][seat]}"] if view["locks"][seat] else []
    return [*locked, *(["dead hand"] if view["dead"][seat] else [])]


_SHAPES = {
    "bbong": Shape(_bbong_middle, _nothing, _bbong_facts),
    "dobon": Shape(_dobon_middle, _nothing, _no_facts),
    "matgo": Shape(_matgo_middle, _matgo_taken, _matgo_facts),
    "paohuzi": Shape(_paohuzi_middle, _paohuzi_before, _paohuzi_facts),
}
