"""A referee on a port of this machine, and people who connect to it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from parlour.net.address import Address
from parlour.net.client.client import Client, Introduction
from parlour.net.limits import PerAddress
from parlour.net.process.listen import Reach, local_listener
from parlour.net.referee.hooks import Duties, Whereabouts
from parlour.net.referee.referee import Referee
from parlour.net.referee.session import ClientSession
from parlour.net.referee.tcp_server import Listener
from parlour.net.storage.data_folder import Home
from parlour.net.transport import tls
from parlour.net.transport.dial import Trust
from parlour.net.transport.proxied import Proxies
from parlour.net.wire.messages import OpenTable, Record, TableLine
from parlour.rules.views import View
from tests.net.kit.tcp import TcpGuest

GAME = "juno-classic"
OWNER = "the secret of this machine"


@dataclass
class OpenHouse:
    """A referee that listens on a port, with the matches it saved and the tables it advertised."""

    referee: Referee
    listener: Listener
    fingerprint: str
    local: Address  # its Unix socket
    saved: list[Record] = field(default_factory=list)
    advertised: list[tuple[TableLine, ...]] = field(default_factory=list)
    host: str = "127.0.0.1"
    came: list[TcpGuest] = field(default_factory=list)

    @property
    def address(self) -> Address:
        return Address(self.host, self.listener.port)

    async def guest(
        self,
        name: str,
        *,
        token: str = "",
        ticket: str = "",
        host: str = "",
        again: bool = False,
        here: bool = False,
        bot: bool = False,
    ) -> TcpGuest:
        """Come by TCP; through the Unix socket if the door vouches, or `here`."""
        introduction = Introduction(name, token=token, ticket=ticket, host=host, bot=bot)
        address = self.local if ticket or here else self.address
        client = await Client.connect(
            address, introduction, lambda fingerprint: fingerprint == self.fingerprint, again=again
        )
        self.came.append(TcpGuest(client))
        return self.came[-1]

    async def send_home(self) -> None:
        """Let everybody go who has come as a `guest`."""
        for guest in reversed(self.came):
            await guest.close()

    def way(self, name: str) -> tuple[Address, Introduction, Trust]:
        """Return what a client needs to come as `name`."""
        return self.address, Introduction(name), lambda fingerprint: fingerprint == self.fingerprint

    def table(self, **wish: object) -> str:
        """Open a standing table."""
        return self.referee.open_table(OpenTable.model_validate({"game": GAME, **wish})).id


def at_rest(view: View | None) -> bool:
    """Whether cards are dealt and the table waits for somebody to act.

    Cards alone do not tell it: a deck may be shuffled again for what was turned over (JC-4).
    """
    return view is not None and any(seat.acts for seat in view.seats)


@asynccontextmanager
async def open_house(
    host: str = "127.0.0.1", per_address: PerAddress | None = None, proxies: Proxies | None = None
) -> AsyncIterator[OpenHouse]:
    """Open a house at an address of this machine for as long as the context lasts."""
    per_address = per_address or PerAddress()
    saved: list[Record] = []
    advertised: list[tuple[TableLine, ...]] = []
    referee = Referee(
        "kitchen",
        OWNER,
        Duties(save=lambda record, _: saved.append(record), advertise=advertised.append),
        per_address=per_address,
    )
    home = Home()
    context, fingerprint = tls.server_context(home), tls.own_fingerprint(home)
    listener = await Listener.open(
        context,
        lambda wire, address: ClientSession(referee, wire, address),
        host,
        0,
        per_address.people,
        proxies,
    )
    referee.whereabouts = Whereabouts(listener.port, fingerprint)
    async with local_listener(referee, Reach(), home) as path:
        house = OpenHouse(referee, listener, fingerprint, Address.local(path), saved, advertised, host)
        try:
            yield house
        finally:
            await referee.close()
            await listener.close()
