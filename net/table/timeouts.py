"""The actions when a clock of a table runs out. `parlour.net.table.deadlines` decides which clocks run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from parlour.net.table import presence
from parlour.net.table.clocks import ALONE, DEAL, FORSAKEN, HOST, READING, SOON
from parlour.net.table.deadlines import RULE, deadline_of
from parlour.net.table.flow import MatchFlow
from parlour.net.table.races import SHOWING, SHOWN, VERDICT
from parlour.net.table.shuffles import SHUFFLE
from parlour.net.table.stand_ins import seat_bots, stand_in
from parlour.net.table.state import TableState
from parlour.net.table.unpause import end_pause, soon_is_now
from parlour.net.wire.messages import PausedBy

_LOST_WORDS: Final = "Nobody was at the table any more, and it has closed."
_NOT_BACK_WORDS: Final = "Its only player did not come back, and the table has closed."


def ring(flow: MatchFlow, name: str) -> None:
    """Perform the action of the expired clock `name`."""
    kind, _, seat = name.partition(" ")
    if name.startswith(RULE):
        flow.deadline_passed(*deadline_of(name))
    elif kind in _OF_SEATS:
        _OF_SEATS[kind](flow.table, int(seat))
    else:
        _OF_TABLES[name](flow)


def _idle(table: TableState, seat: int) -> None:
    human = table.seats.human(seat)
    if human is not None:
        human.idle = True
        presence.see_to_host(table)  # nobody else could replace an idle host by a bot
        table.changed()


def _out_of_time(table: TableState, seat: int) -> None:
    human = table.seats.human(seat)
    if human is not None:
        human.idle = True
        stand_in(table, seat, human)
        presence.see_to_host(table)
        table.notice(f"{human.name} is out of time; a bot plays until a key is pressed.")


def _read_enough(table: TableState) -> None:
    """Begin the countdown to the next round again: somebody held it up for long enough."""
    for _, human in table.seats.humans():
        human.reading = False
    table.changed()


def _bots_begin(flow: MatchFlow) -> None:
    seat_bots(flow.table)
    flow.begin()


def _next_host(flow: MatchFlow) -> None:
    presence.hand_over(flow.table)
    flow.table.changed()


_OF_SEATS: Final[Mapping[str, Callable[[TableState, int], None]]] = {
    "notice": presence.say_away,
    "stand-in": presence.give_up_waiting,
    "idle": _idle,
    "timer": _out_of_time,
}
_OF_TABLES: Final[Mapping[str, Callable[[MatchFlow], None]]] = {
    DEAL: MatchFlow.deal,
    READING: lambda flow: _read_enough(flow.table),
    "start": _bots_begin,
    "deserted": lambda flow: flow.table.close(_LOST_WORDS, for_good=False),
    ALONE: lambda flow: flow.table.close(_NOT_BACK_WORDS),
    SHOWING: lambda flow: flow.racing.begin_clock(),
    SHOWN: lambda flow: flow.racing.begin_clock(),
    VERDICT: MatchFlow.judge_race,
    SHUFFLE: MatchFlow.shuffle_time_up,
    HOST: _next_host,
    FORSAKEN: lambda flow: end_pause(flow, PausedBy.HOST),
    SOON: soon_is_now,
}
