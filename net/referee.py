"""The referee: who is who, which tables there are, and which request goes where.

It knows no sockets (connections come as `Session`s) and no game's state (that is its
tables'). Everything runs in one loop; nothing here waits for a client.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from itertools import count

from net import limits
from net.asking import add_bot
from net.clean import clean_name
from net.crowd import is_own, plain
from net.inbox import Asks, Came, Closes, Dropped, Renamed
from net.messages import (
    Answer,
    DoorHello,
    Hello,
    Leave,
    Lobby,
    Measured,
    OpenTable,
    ReadRules,
    Record,
    Rename,
    Request,
    Sit,
    Stop,
    TableLine,
    Vouch,
    Watch,
    Welcome,
)
from net.owners import Owners
from net.people import People, Person, Vouched
from net.planning import planned
from net.protocol import Breach, Reason
from net.rates import Meters, Penalties
from net.refused import Refused, Why
from net.secret import same
from net.session import Session
from net.table import Table
from net.telling import line_of, rules_of

log = logging.getLogger(__name__)

_LOBBY_PAUSE = 0.1  # changes within it become one message


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where a referee is reached: what every welcome says."""

    tcp_port: int = 0
    tls_fingerprint: str = ""
    addresses: tuple[str, ...] = ()
    ssh_port: int = 0
    ssh_fingerprint: str = ""


@dataclass(frozen=True, slots=True)
class Duties:
    """What the referee does for others: `save` a finished match, `advertise` the tables, `stop`."""

    save: Callable[[Record], None] = lambda _: None
    advertise: Callable[[tuple[TableLine, ...]], None] = lambda _: None
    stop: Callable[[], None] = lambda: None


