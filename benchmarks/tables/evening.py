"""An evening at a house: the referee's process, companies at its tables, and what a while of play took."""

from __future__ import annotations

import asyncio
import random
import time
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from benchmarks.measuring import Usage, asked, module, percentile, running, usage
from benchmarks.tables.house import OpenTables, TablesPlan, Where, many_files
from benchmarks.tables.players import AT_ONCE, PlayersAtTable, Times, lateness, stopped
from parlour.rules.shelf.shelf import table_rules

HOUSE: Final = module("benchmarks.tables.house")


@dataclass
class While:
    """What a while of play took: times, and of one core the shares of the referee and of the players.

    `waited`: the seconds in which the referee could have run and had no core.
    """

    times: Times = field(default_factory=Times)
    seconds: float = 0.0
    referee: float = 0.0
    players: float = 0.0
    waited: float = 0.0
    late: list[float] = field(default_factory=list)

    def told(self) -> dict[str, Any]:
        """Return the figures."""
        return {
            **self.times.spread(),
            "moves": len(self.times.answers),
            "moves_per_second": len(self.times.answers) / self.seconds,
            "refused": self.times.refused,
            "lost": self.times.lost,
            "cpu_percent": {
                "referee": self.referee / self.seconds * 100,
                "players": self.players / self.seconds * 100,
            },
            "waited_percent": self.waited / self.seconds * 100,
            "players_late_ms": percentile(self.late, 0.99) * 1000,
        }


class Evening:
    """Companies at the tables of a house. Make it with `at_house`."""

    def __init__(self, house: Process, plan: TablesPlan) -> None:
        self.companies: list[PlayersAtTable] = []
        self.tables: tuple[str, ...] = ()
        self.where: Where
        self._house = house
        self._plan = plan
        self._rules = table_rules(plan.game, plan.options)
        self._rng = random.Random(1)

    @classmethod
    @asynccontextmanager
    async def at_house(cls, plan: TablesPlan) -> AsyncIterator[Evening]:
        """Run a house with a data folder of its own for as long as the context lasts."""
        many_files()
        async with running(HOUSE) as house:
            evening = cls(house, plan)
            try:
                evening.where = Where.model_validate_json(await asked(house, plan.model_dump_json()))
                yield evening
            finally:
                for company in evening.companies:
                    company.go()

    def usage(self) -> Usage:
        """Return what the referee has used so far."""
        return usage(self.where.pid)

    async def fill(self, tables: int) -> None:
        """Let companies come until there are at least so many."""
        self.tables = OpenTables.model_validate_json(await asked(self._house, str(tables))).tables
        waiting = asyncio.Semaphore(AT_ONCE)

        async def one(table: str) -> None:
            async with waiting:
                rng = random.Random(self._rng.random())
                self.companies.append(
                    await PlayersAtTable.meet(self.where.port, table, self._plan.people, self._rules, rng)
                )

        async with asyncio.TaskGroup() as coming:
            for table in self.tables[len(self.companies) : tables]:
                coming.create_task(one(table))

    def thin_out(self, tables: int) -> None:
        """Let companies go until there are so many; the tables that they leave stay open."""
        while len(self.companies) > tables:
            self.companies.pop().go()

    async def play(self, seconds: float, pause: Callable[[random.Random], float]) -> While:
        """Let everyone play for a while, each company with a `pause` before each move.

        It lasts longer than `seconds` if until then no move was answered, as on a machine that is very busy.
        """
        found = While()
        rng = random.Random(2)
        playing = [
            asyncio.create_task(company.play(lambda: pause(rng), found.times)) for company in self.companies
        ]
        before, began, own = self.usage(), time.perf_counter(), time.process_time()
        late = asyncio.create_task(lateness(found.late))
        try:
            await _first_to_end(playing, seconds)
            while not found.times.answers and not all(task.done() for task in playing):
                await _first_to_end(playing, seconds)
        finally:
            found.seconds = time.perf_counter() - began
            after = self.usage()
            found.referee, found.waited = after.cpu - before.cpu, after.waited - before.waited
            found.players = time.process_time() - own
            await stopped(late, *playing)
        return found


async def _first_to_end(playing: Sequence[asyncio.Task[None]], seconds: float) -> None:
    """Let `playing` go on for `seconds`; raise at once what one of them raises."""
    ended, _ = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in ended:
        task.result()
