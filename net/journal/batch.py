"""Entries of one table that are written together, as they wait for the journal's writer."""

from __future__ import annotations

import hashlib
import logging
from asyncio import Future, get_running_loop
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Self

from parlour.net.errors import JournalError, JournalUnwritable, Unwritable
from parlour.net.journal.entries import Entry
from parlour.net.journal.rows import encoded
from parlour.net.redact import trace

log: Final = logging.getLogger(__name__)


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

    @classmethod
    def encode(cls, path: Path | None, table: str, slot: int, entries: Sequence[Entry], at: float) -> Self:
        """Return a batch for which somebody in this event loop waits; raise JournalUnwritable."""
        try:
            return cls(table, slot, entries, int(at), get_running_loop().create_future())
        except Exception as error:
            log.error("entries of a table cannot be written: %s", trace(error))
            raise JournalUnwritable(path, Unwritable.FAILING) from None

    def settle(self) -> None:
        """Tell whoever waits; must be called in the event loop of `written`."""
        if self.written.done():  # cancelled
            return
        if self.fault is not None:
            self.written.set_exception(self.fault)
        else:
            self.written.set_result(None)
