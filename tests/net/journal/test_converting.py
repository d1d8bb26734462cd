"""The journal of the version before is taken over, whatever happens meanwhile; a newer one is refused."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.net.errors import JournalUnwritable, JournalVersion
from parlour.net.journal.entries import Made
from parlour.net.journal.file import THREAD, Backend, JournalFile
from parlour.net.journal.format import copy_of, wal_of
from parlour.net.journal.opening import Resume, take_up
from parlour.net.journal.tables import TableJournal
from parlour.net.journal.version import SCHEMA, WITHOUT_UNDONE
from parlour.net.storage.data_folder import Home
from parlour.net.storage.referee_id import referee_id
from tests.net.faults.bad_disk import BadDisk

BEFORE = Path(__file__).parents[2] / "version_before" / "home"
STATEMENTS = (
    "CREATE TABLE slots",
    "CREATE TRIGGER",
    "PRAGMA user_version =",
    "COMMIT",
    "PRAGMA wal_checkpoint",
)
KILLED = """
import os, signal, sys
from tests.net.faults.bad_disk import BadDisk
from tests.net.journal.test_converting import opened

def watch(_, statement):
    if statement.startswith(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)

disk = BadDisk()
setattr(disk, sys.argv[1], watch)
opened(disk.backend)
"""


@pytest.fixture(autouse=True)
def before(home: Path) -> bytes:
    """The data folder as the version before has left it; return its journal."""
    shutil.copytree(BEFORE, home)
    return Home().journal.read_bytes()


def opened(backend: Backend = THREAD) -> JournalFile:
    return JournalFile.open(Home(), Home().journal, referee_id(Home()), backend=backend)


def rows() -> list[tuple[int, bytes, bytes]]:
    """Return the rows of the file with SQLite alone."""
    connection = sqlite3.connect(Home().journal)
    try:
        return connection.execute("SELECT number, content, hash FROM entries ORDER BY number").fetchall()
    finally:
        connection.close()


def version() -> int:
    """Return the version in the file's header, which also an older Parlour reads first."""
    return int.from_bytes(Home().journal.read_bytes()[60:64])


async def test_its_rows_stay_as_they_are_and_its_tables_go_on() -> None:
    assert version() == 1
    old = rows()
    journal, found = take_up(Home(), Home().journal, referee_id(Home()), Resume.YES)
    assert version() == SCHEMA
    assert journal.length == len(old)
    (table,) = [kept for kept in found.tables.values() if kept.opened.name == "Cy's table"]
    going_on = TableJournal(journal, table.id)
    before = list(table.entries)
    going_on.add(Made(0, "draw"))
    await going_on.commit()
    journal.close()
    assert rows()[: len(old)] == old
    journal, found = take_up(Home(), Home().journal, referee_id(Home()), Resume.YES)
    assert found.tables[table.id].entries == [*before, Made(0, "draw")]
    assert journal.slot_of(table.id) == 1
    journal.close()


def test_its_copy_can_take_its_place_too() -> None:
    file = Home().journal
    old = rows()
    shutil.copy(file, copy_of(file))
    opened().close()
    copy_of(file).replace(file)
    opened().close()
    assert (version(), rows()) == (SCHEMA, old)


@pytest.mark.slow
@pytest.mark.parametrize("at", STATEMENTS)
@pytest.mark.parametrize("moment", ["before", pytest.param("after", marks=pytest.mark.long)])
def test_a_kill_in_the_middle_leaves_a_journal_that_is_taken_over(moment: str, at: str) -> None:
    old = rows()
    done = subprocess.run([sys.executable, "-c", KILLED, moment, at], check=False)
    assert done.returncode == -9
    assert rows() == old
    connection = sqlite3.connect(Home().journal)
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    slots = connection.execute(
        "SELECT count(*) FROM sqlite_schema WHERE name IN ('slots', 'fence')"
    ).fetchone()
    connection.close()
    assert (found, slots) in [(1, (0,)), (SCHEMA, (2,))], "it is of the one version or of the other"
    journal = opened()
    assert len(list(journal.rows())) == len(old)
    journal.close()
    assert version() == SCHEMA


@pytest.mark.few("kept-COMMIT", "taken back-COMMIT", "open-CREATE TRIGGER")
@pytest.mark.parametrize("at", STATEMENTS[:-1])
@pytest.mark.parametrize("outcome", ["kept", "taken back", "open"])
def test_a_disk_that_fails_in_the_middle_is_told_and_the_next_attempt_takes_it_over(
    at: str, outcome: str
) -> None:
    old, disk = rows(), BadDisk()
    disk.fails(at, outcome)
    with pytest.raises(JournalUnwritable):
        opened(disk.backend)
    assert rows() == old
    disk.recovers()
    opened(disk.backend).close()
    assert (version(), rows()) == (SCHEMA, old)


def test_a_newer_one_is_refused_and_left_as_it_is_even_if_only_its_log_tells(tmp_path: Path) -> None:
    opened().close()
    file = Home().journal
    newer = sqlite3.connect(file, isolation_level=None)
    newer.execute(f"PRAGMA user_version = {SCHEMA + 1}")  # in the log, as after a kill
    for part in (file, wal_of(file)):
        shutil.copy(part, tmp_path)
    newer.close()
    for part in (file, wal_of(file)):
        shutil.copy(tmp_path / part.name, part)
    assert version() == SCHEMA
    with pytest.raises(
        JournalVersion, match=f"version {SCHEMA + 1} of the journal; this Parlour has version {SCHEMA}"
    ):
        opened()
    connection = sqlite3.connect(file)
    assert connection.execute("PRAGMA user_version").fetchone() == (SCHEMA + 1,)
    connection.close()


def test_one_that_is_older_than_the_version_before_is_refused(before: bytes) -> None:
    file = Home().journal
    file.write_bytes(before[:60] + bytes(4) + before[64:])
    with pytest.raises(JournalVersion, match=f"version 0 of the journal; this Parlour has version {SCHEMA}"):
        opened()


def test_one_of_the_version_without_moves_taken_back_is_taken_over_as_it_is() -> None:
    opened().close()
    old = rows()
    connection = sqlite3.connect(Home().journal, isolation_level=None)
    connection.execute(f"PRAGMA user_version = {WITHOUT_UNDONE}")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    assert version() == WITHOUT_UNDONE
    opened().close()
    assert (version(), rows()) == (SCHEMA, old)
