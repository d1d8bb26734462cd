"""A table that does not go on: paused by its referee, out of reach, or left unfinished."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

import pytest

from parlour.net.client.client import Lost
from parlour.net.errors import NetError, Unwritable
from parlour.net.journal.format import damaged
from parlour.net.process.daemon import running_referee
from parlour.net.process.resumable import Resumable
from parlour.net.storage.data_folder import Home
from parlour.net.wire.messages import (
    Clock,
    GoOn,
    HandOver,
    Leave,
    OpenTable,
    PausedBy,
    PausePart,
    Phase,
    Play,
    Ready,
    StandIn,
    Start,
    Update,
    Vote,
)
from parlour.net.wire.notices import NOT_WRITTEN
from parlour.rules.sentences import in_words
from parlour.rules.views import Deadline
from parlour.tui.remote.local import ThisMachine
from parlour.tui.remote.table_client import Link
from parlour.tui.remote.unfinished_tables import left_here
from parlour.tui.text.unfinished import told
from tests.net.kit.open_house import GAME
from tests.tui.kit.at_table import TableApp, a_view, an_update, my_turn
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_lines import FakeHouse, FakeLine
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import App, at, parlour, press, text_of, walk
from tests.tui.remote.test_this_machine import own, unannounced  # noqa: F401 - fixtures
from tests.tui.remote.test_waiting_match import granted, her_turn
from tests.waiting import WITHIN

Compare: TypeAlias = Callable[..., bool]
CUT_OFF = PausePart(by=PausedBy.JOURNAL, told=NOT_WRITTEN[Unwritable.UNANSWERED])
WAITS = PausePart(
    by=PausedBy.RETURN, told=in_words("This table was brought back, and waits for the first of its people.")
)
KITCHEN = Resumable("t1", "Kitchen", "Pairs", runs=True, taken=2)
ALONE = Resumable("t2", "Just me", "Pairs", solo=True, runs=True, taken=4, waits=True)


def paused(update: Update, pause: PausePart = CUT_OFF, *, host: int = 0) -> Update:
    seats = tuple(part.model_copy(update={"host": part.seat == host}) for part in update.table.seats)
    table = update.table.model_copy(update={"pause": pause, "seats": seats})
    return update.model_copy(update={"table": table})


def ticking() -> Update:
    view = a_view(deadlines=(Deadline("turn", 20.0, in_words("to play")),))
    return an_update(view, clocks=[Clock(name="turn", left=12.0)])


async def test_a_paused_table_says_why_and_its_clock_stands() -> None:
    app = TableApp(paused(ticking()))
    async with app.run_test(size=(80, 24)):
        assert " PAUSED  The table is paused: its machine cannot reach the database. " in app.drawn
        app.now += 5
        app.table.wear(app.table._pens.looks)
        assert "12 s paused" in app.drawn


async def test_the_host_lets_a_paused_table_go_on_and_nobody_else_is_offered_it() -> None:
    app = TableApp(paused(my_turn()))
    async with app.run_test(size=(80, 24)) as pilot:
        assert "+ go on" in app.drawn
        await pilot.press("plus")
        assert app.link.requests == [GoOn()]
        for other in (paused(my_turn(), host=1), paused(my_turn(), WAITS), my_turn()):
            app.table.show_update(other)
            await pilot.press("plus")
            assert "+ go on" not in app.drawn
        assert app.link.requests == [GoOn()]


async def test_what_would_change_a_paused_table_is_refused_before_it_is_sent() -> None:
    line = FakeLine()
    link = Link(line, hear=lambda _: None, refused=lambda _: None)
    link.update = paused(my_turn())
    changes = (Ready(id=0), Vote(seat=2), StandIn())
    refusals = [await link.play("draw", 1), await link.next_step("play")]
    refusals += [await link.ask(change) for change in changes]
    assert {(one.ok, one.told) for one in refusals} == {(False, CUT_OFF.told)}
    assert line.asked == []
    assert (await link.ask(GoOn(id=0))).ok
    assert (await link.ask(HandOver(seat=2))).ok
    link.update = my_turn()
    assert (await link.play("draw", 1)).ok
    assert [type(request) for request in line.asked] == [GoOn, HandOver, Play]


async def test_while_the_connection_is_lost_the_cards_stay_and_the_bar_stands_still() -> None:
    app = TableApp(ticking())
    async with app.run_test(size=(80, 24)) as pilot:
        app.now += 2
        app.table.lose(Lost(in_words("gone"), again_in=3.0))
        app.now += 1
        app.table.wear(app.table._pens.looks)
        assert "trying again (2 s)" in app.drawn
        assert "10 s paused" in app.drawn
        app.table.show_update(ticking())
        assert "trying again" not in app.drawn
        app.table.lose(Lost(in_words("gone"), again_in=3.0))
        await pilot.press("escape")
        await pilot.pause()
        assert app.left


@pytest.mark.few
@pytest.mark.parametrize("phase", [Phase.WAITING, Phase.BETWEEN])
async def test_a_pause_is_told_before_a_match_and_between_rounds(phase: Phase) -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        app.house.tell(app.house.update(phase, pause=CUT_OFF))
        await settled(pilot)
        assert "PAUSED  The table is paused: its machine cannot reach the database." in text_of(app)
        await press(pilot, "plus")
        assert app.house.asked_for(GoOn)


def with_unfinished(*left: Resumable) -> App:
    fake = FakeConnector(FakeHouse())
    fake.left = left
    return parlour(fake)


async def test_home_leads_back_to_a_table_that_was_left_unfinished() -> None:
    app = with_unfinished(KITCHEN, ALONE)
    app.house.tell(app.house.update(Phase.PLAYING))
    async with walk(app) as pilot:
        assert "Resume          Kitchen, Pairs, still open" in text_of(app)
        assert "Resume          Pairs, against 3 bots" in text_of(app)
        await press(pilot, "u")
        assert at(app) == "TableScreen"
        assert app.fake.ways == ["resume t1"]


def at_noon(day: int) -> int:
    return int(time.mktime((2026, 11, day, 12, 0, 0, 0, 0, -1)))


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (ALONE, "Pairs, against 3 bots"),
        (replace(ALONE, round=3, scores=(120, 85, 40, 7)), "Pairs, round 3, you 120, bots 85, 40, 7"),
        (replace(ALONE, round=2, scores=(0, 15), taken=2), "Pairs, round 2, you 0, bot 15"),
        (replace(ALONE, round=1, scores=(0, 0), taken=2, at=at_noon(22)), "Pairs (12:00), against 1 bot"),
        (replace(ALONE, at=at_noon(18)), "Pairs (Nov 18), against 3 bots"),
        (replace(ALONE, day="2026-11-22"), "Pairs, deal of the day 2026-11-22, against 3 bots"),
        (
            replace(ALONE, day="2026-11-22 practice"),
            "Pairs, deal of the day 2026-11-22 (practice), against 3 bots",
        ),
        (KITCHEN, "Kitchen, Pairs, still open"),
        (replace(KITCHEN, waits=True, at=at_noon(22)), "Kitchen, Pairs (12:00)"),
    ],
)
def test_two_unfinished_matches_of_one_game_are_told_apart(left: Resumable, words: str) -> None:
    assert told(left, at_noon(22) + 3600) == words


async def test_an_unfinished_table_is_deleted_after_a_question() -> None:
    app = with_unfinished(ALONE, KITCHEN)
    async with walk(app) as pilot:
        await press(pilot, "x")
        assert "Pairs, against 3 bots." in text_of(app)
        await press(pilot, "enter")
        assert app.fake.ways == []
        await press(pilot, "x", "y")
        assert app.fake.ways == ["end t2"]
        assert at(app) == "HomeScreen"
        assert "Pairs, against 3 bots" not in text_of(app)
        await press(pilot, "up", "x", "y")
        assert app.fake.ways == ["end t2", "end t1"]
        assert "Resume" not in text_of(app)


async def test_a_table_that_could_not_be_deleted_says_why() -> None:
    app = with_unfinished(ALONE)
    app.fake.error = NetError(in_words("Its referee is slow to answer."))
    async with walk(app) as pilot:
        await press(pilot, "x", "y")
        assert "Its referee is slow to answer." in text_of(app)


async def test_a_journal_that_cannot_be_read_is_said_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken() -> tuple[Resumable, ...]:
        raise damaged(Path("journal.sqlite"), in_words("line 7 is missing"))

    app = parlour()
    monkeypatch.setattr(app.fake, "unfinished", broken)
    async with walk(app):
        assert "The journal is damaged: line 7 is missing." in text_of(app)


async def left_and_waits(own: Home) -> Resumable:  # noqa: F811
    """Return the match against bots once its referee has seen that its player is gone."""
    async with asyncio.timeout(WITHIN):
        while True:
            for left in await left_here(own, solo=True):  # none, if the referee is slow to answer
                if left.waits:
                    return left


@pytest.mark.slow
async def test_a_deleted_match_waits_neither_at_its_referee_nor_in_the_journal(own: Home) -> None:  # noqa: F811
    machine = ThisMachine(own)
    line = await machine.solo("Ann")
    await granted(line, OpenTable(game=GAME, name="Den", seats=2, bots=1), Ready(), Start())
    await her_turn(line)
    await line.close()
    runs = await left_and_waits(own)
    assert (runs.round, runs.scores) == (1, (0, 0))
    kill(own)
    (kept,) = await machine.unfinished()
    assert (kept.round, kept.scores) == (1, (0, 0))
    assert abs(kept.at - time.time()) < 3600
    again = await machine.resume("Ann", kept)
    assert (await again.ask(Leave(for_good=True))).ok
    await again.close()
    assert await machine.unfinished() == []
    kill(own)
    assert await machine.unfinished() == []


def kill(own: Home) -> None:  # noqa: F811
    running = running_referee(own, own.solo_file)
    assert running is not None
    os.kill(running.pid, signal.SIGKILL)
    while running_referee(own, own.solo_file):
        pass


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_paused_table(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(TableApp(paused(ticking())), terminal_size=size)


def test_home_with_unfinished_tables(snap_compare: Compare) -> None:
    app = with_unfinished(KITCHEN, ALONE)
    assert snap_compare(app, terminal_size=(80, 24), run_before=settled)


@pytest.mark.parametrize(("key", "way"), [("r", "resume t1"), ("n", "host")])
async def test_hosting_beside_an_unfinished_table_asks_first(key: str, way: str) -> None:
    app = parlour(way=lambda ways: ways.offer([KITCHEN], OpenTable(game="juno-classic")))
    app.house.tell(app.house.update(Phase.PLAYING))
    async with walk(app) as pilot:
        assert "Kitchen was not finished" in text_of(app)
        await press(pilot, key)
        assert app.fake.ways == [way]
