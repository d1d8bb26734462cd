"""Chooses the scene for an update: a pure function."""

from __future__ import annotations

from enum import Enum
from typing import assert_never

from parlour.net.wire.messages import Phase, Update


class ScreenChoice(Enum):
    """Where a connected player is."""

    LOBBY = "lobby"
    WAITING = "waiting"
    TABLE = "table"
    ROUND_OVER = "round over"
    MATCH_OVER = "match over"


def scene(update: Update | None) -> ScreenChoice:
    """Return the scene for the newest update; without one the player is in the lobby."""
    if update is None:
        return ScreenChoice.LOBBY
    match update.table.phase:
        case Phase.WAITING:
            return ScreenChoice.WAITING
        case Phase.PLAYING:
            return ScreenChoice.TABLE
        case Phase.BETWEEN:
            return ScreenChoice.ROUND_OVER
        case Phase.OVER:
            return ScreenChoice.MATCH_OVER
        case _:
            assert_never(update.table.phase)
