"""The tables of one game night at this referee: opened for each round, and closed when it is over."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from parlour.net.auth.accounts import Person
from parlour.net.night.night import Night, NightStage
from parlour.net.referee.gates import Decided, PasswordGate, Try
from parlour.net.referee.lobby_feed import LobbyFeed
from parlour.net.referee.redirects import Redirects
from parlour.net.referee.state import RefereeState
from parlour.net.referee.tables import Tables
from parlour.net.table.events import Came, Closes
from parlour.net.table.ranking import places_of
from parlour.net.table.runner import TableRunner
from parlour.net.table.state import Plan
from parlour.net.wire.messages import OtherNight, Phase
from parlour.net.wire.notices import NIGHT_TABLE_CLOSED
from parlour.net.wire.refusals import Refused
from parlour.rules.faults import GameFailed
from parlour.rules.sentences import Told

log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class NightHouse:
    """What all nights of a referee have in common.

    `try_password` has a password looked at; `sees` tells whether somebody is shown the night of an id, of
    several; `chosen` are the ids of those that some have asked to be shown. `others` returns those beside the
    night of an id, and `look` is called when their list may have changed. `gone` is called with the id of one
    that is over for good, or at another referee. `wall` returns the time in seconds since 1970.
    """

    state: RefereeState
    tables: Tables
    lobby: LobbyFeed
    passwords: PasswordGate
    redirects: Redirects
    try_password: Callable[[Try, float, Decided], None]
    sees: Callable[[Person, str], bool]
    others: Callable[[str], tuple[OtherNight, ...]]
    look: Callable[[], object]
    gone: Callable[[str], None]
    chosen: dict[Person, str]
    wall: Callable[[], float] = time.time


class NightTables:
    """Finds the tables of `night` by their links; `people` are those of the night by id.

    `absent` are those that another referee of the room has: they come here, or close there. `broken_off` is
    called with the index of a table that cannot be opened.
    """

    def __init__(
        self,
        house: NightHouse,
        night: Night,
        people: Mapping[str, Person],
        broken_off: Callable[[int], None],
        absent: Iterable[str],
    ) -> None:
        self.absent = {*absent}
        self._night = night
        self._house = house
        self._state = house.state
        self._people = people
        self._broken_off = broken_off

    def all(self) -> list[TableRunner]:
        """Return those of this round, and of the one before if they are still open."""
        return [table for table in self._state.tables.values() if self.has(table)]

    def has(self, table: TableRunner) -> bool:
        return table.state.plan.night.startswith(f"{self._night.id}.")

    def open_ones(self) -> dict[int, TableRunner]:
        """Return the open tables of this round, by index."""
        indexed = ((self.index_of(table.state.plan.night), table) for table in self.all())
        return {index: table for index, table in indexed if index is not None}

    def index_of(self, link: str) -> int | None:
        """Return which table of the present round it is, if it is one."""
        night_id, number, index = link.rsplit(".", 2) if link.count(".") > 1 else ("", "", "")
        is_now = (night_id, number) == (self._night.id, str(self._night.round))
        return int(index) if is_now and int(index) < len(self._night.tables) else None

    def take_result(self, table: TableRunner) -> None:
        """Take the result of a match that ended when this referee was not there to be told."""
        index, match = self.index_of(table.state.plan.night), table.state.match
        if index is not None and match is not None and table.state.phase is Phase.OVER:
            self._night.placed(index, places_of(table.state, match))

    def close(self, tables: Iterable[TableRunner], why: Told = NIGHT_TABLE_CLOSED) -> None:
        for table in list(tables):
            if table.state.closing is None:
                table.inbox.put_nowait(Closes(why))

    def arrange(self) -> None:
        """Open the tables of the round, when those of the one before have closed."""
        if self._night.stage is not NightStage.ROUND:
            return
        present = self.open_ones()
        if old := [table for table in self.all() if table not in present.values()]:
            self.close(old)
            return
        for index, table in enumerate(self._night.tables):
            is_there = index in present or self._night.link(index) in self.absent
            if table.places is None and not is_there:
                self._open(index)

    def _open(self, index: int) -> None:
        night = self._night
        entrants = [night.entrants[who] for who in night.tables[index].people]
        known = [(self._people.get(entrant.person), entrant.name) for entrant in entrants]
        people = [(person, name) for person, name in known if person is not None]
        game = night.plan.game_of(night.round)
        try:
            rules = game.ready()
            plan = Plan(
                id="",
                name=f"{night.plan.name} {index + 1}"[:40],
                game=rules.base,
                rules=rules,
                seats=max(len(entrants), rules.least),
                options=dict(game.options),
                pace=night.plan.pace,
                level=night.plan.level,
                house=game.rules,
                own_bots=night.plan.own_bots,
                may_watch=night.plan.watch,
                night=night.link(index),
                rounds=night.plan.length,
                minutes=night.plan.minutes,
            )
            table = self._house.tables.open_seated(plan, people)
        except (Refused, GameFailed) as error:
            log.error("a table of game night %s could not be opened: %s", night.id, type(error).__name__)
            self._broken_off(index)
            return
        for person, _ in people:
            if self._state.at.setdefault(person, table) is table and person.connected:
                self._house.lobby.leave(person)
                self._house.chosen.pop(person, None)
                table.inbox.put_nowait(Came(person, sit=False))
