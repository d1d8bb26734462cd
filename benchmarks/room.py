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
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import count
from pathlib import Path
from typing import Any, Final

import asyncpg

from benchmarks.measuring import arguments, machine, percentile, progress, report
from benchmarks.rooms import model
from benchmarks.rooms.machines import Machine, RoomDatabase, cpu_of
from benchmarks.rooms.people import RoomGuest
from parlour.net.room.admin import make
from parlour.net.room.store import Heartbeat, RoomStore

THINKS: Final = 1.0
SETTLES: Final = 3.0
SAMPLES: Final = 300


class MeasuredRoom:
    """The room, its machines, and the people there."""

    def __init__(self, url: str, folder: Path) -> None:
        self.database = RoomDatabase(url)
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
        await asyncio.sleep(SETTLES)
        for guest in self.people:
            guest.answers.clear()
        referees = sum(each.cpu() for each in self.machines)
        commits, database = await self.database.counts()
        own, begun = cpu_of(os.getpid()), time.perf_counter()
        changes = []
        while time.perf_counter() - begun < seconds:
            await asyncio.sleep(1.0)
            changes.append(await self.database.line_changes())
        taken = time.perf_counter() - begun
        after, cpu = await self.database.counts()
        answers = [answer for guest in self.people for answer in guest.answers]
        return {
            "moves_per_second": len(answers) / taken,
            "p50_ms": 1000 * percentile(answers, 0.5),
            "p99_ms": 1000 * percentile(answers, 0.99),
            "commits_per_second": (after - commits) / taken,
            "line_changes_per_second": statistics.mean(changes),
            "cpu_of_referees": (sum(each.cpu() for each in self.machines) - referees) / taken,
            "cpu_of_database": (cpu - database) / taken,
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


async def costs(url: str, load: dict[str, float]) -> model.DatabaseCosts:
    """Measure what a beat and a look cost, and take the rest from what was measured under load."""
    store = RoomStore(url)
    connection = await asyncpg.connect(url, server_settings={"search_path": "parlour"})
    try:
        beat = await _cpu_of(store, lambda: store.beat(Heartbeat("benchmark", "127.0.0.1:1")))
        look = await _cpu_of(store, store.changes)
        await connection.execute(
            "INSERT INTO lines SELECT 'model' || n, 'model', repeat('x', 400), clock_timestamp() "
            "FROM generate_series(1, 1000) AS n"
        )
        many = await _cpu_of(store, store.all)
        await connection.execute("DELETE FROM lines WHERE owner = 'model'")
        await connection.execute("DELETE FROM alive WHERE referee = 'benchmark'")
    finally:
        await connection.close()
        await store.close()
    moves = max(load["moves_per_second"], 1e-9)
    return model.DatabaseCosts(
        move=load["cpu_of_database"] / moves,
        beat=beat,
        look=look,
        row=max(0.0, many - look) / 1000,
        changes=load["line_changes_per_second"] / moves,
    )


async def _cpu_of(store: RoomStore, work: Any) -> float:
    """Return the seconds of CPU that the database takes for `work`."""
    await work()
    connection = store._database._connection
    assert connection is not None
    process = connection.get_server_pid()
    before = cpu_of(process)
    for _ in range(SAMPLES):
        await work()
    return (cpu_of(process) - before) / SAMPLES


async def run(url: str, tables: int, kills: int, seconds: float) -> dict[str, Any]:
    """Measure everything, and return it."""
    with tempfile.TemporaryDirectory() as folder:
        await make(url, Path(folder) / "room.toml")
        room = MeasuredRoom(url, Path(folder))
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
        measured = await costs(url, rows[-1])
        await room.empty()
    sizes = [asdict(model.size(referees, measured)) for referees in model.SIZES]
    return {
        **machine(),
        "cores": os.cpu_count(),
        "rows": rows,
        "lost": lost,
        "costs": asdict(measured),
        "model": sizes,
        "one_database_bears": model.largest(measured),
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
        yield (
            f"{row['referees']} referees, {row['tables']} tables: {row['moves_per_second']:.0f} moves/s "
            f"({row['moves_per_second'] / first:.2f} of one), p50 {row['p50_ms']:.1f} ms, "
            f"p99 {row['p99_ms']:.1f} ms, {row['commits_per_second']:.0f} commits/s; cores of the referees "
            f"{row['cpu_of_referees']:.2f}, the database {row['cpu_of_database']:.2f}, "
            f"the people {row['cpu_of_people']:.2f}"
        )
    for name, lost in found["lost"].items():
        yield (
            f"a referee is {name}: {lost['people']} people see their tables again after "
            f"{lost['median_s']:.2f} s (median), {lost['p99_s']:.2f} s (p99), {lost['worst_s']:.2f} s (worst)"
        )
    yield f"model: {model.TABLES} tables a referee, {model.MOVES} moves/s a table; costs of the database:"
    for name, cost in found["costs"].items():
        yield f"    {name} {cost:.2g}" if name == "changes" else f"    {name} {cost * 1e6:.1f} us"
    for each in found["model"]:
        yield (
            f"    {each['referees']:5} referees: {each['moves']:7.0f} moves/s, "
            f"{each['cores']:8.2f} cores of the database, {100 * each['of_looks']:.0f}% of them for the lobby"
        )
    yield f"one database with {model.CORES} cores bears {found['one_database_bears']} referees"


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
