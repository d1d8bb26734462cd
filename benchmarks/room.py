"""How a card room grows on this machine, what the death of one of its machines costs, and a model beyond.

    python -m benchmarks.room --database URL [--json] [--quick] [--tables N] [--kills N]

`URL` names an empty PostgreSQL database, which gets the tables of a room. One, two and three referees, each a
process, bear the same tables in turn, at each of which a person plays against a bot; the people are in this
process. All of them, and the database if it is here, share the cores of this machine: the CPU of each is told
beside the moves. Then referees are killed, and ended in order, and the time is told from the signal until
each person of theirs sees their table at another one. At last the costs of the database that were measured
go into a small model (`benchmarks/rooms/model.py`) of 1 to 1,000 referees.
"""

from __future__ import annotations

import asyncio
import os
import signal
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import asdict, replace
from itertools import count, cycle
from pathlib import Path
from typing import Any, Final

import asyncpg

from benchmarks.measuring import arguments, machine, percentile, progress, report
from benchmarks.rooms import model
from benchmarks.rooms.machines import Machine, RoomDatabase, cpu_of
from benchmarks.rooms.people import RoomGuest
from parlour.net.postgres.connection import Database
from parlour.net.postgres.log import PostgresLog
from parlour.net.room.admin import make
from parlour.net.room.store import Heartbeat, RoomStore

THINKS: Final = 1.0
SETTLES: Final = 3.0
SAMPLES: Final = 300
VACUUMS: Final = 20
UNITS: Final = {
    "changes": " a move",
    "wal": " bytes a move",
    "dead": " rows a move",
    "connections": " a referee",
}


class MeasuredRoom:
    """The room, its machines, and the people there."""

    def __init__(self, database: RoomDatabase, folder: Path) -> None:
        self.database = database
        self.machines: list[Machine] = []
        self.people: list[RoomGuest] = []
        self._file = folder / "room.toml"
        self._homes: Iterator[Path] = (folder / str(number) for number in count())
        self._seeds = count()

    async def grow(self) -> None:
        """Start another machine."""
        self.machines.append(await Machine.start(self._file, next(self._homes)))

    async def seat(self, tables: int) -> None:
        """Open tables at all machines in turn."""
        for number in range(tables):
            at = self.machines[number % len(self.machines)]
            self.people.append(await RoomGuest.come(at, THINKS, next(self._seeds)))

    async def empty(self) -> None:
        """Send everybody home, and end all machines."""
        await asyncio.gather(*(guest.leave() for guest in self.people))
        self.people.clear()
        for each in self.machines:
            each.end()
        self.machines.clear()

    async def measure(self, seconds: float) -> dict[str, float]:
        """Return what happens in so many seconds."""
        tables = [guest.table for guest in self.people]
        made, counted = await self.database.moves(tables), time.perf_counter()
        await asyncio.sleep(SETTLES)
        for guest in self.people:
            guest.answers.clear()
        referees = sum(each.cpu() for each in self.machines)
        before = await self.database.counts()
        own, begun = cpu_of(os.getpid()), time.perf_counter()
        changes = []
        while time.perf_counter() - begun < seconds:
            await asyncio.sleep(1.0)
            changes.append(await self.database.line_changes())
        taken = time.perf_counter() - begun
        after = await self.database.counts()
        made, counting = await self.database.moves(tables) - made, time.perf_counter() - counted
        answers = [answer for guest in self.people for answer in guest.answers]
        return {
            "moves_per_second": len(answers) / taken,
            "p50_ms": 1000 * percentile(answers, 0.5),
            "p99_ms": 1000 * percentile(answers, 0.99),
            "all_moves_per_second": made / counting,
            "commits_per_second": (after.commits - before.commits) / taken,
            "wal_bytes_per_second": (after.wal - before.wal) / taken,
            "dead_rows_per_second": (after.dead - before.dead) / taken,
            "connections": after.connections,
            "standbys": after.standbys,
            "line_changes_per_second": statistics.mean(changes),
            "cpu_of_referees": (sum(each.cpu() for each in self.machines) - referees) / taken,
            "cpu_of_database": (after.cpu - before.cpu) / taken,
            "cpu_of_people": (cpu_of(os.getpid()) - own) / taken,
        }

    async def lose(self, how: signal.Signals) -> list[float]:
        """End the first machine; return the seconds until each of its people saw their table elsewhere."""
        gone = self.machines.pop(0)
        theirs = [guest for guest in self.people if guest.port == gone.port]
        for guest in theirs:
            guest.seen.clear()
        before = time.perf_counter()
        await asyncio.to_thread(gone.end, how)
        while not all(guest.seen.keys() - {gone.port} for guest in theirs):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        return [min(at for port, at in guest.seen.items() if port != gone.port) - before for guest in theirs]


