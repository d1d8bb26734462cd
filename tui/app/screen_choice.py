"""Chooses the scene for an update: a pure function."""

from __future__ import annotations

from enum import Enum
from typing import assert_never

from net.wire.messages import Phase, Update


class Scene(Enum):
    """Where a connected player is."""

    LOBBY = "lobby"
    WAITING = "waiting"
    TABLE = "table"
    ROUND_OVER = "round over"
    MATCH_OVER = "match over"


def scene(update: Update | None) -> Scene:
    """Return the scene for the newest update; without one the player is in the lobby."""
    if update is None:
        return Scene.LOBBY
    match update.table.phase:
        case Phase.WAITING:
            return Scene.WAITING
        case Phase.PLAYING:
            return Scene.TABLE
        case Phase.BETWEEN:
            return Scene.ROUND_OVER
        case Phase.OVER:
            return Scene.MATCH_OVER
        case _:
            assert_never(update.table.phase)
