"""A referee that runs for weeks writes without end; its journal stays short, and nothing is lost."""

from __future__ import annotations

import math
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields
from threading import Event, Thread
from typing import get_args

import pytest

from parlour.net.journal.copies import newest_in
from parlour.net.journal.entries import (
    Abandoned,
    Begun,
    Closed,
    Entry,
    Known,
    Made,
    NightKept,
    OfMatch,
    Opened,
    Paced,
    Ruled,
    Seated,
    WentOn,
)
from parlour.net.journal.file import JournalFile
from parlour.net.journal.fold import Fold, OpenStill, fold
from parlour.net.journal.format import copy_of
from parlour.net.journal.opening import Resume, take_up
from parlour.net.journal.rows import JournalRow
from parlour.net.storage.data_folder import Home
from tests.net.faults.bad_disk import BadDisk
from tests.net.journal.writing import EVERYTHING, REFEREE, append, journal

OPENED = (Opened("Kitchen", "a-game", 2, opener="p1"), Ruled("{}", {}), Paced("fast", 0), Seated((None,)))
PLAYED = 12
KILLED = """
import os, signal, sys
from tests.net.journal.test_tidying import PLAYED, played, taken_up

def die():
    os.kill(os.getpid(), signal.SIGKILL)

def executed(statement):
    global left
    left -= statement.startswith(sys.argv[1])
    if not left:
        die()

written, _ = taken_up()
played(written, PLAYED, moves=80)
written.copied()
left = int(sys.argv[2])
written._connection.execute("PRAGMA cache_size = 1")  # nothing waits in memory for the end
written._connection.set_trace_callback(executed)
written.tidy()
die()
"""


@pytest.fixture
def disk() -> BadDisk:
    return BadDisk()


@pytest.fixture
def written(disk: BadDisk) -> Iterator[JournalFile]:
    """A journal in which a hundred rows too many are much; no copy of it is made while time stands still."""
    journal, _ = take_up(Home(), Home().journal, REFEREE, Resume.YES, disk.backend)
    journal.spare = 100
    journal._database.copies.now = lambda: 0.0
    journal.round_over()
    journal.copied()
    yield journal
    journal.close()


def taken_up() -> tuple[JournalFile, Fold]:
    return take_up(Home(), Home().journal, REFEREE, Resume.YES)


def found_by_the_next_referee() -> Fold:
    """Take the journal up as the next referee does, and close it."""
    journal, found = taken_up()
    journal.close()
    return found


def a_match(number: int, moves: int = 20) -> list[OfMatch]:
    return [Begun(number, "{}", ("Ann", "Bo")), *(Made(0, f"play R{at}") for at in range(moves))]


def played(journal: JournalFile, matches: int, moves: int = 20) -> None:
    """Somebody has come and gone, and at a table so many matches are played."""
    append(journal, "", Known("p1", "Ann"), Known("p2", "Bo"))
    append(journal, "t1", *OPENED)
    append(journal, "t2", *OPENED)
    append(journal, "t2", Closed())
    for number in range(1, matches + 1):
        append(journal, "t1", *a_match(number, moves))
        journal.round_over()


def name_of(journal: JournalFile) -> str:
    return journal.noted("name")


def test_of_every_kind_of_entry_what_is_needed_is_kept() -> None:
    """If this fails for a new kind: what `Fold` finds in it must be among `Fold.rows`."""
    told: list[tuple[str, Entry]] = [
        *(("" if isinstance(entry, Known) else "t1", entry) for entry in EVERYTHING),
        ("t1", WentOn()),
        *(("t2", entry) for entry in (*OPENED, *a_match(3), Abandoned())),
        ("t3", OPENED[0]),
        ("t3", Closed()),
        ("n1", NightKept(("p1",), "{}")),
        ("n2", NightKept(("p3",), "{}")),
        ("n2", Closed()),
    ]
    assert {type(entry) for _, entry in told} == set(get_args(Entry))
    found = fold(JournalRow(0, 1000 + number, table, entry) for number, (table, entry) in enumerate(told))
    assert all(getattr(found.tables["t1"], each.name) for each in fields(OpenStill)), "nothing is left blank"
    assert fold(found.rows()) == found
    assert found.last == 3
    assert found.nights == {"n1": NightKept(("p1",), "{}")}


def test_what_is_of_no_use_any_more_is_put_away_while_play_goes_on(written: JournalFile) -> None:
    played(written, 50)
    assert written.length < 200
    found = fold(written.rows())
    assert found.tables["t1"].matches == 50
    assert found.tables["t1"].entries == a_match(50)
    assert found.tables.keys() == {"t1"}
    assert found.people == {"p1": Known("p1", "Ann")}
    assert found.last == 2
    assert written.knows("p1")
    assert not written.knows("p2")
    append(written, "t1", Made(1, "draw"))
    written.close()
    again = found_by_the_next_referee()
    assert again.tables["t1"].entries == [*a_match(50), Made(1, "draw")]


