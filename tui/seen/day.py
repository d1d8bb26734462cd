"""The deal of the day: which day it is, what is told of a try, and how its result compares."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from parlour.net.wire.messages import OpenTable, Update
from parlour.rules.day import LEVEL, LONGEST, PLAYS, seats_of
from parlour.tui.review.comparing import Compared
from parlour.tui.seen.results import is_over
from parlour.tui.storage.stores import DayTries, DayTry
from parlour.tui.text.language import marked, tr
from parlour.tui.text.printable import visible

if TYPE_CHECKING:
    from parlour.tui.rules_editor.offers import Offer

PRACTICE: Final = " practice"
"""What follows the date where the deal was played before."""
NOT_KEPT: Final = marked("The deal of the day could not be kept: {error}.")


def day_now() -> str:
    """Return the date in UTC, on which everybody has the same deal."""
    return f"{datetime.now(UTC):%Y-%m-%d}"


def day_table(offer: Offer, day: str, pace: str) -> OpenTable:
    """Return the request for the table at which the deal of `day` is played."""
    seats = seats_of(offer.least, offer.most)
    return OpenTable(game=offer.name, seats=seats, bots=seats - 1, level=LEVEL, pace=pace, day=day)


def is_day_over(update: Update | None) -> bool:
    """Whether the deal of a day has been played at the table."""
    return update is not None and bool(update.table.day) and is_over(update)


def is_practice(update: Update) -> bool:
    """Whether the deal of the table had been played before."""
    return update.table.day.endswith(PRACTICE)


def date_of(update: Update) -> str:
    """Return of which day the table plays the deal."""
    return update.table.day[:LONGEST]


def tried_words(tried: DayTry | None) -> str:
    """Return what has become of the player's try at a deal."""
    if tried is None:
        return tr("one try counts")
    if tried.better is None:
        return tr("begun")
    return compared_words(Compared(PLAYS, tried.better, tried.equal))


def compared_words(found: Compared) -> str:
    """Return how a result compares with the plays of bots, or how much is compared already."""
    if not found.is_whole:
        return tr("compared with {done} of {of} plays of bots", done=found.done, of=PLAYS)
    better = tr("better than {better} of {of}", better=found.better, of=PLAYS)
    return f"{better}, {tr('as good as {equal}', equal=found.equal)}" if found.equal else better


def day_title(day: str) -> str:
    """Return what a table of this `day` plays: `Deal of the day 2026-11-28`, and whether it counts."""
    words = tr("Deal of the day {date}", date=day[:LONGEST])
    return f"{words} ({tr('practice')})" if day.endswith(PRACTICE) else words


def day_line(update: Update, found: Compared | None) -> str:
    """Return the line to share, which names no card: the game, the date, and how the result compares."""
    compared = compared_words(found or Compared(0))
    return f"Parlour, {visible(update.table.title)}. {day_title(update.table.day)}: {compared}"


def keep_result(tries: DayTries, update: Update, found: Compared | None) -> None:
    """Keep how the first try at the deal of a day compares; practice is not kept. Raise NetError."""
    if found is not None and found.is_whole and not is_practice(update):
        table = update.table
        tries.keep(table.game, date_of(update), DayTry(table.id, found.better, found.equal))
