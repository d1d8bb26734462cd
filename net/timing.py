"""The clocks of a table: which must run in its state, and what happens when one runs out.

Rules name their own (`rule …`, with the deadline's number, so that another number is another clock);
the others are the table's, most of them per seat.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from net import guests, limits
from net.clocks import FORSAKEN, HOST, SOON
from net.messages import Clock, PausedBy, Phase
from net.pausing import end_of_hosts_pause, soon_is_now
from net.plan import PACES
from net.racing import SHOWING, SHOWN, VERDICT
from net.seats import Human
from net.shuffling import SHUFFLE
from net.stand_ins import stand_in
from rules.views import Deadline

if TYPE_CHECKING:
    from net.table import Table

RULE: Final = "rule "

_BOTS_PAUSE: Final = 4.0
_LOST_WORDS: Final = "Nobody was at the table any more, and it has closed."


def keep_clocks(table: Table) -> None:
    """Let those clocks run that must run now; those that run already go on."""
    now = asyncio.get_running_loop().time()
    table.clocks.restart(VERDICT)  # whatever has happened may change when it is due
    table.clocks.keep(wanted_clocks(table, now), now)


def wanted_clocks(table: Table, now: float) -> dict[str, float]:
    """Return every clock that must run now, with its length."""
    clocks: dict[str, float] = {}
    if table.deserted and not table.plan.standing:
        clocks["deserted"] = limits.DESERTED
    if PausedBy.RETURN in table.pauses:
        return clocks
    clocks |= _of_host(table)
    if table.shuffling.busy:
        clocks[SHUFFLE] = table.shuffling.patience
    acting = waited_for(table)
    for seat, human in table.seats.humans():
        clocks |= _of_seat(table, seat, human, acts=seat in acting)
    if table.phase is Phase.PLAYING and table.course is not None and not table.shuffling.busy:
        clocks |= _of_rules(table, table.course.deadlines()) | table.racing.clocks(now)
    if table.phase is Phase.BETWEEN and not table.shuffling.busy:
        clocks["deal"] = _until_deal(table)
    if table.may_play_alone():
        clocks["start"] = _BOTS_PAUSE * PACES[table.pace]
    return clocks


def waited_for(table: Table) -> frozenset[int]:
    """Return the seats that hold the match up until they do something; a race with a clock ends by itself."""
    if table.course is None or not table.running or table.shuffling.busy:
        return frozenset()
    return table.course.acting() - table.racing.racers


def _of_host(table: Table) -> dict[str, float]:
    """Return the clocks of a match that shall neither want for a host nor stay paused for want of one."""
    clocks: dict[str, float] = {}
    paused, seats = PausedBy.HOST in table.pauses, table.seats
    if PausedBy.SOON in table.pauses:
        clocks[SOON] = limits.COUNT_IN
    here = any(human.here for _, human in seats.humans())
    if paused and not here:
        clocks[FORSAKEN] = limits.DESERTED
    gone = (human for _, human in seats.humans() if human.person is seats.host and not human.here)
    if here and table.running and any(paused or human.player is not None for human in gone):
        clocks[HOST] = limits.STAND_IN_AFTER  # else the clock of their seat sees to it
    return clocks


def _of_rules(table: Table, deadlines: tuple[Deadline, ...]) -> dict[str, float]:
    """Return the clocks of `deadlines`; that of a race runs once all screens show it."""
    return {
        f"{RULE}{number} {name}": seconds
        for name, seconds, number in ((each.name, each.seconds, each.number) for each in deadlines)
        if not table.racing.is_own(name) or table.racing.clock_runs
    }


def _of_seat(table: Table, seat: int, human: Human, *, acts: bool) -> dict[str, float]:
    clocks: dict[str, float] = {}
    if not human.here:
        if not human.noticed:
            clocks[f"notice {seat}"] = limits.AWAY_NOTICE
        awaited = table.running or table.plan.standing or not table.deserted
        if human.player is None and awaited:
            clocks[f"stand-in {seat}"] = limits.STAND_IN_AFTER
    elif acts and human.player is None:
        if not human.idle:
            clocks[f"idle {seat}"] = limits.IDLE_AFTER
        if table.timer:
            clocks[f"timer {seat}"] = float(table.timer)
    return clocks


def _until_deal(table: Table) -> float:
    waiting = any(human.here and human.player is None for _, human in table.seats.humans())
    return limits.NEXT_ROUND_AFTER if waiting else _BOTS_PAUSE * PACES[table.pace]


def told_clocks(table: Table) -> tuple[Clock, ...]:
    """Return the clocks that everyone sees: the rules' by their name, the next deal, the timer."""
    shown = []
    for clock in table.clocks.left(asyncio.get_running_loop().time()):
        if clock.name.startswith(RULE):
            shown.append(Clock(name=_deadline(clock.name)[0], left=clock.left))
        elif clock.name == "deal" or clock.name.startswith("timer "):
            shown.append(clock)
    return tuple(shown)


def _deadline(clock: str) -> tuple[str, int]:
    """Return the name and the number of the deadline for which the rules' `clock` runs."""
    number, _, name = clock.removeprefix(RULE).partition(" ")
    return name, int(number)


def _idle(table: Table, seat: int) -> None:
    human = table.seats.human(seat)
    if human is not None:
        human.idle = True
        guests.see_to_host(table)  # or nobody could let a bot play for an idle host
        table.changed()


def _out_of_time(table: Table, seat: int) -> None:
    human = table.seats.human(seat)
    if human is not None:
        human.idle = True
        stand_in(table, seat, human)
        guests.see_to_host(table)
        table.notice(f"{human.name} is out of time; a bot plays until a key is pressed.")


def _next_host(table: Table) -> None:
    guests.hand_over(table)
    table.changed()


def _bots_begin(table: Table) -> None:
    table.seat_bots()
    table.begin()


_OF_SEATS: Final[Mapping[str, Callable[[Table, int], None]]] = {
    "notice": guests.say_away,
    "stand-in": guests.give_up_waiting,
    "idle": _idle,
    "timer": _out_of_time,
}
_OF_TABLES: Final[Mapping[str, Callable[[Table], None]]] = {
    "deal": lambda table: table.deal(),
    "start": _bots_begin,
    "deserted": lambda table: table.close(_LOST_WORDS, for_good=False),
    SHOWING: lambda table: table.racing.begin_clock(),
    SHOWN: lambda table: table.racing.begin_clock(),
    VERDICT: lambda table: table.judge_race(),
    SHUFFLE: lambda table: table.shuffle_time_up(),
    HOST: _next_host,
    FORSAKEN: end_of_hosts_pause,
    SOON: soon_is_now,
}


def ring(table: Table, name: str) -> None:
    """The clock `name` has run out."""
    kind, _, seat = name.partition(" ")
    if name.startswith(RULE):
        table.time_up(*_deadline(name))
    elif kind in _OF_SEATS:
        _OF_SEATS[kind](table, int(seat))
    else:
        _OF_TABLES[name](table)
