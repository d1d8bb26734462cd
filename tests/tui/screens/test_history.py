"""The history: the saved matches are listed, searched, filtered, marked, copied and deleted by keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.net.errors import HomeError
from parlour.net.storage.data_folder import Home
from parlour.rules.sentences import in_words
from parlour.tui.screens.pages.history import HistoryScreen
from parlour.tui.storage.history.match_store import Bookcase
from parlour.tui.storage.stores import MatchFilter, Saved
from tests.tui.kit.fake_library import FakeLibrary
from tests.tui.kit.made_up import ME, let_made_up_matches_hold, made_up, write
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import SAVED, at, frames, parlour, press, text_of, type_in, walk
from tests.tui.screens.test_statistics import library as counted_library

JOJO = SAVED._replace(
    key="m2.txt", title="Jojo", names=("Ann", "Cleo"), winners=(1,), points=(3, 80), bots=()
)
BROKEN = Saved("m3.txt", "", played="2026-11-20 10:00", wrong=in_words("line 7: R9 is no card"))
OTHERS = SAVED._replace(key="others/m4.txt", title="Switch", owner=None)


@pytest.fixture(autouse=True)
def _made_up_matches_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    let_made_up_matches_hold(monkeypatch)


def library(*saved: Saved, error: Exception | None = None) -> FakeLibrary:
    return FakeLibrary(*(saved or (SAVED, JOJO, BROKEN, OTHERS)), frames=frames(), error=error)


async def test_the_marked_match_is_told_with_seats_and_points_and_a_damaged_one_with_its_fault() -> None:
    names = tuple(f"Player number {seat}" for seat in range(10))
    points = tuple(range(500, 510))
    long = SAVED._replace(key="m5.txt", names=names, points=points, bots=(1, 2, 3), taken_back=2)
    shelf = library(SAVED, JOJO, BROKEN, long)
    shelf.complaint = "The list of matches cannot be stored (disk is full)."
    app = parlour(library=shelf)
    async with walk(app, "v") as pilot:
        assert shelf.complaint in text_of(app)
        assert "4 matches" in text_of(app)
        assert "2026-11-21 20:15 · 3 rounds, 9 moves · m1.txt" in text_of(app)
        assert "Ann (you) 60, Bo 0, Cy (bot) 5" in text_of(app)
        await press(pilot, "down")
        assert "Ann (you) 3, Cleo 80" in text_of(app)
        await press(pilot, "down")
        assert "! m3.txt: line 7: R9 is no card" in text_of(app)
        assert "Enter open" not in text_of(app)
        await press(pilot, "down")
        assert "Player number 9 509" in " ".join(text_of(app).split())
        await press(pilot, "up", "enter")
        assert at(app) == "HistoryScreen"


async def test_words_narrow_the_list_as_they_are_typed_and_escape_clears_them() -> None:
    shelf = library()
    app = parlour(library=shelf)
    async with walk(app, "v", "slash") as pilot:
        await type_in(pilot, "jo")
        assert '1 match, "jo"' in text_of(app)
        assert "Pairs" not in text_of(app)
        await press(pilot, "enter", "x")  # the letter is a key again
        assert at(app) == "Question"
        await press(pilot, "escape", "slash")
        await type_in(pilot, "x")
        assert "No match fits; o changes what is listed." in text_of(app)
        await press(pilot, "escape")
        assert shelf.wanted == MatchFilter()
        assert "4 matches" in text_of(app)
        await press(pilot, "escape")
        assert at(app) == "HomeScreen"


@pytest.mark.slow
async def test_one_game_and_one_person_are_chosen_from_lists_with_their_numbers() -> None:
    shelf = library(SAVED, JOJO, OTHERS)
    app = parlour(library=shelf)
    async with walk(app, "v", "o", "tab") as pilot:
        assert at(app) == "FilterScreen"
        assert "Cleo                          1 match" in text_of(app)
        await press(pilot, "enter", "o", "tab", "tab", "down", "enter")
        assert shelf.wanted == MatchFilter(title="Pairs", person="Bo")
        assert "1 match, Pairs, with Bo" in text_of(app)
        await press(pilot, "o", "tab", "enter")  # chosen again: let go
        assert shelf.wanted == MatchFilter(person="Bo")
        await press(pilot, "o", "enter")
        assert shelf.wanted == MatchFilter()
        await press(pilot, "o", "escape")
        assert at(app) == "HistoryScreen"


async def test_a_favorite_is_marked_and_found_again_and_a_match_is_copied_to_where_one_types() -> None:
    shelf = library()
    app = parlour(library=shelf)
    async with walk(app, "v", "ctrl+s") as pilot:
        assert "~/m1.txt" in text_of(app)
        await press(pilot, "enter")
        assert shelf.copied == [("m1.txt", "~/m1.txt")]
        await press(pilot, "ctrl+s", "escape")
        assert len(shelf.copied) == 1
        await press(pilot, "down", "space")
        assert shelf.saved["m2.txt"].favorite
        assert "* 2026-11-21  Jojo" in text_of(app)
        await press(pilot, "o", "down", "enter")
        assert "1 match, favorites" in text_of(app)
        await press(pilot, "space")
        assert not shelf.saved["m2.txt"].favorite


@pytest.mark.few
@pytest.mark.parametrize(
    ("keys", "removed"),
    [
        (("x", "y"), [("m1.txt", False)]),
        (("x", "f"), [("m1.txt", True)]),
        (("delete", "n"), []),
        (("x", "enter"), []),
        (("down", "down", "x", "f", "y"), [("m3.txt", False)]),
        (("end", "x", "f", "y"), [("others/m4.txt", False)]),
    ],
)
async def test_a_match_is_deleted_after_a_question_and_counts_on_unless_one_says_otherwise(
    keys: tuple[str, ...], removed: list[tuple[str, bool]]
) -> None:
    shelf = library()
    async with walk(parlour(library=shelf), "v", *keys):
        assert shelf.removed == removed


async def test_what_the_disk_refuses_is_told_and_the_list_stays() -> None:
    app = parlour(library=library(error=HomeError(in_words("cannot write x: the disk is full"))))
    async with walk(app, "v") as pilot:
        for keys in (("space",), ("ctrl+s", "enter"), ("x", "y")):
            await press(pilot, *keys)
            assert "cannot write x: the disk is full" in text_of(app)
            await press(pilot, "escape")
            assert "4 matches" in text_of(app)


async def test_matches_on_the_disk_appear_while_the_screen_is_there(home: Path) -> None:
    here = Home()
    here.make()
    told = made_up(50)
    for match in told:
        write(here.matches, match)
    app = parlour(library=Bookcase(here, name=lambda: ME))
    async with walk(app, "v") as pilot:
        while "50 matches" not in text_of(app):
            await settled(pilot)
        assert told[-1].title in text_of(app)
        await press(pilot, "end")
        assert told[0].file in text_of(app)
        await press(pilot, "home", "pagedown")
        assert at(app) == "HistoryScreen"


@pytest.mark.slow
async def test_the_list_of_many_matches_is_read_only_where_it_is_looked_at(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = Home()
    here.make()
    for match in made_up(1000):
        write(here.matches, match)
    case = Bookcase(here, name=lambda: ME)
    case.refresh()
    app = parlour(library=case)
    async with walk(app, "v", "down", "end"):
        listing = app.screen._matches  # type: ignore[attr-defined]
        assert len(listing) == 1000
        assert 0 < len(listing._found) <= 3 * 64


@pytest.mark.slow
async def test_below_few_matches_a_broad_window_tells_what_was_won_in_all_of_them() -> None:
    app = parlour(library=counted_library())
    async with walk(app, "v", size=(100, 30)) as pilot:
        assert isinstance(app.screen, HistoryScreen)
        assert "3 played, 2 won (67%)" in text_of(app)
        app.screen.want(MatchFilter(words="pair"))  # these are not all
        await settled(pilot)
        assert "3 played" not in text_of(app)
        await pilot.resize_terminal(80, 24)
        app.screen.want(MatchFilter())
        await settled(pilot)
        assert "3 played" not in text_of(app)
