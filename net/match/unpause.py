"""How a paused table goes on: the journal can be written again, people are back, or the host says so.

    paused -> (in a race: soon, for a few seconds) -> goes on

In a race everyone is given time to get ready: the host plays too, and knows when it goes on.
Why a table is paused is told in `net.seating.pause`.
"""

from __future__ import annotations

import asyncio
from typing import Final

from net import limits
from net.errors import JournalUnwritable
from net.journal.entries import WentOn
from net.match.flow import MatchFlow
from net.seating.pause import begin_pause, forget_retry, unwritable
from net.table_state.persistence import keep_up, write_down
from net.wire.messages import PausedBy

_GOES_ON: Final = "The table goes on."


def try_again(flow: MatchFlow) -> None:
    """Go on if the journal can be written by now; else raise JournalUnwritable."""
    table = flow.table
    if PausedBy.JOURNAL not in table.pauses:
        return
    write_down(table, WentOn())
    forget_retry(table)
    table.pauses.end(PausedBy.JOURNAL)
    _go_on(flow)


def someone_is_back(flow: MatchFlow) -> None:
    """Go on, now that one of the people is there for whom the table waited; raise JournalUnwritable."""
    if flow.table.pauses.end(PausedBy.RETURN):
        write_down(flow.table)
        _proceed(flow)


def go_on(flow: MatchFlow) -> None:
    """Do what the host asks: end their pause, or try the journal again; raise JournalUnwritable."""
    if PausedBy.JOURNAL in flow.table.pauses:
        try_again(flow)
    else:
        end_of_hosts_pause(flow)


def end_of_hosts_pause(flow: MatchFlow) -> None:
    """End the pause of the host; that is written before anything follows from it, or once it can be."""
    table = flow.table
    if not table.pauses.end(PausedBy.HOST):
        return
    try:
        keep_up(table)
    except JournalUnwritable as error:
        unwritable(table, error)
    else:
        _go_on(flow)


def soon_is_now(flow: MatchFlow) -> None:
    """Go on with a race: everyone had time to get ready. Raise JournalUnwritable."""
    flow.table.pauses.end(PausedBy.SOON)
    _proceed(flow)
    if flow.table.pause is None:
        flow.table.notice(_GOES_ON)


def _go_on(flow: MatchFlow) -> None:
    """Tell everyone what happens now that a pause is over, and let it happen."""
    table = flow.table
    if table.pause is None and flow.racing.is_open:
        words = f"The race goes on in {limits.COUNT_IN:.0f} seconds: get ready."
        begin_pause(table, PausedBy.SOON, words)
        return
    _proceed(flow)
    table.notice(table.pause.words if table.pause is not None else _GOES_ON)


def _proceed(flow: MatchFlow) -> None:
    """Do what had to wait, if the table is not paused for another reason; raise JournalUnwritable."""
    flow.table.changed()
    if flow.table.pause is None:
        flow.table.clocks.release(asyncio.get_running_loop().time())
        flow.catch_up()
