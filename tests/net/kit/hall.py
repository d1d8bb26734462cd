"""A single table and the people at it, without a referee; for tests on virtual time."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Generic, NamedTuple, TypeVar

from parlour.net.auth.accounts import Person
from parlour.net.journal.entries import Journal, Made, OfMatch
from parlour.net.journal.file import JournalFile
from parlour.net.journal.tables import MemoryJournal, TableJournal
from parlour.net.referee.hooks import Alone, Room
from parlour.net.referee.quotas import QuotaKind, Quotas
from parlour.net.referee.session import ClientSession
from parlour.net.storage.ratings import Ranked
from parlour.net.table.events import Asks, Calls, Came, Closes, Dropped, Places
from parlour.net.table.machine import Table
from parlour.net.table.runner import TableRunner
from parlour.net.table.stand_ins import seat_bots
from parlour.net.table.state import Plan
from parlour.net.tally import Tally
from parlour.net.thinking.pool import WorkerPool
from parlour.net.wire.messages import (
    AddBot,
    Answer,
    DoorHello,
    Hello,
    Known,
    Measured,
    PausedBy,
    PausePart,
    Phase,
    Play,
    Ready,
    Record,
    Request,
    Sit,
    Start,
    Vouch,
    Watch,
    Welcome,
)
from parlour.net.wire.notices import ENDED, PAUSES
from parlour.rules.moves import Claim, Judged
from parlour.rules.sentences import Told, told
from parlour.rules.shelf.shelf import table_rules
from tests.net.kit.guests import Guest, settle
from tests.net.kit.thinking import Deciding

GAME = "juno-classic"
SEED = 5
"""All chance of these tables: what is shuffled opens with a card that asks for nothing."""

BY_ANN = PausePart(by=PausedBy.HOST, told=told(PAUSES, who="Ann"))

G = TypeVar("G", bound=Guest)


class _NoQuotas(Quotas):
    def take(
        self, kind: QuotaKind, person: str, address: str, now: float, *, seated: bool = False
    ) -> Told | None:
        return None


class Hall:
    """The referee's side of one table: lets everyone in, counts no rates, keeps what the table reports."""

    def __init__(self) -> None:
        self.quotas: Quotas = _NoQuotas()
        self.room: Room = Alone()
        self.thinkers: WorkerPool = Deciding()
        self.tally = Tally()
        self.table: TableRunner
        self.left: list[Person] = []
        self.closed: list[str] = []
        self.moved: list[str] = []
        self.calls: list[Calls] = []
        self.ranked: list[Ranked] = []
        self.finished: list[Record] = []
        self.own: list[bool] = []
        self._people: dict[str, Person] = {}
        self.places: dict[str, Places] = {}
        self._there: set[Person] = set()

    # ---- what a table reports (`parlour.net.table.runner.Hall`) -----------------------------------

    def table_changed(self, table_id: str) -> None:
        pass

    def person_comes(self, person: Person, table_id: str) -> bool:
        self._there.add(person)
        return True

    def person_left(self, person: Person, table_id: str) -> None:
        self._there.discard(person)
        self.left.append(person)

    def table_closed(self, table_id: str) -> None:
        self.closed.append(table_id)

    def table_moved(self, table_id: str) -> None:
        self.moved.append(table_id)

    def placed(self, table_id: str, places: Places) -> None:
        self.places[table_id] = places

    def call(self, table_id: str, calls: Calls) -> None:
        self.calls.append(calls)

    def rate(self, match: Ranked) -> None:
        self.ranked.append(match)

    def match_over(self, finished: Record, *, own: bool) -> None:
        self.finished.append(finished)
        self.own.append(own)

    # ---- what a session asks (`parlour.net.referee.session.Desk`) -----------------------------------------

    def greet(
        self, session: ClientSession, hello: Hello, now: float, welcome: Callable[[Welcome], None]
    ) -> None:
        token = hello.token or f"token {len(self._people)}"
        person = session.person = self._people.setdefault(token, Person(hello.name))
        person.tell_session, person.measure = session.wire.send, session.wire.round_trip
        person.shuffles = hello.shuffles
        if person in self._there:
            self.table.inbox.put_nowait(Came(person, sit=False))
        welcome(Welcome(referee="hall", name=person.name, token=token))

    def ask(
        self, session: ClientSession, request: Request, reply: Callable[[Answer], None], now: float
    ) -> None:
        assert session.person is not None
        if isinstance(request, Sit | Watch):
            came = Came(session.person, isinstance(request, Sit), request.id, reply)
            self.table.inbox.put_nowait(came)
        else:
            self.table.inbox.put_nowait(Asks(session.person, request, reply, now))

    def gone(self, session: ClientSession) -> None:
        assert session.person is not None
        session.person.tell_session = None
        self.table.inbox.put_nowait(Dropped(session.person))

    def sits_now(self, person: Person) -> bool:
        return person in self.table.state.people

    def bar(self, person: str, now: float) -> None:
        raise NotImplementedError

    def punish(self, address: str, now: float) -> None:
        raise NotImplementedError

    def open_door(self, session: ClientSession, hello: DoorHello, now: float) -> None:
        raise NotImplementedError

    def vouch(self, vouch: Vouch, now: float, reply: Callable[[Answer], None]) -> None:
        raise NotImplementedError

    def known(self, asked: Known, reply: Callable[[Answer], None]) -> None:
        raise NotImplementedError

    def measured(self, measured: Measured) -> None:
        raise NotImplementedError


