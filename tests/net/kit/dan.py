"""Dan, whose program may do anything, over TCP and over SSH, from his own address."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Protocol, TypeAlias

import asyncssh
from pydantic import ValidationError

from parlour.net import limits
from parlour.net.wire.messages import Request, Update
from tests.net.kit.lounge import Lounge, SshGuest
from tests.net.kit.raw import Raw, raw
from tests.waiting import until

ELSEWHERE = "127.0.0.9"
"""Where Dan comes from: a penalty is his alone."""

NARROW = 4096
"""Bytes that the kernel holds for him, unread."""


class Dan(Protocol):
    """Dan at the table, or on his way to it. Only `ask` waits for an answer."""

    async def ask(self, request: Request) -> None:
        """Ask for something that is granted."""

    async def seat(self) -> int | None:
        """Return the seat in the first update."""

    def send(self, request: Request) -> object:
        """Send a request."""

    def write(self, content: bytes) -> None:
        """Send bytes that are no request."""

    def stop_reading(self) -> None:
        """Read nothing from now on, but give signs of life."""

    def read_slowly(self) -> None:
        """Read a byte now and then from now on."""

    def fall_silent(self) -> None:
        """Neither read nor send anything from now on."""

    def cut(self) -> None:
        """Cut the connection."""


class DanByTcp:
    """Dan, whose program connects to the referee."""

    def __init__(self, wire: Raw) -> None:
        self._wire = wire
        self._doing = [asyncio.create_task(self._ping())]
        self.write = wire.send
        self.cut = wire.cut

    async def ask(self, request: Request) -> None:
        assert (await self._wire.answer_to(self._say(request)))["ok"]

    async def seat(self) -> int | None:
        return Update.model_validate_json(json.dumps(await self._wire.hear("update"))).you

    def send(self, request: Request) -> None:
        self._say(request)

    def stop_reading(self) -> None:
        transport: Any = self._wire.writer.transport
        transport.pause_reading()

    def read_slowly(self) -> None:
        self._doing.append(asyncio.create_task(self._read()))

    def fall_silent(self) -> None:
        self.stop_reading()
        self.rest()

    def rest(self) -> None:
        """Do nothing any more."""
        for task in self._doing:
            task.cancel()

    def _say(self, request: Request) -> int:
        return self._wire.say(**json.loads(request.model_dump_json(exclude={"id"})))

    async def _ping(self) -> None:
        while True:
            self._wire.say(type="ping")
            await asyncio.sleep(limits.PING_EVERY)

    async def _read(self) -> None:
        with suppress(OSError):
            while await self._wire.reader.read(1):  # noqa: ASYNC110 - slowly, that is
                await asyncio.sleep(0.005)


class DanBySsh:
    """Dan at the door."""

    def __init__(self, guest: SshGuest) -> None:
        self._guest = guest
        self.send = guest.send
        self.write = guest.transport.write
        self.stop_reading = guest.channel.pause_reading
        self.fall_silent = guest.transport.pause_reading
        self.cut = guest.transport.abort

    async def ask(self, request: Request) -> None:
        assert (await self._guest.ask(request)).ok

    async def seat(self) -> int | None:
        """Return the seat. Raises ConnectionRefusedError with the words of a refusal."""
        try:
            await until(lambda: self._guest.all(Update))
        except ValidationError:
            raise ConnectionRefusedError(self._guest.terminal.raw) from None
        return self._guest.all(Update)[0].you

    def read_slowly(self) -> None:
        raise NotImplementedError("a channel is read by packets")


class ByTcp:
    """Dan comes over TCP; the referee recognizes him by the newest token."""

    def __init__(self, there: Lounge) -> None:
        self._there = there
        self._token = ""

    @asynccontextmanager
    async def come(self) -> AsyncIterator[Dan]:
        """Connect and say hello; raise OSError while that is refused."""
        dialing = socket.socket()
        dialing.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, NARROW)
        dialing.bind((ELSEWHERE, 0))
        dialing.setblocking(False)
        await asyncio.get_running_loop().sock_connect(dialing, self._there.house.address)
        async with raw(self._there.house, dialing=dialing, limit=1 << 15) as wire:
            wire.hello(token=self._token)
            try:
                self._token = (await wire.hear("welcome"))["token"]
            except EOFError:
                raise ConnectionRefusedError from None
            dan = DanByTcp(wire)
            try:
                yield dan
            finally:
                dan.rest()


class BySsh:
    """Dan comes by SSH; the referee recognizes him by the key."""

    def __init__(self, there: Lounge) -> None:
        self._there = there
        self._key = asyncssh.generate_private_key("ssh-ed25519")

    @asynccontextmanager
    async def come(self) -> AsyncIterator[Dan]:
        """Log in; raise OSError while that is refused."""
        try:
            async with self._there.ssh(self._key, ELSEWHERE) as guest:
                yield DanBySsh(guest)
        except asyncssh.DisconnectError:
            raise ConnectionRefusedError from None


Way: TypeAlias = type[ByTcp] | type[BySsh]
