"""The twenty number cards of Paohuzi: a numeral at both ends, red for 2, 7 and 10, its value in figures between."""

from __future__ import annotations

from ttadak.svg.shapes import circle, place, rect
from ttadak.svg.strokes import han, latin

CARDS = tuple(f"{size}{rank}" for size in "sb" for rank in range(1, 11))
SIZE = (40, 84)
BACK = "#1d5c63"
_SMALL, _BIG = "一二三四五六七八九十", "壹贰叁肆伍陆柒捌玖拾"
_RED_RANKS = {2, 7, 10}


def draw(face: str) -> str:
    """The front of a face, `s1` … `b10`."""
    rank, big = int(face[1:]), face[0] == "b"
    colour = "#c3161c" if rank in _RED_RANKS else "#16181d"
    sign, weight = (_BIG[rank - 1], 7.5) if big else (_SMALL[rank - 1], 10)
    end = han(sign, 0, -25, 30 if big else 27, colour, weight)
    value = circle(0, 0, 7.5, colour) + latin(str(rank), 0, 0, 8, "#fffdf4", 3) if big else latin(str(rank), 0, 0, 8, colour, 2.4)
    halves = place(end + place(end, turn=180), 20, 42)
    return rect(0.5, 0.5, 39, 83, "#fffdf4" if big else "#fff8e1", 4, stroke="#9b8f74") + halves + place(value, 20, 42)
