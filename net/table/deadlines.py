"""Which clocks of a table have to run, for how long, and which of them everyone sees.

Clocks of the rules are named `rule NUMBER NAME`, so that a deadline with a new number is a new clock. The
others belong to the table, most of them to one seat. `parlour.net.table.timeouts` handles their expiry.
"""

from __future__ import annotations

from typing import Final

from parlour.net import limits
from parlour.net.table.alone import is_put_off
from parlour.net.table.alone import waited_for as only_player_waited_for
from parlour.net.table.bots import PACES
from parlour.net.table.clocks import ALONE, DEAL, FORSAKEN, HOST, READING, SOON
from parlour.net.table.races import Racing
from parlour.net.table.relaxed import patience, turn_timer
from parlour.net.table.seats import Human
from parlour.net.table.shuffles import SHUFFLE, Shuffling
from parlour.net.table.state import TableState
from parlour.net.wire.messages import Clock, PausedBy, Phase
from parlour.rules.views import Deadline

RULE: Final = "rule "

_BOTS_PAUSE: Final = 4.0


def wanted_clocks(table: TableState, racing: Racing, shuffling: Shuffling) -> dict[str, float]:
    """Return every clock that must run, with its length in seconds."""
    clocks = _of_empty(table)
    if PausedBy.RETURN in table.pauses:
        return clocks
    clocks |= _of_host(table)
    if shuffling.busy:
        clocks[SHUFFLE] = shuffling.patience
    acting = waited_for(table, racing, shuffling)
    for seat, human in table.seats.humans():
        clocks |= _of_seat(table, seat, human, acts=seat in acting)
    if table.phase is Phase.PLAYING and table.course is not None and not shuffling.busy:
        clocks |= _of_rules(table, racing, table.course.deadlines()) | racing.clocks()
    if table.phase is Phase.BETWEEN and not shuffling.busy:
        clocks |= _of_results(table)
    if table.bots_may_begin:
        clocks["start"] = _BOTS_PAUSE * PACES[table.pace]
    return clocks


def waited_for(table: TableState, racing: Racing, shuffling: Shuffling) -> frozenset[int]:
    """Return the seats that hold up the match. A race with a clock waits for nobody."""
    if table.course is None or not table.running or shuffling.busy:
        return frozenset()
    return table.course.acting() - racing.racers


def _of_empty(table: TableState) -> dict[str, float]:
    """Return the clock that closes the table: nobody is there, or the only player of a match is away.

    The match of a guest does not wait for ever, and that of this machine's owner does, also one with others
    that was brought back and put off.
    """
    if is_put_off(table) and any(human.person.is_owner for _, human in table.seats.humans()):
        return {}
    only = only_player_waited_for(table)
    if only is not None:
        return {} if only.person.is_owner else {ALONE: limits.ALONE}
    return {"deserted": limits.DESERTED} if table.deserted and not table.plan.standing else {}


def _of_host(table: TableState) -> dict[str, float]:
    """Return the clocks that replace an absent host, or end the pause that nobody is there to end."""
    clocks: dict[str, float] = {}
    paused, seats = PausedBy.HOST in table.pauses, table.seats
    if PausedBy.SOON in table.pauses:
        clocks[SOON] = limits.COUNT_IN
    here = any(human.here for _, human in seats.humans())
    if paused and not here:
        clocks[FORSAKEN] = limits.DESERTED
    gone = (human for _, human in seats.humans() if human.person is seats.host and not human.here)
    if here and table.running and any(paused or human.player is not None for human in gone):
        clocks[HOST] = limits.STAND_IN_AFTER  # otherwise the clock of their seat replaces the host
    return clocks


def _of_rules(table: TableState, racing: Racing, deadlines: tuple[Deadline, ...]) -> dict[str, float]:
    """Return the clocks of `deadlines`. That of the open race starts when all screens show it."""
    return {
        f"{RULE}{deadline.number} {deadline.name}": patience(table, deadline.seconds)
        for deadline in deadlines
        if not racing.is_own(deadline.name) or racing.clock_runs
    }


def _of_seat(table: TableState, seat: int, human: Human, *, acts: bool) -> dict[str, float]:
    clocks: dict[str, float] = {}
    if not human.here:
        if not human.noticed:
            clocks[f"notice {seat}"] = limits.AWAY_NOTICE
        awaited = table.running or table.plan.standing or not table.deserted
        if human.player is None and awaited:
            clocks[f"stand-in {seat}"] = limits.STAND_IN_AFTER
    elif acts and human.player is None:
        if not human.idle:
            clocks[f"idle {seat}"] = patience(table, limits.IDLE_AFTER)
        if timer := turn_timer(table):
            clocks[f"timer {seat}"] = float(timer)
    return clocks


def _of_results(table: TableState) -> dict[str, float]:
    """Return the clock until the next deal; while somebody reads the results, the one that ends that.

    Nothing ends it for somebody who plays alone.
    """
    humans = [human for _, human in table.seats.humans() if human.here and human.player is None]
    people = [human for human in humans if not human.person.is_bot]
    if not people:
        return {DEAL: _BOTS_PAUSE * PACES[table.pace]}
    if not any(human.reading for human in people):
        return {DEAL: patience(table, limits.NEXT_ROUND_AFTER)}
    return {READING: patience(table, limits.READING)} if len(people) > 1 else {}


def told_clocks(table: TableState) -> tuple[Clock, ...]:
    """Return the clocks that everyone sees: those of the rules, the next deal and the timer."""
    shown = []
    for clock in table.clocks.left(table.now):
        if clock.name.startswith(RULE):
            shown.append(Clock(name=deadline_of(clock.name)[0], left=clock.left))
        elif clock.name == DEAL or clock.name.startswith("timer "):
            shown.append(clock)
    return tuple(shown)


def deadline_of(clock: str) -> tuple[str, int]:
    """Return the name and number of the deadline behind a clock of the rules."""
    number, _, name = clock.removeprefix(RULE).partition(" ")
    return name, int(number)
