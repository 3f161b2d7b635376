"""Cards, groups and their huxi (chapter 1 of the rules)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

Face = str
Shape = tuple[Face, ...]
Hand = Counter[Face]

SEATS = 3
FACES: tuple[Face, ...] = tuple(f"{size}{rank}" for size in "sb" for rank in range(1, 11))  # P-1.1
ORDER = {face: place for place, face in enumerate(FACES)}
KINDS = ("ti", "pao", "wei", "peng", "kan", "chi", "pair")  # P-8.4
MELD_KINDS = ("ti", "pao", "wei", "peng", "chi")
QUADS = ("ti", "pao")
COPIES = {"ti": 4, "pao": 4, "wei": 3, "peng": 3, "kan": 3, "pair": 2}
HUXI = {"ti": (9, 12), "pao": (6, 9), "wei": (3, 6), "kan": (3, 6), "peng": (1, 3)}  # P-1.4
SCORING_RANKS = ((1, 2, 3), (2, 7, 10), (1, 5, 10))
RED_RANKS = (2, 7, 10)


def after(seat: int, steps: int = 1) -> int:
    """The seat so many steps on."""
    return (seat + steps) % SEATS


def seats_from(seat: int) -> list[int]:
    """All seats in turn, from this one."""
    return [after(seat, steps) for steps in range(SEATS)]


def rank(face: Face) -> int:
    """1 to 10."""
    return int(face[1:])


def is_big(face: Face) -> bool:
    """Whether the face is of the big size."""
    return face[0] == "b"


def sort_key(faces: Iterable[Face]) -> tuple[int, ...]:
    """Faces as places in card order."""
    return tuple(ORDER[face] for face in faces)


def in_order(faces: Iterable[Face]) -> tuple[Face, ...]:
    """The faces in card order."""
    return tuple(sorted(faces, key=ORDER.__getitem__))


def _one_size(ranks: tuple[int, int, int]) -> list[Shape]:
    return [tuple([f"{size}{r}" for r in ranks]) for size in "sb"]


def _mixed() -> list[Shape]:
    return [shape for r in range(1, 11) for shape in ((f"s{r}", f"s{r}", f"b{r}"), (f"s{r}", f"b{r}", f"b{r}"))]


@cache
def shapes(one_five_ten: bool) -> tuple[Shape, ...]:
    """Every chi shape, in ascending order of its faces (P-1.2, P-1.3)."""
    found = [shape for r in range(1, 9) for shape in _one_size((r, r + 1, r + 2))]
    found += _one_size((2, 7, 10)) + _mixed()
    if one_five_ten:
        found += _one_size((1, 5, 10))
    return tuple(sorted(found, key=sort_key))


class Revealed(NamedTuple):
    """The card being settled: turned up from the stock or discarded."""

    card: Face
    by: int
    source: str


class Group(NamedTuple):
    """A group: its kind, and its cards (a chi) or its face alone (all else)."""

    kind: str
    faces: Shape

    @property
    def text(self) -> str:
        """The group as written in positions and settlements."""
        return " ".join((self.kind, *self.faces))

    @property
    def face(self) -> Face:
        """Its face, or its first."""
        return self.faces[0]

    @property
    def size(self) -> int:
        """How many cards it has."""
        return COPIES.get(self.kind, 3)

    @property
    def cards(self) -> Shape:
        """All its cards."""
        return self.faces if self.kind == "chi" else self.faces * COPIES[self.kind]



@cache
def place(group: Group) -> tuple[int, tuple[int, ...]]:
    """The place of a group in group order (P-8.4)."""
    return KINDS.index(group.kind), sort_key(group.faces)


@cache
def huxi(group: Group) -> int:
    """The huxi of a group (P-1.4)."""
    big = is_big(group.face)
    if group.kind in HUXI:
        return HUXI[group.kind][big]
    same_size = len({face[0] for face in group.faces}) == 1
    scoring = same_size and tuple(map(rank, group.faces)) in SCORING_RANKS
    return (6 if big else 3) if scoring else 0


def arranged(groups: Iterable[Group]) -> tuple[Group, ...]:
    """In group order (P-8.4)."""
    return tuple(sorted(groups, key=place))


def kans(hand: Hand) -> list[Group]:
    """The kans of a hand (P-1.5)."""
    return [Group("kan", (face,)) for face in FACES if hand.get(face) == 3]


def write_cards(cards: Iterable[Face]) -> str:
    """The cards in card order, as a string."""
    return " ".join(in_order(cards))


def read_cards(text: str) -> list[Face]:
    """The cards of a space-separated string; ValueError for a word that is no card."""
    for word in text.split():
        if word not in ORDER:
            raise ValueError(f"{word!r} is not a card")
    return text.split()


def read_meld(text: str, one_five_ten: bool) -> Group:
    """A meld as written in a position; ValueError if it is none."""
    kind, *faces = text.split() or [""]
    group = Group(kind, in_order(read_cards(" ".join(faces))))
    chi = kind == "chi" and group.faces in shapes(one_five_ten)
    alike = kind in COPIES and kind in MELD_KINDS and len(faces) == 1
    if not (chi or alike):
        raise ValueError(f"{text!r} is not a meld")
    return group
