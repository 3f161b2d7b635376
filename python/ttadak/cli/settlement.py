"""The payment of a deal, explained factor by factor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ttadak.cli.cards import card, cards

Settlement = dict[str, Any]


def explain(game: str, settlement: Settlement, names: list[str]) -> str:
    """What was paid and why, in lines."""
    scores = settlement.get("scores") or settlement["net"]
    points = ", ".join(f"{names[seat]} {score:+d}" for seat, score in enumerate(scores))
    return "\n".join([f"the deal ended: {settlement['reason']}", *_GAMES[game](settlement, names), f"points: {points}"])


def _bbong(s: Settlement, names: list[str]) -> list[str]:
    lines = [_bbong_seat(s, seat, name) for seat, name in enumerate(names)]
    return [*lines, "low is good; best: " + ", ".join(names[seat] for seat in s["winners"])]


def _bbong_seat(s: Settlement, seat: int, name: str) -> str:
    if seat in s["zeroed"]:
        return f"  {name}: 0 for the bagaji"
    if s["jokbo"] and seat == s["ender"]:
        return f"  {name}: {s['jokbo']['value']} for the jokbo {' '.join(s['jokbo']['names'])}"
    parts = [f"{s['hand_scores'][seat]} in hand"]
    if seat == s["victim"]:
        parts.append(f"{s['penalty']} for the {s['reason']}")
    if s["bonus"] and seat == s["ender"]:
        parts.append(f"{s['bonus']} for the stop")
    return f"  {name}: {' + '.join(parts)} = {s['scores'][seat]}"


def _dobon(s: Settlement, names: list[str]) -> list[str]:
    if s["card"] is None:
        return ["  void: nobody pays"]
    bonus = s["dobon_bonus"] + s["reverse_bonus"]
    reshuffles = f"{s['reshuffles']} reshuffles × {s['reshuffle_bonus']}"
    formula = f"{s['multiplier']} for {card('dobon', s['card'])}, {bonus} for dobon and reverse, {reshuffles}"
    lines = [f"  {formula} ({s['model']}, {s['combine']})"]
    for pay in s["payments"]:
        counted = f", for {cards('dobon', pay['cards'])}" if pay["cards"] else ""
        lines.append(f"  {names[pay['from']]} pays {names[pay['to']]} {pay['points']}{counted}")
    return lines


_MATGO_FACTORS = (
    *("go_factor", "shakes_factor", "bombs_factor", "continue_factor", "meongtta"),
    *("pibak", "gwangbak", "gobak", "reverse_go", "carry"),
)


def _matgo(s: Settlement, names: list[str]) -> list[str]:
    lines = [f"  {names[pay['to']]} gets {pay['points']} for {pay['kind']}" for pay in s["side_payments"]]
    if s["winner"] is None:
        return [*lines, f"  no winner; the next deal counts × {s['next_carry']}"]
    factors = [f"{s[name]} ({name.removesuffix('_factor')})" for name in _MATGO_FACTORS if s[name] != 1]
    added = f" + {s['added']} for goes" if s["added"] else ""
    product = " × ".join([f"({s['score']}{added})", *factors])
    return [*lines, f"  {names[s['winner']]} wins {product} = {s['points']}"]


def _paohuzi(s: Settlement, names: list[str]) -> list[str]:
    lines = [] if s["winners"] else ["  a drawn deal: nobody pays"]
    for won in s["winners"]:
        lines.append(f"  {names[won['seat']]}: {' | '.join(_group(group) for group in won['groups'])}")
        fans = "".join(f", {fan['name']} {fan['kind']} {fan['value']}" for fan in won["fans"])
        bonus = f" + {won['bonus']} for the self-draw" if won["bonus"] else ""
        lines.append(f"  {won['huxi']} huxi: ({won['base']}{bonus}) × {won['multiplier']}{fans} = {won['points']} from each")
    return lines


def _group(group: str) -> str:
    kind, _, faces = group.partition(" ")
    return f"{kind} {cards('paohuzi', faces)}"


_GAMES: dict[str, Callable[[Settlement, list[str]], list[str]]] = {
    "bbong": _bbong,
    "dobon": _dobon,
    "matgo": _matgo,
    "paohuzi": _paohuzi,
}
