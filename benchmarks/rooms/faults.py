"""How soon the tables of a card room go on after each fault, and whether a move is lost or made twice.

    python -m benchmarks.rooms.faults [--json] [--quick] [--tables N] [--trials N] [--only FAULT ...]

It runs PostgreSQL itself (a primary with fsync, and a synchronous standby), three referees, each a process
that reaches both over lines which can be cut, and the people: one at each table, against a bot. All of them
share the cores of this machine. For every fault it tells the seconds until the next move at a table is
answered: those of the first, the median and the last table (medians over the trials), and the worst of all;
and those until the last table is shown to its person again. The rest is what people take to think, half a
second to one and a half: the row "nothing" has how long that is by itself.
Then it reads the log: how many answered moves are not in it, and how many are there twice.
"""

from __future__ import annotations

import asyncio
import os
import signal
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.measuring import Yardstick, arguments, how_quiet, machine, percentile, progress, report
from benchmarks.rooms.machines import Machine
from benchmarks.rooms.people import RoomGuest
from parlour.net.journal.entries import Made
from parlour.net.postgres.log import PostgresLog
from parlour.net.room.admin import make
from parlour.net.room.file import RoomFile
from tests.net.kit.cable import Cable, cable, url_over
from tests.net.kit.cluster import Cluster, programs, running

MACHINES: Final = 3
THINKS: Final = 1.0
"""Seconds before a person's move, half more or less."""
SETTLES: Final = 4.0
"""Seconds between two trials: a referee judges others when its own beats have been steady for three."""
WITHIN: Final = 60.0
"""Seconds after which a table counts as one that stands still."""
ANSWERED: Final = 0.2
"""Seconds after a fault in which answers arrive that were given before it."""
PROMOTED_AFTER: Final = 1.0
"""Seconds until somebody promotes the standby."""
DOWN: Final = 5.0
"""Seconds for which the database is down."""
SETTINGS: Final = ("fsync=on", "max_connections=100", "wal_retrieve_retry_interval=500ms")


class Trial(NamedTuple):
    """One trial: the seconds until the next move at each table, how many tables had none, and the seconds
    until each table was shown.
    """

    waits: tuple[float, ...]
    standing: int
    shown: tuple[float, ...]


class Servers:
    """The database: a primary, and a synchronous standby, which may take its place."""

    def __init__(self, found: Path, stack: ExitStack) -> None:
        self.primary: Cluster
        self.standby: Cluster
        self._programs = found
        self._stack = stack

    async def start(self) -> None:
        self.primary = await self._run(None)
        await self.attach()

    async def attach(self) -> None:
        """Give the primary a new standby. Raises TimeoutError if that does not follow."""
        await self.primary.set("synchronous_standby_names", "")  # the copy is to have no standby, either
        self.standby = await self._run(self.primary)
        await self.primary.set("synchronous_standby_names", "*")
        async with asyncio.timeout(WITHIN):
            while await self.primary.ask("SELECT sync_state FROM pg_stat_replication") != "sync":  # noqa: ASYNC110
                await asyncio.sleep(0.05)

    async def promote(self) -> None:
        """Let the standby take the place of the primary, which is gone."""
        await self.standby.perform("SELECT pg_promote()")
        self.primary = self.standby

    async def _run(self, primary: Cluster | None) -> Cluster:
        starting = running(self._programs, primary, SETTINGS)
        return await asyncio.to_thread(self._stack.enter_context, starting)


class Member(NamedTuple):
    """A place for a machine: the file of the room, a data folder, and the lines to both servers."""

    file: Path
    home: Path
    lines: tuple[Cable, Cable]


class FaultyRoom:
    """The room, its database, its machines by their places, and the people there."""

    def __init__(self, servers: Servers, places: Sequence[Member]) -> None:
        self.servers = servers
        self.places = places
        self.machines: list[Machine] = []
        self.people: list[RoomGuest] = []

    async def fill(self, tables: int) -> None:
        """Start all machines, and open tables at them in turn."""
        self.machines = [*await asyncio.gather(*map(self.begin, self.places))]
        for number in range(tables):
            at = self.machines[number % MACHINES]
            self.people.append(await RoomGuest.come(at, THINKS, number))

    async def begin(self, place: Member, port: int = 0) -> Machine:
        return await Machine.start(place.file, place.home, port)

    async def restart(self, gone: Machine) -> None:
        """Start a machine where another one has ended, at the same port."""
        at = self.machines.index(gone)
        self.machines[at] = await self.begin(self.places[at], gone.port)

    def busiest(self) -> tuple[Machine, list[RoomGuest]]:
        """Return the machine with the most tables, and the people there."""
        theirs = {each: [guest for guest in self.people if guest.port == each.port] for each in self.machines}
        most = max(theirs, key=lambda each: len(theirs[each]))
        return most, theirs[most]

    def lines_of(self, which: Machine) -> tuple[Cable, Cable]:
        return self.places[self.machines.index(which)].lines

    async def settle(self) -> None:
        """Wait until everybody has played on, and knows other machines, and all referees are steady."""
        forget(self.people)
        with suppress(TimeoutError):
            async with asyncio.timeout(WITHIN):
                while not all(guest.knows_others and guest.moved for guest in self.people):  # noqa: ASYNC110
                    await asyncio.sleep(0.1)
        await asyncio.sleep(SETTLES)

    async def renew_standby(self) -> None:
        """Give the promoted server a standby, and let the first line of each machine lead to the former."""
        await asyncio.sleep(ANSWERED)
        await self.servers.attach()
        for place in self.places:
            first, second = place.lines
            first.cluster, second.cluster = self.servers.primary, self.servers.standby
            first.whole.set()

    async def amiss(self) -> tuple[int, int]:
        """Return how many answered moves are not in the log, and how many are in it twice."""
        lost = doubled = 0
        answered = {guest.table: frozenset(guest.acknowledged) for guest in self.people}
        log = await PostgresLog.open(self.servers.primary.url)
        try:
            for table, those in answered.items():
                rows = await log.read(table)
                made = [row.entry.once for row in rows if isinstance(row.entry, Made) and row.entry.once]
                lost += len(those - {*made})
                doubled += len(made) - len({*made})
        finally:
            await log.close()
        return lost, doubled

    async def empty(self) -> None:
        await asyncio.gather(*(guest.leave() for guest in self.people))
        for each in self.machines:
            each.end()


