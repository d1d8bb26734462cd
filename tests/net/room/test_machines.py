"""Machines of a card room die, and end in order; nobody loses a seat or a move."""

from __future__ import annotations

import asyncio
import signal
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from parlour.net.wire.messages import Start, Watch
from tests.e2e.test_openssh_guest import CODE, a_key, log_in, played, screen
from tests.e2e.test_plain_over_openssh import Lines, command
from tests.needs import program
from tests.net.kit.seating import match_of, seated
from tests.net.kit.serve import Serve
from tests.net.kit.tcp import TcpGuest, TcpPlayer, client_of
from tests.net.room.machines import Room, ended, owned
from tests.tui.kit.pane import Pane, a_pane
from tests.waiting import WITHIN, until

pytestmark = pytest.mark.timeout(400)
GAME = "crazy-eights"


@pytest.fixture
async def room(tmp_path: Path, empty_database: str) -> AsyncIterator[Room]:
    with ended(await Room.made(tmp_path, empty_database)) as made:
        yield made


async def forgotten(room: Room, machine: Serve) -> None:
    """Wait until the room does not know a machine any more."""
    async with asyncio.timeout(WITHIN):
        while f"127.0.0.1:{machine.tcp_port}" in await room.addresses():  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def joins(pane: Pane) -> None:
    """Choose the only table in the list. A key that comes while the list is painted does nothing."""
    async with asyncio.timeout(WITHIN):
        while "not ready" not in await screen(pane):
            await pane.type("Enter")
            await asyncio.sleep(0.5)


async def know_of_others(people: list[TcpPlayer]) -> None:
    """Wait until everybody was told of another machine, in the welcome or with the answer to a ping."""
    await until(lambda: all(each.client.others for each in people))


async def playing(machine: Serve, *names: str) -> tuple[list[TcpPlayer], str]:
    """Seat people at a machine, and wait until they have played a few moves."""
    people = [await machine.player(name) for name in names]
    table = await match_of(*people, game=GAME, pace="instant", options={"target": "500"})
    await all_play(people)
    return people, table


async def all_play(people: list[TcpPlayer], moves: int = 5) -> None:
    """Wait until everybody has made so many moves from now on."""
    before = [len(each.acknowledged) for each in people]
    for each, count in zip(people, before, strict=True):
        await each.until(partial(_has_made, each, count + moves))


def _has_made(player: TcpPlayer, moves: int) -> bool:
    return len(player.acknowledged) >= moves


@pytest.mark.slow
async def test_a_killed_machine_loses_no_seat_and_no_move(room: Room) -> None:
    first, second = room.machine(), room.machine()
    people, table = await playing(first, "Ann", "Bo")
    await know_of_others(people)
    assert first.end(signal.SIGKILL) == -signal.SIGKILL
    await owned(room, table, second)
    await all_play(people)
    assert [each.client.welcome.name for each in people] == ["Ann", "Bo"]
    assert {each.client.address.port for each in people} == {second.tcp_port}
    for each in people:
        await each.close()
    await room.holds_exactly_once(table, people)


@pytest.mark.slow
async def test_a_machine_that_ends_in_order_gives_its_tables_away_first(room: Room) -> None:
    first, second = room.machine(), room.machine()
    people, table = await playing(first, "Ann", "Bo")
    assert first.end() == 0
    await owned(room, table, second)
    await all_play(people)
    for each in people:
        await each.close()
    await room.holds_exactly_once(table, people)
    assert [each.address for each in (await room.status()).referees] == [f"127.0.0.1:{second.tcp_port}"]


@pytest.mark.slow
async def test_the_tables_of_the_only_machine_wait_for_the_next_one(room: Room) -> None:
    first = room.machine()
    people, table = await playing(first, "Ann", "Bo")
    assert first.end() == 0
    second = room.machine(port=first.tcp_port)
    await owned(room, table, second)
    await all_play(people)
    for each in people:
        await each.close()
    await room.holds_exactly_once(table, people)


@pytest.mark.slow
async def test_a_machine_that_was_stopped_until_all_forgot_it_is_a_member_again(room: Room) -> None:
    first, second = room.machine(), room.machine()
    people, table = await playing(first, "Ann", "Bo")
    await know_of_others(people)
    first.process.send_signal(signal.SIGSTOP)
    await owned(room, table, second)
    await all_play(people)
    await forgotten(room, first)
    first.process.send_signal(signal.SIGCONT)
    assert {each.client.address.port for each in people} == {second.tcp_port}
    guest = TcpGuest(await client_of(first, "Cem"))
    assert (await guest.ask(Watch(table=table))).ok
    assert guest.client.address.port == second.tcp_port
    for each in (*people, guest):
        await each.close()
    await room.holds_exactly_once(table, people)


@pytest.mark.slow
@program("ssh")
@program("tmux")
@program("ssh-keygen")
async def test_a_guest_by_ssh_plays_on_when_the_machine_of_their_table_dies(
    room: Room, tmp_path: Path
) -> None:
    door, owner = room.machine("--ssh-port", "0"), room.machine("--ssh-port", "0")
    host = await owner.player("Bo")
    table = await seated(host, game=GAME, pace="instant", options={"target": "500"})
    key = await a_key(tmp_path)
    async with a_pane(tmp_path, (100, 30)) as pane:
        await log_in(pane, door.said["ssh_port"], key)
        await pane.sees("others see")
        await pane.type("Cem", "Enter")
        await pane.sees("Bo's table")
        await joins(pane)
        await pane.type("g")
        await host.until(lambda: [seat.ready for seat in host.update.table.seats[1:2]] == [True])
        assert (await host.ask(Start())).ok
        await played(pane, 2)
        owner.end(signal.SIGKILL)
        await owned(room, table, door)
        await played(pane, 2)
        await pane.tmux("kill-server")
    again = tmp_path / "again"
    again.mkdir()
    other = room.machine("--ssh-port", "0")
    async with a_pane(again, (100, 30)) as pane:
        await log_in(pane, other.said["ssh_port"], key)
        await pane.sees("round 1")
        await played(pane, 2)
    await host.close()
    await room.holds_exactly_once(table, [host])


@pytest.mark.slow
@program("ssh")
async def test_four_words_that_one_machine_told_bring_a_guest_back_at_another(room: Room) -> None:
    first, second = room.machine("--ssh-port", "0"), room.machine("--ssh-port", "0")
    host = await first.player("Bo")
    table = await seated(host, game=GAME)
    guest = await a_guest(first)
    await guest.until("Name or four words")
    guest.type("Cem")
    await guest.until("To come back to your seat")
    (code,) = CODE.findall(guest.read)
    await host.until(lambda: [seat.name for seat in host.update.table.seats[:2]] == ["Bo", "Cem"])
    assert (await guest.end())[0] == 0
    again = await a_guest(second)
    await again.until("Name or four words")
    again.type(code)
    await again.until("2. Cem, you")
    await again.end()
    wrong = await a_guest(second)
    await wrong.until("Name or four words")
    wrong.type("-".join(reversed(code.split("-"))))
    await wrong.until("Name or four words")
    await wrong.end()
    assert (await room.owner(table)).endswith(str(first.tcp_port))
    await host.close()


async def a_guest(machine: Serve) -> Lines:
    """Come by SSH without a key and without a terminal."""
    process = await asyncio.create_subprocess_exec(
        *command(machine.said["ssh_port"], "-T", "play@127.0.0.1"), stdin=PIPE, stdout=PIPE, stderr=PIPE
    )
    return Lines(process)
