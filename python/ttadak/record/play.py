"""From a state to its record and back."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from ttadak import reference
from ttadak._core import Game, State
from ttadak.errors import IllegalActionError, ParseError
from ttadak.record.check import start_of
from ttadak.record.explicit import sampled_parts
from ttadak.record.model import Record, SeatRecord


def record_of(state: State, seed: int | None = None, info: Mapping[str, Any] | None = None) -> Record:
    """The record of the game that led to `state`; `returns` is None if it is not over.

    A game with explicit chance is recorded as a sampled one whose stock lies in the order in which chance gave the cards.

    Raises:
        ValueError: a game with explicit chance that no sampled deal can repeat (its deal is not complete, or it was reshuffled).
    """
    parts = state.record_parts()
    if parts["start"].get("chance") == "explicit":
        parts = sampled_parts(state)
    game = state.get_game()
    return Record(
        game=game.name,
        rules=game.rules,
        seats=state.num_players(),
        start=parts["start"],
        actions=tuple(parts["actions"]),
        returns=tuple(state.returns()) if state.is_terminal() else None,
        seed=seed,
        reshuffles=tuple(tuple(order.split()) for order in parts["reshuffles"]),
        info=dict(info or {}),
    )


def replay(record: Record) -> Iterator[tuple[State, str | None]]:
    """The states of a game: the first with None, then each with the action that led to it.

    A record with reshuffles but without the generator word `rng` in its start is stepped by the reference; its states then
    have no history of their own (`events()` is that of an opening).

    Raises:
        ParseError: the start cannot be read, or the reshuffles are not those of the start's generator word.
        IllegalActionError: an action is not legal; the message counts actions from 1.
    """
    game = _game_of(record)
    if record.reshuffles and "rng" not in record.start:
        yield from _replay_by_reference(game, record)
        return
    state = game.state_from_dict(start_of(record))
    yield state, None
    for number, action in enumerate(record.actions, start=1):
        try:
            state = state.child(action)
        except IllegalActionError as error:
            raise IllegalActionError(f"action {number}: {error}") from None
        yield state, action
    done = [order.split() for order in state.record_parts()["reshuffles"]]
    if done != [list(order) for order in record.reshuffles[: len(done)]]:
        raise ParseError("key 'reshuffles': not the orders that the generator word 'rng' of 'start' gives")


def final_state(record: Record) -> State:
    """The state after the last action.

    Raises:
        ParseError, IllegalActionError: as `replay`.
    """
    *_, (state, _action) = replay(record)
    return state


def redact(record: Record | SeatRecord, seat: int) -> SeatRecord:
    """The record that `seat` may have: its view of the start and the events it noticed.

    No hidden card, seed, generator word, stock order or unseen decision is in it, nor how many there were. Redacting for
    the same seat again changes nothing.

    Raises:
        ValueError: no such seat, or a record of another seat.
        ParseError, IllegalActionError: as `replay`.
    """
    if isinstance(record, SeatRecord):
        if record.seat != seat:
            raise ValueError(f"seat: the record is that of seat {record.seat}, it cannot become that of seat {seat}")
        return record
    if not 0 <= seat < record.seats:
        raise ValueError(f"seat: expected 0..{record.seats - 1}, got {seat}")
    events: list[str] = []
    view: dict[str, Any] = {}
    for state, _action in replay(record):
        view = view or json.loads(state.information_state_string(seat).partition("\n")[0])
        events += state.events(seat)
    return SeatRecord(record.game, record.rules, record.seats, seat, view, tuple(events), record.returns)


def _game_of(record: Record) -> Game:
    game = Game(record.game, None, **record.rules)
    if start_of(record)["rules"] != game.rules:
        raise ParseError("key 'rules': not the rules of 'start'")
    return game


def _replay_by_reference(game: Game, record: Record) -> Iterator[tuple[State, str | None]]:
    try:
        position = reference.position(start_of(record), [list(order) for order in record.reshuffles])
    except ValueError as error:
        raise ParseError(f"key 'start': {error}") from None
    yield game.state_from_dict(position.to_dict()), None
    for number, action in enumerate(record.actions, start=1):
        try:
            position.play(action)
        except ValueError as error:
            raise IllegalActionError(f"action {number}: {error}") from None
        yield game.state_from_dict(position.to_dict()), action
