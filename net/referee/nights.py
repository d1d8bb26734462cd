"""The game nights of a referee: it opens them, and passes on what is asked of them and what happens.

A referee has a few at a time; that of a card room goes on with those of a machine that has died, beside its
own. Everybody is shown one night and a list of the others: the one for which they have asked, else the one in
which they take part, else one of this machine, else one of another. Who asks anything of a night that is at
another machine is led there.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from parlour.net import limits
from parlour.net.auth.accounts import Person
from parlour.net.journal.entries import NightKept, Owned
from parlour.net.night import sentences as words
from parlour.net.night.ids import is_night, night_of
from parlour.net.night.night import Night, brought_back
from parlour.net.night.plan import read
from parlour.net.referee.entering import Entering
from parlour.net.referee.gates import PasswordGate
from parlour.net.referee.hooks import Call
from parlour.net.referee.lobby_feed import LobbyFeed
from parlour.net.referee.night_board import listed, listed_by
from parlour.net.referee.night_requests import ask
from parlour.net.referee.night_runner import NightRunner
from parlour.net.referee.night_tables import NightHouse
from parlour.net.referee.redirects import Redirects
from parlour.net.referee.session import ClientSession
from parlour.net.referee.state import RefereeState
from parlour.net.referee.tables import Tables
from parlour.net.sanitize import unique_name
from parlour.net.table.events import Closes, Occasion, Places, Reply
from parlour.net.table.runner import TableRunner
from parlour.net.wire import sentences
from parlour.net.wire.messages import (
    Answer,
    DirectNight,
    EnterNight,
    NightBoard,
    NightRequest,
    OpenNight,
    OtherNight,
    ReadNight,
)
from parlour.net.wire.notices import NIGHT_TABLE_CLOSED
from parlour.net.wire.refusals import Refused, Why, refusal
from parlour.rules.sentences import Told, told


class _Heard(NamedTuple):
    """The board of a night of another referee, and when it was heard."""

    board: NightBoard
    at: float

    def now(self) -> NightBoard:
        """Return the board with the times that have passed meanwhile."""
        since = asyncio.get_running_loop().time() - self.at
        left, begun = self.board.left, self.board.begun
        return self.board.model_copy(
            update={
                "left": None if left is None else max(0.0, left - since),
                "begun": None if begun is None else begun + since,
            }
        )


class Nights:
    """All nights of one referee, and the boards of those of others.

    `call` calls those who are elsewhere, and `wall` returns the time in seconds since 1970.
    """

    def __init__(
        self,
        state: RefereeState,
        tables: Tables,
        lobby: LobbyFeed,
        passwords: PasswordGate,
        redirects: Redirects,
        entering: Entering,
        call: Callable[[Call], None],
        wall: Callable[[], float] = time.time,
    ) -> None:
        self.here: dict[str, NightRunner] = {}
        self._heard: dict[str, _Heard] = {}
        self._list: tuple[OtherNight, ...] = ()  # all, as people were told of them last
        self._state = state
        self._tables = tables
        self._passwords = passwords
        self._redirects = redirects
        self._entering = entering
        self._call = call
        self._wall = wall
        self._house = NightHouse(
            state,
            tables,
            lobby,
            passwords,
            redirects,
            entering.try_password,
            lambda person, night_id: self._shown_to(person) == night_id,
            self._others,
            self._look,
            self._gone,
            {},
            wall,
        )

    # ---- what is asked -------------------------------------------------------------------------------

    def open(self, person: Person, request: OpenNight, reply: Reply) -> None:
        """Open a night. Raises Refused."""
        self._refuse_many()
        plan = read(request.plan)
        self._state.tasks.spawn(self._open(person, request.id, Night("", plan), reply), "a game night")

    def _refuse_many(self) -> None:
        if sum(not night.is_over for night in self.here.values()) >= limits.NIGHTS:
            raise Refused(Why.PLAYING, told(words.MANY, most=limits.NIGHTS))
        if self._state.room.leaves or self._state.closes:
            raise Refused(Why.FULL, sentences.HOST_LEAVES)

    async def _open(self, person: Person, number: int, night: Night, reply: Reply) -> None:
        plan = night.plan
        if plan.password:
            plan = replace(plan, password=await self._passwords.sealed(plan.password, person.address))
        try:
            self._refuse_many()
        except Refused as refused:
            reply(refusal(number, refused))
            return
        for over in [night for night in self.here.values() if night.is_over]:
            over.end_for_good()
        names = [each.night.plan.name for each in self.here.values()]
        plan = replace(plan, name=unique_name(plan.name, names))
        ends = _next(plan.until, self._wall()) if plan.until else 0.0
        night_id = self._state.books.night_id(self._tables.next_number())
        host, beside = ("", tuple(self.here)) if self._state.is_alone else (person.id, ())
        runner = self._run(NightRunner(self._house, Night(night_id, plan, ends, host=host, beside=beside)))

        def is_open() -> None:
            reply(Answer(id=number))
            self._call(Call(Occasion.NIGHT_BEGINS, plan.name, person.name))

        runner.change(is_open, person)

    def ask(
        self, session: ClientSession, person: Person, request: NightRequest, reply: Reply, now: float
    ) -> None:
        """Do what somebody asks of a night, or lead them to where it is. Raises Refused."""
        night_id = request.night or self._shown_to(person)
        night = self.here.get(night_id)
        if isinstance(request, ReadNight):
            self._choose(person, night_id)
            reply(Answer(id=request.id))
            return
        if isinstance(request, EnterNight):
            self._refuse_in_another(person, night_id)
        if night is None:
            self._lead_on(session, person, night_id, request.id, reply)
            return
        if isinstance(request, DirectNight) and not (session.is_owner or person.id == night.night.host):
            raise Refused(Why.HOST, sentences.MACHINE_ONLY)
        ask(night, person, request, reply, now)

    def _choose(self, person: Person, night_id: str) -> None:
        """Show `person` this night from now on. Raises Refused."""
        if night_id not in self.here and night_id not in self._heard:
            raise Refused(Why.NO_TABLE, words.NO_NIGHT)
        self._entering.refuse_seated(person)
        self._house.chosen[person] = night_id
        self.show(person)

    def _refuse_in_another(self, person: Person, night_id: str) -> None:
        for other in self.here.values():
            if other.id != night_id and not other.is_over and other.is_of(person):
                raise Refused(Why.NOWHERE, told(words.IN_ANOTHER, name=other.night.plan.name))

    def _lead_on(
        self, session: ClientSession, person: Person, night_id: str, number: int, reply: Reply
    ) -> None:
        """Send `person` to the referee that has a night, or let them wait until one has. Raises Refused."""
        to = self._state.room.address_of(night_id) if is_night(night_id) else ""
        if not to and night_id not in self._heard:
            raise Refused(Why.NO_TABLE, words.NO_NIGHT)
        self._entering.refuse_seated(person)
        if to:
            self._redirects.send(session, person, to)
        else:
            silent = Refused(Why.NO_TABLE, words.NIGHT_SILENT)
            self._entering.wait_for(session, person, night_id, lambda: reply(refusal(number, silent)))

    # ---- what happens --------------------------------------------------------------------------------

    def came(self, person: Person) -> None:
        """Note that somebody has connected, and show them their night."""
        for night in self.here.values():
            night.came(person)
        self.show(person)

    def show(self, person: Person) -> None:
        """Show somebody their night."""
        shown = self._shown_to(person)
        if shown in self.here and (person.id in self.here[shown].people or person not in self._state.at):
            person.tell(self.here[shown].board_for(person))
        elif shown in self._heard and person not in self._state.at:
            person.tell(self._board_heard(shown))

    def gone(self, person: Person) -> None:
        """Note that somebody's connection is lost."""
        self._house.chosen.pop(person, None)
        for night in self.here.values():
            if person.id in night.people:
                night.wake()

    def banned(self, person: Person) -> None:
        """Let somebody take part in no night whom the operator of the room keeps out."""
        for night in self.here.values():
            night.leaves(person)

    def placed(self, table_id: str, places: Places) -> None:
        """Note how the match at a table has ended."""
        if table_id in self._state.tables:
            self._place(self._state.tables[table_id], places)

    def changed(self, table: TableRunner) -> None:
        """Note that a table has changed."""
        if (night := self._night_of(table)) is not None:
            night.wake()

    def closed(self, table: TableRunner) -> None:
        """Note that a table has closed; without a result its match is broken off."""
        if not self._state.closes:
            self._place(table)
        self.changed(table)

    def arrived(self, table: TableRunner) -> None:
        """Note that a table was brought back, or has come from another referee."""
        if (night := self._night_of(table)) is not None:
            night.arrived(table)

    def moved(self, table: TableRunner) -> None:
        """Note that another referee has a table: it is not opened here a second time."""
        if (night := self._night_of(table)) is not None:
            night.tables.absent.add(table.id)
            night.wake()

    def _place(self, table: TableRunner, places: Places = ()) -> None:
        night = self._night_of(table)
        index = night.tables.index_of(table.state.plan.night) if night is not None else None
        if night is not None and index is not None:
            night.place(index, places)

    def _night_of(self, table: TableRunner) -> NightRunner | None:
        return next((night for night in self.here.values() if night.tables.has(table)), None)

    # ---- nights that were before, and end ------------------------------------------------------------

    def restore(self, nights: Mapping[str, NightKept]) -> None:
        """Go on with the newest night of the journal and those beside it; their tables are there already.

        Others end: a referee did not go on with them, and had nights of its own. Raises ValueError if what
        was kept cannot be read.
        """
        found = [brought_back(entry.state) for entry in nights.values()]
        for night in found:
            known = (self._state.people.by_id(each.person) for each in night.entrants)
            self.go_on(night, filter(None, known))
            if night.id not in (found[-1].id, *found[-1].beside):
                self.here[night.id].end_for_good()

    def go_on(self, night: Night, people: Iterable[Person], absent: Iterable[str] = ()) -> NightRunner:
        """Go on with a night that was before. See `NightTables` for what is `absent`."""
        runner = self._run(NightRunner(self._house, night, people, absent))
        runner.go_on()
        return runner

    def _run(self, night: NightRunner) -> NightRunner:
        self.here[night.id] = night
        self._state.nights.add(night.id)
        self._heard.pop(night.id, None)
        self._state.tasks.spawn(night.run(), "a game night")
        return night

    def _gone(self, night_id: str) -> None:
        """Take a night off the list; people here still see it if another referee has it."""
        night = self.here.pop(night_id, None)
        self._state.nights.discard(night_id)
        if night is not None and not night.ends:
            self._heard[night_id] = _Heard(night.board(), asyncio.get_running_loop().time())
        self._look()

    def close(self) -> None:
        """Do nothing more: the referee closes, and another one goes on with the nights."""
        for night in self.here.values():
            night.wake()

    # ---- what the room asks and tells ----------------------------------------------------------------

    def lines(self) -> dict[str, str]:
        """Return the newest boards of the nights here, as JSON, by id."""
        return {at: night.teller.line for at, night in self.here.items() if night.teller.line}

    def hand_over(self, night_id: str, to: Owned) -> None:
        """Give a night that is here, and all its tables, to another referee."""
        self.here[night_id].hand_over(to)

    def break_off(self, night_id: str, why: Told) -> None:
        """End a night that is here for good, and tell its people why."""
        self.here[night_id].break_off(why)

    def strays(self) -> Iterator[tuple[TableRunner, str]]:
        """Yield the tables whose night is at another referee, and the ids of these nights."""
        for table in self._state.tables.values():
            night_id = night_of(table.id)
            if night_id and night_id not in self.here:
                yield table, night_id

    def heard(self, night_id: str, board: NightBoard) -> None:
        """Show the board of a night that is at another referee."""
        if night_id in self.here:
            return
        self._heard[night_id] = _Heard(board, asyncio.get_running_loop().time())
        if not self._look():
            self._tell_heard(night_id)

    def closed_elsewhere(self, at: str) -> None:
        """Note that a table, or a night with whatever tables it still has here, has closed elsewhere."""
        self._heard.pop(at, None)
        self._look()
        for night in self.here.values():
            if at in night.tables.absent:
                night.is_closed(at)
        for table, night_id in list(self.strays()):
            if night_id == at and table.state.closing is None:
                table.inbox.put_nowait(Closes(NIGHT_TABLE_CLOSED))

    # ---- who is shown what ---------------------------------------------------------------------------

    def _look(self) -> bool:
        """Look whether the list of all nights has changed; return whether it was told anew."""
        before = {each.id: each.stage for each in self._list}
        for night in [night for night in self.here.values() if night.is_over]:
            if before.get(night.id, "over") != "over":  # its results are shown now, not those of another one
                self.here[night.id] = self.here.pop(night.id)
        here = [listed(night.night) for night in self.here.values() if night.is_written]
        found = (*here, *(listed_by(each.board) for each in self._heard.values()))
        if found == self._list:
            return False
        self._list = found
        for night in self.here.values():
            night.wake()
        for night_id in self._heard:
            self._tell_heard(night_id)
        return True

    def _others(self, night_id: str) -> tuple[OtherNight, ...]:
        """Return the nights beside the one with this id."""
        return tuple(each for each in self._list if each.id != night_id)[: limits.NIGHTS_LISTED]

    def _tell_heard(self, night_id: str) -> None:
        """Tell the board of a night of another referee to those who are shown it."""
        board = self._board_heard(night_id)
        for session in list(self._state.sessions):
            person = session.person
            if person is not None and person not in self._state.at and self._shown_to(person) == night_id:
                person.tell(board)

    def _board_heard(self, night_id: str) -> NightBoard:
        return self._heard[night_id].now().model_copy(update={"others": self._others(night_id)})

    def _shown_to(self, person: Person) -> str:
        """Return the id of the night that `person` is shown, "" for none."""
        chosen = self._house.chosen.get(person, "")
        if chosen in self.here or chosen in self._heard:
            return chosen
        here = [(not night.is_of(person), night.is_over, 0, night.id) for night in self.here.values()]
        others = [(True, each.board.stage == "over", 1, night) for night, each in self._heard.items()]
        newest = reversed([*others, *here])  # `min` takes the first one
        return min(newest, key=lambda each: each[:3], default=(True, True, 0, ""))[3]


def _next(until: str, now: float) -> float:
    """Return when it is `until` (a time of day here) next, in seconds since 1970."""
    here = datetime.fromtimestamp(now).astimezone()
    hours, minutes = map(int, until.split(":"))
    then = here.replace(hour=hours, minute=minutes, second=0, microsecond=0)
    return (then if then > here else then + timedelta(days=1)).timestamp()
