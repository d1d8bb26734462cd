"""Every log writes a batch once in its slot, or refuses it: SQLite and PostgreSQL pass the same tests."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import Awaitable, Iterable

import pytest

from parlour.net.errors import Fenced, JournalUnwritable, Unwritable
from parlour.net.journal.entries import Begun, Entry, Log, Made
from parlour.net.journal.tables import TableJournal
from tests.net.journal import engines
from tests.net.journal.engines import TABLES, Engine, entries, move
from tests.net.journal.writing import EVERYTHING

BEGUN = Begun(1, "{}", ("Ann", "Bo"))


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    """The address of the database, "" for SQLite."""
    return str(request.getfixturevalue("database")) if request.param == "postgres" else ""


@pytest.fixture
def engine(url: str) -> Engine:
    return engines.of(url)


async def refusals(writing: Iterable[Awaitable[None]]) -> list[BaseException]:
    """Let all write at once; return the errors, which must all be Fenced."""
    results = await asyncio.gather(*writing, return_exceptions=True)
    errors = [result for result in results if result is not None]
    assert all(isinstance(error, Fenced) for error in errors), errors
    return errors


async def test_every_kind_of_entry_comes_back_as_it_was_written(engine: Engine) -> None:
    async with engine.open() as log:
        await log.append("t1", 1, EVERYTHING)
        assert log.slot_of("t1") == 1
    assert await entries(engine, "t1") == list(EVERYTHING)


async def test_a_table_continues_in_the_next_slot_after_a_restart(engine: Engine) -> None:
    for number in range(3):
        async with engine.open("t1", "t2") as log:
            assert (log.slot_of("t1"), log.slot_of("t2")) == (number, 0)
            table = TableJournal(log, "t1")
            table.add(move(number))
            await table.commit()
    assert await entries(engine, "t1") == [move(0), move(1), move(2)]


async def test_a_slot_that_is_not_the_next_one_is_refused(engine: Engine) -> None:
    async with engine.open() as log:
        for slot in (0, 2, -1):
            with pytest.raises(Fenced):
                await log.append("t1", slot, [BEGUN])
        await log.append("t1", 1, [BEGUN])
        await log.append("t1", 2, [move(1)])
        for slot in (0, 1, 2, 4, -1, 10**12):
            with pytest.raises(Fenced) as refused:
                await log.append("t1", slot, [move(9)])
            assert (refused.value.table, refused.value.slot) == ("t1", slot)
        await log.append("t1", 3, [move(2)])
    assert await entries(engine, "t1") == [BEGUN, move(1), move(2)]


async def test_the_same_batch_again_in_the_latest_slot_changes_nothing(engine: Engine) -> None:
    batch: list[Entry] = [BEGUN, move(1)]
    async with engine.open() as log:
        await log.append("t1", 1, batch)
        await log.append("t1", 1, batch)
        await asyncio.gather(*(log.append("t1", 1, batch) for _ in range(5)))
        with pytest.raises(Fenced):
            await log.append("t1", 1, [BEGUN])
        await log.append("t1", 2, [move(2)])
        with pytest.raises(Fenced):
            await log.append("t1", 1, batch)
    assert await entries(engine, "t1") == [*batch, move(2)]


async def test_of_two_writers_at_once_exactly_one_gets_each_slot(engine: Engine) -> None:
    """Both write the same slots of the same tables, in opposite orders, slot after slot."""
    tables = [f"t{number}" for number in range(40)]
    written: dict[str, list[Entry]] = {table: [] for table in tables}

    async def write(log: Log, seat: int, table: str, slot: int) -> None:
        entry = Made(seat, f"play {slot}")
        await log.append(table, slot, [entry])
        written[table].append(entry)

    async with engine.open_two() as (one, other):
        for slot in range(1, 6):
            writing = [write(one, 0, table, slot) for table in tables]
            writing += [write(other, 1, table, slot) for table in reversed(tables)]
            assert len(await refusals(writing)) == len(tables)
    assert await engine.kept(tables) == written
    assert {len(moves) for moves in written.values()} == {5}


async def test_a_writer_whose_table_another_has_continued_is_refused_for_good(engine: Engine) -> None:
    async with engine.open_two() as (old, heir):
        await old.append("t1", 1, [BEGUN])
        await heir.append("t1", 2, [move(1)])
        for slot in (2, 3):
            with pytest.raises(Fenced):
                await old.append("t1", 2, [move(slot)])
        await heir.append("t1", 3, [move(2)])
    assert await entries(engine, "t1") == [BEGUN, move(1), move(2)]


async def test_a_refused_table_hurts_no_other_that_writes_at_the_same_time(engine: Engine) -> None:
    async with engine.open() as log:
        await log.append("t3", 1, [BEGUN])
        writing = [log.append(f"t{number}", 1, [move(number)]) for number in range(8)]
        (refused,) = await refusals(writing)
        assert isinstance(refused, Fenced)
        assert refused.table == "t3"
    kept = await engine.kept(["t2", "t3", "t4"])
    assert kept == {"t2": [move(2)], "t3": [BEGUN], "t4": [move(4)]}


async def test_batches_that_are_handed_in_one_after_the_other_are_written_in_order(engine: Engine) -> None:
    async with engine.open() as log:
        await asyncio.gather(*(log.append("t1", slot, [move(slot)]) for slot in range(1, 30)))
        assert log.slot_of("t1") == 29
    assert await entries(engine, "t1") == [move(slot) for slot in range(1, 30)]


async def test_a_commit_that_nobody_waits_for_any_more_is_finished_by_the_next(engine: Engine) -> None:
    async with engine.open() as log:
        table = TableJournal(log, "t1")
        table.add(BEGUN)
        for turns in range(10):
            task = asyncio.create_task(table.commit())
            for _ in range(turns):
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            table.add(move(turns))
        await table.commit()
    assert await entries(engine, "t1") == [BEGUN, *map(move, range(10))]


async def test_entries_that_cannot_be_encoded_stop_no_other_table(engine: Engine) -> None:
    async with engine.open() as log:
        good, bad = log.append("t1", 1, [BEGUN]), log.append("t2", 1, [Made(0, object())])  # type: ignore[arg-type]
        results = await asyncio.gather(good, bad, return_exceptions=True)
        assert [type(result) for result in results] == [type(None), JournalUnwritable]


async def test_a_log_that_is_closed_has_written_what_waited_and_takes_nothing_more(engine: Engine) -> None:
    async with engine.open() as log:
        waiting = [asyncio.create_task(log.append(f"t{number}", 1, [BEGUN])) for number in range(5)]
        await asyncio.sleep(0)
    await asyncio.gather(*waiting)
    with pytest.raises(JournalUnwritable) as refused:
        await log.append("t9", 1, [BEGUN])
    assert refused.value.why is Unwritable.CLOSED
    assert await engine.kept(["t0", "t4", "t9"]) == {"t0": [BEGUN], "t4": [BEGUN], "t9": []}


@pytest.mark.few("postgres-1")
@pytest.mark.parametrize("lines", [1, 500])
async def test_a_writer_that_is_killed_has_written_what_it_told_and_nothing_twice(
    engine: Engine, url: str, lines: int
) -> None:
    command = (sys.executable, "-m", "tests.net.journal.engines", url)
    playing = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    assert playing.stdout is not None
    told = [await playing.stdout.readline() for _ in range(lines)]
    playing.kill()
    told += (await playing.stdout.read()).splitlines()
    assert await playing.wait() == -signal.SIGKILL
    for table, kept in (await engine.kept(TABLES)).items():
        durable = sum(line.split()[0] == table.encode() for line in told)
        assert kept == [move(number) for number in range(len(kept))]
        assert len(kept) in (durable, durable + 1)
