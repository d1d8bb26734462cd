"""Which screen belongs to what the referee told last: a pure function, so that it can be read."""

from __future__ import annotations

from enum import Enum
from typing import assert_never

from net.wire.messages import Phase, Update


class Scene(Enum):
    """Where a player is, once connected."""

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
