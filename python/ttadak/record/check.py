"""Judging a record by the reference. Nothing here asks the engine."""

from __future__ import annotations

from dataclasses import dataclass

from ttadak import reference
from ttadak.record.model import Record

_TOLERANCE = 1e-6  # returns of Bbong are thirds, fourths, fifths and sixths


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong in a record."""

    where: str  # 'start', 'action 12' (counted from 1), 'end'
    message: str
    clause: str = ""  # the clause of the game's RULES.md that is broken, if one is

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" + (f" ({self.clause})" if self.clause else "")


def start_of(record: Record) -> dict[str, object]:
    """The start with game and rules filled in, for the record's own keys count where the position has none."""
    return {"game": record.game, "rules": record.rules, **record.start}


def check(record: Record) -> list[Finding]:
    """What is wrong with a game, up to the first illegal action; empty if nothing is."""
    try:
        position = reference.position(start_of(record), [list(order) for order in record.reshuffles])
    except ValueError as error:
        return [Finding("start", str(error))]
    findings = _check_head(record, position)
    reshuffles = sum(event.kind == "reshuffle" for event in position.opening)
    for number, action in enumerate(record.actions, start=1):
        if position.player() < 0:
            return [*findings, Finding(f"action {number}", f"{action!r}: the game is over")]
        broken = position.why_illegal(action)
        if broken is not None:
            legal = ", ".join(position.legal())
            return [*findings, Finding(f"action {number}", f"{action!r}: {broken[1]}; legal: {legal}", broken[0])]
        try:
            events = position.play(action)
        except ValueError as error:  # a reshuffle that is no order of the cards that go back
            return [*findings, Finding(f"action {number}", f"{action!r}: {error}")]
        reshuffles += sum(event.kind == "reshuffle" for event in events)
    return findings + _check_end(record, position, reshuffles)


def _check_head(record: Record, position: reference.Position) -> list[Finding]:
    found = []
    dealt = position.to_dict()
    if dealt["game"] != record.game:
        found.append(Finding("start", f"the position is of {dealt['game']}, the record of {record.game}"))
    if dealt["rules"] != record.rules:
        found.append(Finding("start", f"the position has the rules {dealt['rules']}, the record {record.rules}"))
    if len(position.scores()) != record.seats:
        found.append(Finding("start", f"the position has {len(position.scores())} seats, the record {record.seats}"))
    flaw = position.flaw()
    return [*found, Finding("start", flaw)] if flaw else found


def _check_end(record: Record, position: reference.Position, reshuffles: int) -> list[Finding]:
    found = []
    if reshuffles < len(record.reshuffles):
        found.append(Finding("end", f"{len(record.reshuffles)} reshuffles are given, {reshuffles} happened"))
    if position.player() >= 0:
        if record.returns is not None:
            found.append(Finding("end", "returns are given, but the game is not over"))
        return found
    due = position.returns()
    if record.returns is None:
        found.append(Finding("end", f"the game is over, but no returns are given; expected {due}"))
    elif len(due) != len(record.returns) or any(abs(a - b) > _TOLERANCE for a, b in zip(due, record.returns, strict=True)):
        found.append(Finding("end", f"returns {list(record.returns)}, expected {due}"))
    return found
