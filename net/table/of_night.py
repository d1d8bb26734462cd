"""The tables of a game night, which `parlour.net.night` seats.

Such a table has no host. Its seats are given when it opens, and kept whoever leaves. Its match begins when
everybody is there and has had a moment to look around, or after a while; bots play for those who are not
there, and in as many seats more as the game needs. The match ends when its time is over, and the next one is
at another table.
"""

from __future__ import annotations

from parlour.net import limits
from parlour.net.table.clocks import GATHER, HERE, LENGTH
from parlour.net.table.flow import MatchFlow
from parlour.net.table.stand_ins import stand_in
from parlour.net.table.state import TableState
from parlour.net.wire.messages import Phase


def clocks_of(state: TableState) -> dict[str, float]:
    """Return the clocks of a table of a game night."""
    if not state.plan.night:
        return {}
    if state.phase is Phase.WAITING:
        everybody = all(human.here for _, human in state.seats.humans())
        return {HERE: limits.NIGHT_HERE} if everybody else {GATHER: limits.NIGHT_GATHER}
    if state.running and state.plan.minutes and not state.is_to_end:
        return {LENGTH: 60.0 * state.plan.minutes}
    return {}


def begin(flow: MatchFlow) -> None:
    """Begin the match; bots play for those who are not there, and in seats that must not stay empty."""
    state = flow.state
    while state.seats.count < state.rules.least:
        state.seats.seat_bot(state.plan.level)
    flow.begin()
    for seat, human in state.seats.humans():
        if not human.here:
            human.noticed = True
            stand_in(state, seat, human)


def end_soon(flow: MatchFlow) -> None:
    """Let no round follow the one that is played."""
    flow.state.is_to_end = True
    flow.mind_the_length()
