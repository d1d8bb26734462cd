"""Ending the pause of a table: the journal is writable again, people are back, or the host asks.

    paused -> (in a race: soon, for a few seconds) -> running

In a race everyone gets a few seconds to prepare, because the host also plays and would know the moment.
`net.seating.pause` begins pauses.
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
    """Continue if the journal can be written again, else raise JournalUnwritable."""
    table = flow.table
    if PausedBy.JOURNAL not in table.pauses:
        return
    write_down(table, WentOn())
    forget_retry(table)
    table.pauses.end(PausedBy.JOURNAL)
    _go_on(flow)


def someone_is_back(flow: MatchFlow) -> None:
    """End the wait of a restored table, because one of its people is back. Raises JournalUnwritable."""
    if flow.table.pauses.end(PausedBy.RETURN):
        write_down(flow.table)
        _proceed(flow)


def go_on(flow: MatchFlow) -> None:
    """Handle the host's request: end their pause, or retry the journal. Raises JournalUnwritable."""
    if PausedBy.JOURNAL in flow.table.pauses:
        try_again(flow)
    else:
        end_of_hosts_pause(flow)


def end_of_hosts_pause(flow: MatchFlow) -> None:
    """End the pause of the host. If that cannot be journaled the table pauses for the journal instead."""
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
    """Continue a race after the countdown. Raises JournalUnwritable."""
    flow.table.pauses.end(PausedBy.SOON)
    _proceed(flow)
    if flow.table.pause is None:
        flow.table.notice(_GOES_ON)


def _go_on(flow: MatchFlow) -> None:
    """Continue, with a countdown if a race is open, and tell everyone what happens."""
    table = flow.table
    if table.pause is None and flow.racing.is_open:
        words = f"The race goes on in {limits.COUNT_IN:.0f} seconds: get ready."
        begin_pause(table, PausedBy.SOON, words)
        return
    _proceed(flow)
    table.notice(table.pause.words if table.pause is not None else _GOES_ON)


def _proceed(flow: MatchFlow) -> None:
    """Continue unless another pause remains. Raises JournalUnwritable."""
    flow.table.changed()
    if flow.table.pause is None:
        flow.table.clocks.release(asyncio.get_running_loop().time())
        flow.catch_up()
