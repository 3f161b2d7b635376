"""What happened, in sentences that need no font of their own."""

from __future__ import annotations

import re

from ttadak._core import State
from ttadak.cli.story import tell

_UNWANTED = re.compile("\x1b\\[\\d+m|[\u4e00-\u9fff]")  # a terminal's colours; numerals beside the cards' names


def told(state: State, player: int | None) -> list[str]:
    """The events of the last action as `player` saw them; all of them if none is named."""
    unnamed = f"seat {_actor(state) if player is None else player}"
    return [_UNWANTED.sub("", tell(state.get_game().name, event, unnamed)) for event in state.events(player=player)]


def _actor(state: State) -> int:
    """Whose action the last one was: the seat that, alone, is told of it without its name. 0 if no event is about him."""
    seen = [set(state.events(player=seat)) for seat in range(state.num_players())]
    for event in state.events():
        alone = [seat for seat, events in enumerate(seen) if event in events]
        if len(alone) == 1 and " seat " not in event:
            return alone[0]
    return 0
