"""The statistics page: Tab leads to it from the history and back, Left and Right from game to game."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from textual.pilot import Pilot

from parlour.net.errors import HomeError
from parlour.rules.sentences import text, told
from parlour.tui.plain.reading.history import statistics_sentences
from parlour.tui.screens.pages.statistics_lines import statistics_lines
from parlour.tui.storage.history.ledger import CANNOT_READ
from parlour.tui.storage.statistics import Ended, Statistics, Streaks, Tally
from parlour.tui.text.language import speak, tr
from parlour.tui.words.speaking import said
from tests.tui.kit.fake_library import FakeLibrary
from tests.tui.kit.pseudo import Pseudo
from tests.tui.kit.stillness import settled, threads_done
from tests.tui.kit.walking import SAVED, App, at, frames, parlour, press, text_of, walk
from tests.waiting import until

ALL = Statistics(
    matches=Tally(3, 2, 9, 120),
    streaks=Streaks(2, 2, 1),
    games={"Jojo": Tally(2, 1, 6, 80), "Pairs": Tally(1, 1, 3, 40)},
    seats={2: Tally(3, 2, 9, 120)},
    people={f"Guest {number}": Tally(1, 1, 1, 1) for number in range(12)},
    last=tuple(Ended("2026-11-21 20:15", "Jojo", won, 40) for won in (False, True, True)),
    taken_back=Tally(1, 1, 1, 7),
    damaged=1,
)
JOJO = Statistics(matches=Tally(2, 1, 6, 80), games={"Jojo": Tally(2, 1, 6, 80)})


def library(error: Exception | None = None) -> FakeLibrary:
    shelf = FakeLibrary(SAVED, frames=frames(), error=error)
    shelf.counted = {"": ALL, "Jojo": JOJO}
    return shelf


@asynccontextmanager
async def on_the_page(shelf: FakeLibrary) -> AsyncIterator[tuple[App, Pilot[int]]]:
    """Open the statistics of these matches."""
    app = parlour(library=shelf)
    async with walk(app, "v", "tab") as pilot:
        await threads_done(pilot)
        yield app, pilot


async def test_tab_leads_to_the_statistics_and_back_and_arrows_go_from_game_to_game() -> None:
    async with on_the_page(library()) as (app, pilot):
        assert at(app) == "StatisticsScreen"
        assert "3 played, 2 won (67%)" in text_of(app)
        assert "2 won now; at most 2 won, 1 not won" in text_of(app)
        assert "1 match, 1 won; not counted here" in text_of(app)
        assert "1 line of statistics.jsonl cannot be read" in text_of(app)
        assert ".##" in text_of(app)
        assert "#.." in text_of(app)
        await press(pilot, "end")
        await settled(pilot)
        assert "and 2 more" in text_of(app)
        await press(pilot, "right")
        await until(lambda: "Jojo" in text_of(app).split("\n")[0])
        assert "2 played, 1 won (50%)" in text_of(app)
        await press(pilot, "left")
        await until(lambda: "all games" in text_of(app).split("\n")[0])
        assert "3 played" in text_of(app)
        await press(pilot, "tab")
        assert at(app) == "HistoryScreen"


async def test_without_matches_the_pages_say_what_will_be_there() -> None:
    async with on_the_page(FakeLibrary()) as (app, pilot):
        assert "Matches that you finish are counted here." in text_of(app)
        await press(pilot, "tab")
        assert "Matches that you finish appear here." in text_of(app)


def test_a_single_match_is_not_counted_as_the_last_one_match() -> None:
    one = Statistics(matches=Tally(1, 1, 3, 40), last=(Ended("2026-11-21 20:15", "Jojo", True, 40),))
    assert "The last match, 2026-11-21" in [line.plain for line in statistics_lines(one)]
    assert "The last match: won." in list(statistics_sentences(one))


async def test_columns_are_as_wide_as_longer_words_need() -> None:
    speak(Pseudo())
    lines = [line.plain for line in statistics_lines(ALL)]
    heads = next(line for line in lines if line.startswith(tr("By game")))
    figures = next(line for line in lines if line.startswith("Jojo"))
    assert not any("…" in line for line in lines)
    assert len(heads) == len(figures)
    assert heads.index(tr("played")) + len(tr("played")) == figures.index(" 2 ") + 2
    assert len(heads) <= 73  # what a row has at 80 columns


async def test_why_statistics_cannot_be_read_is_said_in_the_language_of_the_session() -> None:
    speak(Pseudo())
    why = told(CANNOT_READ, file="S", why="W")
    assert said(why) != text(why)
    async with on_the_page(library(HomeError(why))) as (app, pilot):
        await until(lambda: said(why) in text_of(app))
        await press(pilot, "escape")
        assert at(app) == "StatisticsScreen"
