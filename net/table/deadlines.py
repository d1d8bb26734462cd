"""The deadlines of a table: which clocks run, for how long, what everyone sees of them, and what they end in.

Clocks of the rules are named `rule NUMBER NAME`, so that a deadline with a new number is a new clock. The
others belong to the table, most of them to one seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from parlour.net import limits
from parlour.net.table import of_night, presence
from parlour.net.table.alone import is_put_off, waited_for
from parlour.net.table.bots import PACES
from parlour.net.table.clocks import ALONE, DEAL, FORSAKEN, GATHER, HERE, HOST, LENGTH, READING, SOON
from parlour.net.table.flow import MatchFlow
from parlour.net.table.races import SHOWING, SHOWN, VERDICT, Racing
from parlour.net.table.relaxed import patience, turn_timer
from parlour.net.table.seats import Human
from parlour.net.table.shuffles import SHUFFLE
from parlour.net.table.stand_ins import seat_bots, stand_in
from parlour.net.table.state import TableState
from parlour.net.wire.messages import Clock, PausedBy, Phase
from parlour.net.wire.notices import DESERTED, NOT_BACK, OUT_OF_TIME
from parlour.rules.sentences import told
from parlour.rules.views import Deadline

_RULE: Final = "rule "

_BOTS_PAUSE: Final = 4.0


def keep_clocks(flow: MatchFlow) -> None:
    """Keep exactly the wanted clocks; new ones start when the next effects are released."""
    flow.racing.follow()
    flow.state.clocks.restart(VERDICT)  # any event may change when the verdict is due
    flow.state.clocks.keep(_wanted(flow))


def _wanted(flow: MatchFlow) -> dict[str, float]:
    """Return every clock that must run, with its length in seconds."""
    state, racing, shuffling = flow.state, flow.racing, flow.shuffling
    clocks = _of_empty(state)
    if PausedBy.RETURN in state.pauses:
        return clocks
    clocks |= _of_host(state) | of_night.clocks_of(state)
    if shuffling.busy:
        clocks[SHUFFLE] = shuffling.patience
    acting = holding_up(flow)
    for seat, human in state.seats.humans():
        clocks |= _of_seat(state, seat, human, acts=seat in acting)
    if state.phase is Phase.PLAYING and state.match is not None and not shuffling.busy:
        clocks |= _of_rules(state, racing, state.match.deadlines()) | racing.clocks()
    if state.phase is Phase.BETWEEN and not shuffling.busy:
        clocks |= _of_results(state)
    if state.bots_may_begin:
        clocks["start"] = _BOTS_PAUSE * PACES[state.pace]
    return clocks


def holding_up(flow: MatchFlow) -> frozenset[int]:
    """Return the seats that hold up the match. A race with a clock waits for nobody."""
    match = flow.state.match
    if match is None or not flow.state.running or flow.shuffling.busy:
        return frozenset()
    return match.acting() - flow.racing.racers


def _of_empty(state: TableState) -> dict[str, float]:
    """Return the clock that closes the table: nobody is there, or the only player of a match is away.

    The match of a guest does not wait for ever, and that of this machine's owner does, also one with others
    that was brought back and put off.
    """
    if is_put_off(state) and any(human.person.is_owner for _, human in state.seats.humans()):
        return {}
    only = waited_for(state)
    if only is not None:
        return {} if only.person.is_owner else {ALONE: limits.ALONE}
    return {"deserted": limits.DESERTED} if state.deserted and not state.plan.waits_for_nobody else {}


def _of_host(state: TableState) -> dict[str, float]:
    """Return the clocks that replace an absent host, or end the pause that nobody is there to end."""
    clocks: dict[str, float] = {}
    paused, seats = PausedBy.HOST in state.pauses, state.seats
    if PausedBy.SOON in state.pauses:
        clocks[SOON] = limits.COUNT_IN
    here = any(human.here for _, human in seats.humans())
    if paused and not here:
        clocks[FORSAKEN] = limits.DESERTED
    gone = (human for _, human in seats.humans() if human.person is seats.host and not human.here)
    if here and state.running and any(paused or human.player is not None for human in gone):
        clocks[HOST] = limits.STAND_IN_AFTER  # otherwise the clock of their seat replaces the host
    return clocks


def _of_rules(state: TableState, racing: Racing, deadlines: tuple[Deadline, ...]) -> dict[str, float]:
    """Return the clocks of `deadlines`. That of the open race starts when all screens show it."""
    return {
        f"{_RULE}{deadline.number} {deadline.name}": patience(state, deadline.seconds)
        for deadline in deadlines
        if not racing.is_own(deadline.name) or racing.clock_runs
    }


def _of_seat(state: TableState, seat: int, human: Human, *, acts: bool) -> dict[str, float]:
    clocks: dict[str, float] = {}
    if not human.here:
        if not human.noticed:
            clocks[f"notice {seat}"] = limits.AWAY_NOTICE
        awaited = state.running or state.plan.waits_for_nobody or not state.deserted
        if human.player is None and awaited:
            clocks[f"stand-in {seat}"] = limits.STAND_IN_AFTER
    elif acts and human.player is None:
        if not human.idle:
            clocks[f"idle {seat}"] = patience(state, limits.IDLE_AFTER)
        if timer := turn_timer(state):
            clocks[f"timer {seat}"] = float(timer)
    return clocks


def _of_results(state: TableState) -> dict[str, float]:
    """Return the clock until the next deal; while somebody reads the results, the one that ends that.

    Nothing ends it for somebody who plays alone.
    """
    humans = [human for _, human in state.seats.humans() if human.here and human.player is None]
    people = [human for human in humans if not human.person.is_bot]
    if not people:
        return {DEAL: _BOTS_PAUSE * PACES[state.pace]}
    if not any(human.reading for human in people):
        return {DEAL: patience(state, limits.NEXT_ROUND_AFTER)}
    return {READING: patience(state, limits.READING)} if len(people) > 1 else {}


def told_clocks(state: TableState) -> tuple[Clock, ...]:
    """Return the clocks that everyone sees: those of the rules, the next deal and the timer."""
    shown = []
    for clock in state.clocks.left(state.now):
        if clock.name.startswith(_RULE):
            shown.append(Clock(name=_deadline_of(clock.name)[0], left=clock.left))
        elif clock.name in (DEAL, GATHER, HERE) or clock.name.startswith("timer "):
            shown.append(clock)
    return tuple(shown)


def restart_rule_clocks(state: TableState) -> None:
    """Let the clocks of the rules start anew."""
    for clock in state.clocks.left(state.now):
        if clock.name.startswith(_RULE):
            state.clocks.restart(clock.name)


def _deadline_of(clock: str) -> tuple[str, int]:
    """Return the name and number of the deadline behind a clock of the rules."""
    number, _, name = clock.removeprefix(_RULE).partition(" ")
    return name, int(number)


def ring(flow: MatchFlow, name: str) -> None:
    """Perform the action of the expired clock `name`."""
    kind, _, seat = name.partition(" ")
    if name.startswith(_RULE):
        flow.deadline_passed(*_deadline_of(name))
    elif kind in _OF_SEATS:
        _OF_SEATS[kind](flow.state, int(seat))
    else:
        _OF_TABLES[name](flow)


def _idle(state: TableState, seat: int) -> None:
    human = state.seats.human(seat)
    if human is not None:
        human.idle = True
        presence.see_to_host(state)  # nobody else could replace an idle host by a bot
        state.changed()


def _out_of_time(state: TableState, seat: int) -> None:
    human = state.seats.human(seat)
    if human is not None:
        human.idle = True
        stand_in(state, seat, human)
        presence.see_to_host(state)
        state.notice(told(OUT_OF_TIME, who=human.name))


def _read_enough(state: TableState) -> None:
    """Begin the countdown to the next round again: somebody held it up for long enough."""
    for _, human in state.seats.humans():
        human.reading = False
    state.changed()


def _bots_begin(flow: MatchFlow) -> None:
    seat_bots(flow.state)
    flow.begin()


def _next_host(flow: MatchFlow) -> None:
    presence.hand_over(flow.state)
    flow.state.changed()


_OF_SEATS: Final[Mapping[str, Callable[[TableState, int], None]]] = {
    "notice": presence.say_away,
    "stand-in": presence.give_up_waiting,
    "idle": _idle,
    "timer": _out_of_time,
}
_OF_TABLES: Final[Mapping[str, Callable[[MatchFlow], None]]] = {
    DEAL: MatchFlow.deal,
    READING: lambda flow: _read_enough(flow.state),
    "start": _bots_begin,
    "deserted": lambda flow: flow.state.close(DESERTED, for_good=False),
    ALONE: lambda flow: flow.state.close(NOT_BACK),
    SHOWING: lambda flow: flow.racing.begin_clock(),
    SHOWN: lambda flow: flow.racing.begin_clock(),
    VERDICT: MatchFlow.judge_race,
    SHUFFLE: MatchFlow.shuffle_time_up,
    HOST: _next_host,
    GATHER: of_night.begin,
    HERE: of_night.begin,
    LENGTH: of_night.end_soon,
    FORSAKEN: lambda flow: flow.end_pause(PausedBy.HOST),
    SOON: MatchFlow.soon_is_now,
}
