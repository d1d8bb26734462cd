"""Machines of a card room die, sleep, and end in order, or its database dies; nobody loses a seat or move."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from pathlib import Path
from subprocess import run

import asyncpg
import pytest

from parlour.net.client.client import Client
from parlour.net.errors import TurnedAway
from parlour.net.room.file import RoomFile
from parlour.net.room.operator import Operator
from parlour.net.wire.messages import Lobby, OpenTable, PausedBy, Ready, Start, Update, Watch
from tests.e2e.test_openssh_guest import CODE, a_key, log_in, played, screen
from tests.e2e.test_plain_over_openssh import Lines, command
from tests.needs import program
from tests.net.kit.cluster import Cluster, running, url_of
from tests.net.kit.seating import seated
from tests.net.kit.serve import Serve
from tests.net.kit.tcp import Reachable, TcpGuest, TcpPlayer, client_of
from tests.net.room.machines import Room, ended, owned
from tests.net.room.people import GAME, hang_up, know_of_others, play_on, playing
from tests.net.room.test_commands import typed
from tests.tui.kit.pane import Pane, a_pane
from tests.waiting import LOOK_EVERY, WITHIN

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


async def go_on_at(machine: Serve, room: Room, table: str, people: Sequence[TcpPlayer]) -> None:
    """Check that people play on where their table is now, and hang up; no move is lost or made twice."""
    await owned(room, table, machine)
    await play_on(*people)
    assert [each.client.welcome.name for each in people] == ["Ann", "Bo"]
    assert {each.client.address.port for each in people} == {machine.tcp_port}
    await hang_up(*people)
    await room.holds_exactly_once(table, people)


@pytest.mark.long
async def test_a_killed_machine_loses_no_seat_and_no_move(room: Room) -> None:
    first, second = room.machine(), room.machine()
    people, table = await playing(first)
    await know_of_others(*people)
    assert first.end(signal.SIGKILL) == -signal.SIGKILL
    await go_on_at(second, room, table, people)


async def test_a_machine_that_ends_in_order_gives_its_tables_away_first(room: Room) -> None:
    first, second = room.machine(), room.machine()
    people, table = await playing(first)
    assert first.end() == 0
    await go_on_at(second, room, table, people)
    assert await room.addresses() == [f"127.0.0.1:{second.tcp_port}"]


async def test_the_tables_of_the_only_machine_wait_for_the_next_one(room: Room) -> None:
    first = room.machine()
    people, table = await playing(first)
    assert first.end() == 0
    await go_on_at(room.machine(port=first.tcp_port), room, table, people)


async def test_a_machine_that_was_stopped_until_all_forgot_it_is_a_member_again(room: Room) -> None:
    first, second = room.machine(), room.machine()
    people, table = await playing(first)
    await know_of_others(*people)
    first.process.send_signal(signal.SIGSTOP)
    await owned(room, table, second)
    await play_on(*people)
    async with asyncio.timeout(WITHIN):
        while f"127.0.0.1:{first.tcp_port}" in await room.addresses():  # noqa: ASYNC110 - others write it
            await asyncio.sleep(0.05)
    first.process.send_signal(signal.SIGCONT)
    guest = TcpGuest(await client_of(first, "Cem"))
    assert (await guest.ask(Watch(table=table))).ok
    assert guest.client.address.port == second.tcp_port
    await guest.close()
    await go_on_at(second, room, table, people)


async def back(at: Reachable, token: str, name: str = "") -> Client:
    """Return the client of somebody who comes back to a machine, again while it still turns them away."""
    while True:
        with suppress(TurnedAway):
            return await client_of(at, name, token=token, again=True)
        await asyncio.sleep(LOOK_EVERY)


async def test_who_is_being_greeted_while_their_table_goes_elsewhere_is_led_there(room: Room) -> None:
    """Their token cannot be written for a while, and meanwhile the machine hears that it lost the table."""
    slept, other = room.machine(), room.machine()
    person = TcpGuest(await client_of(slept, "Ann"))
    table = await seated(person, game=GAME)
    await person.close()
    slept.process.send_signal(signal.SIGSTOP)
    await owned(room, table, other)
    people = await asyncpg.connect(room.database)
    async with people.transaction():
        await people.execute("LOCK TABLE parlour.people IN EXCLUSIVE MODE")
        coming = asyncio.create_task(back(slept, person.welcome.token))
        await asyncio.sleep(0)
        slept.process.send_signal(signal.SIGCONT)
        again = TcpGuest(await coming)
    await people.close()
    await again.until(lambda: again.all(Update) or again.all(Lobby))
    assert not again.all(Lobby)
    assert again.update.table.id == table
    assert again.client.address.port == other.tcp_port
    await again.close()


# ---- guests by SSH ---------------------------------------------------------------------------------


async def joins(pane: Pane) -> None:
    """Choose the only table in the list. A key that comes while the list is painted does nothing."""
    async with asyncio.timeout(WITHIN):
        while "not ready" not in await screen(pane):
            await pane.type("Enter")
            await asyncio.sleep(0.5)


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


async def calls(machine: Serve, key: str | Path = "/dev/null") -> Lines:
    """Type the line, with this key, in a shell without a terminal."""
    ssh = command(machine.said["ssh_port"], "-i", str(key), "-T", "play@127.0.0.1")
    return Lines(await asyncio.create_subprocess_exec(*ssh, stdin=PIPE, stdout=PIPE, stderr=PIPE))


async def says(guest: Lines, name: str) -> None:
    await guest.until("Name or four words")
    guest.type(name)


def kill_doors(machine: Serve) -> None:
    """Kill all processes of a machine but its referee."""
    referee = machine.process.pid
    for door in map(int, Path(f"/proc/{referee}/task/{referee}/children").read_text().split()):
        os.kill(door, signal.SIGKILL)


@program("ssh")
@program("ssh-keygen")
@pytest.mark.parametrize(("how", "others"), [("ended", 1), ("referee killed", 1), ("machine killed", 2)])
async def test_the_same_line_leads_back_to_the_table_from_every_machine(
    how: str, others: int, room: Room, tmp_path: Path
) -> None:
    first, *rest = (room.machine("--ssh-port", "0") for _ in range(1 + others))
    host = await first.player("Bo")
    await seated(host, game=GAME, seats=3)
    key = await a_key(tmp_path)
    guests = [await calls(first, key), await calls(first)]
    for guest, name in zip(guests, ("Cem", "Dee"), strict=True):
        await says(guest, name)
        await guest.until("To come back to your seat")
    (code,) = CODE.findall(guests[1].read)
    assert "the same ssh line again" in guests[0].read
    if how == "machine killed":
        kill_doors(first)
    first.end(signal.SIGTERM if how == "ended" else signal.SIGKILL)
    for guest, words in zip(guests, ("", f"the same ssh line, then type {code}"), strict=True):
        async with asyncio.timeout(WITHIN):
            await guest.process.wait()
        status, errors = await guest.end()
        if how == "machine killed":
            assert status == 255
        else:
            assert status == 1
            assert "type the same ssh line again" in errors
            assert words in errors
    for machine in rest:
        again = [await calls(machine, key), await calls(machine)]
        await says(again[1], "-".join(reversed(code.split("-"))))  # it is wrong, and they are asked again
        await says(again[1], code)
        for guest, seat in zip(again, ("2. Cem, you", "3. Dee, you"), strict=True):
            await guest.until(seat)
            assert (await guest.end())[0] == 0
    await host.close()


MACHINES = 3


class Thinker(TcpPlayer):
    """A person who takes their time for each move."""

    thinks = 1.0

    async def sits_alone(self) -> str:
        """Open a table with a bot and start there; return its id."""
        wish = OpenTable(game=GAME, bots=1, seats=2, pace="instant", options={"target": "500"})
        opened = await self.ask(wish)
        assert opened.ok, opened.told
        for request in (Ready(), Start()):
            answer = await self.ask(request)
            assert answer.ok, answer.told
        return opened.table


async def people_at(machine: Serve, count: int) -> dict[str, Thinker]:
    """Let so many people sit down at a machine; return them by their tables."""
    people = [Thinker(await client_of(machine, f"P{number}", again=True)) for number in range(count)]
    return {await person.sits_alone(): person for person in people}


@pytest.mark.parametrize(("at", "kills"), [(12, 3), pytest.param(100, 20, marks=pytest.mark.long)])
async def test_many_kills_at_many_tables_lose_nothing(room: Room, at: int, kills: int) -> None:
    rng = random.Random(1)
    machines = [room.machine() for _ in range(MACHINES)]
    people: dict[str, Thinker] = {}
    for machine in machines:
        people |= await people_at(machine, at // MACHINES)
    await know_of_others(*people.values())
    for person in people.values():
        person.begin()
    for _ in range(kills):
        machines.pop(rng.randrange(MACHINES)).end(signal.SIGKILL)
        machines.append(room.machine())
        await play_on(*people.values(), moves=1)
    await hang_up(*people.values())
    for table, person in people.items():
        await room.holds_exactly_once(table, [person])


TABLES = 4


@pytest.fixture
async def restored(cluster: Cluster) -> AsyncIterator[str]:
    """The URL of another database, which is empty."""
    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'restored'"
    await cluster.perform("CREATE DATABASE restored")
    yield cluster.url.replace("/postgres?", "/restored?")
    await cluster.perform(others, "DROP DATABASE restored")


async def test_a_backup_is_restored_into_another_database_and_its_tables_go_on(
    room: Room, tmp_path: Path, cluster: Cluster, restored: str
) -> None:
    backup = tmp_path / "club.dump"
    first = room.machine()
    people, table = await playing(first)
    async with Operator.of(room.database) as operator:
        await operator.ban("192.0.2.7", "loud")
    await play_on(*people)
    acknowledged = {move for each in people for move in each.acknowledged}
    dump = ("pg_dump", "--format=custom", "--schema=parlour", f"--file={backup}", room.database)
    await asyncio.to_thread(_made, cluster, *dump)
    await play_on(*people)
    first.end(signal.SIGKILL)
    await asyncio.to_thread(
        _made, cluster, "pg_restore", "--no-owner", "--exit-on-error", f"--dbname={restored}", str(backup)
    )
    RoomFile.read(room.file).model_copy(update={"database": restored}).replace(room.file)
    ready = await asyncio.to_thread(typed, "room", "init", str(room.file))
    assert "is ready" in ready.said
    again = Room(room.file, restored)
    room.machines.append(Room(room.file, restored).machine(port=first.tcp_port))
    await play_on(*people)
    assert await again.owner(table) == f"127.0.0.1:{first.tcp_port}"
    moves = await again.moves(table)
    assert acknowledged <= {*moves}, "whatever was answered before the backup is there"
    assert len(moves) == len({*moves})
    async with Operator.of(restored) as operator:
        assert [ban.what for ban in await operator.bans()] == ["192.0.2.7"]
        machines = await operator.people()  # the one before, of the backup, does not answer
        assert [each.answer.count for each in machines if each.answer is not None] == [2]
    await hang_up(*people)


def _made(cluster: Cluster, program: str, *arguments: str) -> None:
    made = run([cluster.programs / program, *arguments], capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr


async def test_tables_pause_when_the_database_dies_and_go_on_after_the_promotion(
    cluster: Cluster, tmp_path: Path
) -> None:
    with running(cluster.programs) as primary, running(cluster.programs, primary) as standby:
        await primary.set("synchronous_standby_names", "*")
        while await primary.ask("SELECT sync_state FROM pg_stat_replication") != "sync":  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        with ended(await Room.made(tmp_path, url_of(primary, standby))) as room:
            machines = [room.machine(), room.machine()]
            tables: dict[str, list[TcpPlayer]] = {}
            for number in range(TABLES):
                people, table = await playing(machines[number % 2], f"A{number}", f"B{number}")
                tables[table] = people
                for each in people:
                    each.thinks = 0.2
            everybody = [each for people in tables.values() for each in people]
            primary.kill()
            for each in everybody:
                await each.until(lambda each=each: each.paused_by() is PausedBy.JOURNAL)  # type: ignore[misc]
            await standby.perform("SELECT pg_promote()")
            for each in everybody:
                await each.until(lambda each=each: each.paused_by() is None)  # type: ignore[misc]
            await play_on(*everybody)
            await hang_up(*everybody)
            for table, people in tables.items():
                await room.holds_exactly_once(table, people)
