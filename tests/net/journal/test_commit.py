"""What a table commits is in its slot once and durable when `commit` returns, or all of it waits."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence

import pytest

from parlour.net.errors import Fenced, JournalUnwritable
from parlour.net.journal.entries import Begun, Closed, Entry, Made, Opened, Ruled
from parlour.net.journal.file import JournalFile
from parlour.net.journal.fold import Fold, fold
from parlour.net.journal.opening import Resume, take_up
from parlour.net.journal.tables import MemoryJournal, TableJournal
from parlour.net.storage.data_folder import Home
from tests.net.faults.bad_disk import BadDisk
from tests.net.journal.writing import MOVE, REFEREE, append, journal

BEGUN = Begun(1, "{}", ("Ann", "Bo"))
OUTCOMES = ["kept", "taken back", "open"]


@pytest.fixture
def disk() -> BadDisk:
    return BadDisk()


@pytest.fixture
def written(disk: BadDisk) -> Iterator[JournalFile]:
    with journal(backend=disk.backend) as opened:
        yield opened


def entries(table: str = "t1") -> list[Entry]:
    with journal() as read:
        return [row.entry for row in read.rows() if row.table == table]


def move(number: int) -> Made:
    return Made(0, f"play {number}")


async def committed(table: TableJournal, *added: Entry) -> None:
    table.add(*added)
    await table.commit()


# ---- slots ---------------------------------------------------------------------------------------


async def test_what_was_added_is_on_the_disk_in_order_when_the_commit_returns(written: JournalFile) -> None:
    table = TableJournal(written, "t1")
    await table.commit()
    assert (written.slot_of("t1"), written.length) == (0, 0), "nothing was added"
    table.add(BEGUN)
    table.add(move(1), move(2))
    await table.commit()
    assert written.slot_of("t1") == 1
    await committed(table, move(3))
    assert written.slot_of("t1") == 2
    written.close()
    assert entries() == [BEGUN, move(1), move(2), move(3)]


async def test_slots_are_written_once_even_after_their_rows_were_compacted() -> None:
    written, _ = taken_up()
    await written.append("t1", 1, [Opened("Kitchen", "a-game", 2), BEGUN])
    for slot in range(2, 12):
        await written.append("t1", slot, [Ruled("{}", {"target": str(slot)})])
    await written.append("t2", 1, [Opened("Parlour", "a-game", 2)])
    await written.append("t2", 2, [Closed()])
    written.tidy()
    assert written.length < 8
    for table, slot in (("t1", 1), ("t1", 2), ("t1", 11), ("t2", 1), ("t2", 2)):
        with pytest.raises(Fenced):
            await written.append(table, slot, [move(1)])
    await written.append("t1", 12, [move(1)])
    written.close()
    again, found = taken_up()
    assert found.tables["t1"].entries == [BEGUN, move(1)]
    assert again.slot_of("t1") == 12
    again.close()


async def test_a_number_that_is_used_again_because_no_table_is_left_begins_with_the_first_slot() -> None:
    written, _ = taken_up()
    await written.append("t1", 1, [Opened("Kitchen", "a-game", 2)])
    await written.append("t1", 2, [Closed()])
    written.close()
    again, found = taken_up()
    assert (found.last, again.slot_of("t1")) == (0, 0)
    await again.append("t1", 1, [Opened("Parlour", "a-game", 2)])
    again.close()


def taken_up() -> tuple[JournalFile, Fold]:
    return take_up(Home(), Home().journal, REFEREE, Resume.YES)


# ---- one transaction for all that waits, and no event loop that waits for the disk -------------


class held:  # noqa: N801 - reads like a function
    """The disk holds every commit back until `release`; at the end of the context at the latest."""

    def __init__(self, disk: BadDisk) -> None:
        self._disk = disk
        self._free = threading.Event()
        disk.reached = threading.Event()

    def __enter__(self) -> Callable[[], None]:
        def before(_: sqlite3.Connection, statement: str) -> None:
            if statement == "COMMIT":
                self._disk.reached.set()
                self._free.wait()

        self._disk.before = before
        return self._free.set

    def __exit__(self, *_: object) -> None:
        self._free.set()


async def waiting_at(disk: BadDisk) -> None:
    """Wait until the writer stands before a commit."""
    await asyncio.to_thread(disk.reached.wait)


async def started(*work: object) -> list[asyncio.Task[None]]:
    tasks = [asyncio.ensure_future(each) for each in work]  # type: ignore[call-overload]
    await asyncio.sleep(0)
    await asyncio.sleep(0)  # what a turn of the loop hands in leaves at its end
    return tasks


def commits(disk: BadDisk) -> list[str]:
    """Return a list to which every COMMIT is added from now on."""
    seen: list[str] = []

    def after(_: sqlite3.Connection, statement: str) -> None:
        if statement == "COMMIT":
            seen.append(statement)

    disk.after = after
    return seen


async def test_what_many_tables_hand_in_meanwhile_is_one_transaction(
    disk: BadDisk, written: JournalFile
) -> None:
    tables = [TableJournal(written, f"t{number}") for number in range(100)]
    with held(disk) as release:
        tasks = await started(committed(tables[0], move(0)))
        await waiting_at(disk)
        tasks += await started(*(committed(table, move(1)) for table in tables[1:]))
        seen = commits(disk)
        release()
        await asyncio.gather(*tasks)
    assert len(seen) == 2
    assert written.length == 100


async def test_an_event_loop_goes_on_while_the_disk_is_slow(disk: BadDisk, written: JournalFile) -> None:
    table = TableJournal(written, "t1")
    with held(disk) as release:
        (task,) = await started(committed(table, BEGUN))
        await waiting_at(disk)
        for number in range(100):  # with a loop that stands this would not end
            table.add(move(number))
            await asyncio.sleep(0)
        written.round_over()
        assert not task.done()
        release()
        await task
    await table.commit()
    written.close()
    assert entries() == [BEGUN, *(move(number) for number in range(100))]


async def test_two_who_commit_the_same_table_at_once_write_everything_once(written: JournalFile) -> None:
    table = TableJournal(written, "t1")
    await asyncio.gather(*(committed(table, move(number)) for number in range(20)))
    written.close()
    assert entries() == [move(number) for number in range(20)]


def test_a_loop_that_ended_does_not_hurt_the_tables_of_another(disk: BadDisk, written: JournalFile) -> None:
    async def abandoned() -> None:
        await started(committed(TableJournal(written, "t1"), move(1)))
        await waiting_at(disk)

    with held(disk) as release:
        asyncio.run(abandoned())
        release()
    asyncio.run(committed(TableJournal(written, "t2"), move(2)))
    written.close()
    assert (entries("t1"), entries("t2")) == ([move(1)], [move(2)])


def test_a_loop_that_ended_before_it_handed_in_leaves_nothing_that_others_wait_behind(
    written: JournalFile,
) -> None:
    async def abandoned() -> None:
        written.append("t1", 1, [move(1)]).__await__().__next__()

    asyncio.run(abandoned())
    asyncio.run(committed(TableJournal(written, "t2"), move(2)))
    written.close()
    assert entries("t2") == [move(2)]


async def test_what_tables_commit_in_one_turn_of_the_loop_is_one_transaction(
    disk: BadDisk, written: JournalFile
) -> None:
    seen = commits(disk)
    await asyncio.gather(*(committed(TableJournal(written, f"t{number}"), MOVE) for number in range(16)))
    assert len(seen) == 1


def test_a_journal_in_memory_commits_without_giving_way_to_the_loop() -> None:
    table = MemoryJournal()
    table.add(BEGUN, move(1))
    with pytest.raises(StopIteration):
        table.commit().__await__().__next__()
    assert list(table.entries()) == [BEGUN, move(1)]


# ---- disks that fail -----------------------------------------------------------------------------


async def refused(*tables: TableJournal) -> Sequence[object]:
    """Let all of them commit at once; return their errors."""
    results = await asyncio.gather(*(table.commit() for table in tables), return_exceptions=True)
    assert all(isinstance(result, JournalUnwritable) for result in results), results
    return results


@pytest.mark.few("COMMIT-kept", "COMMIT-taken back", "COMMIT-open", "INSERT INTO entries-kept")
@pytest.mark.parametrize("outcome", OUTCOMES)
@pytest.mark.parametrize("at", ["BEGIN", "INSERT INTO slots", "INSERT INTO entries", "COMMIT"])
async def test_what_failed_waits_and_the_next_commit_writes_it_once(
    disk: BadDisk, written: JournalFile, at: str, outcome: str
) -> None:
    tables = [TableJournal(written, f"t{number}") for number in range(3)]
    for table in tables:
        await committed(table, BEGUN)
        table.add(move(1))
    disk.fails(at, outcome)
    await refused(*tables)
    tables[0].add(move(2))
    await refused(*tables)
    disk.recovers()
    await tables[2].commit()
    await tables[0].commit()
    await tables[1].commit()
    assert [list(written.rows())[number].entry for number in range(3)] == [BEGUN] * 3
    written.close()
    assert entries("t0") == [BEGUN, move(1), move(2)]
    assert entries("t1") == entries("t2") == [BEGUN, move(1)]


@pytest.mark.parametrize("outcome", OUTCOMES)
async def test_nothing_is_lost_if_the_journal_is_compacted_between_a_failure_and_the_next_attempt(
    disk: BadDisk, outcome: str
) -> None:
    written, _ = take_up(Home(), Home().journal, REFEREE, Resume.YES, disk.backend)
    table = TableJournal(written, "t1")
    await committed(table, Opened("Kitchen", "a-game", 2), BEGUN)
    table.add(move(1))
    disk.fails("COMMIT", outcome)
    await refused(table)
    disk.recovers()
    written.tidy()
    await table.commit()
    await committed(table, move(2))
    assert fold(written.rows()).tables["t1"].entries == [BEGUN, move(1), move(2)]
    written.tidy()
    assert fold(written.rows()).tables["t1"].entries == [BEGUN, move(1), move(2)]
    written.close()


async def test_what_fails_in_the_middle_of_many_rows_leaves_none_of_them(
    disk: BadDisk, written: JournalFile
) -> None:
    table = TableJournal(written, "t1")
    statements = 0

    def before(_: sqlite3.Connection, statement: str) -> None:
        nonlocal statements
        statements += statement.startswith("INSERT INTO entries")
        if statements == 3:
            raise sqlite3.OperationalError("disk I/O error")

    disk.before = before
    table.add(*(move(number) for number in range(300)))
    await refused(table)
    disk.recovers()
    assert list(written.rows()) == []
    await table.commit()
    written.close()
    assert entries() == [move(number) for number in range(300)]


@pytest.mark.parametrize("kind", [RuntimeError, MemoryError, SystemExit])
async def test_a_writer_that_fails_as_nobody_expected_is_reported_and_goes_on(
    disk: BadDisk, written: JournalFile, kind: type[BaseException], caplog: pytest.LogCaptureFixture
) -> None:
    def before(_: sqlite3.Connection, statement: str) -> None:
        if statement == "COMMIT":
            raise kind("R7 and other secrets")

    table = TableJournal(written, "t1")
    table.add(MOVE)
    disk.before = before
    await refused(table)
    assert f"the journal's writer failed: {kind.__name__}" in caplog.text
    assert "R7" not in caplog.text
    disk.recovers()
    await table.commit()
    written.close()
    assert entries() == [MOVE]


# ---- its end -------------------------------------------------------------------------------------


def test_a_closed_journal_leaves_no_thread() -> None:
    with journal() as written:
        append(written, "t1", MOVE)
        assert "journal" in {thread.name for thread in threading.enumerate()}
    assert not {thread.name for thread in threading.enumerate() if thread.name.startswith("journal")}


KILLED = """
import asyncio, os, signal, sys
from parlour.net.journal.tables import TableJournal
from tests.net.faults.bad_disk import BadDisk
from tests.net.journal.test_commit import move
from tests.net.journal.writing import journal

