"""Referees of one card room in this process, with real sockets and a real database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from parlour.net.address import Address
from parlour.net.auth.rotating import RotatingSecret
from parlour.net.client.client import Client, Introduction
from parlour.net.process.listen import Reach, local_listener
from parlour.net.referee.hooks import Whereabouts
from parlour.net.referee.referee import Referee
from parlour.net.referee.session import ClientSession
from parlour.net.referee.tcp_server import Listener
from parlour.net.room.room import CardRoom
from parlour.net.storage.data_folder import Home
from parlour.net.transport import tls
from parlour.net.wire.messages import Vouch
from tests.net.kit.killed import kill
from tests.net.kit.tcp import TcpPlayer, client_of

SECRET = b"of the room"
OWNER = "sesame"
"""Who shows this is the screen of each machine."""
OF_ALL = RotatingSecret(SECRET)


@dataclass
class Member:
    """A referee of the room that listens on a port."""

    referee: Referee
    room: CardRoom
    listener: Listener
    local: Address  # its Unix socket

    @property
    def address(self) -> Address:
        return Address("127.0.0.1", self.listener.port)

    @property
    def tcp_port(self) -> int:
        return self.listener.port

    @property
    def tls_fingerprint(self) -> str:
        return self.referee.whereabouts.tls_fingerprint

    async def player(self, name: str) -> TcpPlayer:
        """Come as `name`, and play whenever there is a match."""
        made = TcpPlayer(await client_of(self, name, again=True))
        made.begin()
        return made

    async def guest_of_the_door(self, name: str, round_trip: float) -> TcpPlayer:
        """Come as `name` by the SSH door of this machine, from a terminal so many seconds away, and play."""
        vouch = Vouch(ticket=name, address="192.0.2.9", key=f"SHA256:{name}", rtt=1000 * round_trip)
        self.referee.vouch(vouch, asyncio.get_running_loop().time())
        introduction = Introduction(name, ticket=name)
        trusts = self.tls_fingerprint.__eq__
        made = TcpPlayer(await Client.connect(self.local, introduction, trusts, again=True))
        made.begin()
        return made

    async def die(self) -> None:
        """Stop as a process that is killed: no farewell, no beat, nothing is written."""
        for task in self.room._tasks:
            task.cancel()
        self.listener._accepting.cancel()
        self.listener._socket.close()
        sessions = [*self.referee.sessions]
        await kill(self.referee)
        for session in sessions:
            session.wire._cut()  # type: ignore[attr-defined]
        await self.room.close()


@asynccontextmanager
async def member(database: str, secret: RotatingSecret = OF_ALL) -> AsyncIterator[Member]:
    """A referee of the room in `database`. Of several the latest has the socket of this machine."""
    room = await CardRoom.open(database, secret, patience=2.0)
    referee = Referee("room", OWNER, books=room.books, room=room)
    home = Home()
    context, fingerprint = tls.server_context(home), tls.own_fingerprint(home)
    listener = await Listener.open(
        context, lambda wire, address: ClientSession(referee, wire, address), "127.0.0.1", 0
    )
    referee.whereabouts = Whereabouts(listener.port, fingerprint)
    async with local_listener(referee, Reach(), home) as path:
        made = Member(referee, room, listener, Address.local(path))
        await room.enter(referee, str(made.address))
        try:
            yield made
        finally:
            await referee.close()
            await room.close()
            await listener.close()
