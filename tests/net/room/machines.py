"""Machines of one card room: `parlour serve --room` in processes of their own, with a data folder each."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from parlour.net.journal.entries import Made
from parlour.net.postgres.log import PostgresLog
from parlour.net.room.admin import RoomStatus, make, status
from tests.net.kit.serve import QUICK, Serve
from tests.net.kit.tcp import TcpPlayer
from tests.waiting import WITHIN


class Room:
    """A room in a database, and its machines, which run `program`."""

    def __init__(self, file: Path, database: str, program: Sequence[str] = QUICK) -> None:
        self.file = file
        self.database = database
        self.program = program
        self.machines: list[Serve] = []

    @classmethod
    async def made(cls, folder: Path, database: str, program: Sequence[str] = QUICK) -> Room:
        """Make a room as `parlour room init` does."""
        file = folder / "club.toml"
        await make(database, file)
        return cls(file, database, program)

    def machine(self, *arguments: str, port: int = 0) -> Serve:
        """Start another machine of the room."""
        home = self.home(len(self.machines))
        wish = ("--room", str(self.file), "--address", "127.0.0.1", "--port", str(port), *arguments)
        started = Serve.start(*wish, program=self.program, environment={"PARLOUR_HOME": str(home)})
        self.machines.append(started)
        return started

    def home(self, machine: int) -> Path:
        """Return the data folder of a machine by its number."""
        return self.file.parent / f"machine-{machine}"

    async def status(self) -> RoomStatus:
        return await status(self.database)

    async def addresses(self) -> list[str]:
        """Return the addresses of all referees that the room knows."""
        return [referee.address for referee in (await self.status()).referees]

    async def owner(self, table: str) -> str:
        """Return the address of the machine that has `table`, "" if none lives that has it."""
        found = await self.status()
        owners = {each.id: each.referee for each in found.tables}
        living = {each.id: each.address for each in found.referees if each.state != "dead"}
        return living.get(owners.get(table, ""), "")

    async def moves(self, table: str) -> list[str]:
        """Return the `once` of every move in the log of `table`, in order."""
        log = await PostgresLog.open(self.database)
        try:
            rows = await log.read(table)
        finally:
            await log.close()
        return [row.entry.once for row in rows if isinstance(row.entry, Made) and row.entry.once]

    async def holds_exactly_once(self, table: str, players: Iterable[TcpPlayer]) -> None:
        """Assert that every move that was acknowledged to `players` is in the log, once."""
        acknowledged = [{*player.acknowledged} for player in players]
        moves = await self.moves(table)
        for made in acknowledged:
            assert made <= {*moves}
        assert len(moves) == len({*moves})


async def owned(room: Room, table: str, by: Serve) -> None:
    """Wait until a machine has `table`."""
    async with asyncio.timeout(WITHIN):
        while await room.owner(table) != f"127.0.0.1:{by.tcp_port}":  # noqa: ASYNC110 - others write it
            await asyncio.sleep(0.05)


@contextmanager
def ended(room: Room) -> Iterator[Room]:
    """Kill those machines that the test has not ended."""
    try:
        yield room
    finally:
        for machine in room.machines:
            if machine.process.poll() is None:
                machine.end(signal.SIGKILL)
