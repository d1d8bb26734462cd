"""Journals for tests, and what is written in them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from parlour.net.fair.agreement import Agreed, Vowed
from parlour.net.fair.scheme import Context
from parlour.net.journal.batch import Batch
from parlour.net.journal.database import JournalDatabase
from parlour.net.journal.entries import (
    Begun,
    Entry,
    Known,
    Made,
    Opened,
    Owned,
    Paced,
    Paused,
    Ruled,
    Seated,
    Sitter,
)
from parlour.net.journal.file import THREAD, Backend, JournalFile
from parlour.net.journal.writer import Job, T, WriterThread
from parlour.net.storage.data_folder import Home
from parlour.rules.moves import HOUSE, Claim, Judged, Shuffled, TimeUp, Undone

REFEREE = "0" * 32


class Inline(WriterThread):
    """A writer without a thread: it performs each job at once, in the calling thread."""

    def __init__(self, database: JournalDatabase) -> None:
        self._database = database

    def submit(self, batch: Batch) -> None:
        self._database.write([batch])
        batch.settle()
        self._database.rest()

    def call(self, job: Callable[[], T]) -> T:
        return job()

    def post(self, job: Job) -> None:
        job()

    def close(self) -> None: ...


INLINE = Backend(writer=Inline)
"""Everything happens at once, in the caller's thread: for tests on virtual time, which no thread knows of."""

MOVE = Made(0, "play R7", "a-1")
SHUFFLE = Context("t1", 1, 2, 3, "deal", 2)
EVERYTHING: tuple[Entry, ...] = (
    Known("p1", "Ann", "SHA256:abc", ("1f", "2e")),
    Opened("Kitchen", "a-game", 4, "sealed", True, 2, "easy", "house = 1", "p1"),
    Owned("kitchen", 3),
    Ruled('{"a": 1}', {"cards": "7"}),
    Paced("fast", 30),
    Paused("Ann has paused the table."),
    Seated((Sitter("Ann", "p1"), None, Sitter("Ada", level="easy")), "p1", ("p2",), ("192.0.2.66",)),
    Begun(1, "{}", ("Ann", "Ada")),
    Vowed(
        SHUFFLE,
        (0, 2),
        (1,),
        {"host": b"\1" * 32, "0": b"\2" * 32},
        {"host": b"\3" * 32},
    ),
    Agreed(SHUFFLE, {"host": b"\1" * 32, "0": b"\2" * 32}, {"host": b"\3" * 32, "0": b"\4" * 32}),
    Made(HOUSE, Shuffled(bytes(range(0, 256, 5)))),
    MOVE,
    Made(1, "draw"),
    Made(HOUSE, TimeUp("call")),
    Made(HOUSE, Judged("race 7", (Claim(1, "stack 3", 412),))),
    Undone(3),
)


def append(journal: JournalFile, table: str, *entries: Entry) -> None:
    """Write `entries` durably in the next slot of `table`; raise what a commit raises."""
    with ThreadPoolExecutor(1) as another:  # the caller's may have a running loop
        slot = journal.slot_of(table) + 1
        another.submit(asyncio.run, journal.append(table, slot, entries)).result()


@contextmanager
def journal(
    *, anew: bool = False, referee: str = REFEREE, backend: Backend = THREAD
) -> Iterator[JournalFile]:
    """The journal of the data folder, open."""
    home = Home()
    opened = JournalFile.open(home, home.journal, referee, anew=anew, backend=backend)
    try:
        yield opened
    finally:
        opened.close()
