"""Pages in any terminal: of every size, wide ones filled, in every theme, and with nothing but ASCII."""

from __future__ import annotations

import pytest
from textual.widgets import Static

from parlour.tui.screens.boxes.beside import Beside
from parlour.tui.screens.boxes.page import Page
from parlour.tui.storage.settings import Settings
from parlour.tui.storage.stores import SavedRules
from tests.tui.kit.fake_library import FakeFolder, saved_rules
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import at, parlour, press, text_of, walk


@pytest.mark.few("keys0", slow=("keys3", "keys6"))
@pytest.mark.parametrize("keys", [(), ("j",), ("h",), ("h", "enter"), ("r",), ("s",), ("v",)])
async def test_a_terminal_that_is_too_small_says_what_to_do_and_recovers(keys: tuple[str, ...]) -> None:
    app = parlour()
    async with walk(app, *keys) as pilot:
        before = text_of(app)
        await pilot.resize_terminal(50, 10)
        await settled(pilot)
        lines = [words.strip() for words in text_of(app).split("\n") if words.strip()]
        assert " ".join(lines) == (
            "Parlour needs 60 x 18; this terminal is 50 x 10. Enlarge the window, or use a smaller font. "
            "Lines of text need no room: parlour --plain, or plain@ over ssh."
        )
        await pilot.resize_terminal(80, 24)
        await settled(pilot)
        assert text_of(app) == before


async def test_in_ascii_nothing_else_is_drawn() -> None:
    app = parlour(settings=Settings(name="Ann", ascii=True))
    async with walk(app) as pilot:
        assert text_of(app).isascii()
        for keys in (("h", "enter"), ("i",), ("escape", "o"), ("question_mark",), ("escape", "escape", "g")):
            await press(pilot, *keys)
            assert text_of(app).isascii(), keys
        assert "+ ready" in text_of(app)


@pytest.mark.few
@pytest.mark.parametrize("theme", ["parlour-dark", "parlour-light", "parlour-high-contrast", "no such theme"])
async def test_every_theme_can_be_worn(theme: str) -> None:
    app = parlour(settings=Settings(name="Ann", theme=theme))
    async with walk(app):
        assert at(app) == "HomeScreen"


FAULT = "hand: 10 hands of 40 and an opening card need more than 52 cards"


@pytest.mark.few("s", slow=("v",))
@pytest.mark.parametrize("key", ["s", "v", "e", "h"])
async def test_a_page_is_as_wide_as_the_window_up_to_150_columns(key: str) -> None:
    app = parlour()
    async with walk(app, key) as pilot:
        for columns, wanted in ((80, 80), (100, 100), (120, 120), (200, 150)):
            await pilot.resize_terminal(columns, 40)
            await settled(pilot)
            assert isinstance(app.screen, Page)
            assert app.screen.query_one(".body").size.width + 4 == wanted


async def test_a_fault_of_saved_rules_is_listed_whole() -> None:
    app = parlour(rules_folder=FakeFolder(saved_rules(), SavedRules("broken.toml", "broken", fault=FAULT)))
    async with walk(app, "e", "down", size=(120, 40)):
        beside = app.screen.query_one(Beside).query_one("#line", Static)
        assert str(beside.visual) == f"! {FAULT}"
