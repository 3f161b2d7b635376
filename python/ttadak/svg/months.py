"""The number cards of Bbong: the month's number in the corner and over the month's plant."""

from __future__ import annotations

from ttadak.svg.hwatu import framed
from ttadak.svg.plants import PLANTS
from ttadak.svg.shapes import circle, place, tag
from ttadak.svg.strokes import latin

CARDS = tuple(map(str, PLANTS))
SIZE = (54, 84)
BACK = "#1f4f7a"
_FRAME, _INK = "#1f5f8b", "#10283c"


def draw(month: str) -> str:
    """The front of a month, `1` … `12`."""
    figure = circle(0, 0, 16.5, "#ffffffd9", stroke=_FRAME, stroke_width=1.2) + latin(month, 0, 0, 21, _INK, 2.7)
    corner = circle(0, 0, 9.5, _FRAME) + latin(month, 0, 0, 10, "#ffffff", 2.8)
    front = framed(tag("g", PLANTS[int(month)](), opacity=0.6), "#f7f5ea", _FRAME)
    return front + place(figure, 29, 47) + place(corner, 13, 13.5)
