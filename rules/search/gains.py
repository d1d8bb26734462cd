"""Where a search brings nothing. There the level `hard` plays as `normal` does, and spends no time."""

from __future__ import annotations

import json
import pkgutil
from functools import cache


@cache
def no_gain() -> dict[str, dict[str, str]]:
    """Return the table: by preset and number of seats, what was measured."""
    found: dict[str, dict[str, str]] = json.loads(pkgutil.get_data(__package__, "no_gain.json") or b"{}")
    return found


def searched(preset: str, seats: int) -> bool:
    """Whether a search may be better than `normal` in a game with the name `preset` and so many seats."""
    return str(seats) not in no_gain().get(preset, {})
