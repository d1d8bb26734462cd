"""What one visitor may take of the door: every bound, and what the others notice of it: nothing."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import asyncssh
import pytest

from parlour.net import limits as all_limits
from parlour.net.limits import Rate
from parlour.net.ssh.doorkeeper import OFFERS
from parlour.net.ssh.guest import Guest
from parlour.net.ssh.limits import Limits
from parlour.net.ssh.session import CappedEnvironment
from parlour.net.transport.proxied import Proxies
from tests.net.kit.proxying import PROXY, proxy_of
from tests.net.kit.raw import silence
from tests.net.kit.visiting import LOCAL, Parlor, connection, open_door, visit
from tests.net.ssh.conftest import is_refused, welcomed
from tests.net.ssh.test_ssh_identity import forged
from tests.waiting import WITHIN, until


async def knock(port: int) -> None:
    """Connect from another address, and go."""
    async with connection(port, from_address="127.0.0.2"):
        pass


# ---- connections ---------------------------------------------------------------------------------


async def test_silent_connections_of_one_address_or_of_many_keep_nobody_out(home: Path) -> None:
    parlor = Parlor()
    async with open_door(parlor.run, home, Limits(login=300)) as door, AsyncExitStack() as stack:
        silent = [await silence(stack, door.port) for _ in range(30)]
        async with visit(door.port) as player:
            await player.sees("welcome")
            assert len(door.admission) <= door.limits.per_address + 1
            open_ = door.limits.per_address
            await until(lambda: sum(not listening.done() for listening in silent) <= open_)
        for last in range(2, 40):
            await silence(stack, door.port, f"127.0.0.{last}")
        await until(lambda: len(door.admission) == door.limits.strangers)
        async with visit(door.port) as another:
            await another.sees("welcome")


async def test_a_connection_that_never_logs_in_or_asks_for_nothing_is_closed_in_time(home: Path) -> None:
    async with open_door(Parlor().run, home, Limits(login=0.5)) as door, AsyncExitStack() as stack:
        silent = await silence(stack, door.port)
        async with connection(door.port) as idle, asyncio.timeout(WITHIN):
            await idle.wait_closed()
            await silent
        await until(lambda: len(door.admission) == 0)


async def test_the_fifth_connection_of_an_address_is_told_why_it_is_refused(home: Path) -> None:
    parlor = Parlor()
    async with open_door(parlor.run, home) as door, AsyncExitStack() as stack:
        for _ in range(4):
            guest = await stack.enter_async_context(visit(door.port))
            await guest.sees("welcome")
        assert await is_refused(door.port)
        async with visit(door.port, from_address="127.0.0.2") as other:
            await other.sees("welcome")
        assert len(parlor.guests) == 5


async def test_an_address_with_a_penalty_is_told_to_come_back_before_any_session(home: Path) -> None:
    async with welcomed(home, from_address="127.0.0.2") as (parlor, door, inside):
        door.admission.turn_away("127.0.0.2", 600)
        with pytest.raises(asyncssh.DisconnectError, match="come back in 10 minutes, and slower"):
            await knock(door.port)
        async with visit(door.port) as other:
            await other.sees("welcome")
        assert len(parlor.guests) == 2
        inside.type("still here")
        await until(lambda: b"still here" in parlor.heard[parlor.guests[0]])


async def test_who_proves_the_key_of_a_seat_shares_no_penalty_and_who_only_offers_it_does(home: Path) -> None:
    mine, other = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
    parlor = Parlor()
    async with open_door(parlor.run, home, seated=[mine]) as door:
        door.admission.turn_away(LOCAL, 600)
        async with visit(door.port, keys=[forged(mine), mine]) as guest:  # type: ignore[list-item]
            await guest.sees("welcome")
        for keys in ([], [other], [forged(mine)], [*[forged(mine)] * OFFERS, mine]):
            assert await is_refused(door.port, keys=keys)
        assert [each.key for each in parlor.guests] == [mine.get_fingerprint()]


async def test_guests_of_a_proxy_are_counted_by_the_address_that_it_tells(home: Path) -> None:
    parlor, names = Parlor(), ["203.0.113.7", "203.0.113.7", "203.0.113.8"]
    async with (
        open_door(parlor.run, home, Limits(per_address=1), proxies=Proxies([PROXY])) as door,
        proxy_of(door.port, *names) as port,
        visit(port) as ann,
    ):
        await ann.sees("welcome")
        assert await is_refused(port)
        async with visit(port) as cy:
            await cy.sees("welcome")
        assert [guest.address for guest in parlor.guests] == names[1:]
        assert [guest.round_trip() for guest in parlor.guests] == [0, 0], "that of the proxy is not theirs"


async def test_of_keys_from_a_penalized_address_only_so_many_are_asked_about(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(all_limits, "KEYS_ASKED", Rate(OFFERS + 2, 600.0))
    mine, asked = asyncssh.generate_private_key("ssh-ed25519"), list[str]()
    async with open_door(Parlor().run, home, seated=[mine], asked=asked) as door:
        for address in (LOCAL, "127.0.0.2"):
            door.admission.turn_away(address, 600)
        for _ in range(3):
            keys = [forged(asyncssh.generate_private_key("ssh-ed25519")) for _ in range(OFFERS)]
            with pytest.raises(asyncssh.DisconnectError, match="come back in 10 minutes"):
                async with connection(door.port, keys=keys):  # type: ignore[arg-type]
                    pass
        assert len(asked) == OFFERS + 2
        async with visit(door.port, keys=[mine], from_address="127.0.0.2") as guest:
            await guest.sees("welcome")


async def test_an_address_knocks_no_oftener_at_the_door_than_at_the_referee(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.net.door.admission.is_own", lambda address: address == LOCAL)
    async with open_door(Parlor().run, home, Limits(arrivals=Rate(3, 600.0))) as door:
        for _ in range(3):
            await knock(door.port)
        with pytest.raises((OSError, asyncssh.Error)):
            await knock(door.port)
        async with connection(door.port):
            await until(lambda: len(door.admission) == 1)


async def test_a_connection_has_one_session(home: Path) -> None:
    async with welcomed(home) as (parlor, _, guest):
        for _ in range(5):
            with pytest.raises(asyncssh.ChannelOpenError, match="One session a connection"):
                await guest.connection.create_session(asyncssh.SSHClientSession)
        assert len(parlor.guests) == 1


# ---- what a session may hold ---------------------------------------------------------------------


async def test_a_flood_of_variables_is_kept_to_a_few(home: Path) -> None:
    parlor = Parlor()
    many = {f"LC_{n}": "x" * 200 for n in range(500)} | {"LC_LONG": "x" * 10_000}
    async with open_door(parlor.run, home) as door, visit(door.port, environment=many) as guest:
        await guest.sees("welcome")
        kept = parlor.guests[0].environment
        assert len(kept) == door.limits.variables
        assert "LC_LONG" not in kept


def test_a_variable_that_is_kept_may_change() -> None:
    environment = CappedEnvironment(Limits(variables=1))
    environment[b"A"] = b"1"
    environment[b"B"] = b"1"
    environment[b"A"] = b"2"
    assert environment == {b"A": b"2"}


class Torrent(Parlor):
    """Writes to its first guest for as long as they take it."""

    written = 0

    async def run(self, guest: Guest) -> int:
        if not self.guests:
            pour = asyncio.create_task(self._pour(guest))
            try:
                return await super().run(guest)
            finally:
                pour.cancel()
        return await super().run(guest)

    async def _pour(self, guest: Guest) -> None:
        while not guest.gone:
            if not guest.is_stalled:
                guest.write(b"x" * 20_000)
                self.written += 20_000
            await asyncio.sleep(0)


@pytest.mark.few
@pytest.mark.parametrize("window", [2**31 - 1, 65_536], ids=["transport", "channel"])
async def test_a_client_that_stops_reading_is_cut_off_and_nobody_else_notices(
    home: Path, window: int
) -> None:
    torrent = Torrent()
    limits = Limits(stalled=1.0, keepalive=60)
    async with open_door(torrent.run, home, limits) as door, visit(door.port, window=window) as deaf:
        await until(lambda: torrent.written)
        transport = deaf.connection._transport
        assert transport
        transport.pause_reading()
        async with visit(door.port) as other:
            await other.sees("welcome")
            await until(lambda: torrent.guests[0].is_stalled)
            other.type("q")
            assert await other.ends() == 0
            await until(lambda: torrent.guests[0].gone)
            assert torrent.written < 8 * 2**20


async def test_a_client_that_reads_again_in_time_is_told_to_flow(home: Path) -> None:
    torrent = Torrent()
    async with open_door(torrent.run, home) as door, visit(door.port, window=65_536) as slow:
        await until(lambda: torrent.written)
        slow.channel.pause_reading()
        await until(lambda: "stalled" in torrent.taps)
        slow.channel.resume_reading()
        await until(lambda: "flowing" in torrent.taps)
        assert not torrent.guests[0].gone


async def test_a_client_that_never_reads_the_last_lines_is_hung_up_on(home: Path) -> None:
    torrent = Torrent()
    limits = Limits(linger=0.5, keepalive=600, stalled=600)
    async with open_door(torrent.run, home, limits) as door, visit(door.port, window=65_536) as deaf:
        await until(lambda: torrent.written)
        deaf.channel.pause_reading()
        await until(lambda: torrent.guests[0].is_stalled)
        torrent.end(torrent.guests[0])
        await until(lambda: len(door.admission) == 0)


async def test_input_that_nobody_reads_stays_with_the_client(home: Path) -> None:
    async with welcomed(home) as (parlor, door, flooder):
        parlor.guests[0].pause()
        flooder.type(b"k" * 200_000)
        async with visit(door.port) as other:
            await other.sees("welcome")
        assert flooder.channel.get_write_buffer_size() >= 200_000 - 2 * door.limits.window
        parlor.guests[0].resume()
        await until(lambda: len(parlor.heard[parlor.guests[0]]) == 200_000)


# ---- garbage -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "garbage",
    [b"GET / HTTP/1.1\r\n\r\n", bytes(range(256)) * 50, b"SSH-2.0-x\r\n" + b"\xff" * 5000, b"\n" * 5000],
)
async def test_garbage_on_the_port_ends_that_connection_only(home: Path, garbage: bytes) -> None:
    async with welcomed(home) as (_, door, player):
        _, writer = await asyncio.open_connection(LOCAL, door.port)
        writer.write(garbage)
        await until(lambda: len(door.admission) == 1)
        writer.close()
        player.type("q")
        assert await player.ends() == 0


# ---- through the tunnel ---------------------------------------------------------------------------


async def test_guests_through_the_tunnel_are_counted_by_key_and_take_no_place_of_others(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(all_limits, "TUNNEL_SSH", 3)
    parlor, one_each = Parlor(), Limits(per_address=1, connections=1)
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with open_door(parlor.run, home, one_each, tunnel=0) as door, AsyncExitStack() as stack:
        await stack.enter_async_context(visit(door.tunnel, keys=[key]))
        assert await is_refused(door.tunnel, keys=[key])
        for _ in range(2):
            await stack.enter_async_context(visit(door.tunnel))
        await until(lambda: len(parlor.guests) == 3)
        assert len({guest.address for guest in parlor.guests}) == 3
        assert all(guest.round_trip() == 0 for guest in parlor.guests)
        assert await is_refused(door.tunnel)
        await stack.enter_async_context(visit(door.port))
        await until(lambda: len(parlor.guests) == 4)


async def test_guests_through_a_full_tunnel_come_in_by_the_key_of_their_seat(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(all_limits, "TUNNEL_SSH", 1)
    mine, other = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
    parlor, few = Parlor(), Limits(per_address=2, strangers=3)
    async with open_door(parlor.run, home, few, seated=[mine], tunnel=0) as door, AsyncExitStack() as stack:
        eve = await stack.enter_async_context(visit(door.tunnel))
        await eve.sees("welcome")
        with pytest.raises(asyncssh.DisconnectError, match="as many connections as it can have"):
            await stack.enter_async_context(connection(door.tunnel))
        for keys in ([other], [forged(mine)]):
            assert await is_refused(door.tunnel, keys=keys)
        for _ in range(few.strangers):
            await silence(stack, door.tunnel)
        for _ in range(few.per_address):
            guest = await stack.enter_async_context(visit(door.tunnel, keys=[mine]))
            await guest.sees("welcome")
        assert await is_refused(door.tunnel, keys=[mine])
        eve.type("still here")
        await until(lambda: b"still here" in parlor.heard[parlor.guests[0]])
        assert len(parlor.guests) == 1 + few.per_address
