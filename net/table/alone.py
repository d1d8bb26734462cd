"""A match of one person against bots, which stands still while that person is away.

Nobody else waits for it, so no bot stands in and no clock runs until the person is back, however long that
takes. A table that a server keeps open for everybody (`Plan.standing`) is no such table: it would be blocked
for all others. Nor is one of a game night. `parlour.net.table.deadlines` and `parlour.net.referee.tables`
limit how long, and how many, such tables of guests are kept.
"""

from __future__ import annotations

from typing import NamedTuple

from parlour.net.table.pause import begin_pause
from parlour.net.table.running_match import RunningMatch
from parlour.net.table.seats import Human
from parlour.net.table.state import TableState
from parlour.net.wire.messages import PausedBy
from parlour.net.wire.notices import BROUGHT_BACK, WAITS_FOR
from parlour.rules.sentences import told


class Progress(NamedTuple):
    """How far a match is: the number of its round, and the scores, first that of its player."""

    round: int = 0
    scores: tuple[int, ...] = ()


def progress_of(match: RunningMatch, seat: int) -> Progress:
    """Return how far the match of the person at `seat` is."""
    totals = match.moment.totals
    return Progress(match.rounds + 1, (totals[seat], *totals[:seat], *totals[seat + 1 :]))


def only_player(state: TableState) -> Human | None:
    """Return the person of a match against bots; None without a match, or if several people have seats."""
    if not state.running or state.plan.waits_for_nobody:
        return None
    humans = [human for _, human in state.seats.humans()]
    return humans[0] if len(humans) == 1 else None


def waited_for(state: TableState) -> Human | None:
    """Return the person for whom the match stands still, None if it does not."""
    human = only_player(state)
    return human if human is not None and not human.here else None


def is_put_off(state: TableState) -> bool:
    """Whether everyone is away from a match that was brought back, and nobody has pressed a key since."""
    is_open = state.is_untouched and state.running and not state.plan.waits_for_nobody
    return is_open and not any(human.here for _, human in state.seats.humans())


def stand_still(state: TableState) -> None:
    """Pause the match if its only player is away, or if it is put off."""
    if PausedBy.RETURN in state.pauses:
        return
    human = waited_for(state)
    if human is not None:
        why = told(WAITS_FOR, who=human.name)
    elif is_put_off(state):
        why = BROUGHT_BACK
    else:
        return
    state.waits_since = state.now
    begin_pause(state, PausedBy.RETURN, why)
