"""The deal of the day at a table: which keys there are, and a result that cannot be kept."""

from __future__ import annotations

from collections.abc import AsyncGenerator

import pytest

from parlour.net.client.client import FinishedMatch
from parlour.net.errors import HomeError
from parlour.net.wire.messages import Phase, Record
from parlour.rules.sentences import in_words
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
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import at, parlour, text_of, walk
from tests.tui.plain.pages.typed import Player

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


@pytest.mark.slow
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