class AtTable(NamedTuple, Generic[G]):
    """A running table, the referee's side of it, and the people who have sat down."""

    table: TableRunner
    hall: Hall
    guests: list[G]

    @property
    def judged(self) -> list[Judged]:
        """The verdicts in the journal."""
        made = [entry.move for entry in journaled(self.table) if isinstance(entry, Made)]
        return [move for move in made if isinstance(move, Judged)]

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The claims of the latest verdict."""
        return self.judged[-1].claims

    @property
    def race(self) -> str:
        """The name of the open race, "" if none is."""
        race = self.table.state.match.race() if self.table.state.match is not None else None
        return race.name if race is not None else ""


@asynccontextmanager
async def running(made: TableRunner, hall: Hall) -> AsyncIterator[None]:
    """Run a table with `hall` as its referee for as long as the context lasts."""
    hall.table = made
    task = asyncio.create_task(made.run())
    try:
        yield
    finally:
        made.inbox.put_nowait(Closes(ENDED))
        await task


def seeded(plan: Plan, now: float = 0.0) -> Table:
    """Return a table at which everything that is drawn by chance is the same in every test."""
    rng = random.Random(SEED)
    return Table(plan, rng, new_secret=lambda: rng.randbytes(32), now=now)


@asynccontextmanager
async def table_of(
    kind: Callable[[Hall, str], G],
    *names: str,
    make: Callable[[Plan], Table] = Table,
    journal: Journal | None = None,
    game: str = GAME,
    bots: int = 0,
    pace: str = "normal",
    level: str = "normal",
    standing: bool = False,
    thinkers: WorkerPool | None = None,
    **options: str,
) -> AsyncIterator[AtTable[G]]:
    """A table at which people of this kind sit, the first its host, and `bots` bots."""
    hall, rules = Hall(), table_rules(game, options)
    hall.thinkers = thinkers or hall.thinkers
    plan = Plan(
        "t1", "Kitchen", game, rules, rules.most, options, pace, standing=standing, bots=bots, level=level
    )
    made = TableRunner(make(plan), hall, journal)
    async with running(made, hall):
        guests = [kind(hall, name) for name in names]
        for guest in guests:
            assert (await guest.come()).ok
        if standing:
            seat_bots(made.state)
        else:
            for _ in range(bots):
                assert (await guests[0].ask(AddBot(level=level))).ok
        yield AtTable(made, hall, guests)


def table(*names: str, **wish: Any) -> AbstractAsyncContextManager[AtTable[Guest]]:
    """A seeded table of plain guests; `wish` is as `table_of` has it."""
    return table_of(Guest, *names, make=seeded, **wish)


async def finished(hall: Hall, matches: int, within: float = 20_000) -> None:
    """Wait until so many matches are over."""
    async with asyncio.timeout(within):
        while len(hall.finished) < matches:  # noqa: ASYNC110 - on virtual time
            await asyncio.sleep(10)


async def begin(guests: Sequence[Guest]) -> None:
    """Let everyone be ready, and the host start."""
    for guest in guests[1:]:
        assert (await guest.ask(Ready())).ok
    answer = await guests[0].ask(Start())
    assert answer.ok, answer.told
    await settle()


def any_move(guest: Guest) -> str:
    """Return the move that a bot would make for `guest` now."""
    move = guest.bot_move(random.Random(1))
    assert move
    return move


async def play_round(guests: Sequence[Guest]) -> None:
    """Play like bots do until the round is over."""
    async with asyncio.timeout(100_000):
        while True:
            for guest in guests:
                if guest.phase == Phase.PLAYING.value and guest.view.choices:
                    await guest.ask(Play(move=any_move(guest)))
            if guests[0].phase != Phase.PLAYING.value:
                return
            await asyncio.sleep(2.1)


def journaled(table: TableRunner) -> list[OfMatch]:
    """Return the entries of the running match, oldest first; of a file those that are durable."""
    if isinstance(table.journal, TableJournal):
        assert isinstance(table.journal._log, JournalFile)
        return list(table.journal._log._database.kept.tables[table.id].entries)
    assert isinstance(table.journal, MemoryJournal)
    return list(table.journal.entries())
