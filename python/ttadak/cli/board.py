"""The table as one seat sees it, drawn from the view of a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ttadak.cli.cards import HIDDEN, card, cards
from ttadak.cli.terminal import paint

View = dict[str, Any]  # a position's dict, `??` for cards not known


def draw(view: View, names: list[str]) -> str:
    """The board in lines: what lies on the table, then each seat."""
    game = view["game"]
    table, of_seat = _GAMES[game]
    lines = [f"  {label:<8} {text}" for label, text in [("stock", f"{len(view['stock'].split())} cards"), *table(view)]]
    for seat, hand in enumerate(view["hands"]):
        acting = view.get("seat") == seat
        lines.append(paint(f"{'▶' if acting else ' '} {names[seat]}", "bold") + _marks(view, seat))
        lines.append(f"      hand  {_hand(game, hand)}")
        lines += [f"      {text}" for text in of_seat(view, seat)]
    return "\n".join(lines)


def _hand(game: str, hand: str) -> str:
    held = hand.split()
    return f"{len(held)} cards" if held and set(held) == {HIDDEN} else cards(game, hand)


def _marks(view: View, seat: int) -> str:
    role = next((word for word in ("seon", "dealer", "starter") if view.get(word) == seat), "")
    return f"  ({role})" if role else ""


def _pending(view: View) -> list[tuple[str, str]]:
    """The middle of a turn: which card is in question."""
    told = [f"{key} {_plain(view['game'], value)}" for key, value in view.get("pending", {}).items()]
    return [("now", ", ".join(told))] if told else []


def _plain(game: str, value: object) -> str:
    if isinstance(value, str) and game != "paohuzi":
        return cards(game, value)
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _bbong_table(view: View) -> list[tuple[str, str]]:
    return [("laid", cards("bbong", view["discards"])), *_pending(view)]


def _bbong_seat(view: View, seat: int) -> list[str]:
    return ["has bbonged"] if view["bbonged"][seat] else []


def _dobon_table(view: View) -> list[tuple[str, str]]:
    pile = view["pile"].split()
    rows = [("top", card("dobon", pile[-1]) if pile else "none"), ("below", cards("dobon", " ".join(pile[:-1][-12:])))]
    if view["declared"]:
        rows.append(("suit", f"{view['declared']} was named"))
    if view["attack"]:
        rows.append(("attack", f"{view['attack']} cards"))
    rows.append(("turn", f"{view['turns'] + 1}, {'rising' if view['direction'] > 0 else 'falling'} seats"))
    return [*rows, *_pending(view)]


def _no_more(_view: View, _seat: int) -> list[str]:
    return []


def _matgo_table(view: View) -> list[tuple[str, str]]:
    rows = [("floor", cards("matgo", view["floor"]))]
    for pile in view["piles"]:
        owner = "natural" if pile["owner"] is None else f"ppuk of seat {pile['owner']}"
        rows.append(("pile", f"{cards('matgo', pile['cards'])}  ({owner})"))
    if view["carry"] > 1:
        rows.append(("carry", f"× {view['carry']}"))
    return [*rows, *_pending(view)]


def _matgo_seat(view: View, seat: int) -> list[str]:
    from ttadak.reference.matgo.analysis import score

    taken = view["captured"][seat]
    lines = [f"taken {cards('matgo', taken)}   {paint(str(score(taken)['total']), 'bold')} points"]
    counts = [f"{view[key][seat]} {key}" for key in ("go", "shakes", "bombs", "tokens") if view[key][seat]]
    return [*lines, ", ".join(counts)] if counts else lines


def _paohuzi_table(view: View) -> list[tuple[str, str]]:
    revealed = view["revealed"]
    if not revealed:
        return _pending(view)
    how = "discarded" if revealed["source"] == "discard" else "revealed"
    return [("card", f"{card('paohuzi', revealed['card'])} {how} by seat {revealed['by']}"), *_pending(view)]


def _paohuzi_seat(view: View, seat: int) -> list[str]:
    lines = [f"melds {' | '.join(_meld(meld) for meld in view['melds'][seat]) or 'none'}"]
    if view["rivers"][seat]:
        lines.append(f"river {cards('paohuzi', view['rivers'][seat])}")
    if view["locks"][seat]:
        lines.append(f"locks {view['locks'][seat]}")
    return [*lines, "dead hand"] if view["dead"][seat] else lines


def _meld(meld: str) -> str:
    kind, _, faces = meld.partition(" ")
    return f"{kind} {cards('paohuzi', faces)}"


_GAMES: dict[str, tuple[Callable[[View], list[tuple[str, str]]], Callable[[View, int], list[str]]]] = {
    "bbong": (_bbong_table, _bbong_seat),
    "dobon": (_dobon_table, _no_more),
    "matgo": (_matgo_table, _matgo_seat),
    "paohuzi": (_paohuzi_table, _paohuzi_seat),
}
