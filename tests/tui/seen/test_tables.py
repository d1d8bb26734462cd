"""A list of many tables: those that take players first, and only those that are looked for."""

from __future__ import annotations

import pytest

from parlour.net.wire.messages import Lobby, Phase, Sit
from parlour.tui.seen.tables import listed
from parlour.tui.web.pages.lobby import lobby_page
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_lines import FakeHouse
from tests.tui.kit.news import line
from tests.tui.kit.paged import Read
from tests.tui.kit.walking import at, parlour, press, text_of, type_in, walk
from tests.tui.plain.pages.typed import Player

BUSY = tuple(line(f"Table {number}", f"t{number}", taken=4, phase=Phase.PLAYING) for number in range(60))
FREE = (line("Ann's table", "free1", title="Jojo"), line("BO'S TABLE", "free2", title="JUNO Classic"))
MANY = Lobby(tables=(*BUSY, *FREE))


def ids(typed: str = "") -> list[str]:
    return [table.id for table in listed(MANY.tables, typed)]


def test_tables_that_take_players_come_first_and_the_others_stay_in_order() -> None:
    assert ids() == ["free1", "free2", *(f"t{number}" for number in range(60))]
    waits = line("Waits", "w", phase=Phase.WAITING, waits=True)
    between = line("Between", "b", phase=Phase.BETWEEN)
    over = line("Over", "o", phase=Phase.OVER)
    assert [table.id for table in listed((waits, between, over))] == ["o", "w", "b"]


@pytest.mark.parametrize(
    ("typed", "found"),
    [("bo's", ["free2"]), ("classic bo", ["free2"]), ("JOJO", ["free1"]), ("59", ["t59"]), ("no such", [])],
)
def test_all_words_that_are_typed_are_in_the_name_or_the_game(typed: str, found: list[str]) -> None:
    assert ids(typed) == found


async def test_the_screen_is_narrowed_as_one_types_and_a_table_is_chosen_there() -> None:
    app = parlour()
    app.house.tell(MANY)
    async with walk(app, "j", "enter", size=(80, 24)) as pilot:
        shown = text_of(app)
        assert shown.index("Ann's table") < shown.index("BO'S TABLE") < shown.index("Table 0 ")
        assert "62 tables; type / and words to find one." in shown
        await press(pilot, "slash")
        await type_in(pilot, "jUno")
        assert "BO'S TABLE" in text_of(app)
        assert "Ann's table" not in text_of(app)
        await type_in(pilot, "x")
        assert "No table fits" in text_of(app)
        app.house.tell(MANY)  # the list changes, and what is looked for stays
        await press(pilot, "backspace", "enter")
        assert "Table 0 " not in text_of(app)
        await press(pilot, "slash", "escape")
        assert "Table 0 " in text_of(app)
        await press(pilot, "slash")
        await type_in(pilot, "bo's")
        await press(pilot, "enter", "enter")
        assert [asked.table for asked in app.house.asked if isinstance(asked, Sit)] == ["free2"]
        assert at(app) == "WaitingScreen"


@pytest.mark.looptime
async def test_lines_say_the_first_of_many_tables_and_find_the_others() -> None:
    connector = FakeConnector(FakeHouse(MANY))
    async with Player(connector) as ann:
        said = await ann.type("join 192.168.1.20")
        assert sum(". Table " in words for words in said) == 28
        assert said[-1].startswith("32 more tables are open; find WORDS lists those")
        assert any(words.startswith("1. Ann's table, Jojo") for words in said)
        found = await ann.type("find 59")
        assert [words for words in found if ". Table " in words] == [
            "62. Table 59, Pairs, 4 of 4 seats taken, playing"
        ]
        assert (await ann.type("find nothing"))[-1] == "No table fits 'nothing'; find alone lists all."
        assert "BO'S TABLE" in " ".join(await ann.type("find"))
        await ann.type("sit bo's table")
        assert [asked.table for asked in connector.line.asked if isinstance(asked, Sit)] == ["free2"]


def test_the_page_shows_the_first_of_many_tables_and_a_line_to_find_the_others() -> None:
    shown = Read(lobby_page(MANY, "Ann", watching=False))
    assert shown.does[:2] == ["find", "sit free1"]
    assert sum(do.startswith("sit ") for do in shown.does) == 30
    assert "There are 32 more tables." in shown.elements[0].text
    assert len(lobby_page(MANY, "Ann", watching=False)) < 30_000
    found = Read(lobby_page(MANY, "Ann", watching=False, looked_for="classic"))
    assert [do for do in found.does if do.startswith("sit ")] == ["sit free2"]
    none = Read(lobby_page(MANY, "Ann", watching=False, looked_for="<b>"))
    assert "No table fits." in none.elements[0].text
    assert "find" not in Read(lobby_page(Lobby(tables=FREE), "Ann", watching=False)).does
