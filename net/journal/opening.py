"""Opens the journal of a referee at its start: finds the open tables, and handles an unusable journal."""

from __future__ import annotations

import gc
import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import Final

from parlour.net.errors import JournalDamaged, JournalVersion, NotAJournal
from parlour.net.journal.file import THREAD, Backend, JournalFile
from parlour.net.journal.fold import Fold, fold
from parlour.net.storage.data_folder import Home

log = logging.getLogger(__name__)

KEPT_FOR: Final = 30 * 86_400  # seconds until an abandoned table is dropped, but for the owner's own
_FOR_EVER: Final = float("inf")
_WORTH_IT: Final = 200  # obsolete rows that may stay


class Resume(Enum):
    """Whether a referee restores the tables of its journal."""

    NO = "no"  # they stay in the journal; an unusable journal is moved aside
    IF_IT_CAN = "if it can"  # they are restored; an unusable journal is moved aside
    YES = "yes"  # they are restored; an unusable journal is an error


def take_up(
    home: Home, file: Path, referee: str, resume: Resume, backend: Backend = THREAD
) -> tuple[JournalFile, Fold]:
    """Open the journal `file` of `referee` and return it with its open tables.

    Raises JournalInUse, JournalUnwritable or HomeError. For an unusable journal (NotAJournal, JournalVersion,
    JournalDamaged) it raises only with `Resume.YES`, and moves the file aside otherwise.
    """
    try:
        return _opened(home, file, referee, backend)
    except (NotAJournal, JournalVersion, JournalDamaged) as error:
        if resume is Resume.YES:
            raise
        log.error("%s It is moved aside, and another one begins.", error.words)
        return _opened(home, file, referee, backend, anew=True)


def _opened(
    home: Home, file: Path, referee: str, backend: Backend, *, anew: bool = False
) -> tuple[JournalFile, Fold]:
    journal = JournalFile.open(home, file, referee, anew=anew, backend=backend)
    try:
        return journal, still_open(journal, _FOR_EVER if file == home.solo_journal else KEPT_FOR)
    except BaseException:
        journal.close()
        raise


def still_open(journal: JournalFile, kept_for: float = KEPT_FOR) -> Fold:
    """Return the open tables of `journal`, and compact it if it has many obsolete rows.

    Tables where nothing happened for `kept_for` seconds are dropped. At the solo referee they wait for ever:
    they are few (`limits.OWN_TABLES`), and their only player is the owner of the disk.

    Raises JournalDamaged or JournalUnwritable.
    """
    with _uncollected():
        found = fold(journal.rows())
    given_up = [table.id for table in found.tables.values() if journal.now() - table.at > kept_for]
    for table in given_up:
        del found.tables[table]
    if not (found.tables or found.nights):
        found = Fold()  # table numbers start from one again
    found.forget_strangers()
    needed = list(found.rows())
    if given_up or not needed or journal.length > 2 * len(needed) + _WORTH_IT:
        journal.rewrite(needed, found.tables)
    journal.keep(found)
    return found


def close_for_good(journal: JournalFile, found: Fold, tables: Iterable[str]) -> None:
    """Drop these open `tables` of `journal` from it, and from `found`. Raises JournalUnwritable."""
    for table in tables:
        del found.tables[table]
    found.forget_strangers()
    journal.rewrite(list(found.rows()), found.tables)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Spare the garbage collector many rows, for which it would look through the whole program repeatedly."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
