"""Pages in any terminal: of every size, in every theme, and with nothing but ASCII."""

from __future__ import annotations

import pytest

from parlour.net.wire.messages import Lobby
from parlour.tui.storage.settings import Settings
from tests.tui.kit.news import line
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import at, parlour, press, text_of, walk


@pytest.mark.few
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


@pytest.mark.slow
@pytest.mark.few
@pytest.mark.parametrize("size", [(60, 18), (1, 1), (300, 100)])
async def test_every_size_is_survived(size: tuple[int, int]) -> None:
    app = parlour()
    async with walk(app, "h", "enter", size=size):
        assert at(app) == "WaitingScreen"


@pytest.mark.slow
@pytest.mark.few
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_list_of_tables_cuts_nothing_that_has_room(size: tuple[int, int]) -> None:
    full = line("Anna's table 2", title="Next to the Last Card", seats=10, taken=10, locked=True)
    app = parlour()
    async with walk(app, size=size) as pilot:
        app.house.tell(Lobby(tables=(full, line("Attic", "t2"))))
        await press(pilot, "j", "enter")
        for words in ("Anna's table 2", "Next to the Last Card", "10 of 10 seats", "waiting, password"):
            assert words in text_of(app)


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
