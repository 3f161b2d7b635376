"""Messages of errors, whole: what is wrong, where, what would be right, the clause last (design §5)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import ttadak
from ttadak import record

BBONG = {"hands": ["1 2 3 4 5", "1 2 3 4 6", "7 7 8 8 9"], "stock": "9 9", "phase": "act", "pending": {"drawn": "9"}}
MATGO = {"hands": ["5Y CY", "AT AP"], "floor": "5T 8G", "stock": "BP 1P", "turns": [3, 3]}
DOBON = {"hands": ["3S 4S", "5H 6H"], "pile": "9C QH", "stock": "KD"}
POSITIONS: dict[str, dict[str, Any]] = {"bbong": BBONG, "dobon": DOBON, "matgo": MATGO}


def message(error: type[Exception], call: Callable[[], object]) -> str:
    with pytest.raises(error) as raised:
        call()
    assert type(raised.value) is error
    return str(raised.value)


# ------------------------------------------------------------------ positions

OF_KEYS = [
    ("bbong", {"seat": 3}, "key 'seat': expected an integer 0..2, got 3"),
    ("bbong", {"seat": "x"}, "key 'seat': expected an integer 0..2, got \"x\""),
    ("bbong", {"players": 7}, "key 'players': expected an integer 3..6, got 7"),
    ("bbong", {"stock": 5}, "key 'stock': expected a string, got 5"),
    ("bbong", {"hands": "1"}, "key 'hands': expected a list, got \"1\""),
    ("bbong", {"hands": ["1 2 3 4 13", "", ""]}, "key 'hands': expected months 1..12, got '13'"),
    ("bbong", {"hands": ["1 1 1 1 1", "", ""]}, "key 'hands': month 1 stands more than four times"),
    ("bbong", {"bbonged": [True]}, "key 'bbonged': expected a list of 3, got [true]"),
    ("bbong", {"nonsense": 1}, "key 'nonsense': no such key here"),
    ("bbong", {"rng": "zz"}, "key 'rng': expected 16 hex digits, got 'zz'"),
    ("bbong", {"rules": {"stop_limit": "x"}}, "key 'rules': option 'stop_limit' of bbong: expected players | 2..24, got \"x\""),
    ("dobon", {"hands": ["3S 3S", ""]}, "key 'hands': card 3S is named twice"),
    ("dobon", {"direction": 0}, "key 'direction': expected 1 or -1, got 0"),
    ("dobon", {"attack": 1}, "key 'attack': odd or too large"),
    ("dobon", {"rng": "xyz"}, "key 'rng': expected 16 hex digits"),
    ("dobon", {"voids": {"hands": ["9C", "5H"]}}, "key 'voids': the hands contradict them"),
    ("dobon", {"voids": {"hands": ["", "9C -5D +x"]}}, "key 'voids.hands': cannot read '9C -5D +x'"),
    ("dobon", {"voids": {"hands": ["", ""], "returned": "9C / 9C"}}, "key 'voids.returned': cannot read '9C / 9C'"),
    ("dobon", {"voids": {"hands": ["", ""], "rooms": [2, 31]}}, "key 'voids.rooms': expected integers 3..31, got 2"),
    (
        "dobon",
        {"voids": {"hands": [""] * 4, "rooms": [25, 26, 25, 25]}, "hands": ["3S", "4S", "5S", "6S"]},
        "key 'voids.rooms': more than there is",
    ),
    ("dobon", {"nonsense": 1}, "key 'nonsense': no such key here"),
    ("matgo", {"hands": ["5Y CY"]}, "key 'hands': expected a list of 2, got [\"5Y CY\"]"),
    ("matgo", {"hands": ["5Y ZZ", "AT"]}, "key 'hands': 'ZZ' is no card of this deck"),
    ("matgo", {"hands": ["5Y 5Y", "AT"]}, "key 'hands': card 5Y stands twice"),
    ("matgo", {"floor": ["5T"]}, "key 'floor': expected a string, got [\"5T\"]"),
    ("matgo", {"go": [-1, 0]}, "key 'go': expected integers 0..10, got -1"),
    ("matgo", {"piles": [{"cards": "1G"}]}, "key 'piles': expected three cards of one month"),
    ("matgo", {"nonsense": 1}, "key 'nonsense': no such key here"),
]


@pytest.mark.parametrize(("of", "changes", "expected"), [case for case in OF_KEYS if case[0] in ttadak.games()])
def test_keys_of_positions(of: str, changes: dict[str, Any], expected: str) -> None:
    game = ttadak.load_game(of)
    position = POSITIONS[of] | changes
    assert message(ttadak.ParseError, lambda: game.state_from_dict(position)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[]", "a position: expected an object, got []"),
        ("", "json at offset 0: expected a value: an object, list, string, integer, true, false or null"),
        ('{"a" 1}', "json at offset 5: expected ':'"),
        ('{"seat": 1.5}', "json at offset 10: expected an integer, got a fraction"),
        ('{"seat": 0, "seat": 1}', "json at offset 18: key 'seat' stands twice"),
        ("{} {}", "json at offset 3: text after the end of the value"),
        ("[" * 20, "json at offset 17: nested deeper than 16"),
        ("\ud800", "a position: a string that is not Unicode text"),
    ],
)
def test_text_that_is_no_json(game: ttadak.Game, text: str, expected: str) -> None:
    assert message(ttadak.ParseError, lambda: game.state_from_text(text)) == expected


def test_position_of_another_game(name: str, game: ttadak.Game) -> None:
    assert (
        message(ttadak.ParseError, lambda: game.state_from_dict({"game": "chess"}))
        == f'key \'game\': expected "{name}", got "chess"'
    )
    assert (
        message(ttadak.ParseError, lambda: game.state_from_dict({"a": {1}}))
        == "not JSON-able: Object of type set is not JSON serializable"
    )


def test_bytes_and_serialized_states(name: str, game: ttadak.Game) -> None:
    data = game.new_initial_state(seed=1).to_bytes()
    expected = f"bytes of a {name} state: expected version 4 and at least {len(data)} bytes, got 1"
    if name != "paohuzi":  # whose bytes end with a tail of any length
        assert message(ttadak.ParseError, lambda: game.from_bytes(b"x")) == expected
    assert message(ttadak.ParseError, lambda: game.deserialize_state("00")) == "packed state: expected a number"
    assert message(ttadak.ParseError, lambda: game.deserialize_state("x")).startswith(
        "serialized state: non-hexadecimal number found"
    )
    assert message(ttadak.ParseError, lambda: game.batch_from_bytes(b"7")) == "bytes of a batch: state 0 has no valid length"


# ------------------------------------------------------------------ games and options


def test_unknown_games_presets_options(name: str, game: ttadak.Game) -> None:
    assert (
        message(ttadak.ParseError, lambda: ttadak.load_game("chess"))
        == f"unknown game 'chess'; the games: {', '.join(ttadak.games())}"
    )
    presets = ", ".join(game.presets())
    assert (
        message(ttadak.ParseError, lambda: ttadak.load_game(name, "x")) == f"unknown preset 'x' of {name}; its presets: {presets}"
    )
    options = ", ".join(option["name"] for option in game.options())
    assert (
        message(ttadak.ParseError, lambda: ttadak.load_game(name, x=1)) == f"unknown option 'x' of {name}; its options: {options}"
    )
    for option in game.options():
        expected = f"option '{option['name']}' of {name}: expected {option['values']}, got \"no such value\""
        assert message(ttadak.ParseError, lambda: ttadak.load_game(name, **{option["name"]: "no such value"})) == expected  # noqa: B023


# ------------------------------------------------------------------ actions

OF_ACTIONS = [
    ("bbong", "jokbo", "the six cards make no jokbo (B-7.1)"),
    ("bbong", "discard 11", "no 11 in hand (B-2.3)"),
    ("bbong", "stop", "stop is not asked in phase act (B-2.1)"),
    ("bbong", "pass", "pass is not asked in phase act (B-2.9)"),
    ("bbong", "fly", "'fly' is no action of bbong (B-11.1)"),
    ("matgo", "1G", "the card is not in the hand (M-3.1)"),
    ("matgo", "X2", "the bonus card is not in the hand (M-3.3)"),
    ("matgo", "flip", "no token (M-3.4)"),
    ("matgo", "go", "go or stop is not asked (M-7.1)"),
]
LEGAL = {"bbong": "discard 1, discard 2, discard 3, discard 4, discard 5, discard 9", "matgo": "5Y, CY"}


@pytest.mark.parametrize(("of", "action", "because"), [case for case in OF_ACTIONS if case[0] in ttadak.games()])
def test_illegal_actions_name_the_clause_last(of: str, action: str, because: str) -> None:
    state = ttadak.load_game(of).state_from_dict(POSITIONS[of])
    expected = f"illegal action '{action}' for seat 0 in {state}: legal: {LEGAL[of]}; {because}"
    for call in (state.apply_action, state.child):
        assert message(ttadak.IllegalActionError, lambda: call(action)) == expected  # noqa: B023
    if action != "fly":
        assert message(ttadak.IllegalActionError, lambda: state.apply_action(state.string_to_action(action))) == expected


def test_actions_that_are_none(name: str, game: ttadak.Game) -> None:
    state = game.new_initial_state(seed=1)
    legal = ", ".join(state.action_to_string(action) for action in state.legal_actions())
    for action in (64, -1, 10**30, None, 1.5):
        expected = f"illegal action {action!r} for seat {state.current_player()} in {state}: legal: {legal}"
        assert message(ttadak.IllegalActionError, lambda: state.apply_action(action)) == expected  # type: ignore[arg-type]  # noqa: B023
    assert message(ttadak.ParseError, lambda: state.string_to_action("fly")) == f"no action 'fly' here; legal: {legal}"
    assert (
        message(ValueError, lambda: state.action_to_string(99))
        == f"action: expected 0..{game.num_distinct_actions() - 1}, got 99"
    )
    chance = game.new_initial_state(seed=1, explicit_chance=True)
    cards = ", ".join(chance.action_to_string(action) for action in chance.legal_actions())
    assert (
        message(ttadak.IllegalActionError, lambda: chance.apply_action(63))
        in {f"illegal action {text} for chance in {chance}: legal: {cards}" for text in ("63", "'call'", "'pass'")}
        or name == "dobon"
    )


def test_actions_and_questions_after_the_end(game: ttadak.Game) -> None:
    state = game.new_initial_state(seed=1)
    fresh = state.clone()
    state.playout(1)
    assert (
        message(ttadak.IllegalActionError, lambda: state.apply_action("x")) == f"illegal action 'x' in {state}: the game is over"
    )
    assert (
        message(ValueError, lambda: state.observation_tensor())
        == "player: nobody is to act here, so name the seat whose view is meant"
    )
    assert message(ValueError, fresh.settlement) == "settlement: the game is not over"
    assert message(ValueError, lambda: state.player_return(9)) == f"player: expected 0..{state.num_players() - 1}, got 9"
    assert message(ValueError, lambda: state.perft(65)) == "depth: expected 0..64, got 65"


# ------------------------------------------------------------------ batches


def test_rows_of_batches(game: ttadak.Game) -> None:
    batch = next(batch for seed in range(99) if not (batch := game.batch(12, seed=seed)).is_terminal().any())
    good = [state.legal_actions()[0] for state in batch]
    wrong = list(good)
    wrong[3], wrong[7] = 64, -2
    assert (
        message(ttadak.IllegalActionError, lambda: batch.apply(wrong))
        == "illegal actions in 2 of 12 rows: 3 (action 64), 7 (action -2); nothing was applied"
    )
    rows = ", ".join(f"{row} (action 99)" for row in range(10))
    assert (
        message(ttadak.IllegalActionError, lambda: batch.apply([99] * 12))
        == f"illegal actions in 12 of 12 rows: {rows}, …; nothing was applied"
    )
    assert message(ValueError, lambda: batch.apply([1])) == "actions: expected 12 integers, one a row"
    assert message(IndexError, lambda: batch[12]) == "row 12 of a batch of 12"
    assert message(ValueError, lambda: game.batch(2, threads=0)) == "threads: expected 1..256, got 0"
    assert message(ValueError, lambda: game.batch(2, seed=-1)) == "seed: expected 0..18446744073709551615, got -1"
    assert (
        message(ValueError, lambda: game.batch(2, seed=10**60))
        == "seed: expected 0..18446744073709551615, got an integer of 200 bits"
    )
    assert message(ValueError, lambda: ttadak.StateBatch.from_states([])) == "states: expected at least one"
    assert message(TypeError, ttadak.State) == "a State is made by a Game, not by its class"
    assert message(TypeError, ttadak.StateBatch) == "a StateBatch is made by a Game, not by its class"


# ------------------------------------------------------------------ records and matches


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("{", "not JSON: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"),
        ("[]", "expected an object, got []"),
        ("{}", "key 'format': expected 1, got None"),
        ('{"format":2}', "record format 2 is newer than this package (knows 1)"),
        ('{"format":1,"game":3}', "key 'game': expected a text, got 3"),
        ('{"format":1,"game":"bbong"}', "key 'rules': missing, expected an object"),
        ('{"format":1,"format":1}', "key 'format' is there twice"),
        ('{"format":NaN}', "NaN is no JSON number"),
    ],
)
def test_lines_that_are_no_record(line: str, expected: str) -> None:
    assert message(ttadak.ParseError, lambda: record.Record.from_json(line)) == expected


def test_an_illegal_action_in_a_record_is_counted_from_1(game: ttadak.Game) -> None:
    state = game.new_initial_state(seed=1)
    data = record.record_of(state).to_dict() | {"actions": ["fly"]}
    legal = ", ".join(state.action_to_string(action) for action in state.legal_actions())
    text = message(ttadak.IllegalActionError, lambda: list(record.replay(record.Record.from_dict(data))))
    assert text.startswith(f"action 1: illegal action 'fly' for seat {state.current_player()} in {state}: legal: {legal}; ")
    assert re.search(r"\([A-Z]-\d+\.\d+\)$", text)


def test_matches(game: ttadak.Game) -> None:
    assert message(ValueError, lambda: ttadak.Match(game, 0)) == "deals: expected a number from 1, got 0"
    assert message(ValueError, lambda: ttadak.Match(game, 2).next_deal()) == "next_deal: the present deal is not over"
