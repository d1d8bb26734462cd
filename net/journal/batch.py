"""Entries of one table that are written together, as they wait for the journal's writer."""

from __future__ import annotations

import hashlib
from asyncio import Future
from collections.abc import Sequence
from dataclasses import dataclass, field

from parlour.net.errors import JournalError
from parlour.net.journal.entries import Entry
from parlour.net.journal.rows import encoded


@dataclass(slots=True, eq=False)
class Batch:
    """The `entries` for slot `slot` of `table`, made at the time `at`, with their encoded `contents`.

    Whoever waits for `written` belongs to its event loop. The writer sets `fault` if it could not write. The
    rows are encoded in the thread that made the entries, since the writer has none of them in its caches.
    """

    table: str
    slot: int
    entries: Sequence[Entry]
    at: int
    written: Future[None]
    fault: JournalError | None = None
    contents: Sequence[bytes] = field(init=False, repr=False)
    digest: bytes = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.contents = [encoded(self.table, entry) for entry in self.entries]
        self.digest = hashlib.sha256(b"\n".join(self.contents)).digest()

    def settle(self) -> None:
        """Tell whoever waits; must be called in the event loop of `written`."""
        if self.written.done():  # cancelled
            return
        if self.fault is not None:
            self.written.set_exception(self.fault)
        else:
            self.written.set_result(None)
