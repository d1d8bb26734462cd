"""A referee's part in a card room: it beats, tells its tables, hears of others, takes those of the dead.

All of that reads and changes what is known of the same tables, which is why the file is long.
"""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Final, Self

from pydantic import ValidationError

from parlour import __version__
from parlour.net import limits
from parlour.net.address import Address
from parlour.net.auth.accounts import Person, Traveler, traveler_of
from parlour.net.auth.rotating import RotatingSecret
from parlour.net.client.connection import ask_once
from parlour.net.errors import DatabaseFault, JournalUnwritable, NetError
from parlour.net.journal.entries import Journal, Log, Owned
from parlour.net.journal.tables import TableJournal
from parlour.net.night.ids import is_night, night_of
from parlour.net.postgres.connection import PATIENCE
from parlour.net.postgres.log import PostgresLog
from parlour.net.redact import trace
from parlour.net.referee.hooks import Opens, RoomPerson, Tried
from parlour.net.referee.journals import Books
from parlour.net.referee.referee import Referee
from parlour.net.room.adoption import Adopted, Heir
from parlour.net.room.members import EVERY, Members
from parlour.net.room.obeying import Obeying
from parlour.net.room.orders import OrderBook
from parlour.net.room.ratings import RoomRatings
from parlour.net.room.store import Heartbeat, OwnedLine, RoomStore, RoomTries
from parlour.net.room.tickets import Tickets
from parlour.net.tally import RoomFigures
from parlour.net.web.invitations import Invitations
from parlour.net.wire import sentences
from parlour.net.wire.messages import BETWEEN, NightBoard, Owners, TableLine, Whose
from parlour.net.wire.refusals import Refused, Why
from parlour.rules import VERSION
from parlour.rules.sentences import told

log: Final = logging.getLogger(__name__)

LOOK: Final = 0.25
"""Seconds between two looks at the lines of all tables."""
SOON: Final = 0.05
"""Seconds between them while other referees send people here."""
INVITATIONS: Final = 1.0
"""Seconds between two looks at the invitation to the page, which any referee may renew."""
TIDY: Final = 600.0
"""Seconds between two times when what is old is removed from the database."""
_BREATH: Final = 0.1
"""Seconds between two parts of that."""
ANYBODY: Final = 10.0
"""Seconds of silence after which every referee tries to take a table that its heir has not taken."""
LEAVES_WITHIN: Final = 8.0
"""Seconds for the others to take the tables of a referee that is about to end."""
_STEP: Final = 0.01
"""Seconds from one of them to the next: each stands still only until it is taken, and not until all are.

About as many as two machines take in this time.
"""
MOST_ADDRESSES: Final = 8
_RATES: Final = {
    Tried.CODE: limits.CODE_TRIES,
    Tried.PASSWORD: limits.PASSWORD_TRIES,
    Tried.CALL: limits.CALLS,
}
_NOT_NOW: Final = {
    Tried.CODE: sentences.CODE_NOT_NOW,
    Tried.PASSWORD: sentences.PASSWORD_NOT_NOW,
    Tried.CALL: sentences.ROOM_SILENT,
}
_TOO_MANY: Final = {
    Tried.CODE: sentences.TOO_MANY_CODES,
    Tried.PASSWORD: sentences.TOO_MANY_PASSWORDS,
    Tried.CALL: sentences.TOO_MANY_CALLS,
}


class RoomBooks(Books):
    """The journals of the referee with the id `own`, which each process has anew, in `log` and `store`.

    All referees of the room know the people in `store`.
    """

    def __init__(self, log: Log, store: RoomStore, own: str) -> None:
        super().__init__()
        self._log = log
        self._store = store
        self._own = own

    def table_id(self, number: int, night: str = "") -> str:
        return night or f"t{number}.{self._own}"

    def night_id(self, number: int) -> str:
        return f"n{number}.{self._own}"

    def taken(self) -> tuple[Owned, ...]:
        return (Owned(self._own, VERSION),)

    def of(self, table_id: str) -> Journal:
        return TableJournal(self._log, table_id, self.taken())

    def knows(self, person: Person) -> bool:  # noqa: ARG002
        return True

    async def _write_down(self, person: Person) -> None:
        await self._store.save(traveler_of(person))


