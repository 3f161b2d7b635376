"""The table of a position: the other seats above, what lies in the middle, the seat that looks on below."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from ttadak._core import State
from ttadak.svg.layout import EMPTY, GAP, Box, beside, captioned, fan, flow, label, panel, pile, stack
from ttadak.svg.seats import before_seat, facts, hand, middle
from ttadak.svg.shapes import place, polygon, rect

View = dict[str, Any]  # a position's dict, `??` for cards not known

WIDTH = 980
_SMALL, _LARGE = 60, 84
_LINES = 3  # of events


def view_of(state: State, player: int | None) -> View:
    """A position as `player` knows it, or the whole of it."""
    view: View = state.to_dict() if player is None else json.loads(state.observation_string(player))
    return view


def draw_table(view: View, bottom: int, story: Sequence[str]) -> Box:
    """The whole picture."""
    inner = WIDTH - 2 * GAP
    seats = len(view["hands"])
    others = [(bottom + i) % seats for i in range(1, seats)]
    own = _seat(view, bottom, inner, _LARGE)
    parts = [_row(view, others, inner), _middle(view, inner, story), own]
    content = stack([*parts, _result(view)])
    height = content.height + 2 * GAP
    ground = rect(0, 0, WIDTH, float(height), "#1f5a44", 12)
    return Box(ground + place(content.body, GAP, GAP), WIDTH, height)


def _row(view: View, seats: list[int], width: float) -> Box:
    """The other seats side by side, all of one height."""
    each = (width - GAP * (len(seats) - 1)) / len(seats)
    boxes = [_seat_content(view, seat, each - 2 * GAP, _SMALL) for seat in seats]
    height = max(box.height for box in boxes) + 2 * GAP
    return beside([panel(box, each, height, lit=view.get("seat") == seat) for seat, box in zip(seats, boxes, strict=True)])


def _seat(view: View, seat: int, width: float, height: float) -> Box:
    content = _seat_content(view, seat, width - 2 * GAP, height)
    return panel(content, width, content.height + 2 * GAP, lit=view.get("seat") == seat)


def _seat_content(view: View, seat: int, width: float, height: float) -> Box:
    cards, marked = hand(view, seat)
    held = captioned("hand", fan(view["game"], cards, width, height, marked))
    return stack([_heading(view, seat, width), flow([held, *before_seat(view, seat, width)], width, 28)])


def _heading(view: View, seat: int, width: float) -> Box:
    """Who it is, what he holds and what is to be said of him."""
    acting = view.get("seat") == seat
    role = next((f" ({word})" for word in ("seon", "dealer", "starter") if view.get(word) == seat), "")
    arrow = Box(polygon([(0, 2), (11, 8), (0, 14)], "#f7c948"), 11, 14) if acting else EMPTY
    title = label(f"seat {seat}{role}" + (f": {view['phase']}" if acting else ""), 14, "#fff8e1", font_weight="bold")
    return flow([beside([arrow, title]), *(label(fact, 13, "#cfe0d2") for fact in facts(view, seat))], width, 12)


def _middle(view: View, width: float, story: Sequence[str]) -> Box:
    stock = captioned("stock", pile(view["game"], len(view["stock"].split()), _LARGE))
    room = width - stock.width - 4 * GAP
    lines = [label(text, 12.5, "#ffe9a8") for text in story[-_LINES:]]
    content = stack([beside([stock, flow(middle(view, room), room, 18)], 2 * GAP), stack(lines, 2)])
    return panel(content, width, content.height + 2 * GAP)


def _result(view: View) -> Box:
    if "scores" not in view:
        return EMPTY
    points = ", ".join(f"seat {seat} {score:+d}" for seat, score in enumerate(view["scores"]))
    return label(f"the deal ended: {view['reason']}; points: {points}", 14, "#fff8e1", font_weight="bold")
