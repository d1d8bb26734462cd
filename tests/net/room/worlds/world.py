"""One card room from its beginning to its end: three referees, people at two tables, and what goes wrong."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, NamedTuple, cast
from unittest import mock

from parlour.net import limits
from parlour.net.address import Address
from parlour.net.auth.rotating import RotatingSecret
from parlour.net.client.client import Client, Introduction
from parlour.net.errors import PortClosed
from parlour.net.journal.entries import Made, Owned
from parlour.net.postgres.log import PostgresLog
from parlour.net.referee.referee import Referee
from parlour.net.referee.session import ClientSession
from parlour.net.referee.tcp_server import TcpConnection
from parlour.net.room.orders import OrderBook
from parlour.net.room.room import CardRoom
from parlour.net.room.store import RoomStore, RoomTries
from parlour.net.transport.admission import Crowd
from parlour.net.transport.dial import Dialed, Trust
from parlour.net.wire.messages import Lobby, Update, Welcome
from parlour.rules.views import ZoneKind
from tests.net.kit.killed import kill
from tests.net.kit.seating import match_of
from tests.net.kit.tcp import TcpPlayer
from tests.net.room.worlds.database import Database, ModelLog, ModelOrders, ModelStore, Way
from tests.net.simulation import line
from tests.net.simulation.house import Guarded, Heard
from tests.net.simulation.line import Line
from tests.net.simulation.loop import VirtualLoop

GAME: Final = "crazy-eights"
FINGERPRINT: Final = "f" * 64
HOSTS: Final = ("a", "b", "c")
TROUBLES: Final = 30.0
"""Seconds in which things go wrong."""
HEALS: Final = 30.0
"""Seconds after that, until everybody must have played on."""
THINKS: Final = (0.3, 1.5)
TARGET: Final = "20"
"""Points of a match: most end while things go wrong, and another one begins."""


DIALS: Final[ContextVar[Member | None]] = ContextVar("who dials", default=None)
"""The referee, None for a person."""


class Outcome(NamedTuple):
    """What does not hold, what happened, and how many moves were acknowledged."""

    wrongs: tuple[str, ...]
    trace: tuple[str, ...]
    moves: int


class Member:
    """A referee of the room with its way to the database, and the lines of its clients."""

    def __init__(self, host: str, database: Database, rng: random.Random) -> None:
        self.host = host
        self.way = Way(database)
        self.is_dead = False
        self._rng = rng
        self._lines: list[tuple[Line, Heard]] = []
        self._crowd: Crowd[TcpConnection] = Crowd()
        store = cast(RoomStore, ModelStore(self.way))
        log = cast(PostgresLog, ModelLog(self.way, host))
        tries, orders = cast(RoomTries, None), cast(OrderBook, ModelOrders())
        self.room = CardRoom(log, store, store, tries, orders, RotatingSecret(b"secret"), "room")
        self.referee = Referee("room", books=self.room.books, room=self.room)

    async def enter(self) -> None:
        before = DIALS.set(self)  # the tasks of its room keep that
        await self.room.enter(self.referee, f"{self.host}:1")
        DIALS.reset(before)

    def connect(self, address: str) -> Line | None:
        """Return a new line from `address`, None if nobody listens."""
        if self.is_dead:
            return None
        made = Line(line.Way(self._rng.uniform(0.001, 0.05), 0.01, 0.1), self._rng)
        heard = Heard(made, address, self._crowd, lambda wire: ClientSession(self.referee, wire, address))
        if self._crowd.admit(heard, address) is None:
            return None
        made.far.attach(Guarded(heard))
        self._lines.append((made, heard))
        return made

    async def die(self) -> None:
        """Be killed: no farewell, no beat, nothing is written."""
        self.is_dead = True
        self.way.cut = True
        for each in self.room._tasks:
            each.cancel()
        for made, heard in self._lines:
            made.far.abandon(abruptly=self._rng.random() < 0.5)
            heard.connection_lost(None)
        self._lines.clear()
        await kill(self.referee)

    def stop(self) -> None:
        """Sleep: nothing is read, and nothing gets to the database."""
        self.way.stop()
        for made, _ in self._lines:
            made.far.read(on=False)

    def wake(self) -> None:
        self.way.wake()
        for made, _ in self._lines:
            made.far.read(on=True)

    async def close(self) -> None:
        if not self.is_dead:
            await self.referee.close()
            for each in self.room._tasks:
                each.cancel()


class Player(TcpPlayer):
    """A person who may wait long: for what goes wrong to be over."""

    async def until(self, holds: Any, within: float = 600.0) -> None:
        await super().until(holds, within)


class World:
    """The room of one seed."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(f"room {seed}")
        self.database = Database(random.Random(f"database {seed}"))
        self.members = [Member(host, self.database, self.rng) for host in HOSTS]
        self.players: list[Player] = []
        self.trace: list[str] = []
        self.wrongs: list[str] = []

    async def run(self) -> Outcome:
        with mock.patch("parlour.net.client.connection.dial", self.dial):
            for member in self.members:
                await member.enter()
            for host in ("a", "b"):
                await self.seat(host)
            await self._troubles()
            await self._go_on()
            for player in self.players:
                await player.close()
            for member in self.members:
                await member.close()
        self._holds()
        return Outcome(
            tuple(self.wrongs), tuple(self.trace), sum(len(player.acknowledged) for player in self.players)
        )

    async def seat(self, host: str) -> None:
        people = []
        for name in ("Ann", "Bo"):
            client = await Client.connect(
                Address(host, 1), Introduction(name), FINGERPRINT.__eq__, again=True
            )
            player = Player(client)
            player.thinks = self.rng.uniform(*THINKS)
            people.append(player)
        await match_of(*people, game=GAME, pace="instant", options={"target": TARGET})
        for player in people:
            player.begin()
        self.players += people

    # ---- what goes wrong ---------------------------------------------------------------------------

    async def _troubles(self) -> None:
        self.database.calm = False
        end = asyncio.get_running_loop().time() + TROUBLES
        await asyncio.sleep(7.0)  # everybody has been told of the other referees
        while asyncio.get_running_loop().time() < end:
            await self.rng.choice(
                (self._kill, self._sleep, self._cut_off, self._database_fails, self._drain)
            )()
            await asyncio.sleep(self.rng.uniform(0.1, 8.0))

    def _some(self) -> Member | None:
        """Return a living referee, if another one lives, too."""
        living = [member for member in self.members if not member.is_dead]
        return self.rng.choice(living) if len(living) > 1 else None

    async def _kill(self) -> None:
        if (member := self._some()) is not None:
            self._note(f"{member.host} is killed")
            await member.die()

    async def _sleep(self) -> None:
        if (member := self._some()) is not None:
            self._note(f"{member.host} sleeps")
            member.stop()
            await asyncio.sleep(self.rng.uniform(1.0, 12.0))
            self._note(f"{member.host} wakes")
            member.wake()

    async def _cut_off(self) -> None:
        if (member := self._some()) is not None:
            self._note(f"{member.host} is cut off from the database")
            member.way.cut = True
            await asyncio.sleep(self.rng.uniform(0.5, 10.0))
            member.way.cut = False

    async def _database_fails(self) -> None:
        self._note("the database fails")
        self.database.down = True
        await asyncio.sleep(self.rng.uniform(0.5, 8.0))
        self.database.down = False

    async def _drain(self) -> None:
        """End one in order, while another one lives."""
        if (member := self._some()) is not None:
            self._note(f"{member.host} leaves")
            await member.room.leave()
            await member.referee.close()
            await member.die()

    async def _go_on(self) -> None:
        """Everybody plays on, now that nothing goes wrong any more."""
        self._note("all is well")
        self.database.calm = True
        before = [len(player.acknowledged) for player in self.players]
        await asyncio.sleep(HEALS)
        for player, count in zip(self.players, before, strict=True):
            if len(player.acknowledged) <= count:
                self.wrongs.append(f"{player.client.welcome.name} at {player.client.address} plays no more")

    # ---- what must hold ----------------------------------------------------------------------------

    def _holds(self) -> None:
        for table, slots in self.database.tables.items():
            owner = ""
            for number, slot in enumerate(slots, start=1):
                owned = [entry.referee for entry in slot.entries if isinstance(entry, Owned)]
                taken = owned and owned[-1] == self._id_of(slot.writer)
                if owner not in ("", self._id_of(slot.writer)) and not taken:
                    self.wrongs.append(f"slot {number} of {table} is of {slot.writer}, which does not own it")
                owner = owned[-1] if owned else owner
            made = Counter(
                (entry.seat, entry.once)
                for slot in slots
                for entry in slot.entries
                if isinstance(entry, Made) and entry.once
            )
            self.wrongs += [f"{move} of {table} was made twice" for move, times in made.items() if times > 1]
        written = {
            entry.once
            for slots in self.database.tables.values()
            for slot in slots
            for entry in slot.entries
            if isinstance(entry, Made)
        }
        self._nothing_leaked()
        self._every_update_came_once()
        for player in self.players:
            if lost := player.acknowledged - written:
                self.wrongs.append(f"{len(lost)} acknowledged moves of {player.client.welcome.name} are lost")

    def _nothing_leaked(self) -> None:
        """Note who saw a card in another hand, and a token that two people were given."""
        for player in self.players:
            for update in player.all(Update):
                for zone in update.view.zones if update.view is not None else ():
                    if zone.kind is ZoneKind.HAND and zone.seat != update.you and zone.cards:
                        self.wrongs.append(f"{player.client.welcome.name} was shown the cards of {zone.seat}")
        given = [{each.token for each in player.all(Welcome)} for player in self.players]
        if len(set().union(*given)) < sum(map(len, given)):
            self.wrongs.append("a token was given to two people")

    def _every_update_came_once(self) -> None:
        """Note whose updates were not numbered from one, without gaps, over each connection."""
        for player in self.players:
            number = 0
            for message in player.told:
                if isinstance(message, Welcome | Lobby):
                    number = 0
                elif isinstance(message, Update):
                    if message.seq != number + 1:
                        self.wrongs.append(f"update {message.seq} was told after {number}")
                    number = message.seq

    def _id_of(self, host: str) -> str:
        return next(member.room.id for member in self.members if member.host == host)

    def _note(self, words: str) -> None:
        self.trace.append(f"{asyncio.get_running_loop().time():8.3f}  {words}")

    async def dial(self, address: Address, trust: Trust, within: float) -> Dialed:
        await asyncio.sleep(0.02)
        if (dials := DIALS.get()) is not None:
            await dials.way.awake()
        member = next((each for each in self.members if each.host == address.host), None)
        made = member.connect("192.0.2.1") if member is not None else None
        if made is None:
            raise PortClosed(address)
        reader = asyncio.StreamReader()
        protocol = asyncio.StreamReaderProtocol(reader)
        made.near.attach(protocol)
        writer = asyncio.StreamWriter(made.near, protocol, reader, asyncio.get_running_loop())
        return Dialed(reader, writer, FINGERPRINT)