disk, commits = BadDisk(), 0

def watch(_, statement):
    global commits
    commits += statement == "COMMIT"
    if commits == 50 and statement == "COMMIT":
        os.kill(os.getpid(), signal.SIGKILL)

setattr(disk, sys.argv[1], watch)

async def play(written, name):
    table = TableJournal(written, name)
    for number in range(1000):
        table.add(move(number))
        await table.commit()
        os.write(1, f"{name} {number}\\n".encode())

async def main():
    with journal(backend=disk.backend) as written:
        await asyncio.gather(*(play(written, f"t{number}") for number in range(8)))

asyncio.run(main())
"""


@pytest.mark.few("after")
@pytest.mark.parametrize("moment", ["before", "after"])
def test_what_was_released_survives_a_kill_around_the_commit_and_nothing_is_there_twice(moment: str) -> None:
    """`after`: it is on the disk and nobody was told; `before`: it is inserted and not committed."""
    done = subprocess.run(
        [sys.executable, "-c", KILLED, moment], stdout=subprocess.PIPE, text=True, check=False
    )
    assert done.returncode == -9
    told: dict[str, int] = {}
    for line in done.stdout.splitlines():
        table, number = line.split()
        told[table] = int(number) + 1
    assert told
    more = 0
    with journal() as read:
        rows = list(read.rows())
        for table, released in told.items():
            there = [row.entry for row in rows if row.table == table]
            assert there == [move(number) for number in range(len(there))]
            assert len(there) in (released, released + 1)
            assert read.slot_of(table) == len(there)
            more += len(there) - released
    assert more or moment == "before"
