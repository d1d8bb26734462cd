"""The waiting room in terminals of any size: seats around a table, how others join, and all that was said."""

from __future__ import annotations

from itertools import combinations

import pytest

from parlour.net.wire.messages import Chat, Phase, Presence, Ready
from parlour.tui.drawing.canvas import Rect
from parlour.tui.screens.table.seats_around import SeatsAround, around
from parlour.tui.storage.settings import Settings
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_lines import FakeHouse
from tests.tui.kit.news import WELCOME, seats
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import App, at, parlour, press, text_of, walk

PAGE = WELCOME.model_copy(update={"web_url": "http://192.168.1.20:8080/#maple-otter-7421", "owner": True})
DOORS = (PAGE.web_url, "parlour join 192.168.1.20", "ssh -p 2222 play@192.168.1.20", "10.0.0.7")
PRINTS = (WELCOME.ssh_fingerprint, "ab12 cd34 ab12 cd34")
CODE = "█▀▀▀▀▀█"
"""The corner of a code."""
SIZES = ((100, 30), (120, 40), (200, 50))
SAID = tuple(f"line {number} of what was said" for number in range(12))


def hosting(*, ascii_only: bool = False) -> App:
    """An app whose host has a page for phones."""
    return parlour(FakeConnector(FakeHouse(welcome=PAGE)), Settings(name="Ann", ascii=ascii_only))


def talk(app: App, names: tuple[str, ...] = ("Ann", "Bo", "Bot Ida")) -> None:
    """Seat people, one of whom is ready, and let one of them say much."""
    parts = seats(*names, most=6, ready=names[1:2])
    app.house.tell(app.house.update(Phase.WAITING, seats=parts))
    for words in SAID:
        app.house.tell(Chat(name="Bo", text=words))


async def test_a_large_room_shows_every_door_the_code_and_all_seats() -> None:
    app = hosting()
    async with walk(app, "h", "enter", size=SIZES[0]) as pilot:
        talk(app)
        app.house.tell(app.house.update(Phase.WAITING, seats=seats(*"ABCDEFGHI", most=10)))
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await settled(pilot)
            words = text_of(app)
            assert [each for each in (*DOORS, *PRINTS, CODE) if each not in words] == []
            assert all(f"{number} {name}" in words for number, name in enumerate("ABCDEFGHI", 1))
            assert "free seat" in words
            assert "Press g when you" in words


async def test_what_a_small_room_does_not_show_is_said_with_its_key() -> None:
    app = hosting()
    async with walk(app, "h", "enter") as pilot:
        for names, shown, rest in (
            (("Ann",), PRINTS, "the code to scan"),
            (("Ann", *"BCDE"), (), "the code and the fingerprints"),
        ):
            talk(app, names)
            await settled(pilot)
            words = text_of(app)
            assert all(door in words for door in DOORS)
            assert CODE not in words
            assert [each for each in PRINTS if each in words] == [*shown]
            assert f"i shows {rest}; so does a window of 100 x 30." in " ".join(words.split())
            assert SAID[-1] in words
        await pilot.resize_terminal(60, 18)
        await settled(pilot)
        assert "i shows how others join; so does a window of 100 x 30." in " ".join(text_of(app).split())
        assert SAID[-1] in text_of(app)


@pytest.mark.slow
async def test_longer_words_of_a_language_have_room_on_the_cards() -> None:
    app = parlour(FakeConnector(FakeHouse(welcome=PAGE)), Settings(name="Ann", language="de"))
    async with walk(app, "h", "enter", size=(100, 30)) as pilot:
        talk(app)
        await settled(pilot)
        assert "nicht bereit" in text_of(app)


@pytest.mark.slow
async def test_without_a_code_nothing_promises_one() -> None:
    app = hosting(ascii_only=True)
    async with walk(app, "h", "enter"):
        assert "i shows" not in text_of(app)


