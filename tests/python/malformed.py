"""Wrong inputs made from right ones, and what may become of them: a ParseError at once, or a sound state."""

from __future__ import annotations

import copy
import functools
import json
import time
from collections.abc import Callable, Iterator
from typing import Any

from samples import sample_states, to_the_end

import ttadak

Path = tuple[str | int, ...]

# What no key of any position takes: of the wrong kind, out of every range, or no text.
NEVER: list[Any] = [
    1.5,
    float("nan"),
    float("inf"),
    -(10**6),
    10**9,
    2**63,
    10**30,
    10**5000,
    {"no": "key"},
    "Z9 nonsense",
    "\ud800",
    "\0",
    b"1S",
    [[[]]],
    {1: 2},
]
# What some keys take and others do not.
SOMETIMES: list[Any] = [
    None,
    True,
    False,
    -1,
    0,
    1,
    2,
    3,
    7,
    255,
    256,
    "",
    " ",
    "1",
    "S",
    "end",
    [],
    [0],
    [""],
    [None],
    {},
    [-1, 0],
    ["x", "y"],
]


def paths(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every place in JSON-able data, the whole included."""
    yield path, value
    if isinstance(value, dict):
        for key, item in value.items():
            yield from paths(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from paths(item, (*path, index))


def replaced(whole: Any, path: Path, value: Any) -> Any:
    """The data with something else in one place."""
    if not path:
        return value
    made = copy.deepcopy(whole)
    place = made
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return made


def removed(whole: Any, path: Path) -> Any:
    made = copy.deepcopy(whole)
    place = made
    for step in path[:-1]:
        place = place[step]
    del place[path[-1]]
    return made


@functools.cache
def deck(name: str) -> frozenset[str]:
    """The cards of a game: what chance may give first."""
    state = ttadak.load_game(name).new_initial_state(seed=1, explicit_chance=True)
    return frozenset(state.action_to_string(action) for action in state.legal_actions())


def is_cards(name: str, value: Any) -> bool:
    return isinstance(value, str) and value != "" and all(word in deck(name) for word in value.split())


def some_states(name: str) -> list[ttadak.State]:
    return [*sample_states(name), *sample_states(name, 4, explicit=True)]


def assert_sound(state: ttadak.State) -> None:
    """An accepted state has no flaw (`from_bytes` would refuse it), is written and read, seen by all, and plays to its end."""
    game = state.get_game()
    assert game.from_bytes(state.to_bytes()) == state
    assert game.state_from_text(str(state)) == state
    for seat in range(state.num_players()):
        state.observation_tensor(seat)
        state.information_state_string(seat)
        if not state.is_chance_node():
            state.resample_from_infostate(seat, 1)
    end = to_the_end(state.clone())
    assert game.from_bytes(end.to_bytes()) == end


class Reader:
    """Reads inputs one after the other, counts, and notes the slowest."""

    def __init__(self) -> None:
        self.refused = self.accepted = 0
        self.slowest = 0.0

    def read(self, function: Callable[[Any], ttadak.State], given: Any, *, sound: bool = True) -> str:
        """The message of the ParseError; empty if the input was taken."""
        start = time.perf_counter()
        try:
            state = function(given)
        except ttadak.ParseError as error:
            self.refused += 1
            message = str(error)
            assert message
        else:
            self.accepted += 1
            message = ""
        self.slowest = max(self.slowest, time.perf_counter() - start)
        if not message and sound:
            assert_sound(state)
        return message


def wrong_positions(name: str, position: dict[str, Any]) -> Iterator[tuple[Path, Any]]:
    """(place, position) of faults that nothing can excuse."""
    for path, value in paths(position):
        for wrong in NEVER:
            if path[:1] != ("rules",) or path == ("rules",):
                yield path, replaced(position, path, wrong)
        if isinstance(value, dict):
            yield path, replaced(position, path, {**value, "nonsense": 1})
            yield path, replaced(position, path, {**value, "": ""})
        if is_cards(name, value):
            yield path, replaced(position, path, f"{value} ZZ")
            yield path, replaced(position, path, f"{value}{value.split()[0]}")
            yield path, replaced(position, path, f"{value}\t")
            yield path, replaced(position, path, value.split())


def doubtful_positions(position: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Changes that may or may not leave a position of the game."""
    for path, value in paths(position):
        if path:
            yield removed(position, path)
        for other in SOMETIMES:
            yield replaced(position, path, other)
        if isinstance(value, list) and value:
            yield replaced(position, path, value[:-1])
            yield replaced(position, path, [*value, value[-1]])
            yield replaced(position, path, value[::-1])
        if isinstance(value, int) and not isinstance(value, bool):
            yield from (replaced(position, path, value + by) for by in (-2, -1, 1, 2))
        if isinstance(value, str) and value:
            yield replaced(position, path, value[:-1])
            yield replaced(position, path, value.partition(" ")[2])
            yield replaced(position, path, value.swapcase())


def doubled_cards(name: str, position: dict[str, Any]) -> Iterator[tuple[Path, str, dict[str, Any]]]:
    """One card too many, in every zone: a position in which every card of the deck already has its place."""
    for path, value in paths(position):
        if path and path[0] in ("hands", "stock", "floor", "pile", "captured", "discards", "rivers") and isinstance(value, str):
            for card in sorted(deck(name))[:: max(1, len(deck(name)) // 6)]:
                yield path, card, replaced(position, path, f"{value} {card}".strip())


BOMBS: dict[str, str] = {
    "depth": "[" * 100_000,
    "depth of objects": '{"a":' * 100_000,
    "closed depth": "[" * 17 + "]" * 17,
    "size": '{"stock": "' + "5H " * 400_000 + '"}',
    "many keys": "{" + ",".join(f'"{i}":0' for i in range(20_000)) + "}",
    "many items": "[" + "0," * 500_000 + "0]",
    "long string": '"' + "x" * 1_000_000 + '"',
    "long integer": '{"seat": ' + "9" * 1_000_000 + "}",
    "key twice": '{"seat": 0, "seat": 0}',
    "nan": '{"seat": NaN}',
    "infinity": '{"seat": -Infinity}',
    "fraction": '{"seat": 1.0}',
    "exponent": '{"seat": 1e0}',
    "huge exponent": '{"seat": 1e999999}',
    "leading zero": '{"seat": 01}',
    "minus zero": '{"seat": -0}',
    "plus": '{"seat": +1}',
    "hex": '{"seat": 0x1}',
    "too large": '{"seat": 9223372036854775808}',
    "surrogate escape": '{"seat": "\\ud800"}',
    "pair of surrogates": '{"seat": "\\ud83d\\ude00"}',
    "lone surrogate": '{"seat": "\ud800"}',
    "nul": '{"seat": "\0"}',
    "nul at the end": '{"seat": 0}\0',
    "nul escape": '{"seat": "\\u0000"}',
    "newline in a string": '{"seat": "\n"}',
    "bad escape": '{"seat": "\\x41"}',
    "short escape": '{"seat": "\\u00"}',
    "comment": '{"seat": 0 /* */}',
    "comma at the end": '{"seat": 0,}',
    "comma in a list": '{"bbonged": [,]}',
    "single quotes": "{'seat': 0}",
    "two values": "{}{}",
    "byte order mark": "\ufeff{}",
    "nothing": "",
    "blank": " \n",
    "no object": "[]",
    "a word": "null",
    "half a word": "tru",
    "open string": '{"seat',
    "wide space": '{\u00a0"seat": 0}',
}


def strict_json(position: dict[str, Any]) -> str:
    """As `str(state)` writes it."""
    return json.dumps(position, ensure_ascii=False)
