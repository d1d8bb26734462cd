"""The deal of a day: the same cards and the same bots for everybody, one round, nothing that helps."""

from __future__ import annotations

import asyncio
from itertools import islice
from pathlib import Path

import pytest

from parlour.net.referee.referee import Referee
from parlour.net.wire.messages import (
    AddBot,
    AskHint,
    ChangeGame,
    OpenTable,
    Play,
    Ready,
    Record,
    Setup,
    StandIn,
    Start,
    TakeBack,
)
from parlour.rules.day import PLAYS, DayDeal, worth
from parlour.rules.record import record
from parlour.rules.shelf import shelf
from parlour.tui.commands.cli import main
from tests.net.kit.guests import Guest, settle
from tests.net.kit.killed import back_again, referee, some_move

pytestmark = pytest.mark.looptime

DAY = "2026-11-28"


async def opened(house: Referee, name: str, day: str = DAY, game: str = "crazy-eights") -> Guest:
    guest = Guest(house, name)
    answer = await guest.ask(OpenTable(game=game, seats=4, bots=3, level="hard", pace="fast", day=day))
    assert answer.ok, answer.told
    assert (await guest.ask(Ready())).ok
    assert (await guest.ask(Start())).ok
    return guest


async def played(house: Referee, guest: Guest, moves: int = 1_000) -> list[str]:
    """Make the first move that is possible, each time; return everybody's moves as they are recorded."""
    table = guest.update.table.id
    while guest.phase == "playing" and moves:
        if guest.view.choices:
            assert (await guest.ask(Play(move=some_move(house, guest, table)))).ok
            moves -= 1
        await asyncio.sleep(3)
    match = house.tables[table].state.match
    assert match is not None
    return match.lines


async def test_everybody_has_the_same_deal_and_bots_after_a_restart_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with referee() as (house, _):
        ann, bo = await opened(house, "Ann"), await opened(house, "Bo", f"{DAY} practice")
        assert ann.update.table.day == DAY
        assert {part.level for part in ann.update.table.seats} == {"", "normal"}
        whole = await played(house, ann)
        other = await played(house, await opened(house, "Cem", "2026-11-29"), 1)
        assert other != whole[: len(other)]
        begun = await played(house, bo, 2)
        assert len(ann.view.match.results) == 1
        assert ann.phase == "over"
        assert ann.update.table.evening is None
    async with referee() as (house, _):
        (bo,) = await back_again(house, [bo])
        assert begun == whole[: len(begun)]
        assert await played(house, bo) == whole
        again = await bo.ask(Start())
        assert again.reason == "playing"
        assert (await bo.ask(Ready())).reason == "playing"
        (file,) = bo.all(Record)
    found = record.read(file.text)
    assert found.day == f"{DAY} practice"
    assert record.check(file.text).is_over
    saved = tmp_path / "match.txt"
    saved.write_text(record.seated(file.text, record.Seating(0, (1, 2, 3))), "utf-8")
    assert record.read(saved.read_text("utf-8")).day == f"{DAY} practice"
    assert saved.read_text("utf-8").startswith("parlour match 3\n")
    assert main(["verify", str(saved)]) == 3
    assert "Not verified: this is the deal of the day 2026-11-28 practice" in capsys.readouterr().out


async def test_nothing_helps_the_player_or_changes_the_table() -> None:
    async with referee() as (house, _):
        ann = await opened(house, "Ann")
        await settle()
        for request in (
            StandIn(),
            TakeBack(),
            AddBot(),
            ChangeGame(game="jojo"),
            Setup(options={"target": "50"}),
            Setup(relaxed=True),
        ):
            assert (await ann.ask(request)).reason == "options", request
        assert (await ann.ask(AskHint())).reason == "hints"
        assert (await ann.ask(Setup(pace="slow"))).ok
        other = Guest(house, "Bo")
        assert (await other.ask(OpenTable(game="jojo", seats=4, bots=2, day=DAY))).reason == "options"


@pytest.mark.slow
def test_a_hundred_plays_of_bots_are_the_same_each_time_and_differ_from_each_other() -> None:
    rules = shelf.table_rules("crazy-eights")
    deal = DayDeal(DAY, rules, 4)
    assert PLAYS == 100
    plays = [*islice(deal.plays(), 12)]
    assert len({*plays}) > 6
    assert next(DayDeal(f"{DAY} practice", rules, 4).plays()) == plays[0]
    end = deal._played(0)
    assert len(end.results) == 1
    assert worth(end, 0) == plays[0]
    won = end.results[0].winner
    assert won is not None
    assert worth(end, won) == max(worth(end, seat) for seat in range(4))
