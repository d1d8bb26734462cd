"""A referee that runs for weeks writes without end; its journal stays short, and nothing is lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

import pytest

from net.home import Home
from net.journal import Begun, Made, making
from net.journal import file as files
from net.journal.entries import Closed, Entry, Known, Opened, Paced, Ruled, Seated
from net.journal.file import JournalFile
from net.journal.fold import Fold, fold
from net.journal.opening import Resume, take_up
from tests.net.journal.writing import REFEREE

OPENED = (Opened("Kitchen", "a-game", 2, opener="p1"), Ruled("{}", {}), Paced("fast", 0), Seated((None,)))


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_LEAST", 100)
    monkeypatch.setattr(files, "_TIMES", 3)


@pytest.fixture
def written() -> Iterator[JournalFile]:
    journal, _ = taken_up()
    yield journal
    journal.close()


def taken_up() -> tuple[JournalFile, Fold]:
    return take_up(Home(), Home().journal, REFEREE, Resume.YES)


def a_match(number: int, moves: int = 20) -> list[Entry]:
    return [Begun(number, "{}", ("Ann", "Bo")), *(Made(0, f"play R{at}") for at in range(moves))]


def played(journal: JournalFile, matches: int, moves: int = 20) -> None:
    """Somebody has come and gone, and at a table so many matches are played."""
    journal.append("", Known("p1", "Ann"), Known("p2", "Bo"))
    journal.append("t1", *OPENED)
    journal.append("t2", *OPENED)
    journal.append("t2", Closed())
    for number in range(1, matches + 1):
        journal.append("t1", *a_match(number, moves))
        journal.round_over()


def test_what_is_of_no_use_any_more_is_put_away_while_play_goes_on(written: JournalFile) -> None:
    played(written, 50)
    assert written.length < 150
    found = fold(written.rows())
    assert found.tables["t1"].matches == 50
    assert found.tables["t1"].entries == a_match(50)
    assert found.tables.keys() == {"t1"}
    assert found.people == {"p1": Known("p1", "Ann")}
    assert written.knows("p1")
    assert not written.knows("p2")
    written.append("t1", Made(1, "draw"))
    written.close()
    _, again = taken_up()
    assert again.tables["t1"].entries == [*a_match(50), Made(1, "draw")]


def test_nothing_is_written_anew_as_long_as_most_of_it_is_needed(written: JournalFile) -> None:
    played(written, 1, moves=400)
    name = making.head(written._connection, "name")
    for _ in range(5):
        written.append("t1", Made(1, "draw"))
        written.round_over()
    assert making.head(written._connection, "name") == name


class Unsure:
    """A connection that fails when a transaction is to be committed, and has `kept` it or not."""

    def __init__(self, connection: sqlite3.Connection, *, kept: bool) -> None:
        self.execute = connection.execute
        self.executemany = connection.executemany
        self._connection = connection
        self._kept = kept

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        if self._kept:
            self._connection.commit()
        else:
            self._connection.rollback()
        raise sqlite3.OperationalError("disk full")


@pytest.mark.parametrize("kept", [False, True])
def test_a_disk_that_fails_meanwhile_loses_nothing(
    written: JournalFile, monkeypatch: pytest.MonkeyPatch, kept: bool
) -> None:
    monkeypatch.setattr(written, "_connection", Unsure(written._connection, kept=kept))
    played(written, 10)
    monkeypatch.undo()
    written.append("t1", Made(1, "draw"))
    assert fold(written.rows()).tables["t1"].entries == [*a_match(10), Made(1, "draw")]
    assert (written.length < 200) is kept
