"""The thread that writes a journal.

It takes all batches that wait, writes them as one group, and tells each event loop about its batches at
once. So a slow disk stops no event loop, and many tables share one wait for the disk. Everything else that
uses the connection is a job of the same thread.
"""

from __future__ import annotations

import logging
from asyncio import AbstractEventLoop
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Final, TypeAlias, TypeVar

from parlour.net.errors import Unwritable
from parlour.net.journal.batch import Batch
from parlour.net.journal.database import JournalDatabase
from parlour.net.redact import trace

log = logging.getLogger(__name__)

_AT_ONCE: Final = 16  # batches that are handed in before the turn of the event loop has ended

T = TypeVar("T")
Job: TypeAlias = Callable[[], None]


class WriterThread:
    """Performs all that uses the connection, in order. It must be closed, or the process does not end."""

    def __init__(self, database: JournalDatabase) -> None:
        self._database = database
        self._queue: SimpleQueue[list[Batch] | Job | None] = SimpleQueue()
        self._gathered: list[Batch] = []
        self._jobs: deque[Job] = deque()
        self._closed = self._ended = False
        database.between(self._serve_waiting)
        self._closing = Lock()  # nothing gets into the queue behind the None that ends it
        self._thread = Thread(target=self._run, name="journal", daemon=False)
        self._thread.start()

    def submit(self, batch: Batch) -> None:
        """Write `batch` and settle it, with all others of this turn of its event loop; does not block.

        One by one they would make small groups, and each would take the interpreter from the event loop.
        """
        loop = batch.written.get_loop()
        if not self._gathered or self._gathered[0].written.get_loop() is not loop:
            self._gathered = []
            loop.call_soon(self._hand_in, self._gathered)
        self._gathered.append(batch)
        if len(self._gathered) >= _AT_ONCE:
            self._hand_in(self._gathered)

    def _hand_in(self, gathered: list[Batch]) -> None:
        batches, gathered[:] = gathered[:], []
        if not batches:
            return
        with self._closing:
            if not self._closed:
                self._queue.put(batches)
                return
        for batch in batches:
            batch.fault = self._database.unwritable(Unwritable.CLOSED)
            batch.settle()

    def call(self, job: Callable[[], T]) -> T:
        """Perform `job` and return its result, or raise what it raises."""
        future: Future[T] = Future()
        self.post(partial(_perform, job, future))
        return future.result()

    def post(self, job: Job) -> None:
        """Perform `job`, which reports its own errors; does not wait for it."""
        with self._closing:
            if self._closed:
                raise self._database.unwritable(Unwritable.CLOSED)
            self._queue.put(job)

    def close(self) -> None:
        """Perform what waits, then refuse everything; may be called twice."""
        self._hand_in(self._gathered)
        with self._closing:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while not self._ended:
            self._serve([self._queue.get(), *self._waiting()])

    def _serve_waiting(self) -> None:
        """Serve what waits, in the middle of a long job."""
        self._serve(self._waiting())

    def _waiting(self) -> list[list[Batch] | Job | None]:
        """Return all that waits."""
        waiting: list[list[Batch] | Job | None] = []
        with suppress(Empty):
            while True:
                waiting.append(self._queue.get_nowait())
        return waiting

    def _serve(self, waiting: Sequence[list[Batch] | Job | None]) -> None:
        """Write the batches, then perform the jobs, also those that wait behind a long one."""
        self._ended = self._ended or None in waiting
        group = [batch for each in waiting if isinstance(each, list) for batch in each]
        self._jobs += (each for each in waiting if each is not None and not isinstance(each, list))
        if group:
            self._write(group)
        while self._jobs:
            self._attempt(self._jobs.popleft())
        if group and not self._ended:
            self._attempt(self._database.rest)

    def _write(self, group: Sequence[Batch]) -> None:
        try:
            self._database.write(group)
        except BaseException as error:  # whatever it is, nobody may wait forever
            log.error("the journal's writer failed: %s", trace(error))
            for batch in group:
                batch.fault = self._database.unwritable(Unwritable.FAILING)
        by_loop: dict[AbstractEventLoop, list[Batch]] = {}
        for batch in group:
            by_loop.setdefault(batch.written.get_loop(), []).append(batch)
        for loop, batches in by_loop.items():
            try:
                loop.call_soon_threadsafe(_settle, batches)
            except RuntimeError:
                log.info("an event loop ended before the journal was written")

    def _attempt(self, job: Job) -> None:
        try:
            job()
        except BaseException as error:
            log.error("a job of the journal failed: %s", trace(error))


def _settle(batches: Sequence[Batch]) -> None:
    for batch in batches:
        batch.settle()


def _perform(job: Callable[[], T], future: Future[T]) -> None:
    try:
        future.set_result(job())
    except BaseException as error:
        future.set_exception(error)
