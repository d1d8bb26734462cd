"""One machine has 2^64 link-local IPv6 addresses on a cable; for every limit they count as one."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import asyncssh
import pytest

from parlour.net import limits
from parlour.net.ssh.door import SshDoor
from parlour.net.storage.data_folder import Home
from tests import needs
from tests.net.faults.cable import Cable, ip, on, two_machines
from tests.net.kit.open_house import OpenHouse, open_house
from tests.net.kit.raw import Raw, raw
from tests.net.kit.visiting import Parlor, Visitor

pytestmark = needs.program("ip")

HOST = "fe80::1"
ADDRESSES = [f"fe80::100:{number:x}" for number in range(6)]


@pytest.fixture
def cable() -> Iterator[Cable]:
    """Two machines, of which the left one has one link-local address and the right one six."""
    with two_machines() as joined:
        joined.plug_in()
        ip("-n", joined.left, "addr", "add", f"{HOST}/64", "dev", "cable", "nodad")
        for address in ADDRESSES:
            ip("-n", joined.right, "addr", "add", f"{address}/64", "dev", "cable", "nodad")
        yield joined


def connected(cable: Cable, port: int, address: str) -> socket.socket:
    """Return a socket from `address` of the right machine to `port` of the left one."""
    with on(cable.right):
        scope = socket.if_nametoindex("cable")
        dialing = socket.socket(socket.AF_INET6)
        dialing.settimeout(10)
        dialing.bind((address, 0, 0, scope))
        dialing.connect((HOST, port, 0, scope))
    dialing.setblocking(False)
    return dialing


@asynccontextmanager
async def come(cable: Cable, house: OpenHouse, address: str) -> AsyncIterator[Raw]:
    """Connect from `address` and say hello, for as long as the context lasts; raise OSError if refused."""
    async with raw(house, dialing=connected(cable, house.listener.port, address)) as wire:
        wire.hello()
        try:
            await wire.hear("welcome")
        except EOFError:
            raise ConnectionRefusedError from None
        yield wire


@asynccontextmanager
async def everywhere(cable: Cable) -> AsyncIterator[OpenHouse]:
    """A house on the left machine that listens on all its addresses."""
    with on(cable.left):
        async with open_house("") as house:
            yield house


async def test_all_link_local_addresses_of_a_machine_have_five_wrong_passwords_together(
    cable: Cable,
) -> None:
    reasons: list[str] = []
    async with everywhere(cable) as house:
        table = house.table(password="sesame")
        for address in ADDRESSES:
            with suppress(OSError):
                async with come(cable, house, address) as wire:
                    for number in range(5):
                        asked = wire.say(type="sit", table=table, password=f"guess {number}")
                        reasons.append((await wire.answer_to(asked))["reason"])
    assert reasons.count("password") == limits.PASSWORD_TRIES.times
    assert reasons.count("tries") == 5 * len(ADDRESSES) - limits.PASSWORD_TRIES.times


async def test_the_door_counts_all_link_local_addresses_of_a_machine_as_one_and_says_so_to_the_referee(
    cable: Cable, home: Path
) -> None:
    parlor = Parlor()
    with on(cable.left):
        door = await SshDoor.open("", 0, Home(home), parlor.run)
    async with AsyncExitStack() as stack:
        stack.push_async_callback(door.close)
        for address in ADDRESSES[: door.limits.per_address]:
            await stack.enter_async_context(logged_in(cable, door.port, address))
        with pytest.raises((asyncssh.DisconnectError, asyncssh.ChannelOpenError)):
            async with logged_in(cable, door.port, ADDRESSES[-1]):
                pass
        assert len({guest.address for guest in parlor.guests}) == 1
        door.admission.turn_away(parlor.guests[0].address, 600)
        with pytest.raises(asyncssh.DisconnectError, match="come back in 10 minutes"):
            async with logged_in(cable, door.port, ADDRESSES[-2]):
                pass


@asynccontextmanager
async def logged_in(cable: Cable, port: int, address: str) -> AsyncIterator[asyncssh.SSHClientConnection]:
    """Log in from `address` and open a session, for as long as the context lasts."""
    connection = await asyncssh.connect(
        sock=connected(cable, port, address),
        username="play",
        client_factory=Visitor,
        client_keys=None,
        agent_path=None,
        known_hosts=None,
        config=None,
    )
    try:
        await connection.create_session(asyncssh.SSHClientSession, request_pty="force", term_type="xterm")
        yield connection
    finally:
        connection.abort()
        await connection.wait_closed()
