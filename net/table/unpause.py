"""Ending the pause of a table: the journal is writable again, people are back, or the host asks.

    paused -> (in a race: soon, for a few seconds) -> running

In a race everyone gets a few seconds to prepare, because the host also plays and would know the moment.
`parlour.net.table.pause` begins pauses.
"""

from __future__ import annotations

from typing import Final

from parlour.net import limits
from parlour.net.journal.entries import WentOn
from parlour.net.table.flow import MatchFlow
from parlour.net.table.pause import begin_pause
from parlour.net.table.persistence import keep_up, write_down
from parlour.net.wire.messages import PausedBy

_GOES_ON: Final = "The table goes on."


def someone_is_back(flow: MatchFlow) -> None:
    """End the wait of a table for its people, because one of them is back."""
    if flow.table.pauses.end(PausedBy.RETURN):
        write_down(flow.table, WentOn())  # a later referee leads them to the table where they were last
        if not _counts_in(flow):
            _proceed(flow)


def end_pause(flow: MatchFlow, by: PausedBy) -> None:
    """End the pause `by` the host or the journal, if there is one."""
    if flow.table.pauses.end(by):
        keep_up(flow.table)
        _go_on(flow)


def soon_is_now(flow: MatchFlow) -> None:
    """Continue a race after the countdown."""
    flow.table.pauses.end(PausedBy.SOON)
    _proceed(flow)
    if flow.table.pause is None:
        flow.table.notice(_GOES_ON)


def _go_on(flow: MatchFlow) -> None:
    """Continue, with a countdown if a race is open, and tell everyone what happens."""
    table = flow.table
    if not _counts_in(flow):
        _proceed(flow)
        table.notice(table.pause.words if table.pause is not None else _GOES_ON)


def _counts_in(flow: MatchFlow) -> bool:
    """Begin the countdown if nothing else holds an open race up; return whether it was begun."""
    if flow.table.pause is not None or not flow.racing.is_open:
        return False
    words = f"The race goes on in {limits.COUNT_IN:.0f} seconds: get ready."
    begin_pause(flow.table, PausedBy.SOON, words)
    return True


def _proceed(flow: MatchFlow) -> None:
    """Continue unless another pause remains."""
    flow.table.changed()
    if flow.table.pause is None:
        flow.table.clocks.release(flow.table.now)
        flow.catch_up()
