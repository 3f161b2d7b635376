"""Malformed positions, bytes, serialized states, records, options and actions: ParseError at once, or a sound state (T-MAL)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from malformed import (
    BOMBS,
    NEVER,
    Reader,
    doubled_cards,
    doubtful_positions,
    is_cards,
    paths,
    replaced,
    some_states,
    wrong_positions,
)
from samples import output_of, sample_states

import ttadak

SECONDS = 1.0  # for one input, however hostile


@pytest.fixture
def reader() -> Iterator[Reader]:
    made = Reader()
    yield made
    assert made.slowest < SECONDS
    assert made.refused > 0


# ------------------------------------------------------------------ positions


def test_wrong_positions_are_refused(game: ttadak.Game, reader: Reader) -> None:
    for state in some_states(game.name)[::2]:
        position = state.to_dict()
        assert game.state_from_dict(position) == state
        for path, wrong in wrong_positions(game.name, position):
            message = reader.read(game.state_from_dict, wrong)
            assert message, (path, wrong)
            # The key is named where the fault is one of meaning, not of what JSON can hold.
            if path and len(path) == 1 and "not JSON-able" not in message and "json at offset" not in message:
                assert "key '" in message or "rules of" in message or "option" in message, (path, message)
    assert reader.refused > 2000
    assert reader.accepted == 0


def test_doubtful_positions_are_refused_or_sound(game: ttadak.Game, reader: Reader) -> None:
    for state in some_states(game.name)[::3]:
        for doubtful in doubtful_positions(state.to_dict()):
            reader.read(game.state_from_dict, doubtful)
    assert reader.refused > 500
    assert reader.accepted > 20


def test_a_card_too_many(game: ttadak.Game, reader: Reader) -> None:
    for state in sample_states(game.name):
        for path, card, doubled in doubled_cards(game.name, state.to_dict()):
            assert reader.read(game.state_from_dict, doubled), (path, card)
    assert reader.refused > 100


def test_cards_that_change_places(game: ttadak.Game, reader: Reader) -> None:
    """One card written over another: it is then somewhere twice, or one is out of play."""
    rng = random.Random(4)
    for state in sample_states(game.name):
        position = state.to_dict()
        zones = [(path, value) for path, value in paths(position) if is_cards(game.name, value)]
        for _ in range(40):
            (path, cards), (_, others) = rng.choice(zones), rng.choice(zones)
            words = cards.split()
            words[rng.randrange(len(words))] = rng.choice(others.split())
            reader.read(game.state_from_dict, replaced(position, path, " ".join(words)))


def test_every_truncation_of_a_text(game: ttadak.Game, reader: Reader) -> None:
    for state in some_states(game.name)[::2]:
        text = str(state)
        for cut in range(len(text)):
            assert reader.read(game.state_from_text, text[:cut])
            assert cut == 0 or reader.read(game.state_from_text, text[cut:])


def test_every_changed_character_of_a_text(game: ttadak.Game, reader: Reader) -> None:
    rng = random.Random(5)
    for state in some_states(game.name)[::3]:
        text = str(state)
        for place in range(len(text)):
            for other in {rng.choice('0123456789"{}[],: -\\\0eE.SHDCT'), chr(rng.randrange(0x3000)), ""}:
                reader.read(game.state_from_text, text[:place] + other + text[place + 1 :])


@pytest.mark.parametrize("bomb", BOMBS)
def test_bombs(game: ttadak.Game, reader: Reader, bomb: str) -> None:
    assert reader.read(game.state_from_text, BOMBS[bomb])
    assert reader.read(game.state_from_text, '{"rules": ' + BOMBS[bomb] + "}")


def test_things_that_are_no_position(game: ttadak.Game, reader: Reader) -> None:
    loop: list[Any] = []
    loop.append(loop)
    deep: Any = 0
    for _ in range(100_000):
        deep = [deep]
    for wrong in [
        *NEVER,
        None,
        0,
        "",
        [],
        [{}],
        loop,
        deep,
        object(),
        {"seat": loop},
        {"seat": deep},
        {"hands": {1}},
        {(1, 2): 3},
        game,
    ]:
        assert reader.read(game.state_from_dict, wrong)


# ------------------------------------------------------------------ bytes and serialized states


def test_every_truncation_of_bytes(game: ttadak.Game, reader: Reader) -> None:
    for state in some_states(game.name):
        data = state.to_bytes()
        for cut in range(len(data)):
            assert reader.read(game.from_bytes, data[:cut])
            reader.read(game.from_bytes, data + data[:cut] if cut else data + b"\0")
        assert reader.read(game.from_bytes, data + b"\0")


def test_every_flipped_byte(game: ttadak.Game, reader: Reader) -> None:
    for state in some_states(game.name):
        data = bytearray(state.to_bytes())
        for place in range(len(data)):
            for change in (1, 2, 4, 8, 16, 32, 64, 128, 255):
                data[place] ^= change
                reader.read(game.from_bytes, bytes(data))
                data[place] ^= change
    assert reader.refused > 0


def test_random_bytes(game: ttadak.Game, reader: Reader) -> None:
    rng = random.Random(6)
    data = sample_states(game.name)[5].to_bytes()
    header = len(game.name) + 2
    for _ in range(3000):
        body = bytearray(data)
        for _ in range(rng.choice([2, 3, 8, 60])):
            body[rng.randrange(header, len(body))] = rng.randrange(256)
        reader.read(game.from_bytes, bytes(body))
        reader.read(game.from_bytes, data[:header] + rng.randbytes(len(data) - header))
        reader.read(game.from_bytes, rng.randbytes(rng.randrange(400)))


def test_bytes_of_batches(game: ttadak.Game) -> None:
    batch = ttadak.StateBatch.from_states(
        [state for state in sample_states(game.name) if state.num_players() == game.num_players()]
    )
    data = batch.to_bytes()
    whole = {0, *(len(batch.select(range(n)).to_bytes()) for n in range(1, len(batch)))}
    for cut in range(len(data)):
        if cut not in whole:
            with pytest.raises(ttadak.ParseError):
                game.batch_from_bytes(data[:cut])
    for wrong in (
        b"x",
        b":",
        b"0:",
        b"-1:",
        b"99999999999999999999:",
        b"4294967295:" + data,
        b"1000000x" + data,
        b"\0" * 100,
        b"7" * 100_000,
    ):
        with pytest.raises(ttadak.ParseError):
            game.batch_from_bytes(wrong)


def test_serialized_states(game: ttadak.Game, reader: Reader) -> None:
    for state in [*some_states(game.name)[::5], sample_states(game.name)[6].resample_from_infostate(0, 1)]:
        text = state.serialize()
        assert game.deserialize_state(text) == state
        for cut in range(len(text)):
            assert reader.read(game.deserialize_state, text[:cut])
        rng = random.Random(7)
        for place in range(len(text)):
            for other in rng.sample("0123456789abcdef", 3):
                reader.read(game.deserialize_state, text[:place] + other + text[place + 1 :])
        for wrong in (
            "",
            "00",
            "zz",
            "3100",
            "é",
            "\ud800",
            text + "00",
            text + text,
            "3130303100" * 3,
            "39" * 9 + "00",
            "00" * 1000,
        ):
            assert reader.read(game.deserialize_state, wrong)


# ------------------------------------------------------------------ all of it where memory is short


def test_all_of_it_in_little_memory(name: str) -> None:
    """Hostile inputs may ask for no more than a little memory each, and must not end the process."""
    code = f"""
        import test_malformed as tests, test_malformed_words as words, ttadak
        from malformed import BOMBS, Reader
        game = ttadak.load_game({name!r})
        for test in (tests.test_every_flipped_byte, tests.test_things_that_are_no_position, tests.test_random_bytes):
            test(game, Reader())
        for bomb in BOMBS:
            tests.test_bombs(game, Reader(), bomb)
        words.test_options(game)
        print("done")
        """
    assert output_of(code, seconds=170, memory=1_500_000_000, OPENBLAS_NUM_THREADS="1") == "done\n"
