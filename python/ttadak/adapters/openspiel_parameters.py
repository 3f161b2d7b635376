"""The rules of a game as OpenSpiel parameters.

``preset``, ``position`` and every option of the game are parameters. An option left at the game's default stays as the
preset has it. Yes or no is a bool; integers are ints, 0 standing for null; everything else is a string: a word, or JSON.

OpenSpiel writes parameters into game strings, where ``, = ( )`` divide and digits are a number. Strings may therefore be
percent-encoded, and are kept so: ``load_game("ttadak_bbong(stop_limit=%34)")`` is
``load_game("ttadak_bbong", {"stop_limit": "4"})``.
"""

from __future__ import annotations

import json
import re
import urllib.parse
from collections.abc import Mapping
from typing import Any, NamedTuple

import ttadak

Parameter = bool | int | str


class Setup(NamedTuple):
    """What the parameters come to."""

    game: ttadak.Game
    start: ttadak.State
    canonical: dict[str, Parameter]


def encode(text: str) -> str:
    """A text that game strings carry unchanged, and do not take for a number."""
    number = re.fullmatch(r"[-+0-9.]+", text)
    return re.sub(r"^[^\n]|[%,=()\x00-\x1f]" if number else r"[%,=()\x00-\x1f]", lambda found: f"%{ord(found[0]):02X}", text)


def specification(game: ttadak.Game) -> dict[str, Parameter]:
    """Every parameter with its default."""
    options = {option["name"]: _to_parameter(option, option["default"]) for option in game.options()}
    return {"preset": _default_preset(game), "position": ""} | options


def setup(name: str, given: Mapping[str, Parameter]) -> Setup:
    """The game and where it begins.

    Raises:
        ttadak.ParseError: a preset, option, value or position that cannot be.
    """
    plain = ttadak.load_game(name)
    canonical = _canonical(plain, given)
    options = {option["name"]: option for option in plain.options()}
    rules = {key: _from_parameter(options[key], value) for key, value in canonical.items() if key in options}
    game = ttadak.load_game(name, urllib.parse.unquote(str(canonical.get("preset", _default_preset(plain)))), **rules)
    if "position" not in canonical:
        return Setup(game, game.new_initial_state(seed=0, explicit_chance=True), canonical)
    position = json.loads(urllib.parse.unquote(str(canonical["position"])))
    if "rules" in position and len(canonical) > 1:
        raise ttadak.ParseError("parameter 'position' names its rules, so no preset or option may be given besides")
    start = game.state_from_dict(position)
    if start.to_dict().get("chance") != "explicit":
        raise ttadak.ParseError("parameter 'position': its key 'chance' must be 'explicit'")
    return Setup(start.get_game(), start, canonical)


def _canonical(game: ttadak.Game, given: Mapping[str, Parameter]) -> dict[str, Parameter]:
    """Only what differs from the default, each value written in the one way: equal games then have equal strings."""
    default = specification(game)
    options = {option["name"]: option for option in game.options()}
    out: dict[str, Parameter] = {}
    for key, value in given.items():
        if key in options:
            value = _to_parameter(options[key], _from_parameter(options[key], value))
        elif isinstance(value, str):
            value = urllib.parse.unquote(value)
            value = encode(_one_line(value) if key == "position" and value else value)
        if value not in ("", default[key]) or (key in options and value != default[key]):
            out[key] = value
    return dict(sorted(out.items()))


def _one_line(position: str) -> str:
    try:
        return json.dumps(json.loads(position), ensure_ascii=False)
    except ValueError as error:
        raise ttadak.ParseError(f"parameter 'position': {error}") from None


def _default_preset(game: ttadak.Game) -> str:
    return next(iter(game.presets()))


def _is_integer(option: Mapping[str, Any]) -> bool:
    return re.fullmatch(r"[0-9. |]*", option["values"].replace("null", "")) is not None


def _to_parameter(option: Mapping[str, Any], value: object) -> Parameter:
    if isinstance(option["default"], bool):
        return bool(value)
    if _is_integer(option):
        return int(str(value or 0))
    return encode(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))


def _from_parameter(option: Mapping[str, Any], value: Parameter) -> object:
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return None if value == 0 and "null" in option["values"] else value
    text = urllib.parse.unquote(value)
    try:
        return json.loads(text)
    except ValueError:
        return text
