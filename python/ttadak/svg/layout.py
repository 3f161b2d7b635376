"""Boxes that are put beside and under each other: what a table is built of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ttadak.svg import deck
from ttadak.svg.shapes import place, rect, words

GAP = 8
GOLD = "#f7c948"


@dataclass(frozen=True, slots=True)
class Box:
    """A drawing from (0, 0) to (width, height)."""

    body: str
    width: float
    height: float


EMPTY = Box("", 0, 0)


def stack(boxes: Sequence[Box], gap: float = GAP) -> Box:
    """Boxes under each other; empty ones take no room."""
    body, y = "", 0.0
    for box in (box for box in boxes if box.height):
        body += place(box.body, 0, y) if y else box.body
        y += box.height + gap
    return Box(body, max((box.width for box in boxes), default=0), max(y - gap, 0))


def beside(boxes: Sequence[Box], gap: float = GAP) -> Box:
    """Boxes beside each other; empty ones take no room."""
    body, x = "", 0.0
    for box in (box for box in boxes if box.width):
        body += place(box.body, x, 0) if x else box.body
        x += box.width + gap
    return Box(body, max(x - gap, 0), max((box.height for box in boxes), default=0))


def flow(boxes: Sequence[Box], width: float, gap: float = GAP) -> Box:
    """Boxes in rows of at most that width."""
    rows: list[list[Box]] = [[]]
    used = 0.0
    for box in boxes:
        if rows[-1] and used + box.width > width:
            rows.append([])
            used = 0
        rows[-1].append(box)
        used += box.width + gap
    return stack([beside(row, gap) for row in rows])


def label(text: str, size: float = 13, fill: str = "#f4f1e6", **more: object) -> Box:
    """A line of text; its width is a guess, the font being unknown."""
    return Box(words(text, 0, size, size, fill, **more), len(text) * size * 0.56, size * 1.35) if text else EMPTY


def captioned(caption: str, box: Box) -> Box:
    """A box with a small caption over it, unless it is empty."""
    return stack([label(caption, 11, "#c9d6c8"), box], 3) if box.height else EMPTY


def panel(box: Box, width: float, height: float, *, lit: bool = False) -> Box:
    """A box on a ground of its own; a lit one has a gold edge."""
    edge = {"stroke": GOLD, "stroke_width": 2.5} if lit else {"stroke": "#ffffff2e"}
    return Box(rect(0, 0, width, float(height), "#00000038", 9, **edge) + place(box.body, GAP, GAP), width, height)


def fan(game: str, cards: Sequence[str], width: float, height: float, marked: int = -1) -> Box:
    """Cards in a row, overlapping if they must; more rows if less than half of each would be seen. One may be marked."""
    if not cards:
        return EMPTY
    wide = deck.width(game, height)
    fitting = (width - wide) / max(len(cards) - 1, 1)
    step = min(wide + 4, max(fitting, wide * 0.45))
    in_row = 1 + int((width - wide) / step + 0.001)
    body = ""
    for i, card in enumerate(cards):
        x, y = i % in_row * step, i // in_row * (height + 4)
        body += deck.show(game, card, x, y, height) + (_mark(x, y, wide, height) if i == marked else "")
    rows = -(-len(cards) // in_row)
    return Box(body, min(width, wide + step * (min(len(cards), in_row) - 1)), rows * (height + 4) - 4)


def _mark(x: float, y: float, wide: float, height: float) -> str:
    return rect(x - 1, y - 1, wide + 2, float(height + 2), "none", 4, stroke=GOLD, stroke_width=3)


def tight(game: str, cards: Sequence[str], height: float) -> Box:
    """Cards that belong together, in a row, half over each other."""
    wide = deck.width(game, height)
    return fan(game, cards, wide * (1 + 0.5 * (len(cards) - 1)), height)


def column(game: str, cards: Sequence[str], height: float) -> Box:
    """Cards that belong together, one under the other, their upper parts seen."""
    step = height * 0.42
    body = "".join(deck.show(game, card, 0, i * step, height) for i, card in enumerate(cards))
    return Box(body, deck.width(game, height), height + step * (len(cards) - 1))


def pile(game: str, count: int, height: float) -> Box:
    """The stock."""
    return Box(deck.stock(game, count, height), deck.width(game, height) + 4, height + 4)