def forget(people: Iterable[RoomGuest]) -> None:
    for guest in people:
        guest.moved.clear()
        guest.seen.clear()


async def next_moves(people: Sequence[RoomGuest], since: float, but: int = 0) -> Trial:
    """Return when the next move of each of `people` is answered, by a machine that is not at port `but`."""

    def first(there: dict[int, float]) -> float | None:
        return min((at for port, at in there.items() if port != but), default=None)

    def after(found: Iterable[float | None]) -> tuple[float, ...]:
        return tuple(at - since for at in found if at is not None)

    while time.perf_counter() < since + WITHIN and None in (first(guest.moved) for guest in people):  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    waits = after(first(guest.moved) for guest in people)
    return Trial(waits, len(people) - len(waits), after(first(guest.seen) for guest in people))


# ---- the faults --------------------------------------------------------------------------------------------


async def _lose(room: FaultyRoom, how: signal.Signals) -> Trial:
    gone, theirs = room.busiest()
    forget(theirs)
    since = time.perf_counter()
    ending = asyncio.create_task(asyncio.to_thread(gone.end, how))
    found = await next_moves(theirs, since, but=gone.port)
    await ending
    await room.restart(gone)
    return found


async def nothing(room: FaultyRoom) -> Trial:
    """Nothing fails."""
    forget(room.people)
    return await next_moves(room.people, time.perf_counter())


async def killed(room: FaultyRoom) -> Trial:
    """A machine is killed."""
    return await _lose(room, signal.SIGKILL)


async def drained(room: FaultyRoom) -> Trial:
    """A machine ends in order."""
    return await _lose(room, signal.SIGTERM)


async def cut_off(room: FaultyRoom) -> Trial:
    """A machine alone loses the database."""
    cut, theirs = room.busiest()
    forget(theirs)
    since = time.perf_counter()
    for line in room.lines_of(cut):
        line.whole.clear()
    found = await next_moves(theirs, since, but=cut.port)
    for line in room.lines_of(cut):
        line.whole.set()
    return found


async def stopped(room: FaultyRoom) -> Trial:
    """A machine is stopped (SIGSTOP), and goes on (SIGCONT) when others have its tables."""
    still, theirs = room.busiest()
    forget(theirs)
    since = time.perf_counter()
    still.process.send_signal(signal.SIGSTOP)
    found = await next_moves(theirs, since, but=still.port)
    still.process.send_signal(signal.SIGCONT)
    return found


async def silent(room: FaultyRoom) -> Trial:
    """The first host of the URL, the primary, says nothing any more, and the standby is promoted."""
    for place in room.places:
        place.lines[0].whole.clear()
    former, since = room.servers.primary, time.perf_counter()
    await asyncio.sleep(ANSWERED)
    forget(room.people)
    await room.servers.promote()
    found = await next_moves(room.people, since)
    await asyncio.to_thread(former.kill)
    await room.renew_standby()
    return found


async def promoted(room: FaultyRoom) -> Trial:
    """The primary is killed, and the standby is promoted a second later."""
    since = time.perf_counter()
    await asyncio.to_thread(room.servers.primary.kill)
    await asyncio.sleep(PROMOTED_AFTER)
    forget(room.people)
    await room.servers.promote()
    found = await next_moves(room.people, since)
    await room.renew_standby()
    return found


async def down(room: FaultyRoom) -> Trial:
    """The database is killed, and started again five seconds later; the time is that from the start on."""
    await asyncio.to_thread(room.servers.primary.kill)
    await asyncio.sleep(DOWN)
    forget(room.people)
    since = time.perf_counter()
    await asyncio.to_thread(room.servers.primary.start)
    return await next_moves(room.people, since)


async def clock(room: FaultyRoom) -> Trial:
    """The clock of the database steps back by an hour; then a machine ends in order."""
    await room.servers.primary.step_clock_back("1 hour")
    return await drained(room)