@dataclass(eq=False)
class Referee:
    """All tables and people of one process. `id` is its lasting name among those who come back,
    `owner` the secret by which this machine's own screen is known ("" for none).
    """

    id: str
    owner: str = field(default="", repr=False)
    duties: Duties = field(default_factory=Duties)

    def __post_init__(self) -> None:
        self.whereabouts = Whereabouts()
        self.people = People()
        self.tables: dict[str, Table] = {}
        self.sessions: set[Session] = set()
        self._at: dict[Person, Table] = {}
        self._owners = Owners()
        self._tasks: set[asyncio.Task[None]] = set()
        self._door_secret = ""
        self._tries = Meters(limits.PASSWORD_TRIES)
        self._openings = Meters(limits.OPENINGS)
        self._penalties = Penalties(limits.PENALTY)
        self._numbers = count(1)
        self._lobby_due = False
        self._told: tuple[TableLine, ...] = ()

    # ---- tables ------------------------------------------------------------------------------

    def lines(self) -> tuple[TableLine, ...]:
        """Return all tables as the lobby lists them."""
        return tuple(line_of(table) for table in self.tables.values())

    def open_table(self, wish: OpenTable, opener: Person | None = None) -> Table:
        """Open a table as `wish` says and return it; `opener` takes the first seat.

        Without an opener the table is a standing one: it stays, and its bots play among
        themselves until someone sits down. Raises Refused.
        """
        if len(self.tables) >= limits.TABLES:
            raise Refused(Why.FULL, "there are as many tables here as there may be")
        names = [table.plan.name for table in self.tables.values()]
        table = Table(planned(wish, opener, f"t{next(self._numbers)}", names), self)
        if opener is not None:
            table.seats.sit(0, opener)
        for _ in range(wish.bots):
            add_bot(table, wish.level)
        self.tables[table.plan.id] = table
        task = asyncio.create_task(table.run(), name=f"table {table.plan.id}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        log.info("table %s opens: %s, %d seats", table.plan.id, table.rules.name, table.plan.seats)
        return table

    # ---- what tables tell (`net.table.Hall`) ----------------------------------------------------

    def table_changed(self, table: Table) -> None:  # noqa: ARG002 - all lines are sent anyway
        """Tell those in the lobby, soon."""
        if self._lobby_due:
            return
        self._lobby_due = True
        asyncio.get_running_loop().call_later(_LOBBY_PAUSE, self._tell_lobby)

    def person_comes(self, person: Person, table: Table) -> bool:
        """Return whether `person` may come to `table`; what was asked before may have led elsewhere."""
        return self._at.setdefault(person, table) is table

    def person_left(self, person: Person, table: Table) -> None:
        """Show `person` the lobby again."""
        if self._at.get(person) is table:
            del self._at[person]
            person.tell(Lobby(tables=self.lines()))

    def table_closed(self, table: Table) -> None:
        """Forget the table."""
        log.info("table %s closes", table.plan.id)
        self.tables.pop(table.plan.id, None)
        self._owners.forget(table)
        for person in [person for person, where in self._at.items() if where is table]:
            del self._at[person]
        self.table_changed(table)

    def match_over(self, finished: Record) -> None:
        """Keep the file of a finished match."""
        try:
            self.duties.save(finished)
        except Exception as error:
            log.error("a finished match could not be kept: %s", type(error).__name__)

    def _tell_lobby(self) -> None:
        self._lobby_due = False
        lines = self.lines()
        if lines == self._told:
            return
        self._told = lines
        for session in self.sessions:
            if session.person is not None and session.person not in self._at:
                session.person.tell(Lobby(tables=lines))
        self.duties.advertise(lines)

    # ---- what sessions ask (`net.session.Desk`) ---------------------------------------------------

    def greet(self, session: Session, hello: Hello, now: float) -> Welcome:
        """Find out who says hello, take the place of their older connection, and welcome them."""
        guest = self.people.redeem(hello.ticket, now) if hello.ticket else None
        if hello.ticket and guest is None and not hello.token:
            raise Breach(Reason.SECRET, "this ticket is not good, or not any more")
        if guest is not None:
            session.address = guest.address
        session.is_owner = bool(hello.host) and same(hello.host, self.owner)
        if hello.host and not session.is_owner:
            raise Breach(Reason.SECRET, "this is not the secret of the referee's machine")
        known = self._known(hello, guest)
        stays_at_the_door = guest is None and is_own(session.address)
        if guest is None and known is not None and known.key and is_own(session.address):
            session.address = known.address  # a guest of the door, whose app has dialed again
        self._turn_away(session, now)
        person = self._person(hello, known, guest.key if guest is not None else "")
        self._connect(person, session)
        person.shuffles = hello.shuffles
        if guest is not None:
            self.people.came_with(hello.ticket, person)
        if not stays_at_the_door:  # their app there may have dialed again, without a ticket
            person.moved_away(guest.round_trip if guest is not None else 0.0)
        person.last_seen = now
        self._forget_some()
        table = self._at.get(person) or self._owners.left_by(person, self.tables.values())
        asyncio.get_running_loop().call_soon(self._show_around, person)
        where = self.whereabouts
        return Welcome(
            referee=self.id,
            name=person.name,
            token=self.people.new_token(person, now),
            table=table.plan.id if table is not None else "",
            tcp_port=where.tcp_port,
            tls_fingerprint=where.tls_fingerprint,
            addresses=where.addresses,
            ssh_port=where.ssh_port,
            ssh_fingerprint=where.ssh_fingerprint,
        )

    def _forget_some(self) -> None:
        """Keep those who are connected or own a seat; whoever only watched may be forgotten."""
        seated = {human.person for table in self.tables.values() for _, human in table.seats.humans()}
        for gone in self.people.forget_some(lambda person: person.connected or person in seated):
            self._at.pop(gone, None)

    def _turn_away(self, session: Session, now: float) -> None:
        left = 0.0 if session.is_owner else self._penalties.left(session.address, now)
        if left:
            raise Breach(Reason.PENALTY, f"come back in {max(1, round(left / 60))} minutes, and slower")

    def _known(self, hello: Hello, guest: Vouched | None) -> Person | None:
        """Return who says hello, if they have been here before."""
        known = self.people.by_token(hello.token) if hello.token else None
        return known or (self.people.by_key(guest.key) if guest is not None else None)

    def _person(self, hello: Hello, known: Person | None, key: str) -> Person:
        name = clean_name(hello.name)
        if known is None:
            return self.people.add(name or "Guest", key)
        if name and name != known.name:
            self._rename(known, name)
        return known

    def _connect(self, person: Person, session: Session) -> None:
        """Make `session` the way to `person`; an older one has to go: the newest wins."""
        for other in [other for other in self.sessions if other.person is person]:
            other.person = None
            other.wire.hang_up(Reason.REPLACED, "you are connected from somewhere else now")
        session.person = person
        person.address = session.address
        person.tell_session = session.wire.send
        person.measure, person.ping = session.wire.round_trip, None
        self.sessions.add(session)

    def _show_around(self, person: Person) -> None:
        """After the welcome: their table as it is now, or the lobby."""
        table = self._at.get(person)
        if table is not None:
            table.inbox.put_nowait(Came(person, sit=False))
        else:
            person.tell(Lobby(tables=self.lines()))

    def new_door_secret(self) -> str:
        """Return the secret with which the door may open one connection."""
        self._door_secret = secrets.token_urlsafe(32)
        return self._door_secret

    def open_door(self, session: Session, hello: DoorHello) -> None:
        """Let the door in: it may vouch from now on. Its secret is good once."""
        if not same(hello.secret, self._door_secret):
            raise Breach(Reason.SECRET, "this is not the door's secret")
        self._door_secret = ""
        session.is_door = True
        self.sessions.add(session)
        self.whereabouts = replace(self.whereabouts, ssh_port=hello.port, ssh_fingerprint=hello.fingerprint)

    def vouch(self, vouch: Vouch, now: float) -> str:
        """Note what the door knows of a guest who will show `vouch.ticket`; return their last name."""
        until = now + limits.TICKET_LIVES
        guest = Vouched(plain(vouch.address), vouch.key, until, vouch.rtt / 1000)
        self.people.vouch(vouch.ticket, guest)
        known = self.people.by_key(vouch.key)
        return known.name if known is not None else ""

    def measured(self, measured: Measured) -> None:
        """Note how far away the guest is who came with a ticket of the door's."""
        guest = self.people.by_ticket(measured.ticket)
        if guest is not None:
            guest.moved_away(measured.rtt / 1000)

    def gone(self, session: Session) -> None:
        """A connection is closed; whoever was behind it keeps their seat for now."""
        self.sessions.discard(session)
        if session.is_door:
            self.whereabouts = replace(self.whereabouts, ssh_port=0, ssh_fingerprint="")
        person = session.person
        if person is None:
            return
        session.person = None
        person.tell_session = person.measure = None
        table = self._at.get(person)
        if table is not None:
            table.inbox.put_nowait(Dropped(person))

    def punish(self, address: str, now: float) -> None:
        """Keep `address` away for a while."""
        self._penalties.give(address, now)

    def ask(self, session: Session, request: Request, reply: Callable[[Answer], None], now: float) -> None:
        """Do what is asked of the referee; give the rest to the table."""
        person = session.person
        if person is None:
            raise Refused(Why.UNKNOWN, "nobody is behind this connection any more")
        match request:
            case Rename(name=name):
                self._ask_rename(person, name)
            case OpenTable():
                self._ask_open(person, request, reply, now)
                return
            case Sit(table=at, password=password):
                self._ask_in(session, person, at, password, request, reply, now)
                return
            case Watch(table=at, password=password):
                self._ask_in(session, person, at, password, request, reply, now)
                return
            case ReadRules(table=at):
                reply(Answer(id=request.id, rules=rules_of(self._table(at))))
                return
            case Stop():
                if not session.is_owner:
                    raise Refused(Why.HOST, "only the referee's own machine may end it")
                self.duties.stop()
            case _:
                self._ask_table(person, request, reply, now)
                return
        reply(Answer(id=request.id))

    def _ask_table(
        self, person: Person, request: Request, reply: Callable[[Answer], None], now: float
    ) -> None:
        table = self._at.get(person)
        if table is None:
            words = (
                "you are at no table" if isinstance(request, Leave) else "this needs a table; sit down first"
            )
            raise Refused(Why.NOWHERE, words)
        table.inbox.put_nowait(Asks(person, request, reply, now))

    def _ask_rename(self, person: Person, name: str) -> None:
        clean = clean_name(name)
        if not clean:
            raise Refused(Why.EMPTY, "there is nothing in this name that can be shown")
        self._rename(person, clean)

    def _rename(self, person: Person, name: str) -> None:
        person.name = name
        table = self._at.get(person)
        if table is not None:
            table.inbox.put_nowait(Renamed(person))

    def _ask_open(self, person: Person, wish: OpenTable, reply: Callable[[Answer], None], now: float) -> None:
        if person in self._at:
            raise Refused(Why.NOWHERE, "leave your table first")
        if not self._openings.take(person.address, now):
            raise Refused(Why.RATE, "too many tables asked for: wait a moment")
        makes_room = self._owners.makes_room(person.address, self._at.values())
        table = self.open_table(wish, person)
        if makes_room is not None:
            self._owners.forget(makes_room)
            makes_room.inbox.put_nowait(Closes("Its owner has opened another table."))
        self._owners.note(table, person)
        self._at[person] = table
        table.inbox.put_nowait(Came(person, sit=True, number=wish.id, reply=reply))

    def _ask_in(
        self,
        session: Session,
        person: Person,
        at: str,
        password: str,
        request: Request,
        reply: Callable[[Answer], None],
        now: float,
    ) -> None:
        table = self._table(at)
        if self._at.get(person) not in (None, table):
            raise Refused(Why.NOWHERE, "leave your table first")
        if table.locked and not self._knows_password(table, person):
            self._check_password(table, session.address, password, now)
        self._at[person] = table
        table.inbox.put_nowait(Came(person, sit=isinstance(request, Sit), number=request.id, reply=reply))

    def _table(self, at: str) -> Table:
        table = self.tables.get(at)
        if table is None:
            raise Refused(Why.NO_TABLE, "there is no such table any more")
        return table

    def _knows_password(self, table: Table, person: Person) -> bool:
        """Whether `person` is at the table, has a seat there, or has set its password."""
        seated = table.seats.of(person) is not None
        return seated or person in table.people or self._owners.opened(table, person)

    def _check_password(self, table: Table, address: str, password: str, now: float) -> None:
        if not password:
            raise Refused(Why.PASSWORD, "this table asks for a password")
        if self._tries.full(address, now):
            minutes = limits.PASSWORD_TRIES.seconds / 60
            raise Refused(Why.TRIES, f"too many wrong passwords from here; wait {minutes:g} minutes")
        if not same(password, table.plan.password):
            self._tries.take(address, now)
            raise Refused(Why.PASSWORD, "that is not the password")

    # ---- the end ---------------------------------------------------------------------------------

    @property
    def deserted(self) -> bool:
        """Whether no person is connected."""
        return not any(session.person is not None for session in self.sessions)

    async def close(self, words: str = "The host has closed Parlour.") -> None:
        """Close every table, then every connection, in order."""
        for table in list(self.tables.values()):
            table.inbox.put_nowait(Closes(words))
        await _settled(self._tasks)
        for session in list(self.sessions):
            session.wire.hang_up(Reason.CLOSING, words)


async def _settled(tasks: Iterable[asyncio.Task[None]], within: float = 3.0) -> None:
    waiting = list(tasks)
    if not waiting:
        return
    _, late = await asyncio.wait(waiting, timeout=within)
    for task in late:
        task.cancel()
    await asyncio.gather(*late, return_exceptions=True)
