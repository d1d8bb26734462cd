"""A referee with many tables, as a process: `python -m benchmarks.tables.house`.

A real referee with its journal on the disk. One line of `TablesPlan` comes by stdin, one of `Where` goes out.
Then each line is a number: so many tables are to stand open; `OpenTables` names them all. The
process ends when stdin does.

A referee admits `limits.TABLES` tables and `limits.CONNECTIONS` connections. With `roomy` in the plan this
one admits any number, all of them from one address, so that it can be seen what the machine would bear. With
`forgiving`, who is cut off may come back at once, ten minutes too soon, so that one client can misbehave over
and over. Of `seats` bots of a `level` have `bots`; `burns` is a level of this house alone.
"""

from __future__ import annotations

import asyncio
import os
import resource
import sys

from pydantic import BaseModel, ConfigDict

from benchmarks.measuring import asked_by
from benchmarks.tables.burning import BURNS, COMMAND, add_level
from parlour.net import limits
from parlour.net.process.listen import Reach
from parlour.net.process.server import Serving
from parlour.net.storage.data_folder import Home
from parlour.net.thinking.pool import WorkerPool
from parlour.net.wire.messages import OpenTable
from parlour.tui.storage.log import log_to

ANY_NUMBER = 100_000


class TablesPlan(BaseModel):
    """What is played, by how many at a table, and which limits are lifted."""

    model_config = ConfigDict(frozen=True)

    game: str
    options: dict[str, str]
    seats: int
    roomy: bool = False
    forgiving: bool = False
    bots: int = 0
    level: str = "normal"

    @property
    def people(self) -> int:
        """How many of the seats are for people."""
        return self.seats - self.bots


class Where(BaseModel):
    """Where the referee listens, and its process."""

    model_config = ConfigDict(frozen=True)

    port: int
    pid: int


class OpenTables(BaseModel):
    """All tables that stand open."""

    model_config = ConfigDict(frozen=True)

    tables: tuple[str, ...]


def many_files() -> None:
    """Let this process have as many sockets as the system allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def lift(plan: TablesPlan) -> None:
    """Lift the limits that the plan does without."""
    if plan.roomy:
        limits.TABLES = limits.CONNECTIONS = ANY_NUMBER  # type: ignore[misc]
        limits.CONNECTIONS_PER_ADDRESS = limits.PEOPLE_AN_ADDRESS = ANY_NUMBER  # type: ignore[misc]
        limits.ARRIVALS = limits.ARRIVALS._replace(times=ANY_NUMBER)  # type: ignore[misc]
    if plan.forgiving:
        limits.PENALTY = 0.0  # type: ignore[misc]


async def keep_house(plan: TablesPlan) -> None:
    """Be the referee until stdin ends."""
    lines = await asked_by()
    wish = OpenTable(
        id=0, game=plan.game, options=plan.options, seats=plan.seats, bots=plan.bots, level=plan.level
    )
    async with Serving.open(Home(), Reach(port=0, announced=False)) as serving:
        if plan.level == BURNS:
            serving.referee.thinkers = WorkerPool(COMMAND)
        where = Where(port=serving.announcement().tcp_port, pid=os.getpid())
        print(where.model_dump_json(), flush=True)
        serving.settle()
        while line := await lines.readline():
            while len(serving.referee.tables) < int(line):
                await serving.open_table(wish)
            print(OpenTables(tables=tuple(serving.referee.tables)).model_dump_json(), flush=True)


def main() -> None:
    """Read the plan and keep the house."""
    plan = TablesPlan.model_validate_json(sys.stdin.readline())
    many_files()
    lift(plan)
    if plan.level == BURNS:
        add_level()
    log_to("house.log")
    asyncio.run(keep_house(plan))


if __name__ == "__main__":
    main()