def run(seed: int) -> Outcome:
    """Let the world of `seed` run."""
    with _fixed(seed), asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(World(seed).run())


def lived(of: Callable[[World], Awaitable[None]], seed: int = 1) -> World:
    """Let three referees and two people at a table of `a` be, and then what `of` does; return the world."""

    async def living(world: World) -> None:
        with mock.patch("parlour.net.client.connection.dial", world.dial):
            for member in world.members:
                await member.enter()
            await world.seat("a")
            await asyncio.sleep(7.0)  # everybody has been told of the other referees
            await of(world)
            for player in world.players:
                await player.close()
            for member in world.members:
                await member.close()

    with _fixed(seed), asyncio.Runner(loop_factory=VirtualLoop) as runner:
        world = World(seed)
        runner.run(living(world))
    world._holds()
    return world


@contextmanager
def _fixed(seed: int) -> Iterator[None]:
    """Let all chance follow from `seed`, and let programs play faster than people do."""
    chance = random.Random(f"chance {seed}")
    state = random.getstate()
    random.seed(f"pauses {seed}")
    many = limits.Rate(1_000_000, 1.0)
    try:
        with (
            mock.patch("os.urandom", chance.randbytes),
            mock.patch("random._urandom", chance.randbytes),
            mock.patch.multiple(limits, MOVES=many, REQUESTS=many),
        ):
            yield
    finally:
        random.setstate(state)
