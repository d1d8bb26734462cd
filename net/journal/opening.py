"""Taking up the journal of a referee when it starts: what is still open; what becomes of an unsound one."""

from __future__ import annotations

import logging
from enum import Enum
from pathlib import Path
from typing import Final

from net.errors import JournalDamaged, JournalVersion, NotAJournal
from net.journal.file import JournalFile
from net.journal.fold import Fold, fold
from net.storage.data_folder import Home

log = logging.getLogger(__name__)

KEPT_FOR: Final = 30 * 86_400
"""Seconds after which a table that nobody came back to is given up."""

_WORTH_IT: Final = 200
"""How many rows that nothing follows from may stay."""


class Resume(Enum):
    """Whether a referee brings back the tables of its journal."""

    NO = "no"  # they stay where they are, for another time; an unsound journal is moved aside
    IF_IT_CAN = "if it can"  # the same, but those of a sound journal are brought back
    YES = "yes"  # an unsound journal is an error


def take_up(home: Home, file: Path, referee: str, resume: Resume) -> tuple[JournalFile, Fold]:
    """Return the open journal `file` of `referee`, and what is still open in it.

    Raises JournalInUse, JournalUnwritable or HomeError; and for `Resume.YES` NotAJournal,
    JournalVersion or JournalDamaged. What would be raised then is moved aside otherwise.
    """
    try:
        return _opened(home, file, referee)
    except (NotAJournal, JournalVersion, JournalDamaged) as error:
        if resume is Resume.YES:
            raise
        log.error("%s It is moved aside, and another one begins.", error.words)
        return _opened(home, file, referee, anew=True)


def _opened(home: Home, file: Path, referee: str, *, anew: bool = False) -> tuple[JournalFile, Fold]:
    journal = JournalFile.open(home, file, referee, anew=anew)
    try:
        return journal, still_open(journal)
    except BaseException:
        journal.close()
        raise


def still_open(journal: JournalFile) -> Fold:
    """Return what is still open in `journal`, which is written anew if too much of it is needed no more.

    Raises JournalDamaged or JournalUnwritable.
    """
    found = fold(journal.rows())
    given_up = [table.id for table in found.tables.values() if journal.now() - table.at > KEPT_FOR]
    for table in given_up:
        del found.tables[table]
    if not found.tables:
        found = Fold()  # nothing is open: tables are numbered from one again
    found.forget_strangers()
    needed = list(found.rows())
    if given_up or not needed or journal.length > 2 * len(needed) + _WORTH_IT:
        journal.rewrite(needed)
    journal.keep(found)
    return found
