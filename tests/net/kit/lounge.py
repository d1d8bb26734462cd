"""A table with people over TCP and over SSH, for tests of what one of them may do to the others.

The door is the real one, between the referee's listener and real SSH clients. Only the screen is plain: it
shows what a guest receives as lines of the wire, and a guest types such lines.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from typing import TypeAlias, TypeVar

import asyncssh
from pydantic import BaseModel

from parlour.net.client.client import Client, FinishedMatch, Introduction
from parlour.net.door.control import Control
from parlour.net.errors import ConnectionLost
from parlour.net.ssh.door import SshDoor
from parlour.net.ssh.guest import Guest as DoorGuest
from parlour.net.ssh.limits import Limits
from parlour.net.storage.data_folder import Home
from parlour.net.wire.messages import (
    ASKED,
    FROM_REFEREE,
    PROTOCOL,
    Answer,
    Chat,
    DoorHello,
    FromReferee,
    Play,
    Request,
    Say,
    Setup,
    Update,
)
from tests.net.kit.hearer import Hearer
from tests.net.kit.open_house import OpenHouse, open_house
from tests.net.kit.tcp import TcpGuest
from tests.net.kit.visiting import LOCAL, Visit, visit
from tests.waiting import until

M = TypeVar("M")


class PlainScreen:
    """What the door runs for a guest: lines of the wire, both ways."""

    def __init__(self, house: OpenHouse) -> None:
        self._house = house
        self.control: Control

    async def run(self, guest: DoorGuest) -> int:
        known = await self.control.vouch(guest)
        client = await Client.connect(
            self._house.local,
            Introduction(known.name or "Guest", ticket=known.ticket),
            lambda fingerprint: fingerprint == self._house.fingerprint,
        )
        async with client:
            typed = _Typed(guest, client)
            try:
                async for news in client:
                    if isinstance(news, FinishedMatch):
                        typed.show(news.record)
                    elif isinstance(news, BaseModel):
                        typed.show(news)
            finally:
                await typed.stop()
        return 0


class _Typed:
    """Receives the input of a plain screen; a guest who stalls is written to when they read again."""

    def __init__(self, guest: DoorGuest, client: Client) -> None:
        self._guest = guest
        self._client = client
        self._asking: set[asyncio.Task[None]] = set()
        self._rest = b""
        self._unsaid: list[bytes] = []
        guest.attend(self)

    def show(self, news: BaseModel) -> None:
        self._unsaid.append(news.model_dump_json().encode() + b"\n")
        if not self._guest.is_stalled:
            self.flowing()

    async def stop(self) -> None:
        for task in self._asking:
            task.cancel()
        await asyncio.gather(*self._asking, return_exceptions=True)

    async def _ask(self, line: bytes) -> None:
        request = ASKED.validate_json(line)
        with suppress(ConnectionLost):
            answer = await self._client.ask(request)
            self.show(answer.model_copy(update={"id": request.id}))

    def received(self, content: bytes) -> None:
        *lines, self._rest = (self._rest + content).split(b"\n")
        for line in lines:  # all at once, as a screen does that waits for no answer
            task = asyncio.create_task(self._ask(line))
            self._asking.add(task)
            task.add_done_callback(self._asking.discard)

    def resized(self, size: object) -> None:
        pass

    def stalled(self) -> None:
        pass

    def flowing(self) -> None:
        unsaid, self._unsaid = self._unsaid, []
        for line in unsaid:
            self._guest.write(line)

    def ended(self) -> None:
        self.hung_up()

    def hung_up(self) -> None:
        self._closing = asyncio.get_running_loop().create_task(self._client.close())


class SshGuest(Visit, Hearer):
    """A person who came by SSH to a table, and types lines of the wire instead of keys."""

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit.connection, visit.channel, visit.terminal)
        self._heard: list[FromReferee] = []
        self._read = 0
        self._numbers = count(1)

    @property
    def told(self) -> list[FromReferee]:  # type: ignore[override]
        """Every message that has arrived so far."""
        end = self.terminal.raw.rfind(b"\n") + 1
        self._heard += map(FROM_REFEREE.validate_json, self.terminal.raw[self._read : end].splitlines())
        self._read = end
        return self._heard

    @property
    def transport(self) -> asyncio.Transport:
        """The way to the door, below SSH."""
        transport = self.connection._transport
        assert isinstance(transport, asyncio.Transport)
        return transport

    def send(self, request: Request) -> int:
        """Send a request, and return its number."""
        number = next(self._numbers)
        self.type(request.model_copy(update={"id": number}).model_dump_json() + "\n")
        return number

    async def ask(self, request: Request) -> Answer:
        number = self.send(request)
        await until(lambda: any(answer.id == number for answer in self.all(Answer)))
        return next(answer for answer in self.all(Answer) if answer.id == number)


class Lounge:
    """An open house with a door."""

    def __init__(self, house: OpenHouse, door: SshDoor) -> None:
        self.house = house
        self.door = door

    @asynccontextmanager
    async def ssh(
        self, key: asyncssh.SSHKey, from_address: str = LOCAL, port: int = 0
    ) -> AsyncIterator[SshGuest]:
        """Come in by SSH, for as long as the context lasts; `port` is another one that leads to the door."""
        coming = visit(
            port or self.door.port, keys=[key], term="xterm", from_address=from_address, window=1 << 14
        )
        async with coming as visiting:
            yield SshGuest(visiting)


@asynccontextmanager
async def lounge(home: Path, limits: Limits) -> AsyncIterator[Lounge]:
    """Open a house with a door for as long as the context lasts."""
    async with AsyncExitStack() as stack:
        house = await stack.enter_async_context(open_house())
        secret = house.referee.new_door_secret()
        screen = PlainScreen(house)
        door = await SshDoor.open(LOCAL, 0, Home(home), screen.run, limits)
        stack.push_async_callback(door.close)
        hello = DoorHello(
            id=1, protocol=PROTOCOL, secret=secret, port=door.port, fingerprint=door.fingerprint
        )
        screen.control = await Control.connect(
            house.local, house.fingerprint, hello, door.admission.turn_away
        )
        stack.push_async_callback(screen.control.close)
        yield Lounge(house, door)


Person: TypeAlias = TcpGuest | SshGuest


class Company:
    """Honest people at one table; the first is its host. They chat, set the table's timer, and play."""

    def __init__(self, *people: Person) -> None:
        self._people = people
        self._beats = 0
        self._rng = random.Random(1)

    async def beat(self) -> None:
        """Let everyone say and do something; return when all were told all of it."""
        self._beats += 1
        host, *_ = self._people
        assert (await host.ask(Setup(timer=1000 + self._beats))).ok
        for number, person in enumerate(self._people):
            assert (await person.ask(Say(text=self._line(number)))).ok
            await self._plays(person)
        await until(lambda: all(map(self._knows_all, self._people)))

    async def beats(self, until: Callable[[], bool]) -> None:
        """Go on until it is so, and for three beats at the least."""
        least = self._beats + 3
        while self._beats < least or not until():
            await self.beat()

    def _line(self, number: int) -> str:
        return f"beat {self._beats} of {number} {'and on' * 30}"

    async def _plays(self, person: Person) -> None:
        if move := person.bot_move(self._rng):
            await person.ask(Play(move=move, seen=person.update.seq))

    def _knows_all(self, person: Person) -> bool:
        seqs = [update.seq for update in person.all(Update)]
        said = {chat.text for chat in person.all(Chat)}
        return (
            person.update.table.timer == 1000 + self._beats
            and seqs == list(range(1, len(seqs) + 1))
            and {self._line(number) for number in range(len(self._people))} <= said
        )