def test_nothing_is_written_anew_as_long_as_most_of_it_is_needed(written: JournalFile) -> None:
    name = name_of(written)
    for number in range(3, 103):
        append(written, f"t{number}", *OPENED)
    assert name_of(written) == name, "many tables open"
    played(written, 1, moves=400)
    name = name_of(written)
    for _ in range(5):
        append(written, "t1", Made(1, "draw"))
        written.round_over()
    assert name_of(written) == name


def test_a_journal_of_which_it_is_not_known_what_is_needed_is_left_alone(written: JournalFile) -> None:
    played(written, 5)
    written.close()
    with journal() as read:
        append(read, "t1", *[WentOn()] * 10_000)
        read.round_over()
        assert read.length > 10_000


def test_a_copy_that_is_being_made_is_not_disturbed_and_stops_nothing(
    disk: BadDisk, written: JournalFile
) -> None:
    go_on = Event()

    def copying(between: Callable[..., None]) -> None:
        while not go_on.wait(0.001):
            between(0, 1, 1)

    disk.copying = copying
    written._database.copies.now = lambda: 10.0
    name = name_of(written)
    played(written, 20)  # the copy begins with the first round, and what follows is written meanwhile
    untouched = name_of(written) == name
    go_on.set()
    written.copied()
    assert untouched
    copied = newest_in(written.path)
    assert copied is not None
    assert copied[:2] == (name, written.length)
    written.round_over()
    assert name_of(written) != name


def test_a_journal_that_is_closed_during_a_copy_has_everything(disk: BadDisk, written: JournalFile) -> None:
    begun, go_on = Event(), Event()

    def copying(between: Callable[..., None]) -> None:
        begun.set()
        while not go_on.wait(0.001):
            between(0, 1, 1)

    disk.copying = copying
    written._database.copies.now = lambda: 10.0
    played(written, 1)
    begun.wait()
    append(written, "t1", Made(1, "draw"))
    closing = Thread(target=written.close)
    closing.start()
    go_on.set()
    closing.join()
    found = found_by_the_next_referee()
    assert found.tables["t1"].entries == [*a_match(1), Made(1, "draw")]


def test_the_copy_can_take_the_place_of_a_journal_that_was_tidied_up(written: JournalFile) -> None:
    written._database.copies.now = iter(range(10, 1000, 10)).__next__
    played(written, 20)
    written.copied()
    written.round_over()
    written.copied()
    rows = list(written.rows())
    written.close()
    shutil.move(copy_of(written.path), written.path)
    with journal() as read:
        assert list(read.rows()) == rows


@pytest.mark.parametrize("left", ["kept", "taken back", "open"])
def test_a_disk_that_fails_meanwhile_loses_nothing(disk: BadDisk, written: JournalFile, left: str) -> None:
    written.spare = math.inf  # nothing is tidied up while they play
    played(written, PLAYED)
    disk.fails("COMMIT", left)
    written.tidy()
    disk.recovers()
    append(written, "t1", Made(1, "draw"))
    assert not written._connection.in_transaction
    assert fold(written.rows()).tables["t1"].entries == [*a_match(PLAYED), Made(1, "draw")]
    assert (written.length < 100) is (left == "kept")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("statement", "times", "tidied"),
    [("DELETE", 1, False), ("INSERT", 2, False), ("COMMIT", 1, False), ("nothing", 1, True)],
)
def test_a_kill_in_the_middle_leaves_all_as_it_was(statement: str, times: int, tidied: bool) -> None:
    done = subprocess.run([sys.executable, "-c", KILLED, statement, str(times)], check=False)
    assert done.returncode == -9
    with journal() as read:
        found = fold(read.rows())
        assert (read.length < 200) is tidied
    assert found.tables["t1"].entries == a_match(PLAYED, moves=80)
    again = found_by_the_next_referee()
    assert again.tables == found.tables


@pytest.mark.slow
def test_what_changes_without_end_while_nobody_plays_is_put_away(written: JournalFile) -> None:
    append(written, "t1", *OPENED)
    for number in range(200):
        append(written, "t1", Ruled("{}", {"target": str(number)}))
        append(written, "t1", Known("p1", "Ann", tokens=(str(number),)))
        append(written, "t2", *OPENED)
        append(written, "t2", Closed())
    assert written.length < 200
    found = fold(written.rows())
    assert found.tables["t1"].ruled == Ruled("{}", {"target": "199"})
    assert found.people["p1"].tokens == ("199",)
    assert found.last == 2


def test_nothing_is_put_away_after_a_move_in_the_middle_of_a_round(written: JournalFile) -> None:
    played(written, 1)
    name = name_of(written)
    append(written, "t1", *[WentOn()] * 300)
    renamed = name_of(written)
    assert renamed != name
    for number in range(200):
        append(written, "t1", *a_match(number, moves=1))
    assert name_of(written) == renamed
    written.round_over()
    assert name_of(written) != renamed
