"""The referee: identifies people, keeps the list of tables, and routes requests.

It uses no sockets (connections come as `ClientSession`s) and does not touch the state of games, which belongs
to the tables. Everything runs in one event loop and never waits for a client. It is made of parts:

    reception   greets who says hello
    door_desk   hears what the doors vouch for
    gates       passwords and resume codes
    lobby_feed  tells those at no table which tables there are
    tables      opens tables, and makes room for them
    entering    lets people in at a table
    nights      opens game nights of many tables, each of which `night_runner` runs
    redirects   leads them to their table, also at another referee of the room
    state       what all of them share
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable

from parlour.net import limits
from parlour.net.auth.accounts import Person
from parlour.net.auth.hashing import seal
from parlour.net.faults import NetError
from parlour.net.journal.entries import Owned
from parlour.net.limits import PerAddress
from parlour.net.night.ids import night_of
from parlour.net.referee.door_desk import DoorDesk
from parlour.net.referee.entering import Entering
from parlour.net.referee.gates import PasswordGate
from parlour.net.referee.hooks import Alone, Call, Duties, Room, Whereabouts
from parlour.net.referee.journals import Books
from parlour.net.referee.lobby_feed import LobbyFeed
from parlour.net.referee.nights import Nights
from parlour.net.referee.ratings import Ratings, Shelf
from parlour.net.referee.reception import Greeting, Reception
from parlour.net.referee.redirects import Redirects
from parlour.net.referee.session import ClientSession
from parlour.net.referee.state import RefereeState
from parlour.net.referee.tables import Tables
from parlour.net.sanitize import clean_name
from parlour.net.storage.ratings import Ranked
from parlour.net.table.events import Asks, Calls, Closes, Dropped, Places, Reply, Rerated, Writes
from parlour.net.table.runner import TableRunner
from parlour.net.tally import Tally
from parlour.net.thinking.pool import WorkerPool
from parlour.net.wire import messages, sentences
from parlour.net.wire.notices import ENDED
from parlour.net.wire.protocol import Reason
from parlour.net.wire.refusals import Refused, Why, refusal
from parlour.rules.sentences import Told

log = logging.getLogger(__name__)


class Referee:
    """All tables and people of one process."""

    def __init__(
        self,
        referee_id: str,
        owner: str = "",
        duties: Duties | None = None,
        books: Books | None = None,
        former_owners: Collection[str] = (),
        thinkers: WorkerPool | None = None,
        room: Room | None = None,
        per_address: PerAddress | None = None,
    ) -> None:
        """Start without tables.

        `referee_id` is the permanent id. `owner` is the secret that identifies the screen of this machine
        ("" for none); `former_owners` are hashes of those of the referees that it has taken over from.
        `thinkers` are the worker processes, which end with it. `room` has the other referees, if any.
        `per_address` is what all who come from one address may have.
        """
        state = self._state = RefereeState(
            referee_id,
            owner,
            former_owners,
            books or Books(),
            room or Alone(),
            per_address or PerAddress(),
        )
        self.duties = duties or Duties()
        self.thinkers = thinkers or WorkerPool()
        self.tally = Tally()
        self.people = state.people
        self.sessions = state.sessions
        self.tables = state.tables
        self.quotas = state.quotas
        self._tasks = state.tasks
        self._at = state.at
        self._lobby = LobbyFeed(self._line, self._in_lobby, self._advertise)
        self._passwords = PasswordGate(state.tasks.spawn)
        self._opened = Tables(state, self._lobby, self._passwords, self)
        self.redirects = Redirects(state, self._lobby)
        self._entering = Entering(state, self._opened, self.redirects, self._passwords)
        self._reception = Reception(state, self._opened, self.redirects, self._lobby, self._passwords)
        self._door = DoorDesk(state)
        self.nights = Nights(
            state,
            self._opened,
            self._lobby,
            self._passwords,
            self.redirects,
            self._entering,
            self._call_elsewhere,
        )

    # ---- what can be seen of it --------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self._state.id

    @property
    def owner(self) -> str:
        return self._state.owner

    @property
    def room(self) -> Room:
        return self._state.room

    @property
    def whereabouts(self) -> Whereabouts:
        return self._state.whereabouts

    @whereabouts.setter
    def whereabouts(self, where: Whereabouts) -> None:
        self._state.whereabouts = where

    @property
    def deserted(self) -> bool:
        return not any(session.person is not None for session in self.sessions)

    def lines(self) -> tuple[messages.TableLine, ...]:
        """Return the lines of all tables whose opening is durable."""
        return tuple(table.line for table in self.tables.values() if table.line is not None)

    def _line(self, table_id: str) -> messages.TableLine | None:
        return self.tables[table_id].line if table_id in self.tables else self.room.line(table_id)

    def _advertise(self, lines: Iterable[messages.TableLine]) -> None:
        self.duties.advertise(tuple(line for line in lines if line.id in self.tables))

    def _in_lobby(self, person: Person) -> bool:
        return person.connected and person not in self._at

    # ---- what its process asks ---------------------------------------------------------------------

    def open_table(self, wish: messages.OpenTable) -> TableRunner:
        """Open a standing table. Its password is hashed at once, when the process starts. Raises Refused."""
        return self._opened.open(wish, None, seal(wish.password))

    def adopt(self, table: TableRunner, opener: Person | None) -> None:
        """Run a restored table. Its people return to it when they reconnect, or to a later one of theirs."""
        self._opened.adopt(table, opener)
        self.nights.arrived(table)
        self.tally.adopted += 1

    def number_on_from(self, last: int) -> None:
        """Number the following tables from `last` + 1."""
        self._opened.number_on_from(last)

    def new_door_secret(self, kind: messages.DoorKind = "ssh") -> str:
        """Return a secret with which the door of this kind can open one connection."""
        return self._door.new_secret(kind)

    def page_is_at(self, url: str) -> None:
        """Tell those who may invite others where the page is, with a new invitation."""
        self._door.page_is_at(url)

    def is_reached_at(self, addresses: tuple[str, ...], how: Told, *, lasting: bool = True) -> None:
        """Tell everybody where this referee is reached now, and the owner of this machine `how` that came."""
        self._door.is_reached_at(addresses, how, lasting=lasting)

    async def rate_people(self, shelf: Shelf) -> None:
        """Keep ratings of people on `shelf` from now on, at every table. Raises NetError."""

        def changed() -> None:
            for table in self.tables.values():
                table.inbox.put_nowait(Rerated())

        ratings = Ratings(shelf, self.people, changed)
        await ratings.begin()
        self._state.ratings = ratings
        for table in self.tables.values():
            table.state.rated = True

    async def close(self, why: Told = sentences.HOST_CLOSES) -> None:
        """Close every table, then every connection, and say why; in a card room, what becomes of each table.

        The room goes on, unless this was its last machine.
        """
        self._state.closes = True
        self._passwords.close()
        self._reception.codes.close()
        self.nights.close()
        for table in list(self.tables.values()):
            of_table = why if self._state.is_alone else _left_by_machine(table)
            table.inbox.put_nowait(Closes(of_table, for_good=False))
        await self._tasks.settled()
        await self.thinkers.close()
        if self._state.ratings is not None:
            await self._state.ratings.close()
        if self._state.is_alone:
            reason = Reason.CLOSING
        else:
            reason, why = Reason.MOVED, sentences.MACHINE_ENDS
        for session in list(self.sessions):
            session.wire.hang_up(reason, why)

    # ---- what tables tell (`parlour.net.table.runner.Hall`) ---------------------------------------

    def table_changed(self, table_id: str) -> None:
        self._lobby.touch(table_id)
        if table_id in self.tables:
            self.nights.changed(self.tables[table_id])
        if self.whereabouts.web_url and table_id in self.tables:
            for _, human in self.tables[table_id].state.seats.humans():
                self._door.show_page(human.person)

    def person_comes(self, person: Person, table_id: str) -> bool:
        """Return whether `person` may come to a table. An earlier request may have led them elsewhere."""
        return self._at.setdefault(person, self.tables[table_id]).id == table_id

    def person_left(self, person: Person, table_id: str) -> None:
        where = self._at.get(person)
        if where is not None and where.id == table_id:
            del self._at[person]
            self.table_changed(table_id)  # the list that they get has their seat free
            self._back_to_lobby(person)

    def _back_to_lobby(self, person: Person) -> None:
        """Show somebody who was at a table the others, and how their game night stands by now."""
        self._lobby.enter(person)
        self.nights.show(person)

    def table_closed(self, table_id: str) -> None:
        log.info("table %s closes", table_id)
        table = self.tables[table_id]
        for person in self._opened.take_off(table_id):
            self._back_to_lobby(person)
        self.nights.closed(table)

    def table_moved(self, table_id: str) -> None:
        self.nights.moved(self.tables[table_id])
        for person in self._opened.take_off(table_id):
            if person.connected:
                self.redirects.wait(person, table_id, interrupted=True)
        self.redirects.found(table_id)

    def placed(self, table_id: str, places: Places) -> None:
        self.nights.placed(table_id, places)

    def call(self, table_id: str, calls: Calls) -> None:
        line, who = self.tables[table_id].line, calls.who
        if line is not None and not self.tables[table_id].table.closed:
            stranger = who.id if who is not None and not who.is_owner else ""
            self.duties.call(Call(calls.occasion, line.name, who.name if who else "", stranger, line))

    def _call_elsewhere(self, call: Call) -> None:
        self.duties.call(call)

    def rate(self, match: Ranked) -> None:
        if self._state.ratings is not None:
            self._state.ratings.rate(match)

    def match_over(self, finished: messages.Record, *, own: bool) -> None:
        try:
            self.duties.save(finished, own)
        except Exception as error:
            log.error("a finished match could not be kept: %s", type(error).__name__)

    # ---- what its room tells -----------------------------------------------------------------------

    @property
    def running(self) -> frozenset[str]:
        """The ids of all tables and game nights that are here."""
        return frozenset((*self.tables, *self.nights.here))

    @property
    def durable(self) -> frozenset[str]:
        """Those of them whose opening is durable."""
        nights = (night.id for night in self.nights.here.values() if night.is_written)
        return frozenset((*(line.id for line in self.lines()), *nights))

    def hand_over(self, at: str, to: Owned) -> None:
        """Write that another referee of the room has a table or night from now on; send its people there.

        A night and its tables stay together.
        """
        if (night_id := night_of(at)) in self.nights.here:
            self.nights.hand_over(night_id, to)
        elif at in self.tables:
            self.tables[at].hand_over(to)

    def taken_away(self, at: str) -> None:
        """Give up a table or night that another referee has for sure; who waits for it is sent there."""
        if at in self.tables:
            self.tables[at].taken_away()
        elif at in self.nights.here:
            self.nights.here[at].is_taken()
        else:
            self.redirects.found(at)

    def try_again(self) -> None:
        """Let all tables and nights write what they could not write: the database is heard."""
        for table in self.tables.values():
            table.try_again()
        for night in self.nights.here.values():
            night.try_again()

    def check_owner(self, at: str) -> None:
        """Find out whether another referee of the room has taken a table or night, if it is here."""
        if at in self.tables:
            self.tables[at].inbox.put_nowait(Writes(self._state.books.taken()))
        elif at in self.nights.here:
            self.nights.here[at].check_owner()

    def closed_elsewhere(self, at: str) -> None:
        """Note that a table or night has closed which was at another referee."""
        self.redirects.ended(at)
        self.nights.closed_elsewhere(at)

    def connected(self) -> list[tuple[Person, str]]:
        """Return everybody who is connected, and the table where each is ("" for none)."""
        there = [session.person for session in self.sessions if session.person is not None]
        return [(person, self._at[person].id if person in self._at else "") for person in there]

    def announce(self, words: Told) -> int:
        """Tell everybody who is connected what the operator of the room says; return how many they are."""
        there = self.connected()
        for person, _ in there:
            person.tell(messages.Notice(told=words))
        return len(there)

    def end_table(self, at: str, why: Told) -> bool:
        """Close a table or a game night for good, and tell its people why; return whether it is here."""
        if at in self.tables:
            self.tables[at].inbox.put_nowait(Closes(why))
        elif at in self.nights.here:
            self.nights.break_off(at, why)
        else:
            return False
        return True

    def send_away(self, is_banned: Callable[[str, Collection[str]], bool]) -> int:
        """Let everybody leave who is banned, by address and key; return how many that were.

        The owner of this machine stays.
        """
        now, gone = asyncio.get_running_loop().time(), 0
        for session in list(self.sessions):
            person = session.person
            if person is None or session.is_owner or not is_banned(session.address, {person.key}):
                continue
            if (table := self._at.get(person)) is not None:  # as if they left: a bot may play on at once
                table.inbox.put_nowait(Asks(person, messages.Leave(), lambda _: None, now))
            self.nights.banned(person)
            session.wire.hang_up(Reason.PENALTY, sentences.BANNED)
            gone += 1
        return gone

    # ---- what sessions ask (`parlour.net.referee.session.Desk`) -------------------------------------------

    def greet(self, session: ClientSession, hello: messages.Hello, now: float, welcome: Greeting) -> None:
        def welcomed(message: messages.Welcome) -> None:
            welcome(message)
            if session.person is not None:
                asyncio.get_running_loop().call_soon(self.nights.came, session.person)

        self._reception.greet(session, hello, now, welcomed)

    def open_door(self, session: ClientSession, hello: messages.DoorHello, now: float) -> None:
        self._door.open(session, hello, now)

    def vouch(self, vouch: messages.Vouch, now: float, reply: Reply = lambda _: None) -> None:
        self._door.vouch(vouch, now, reply)

    def known(self, asked: messages.Known, reply: Reply) -> None:
        self._door.known(asked, reply)

    def measured(self, measured: messages.Measured) -> None:
        self._door.measured(measured)

    def sits_now(self, person: Person) -> bool:
        return self._state.sits_now(person)

    def bar(self, person: str, now: float) -> None:
        self._state.barred.give(person, now, limits.PENALTY)

    def punish(self, address: str, now: float) -> None:
        self._door.punish(address, now)

    def gone(self, session: ClientSession) -> None:
        self.sessions.pop(session, None)
        self._reception.codes.gone(session)
        if session.door:
            self._door.closed(session.door)
        person = session.person
        if person is None:
            return
        session.person = None
        self._passwords.gone(person.id)
        self.redirects.forget(person)
        self._lobby.leave(person)
        person.tell_session = person.measure = None
        self.nights.gone(person)
        table = self._at.get(person)
        if table is not None:
            table.inbox.put_nowait(Dropped(person))

    def ask(self, session: ClientSession, request: messages.Request, reply: Reply, now: float) -> None:
        person = session.person
        if person is None:
            raise Refused(Why.UNKNOWN, sentences.NOBODY_BEHIND)
        match request:
            case messages.Rename(name=name):
                self._rename(person, name)
            case messages.OpenTable():
                self._entering.open(session, person, request, reply, now)
                return
            case messages.Sit() | messages.Watch():
                self._entering.come(session, person, request, reply, now)
                return
            case messages.ReadLobby():
                self._entering.refuse_seated(person)
                self._lobby.list_again(person)
            case messages.ReadRules():
                self._read_rules(session, person, request, reply)
                return
            case messages.ChangeGame():
                self._entering.count_opening(person, now)
                self._ask_table(person, request, reply, now)
                return
            case (
                messages.OpenNight()
                | messages.ReadNight()
                | messages.EnterNight()
                | messages.LeaveNight()
                | messages.DirectNight()
            ):
                self._ask_night(session, person, request, reply, now)
                return
            case messages.Stop():
                _refuse_strangers(session)
                self.duties.stop()
            case messages.Invite():
                _refuse_strangers(session, sentences.INVITES_NOT)
                self._tasks.spawn(self._invite(request.id, reply), "an invitation")
                return
            case messages.EndTable(table=at) if at:
                _refuse_strangers(session)
                self._opened.get(at).inbox.put_nowait(Closes(ENDED))
            case _:
                self._ask_table(person, request, reply, now)
                return
        reply(messages.Answer(id=request.id))

    def _read_rules(
        self, session: ClientSession, person: Person, request: messages.ReadRules, reply: Reply
    ) -> None:
        at = request.table
        if at not in self.tables and (to := self.room.address_of(at)):
            self.redirects.send(session, person, to)
        else:
            reply(messages.Answer(id=request.id, rules=self._opened.rules_of(at)))

    def _ask_night(
        self,
        session: ClientSession,
        person: Person,
        request: messages.NightRequest,
        reply: Reply,
        now: float,
    ) -> None:
        if isinstance(request, messages.OpenNight):
            _refuse_strangers(session)
            self._entering.count_opening(person, now)
            self.nights.open(person, request, reply)
        else:
            self.nights.ask(session, person, request, reply, now)

    async def _invite(self, number: int, reply: Reply) -> None:
        """Have the process make a new invitation, and answer request `number`."""
        try:
            await self.duties.invite()
        except Refused as refused:
            reply(refusal(number, refused))
        except NetError as error:
            reply(refusal(number, Refused(Why.UNKNOWN, error.told)))
        else:
            reply(messages.Answer(id=number))

    def _ask_table(self, person: Person, request: messages.Request, reply: Reply, now: float) -> None:
        table = self._at.get(person)
        if isinstance(request, messages.Play):
            reply = self._timed(reply, now)
        asks = Asks(person, request, reply, now)
        if table is not None:
            table.inbox.put_nowait(asks)
        elif self.redirects.home_of(person):
            if not isinstance(request, messages.Play):
                raise Refused(Why.PAUSED, sentences.TABLE_MOVES)
            self.redirects.keep_move(asks)
        else:
            leaves = isinstance(request, messages.Leave)
            raise Refused(Why.NOWHERE, sentences.AT_NO_TABLE if leaves else sentences.NEEDS_TABLE)

    def _timed(self, reply: Reply, since: float) -> Reply:
        """Return what also notes how long a move has waited for `reply`, if it is made."""

        def answer(said: messages.Answer) -> None:
            if said.ok:
                self.tally.answered.add(asyncio.get_running_loop().time() - since)
            reply(said)

        return answer

    def _rename(self, person: Person, name: str) -> None:
        clean = clean_name(name)
        if not clean:
            raise Refused(Why.EMPTY, sentences.EMPTY_NAME)
        self._opened.rename(person, clean)


def _refuse_strangers(session: ClientSession, why: Told = sentences.MACHINE_ONLY) -> None:
    if not session.is_owner:
        raise Refused(Why.HOST, why)


def _left_by_machine(table: TableRunner) -> Told:
    """Return what the people of a table read which no other machine has taken before this one ends."""
    return (
        sentences.WAITS_FOR_MACHINE
        if table.state.plan.night or table.state.is_kept
        else sentences.ENDS_WITH_MACHINE
    )
