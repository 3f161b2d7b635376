"""What the four reference checkers share: an event and an option. Standard library only."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple


class Event(NamedTuple):
    """One thing that happened, as text: ``kind [args] [seat N] [because cause]``.

    ``seat`` is its subject. Seats outside ``seen_by`` see ``glimpse`` in place of ``args``,
    or nothing at all if ``glimpse`` is None.
    """

    kind: str
    args: str = ""
    seat: int | None = None
    cause: str = ""
    seen_by: frozenset[int] | None = None
    glimpse: str | None = None

    def text(self, actor: int | None) -> str:
        """The whole event; the subject is named unless it is the actor."""
        return self._format(self.args, actor)

    def view(self, player: int) -> str | None:
        """What ``player`` sees of it; None if nothing."""
        if self.seen_by is None or player in self.seen_by:
            return self._format(self.args, player)
        return None if self.glimpse is None else self._format(self.glimpse, player)

    def _format(self, args: str, unnamed: int | None) -> str:
        text = f"{self.kind} {args}" if args else self.kind
        if self.seat is not None and self.seat != unnamed:
            text += f" seat {self.seat}"
        return f"{text} because {self.cause}" if self.cause else text


@dataclass(frozen=True, slots=True)
class Option:
    """One rule option: its default, its values in words, a check of a JSON value, its clause."""

    default: object
    values: str
    check: Callable[[object], bool]
    clause: str
