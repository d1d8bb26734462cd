"""What the journal costs, which keeps every acknowledged move, and how soon a killed referee is back.

    python -m benchmarks.journal [--json] [--quick]

Two people play at a table of a referee without sockets: each move is judged, written, answered, and told
to both when it is on the disk. Then many tables do the same at once, whose moves share transactions.
Turns with the journal on the disk and with a journal in memory alternate, so that noise affects both
alike; the ratios are of medians. The same turns also measure a bare commit of SQLite on this disk: no
journal can be faster for one table. Then a process that plays a match of so many moves kills itself with
-9, and `parlour serve --resume` is timed from its start to the line that lists the table; the figure
under 0 is the time without any table. It finds its compiled modules, as an installed Parlour does.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import signal
import sqlite3
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

from benchmarks.measuring import (
    Yardstick,
    arguments,
    caching,
    environment,
    machine,
    module,
    percentile,
    progress,
    report,
)
from parlour.net import limits
from parlour.net.journal.making import make_log
from parlour.net.journal.opening import Resume
from parlour.net.process.full_collections import FullCollections
from parlour.net.process.server import Takeover
from parlour.net.referee.journals import Books
from parlour.net.referee.referee import Referee
from parlour.net.referee.session import ClientSession
from parlour.net.storage.data_folder import VARIABLE, Home
from parlour.net.table.runner import TableRunner
from parlour.net.wire.messages import Answer, Asked, FromReferee, Hello, OpenTable, Play, Ready, Sit, Start
from parlour.net.wire.protocol import Reason
from parlour.rules import match as matches
from parlour.rules.sentences import Told, text
from parlour.rules.views import Stage

GAME: Final = "crazy-eights"
ENDLESS: Final = {"target": "50000"}
LENGTHS: Final = (1, 100, 10_000)
ITSELF: Final = module("benchmarks.journal")
SERVE: Final = (*module("parlour.tui"), "serve", "--private", "--json", "--port", "0", "--resume")
MOVES: Final = 400
BUSY: Final = 64
MOVES_EACH: Final = 40
TURNS: Final = 9
RUNS: Final = 5


class SocketlessGuest:
    """A connection without a socket."""

    def __init__(self, referee: Referee, name: str, address: str) -> None:
        self._waiting: dict[int, asyncio.Future[Answer]] = {}
        self._numbers = count(2)
        self._session = ClientSession(referee, self, address)
        self._session.take(Hello(id=1, protocol=1, name=name), 0.0)

    def send(self, message: FromReferee) -> None:
        if isinstance(message, Answer):
            self._waiting.pop(message.id).set_result(message)

    def hang_up(self, reason: Reason, why: Told, *_: str) -> None:
        if reason is not Reason.CLOSING:
            raise SystemExit(f"a guest was hung up on: {text(why)}")

    def is_led_here(self, address: str) -> None: ...

    def may_stay(self, *, seated: bool) -> bool:  # noqa: ARG002
        return True

    def round_trip(self) -> float | None:
        return None

    async def ask(self, request: Asked) -> Answer:
        loop, number = asyncio.get_running_loop(), next(self._numbers)
        waiting: asyncio.Future[Answer] = loop.create_future()
        self._waiting[number] = waiting
        self._session.take(request.model_copy(update={"id": number}), loop.time())
        answer = await waiting
        if not answer.ok:
            raise SystemExit(f"refused: {answer.told}")
        return answer


class Pair:
    """Two people at a table; `times` are the seconds from each move to its answer."""

    def __init__(self, referee: Referee, number: int) -> None:
        self.times: list[float] = []
        self._referee = referee
        self._guests = [SocketlessGuest(referee, name, f"192.0.2.{number}") for name in ("Ann", "Bo")]

    async def sit_down(self) -> None:
        ann, bo = self._guests
        self._id = (await ann.ask(OpenTable(game=GAME, options=ENDLESS))).table
        await bo.ask(Sit(table=self._id))
        await bo.ask(Ready())
        await ann.ask(Start())

    async def play(self, moves: int) -> None:
        table = self._referee.tables[self._id]
        for _ in range(moves):
            guest, move = self._next(table)
            asked = time.perf_counter()
            await guest.ask(Play(move=move))
            self.times.append(time.perf_counter() - asked)
            if table.state.match is not None and table.state.match.stage is Stage.DEAL:
                for each in self._guests:
                    await each.ask(Ready())

    def _next(self, table: TableRunner) -> tuple[SocketlessGuest, str]:
        assert table.state.match is not None
        (seat,) = table.state.match.acting()
        return self._guests[seat], next(matches.legal_moves(table.state.match.moment, seat))


class Pairs:
    """Pairs at so many tables of one referee."""

    def __init__(self, books: Books, tables: int = 1) -> None:
        limits.MOVES = limits.REQUESTS = limits.Rate(10**9, 1.0)  # type: ignore[misc]
        limits.TABLES = max(limits.TABLES, tables)  # type: ignore[misc]
        self.referee = Referee("0" * 32, books=books)
        self._pairs = [Pair(self.referee, number) for number in range(tables)]

    async def sit_down(self) -> None:
        for pair in self._pairs:
            await pair.sit_down()

    async def play(self, moves: int) -> float:
        """Make so many moves at each table; return how many were acknowledged in a second."""
        began = time.perf_counter()
        await asyncio.gather(*(pair.play(moves) for pair in self._pairs))
        return moves * len(self._pairs) / (time.perf_counter() - began)

    def take_times(self) -> list[float]:
        """Return the seconds from moves to answers since the last call."""
        found = [each for pair in self._pairs for each in pair.times]
        for pair in self._pairs:
            pair.times.clear()
        return found


@contextmanager
def data_folder() -> Iterator[Mapping[str, str]]:
    """The environment of a Parlour with a data folder of its own."""
    with tempfile.TemporaryDirectory(prefix="parlour-bench-") as folder:
        yield caching(environment(**{VARIABLE: folder}))


def books(home: Home) -> tuple[Books, Takeover]:
    former = Takeover.of(home, Resume.NO, solo=False)
    return Books(former.journal), former


def bare_commits(folder: Path, times: int) -> list[float]:
    """Return how many seconds each of some commits of nothing but a row took, once the log does not grow."""
    file = folder / "bare.sqlite"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS bare (number INTEGER PRIMARY KEY, row BLOB)")
    make_log(file)
    connection = sqlite3.connect(file, isolation_level=None)
    taken = []
    try:
        for setting in ("locking_mode = EXCLUSIVE", "journal_mode = WAL", "synchronous = FULL"):
            connection.execute(f"PRAGMA {setting}")
        for _ in range(times):
            began = time.perf_counter()
            connection.execute("INSERT INTO bare (row) VALUES (zeroblob(150))")
            taken.append(time.perf_counter() - began)
    finally:
        connection.close()
    return taken


async def acknowledged(tables: int, moves: int, turns: int) -> dict[str, Any]:
    """Measure moves a second of so many tables, with a journal on the disk and in memory, in turns."""
    speeds: dict[str, list[float]] = {"journal": [], "memory": []}
    commits: list[float] = []
    with data_folder() as environment:
        folder = Path(environment[VARIABLE])
        on_disk, former = books(Home(folder))
        gc.collect()
        gc.freeze()
        async with FullCollections():  # as in every referee that has begun to listen
            evenings = {"journal": Pairs(on_disk, tables), "memory": Pairs(Books(), tables)}
            for evening in evenings.values():
                await evening.sit_down()
                await evening.play(max(5, moves // 8))
                evening.take_times()
            for _ in range(turns):
                commits += bare_commits(folder, 40)
                for name, evening in evenings.items():
                    speeds[name].append(await evening.play(moves))
            answers = {name: _spread(evening.take_times()) for name, evening in evenings.items()}
            for evening in evenings.values():
                await evening.referee.close()
        former.journal.close()
    found = {name: statistics.median(each) for name, each in speeds.items()}
    return {
        "moves_per_second": found,
        "ratio": found["journal"] / found["memory"],
        "bare_commit_ms": _spread(commits),
        "answer_ms": answers,
        "later_ms": answers["journal"]["p50"] - answers["memory"]["p50"],
    }


def _spread(times: list[float]) -> dict[str, float]:
    return {name: percentile(times, share) * 1000 for name, share in (("p50", 0.5), ("p99", 0.99))}


async def play_and_die(moves: int) -> None:
    """Play so many moves, then die as by a power cut."""
    on_disk, _ = books(Home())
    evening = Pairs(on_disk)
    await evening.sit_down()
    await evening.play(moves)
    os.kill(os.getpid(), signal.SIGKILL)


def resumed(surroundings: Mapping[str, str], tables: int) -> float:
    """Time a referee from its start to the line that lists its tables, in milliseconds; kill it."""
    began = time.perf_counter()
    with subprocess.Popen(SERVE, stdout=subprocess.PIPE, env=surroundings) as referee:
        assert referee.stdout
        try:
            told = json.loads(referee.stdout.readline())
            took = (time.perf_counter() - began) * 1000
        finally:
            referee.kill()
    if len(told["tables"]) != tables:
        raise SystemExit("a table was not brought back")
    return took


def after_a_kill(lengths: tuple[int, ...], runs: int) -> dict[str, dict[str, float]]:
    """Measure how long it takes until a match of each length is back; 0: no table at all."""
    found = {}
    for moves in (0, *lengths):
        progress(f"a match of {moves} moves")
        with data_folder() as surroundings:
            if moves:
                command = [*ITSELF, "--die-after", str(moves)]
                if subprocess.run(command, env=surroundings, check=False).returncode != -signal.SIGKILL:
                    raise SystemExit("the referee did not come so far")
            times = [resumed(surroundings, int(moves > 0)) for _ in range(runs + 1)][1:]
        found[str(moves)] = {"median": statistics.median(times), "best": min(times)}
    return found


def measure(*, quick: bool) -> dict[str, Any]:
    """Return all figures."""
    yardstick = Yardstick()
    progress("moves acknowledged at one table")
    alone = asyncio.run(acknowledged(1, MOVES // 10 if quick else MOVES, 2 if quick else TURNS))
    progress(f"moves acknowledged at {BUSY} busy tables")
    busy = asyncio.run(acknowledged(BUSY, 5 if quick else MOVES_EACH, 1 if quick else TURNS))
    resume = after_a_kill((1, 100) if quick else LENGTHS, 1 if quick else RUNS)
    yardstick.lay()
    return {
        "benchmark": "journal",
        **machine(),
        "work_ms": yardstick.best * 1000,
        "slowness": yardstick.slowness(),
        "load_average": os.getloadavg()[0],
        **alone,
        "busy": {"tables": BUSY, **busy},
        "resume_ms": resume,
    }


def lines(found: Mapping[str, Any]) -> Iterator[str]:
    """Tell the figures to people."""
    yield from _lines("one table", found)
    yield f"one table: an answer comes {found['later_ms']:.2f} ms later with the journal on the disk"
    yield from _lines(f"{found['busy']['tables']} busy tables", found["busy"])
    for moves, times in found["resume_ms"].items():
        took = f"{times['median']:6.0f} ms, at best {times['best']:.0f}"
        yield f"resumed after kill -9, {moves:>6} moves: {took}"
    yield f"this machine was {found['slowness']:.2f} times slower than at its best during the run"


def _lines(where: str, found: Mapping[str, Any]) -> Iterator[str]:
    for name, speed in found["moves_per_second"].items():
        spread = found["answer_ms"][name]
        told = f"answered after {spread['p50']:.2f} ms, 99 of 100 within {spread['p99']:.2f} ms"
        yield f"{where}, {name:<8}{speed:8.0f} moves acknowledged a second; {told}"
    yield f"{where}: with the journal on the disk {found['ratio']:.0%} of the speed that memory has"
    bare = found["bare_commit_ms"]
    yield f"a bare commit on this disk took {bare['p50']:.2f} ms, 99 of 100 at most {bare['p99']:.2f} ms"


def main() -> None:
    """Measure and tell."""
    parser = arguments(__doc__)
    parser.add_argument("--die-after", type=int, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.die_after:
        asyncio.run(play_and_die(args.die_after))
    found = measure(quick=args.quick)
    report(found, lines(found), as_json=args.json)


if __name__ == "__main__":
    main()