async def costs(url: str, tables: Sequence[str], rows: Sequence[dict[str, Any]]) -> list[model.Measured]:
    """Measure what does not depend on the load; return, with it, what follows from each load of `rows`."""
    store, log = RoomStore(url), await PostgresLog.open(url)
    connection = await asyncpg.connect(url, server_settings={"search_path": "parlour"})
    try:
        beat = await _cpu_of(store._database, lambda: store.beat(Heartbeat("benchmark", "127.0.0.1:1")))
        look = await _cpu_of(store._database, store.changes)
        read = cycle(tables)
        adopted = await _cpu_of(log._reading, lambda: log.read(next(read)))
        await connection.execute(
            "INSERT INTO lines SELECT 'model' || n, 'model', repeat('x', 400), clock_timestamp() "
            "FROM generate_series(1, 1000) AS n"
        )
        many = await _cpu_of(store._database, store.all)
        vacuum = await _cpu_of_vacuum(connection)
        await connection.execute("DELETE FROM lines WHERE owner = 'model'")
        await connection.execute("DELETE FROM alive WHERE referee = 'benchmark'")
    finally:
        await connection.close()
        await store.close()
        await log.close()
    fixed = model.DatabaseCosts(0.0, beat, look, max(0.0, many - look) / 1000, 0.0, vacuum, adopted)
    return [_measured(row, fixed) for row in rows]


def _measured(row: dict[str, Any], fixed: model.DatabaseCosts) -> model.Measured:
    """Return what follows from one load."""
    referees, moves, cores = row["referees"], max(row["all_moves_per_second"], 1e-9), row["cpu_of_database"]
    found = replace(
        fixed,
        changes=row["line_changes_per_second"] / moves,
        wal=row["wal_bytes_per_second"] / moves,
        dead=row["dead_rows_per_second"] / moves,
        connections=row["connections"] / referees,
    )
    move = model.move_cost(referees, moves, cores, found)
    return model.Measured(referees, moves, cores, replace(found, move=move))


async def _cpu_of(database: Database, work: Callable[[], Awaitable[object]]) -> float:
    """Return the seconds of CPU that the database takes for `work`, over the connection of `database`."""
    await work()
    connection = database._connection
    assert connection is not None
    process = connection.get_server_pid()
    before = cpu_of(process)
    for _ in range(SAMPLES):
        await work()
    return (cpu_of(process) - before) / SAMPLES


async def _cpu_of_vacuum(connection: asyncpg.Connection[asyncpg.Record]) -> float:
    """Return the seconds of CPU that vacuum takes for a row that was changed."""
    await connection.execute("VACUUM lines")
    spent = 0.0
    for _ in range(VACUUMS):
        await connection.execute("UPDATE lines SET line = line WHERE owner = 'model'")
        before = cpu_of(connection.get_server_pid())
        await connection.execute("VACUUM lines")
        spent += cpu_of(connection.get_server_pid()) - before
    return spent / VACUUMS / 1000


