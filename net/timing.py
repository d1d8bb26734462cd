"""The clocks of a table: which must run in its state, and what happens when one runs out.

Rules name their own (`rule …`, with the deadline's number, so that another number is another clock);
the others are the table's, most of them per seat.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from net import guests, limits
from net.bots import PACES
from net.messages import Clock, PausedBy, Phase
from net.racing import SHOWING, SHOWN, VERDICT
from net.seats import Human
from net.shuffling import SHUFFLE
from net.stand_ins import stand_in

if TYPE_CHECKING:
    from net.table import Table
    from rules.views import Deadline

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
    if table.pause is not None and table.pause.by is PausedBy.RETURN:
        return clocks
    acting = table.course.acting() if table.course is not None and table.running else frozenset()
    acting -= table.racing.racers
    if table.shuffling.busy:
        acting, clocks[SHUFFLE] = frozenset(), limits.SHUFFLE_WITHIN
    for seat, human in table.seats.humans():
        clocks |= _of_seat(table, seat, human, acts=seat in acting)
    if table.phase is Phase.PLAYING and table.course is not None and not table.shuffling.busy:
        clocks |= _of_rules(table, table.course.deadlines()) | table.racing.clocks(now)
    if table.phase is Phase.BETWEEN and not table.shuffling.busy:
        clocks["deal"] = _until_deal(table)
    if table.may_play_alone():
        clocks["start"] = _BOTS_PAUSE * PACES[table.pace]
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


def ring(table: Table, name: str) -> None:
    """The clock `name` has run out."""
    if name.startswith(RULE):
        table.time_up(*_deadline(name))
        return
    kind, _, seat = name.partition(" ")
    match kind:
        case "notice":
            guests.say_away(table, int(seat))
        case "stand-in":
            guests.give_up_waiting(table, int(seat))
        case "idle":
            _idle(table, int(seat))
        case "timer":
            _out_of_time(table, int(seat))
        case "deal":
            table.deal()
        case n if n in (SHOWING, SHOWN):
            table.racing.begin_clock()
        case n if n == VERDICT:
            table.racing.decide()
        case n if n == SHUFFLE:
            table.shuffling.time_up()
        case "start":
            table.seat_bots()
            table.begin()
        case "deserted":
            table.close(_LOST_WORDS, for_good=False)
        case _:
            raise AssertionError(f"no clock is called {name}")


def _idle(table: Table, seat: int) -> None:
    human = table.seats.human(seat)
    if human is not None:
        human.idle = True
        guests.hand_over(table)  # or nobody could let a bot play for an idle host
        table.changed()


def _out_of_time(table: Table, seat: int) -> None:
    human = table.seats.human(seat)
    if human is not None:
        human.idle = True
        stand_in(table, seat, human)
        table.notice(f"{human.name} is out of time; a bot plays until a key is pressed.")
