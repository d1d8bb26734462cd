"""The journal of a referee: what was appended is there, for its owner alone; or it is said why not."""

from __future__ import annotations

import os
import resource
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from parlour import rules
from parlour.net.errors import (
    JournalDamaged,
    JournalError,
    JournalInUse,
    JournalUnwritable,
    JournalVersion,
    NotAJournal,
    Unwritable,
)
from parlour.net.journal.copies import newest_in
from parlour.net.journal.entries import Closed, Entry
from parlour.net.journal.format import copy_of, wal_of
from parlour.net.storage.data_folder import Home
from tests.net.journal.writing import EVERYTHING, MOVE, append, journal


def entries() -> list[Entry]:
    with journal() as written:
        return [row.entry for row in written.rows()]


def tampered(statement: str, *values: object) -> None:
    """Change the file behind the journal's back."""
    connection = sqlite3.connect(Home().journal)
    connection.execute(statement, values)
    connection.commit()
    connection.close()


def test_it_is_for_nobody_else() -> None:
    home = Home()
    with journal() as written:
        append(written, "t1", MOVE)
        written.copy()
        written.copied()
        files = [file for file in home.path.iterdir() if file.name.startswith("journal")]
        assert {file.name for file in files} >= {home.journal.name, wal_of(home.journal).name}
        assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
        assert home.path.stat().st_mode & 0o777 == 0o700


def test_every_commit_waits_for_the_disk() -> None:
    with journal() as written:
        settings = [
            written._connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "locking_mode")
        ]
    assert settings == ["wal", 2, "exclusive"]


async def test_its_log_has_its_full_length_before_the_first_commit_and_keeps_it() -> None:
    with journal() as written:
        log = wal_of(Home().journal)
        before = log.stat().st_size
        for slot in range(1, 601):  # each writes two pages, so that SQLite begins from the start once
            await written.append("t1", slot, [MOVE])
        assert log.stat().st_size == before
    with journal() as again:
        assert len(list(again.rows())) == 600


def test_a_disk_without_room_for_the_whole_log_is_written_all_the_same() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, hard))
    try:
        with journal() as written:
            append(written, "t1", MOVE)
            assert wal_of(Home().journal).stat().st_size < 1_000_000
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert entries() == [MOVE]


def test_two_referees_never_share_one() -> None:
    with journal() as first:
        with pytest.raises(JournalInUse), journal():
            pass
        append(first, "t1", MOVE)
    assert entries() == [MOVE]


def test_whoever_comes_with_sqlite_alone_is_kept_out_too() -> None:
    with journal() as written:
        append(written, "t1", MOVE)
        stranger = sqlite3.connect(Home().journal, timeout=0)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            stranger.execute("DELETE FROM entries")
        stranger.close()


def full(connection: sqlite3.Connection) -> str:
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")
    return "PRAGMA max_page_count = 1000000"


def read_only(connection: sqlite3.Connection) -> str:
    connection.execute("PRAGMA query_only = 1")
    return "PRAGMA query_only = 0"


@pytest.mark.parametrize(
    ("hinder", "why"), [(full, Unwritable.FULL), (read_only, Unwritable.READ_ONLY)], ids=["full", "read-only"]
)
def test_what_cannot_be_written_is_said_and_nothing_is_lost(
    hinder: Callable[[sqlite3.Connection], str], why: Unwritable
) -> None:
    written_before = 0
    with journal() as written:
        again = hinder(written._connection)
        with pytest.raises(JournalUnwritable) as refused:  # noqa: PT012 - some may still go in
            for number in range(10_000):
                append(written, "t1", MOVE)
                written_before = number + 1
        assert refused.value.why is why
        assert str(Home().path) not in refused.value.words
        with pytest.raises(JournalUnwritable):
            append(written, "t1", MOVE)
        written._connection.execute(again)
        append(written, "t1", Closed())
    assert entries() == [MOVE] * written_before + [Closed()]


def test_a_journal_that_may_only_be_read_is_told_before_anyone_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    entries()
    real = sqlite3.connect

    def reading(file: Path, **how: object) -> sqlite3.Connection:
        made = real(file, isolation_level=None)
        made.execute("PRAGMA query_only = 1")
        return made

    with monkeypatch.context() as patched:
        patched.setattr(sqlite3, "connect", reading)
        with pytest.raises(JournalUnwritable) as refused, journal():
            pass
    assert refused.value.why is Unwritable.READ_ONLY


# ---- what may lie in the journal's place ---------------------------------------------------------


def written_twice() -> Path:
    """A journal of two rounds, with its copy."""
    with journal() as written:
        append(written, "t1", *EVERYTHING)
        append(written, "t1", *[MOVE] * 400)
        written.copy()
        written.copied()
    return Home().journal


def cut_to_nothing(file: Path) -> None:
    file.write_bytes(b"")


def cut_in_the_head(file: Path) -> None:
    os.truncate(file, 60)


