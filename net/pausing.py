"""A table that is paused: its clocks stand still, nobody moves, and everyone is told why.

It pauses when its journal cannot be written, for what is not safe is not done; then it tries again
every few seconds, and whenever the host asks. When it was brought back it waits for the first
of its people, so that nothing happens behind their backs. And its host may pause it, and let it go on:

    paused -> (in a race: soon, for a few seconds) -> goes on

The host plays too, and knows when it goes on: in a race everyone is given time to get ready.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from net import limits
from net.clocks import SOON
from net.errors import JournalUnwritable
from net.inbox import TriesAgain
from net.journal.entries import WentOn
from net.keeping import keep_up, write_down
from net.messages import PausedBy, PausePart
from net.refused import Refused, Why
from rules.views import Stage

if TYPE_CHECKING:
    from net.table import Table

RETRY_EVERY: Final = 3.0
_BROUGHT_BACK: Final = "This table was brought back, and waits for the first of its people."
_GOES_ON: Final = "The table goes on."


def refuse_if_paused(table: Table, *, but: frozenset[PausedBy] = frozenset()) -> None:
    """Raise Refused if nothing may happen at the table just now; pauses in `but` do not matter."""
    if table.pause is not None and table.pause.by not in but:
        raise Refused(Why.PAUSED, table.pause.words)


def refuse_newcomers(table: Table) -> None:
    """Raise Refused if nobody new may sit down just now; who comes to a table that waits ends its waiting."""
    if PausedBy.JOURNAL in table.pauses:
        raise Refused(Why.PAUSED, table.pauses.words(PausedBy.JOURNAL))


# ---- the journal -----------------------------------------------------------------------------------


def unwritable(table: Table, error: JournalUnwritable) -> None:
    """The journal could not be written: pause, and try again in a while."""
    forget_retry(table)
    loop = asyncio.get_running_loop()
    table.pauses.retry = loop.call_later(RETRY_EVERY, table.inbox.put_nowait, TriesAgain())
    _begin(table, PausedBy.JOURNAL, f"The table is paused. {error.words} Nothing is lost.")


def try_again(table: Table) -> None:
    """Go on if the journal can be written by now; else raise JournalUnwritable."""
    if PausedBy.JOURNAL not in table.pauses:
        return
    write_down(table, WentOn())
    forget_retry(table)
    table.pauses.end(PausedBy.JOURNAL)
    _go_on(table)


def forget_retry(table: Table) -> None:
    """Do not try again by itself."""
    if table.pauses.retry is not None:
        table.pauses.retry.cancel()
        table.pauses.retry = None


# ---- its people, after it was brought back ---------------------------------------------------------


def wait_for_people(table: Table) -> None:
    """Pause a table that was brought back until the first of its people is there."""
    table.pauses.begin(PausePart(by=PausedBy.RETURN, words=_BROUGHT_BACK))
    table.changed()


def still_paused(table: Table, words: str) -> None:
    """The host of a table that was brought back had paused it, as `words` say."""
    table.pauses.begin(PausePart(by=PausedBy.HOST, words=words))
    table.clocks.hold(asyncio.get_running_loop().time())


def someone_is_back(table: Table) -> None:
    """One of the table's people is there: go on, if that was waited for."""
    if table.pauses.end(PausedBy.RETURN):
        write_down(table)
        _proceed(table)


# ---- the host ----------------------------------------------------------------------------------------


def pause(table: Table, host: str) -> None:
    """The host, called `host`, pauses the match; raise Refused if there is none."""
    if not table.running:
        raise Refused(Why.PLAYING, "no match is being played")
    if table.pauses.end(PausedBy.SOON):
        table.clocks.restart(SOON)  # the next count begins anew
    _begin(table, PausedBy.HOST, f"{host} has paused the table.")


def go_on(table: Table) -> None:
    """The host lets the table go on, or has the journal tried; raise JournalUnwritable if it fails."""
    if PausedBy.JOURNAL in table.pauses:
        try_again(table)
    else:
        end_of_hosts_pause(table)


def end_of_hosts_pause(table: Table) -> None:
    """What the host chose is over; that is written before anything follows from it, or once it can be."""
    if not table.pauses.end(PausedBy.HOST):
        return
    try:
        keep_up(table)
    except JournalUnwritable as error:
        unwritable(table, error)
    else:
        _go_on(table)


def soon_is_now(table: Table) -> None:
    """Everyone had time to get ready."""
    table.pauses.end(PausedBy.SOON)
    _proceed(table)
    if table.pause is None:
        table.notice(_GOES_ON)


# ---- all of them ---------------------------------------------------------------------------------------


def _begin(table: Table, by: PausedBy, words: str) -> None:
    if table.pauses.begin(PausePart(by=by, words=words)):
        table.clocks.hold(asyncio.get_running_loop().time())
        table.notice(words)


def _go_on(table: Table) -> None:
    """A pause is over: say what becomes of the table now."""
    if table.pause is None and table.racing.is_open:
        words = f"The race goes on in {limits.COUNT_IN:.0f} seconds: get ready."
        _begin(table, PausedBy.SOON, words)
        return
    _proceed(table)
    table.notice(table.pause.words if table.pause is not None else _GOES_ON)


def _proceed(table: Table) -> None:
    """Do what could not be done, if nothing keeps the table from it any more; raise JournalUnwritable."""
    table.changed()
    if table.pause is None:
        table.clocks.release(asyncio.get_running_loop().time())
        catch_up(table)


def catch_up(table: Table) -> None:
    """Go on with the order that a match waits for, and deal its first round, if that was not written yet."""
    course = table.course
    if course is None:
        return
    if course.stage in (Stage.LOT, Stage.DEAL) and not course.rounds:
        course.deal()
    table.go_on()
