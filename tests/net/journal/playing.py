"""A process that plays at eight tables until it is killed: `python -m tests.net.journal.playing [URL]`.

It prints each move when it is durable: the table, and the number of the move.
"""

from __future__ import annotations

import asyncio
import os
import sys

from parlour.net.journal.entries import Log, Made
from parlour.net.journal.tables import TableJournal
from tests.net.journal import engines

TABLES = tuple(f"t{number}" for number in range(8))


def move(number: int) -> Made:
    return Made(0, f"play {number}")


async def play(log: Log, name: str) -> None:
    table = TableJournal(log, name)
    for number in range(100_000):
        table.add(move(number))
        await table.commit()
        os.write(1, f"{name} {number}\n".encode())


async def main(url: str) -> None:
    async with engines.of(url).open() as log:
        await asyncio.gather(*(play(log, name) for name in TABLES))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
