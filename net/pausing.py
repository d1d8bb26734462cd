"""A table that is paused: its clocks stand still, nobody moves, and everyone is told why.

It pauses when its journal cannot be written, for what is not safe is not done; then it tries again
every few seconds, and whenever the host asks. And when it was brought back it waits for the first
of its people, so that nothing happens behind their backs.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from net.errors import JournalUnwritable
from net.inbox import TriesAgain
from net.journal.entries import WentOn
from net.keeping import write_down
from net.messages import PausedBy, PausePart
from net.refused import Refused, Why
from rules.views import Stage

if TYPE_CHECKING:
    from net.table import Table

RETRY_EVERY: Final = 3.0
_BROUGHT_BACK: Final = "This table was brought back, and waits for the first of its people."


def refuse_if_paused(table: Table) -> None:
    """Raise Refused if nothing may happen at the table just now."""
    if table.pause is not None:
        raise Refused(Why.PAUSED, table.pause.words)


def refuse_newcomers(table: Table) -> None:
    """Raise Refused if nobody new may sit down just now; who comes to a table that waits ends its waiting."""
    if table.pause is not None and table.pause.by is PausedBy.JOURNAL:
        raise Refused(Why.PAUSED, table.pause.words)


def unwritable(table: Table, error: JournalUnwritable) -> None:
    """The journal could not be written: pause, and try again in a while."""
    loop = asyncio.get_running_loop()
    forget_retry(table)
    table.retry = loop.call_later(RETRY_EVERY, table.inbox.put_nowait, TriesAgain())
    pause = PausePart(by=PausedBy.JOURNAL, words=f"The table is paused. {error.words} Nothing is lost.")
    if table.pause != pause:
        table.pause = pause
        table.clocks.hold(loop.time())
        table.notice(pause.words)


def wait_for_people(table: Table) -> None:
    """Pause a table that was brought back until the first of its people is there."""
    table.pause = PausePart(by=PausedBy.RETURN, words=_BROUGHT_BACK)
    table.changed()


def someone_is_back(table: Table) -> None:
    """One of the table's people is there: go on, if that was waited for."""
    if table.pause is not None and table.pause.by is PausedBy.RETURN:
        _go_on(table)


def try_again(table: Table) -> None:
    """Go on if the journal can be written by now; else raise JournalUnwritable."""
    if table.pause is not None and table.pause.by is PausedBy.JOURNAL:
        table.journal.append(WentOn())
        _go_on(table)
        table.notice("The table goes on.")


def forget_retry(table: Table) -> None:
    """Do not try again by itself."""
    if table.retry is not None:
        table.retry.cancel()
        table.retry = None


def _go_on(table: Table) -> None:
    """End the pause, and do what could not be done; raise JournalUnwritable if it still cannot."""
    write_down(table)
    forget_retry(table)
    table.pause = None
    table.clocks.release(asyncio.get_running_loop().time())
    table.changed()
    catch_up(table)


def catch_up(table: Table) -> None:
    """Go on with the order that a match waits for, and deal its first round, if that was not written yet."""
    course = table.course
    if course is None:
        return
    if course.stage in (Stage.LOT, Stage.DEAL) and not course.rounds:
        course.deal()
    table.shuffling.go_on()
