"""The 52 playing cards of Dobon: indices in two corners, pips or a court figure between."""

from __future__ import annotations

from ttadak.svg.shapes import circle, line, path, place, polygon, rect
from ttadak.svg.strokes import latin

CARDS = tuple(rank + suit for suit in "SHDC" for rank in "A23456789TJQK")
SIZE = (60, 84)
BACK = "#27508f"
_RED, _BLACK, _GOLD, _SKIN = "#c8161d", "#1b1d24", "#f0b323", "#f3d3b0"
_LEFT, _MIDDLE, _RIGHT = -10, 0, 10

_SHAPES = {
    "S": "M0 -5C1.2 -2.6 5 -0.6 5 2.1C5 4.3 2.1 4.8 0.7 2.9Q0.8 4.4 2 5.2"
    "H-2Q-0.8 4.4 -0.7 2.9C-2.1 4.8 -5 4.3 -5 2.1C-5 -0.6 -1.2 -2.6 0 -5Z",
    "H": "M0 5C-1.4 2.6 -5 0.6 -5 -2.2C-5 -4.9 -1.4 -5.6 0 -2.9C1.4 -5.6 5 -4.9 5 -2.2C5 0.6 1.4 2.6 0 5Z",
    "D": "M0 -5.4Q1.8 -2 4.3 0Q1.8 2 0 5.4Q-1.8 2 -4.3 0Q-1.8 -2 0 -5.4Z",
    "C": "M-1.2 -0.9A2.5 2.5 0 1 1 1.2 -0.9A2.5 2.5 0 1 1 0.7 2.3Q0.9 4.4 2 5.2H-2Q-0.9 4.4 -0.7 2.3A2.5 2.5 0 1 1 -1.2 -0.9Z",
}
# Where the upper half's pips lie, from the centre of the card; the lower half is the same turned round.
_PIPS: dict[str, tuple[tuple[float, float], ...]] = {
    "2": ((_MIDDLE, -27),),
    "3": ((_MIDDLE, -27),),
    "4": ((_LEFT, -27), (_RIGHT, -27)),
    "5": ((_LEFT, -27), (_RIGHT, -27)),
    "6": ((_LEFT, -27), (_RIGHT, -27)),
    "7": ((_LEFT, -27), (_RIGHT, -27)),
    "8": ((_LEFT, -27), (_RIGHT, -27), (_MIDDLE, -14)),
    "9": ((_LEFT, -28), (_RIGHT, -28), (_LEFT, -9.5), (_RIGHT, -9.5)),
    "T": ((_LEFT, -28), (_RIGHT, -28), (_LEFT, -9.5), (_RIGHT, -9.5), (_MIDDLE, -19)),
}
_UPRIGHT: dict[str, tuple[tuple[float, float], ...]] = {  # pips that are not repeated below
    "3": ((_MIDDLE, 0),),
    "5": ((_MIDDLE, 0),),
    "6": ((_LEFT, 0), (_RIGHT, 0)),
    "7": ((_LEFT, 0), (_RIGHT, 0), (_MIDDLE, -14)),
    "8": ((_LEFT, 0), (_RIGHT, 0)),
    "9": ((_MIDDLE, 0),),
}


def colour(suit: str) -> str:
    """Red for hearts and diamonds."""
    return _RED if suit in "HD" else _BLACK


def pip(suit: str, x: float, y: float, size: float) -> str:
    """A suit sign around (x, y)."""
    return place(path(_SHAPES[suit], colour(suit)), x, y, size / 10.5)


def _twice(half: str) -> str:
    return half + place(half, turn=180)


def _pips(rank: str, suit: str) -> str:
    half = "".join(pip(suit, x, y, 11) for x, y in _PIPS[rank])
    return _twice(half) + "".join(pip(suit, x, y, 11) for x, y in _UPRIGHT.get(rank, ()))


def _head(rank: str) -> str:
    face = circle(0, -18.5, 6, _SKIN) + circle(-2.2, -19, 0.8, _BLACK) + circle(2.2, -19, 0.8, _BLACK)
    if rank == "K":
        beard = path("M-6 -18Q-6 -8 0 -8Q6 -8 6 -18Q3 -14 0 -14Q-3 -14 -6 -18Z", "#6b4a2b")
        crown = polygon([(-7, -23), (-8.5, -32), (-4, -27.5), (0, -33), (4, -27.5), (8.5, -32), (7, -23)], _GOLD)
        return face + beard + crown + circle(0, -26, 1.3, _RED)
    if rank == "Q":
        hair = path("M-8 -10Q-11 -28 0 -28Q11 -28 8 -10Q5 -14 5.5 -20Q0 -22 -5.5 -20Q-5 -14 -8 -10Z", "#8a4b1f")
        tiara = path("M-7 -25Q0 -29 7 -25L6 -31L3 -28.5L0 -33L-3 -28.5L-6 -31Z", _GOLD)
        return face + hair + tiara + line("M-1.4 -15.6Q0 -14.8 1.4 -15.6", _RED, 1)
    hair = path("M-7 -12Q-9 -25 0 -25Q9 -25 7 -12L5 -13Q6 -19 4 -21H-4Q-6 -19 -5 -13Z", "#b9803a")
    cap = path("M-9 -22Q-8 -31 1 -30.5Q10 -30 9 -22Z", "#2f6b4f") + line("M5 -29Q10 -36 14 -31", _GOLD, 1.8)
    return face + hair + cap + line("M-1.4 -15.4H1.4", "#a0522d", 0.9)


def _court(rank: str, suit: str) -> str:
    robe, trim = ("#c8303a", "#23408f") if suit in "HD" else ("#23408f", "#a5232c")
    shoulders = path("M-16 0V-5Q-14 -12 -5 -12H5Q14 -12 16 -5V0Z", robe) + path("M-4.5 -12H4.5L0 -2Z", "#fff6dc")
    sash = path("M-16 0V-4L8 -11.8Q12 -11 14 -8L-8 0Z", trim) + line("M-15.5 -4.6L7 -11.8", _GOLD, 1.2)
    half = shoulders + sash + _head(rank) + pip(suit, 10.5, -27.5, 8.5)
    middle = rect(-16, -1.2, 32, 2.4, _GOLD)
    return rect(-16, -36, 32, 72, "#fdf6e3", 2, stroke="#b9a77a", stroke_width=0.8) + _twice(half) + middle


def _index(rank: str, suit: str) -> str:
    figures = "10" if rank == "T" else rank
    return latin(figures, -22.5, -32, 13, colour(suit), 2.8, 0.62 if rank == "T" else 0.9) + pip(suit, -22.5, -19, 8.5)


def draw(card: str) -> str:
    """The front of a card, as `TS` or `QH`."""
    rank, suit = card[0], card[1]
    middle = _court(rank, suit) if rank in "JQK" else pip(suit, 0, 0, 30) if rank == "A" else _pips(rank, suit)
    return rect(0.5, 0.5, 59, 83, "#fffefa", 5, stroke="#8c8c8c") + place(middle + _twice(_index(rank, suit)), 30, 42)
