"""The library's exceptions, and the wording of refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from ttadak._core import State


class IllegalActionError(ValueError):
    """An action that is not legal in its state. Nothing was changed."""


class ParseError(ValueError):
    """Text, a dict, bytes, options or a record that cannot be read. The message says what, where, and what would be right."""


class MissingExtraError(ImportError):
    """A feature needs a package that an extra of ttadak installs."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(f"this needs {package}: pip install 'ttadak[{extra}]'")


def unhex(text: str) -> bytes:
    """The bytes of a hexadecimal text.

    Raises:
        ParseError: it is none.
    """
    try:
        return bytes.fromhex(text)
    except ValueError as error:
        raise ParseError(f"serialized state: {error}") from None


def refuse_action(state: State, action: object) -> NoReturn:
    """Raise IllegalActionError for an action that is not legal in `state`: what, where, what is legal, the clause last."""
    name, clause = _name_action(state, action), ""
    legal = [state.action_to_string(a) for a in state.legal_actions()]
    if state.is_terminal():
        raise IllegalActionError(f"illegal action {name} in {state}: the game is over")
    who = "chance" if state.is_chance_node() else f"seat {state.current_player()}"
    if not state.is_chance_node() and name.startswith("'"):
        broken = why_illegal(state, name[1:-1])
        clause = f"; {broken[1]} ({broken[0]})" if broken else ""
    raise IllegalActionError(f"illegal action {name} for {who} in {state}: legal: {', '.join(legal)}{clause}")


def _name_action(state: State, action: object) -> str:
    if isinstance(action, str):
        return repr(action)
    if isinstance(action, int):
        try:
            return repr(state.action_to_string(action))
        except ValueError:
            pass
    try:
        return repr(action)[:40]
    except ValueError:  # an integer of more digits than Python writes out
        return f"a {type(action).__name__} too long to show"


def why_illegal(state: State, action: str) -> tuple[str, str] | None:
    """The first clause that forbids an action text in `state`, and the reason in words; None if it is legal."""
    from ttadak import reference

    return reference.position(state.to_dict()).why_illegal(action)
