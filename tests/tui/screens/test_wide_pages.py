"""Pages in a wide window: a list and its details fill it; `test_page_texts` looks for what is cut there."""

from __future__ import annotations

import pytest
from textual.widgets import Static

from parlour.tui.screens.boxes.beside import Beside
from parlour.tui.screens.boxes.page import Page
from parlour.tui.storage.stores import Saved, SavedRules
from tests.tui.kit.fake_library import FakeFolder, FakeLibrary, saved_rules
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import parlour, text_of, walk

NAMES = ("Ann", "Maximiliane-Rose", "Bo")
LONG = Saved("m1.txt", "Next to the Last Card", NAMES, "2026-03-12 20:15", 12, winners=(1,), points=(1, 2, 3))
FAULT = "hand: 10 hands of 40 and an opening card need more than 52 cards"


@pytest.mark.few
@pytest.mark.parametrize("key", ["s", "v", "e", "h"])
async def test_a_page_is_as_wide_as_the_window_up_to_150_columns(key: str) -> None:
    app = parlour()
    async with walk(app, key) as pilot:
        for columns, wanted in ((80, 80), (100, 100), (120, 120), (200, 150)):
            await pilot.resize_terminal(columns, 40)
            await settled(pilot)
            assert isinstance(app.screen, Page)
            assert app.screen.query_one(".body").size.width + 4 == wanted


@pytest.mark.slow
async def test_a_saved_match_is_listed_whole() -> None:
    app = parlour(library=FakeLibrary(LONG))
    async with walk(app, "v", size=(120, 40)):
        line = next(line for line in text_of(app).splitlines() if f"{LONG.day}  Next to" in line)
        assert all(text in line for text in (LONG.title, LONG.ended, LONG.day))
        assert all(text in text_of(app) for text in (*LONG.names, LONG.played, "12 rounds"))


async def test_a_fault_of_saved_rules_is_listed_whole() -> None:
    app = parlour(rules_folder=FakeFolder(saved_rules(), SavedRules("broken.toml", "broken", fault=FAULT)))
    async with walk(app, "e", "down", size=(120, 40)):
        beside = app.screen.query_one(Beside).query_one("#line", Static)
        assert str(beside.visual) == f"! {FAULT}"