async def cold(room: FaultyRoom) -> Trial:
    """All machines are killed at once, and started again; the time is that from the start on."""
    before = [*room.machines]
    for each in before:
        each.end()
    forget(room.people)
    since = time.perf_counter()
    starting = asyncio.gather(*map(room.restart, before))
    found = await next_moves(room.people, since)
    await starting
    return found


FAULTS: Final[dict[str, Callable[[FaultyRoom], Awaitable[Trial]]]] = {
    each.__name__: each
    for each in (nothing, killed, drained, cut_off, stopped, silent, promoted, down, clock, cold)
}

# ---- the run -----------------------------------------------------------------------------------------------


@asynccontextmanager
async def a_room(found: Path) -> AsyncIterator[FaultyRoom]:
    """Make a room without machines, in a database that the programs in the folder `found` run."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        servers = Servers(found, stack.enter_context(ExitStack()))
        await servers.start()
        made = await make(servers.primary.url, folder / "room.toml")
        places = [
            Member(folder / f"room-{number}.toml", folder / f"home-{number}", await _lines(servers, stack))
            for number in range(MACHINES)
        ]
        for place in places:
            _write(made, place)
        room = FaultyRoom(servers, places)
        stack.push_async_callback(room.empty)
        yield room


async def _lines(servers: Servers, stack: AsyncExitStack) -> tuple[Cable, Cable]:
    first = await stack.enter_async_context(cable(servers.primary))
    return first, await stack.enter_async_context(cable(servers.standby))


def _write(made: RoomFile, place: Member) -> None:
    made.model_copy(update={"database": url_over(*place.lines)}).write(place.file)


async def run(tables: int, trials: int, names: Sequence[str]) -> dict[str, Any]:
    """Cause every fault of `names` so many times, and return what was found."""
    found = programs()
    if found is None:
        raise SystemExit("PostgreSQL is not installed here (Debian: apt install postgresql)")
    yardstick = Yardstick()
    rows: dict[str, Any] = {}
    async with a_room(found) as room:
        progress(f"{MACHINES} referees, {tables} tables")
        await room.fill(tables)
        await room.settle()
        for name in names:
            seen: list[Trial] = []
            for number in range(trials):
                progress(f"{name}: {number + 1} of {trials}")
                yardstick.lay(1)
                seen.append(await FAULTS[name](room))
                await room.settle()
            rows[name] = {**row(seen), **dict(zip(("lost", "doubled"), await room.amiss(), strict=True))}
        moves = sum(len(guest.acknowledged) for guest in room.people)
    return {
        **machine(),
        "cores": os.cpu_count(),
        "slowness": yardstick.slowness(),
        "load_average": os.getloadavg()[0],
        "tables": tables,
        "moves": moves,
        "faults": rows,
    }


def row(trials: Sequence[Trial]) -> dict[str, Any]:
    """Return what is told of the trials of one fault."""
    moved = [sorted(trial.waits) for trial in trials if trial.waits]
    every = [wait for waits in moved for wait in waits]
    shown = [max(trial.shown) for trial in trials if trial.shown]

    def middle(which: Callable[[list[float]], float]) -> float:
        return statistics.median(map(which, moved)) if moved else 0.0

    return {
        "trials": len(trials),
        "tables": statistics.mean(len(trial.waits) + trial.standing for trial in trials),
        "first_s": middle(min),
        "median_s": middle(statistics.median),
        "last_s": middle(max),
        "p99_s": percentile(every, 0.99),
        "worst_s": max(every, default=0.0),
        "shown_s": statistics.median(shown) if shown else 0.0,
        "standing": sum(trial.standing for trial in trials),
    }


def lines(found: dict[str, Any]) -> Iterator[str]:
    """Yield the report."""
    yield f"{found['cores']} cores for {MACHINES} referees, {found['tables']} people, and the database"
    yield how_quiet(found)
    yield f"{'':9} trials tables   first  median    last   p99  worst  shown  still lost twice"
    for name, each in found["faults"].items():
        yield (
            f"{name:9} {each['trials']:6} {each['tables']:6.0f} {each['first_s']:7.2f} "
            f"{each['median_s']:7.2f} {each['last_s']:7.2f} {each['p99_s']:5.2f} {each['worst_s']:6.2f} "
            f"{each['shown_s']:6.2f} {each['standing']:6} {each['lost']:4} {each['doubled']:5}"
        )
    yield f"seconds to the next answered move, of {found['moves']} moves that were answered in all"
    for name in found["faults"]:
        yield f"    {name}: {FAULTS[name].__doc__}"


def main() -> None:
    """Measure, and print what was found."""
    parser = arguments(__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--trials", type=int, default=10)
    parser.add_argument("--only", nargs="+", choices=FAULTS, default=[*FAULTS], metavar="FAULT")
    args = parser.parse_args()
    tables, trials = (6, 1) if args.quick else (args.tables, args.trials)
    found = asyncio.run(run(tables, trials, args.only))
    report(found, lines(found), as_json=args.json)


if __name__ == "__main__":
    main()
