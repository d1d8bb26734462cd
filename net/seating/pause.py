"""Why a table is paused, and what that means: its clocks stop, nobody moves, and everyone is told why.

It pauses when its journal cannot be written, because a move that is not safe is not made; then it tries
again every few seconds, and whenever the host asks. After a restart of the referee it waits for the first
of its people, so that nothing happens before they can see it. And its host may pause it. How it goes on
again: `net.match.unpause`.
"""

from __future__ import annotations

import asyncio
from typing import Final

from net.errors import JournalUnwritable
from net.table_state.clocks import SOON
from net.table_state.events import TriesAgain
from net.table_state.state import TableState
from net.wire.messages import PausedBy, PausePart
from net.wire.refusals import Refused, Why

RETRY_EVERY: Final = 3.0
_BROUGHT_BACK: Final = "This table was brought back, and waits for the first of its people."


def refuse_if_paused(table: TableState, *, but: frozenset[PausedBy] = frozenset()) -> None:
    """Raise Refused if nothing may happen at the table just now; pauses in `but` do not matter."""
    if table.pause is not None and table.pause.by not in but:
        raise Refused(Why.PAUSED, table.pause.words)


def refuse_newcomers(table: TableState) -> None:
    """Raise Refused if nobody new may sit down just now; who comes to a table that waits ends its waiting."""
    if PausedBy.JOURNAL in table.pauses:
        raise Refused(Why.PAUSED, table.pauses.words(PausedBy.JOURNAL))


# ---- the journal -----------------------------------------------------------------------------------


def unwritable(table: TableState, error: JournalUnwritable) -> None:
    """The journal could not be written: pause, and try again in a while."""
    forget_retry(table)
    loop = asyncio.get_running_loop()
    table.pauses.retry = loop.call_later(RETRY_EVERY, table.inbox.put_nowait, TriesAgain())
    begin_pause(table, PausedBy.JOURNAL, f"The table is paused. {error.words} Nothing is lost.")


def forget_retry(table: TableState) -> None:
    """Do not try again by itself."""
    if table.pauses.retry is not None:
        table.pauses.retry.cancel()
        table.pauses.retry = None


# ---- its people, after it was brought back ---------------------------------------------------------


def wait_for_people(table: TableState) -> None:
    """Pause a table that was brought back until the first of its people is there."""
    table.pauses.begin(PausePart(by=PausedBy.RETURN, words=_BROUGHT_BACK))
    table.changed()


def still_paused(table: TableState, words: str) -> None:
    """The host of a table that was brought back had paused it, as `words` say."""
    table.pauses.begin(PausePart(by=PausedBy.HOST, words=words))
    table.clocks.hold(asyncio.get_running_loop().time())


# ---- the host ----------------------------------------------------------------------------------------


def pause(table: TableState, host: str) -> None:
    """The host, called `host`, pauses the match; raise Refused if there is none."""
    if not table.running:
        raise Refused(Why.PLAYING, "no match is being played")
    if table.pauses.end(PausedBy.SOON):
        table.clocks.restart(SOON)  # the next count begins anew
    begin_pause(table, PausedBy.HOST, f"{host} has paused the table.")


# ---- all of them ---------------------------------------------------------------------------------------


def begin_pause(table: TableState, by: PausedBy, words: str) -> None:
    """Pause the table; tell everyone why, if it is news."""
    if table.pauses.begin(PausePart(by=by, words=words)):
        table.clocks.hold(asyncio.get_running_loop().time())
        table.notice(words)
