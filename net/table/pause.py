"""The reasons for which a table pauses: its clocks stop, nobody can move, and everyone is told why.

A table pauses when its journal cannot be written, because nothing may be told that is not stored
(`parlour.net.table.stuck`). After a restart of the referee it waits for the first of its people, so that
nothing happens unseen; a match of one person waits for that person at any time
(`parlour.net.table.alone`). The host may also pause it. `parlour.net.table.flow` ends pauses.
"""

from __future__ import annotations

from parlour.net.table.clocks import SOON
from parlour.net.table.state import TableState
from parlour.net.wire import sentences
from parlour.net.wire.messages import PausedBy, PausePart
from parlour.net.wire.notices import BROUGHT_BACK, PAUSES
from parlour.net.wire.refusals import Refused, Why
from parlour.rules.sentences import Told, told


def refuse_if_paused(state: TableState, *, but: frozenset[PausedBy] = frozenset()) -> None:
    """Raise Refused if the table is paused by anything that is not in `but`."""
    if state.pause is not None and state.pause.by not in but:
        raise Refused(Why.PAUSED, state.pause.told)


def refuse_newcomers(state: TableState) -> None:
    """Raise Refused if nobody may sit down because the journal cannot be written."""
    if state.is_stuck:
        raise Refused(Why.PAUSED, state.pauses.told(PausedBy.JOURNAL))


def wait_for_people(state: TableState) -> None:
    """Pause a restored table until the first of its people is there."""
    state.is_untouched = True
    state.waits_since = state.now
    state.pauses.begin(PausePart(by=PausedBy.RETURN, told=BROUGHT_BACK))
    state.changed()


def still_paused(state: TableState, why: Told) -> None:
    """Restore the pause of the host, of which everyone was told `why`."""
    state.pauses.begin(PausePart(by=PausedBy.HOST, told=why))
    state.clocks.hold(state.now)


def pause(state: TableState, host: str) -> None:
    """Pause the match for the host named `host`. Raises Refused if no match is running."""
    if not state.running:
        raise Refused(Why.PLAYING, sentences.NO_MATCH)
    if state.pauses.end(PausedBy.SOON):
        state.clocks.restart(SOON)  # the next count begins anew
    begin_pause(state, PausedBy.HOST, told(PAUSES, who=host))


def begin_pause(state: TableState, by: PausedBy, why: Told) -> None:
    """Pause the table, and tell everyone why unless they know already."""
    if state.pauses.begin(PausePart(by=by, told=why)):
        state.clocks.hold(state.now)
        state.notice(why)
