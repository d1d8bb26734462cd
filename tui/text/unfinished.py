"""What tells one unfinished table from others."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from parlour.tui.text.language import marked, tr, trn
from parlour.tui.text.printable import visible

if TYPE_CHECKING:
    from parlour.net.process.resumable import Resumable

SOON: Final = 20 * 3600
"""Seconds for which the time of day says when a match was left; after that, the date."""


MONTHS: Final = (
    *(marked("Jan"), marked("Feb"), marked("Mar"), marked("Apr"), marked("May"), marked("Jun")),
    *(marked("Jul"), marked("Aug"), marked("Sep"), marked("Oct"), marked("Nov"), marked("Dec")),
)
AT_A_TABLE: Final = marked(
    "You still have a table here. `parlour host` without a game leads back to it; "
    "`parlour stop` with `--end` ends it."
)
"""Why somebody cannot open another table on this machine, and what to do."""
NOT_LOADED: Final = marked(
    "The referee of this machine began before {game} was installed. `parlour stop` ends it, and keeps its "
    "matches; the next one has the game."
)
"""Why somebody cannot open a table for a game that they have, and what to do."""


def told(left: Resumable, now: float) -> str:
    """Return what tells an unfinished table from others.

    Of an own match: its game, the day whose deal it is, round, scores or opponents; of another table, its
    name and game, once if they are the same. Where it is known, also since when it waits: the time of day, or
    the date.
    """
    title = f"{left.title} ({_since(left.at, now)})" if left.at else left.title
    name, more = ("", _against(left)) if left.solo else (left.name if left.name != left.title else "", "")
    still = "" if left.waits else tr("still open")
    return visible(", ".join(filter(None, (name, title, _day(left.day), more, still))))


def _day(day: str) -> str:
    """Return of which day it is the deal, and whether that was played before; "" for another deal."""
    date, _, again = day.partition(" ")
    words = tr("deal of the day {date}", date=date) if date else ""
    return f"{words} ({tr('practice')})" if again else words


def _since(at: float, now: float) -> str:
    moment = time.localtime(at)
    if now - at < SOON:
        return time.strftime("%H:%M", moment)
    return tr("{month} {day}", month=tr(MONTHS[moment.tm_mon - 1]), day=f"{moment.tm_mday:02}")


def asked(left: Sequence[Resumable]) -> str:
    """Return what is said before the question whether to go on with the first of `left`."""
    table, more = visible(left[0].name or left[0].title), len(left) - 1
    if not more:
        return tr("{table} was not finished. You can go on now, or later.", table=table)
    return tr(
        "{table} (and {more} more) was not finished. You can go on now, or later.", table=table, more=more
    )


def _against(left: Resumable) -> str:
    """Return how an own match stands: `round 3, you 120, bots 85 and 40`."""
    bots = left.taken - 1
    against = trn("against {count} bot", "against {count} bots", bots) if bots > 0 else ""
    if left.round < 2:
        return against
    own, *others = left.scores
    totals = ", ".join(map(str, others))
    return trn(
        "round {round}, you {own}, bot {totals}",
        "round {round}, you {own}, bots {totals}",
        len(others),
        round=left.round,
        own=own,
        totals=totals,
    )
