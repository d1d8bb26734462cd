"""Finished matches: they are kept, listed, and walked through move by move."""

from __future__ import annotations

import pytest

from net.client.client import FinishedMatch, NotKept
from net.wire.messages import Lobby, Record
from rules.errors import RecordError
from tests.tui.kit.fake_library import FakeLibrary
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import SAVED, at, parlour, press, text_of, walk


@pytest.mark.parametrize("own", [True, False])
async def test_a_record_is_kept_as_one_s_own_or_as_that_of_others(own: bool) -> None:
    library = FakeLibrary()
    app = parlour(library=library)
    async with walk(app, "p", "enter") as pilot:
        app.house.tell(FinishedMatch(Record(name="m.txt", text="parlour match 1"), own))
        await settled(pilot)
        assert library.kept == {"m.txt": ("parlour match 1", own)}


async def test_a_match_that_is_left_at_its_end_is_one_s_own_all_the_same() -> None:
    library = FakeLibrary()
    app = parlour(library=library)
    async with walk(app, "p", "enter") as pilot:
        app.house.tell(FinishedMatch(Record(name="m.txt", text="parlour match 1"), own=True))
        app.house.tell(Lobby(tables=()))
        await settled(pilot)
        assert library.kept == {"m.txt": ("parlour match 1", True)}


async def test_a_file_that_is_not_of_the_match_is_told() -> None:
    app = parlour()
    async with walk(app, "p", "enter") as pilot:
        app.house.tell(NotKept("The file of this match is not kept: its results are others."))
        await settled(pilot)
        assert "is not kept" in text_of(app)


async def test_a_saved_match_is_walked_by_keys() -> None:
    app = parlour()
    async with walk(app, "v", "enter") as pilot:
        assert "1 of 10" in text_of(app)
        await press(pilot, "right", "right")
        assert "3 of 10: Bo plays red 1" in text_of(app)
        await press(pilot, "left")
        assert "2 of 10" in text_of(app)
        await press(pilot, "down")
        assert "5 of 10" in text_of(app)
        await press(pilot, "up", "end")
        assert "10 of 10" in text_of(app)
        await press(pilot, "home", "escape")
        assert at(app) == "HistoryScreen"


async def test_a_replay_offers_the_way_back_at_its_end_and_calls_no_seat_you() -> None:
    app = parlour()
    async with walk(app, "v", "enter") as pilot:
        assert "Down round" in text_of(app)
        assert "Up/Down" not in text_of(app)
        await press(pilot, "right")
        assert "Up/Down round" in text_of(app)
        await press(pilot, "end")
        assert "Up round" in text_of(app)
        assert "shown" in text_of(app)
        assert "you" not in text_of(app)


async def test_a_replay_shows_one_hand_after_the_other() -> None:
    app = parlour()
    async with walk(app, "v", "enter") as pilot:
        await press(pilot, "right", "tab", "tab")
        assert "WILD" in text_of(app)
        await press(pilot, "tab")
        assert "watching" in text_of(app)


async def test_a_match_that_cannot_be_read_says_which_line() -> None:
    app = parlour(library=FakeLibrary(SAVED, error=RecordError(7, "R9 is not in that hand")))
    async with walk(app, "v", "enter") as pilot:
        assert "line 7: R9 is not in that hand" in text_of(app)
        await press(pilot, "escape")
        assert at(app) == "HistoryScreen"


async def test_without_saved_matches_the_list_says_what_will_be_there() -> None:
    app = parlour(library=FakeLibrary())
    async with walk(app, "v"):
        assert "Matches that you finish appear here." in text_of(app)


async def test_a_match_opened_from_the_shell_leads_back_to_the_shell() -> None:
    app = parlour(begin=lambda journeys: journeys.replay("m1.txt"))
    async with walk(app, "right") as pilot:
        assert "2 of 10" in text_of(app)
        await press(pilot, "escape")
    assert app.return_value == 0
    assert not app.is_running