def cut_in_the_middle(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2 // 4096 * 4096)


def scribbled_over(file: Path) -> None:
    with file.open("r+b") as stream:
        stream.seek(4096 * 3)
        stream.write(b"\xff" * 8192)


def without_its_last_rows(file: Path) -> None:
    tampered("DELETE FROM entries WHERE number > 300")


@pytest.mark.parametrize(
    "damage",
    [cut_to_nothing, cut_in_the_head, cut_in_the_middle, scribbled_over, without_its_last_rows],
)
def test_a_damaged_journal_is_called_damaged(damage: Callable[[Path], None]) -> None:
    damage(written_twice())
    with pytest.raises(JournalDamaged) as refused, journal() as read:
        list(read.rows())
    assert str(Home().journal) in str(refused.value)
    assert str(Home().path) not in refused.value.words


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE entries SET content = replace(content, 'R7', 'R8') WHERE number = 8",
        "UPDATE entries SET hash = zeroblob(32) WHERE number = 8",
        "UPDATE entries SET hash = 7, content = 7 WHERE number = 8",
        "DELETE FROM entries WHERE number = 8",
        "INSERT INTO entries VALUES (-1, 'x', 'y')",
        "DELETE FROM head WHERE key = 'name'",
    ],
)
def test_a_row_that_was_changed_taken_out_or_put_in_is_found(change: str) -> None:
    with journal() as written:
        append(written, "t1", *EVERYTHING)
    tampered(change)
    with pytest.raises(JournalDamaged), journal() as read:
        list(read.rows())


def nonsense(file: Path) -> None:
    file.write_text("my shopping list, which is longer than the header of a journal would have to be" * 4)


def another_database(file: Path) -> None:
    file.unlink()
    connection = sqlite3.connect(file)
    connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()


@pytest.mark.parametrize("foreign", [nonsense, another_database])
def test_what_is_no_journal_is_not_called_a_damaged_one(foreign: Callable[[Path], None]) -> None:
    foreign(written_twice())
    with pytest.raises(NotAJournal), journal():
        pass


def test_the_journal_of_another_referee_is_not_taken_for_ones_own() -> None:
    entries()
    with pytest.raises(NotAJournal, match="another referee"), journal(referee="1" * 32):
        pass


def test_another_version_of_the_rules_is_reported_as_that(monkeypatch: pytest.MonkeyPatch) -> None:
    written_twice()
    with monkeypatch.context() as later:
        later.setattr(rules, "VERSION", 7)
        later.setattr(rules, "OLDEST", 3)
        with (
            pytest.raises(JournalVersion, match="version 2 of the rules; this Parlour has version 7"),
            journal(),
        ):
            pass


def test_the_journal_of_an_older_version_of_the_rules_is_read_and_goes_on_as_one_of_this_version() -> None:
    written_twice()
    tampered("REPLACE INTO head VALUES ('rules', '1')")
    assert entries()
    connection = sqlite3.connect(Home().journal)
    assert connection.execute("SELECT value FROM head WHERE key = 'rules'").fetchall() == [("2",)]
    connection.close()


@pytest.mark.parametrize("version", ["", "0", "3", "one"])
def test_the_journal_of_a_version_of_the_rules_that_is_not_known_is_left_as_it_is(version: str) -> None:
    written_twice()
    tampered("REPLACE INTO head VALUES ('rules', ?)", version)
    before = Home().journal.read_bytes()
    with pytest.raises(JournalVersion), journal():
        pass
    assert Home().journal.read_bytes() == before


def test_a_folder_in_its_place_is_told_in_one_line() -> None:
    home = Home()
    home.make()
    home.journal.mkdir()
    with pytest.raises(JournalError) as refused, journal():
        pass
    assert "\n" not in str(refused.value)


# ---- copies, and beginning anew ------------------------------------------------------------------


@pytest.mark.parametrize("copied", [True, False])
def test_who_is_told_of_damage_is_told_how_to_go_on_from_the_copy_if_there_is_one(copied: bool) -> None:
    file = written_twice()
    before = entries()
    cut_in_the_middle(file)
    if not copied:
        copy_of(file).unlink()
    with pytest.raises(JournalDamaged) as told, journal():
        pass
    advice = "To go on from the end of the last round, then give journal.copy.sqlite the name journal.sqlite."
    assert (advice in str(told.value)) is copied
    assert "move journal.sqlite and journal.sqlite-wal away" in str(told.value)
    if copied:
        for part in (file, wal_of(file)):
            part.exists() and part.rename(part.with_name(f"old-{part.name}"))
        copy_of(file).rename(file)
        assert entries() == before


def test_looking_for_a_copy_makes_none() -> None:
    with journal() as written:
        assert newest_in(written.path) is None
        assert not copy_of(written.path).exists()


def test_rounds_that_follow_fast_are_copied_together() -> None:
    with journal() as written:
        for at, rows in ((100.0, 1), (101.0, 1), (106.0, 3)):
            written._database.copies.now = lambda at=at: at  # type: ignore[misc]
            append(written, "t1", MOVE)
            written.copy()
            written.copied()
            copied = newest_in(written.path)
            assert copied is not None
            assert copied[1] == rows


def test_beginning_anew_moves_what_there_was_aside_with_its_copy() -> None:
    file = written_twice()
    cut_in_the_middle(file)
    kept, copied = file.read_bytes(), copy_of(file).read_bytes()
    for _ in range(2):
        with journal(anew=True) as written:
            assert list(written.rows()) == []
            append(written, "t1", MOVE)
    folder = file.parent
    assert (folder / "journal-1.sqlite").read_bytes() == kept
    assert (folder / "journal-1.copy.sqlite").read_bytes() == copied
    assert (folder / "journal-2.sqlite").exists()
    assert entries() == [MOVE]


def test_what_a_journal_left_behind_when_it_was_moved_away_is_not_read_into_the_next() -> None:
    file = written_twice()
    wal_of(file).write_bytes(b"what belongs to the other one")
    file.unlink()
    assert entries() == []
    assert wal_of(file.with_name("journal-1.sqlite")).exists()