async def run(url: str, tables: int, kills: int, seconds: float) -> dict[str, Any]:
    """Measure everything, and return it."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        await make(url, folder / "room.toml")
        room = MeasuredRoom(await stack.enter_async_context(RoomDatabase.open(url)), folder)
        rows = []
        for referees in (1, 2, 3):
            progress(f"{referees} referees, {tables} tables")
            for _ in range(referees):
                await room.grow()
            await room.seat(tables)
            rows.append({"referees": referees, "tables": tables, **await room.measure(seconds)})
            if referees < 3:
                await room.empty()
        lost = {}
        for name, how in (("killed", signal.SIGKILL), ("ended", signal.SIGTERM)):
            waits: list[float] = []
            for number in range(kills):
                progress(f"{name}: {number + 1} of {kills}")
                while not all(guest.knows_others for guest in room.people):  # noqa: ASYNC110
                    await asyncio.sleep(0.1)
                waits += await room.lose(how)
                await room.grow()
                await asyncio.sleep(SETTLES)
            lost[name] = _waits(waits)
        tables_at = [guest.table for guest in room.people]
        await room.empty()
        measured = await costs(url, tables_at, rows)
    middle = sorted(measured, key=lambda each: each.costs.move)[len(measured) // 2].costs
    sizes = [asdict(model.size(referees, middle)) for referees in model.SIZES]
    return {
        **machine(),
        "cores": os.cpu_count(),
        "rows": rows,
        "lost": lost,
        "costs": asdict(middle),
        "model": sizes,
        "one_database_bears": model.largest(middle),
        "reach": asdict(model.reach(measured)),
    }


def _waits(waits: Sequence[float]) -> dict[str, float]:
    return {
        "people": len(waits),
        "median_s": percentile(waits, 0.5),
        "p99_s": percentile(waits, 0.99),
        "worst_s": max(waits, default=0.0),
    }


def lines(found: dict[str, Any]) -> Iterator[str]:
    """Yield the report."""
    yield f"{found['cores']} cores for the referees, the people and the database"
    first = found["rows"][0]["moves_per_second"]
    for row in found["rows"]:
        people = row["moves_per_second"]
        moves = f"{people:.0f} moves/s of people ({people / first:.2f} of one)"
        moves += f", {row['all_moves_per_second']:.0f} with bots"
        yield (
            f"{row['referees']} referees, {row['tables']} tables: {moves}, p50 {row['p50_ms']:.1f} ms, "
            f"p99 {row['p99_ms']:.1f} ms, {row['commits_per_second']:.0f} commits/s; cores of the referees "
            f"{row['cpu_of_referees']:.2f}, the database {row['cpu_of_database']:.2f}, "
            f"the people {row['cpu_of_people']:.2f}"
        )
    for name, lost in found["lost"].items():
        yield (
            f"a referee is {name}: {lost['people']} people see their tables again after "
            f"{lost['median_s']:.2f} s (median), {lost['p99_s']:.2f} s (p99), {lost['worst_s']:.2f} s (worst)"
        )
    standbys = found["rows"][-1]["standbys"]
    yield f"model: {model.TABLES} tables a referee, {model.MOVES} moves/s a table, of people and bots"
    yield f"costs of the database, with {standbys} standbys:"
    for name, cost in found["costs"].items():
        yield f"    {name} {cost:.2g}{UNITS[name]}" if name in UNITS else f"    {name} {cost * 1e6:.1f} us"
    yield "    referees moves/s  cores  lobby vacuum  log, MB/s (and each standby) connections  a death, CPU"
    for each in found["model"]:
        yield (
            f"    {each['referees']:8} {each['moves']:7.0f} {each['cores']:6.2f} {each['of_looks']:6.1%} "
            f"{each['of_vacuum']:6.1%} {each['wal'] / 1e6:29.2f} {each['connections']:11.0f} "
            f"{each['adoption']:15.2f}"
        )
    alone = int(model.CONNECTIONS / max(found["costs"]["connections"], 1e-9))
    yield f"one database with {model.CORES} cores bears {found['one_database_bears']} referees"
    yield f"    without more connections than PostgreSQL has as it comes: {alone}"
    yield from _reach(found["reach"])


def _reach(reach: dict[str, Any]) -> Iterator[str]:
    """Yield how far the model can be trusted."""
    (fewest, most), (slow, fast) = reach["referees"], reach["moves"]
    low, high = reach["bears"]
    near, far = reach["foretold"]
    yield f"    measured from {fewest} to {most} referees, from {slow:.0f} to {fast:.0f} moves/s"
    yield f"    there the costs of one load foretell {near:.2f} to {far:.2f} of the cores of another"
    yield f"    beyond that it is a guess: {low} to {high} referees, by the dearest and by the cheapest load"


def main() -> None:
    """Measure, and print what was found."""
    parser = arguments(__doc__)
    parser.add_argument("--database", required=True, metavar="URL", help="an empty PostgreSQL database")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--kills", type=int, default=5)
    args = parser.parse_args()
    tables, kills, seconds = (6, 1, 2.0) if args.quick else (args.tables, args.kills, 20.0)
    found = asyncio.run(run(args.database, tables, kills, seconds))
    report(found, lines(found), as_json=args.json)


if __name__ == "__main__":
    main()