class CardRoom:
    """The room of one referee, which others share through the database. Create it with `open`, then `enter`.

    `id` is the referee's name in the room, another one for each process; `of` is the id of the room.
    """

    def __init__(
        self,
        entries: PostgresLog,
        store: RoomStore,
        lines: RoomStore,
        tries: RoomTries,
        orders: OrderBook,
        secret: RotatingSecret,
        of: str = "room",
    ) -> None:
        self.id: Final = secrets.token_hex(4)
        self.of: Final = of
        self.leaves = False
        self.books: Final = RoomBooks(entries, store, self.id)
        self.invitations: Final = Invitations(secret, lines, INVITATIONS)
        self._entries = entries
        self._store = store
        self._of_lines = lines
        self._tries = tries
        self._obeying = Obeying(orders, self.id)
        self._secret = secret
        self._address = ""
        self._lag: float | None = None  # seconds that the last beat took
        self._members = Members(self.id)
        self._lines: dict[str, OwnedLine] = {}
        self._shown: dict[str, TableLine] = {}
        self._told: dict[str, str] = {}
        self._taking: dict[str, asyncio.Task[None]] = {}
        self._heard = asyncio.Event()
        self._sent = asyncio.Event()  # somebody was sent here, whose table the lines tell of by now
        self._heir: Heir
        self._hopeless: set[str] = set()
        self._doubted: set[str] = set()  # tables that others may have taken: no own beat has come back
        self._elsewhere: dict[str, str] = {}  # tables that others say they have, until the lines are heard
        self._tasks: list[asyncio.Task[None]] = []

    @classmethod
    async def open(
        cls, url: str, secret: RotatingSecret, of: str = "room", patience: float = PATIENCE
    ) -> Self:
        """Open the room with the id `of` in the database at `url`.

        Raises DatabaseFault, also if the database is that of another room.
        """
        entries = await PostgresLog.open(url, patience)
        store, lines = RoomStore(url, patience), RoomStore(url, patience)
        tries, orders = RoomTries(url, secret, patience), OrderBook(lines.database)
        made = cls(entries, store, lines, tries, orders, secret, of)
        try:
            await made._store.claim(of)
        except BaseException:
            await made.close()
            raise
        return made

    async def enter(self, referee: Referee, address: str) -> None:
        """Let `referee`, which clients reach at `address` (`host:port`), take part. Raises DatabaseFault."""
        self._address = address
        self._tickets = Tickets(self._secret, address)
        self._referee = referee
        self._heir = Heir(referee, self.id, self._entries, self._store)
        await self._beat()
        await self._obeying.look(referee)
        self._tasks = [
            asyncio.create_task(self._again(EVERY, self._beat), name="beat"),
            asyncio.create_task(self._again(0.0, self._inherit), name="tables of the dead"),
            asyncio.create_task(self._again(LOOK, self._look, sooner=self._sent), name="lines of the room"),
            asyncio.create_task(self._again(EVERY, self._doubt), name="being cut off"),
            asyncio.create_task(self._again(TIDY, self._tidy), name="tidying"),
            asyncio.create_task(
                self._again(EVERY, lambda: self._obeying.look(referee)), name="orders of the operator"
            ),
        ]

    async def leave(self, within: float = LEAVES_WITHIN) -> None:
        """Give all tables to the other referees; give up after so many seconds.

        Tables that nobody can take stay in the log, for the next referee that enters the room.
        """
        self.leaves = True
        try:
            async with asyncio.timeout(within):
                await self._beat()
                tables = sorted(self._referee.running, key=lambda each: not is_night(each))
                step = min(_STEP, within / 2 / max(1, len(tables)))
                for table in tables:
                    if heir := self._members.heir(table, __version__):
                        self._elsewhere[table] = self._members.address_of(heir)  # until the lines are heard
                        self._referee.hand_over(table, Owned(heir, VERSION))
                        await asyncio.sleep(step)
                while self._members.staying and self._has_anybody:  # noqa: ASYNC110 - no event tells it
                    await asyncio.sleep(LOOK)
        except (TimeoutError, DatabaseFault) as error:
            log.warning("not every table is taken: %r", error)

    @property
    def _has_anybody(self) -> bool:
        return bool(self._referee.running) or bool(self._referee.redirects.awaited)

    async def close(self) -> None:
        """Take part no more, once the referee has closed."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._tasks:
            await self._heir.expect_only(())
        if self.leaves:
            with suppress(DatabaseFault):
                await self._store.forget(self.id)
        await self._entries.close()
        await self._store.close()
        await self._of_lines.close()
        await self._tries.close()

    @property
    def ratings(self) -> RoomRatings:
        """The ratings of people in the room; they wait for other machines, so not where beats would, too."""
        return RoomRatings(self._tries.database)

    def figures(self) -> RoomFigures:
        """Return how this referee hears the room now."""
        if self._members.is_cut_off(asyncio.get_running_loop().time()):
            return RoomFigures(hears=False, living=None, lag=None)
        return RoomFigures(hears=True, living=len(self._members.living), lag=self._lag)

    # ---- parlour.net.referee.hooks.Room --------------------------------------------------------------------

    @property
    def addresses(self) -> tuple[str, ...]:
        others = (beat.address for beat in self._members.staying if beat.referee != self.id)
        known = [*filter(None, others)]
        return tuple(random.sample(known, min(len(known), MOST_ADDRESSES)))

    def address_of(self, table_id: str) -> str:
        if table_id in self._elsewhere:
            return self._elsewhere[table_id]
        line = self._lines.get(table_id)
        if line is None or line.owner == self.id:
            return ""
        return self._members.address_of(line.owner)

    def owners(self, tables: Iterable[str]) -> Mapping[str, str]:
        if not self._members.is_in_touch(asyncio.get_running_loop().time()):
            return {}
        mine = {line.table for line in self._lines.values() if line.owner == self.id}
        found = ((table, self._address if table in mine else self.address_of(table)) for table in tables)
        return {table: address for table, address in found if address}

    def line(self, table_id: str) -> TableLine | None:
        return self._shown.get(table_id)

    def has(self, table_id: str) -> bool:
        return table_id in self._lines

    async def find(self, token: str, key: str, code: str) -> RoomPerson | None:
        if not (token or key or code):
            return None
        try:
            if self._members.is_cut_off(asyncio.get_running_loop().time()):
                raise DatabaseFault(sentences.ROOM_SILENT)  # they find somebody sooner at another one
            return await self._store.find(token, key, code)
        except DatabaseFault as error:
            log.warning("nobody can be found in the room: %s", error)
            raise Refused(Why.PAUSED, sentences.ROOM_SILENT) from None

    async def take_try(self, kind: Tried, address: str) -> int:
        rate = _RATES[kind]
        try:
            number = await self._tries.take(kind.value, address, rate)
        except DatabaseFault as error:
            log.warning("a %s is not looked at: %s", kind.value, error)
            raise Refused(Why.TRIES, _NOT_NOW[kind]) from None
        if number is None:
            raise Refused(Why.TRIES, told(_TOO_MANY[kind], minutes=round(rate.seconds / 60)))
        return number

    async def give_back(self, number: int) -> None:
        with suppress(DatabaseFault):
            await self._tries.give_back(number)

    @property
    def opens(self) -> Opens:
        return self._obeying.opens

    def is_banned(self, address: str, keys: Iterable[str]) -> bool:
        return self._obeying.is_banned(address, keys)

    def ticket(self, traveler: Traveler, to: str) -> str:
        return self._tickets.issue(traveler, to)

    def redeem(self, ticket: str) -> Traveler | None:
        traveler = self._tickets.redeem(ticket)
        if traveler is not None:
            self._sent.set()
        return traveler

    # ---- what is done again and again ----------------------------------------------------------------

    async def _again(
        self, every: float, work: Callable[[], Awaitable[None]], sooner: asyncio.Event | None = None
    ) -> None:
        """Do `work` every so many seconds, whatever happens; `SOON` after `sooner` was set, if given."""
        while True:
            try:
                await work()
            except DatabaseFault as error:
                log.warning("%s", error)
            except Exception as error:
                log.error("the room is not heard: %s", trace(error))
            pause = every * random.uniform(0.9, 1.1)  # not all referees at the same time
            if sooner is not None:
                with suppress(TimeoutError):
                    async with asyncio.timeout(pause - SOON):
                        await sooner.wait()
                sooner.clear()
                pause = SOON
            await asyncio.sleep(pause)

    async def _beat(self) -> None:
        loop = asyncio.get_running_loop()
        before = loop.time()
        said = Heartbeat(self.id, self._address, self.leaves, __version__, self._lag)
        self._members.heard(await self._of_lines.beat(said), loop.time())  # that connection waits for nobody
        self._doubted.clear()
        self._lag = loop.time() - before
        self._heard.set()
        self._referee.try_again()

    async def _compare(self) -> None:
        """See to it that this referee runs the tables that the log says it has, and no others.

        A table whose night another one has goes there: two may have taken what one had.
        """
        running, durable = self._referee.running, self._referee.durable
        mine = {*await self._store.tables_of(self.id)}
        for table in mine - running:
            self._begin_to_take(table, self.id)  # another referee has handed it over
        for table in durable - mine:
            self._referee.check_owner(table)
        for stray, night in self._referee.nights.strays():
            has_it, has_night = (
                self._lines[each].owner if each in self._lines else "" for each in (stray.id, night)
            )
            if has_it == self.id != has_night and self._members.address_of(has_night):
                stray.hand_over(Owned(has_night, VERSION))

    async def _doubt(self) -> None:
        """Pause while the database is not heard, and give up the tables that others have taken meanwhile.

        If the database is gone for all, nobody knows anything, and everybody stays where they are.
        """
        if not self._members.is_cut_off(asyncio.get_running_loop().time()):
            return
        for table in self._referee.running - self._doubted:
            self._doubted.add(table)
            self._referee.check_owner(table)  # nothing can be written now: that is the pause
        asked = sorted({*self._referee.running, *self._referee.redirects.awaited})
        most = limits.ASKED_AT_ONCE
        parts = [asked[at : at + most] for at in range(0, len(asked), most)]
        others = [beat.address for beat in self._members.living if beat.referee != self.id and beat.address]
        some = random.sample(others, min(len(others), MOST_ADDRESSES))
        await asyncio.gather(*(self._ask_for(part, each) for each in some for part in parts))

    async def _ask_for(self, tables: Sequence[str], address: str) -> None:
        """Ask the referee at `address` who has these tables, and give up those that others have."""
        ours = self._referee.whereabouts.tls_fingerprint
        question = Whose(id=1, protocol=BETWEEN, tables=tuple(tables))
        try:
            told = await ask_once(Address.parse(address), question, ours.__eq__, limits.ROOM_DIAL)
        except NetError:
            return  # it is dead, or of an earlier version
        if isinstance(told, Owners) and self._members.is_cut_off(asyncio.get_running_loop().time()):
            for table in told.tables.keys() & tables:
                if told.tables[table] != self._address:
                    self._elsewhere[table] = told.tables[table]
                    self._referee.taken_away(table)

    async def _look(self) -> None:
        """Tell the lines that have changed, and hear those of others."""
        lines = {line.id: line.model_dump_json() for line in self._referee.lines()}
        lines |= self._referee.nights.lines()
        news = {table: line for table, line in lines.items() if self._told.get(table) != line}
        if news:
            await self._of_lines.tell(self.id, news)
        self._told = lines
        changes = await self._of_lines.changes()
        if {line.owner for line in changes if line.owner} - self._members.known:
            await self._beat()  # who has come since the last beat
        for line in changes:
            before, self._lines[line.table] = self._lines.get(line.table), line
            if line != before:
                self._show(line, before)
            if line.owner == self.id and line.table not in self._referee.running:
                self._begin_to_take(line.table, self.id)  # sooner than at the next beat
        self._elsewhere.clear()  # the lines tell it
        for table, since in self._referee.redirects.awaited.items():
            owner = self._lines[table].owner if table in self._lines else ""
            if self._members.has_beaten_since(owner, since):
                self._referee.redirects.found(table)  # its owner was silent, and is not dead

    async def _tidy(self) -> None:
        """Remove what is old from the database, a little at a time: others use it meanwhile."""
        while await self._store.tidy():  # noqa: ASYNC110 - each time it does a part of it
            await asyncio.sleep(_BREATH)

    def _show(self, line: OwnedLine, before: OwnedLine | None) -> None:
        """Show a line that has changed to those in the lobby."""
        self._shown.pop(line.table, None)
        if not line.owner:
            del self._lines[line.table]
            self._referee.closed_elsewhere(line.table)
        elif line.line and line.owner != self.id:
            try:
                if is_night(line.table):
                    board = NightBoard.model_validate_json(line.line)
                    self._referee.nights.heard(line.table, board.model_copy(update={"id": line.table}))
                else:
                    shown = TableLine.model_validate_json(line.line)
                    self._shown[line.table] = shown.model_copy(update={"id": line.table})
            except ValidationError:  # of a later version of Parlour
                log.warning("the line of table %s cannot be read", line.table)
        self._referee.table_changed(line.table)
        if before is None or before.owner != line.owner:
            self._referee.redirects.found(line.table)
            if line.owner != self.id:
                self._referee.check_owner(line.table)

    # ---- the dead --------------------------------------------------------------------------------------

    async def _inherit(self) -> None:
        """After each beat take those tables of dead referees whose heir is this one, and expect others."""
        await self._heard.wait()
        self._heard.clear()
        dead, suspects = self._members.dead(asyncio.get_running_loop().time()), self._members.suspects
        await self._heir.expect_only({each.referee for each in suspects})
        for suspect in suspects:
            tables = await self._store.tables_of(suspect.referee)
            if suspect in dead and not tables:
                await self._store.forget(suspect.referee)
            for table in tables:
                is_heir = self._members.heir(table, of=suspect.referee) == self.id
                if suspect in dead and (is_heir or suspect.age > ANYBODY):
                    self._begin_to_take(table, suspect.referee)
                elif is_heir and not self.leaves and not is_night(table) and table not in self._hopeless:
                    self._heir.expect(table, suspect.referee)
        await self._compare()

    def _begin_to_take(self, table_id: str, owner: str) -> None:
        """Take a table of `owner`, unless that goes on already, or is of no use."""
        is_of_no_use = table_id in self._hopeless or table_id in self._referee.running
        if self.leaves or table_id in self._taking or is_of_no_use:
            return
        task = asyncio.create_task(self._take(table_id, owner), name=f"taking {table_id}")
        self._taking[table_id] = task
        self._tasks.append(task)
        task.add_done_callback(self._tasks.remove)

    async def _take(self, table_id: str, owner: str) -> None:
        try:
            if is_night(table_id):
                adopted = await self._take_night(table_id, owner)
            else:
                adopted = await self._heir.adopt(table_id, owner)
            if adopted is Adopted.HOPELESS:
                self._hopeless.add(table_id)
        except (DatabaseFault, JournalUnwritable) as error:
            log.warning("table %s is not taken yet: %s", table_id, error)
        except Exception as error:
            log.error("table %s cannot be taken: %s", table_id, trace(error))
            self._hopeless.add(table_id)
        finally:
            del self._taking[table_id]

    async def _take_night(self, night_id: str, owner: str) -> Adopted:
        """Take the tables of a night first, and then the night, which opens those that there are not."""
        tables = [each for each in await self._store.tables_of(owner) if night_of(each) == night_id != each]
        for table in tables:
            self._begin_to_take(table, owner)
        taking = [self._taking[table] for table in tables if table in self._taking]
        await asyncio.gather(*taking, return_exceptions=True)
        return await self._heir.adopt_night(night_id, owner)
