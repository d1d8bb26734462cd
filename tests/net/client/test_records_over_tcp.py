"""Records over real connections: a hostile referee's are dropped, an honest one's reach everyone once."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import pytest

from parlour.net.client.client import Client, Introduction
from parlour.net.client.records import NotKept
from parlour.net.storage.data_folder import Home
from parlour.net.wire.messages import AddBot, OpenTable, Phase, Record, Sit, StandIn, Start, Update
from parlour.rules.record import record
from parlour.rules.sentences import text
from tests.net.kit.ended import begun, ended, of_anyone
from tests.net.kit.hostile_referee import hostile_referee
from tests.net.kit.open_house import OpenHouse
from tests.net.kit.seating import match_of
from tests.net.kit.serve import GAME, Serve
from tests.net.kit.tcp import TcpGuest
from tests.net.process.test_serve_resume import again, impatient
from tests.waiting import until

QUICK = OpenTable(game="mau-mau", pace="instant", options={"target": "1"})

__all__ = ["impatient"]


async def kept_from(home: Path, *told: Update | Record) -> list[Record | NotKept]:
    """Return what a client passes on of the records in `told`."""
    async with hostile_referee(Home(home), told) as address:
        guest = TcpGuest(await Client.connect(address, Introduction("Ann"), lambda _: True))
        await guest.until(lambda: guest.over)
        await guest.close()
    return [*guest.all(Record), *guest.all(NotKept)]


async def test_of_the_matches_that_a_referee_makes_up_one_record_is_passed_on(home: Path) -> None:
    told = [message for number in range(20) for message in (begun(number), *ended(number))]
    assert [type(found) for found in await kept_from(home, *told)] == [Record]


async def test_a_record_that_is_not_of_the_match_is_told_of_and_not_passed_on(home: Path) -> None:
    update, _ = ended(1)
    (found,) = await kept_from(home, begun(1), ended(2).record, update)
    assert isinstance(found, NotKept)
    assert text(found.told) == (
        "The file of this match is not kept: its cards were shuffled for another match."
    )


async def test_who_starts_the_program_anew_after_the_end_gets_the_record_once(house: OpenHouse) -> None:
    ann = await house.guest("Ann")
    for request in (QUICK, AddBot(), Start(), StandIn()):
        assert (await ann.ask(request)).ok
    await ann.until(lambda: ann.all(Record))
    before = ann.told[ann.told.index(ann.all(Record)[0]) - 1]
    assert isinstance(before, Update)
    assert before.table.phase is Phase.OVER, "the record comes after the update that shows the end"
    await ann.close()
    back = await house.guest("Ann", token=ann.welcome.token)
    assert (await back.ask(Sit(table="t1"))).ok
    await back.until(lambda: back.all(Record))
    assert back.all(Record) == ann.all(Record)


@pytest.mark.slow
@pytest.mark.usefixtures("impatient")
async def test_everyone_gets_the_record_of_a_match_whose_referee_was_killed_in_its_middle() -> None:
    serve = Serve.start("--port", "0")
    players = [await serve.player(name) for name in ("Ann", "Bo")]
    ann, bo = players
    try:
        await match_of(ann, bo, game=GAME, pace="instant", options={"target": "20"})
        await until(lambda: len(ann.acknowledged) + len(bo.acknowledged) > 3)
        await again(serve, players)
        await until(lambda: ann.finished and bo.finished)
    finally:
        for player in players:
            await player.close()
        await asyncio.to_thread(serve.end, signal.SIGKILL)
    first, same = ann.finished[0], bo.finished[0]
    assert of_anyone(first.record) == of_anyone(same.record)
    assert first.own
    assert same.own
    assert record.check(first.record.text).winners
    assert not [found for player in players for found in player.all(NotKept)]
