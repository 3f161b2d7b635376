"""Every game's cards: their art, and how a picture refers to it.

A picture holds each card it shows once, as a `<symbol>`, and shows it by `<use>`: class `card` and the card as `data-card`, or
class `card back` and no card for a hidden one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from ttadak.cli.cards import HIDDEN, name
from ttadak.errors import ParseError
from ttadak.svg import hwatu, months, paohuzi, playing
from ttadak.svg.shapes import line, number, path, rect, tag
from ttadak.svg.strokes import latin

HEIGHT = 84  # of the drawings; a picture may show them smaller


@dataclass(frozen=True, slots=True)
class Deck:
    """The look of one game's cards."""

    cards: tuple[str, ...]
    width: int
    draw: Callable[[str], str]
    back: str  # colour


DECKS = {
    "bbong": Deck(months.CARDS, months.SIZE[0], months.draw, months.BACK),
    "dobon": Deck(playing.CARDS, playing.SIZE[0], playing.draw, playing.BACK),
    "matgo": Deck(hwatu.CARDS, hwatu.SIZE[0], hwatu.draw, hwatu.BACK),
    "paohuzi": Deck(paohuzi.CARDS, paohuzi.SIZE[0], paohuzi.draw, paohuzi.BACK),
}


def deck_of(game: str) -> Deck:
    """The deck of a game.

    Raises:
        ParseError: no such game.
    """
    if game not in DECKS:
        raise ParseError(f"no cards of {game!r}; the games: {', '.join(DECKS)}")
    return DECKS[game]


def width(game: str, height: float) -> float:
    """Of a card of that height."""
    return DECKS[game].width * height / HEIGHT


def _back(wide: int, colour: str) -> str:
    step = (wide - 10) / 8
    waves = "".join(f"M5 {y}" + f"l{number(step)} -4l{number(step)} 4" * 4 for y in range(11, HEIGHT - 4, 6))
    jewel = f"M{wide / 2} {HEIGHT / 2 - 13}l9 13l-9 13l-9 -13z"
    ground = rect(0.5, 0.5, wide - 1, HEIGHT - 1, colour, 4.5, stroke="#00000066")
    edge = rect(3.5, 3.5, wide - 7, HEIGHT - 7, "none", 3, stroke="#ffffffb0", stroke_width=1.4)
    return ground + line(waves, "#ffffff38", 1.2) + path(jewel, colour, stroke="#ffffffb0", stroke_width=1.4) + edge


def front(game: str, card: str) -> str:
    """The drawing of a card, or of the back.

    Raises:
        ParseError: no such game or card.
    """
    art = deck_of(game)
    if card == HIDDEN:
        return tag("title", "hidden card") + _back(art.width, art.back)
    if card not in art.cards:
        raise ParseError(f"no card {card!r} of {game}; its cards: {' '.join(art.cards)}")
    return tag("title", f"{card}: {name(game, card)}") + art.draw(card)


def _id(game: str, card: str) -> str:
    return f"ttadak-{game}-{'back' if card == HIDDEN else card}"


@cache
def symbol(game: str, card: str) -> str:
    """What `show` refers to."""
    return tag("symbol", front(game, card), id=_id(game, card), viewBox=f"0 0 {deck_of(game).width} {HEIGHT}")


def show(game: str, card: str, x: float, y: float, height: float) -> str:
    """A card of that height, its corner at (x, y)."""
    known = {"class_": "card back"} if card == HIDDEN else {"class_": "card", "data_card": card}
    box = {"width": float(width(game, height)), "height": float(height)}
    return tag("use", **known, href=f"#{_id(game, card)}", x=float(x), y=float(y), **box)


def symbols(game: str, drawing: str) -> str:
    """The symbols of all cards a drawing shows."""
    shown = set(re.findall(rf'href="#ttadak-{game}-(\w+)"', drawing))
    return "".join(symbol(game, HIDDEN if card == "back" else card) for card in sorted(shown))


def stock(game: str, count: int, height: float) -> str:
    """A face-down pile with the number of its cards."""
    wide, back = DECKS[game].width, DECKS[game].back
    middle = wide / 2, HEIGHT / 2
    empty = rect(1, 1, wide - 2, HEIGHT - 2, "none", 4, stroke="#ffffff70", stroke_dasharray="4 3")
    under = "".join(rect(d, d, wide, HEIGHT, back, 4.5, stroke="#00000066") for d in (4, 2) if count > 1)
    pile = under + _back(wide, back) if count else empty
    plate = rect(middle[0] - 15, middle[1] - 11, 30, 22, "#000000b0", 5) + latin(str(count), *middle, 14, "#ffffff", 2.4)
    return tag("g", pile + plate, class_="stock", data_count=count, transform=f"scale({number(height / HEIGHT)})")