@pytest.mark.slow
async def test_a_guest_reads_how_others_join_only_where_there_is_room() -> None:
    app = parlour(FakeConnector(FakeHouse(welcome=PAGE)))
    async with walk(app, "h", "enter") as pilot:
        app.house.tell(app.house.update(Phase.WAITING, you=1, seats=seats("Bo", "Ann", host="Bo")))
        await settled(pilot)
        assert "i shows how others join; so does a window of 100 x 30." in text_of(app)
        assert DOORS[0] not in text_of(app)
        await pilot.resize_terminal(100, 30)
        await settled(pilot)
        assert DOORS[0] in text_of(app)
        assert CODE in text_of(app)
        app.house.tell(app.house.update(Phase.WAITING, you=1, seats=seats("Bo", "Ann", most=2, host="Bo")))
        await settled(pilot)
        assert DOORS[0] not in text_of(app), "nobody else can join"


async def test_all_that_was_said_is_reached_with_the_page_keys_and_news_do_not_move_who_reads() -> None:
    app = hosting()
    async with walk(app, "h", "enter", size=(100, 30)) as pilot:
        talk(app)
        await settled(pilot)
        assert SAID[-1] in text_of(app)
        assert SAID[0] not in text_of(app)
        await press(pilot, "pageup", "pageup", "pageup")
        assert SAID[0] in text_of(app)
        app.house.tell(Chat(name="Cy", text="something new"))
        await settled(pilot)
        assert SAID[0] in text_of(app)
        await press(pilot, "pagedown", "pagedown", "pagedown")
        app.house.tell(Chat(name="Cy", text="the newest"))
        await settled(pilot)
        assert "Cy: the newest" in text_of(app)


@pytest.mark.slow
async def test_arrows_and_clicks_mark_the_card_that_lies_there() -> None:
    app = hosting()
    async with walk(app, "h", "enter", size=(100, 30)) as pilot:
        talk(app, ("Ann", "Bo", "Cy", "Di", "Ed", "Flo"))
        await settled(pilot)
        around = app.screen.query_one(SeatsAround)
        seen = []
        for key in ("left", "up", "up", "right", "right", "down"):
            await press(pilot, key)
            assert around.pointed is not None
            seen.append(around.pointed.key)
        assert seen == ["1", "2", "3", "4", "5", "0"]
        card = around.places["3"]
        await pilot.click(SeatsAround, offset=(card.x + 3, card.y + 1))
        await settled(pilot)
        assert around.pointed is not None
        assert around.pointed.key == "3"
        assert app.house.asked_for(Ready) == []
        assert at(app) == "WaitingScreen"


async def test_who_is_away_is_not_shown_as_ready_and_a_bot_as_one() -> None:
    app = hosting()
    async with walk(app, "h", "enter") as pilot:
        parts = list(seats("Ann", "Bo", "Bot 1", ready=("Bo",)))
        parts[1] = parts[1].model_copy(update={"presence": Presence.AWAY})
        app.house.tell(app.house.update(Phase.WAITING, seats=tuple(parts)))
        for size in ((80, 24), SIZES[0]):
            await pilot.resize_terminal(*size)
            await settled(pilot)
            assert "away" in text_of(app)
            assert "✓ ready" not in text_of(app)
            assert "bot, normal" in text_of(app)


@pytest.mark.parametrize("count", range(1, 11))
def test_cards_lie_within_the_room_and_cover_neither_each_other_nor_the_table(count: int) -> None:
    for width, height, wanted in ((56, 13, 17), (58, 22, 22), (70, 20, 17), (130, 36, 30), (40, 30, 20)):
        laid = around(width, height, count, wanted)
        if laid is None:
            assert (width, height) == (56, 13) or count > 8
            continue
        assert len(laid.seats) == count
        cells = Rect(0, 0, width, height)
        for one in (*laid.seats, laid.table):
            assert cells.holds(one.x, one.y)
            assert cells.holds(one.x + one.width - 1, one.y + one.height - 1)
        for one, other in combinations((*laid.seats, laid.table), 2):
            apart = one.x + one.width <= other.x or other.x + other.width <= one.x
            assert apart or one.y + one.height <= other.y or other.y + other.height <= one.y
        assert laid.seats[0].y == max(seat.y for seat in laid.seats), "the first lies below"
