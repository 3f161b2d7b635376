"""The hwatu cards of Matgo: month number and kind in the corner badge, the month's plant, and what the kind shows over it.

Badge and extras tell the kinds apart: bright a gold sun and a red disc, animal a violet badge and the figure, ribbon a flag of
its colour and the ribbon, junk a white badge, junk of more than one a red disc with its worth.
"""

from __future__ import annotations

from ttadak.svg.figures import FIGURES, WHOLE
from ttadak.svg.plants import PLANTS, spark
from ttadak.svg.shapes import circle, line, path, place, rect, star, tag
from ttadak.svg.strokes import han, latin

_MONTHS = "123456789ABC"
_KINDS = ["GTPQ", "YTPQ", "GTPQ", "YTPQ", "YTPQ", "YTPQ", "YTPQ", "GYPQ", "YTPQ", "YTPQ", "GPQS", "GYTS"]
CARDS = (*(month + kind for month, kinds in zip(_MONTHS, _KINDS, strict=True) for kind in kinds), "X2", "X3", "XB")
SIZE = (54, 84)
BACK = "#a51f1f"
_GROUNDS = {"G": "#fbe3a1", "Y": "#e3eef2", "T": "#faf0dc", "P": "#f7f3e6", "Q": "#f7f3e6", "S": "#efe4cf"}
_INK = "#23242b"
_RED, _BLUE, _GREEN = "#c8201f", "#2444a8", "#3b7d35"
_GOLD = "#f7c331"
_BONUS_GROUNDS = {"X2": "#27508f", "X3": "#1d6b5f", "XB": "#6b2f7d"}
_WORTH = {"BS": "2", "CS": "2", "X2": "2", "XB": "2", "X3": "3"}


def month_of(card: str) -> int:
    """The month of a card, 0 for a bonus card."""
    return _MONTHS.find(card[0]) + 1


def _ribbon_colour(month: int) -> str:
    return _RED if month <= 3 else _BLUE if month in (6, 9, 10) else _GREEN if month != 12 else "#54565e"


def _ribbon(month: int) -> str:
    """Red and blue ones carry words; the plain ones are red with a green hem, that of December with a grey one."""
    colour = _ribbon_colour(month)
    worded = colour in (_RED, _BLUE)
    fill = colour if worded else "#d8452c"
    cloth = path("M-7.5 -28H7.5V28L0 22.5L-7.5 28Z", fill, stroke="#fff8e8", stroke_width=1.4)
    if worded:
        pattern = line("M-3 -18H3M0 -21V-12M-3 -12H3M-3 -5Q3 -6 3 -1T-3 4M-3 9H3M0 9V16M-3 16H3", "#ffe9a8", 1.8)
    else:
        pattern = line("M-5 -24H5M-5 -20.5H5M-5 15H5M-5 18.5H5", colour, 2.2)
    return place(cloth + pattern, 30, 48, turn=9)


def _badge(month: int, kind: str) -> str:
    figures = str(month)
    if kind == "G":
        return star(0, 0, 10.5, 8, 12, "#d99a00") + circle(0, 0, 7.6, _GOLD) + latin(figures, 0, 0, 9, "#3a2500", 2.8)
    if kind == "T":
        flag = path("M-9.5 -9.5H9.5V10.5L0 7L-9.5 10.5Z", _ribbon_colour(month))
        return flag + latin(figures, 0, -1, 9.5, "#ffffff", 2.8)
    fill, ink = ("#6b3fa0", "#ffffff") if kind == "Y" else ("#fffdf4", _INK)
    return circle(0, 0, 9, fill, stroke="#6b6250" if kind != "Y" else "#3f2364") + latin(figures, 0, 0, 9.5, ink, 2.8)


def _disc(kind: str, card: str) -> str:
    """Bottom right: the word bright, or what a junk card is worth if more than one."""
    if kind == "G":
        return circle(41.5, 71.5, 8.2, _RED, stroke="#fff2c8") + han("光", 41.5, 71.5, 11, "#fff2c8", 11)
    if card in _WORTH:
        return circle(41.5, 71.5, 8.2, _RED, stroke="#fff8e8") + latin(_WORTH[card], 41.5, 71.5, 10, "#ffffff", 3)
    return ""


def _bonus(card: str) -> str:
    """A bonus card: its worth in stars."""
    ground, worth = _BONUS_GROUNDS[card], int(_WORTH[card])
    figure = circle(27, 38, 17, "#fff6da") + latin(_WORTH[card], 27, 38, 24, ground, 2.8)
    stars = "".join(spark(27 + 14 * (i - (worth - 1) / 2), 69, 6.5, _GOLD) for i in range(worth))
    return rect(3.5, 3.5, 47, 77, ground, 2.5) + spark(12, 13, 5, _GOLD) + spark(42, 13, 5, _GOLD) + figure + stars


def _scene(card: str, month: int, kind: str) -> str:
    plant = "" if card in WHOLE else PLANTS[month]()
    if kind == "Q":  # the second plain junk looks the other way
        plant = tag("g", plant, transform="translate(54 0) scale(-1 1)")
    faded = tag("g", plant, opacity=0.55) if kind in "GY" and card not in WHOLE else plant
    figure = FIGURES[card]() if card in FIGURES else _ribbon(month) if kind == "T" else ""
    return faded + figure


def framed(scene: str, ground: str, frame: str) -> str:
    """A card's scene on its ground; the frame hides what grows over the edge."""
    edge = rect(2, 2, 50, 80, "none", 3.5, stroke=frame, stroke_width=3)
    return rect(2, 2, 50, 80, ground, 4) + scene + edge + rect(0.5, 0.5, 53, 83, "none", 4.5, stroke="#00000066")


def draw(card: str) -> str:
    """The front of a card, as `5Y` or `X3`."""
    if not (month := month_of(card)):
        return framed(_bonus(card), "#9e1b1b", "#9e1b1b")
    kind = card[1]
    front = framed(_scene(card, month, kind), _GROUNDS[kind], "#9e1b1b")
    return front + _disc(kind, card) + place(_badge(month, kind), 13, 13.5)
