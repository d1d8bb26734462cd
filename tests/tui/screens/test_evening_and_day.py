"""The standings of the evening: a line, a box, a new evening; and the deal of the day at a table."""

from __future__ import annotations

from collections.abc import AsyncGenerator

import pytest

from parlour.net.client.client import FinishedMatch
from parlour.net.errors import HomeError
from parlour.net.fair.verdict import Verdict
from parlour.net.wire.messages import EveningPart, Phase, Record, Setup, StandingPart
from parlour.rules.sentences import in_words
from parlour.tui.app.app import ParlourApp
from parlour.tui.moves.turn import Turn
from parlour.tui.plain.table import results as lines
from parlour.tui.remote.standstill import Standstill
from parlour.tui.review.comparing import Compared
from parlour.tui.screens.table import results
from parlour.tui.storage.stores import DayTries, DayTry
from parlour.tui.tables.controls.open_now import open_now
from tests.tui.kit.at_table import my_turn
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_lines import FakeHouse
from tests.tui.kit.news import view
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import at, parlour, press, text_of, walk
from tests.tui.plain.pages.typed import Player

EVENING = EveningPart(
    matches=3, rounds=7, people=(StandingPart(name="Ann", matches=2, of=3, rounds=5, seat=0),)
)


async def test_the_host_copies_it_and_begins_a_new_one_after_a_question_and_results_have_bars(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(ParlourApp, "copy_to_clipboard", lambda _, text: copied.append(text))
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        assert "This evening" not in text_of(app)
        await press(pilot, "e")
        assert at(app) == "WaitingScreen", "nothing was won yet"
        house = app.house
        house.tell(house.update(Phase.WAITING, evening=EVENING))
        await pilot.pause()
        assert "This evening, 3 matches: Ann (2)   e more" in text_of(app)
        await press(pilot, "e")
        assert "2 of 3 matches, 5 rounds" in text_of(app)
        await press(pilot, "c")
        assert copied[0].splitlines()[-1] == "1. Ann: 2 of 3 matches, 5 rounds"
        await press(pilot, "n", "n")
        assert not any(isinstance(asked, Setup) for asked in house.asked)
        await press(pilot, "e", "n", "y")
        assert house.asked[-1].model_copy(update={"id": 0}) == Setup(new_evening=True)
        assert at(app) == "WaitingScreen"
        house.tell(house.update(Phase.OVER, evening=EVENING))
        await settled(pilot)
        assert "1.  Ann              ━━━━━━━━━━━━━━━━╌╌╌╌╌╌╌╌  2 of 3 matches, 5 rounds" in text_of(app)


@pytest.mark.slow
async def test_the_keys_of_the_box_are_seen_however_many_have_played() -> None:
    people = tuple(StandingPart(name=f"Player {n}", matches=20 - n, of=20, rounds=33) for n in range(12))
    full = EveningPart(matches=20, rounds=60, people=people, others=3)
    app = parlour()
    async with walk(app, "h", "enter", size=(60, 18)) as pilot:
        app.house.tell(app.house.update(Phase.WAITING, evening=full))
        await press(pilot, "e")
        assert all(words in text_of(app) for words in ("Player 9", "and 5 more", "back"))
        await pilot.resize_terminal(80, 24)
        await settled(pilot)
        assert all(words in text_of(app) for words in ("Player 11", "and 3 more people"))


@pytest.mark.slow
async def test_bars_of_the_evening_leave_room_for_the_only_round_below_what_is_said_of_its_shuffles() -> None:
    app, bots = parlour(), StandingPart(name="Bots", matches=1, of=3, rounds=2)
    async with walk(app, "p", "enter") as pilot:
        update = app.house.update(Phase.BETWEEN, evening=EVENING.model_copy(update={"bots": bots}))
        app.house.tell(update.model_copy(update={"view": view(0, 4, results=1)}))
        app.house.tell(Verdict(update.table.match, 1, took_part=True))
        await settled(pilot)
        lines = [line.split() for line in text_of(app).splitlines()]
        assert "✓ Round 1: verified" in text_of(app)
        assert lines[lines.index(["round", "Ann", "Bot", "1", "Bot", "2", "Bot", "3"]) + 1][:2] == [
            "1",
            "+74",
        ]


DAY = "2026-11-28"


class Full(DayTries):
    """Tries on a disk that is full."""

    def keep(self, game: str, day: str, tried: DayTry) -> None:
        raise HomeError(in_words("the disk is full"))


async def compared(_: str) -> AsyncGenerator[Compared, None]:
    yield Compared(100, 83)


def test_the_keys_that_the_deal_of_a_day_refuses_are_not_listed() -> None:
    for day, listed in (("", {"invite", "rest"}), (DAY, set())):
        update = my_turn()
        update = update.model_copy(update={"table": update.table.model_copy(update={"day": day})})
        turn = Turn()
        turn.show(update)
        names = {action.name for action in open_now(turn, update, Standstill(lambda: 0.0))}
        assert names & {"invite", "rest"} == listed
        assert {"chat", "leave"} <= names


async def test_a_result_that_cannot_be_kept_is_told_on_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "comparing", compared)
    app = parlour()
    app.stores.days = Full()
    async with walk(app, "h", "enter") as pilot:
        house = app.house
        house.tell(house.update(Phase.OVER, day=DAY))
        house.tell(FinishedMatch(Record(name="m.txt", text="parlour match 1"), own=True))
        await settled(pilot)
        assert at(app) == "ResultsScreen"
        assert "better than 83 of 100" in text_of(app)
        assert [each.message for each in app._notifications] == [
            "The deal of the day could not be kept: the disk is full."
        ]


@pytest.mark.looptime
async def test_a_result_that_cannot_be_kept_is_told_in_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "comparing", compared)
    async with Player(FakeConnector(FakeHouse())) as ann:
        ann.stores.days = Full()
        await ann.type("host", "open")
        house = ann.line
        assert isinstance(house, FakeHouse)
        await ann.hears(lambda: house.tell(house.update(Phase.OVER, day=DAY)))
        finished = FinishedMatch(Record(name="m.txt", text="parlour match 1"), own=True)
        assert (await ann.hears(lambda: house.tell(finished)))[-2:] == [
            "The deal of the day could not be kept: the disk is full.",
            f"Parlour, Pairs. Deal of the day {DAY}: better than 83 of 100.",
        ]
