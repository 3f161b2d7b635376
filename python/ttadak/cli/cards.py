"""Cards as a person reads them: short ones for the board, names for the choices."""

from __future__ import annotations

import re
from collections.abc import Callable

from ttadak.cli.terminal import paint

HIDDEN = "??"
_MONTHS = [
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
]
_FLOWERS = [
    *("pine", "plum", "cherry", "wisteria", "iris", "peony"),
    *("clover", "moon", "chrysanthemum", "maple", "paulownia", "willow"),
]
_MONTH_OF = {character: number for number, character in enumerate("123456789ABC", start=1)}
_KINDS = {"G": "bright", "Y": "animal", "T": "ribbon", "P": "junk", "Q": "junk", "S": "double junk"}
_SPECIAL = {
    "X2": "bonus, worth 2 junk",
    "XB": "bonus, worth 2 junk",
    "X3": "bonus, worth 3 junk",
    "9Y": "September animal (sake cup, may count as 2 junk)",
    "2Y": "February animal (godori bird)",
    "4Y": "April animal (godori bird)",
    "8Y": "August animal (godori bird)",
    "CG": "December bright (rain)",
}
_RIBBONS = {
    **dict.fromkeys(("1T", "2T", "3T"), "red"),
    **dict.fromkeys(("6T", "9T", "AT"), "blue"),
    **dict.fromkeys(("4T", "5T", "7T"), "green"),
}
_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
_RANK_NAMES = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
_SMALL, _BIG = "一二三四五六七八九十", "壹贰叁肆伍陆柒捌玖拾"

_TOKENS = {
    "bbong": re.compile(r"[1-9]|1[0-2]"),
    "dobon": re.compile(r"[A2-9TJQK][SHDC]"),
    "matgo": re.compile(r"[1-9ABC][GYTPQS]|X[23B]"),
    "paohuzi": re.compile(r"[sb](?:[1-9]|10)"),
}
# Bbong's cards look like numbers: these are the words they follow.
_BEFORE_MONTHS = frozenset({"draw", "discard", "jayeon-bbong", "bbong", "bagaji", "jayeon-bagaji", "show", "deal"})


def is_card(game: str, word: str) -> bool:
    """Whether the word is a card of the game."""
    return _TOKENS[game].fullmatch(word) is not None


def card(game: str, word: str) -> str:
    """A card for the board, in its colour."""
    return paint("??", "grey") if word == HIDDEN else _SHORT[game](word)


def cards(game: str, text: str) -> str:
    """A set of cards for the board."""
    return " ".join(card(game, word) for word in text.split()) or "none"


def _dobon_short(word: str) -> str:
    return paint(word[0].replace("T", "10") + _SUITS[word[1]], "red" if word[1] in "HD" else "bold")


def _matgo_short(word: str) -> str:
    colour = {"G": "yellow", "Y": "magenta", "S": "cyan"}.get(word[1], "cyan" if word[0] == "X" else "")
    return paint(word, _RIBBONS.get(word, colour))


def _paohuzi_short(word: str) -> str:
    rank = int(word[1:])
    return paint(word + (_SMALL if word[0] == "s" else _BIG)[rank - 1], "red" if rank in (2, 7, 10) else "")


_SHORT: dict[str, Callable[[str], str]] = {
    "bbong": lambda word: paint(word, "cyan"),
    "dobon": _dobon_short,
    "matgo": _matgo_short,
    "paohuzi": _paohuzi_short,
}


def name(game: str, word: str) -> str:
    """A card's name in words."""
    if game == "bbong":
        return f"{_MONTHS[int(word) - 1]}, {_FLOWERS[int(word) - 1]}"
    if game == "dobon":
        return f"{_RANK_NAMES.get(word[0], word[0])} of {_SUIT_NAMES[word[1]]}"
    if game == "paohuzi":
        return f"{'small' if word[0] == 's' else 'big'} {word[1:]}"
    if word in _SPECIAL:
        return _SPECIAL[word]
    return f"{_MONTHS[_MONTH_OF[word[0]] - 1]} {_KINDS[word[1]]}"


def words(game: str, text: str) -> str:
    """An action or an event's words with the cards in it drawn."""
    parts = text.split(" ")
    if game == "bbong" and parts[0] not in _BEFORE_MONTHS:
        return text
    if game == "dobon" and parts[0] == "suit":
        return " ".join([parts[0], *(_SUITS.get(part, part) for part in parts[1:])])
    return " ".join(_SHORT[game](part) if is_card(game, part) else part for part in parts)


def choice(game: str, action: str) -> str:
    """An action for the list of choices: drawn, and the card's name beside it."""
    named = [part for part in action.split() if is_card(game, part)]
    drawn = words(game, action)
    return f"{drawn}  ({name(game, named[0])})" if len(named) == 1 and game != "dobon" else drawn
