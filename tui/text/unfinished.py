"""What tells one unfinished table from others."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from parlour.tui.text.phrases import count
from parlour.tui.text.printable import visible

if TYPE_CHECKING:
    from parlour.net.process.resumable import Resumable

SOON: Final = 20 * 3600
"""Seconds for which the time of day says when a match was left; after that, the date."""


AT_A_TABLE: Final = (
    "You still have a table here. `parlour host` without a game leads back to it; "
    "`parlour stop` with `--end` ends it."
)
"""Why somebody cannot open another table on this machine, and what to do."""


def told(left: Resumable, now: float) -> str:
    """Return what tells an unfinished table from others.

    Of an own match: its game, round, scores or opponents; of another table, its name and game. Where it is
    known, also since when it waits: the time of day, or the date if that is longer ago.
    """
    since = time.strftime("%H:%M" if now - left.at < SOON else "%b %d", time.localtime(left.at))
    title = f"{left.title} ({since})" if left.at else left.title
    name, more = ("", _against(left)) if left.solo else (left.name, "")
    return visible(", ".join(filter(None, (name, title, more, "" if left.waits else "still open"))))


def asked(left: Sequence[Resumable]) -> str:
    """Return what is said before the question whether to go on with the first of `left`."""
    others = f" (and {len(left) - 1} more)" if len(left) > 1 else ""
    return f"{visible(left[0].name or left[0].title)}{others} was not finished. You can go on now, or later."


def _against(left: Resumable) -> str:
    """Return how an own match stands: `round 3, you 120, bots 85 and 40`."""
    bots = left.taken - 1
    against = f"against {count(bots, 'bot')}" if bots > 0 else ""
    if left.round < 2:
        return against
    own, *others = left.scores
    totals = ", ".join(map(str, others))
    return f"round {left.round}, you {own}, {'bot' if len(others) == 1 else 'bots'} {totals}"
