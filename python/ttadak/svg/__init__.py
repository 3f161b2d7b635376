"""Pictures: cards and positions as self-contained SVG, whole games as self-contained HTML.

All is drawn here in simple shapes; numerals are strokes of our own, so no picture needs a font for them. A picture from a seat's
point of view is drawn from that seat's view alone: a card it cannot know is a back.

>>> import ttadak
>>> from ttadak import svg
>>> svg.card("matgo", "5Y")[:4]
'<svg'
>>> game = ttadak.load_game("dobon")
>>> svg.state(game.new_initial_state(seed=7), player=2).count('class="card"')  # his five cards and the top of the pile
6
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ttadak._core import State
from ttadak.svg.deck import DECKS, HEIGHT, deck_of, front, symbols
from ttadak.svg.layout import Box
from ttadak.svg.page import replay_html
from ttadak.svg.shapes import number, tag
from ttadak.svg.story import told
from ttadak.svg.table import draw_table, view_of

__all__ = ["CARDS", "card", "of_seat_to_act", "replay_html", "state"]

CARDS = {game: art.cards for game, art in DECKS.items()}  # every card that can be drawn


def card(game: str, text: str) -> str:
    """One card as SVG; `??` is the back.

    Raises:
        ParseError: no such game or card.
    """
    return _document(Box(front(game, text), deck_of(game).width, HEIGHT), f"{game} {text}")


def state(position: State, player: int | None = None) -> str:
    """A position as SVG, as `player` knows it or, if none is named, with all cards open."""
    return _picture(view_of(position, player), player or 0, told(position, player))


def of_seat_to_act(position: State) -> str:
    """What notebooks show: the view of the seat to act; what all know while chance is to act; all cards at the end."""
    if position.is_chance_node():
        return _picture(_known_to_all(position), 0, [])
    return state(position, None if position.is_terminal() else position.current_player())


def _known_to_all(position: State) -> dict[str, Any]:
    """What the views of seats 0 and 1 agree on; of a list with an entry a seat, what each shows of the other seats."""
    first, second = (view_of(position, seat) for seat in (0, 1))
    known: dict[str, Any] = {key: value for key, value in first.items() if second.get(key) == value}
    of_seats = {key: [second[key][0], *value[1:]] for key, value in first.items() if key not in known and isinstance(value, list)}
    return known | of_seats


def _picture(view: dict[str, Any], bottom: int, story: Sequence[str]) -> str:
    game, box = view["game"], draw_table(view, bottom, story)
    return _document(Box(tag("defs", symbols(game, box.body)) + box.body, box.width, box.height), f"{game} position")


def _document(box: Box, title: str) -> str:
    size = {"width": number(box.width), "height": number(box.height)}
    frame = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {size['width']} {size['height']}", **size}
    return tag("svg", tag("title", title) + box.body, **frame, font_family="sans-serif", role="img")
