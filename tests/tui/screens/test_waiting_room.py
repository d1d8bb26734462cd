"""The waiting room at any size: who sits there, who is ready, what was said, and how others join."""

from __future__ import annotations

from itertools import combinations

import pytest
from textual.widgets import Input

from parlour.net.wire.messages import (
    AddBot,
    Answer,
    ChangeGame,
    Chat,
    Invited,
    Lobby,
    Notice,
    Phase,
    Presence,
    Ready,
    Remove,
    Say,
    Substitute,
)
from parlour.net.wire.notices import ENDED_BY, OUT_OF_TIME, SENDS_YOU_AWAY, SITS_DOWN
from parlour.rules.sentences import Told, in_words, told
from parlour.tui.drawing.canvas import Rect
from parlour.tui.screens.table.seats_around import SeatsAround, around
from parlour.tui.screens.table.table import TableScreen
from parlour.tui.screens.table.waiting import WaitingScreen
from parlour.tui.storage.settings import Settings
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_lines import FakeHouse
from tests.tui.kit.news import WELCOME, line, seats
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import App, at, parlour, press, text_of, type_in, walk


async def test_a_guest_sees_how_others_join_with_one_key_and_chooses_no_other_game() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(),)))
    async with walk(app, "j", "enter", "n") as pilot:
        assert at(app) == "WaitingScreen"
        assert "other game" not in text_of(app)
        assert "ssh -p" not in text_of(app)
        await press(pilot, "i")
        assert "ssh -p 2222 play@192.168.1.20" in text_of(app)
        await press(pilot, "escape")
        assert at(app) == "WaitingScreen"


async def test_a_bot_goes_at_once_but_a_player_only_after_asking() -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        app.house.tell(app.house.update(Phase.WAITING, seats=seats("Ann", "Bo", "Bot 1")))
        await settled(pilot)
        await press(pilot, "x")
        assert app.house.asked_for(Remove) == []
        await press(pilot, "down", "down", "x")
        await press(pilot, "up", "x", "n", "x", "y")
        assert [request.seat for request in app.house.asked if isinstance(request, Remove)] == [2, 1]


@pytest.mark.slow
async def test_what_is_typed_as_chat_is_no_key_until_enter_closes_its_line() -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        for number, words in enumerate(("sbq r", ""), 1):
            await press(pilot, "t")
            await type_in(pilot, words)
            assert len(app.house.asked_for(Ready)) == number - 1
            await press(pilot, "enter", "g")
            assert len(app.house.asked_for(Ready)) == number
        assert [request.text for request in app.house.asked if isinstance(request, Say)] == ["sbq r"]


@pytest.mark.slow
@pytest.mark.parametrize("phase", [Phase.WAITING, Phase.PLAYING])
async def test_chat_that_is_refused_stands_in_the_field_again(phase: Phase) -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        app.house.tell(app.house.update(phase))
        await settled(pilot)
        app.house.answers[Say] = Answer(id=0, ok=False, reason="rate", told=in_words("too fast"))
        await press(pilot, "t")
        await type_in(pilot, "so long")
        await press(pilot, "enter")
        assert "Too fast" in text_of(app)
        line = app.screen.query_one(Input)
        assert (line.value, line.has_focus, line.has_class("-open")) == ("so long", True, True)
        del app.house.answers[Say]
        await press(pilot, "enter")
        assert [asked.text for asked in app.house.asked if isinstance(asked, Say)] == ["so long"] * 2
        assert not line.has_class("-open")


@pytest.mark.parametrize(
    ("why", "words"),
    [
        (told(SENDS_YOU_AWAY, who="zoe"), "  zoe has asked you to leave this table."),
        (told(ENDED_BY, who="zoe"), "  zoe has ended the table."),
        (told(ENDED_BY, who="Ann"), "  You have ended the table."),
    ],
)
async def test_who_is_at_no_table_any_more_is_told_by_whom_and_is_back_in_the_lobby(
    why: Told, words: str
) -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        app.house.tell(Notice(told=why))
        app.house.tell(Lobby(tables=(line(),)))
        await settled(pilot)
        assert words in text_of(app)
        assert "You are no longer at the table" in text_of(app)
        await press(pilot, "escape")
        assert at(app) == "LobbyScreen"


@pytest.mark.slow
async def test_who_is_told_of_themselves_is_addressed_and_what_was_said_before_is_no_news_later() -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        for name in ("Ann", "Bo"):
            app.house.tell(Notice(told=told(SITS_DOWN, who=name)))
        await settled(pilot)
        assert "You sit down." in text_of(app)
        assert "Bo sits down." in text_of(app)
        app.house.tell(app.house.update(Phase.PLAYING, seats=seats("Ann", "Bo")))
        await settled(pilot)
        assert isinstance(app.screen, TableScreen)
        assert app.screen._lately.news(racing=False) == ""
        assert text_of(app).count("Bo sits down.") == 1
        app.house.tell(Notice(told=told(OUT_OF_TIME, who="Ann")))
        await settled(pilot)
        assert "You are out of" in text_of(app)
        assert "Ann sits down" not in text_of(app)


async def test_chat_that_was_said_stands_below_the_seats_and_then_at_the_table() -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        app.house.tell(Chat(name="Bo", text="hello"))
        await settled(pilot)
        assert "Bo: hello" in text_of(app)
        app.house.tell(Chat(name="Bo", text="a long story " * 22))
        app.house.tell(Notice(told=in_words("Cem sits down.")))
        await settled(pilot)
        assert "Cem sits down." in text_of(app)
        assert "a long story" in text_of(app)
        app.house.tell(Chat(name="Bo", text="just a minute"))
        app.house.tell(app.house.update(Phase.PLAYING))
        await settled(pilot)
        assert at(app) == "TableScreen"
        assert "just a minute" in text_of(app)


async def test_the_host_lets_a_bot_play_for_a_player_who_does_nothing() -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        parts = list(seats("Ann", "Bo"))
        app.house.tell(app.house.update(Phase.PLAYING, seats=tuple(parts)))
        await settled(pilot)
        await press(pilot, "b")
        assert app.house.asked_for(Substitute) == []
        parts[1] = parts[1].model_copy(update={"presence": Presence.IDLE})
        app.house.tell(app.house.update(Phase.PLAYING, seats=tuple(parts)))
        await settled(pilot)
        await press(pilot, "b")
        assert "Let a bot play for Bo?" in text_of(app)
        assert app.house.asked_for(Substitute) == []
        await press(pilot, "y")
        assert [request.seat for request in app.house.asked if isinstance(request, Substitute)] == [1]


async def test_bots_ready_and_a_start_from_the_waiting_room() -> None:
    app = parlour()
    async with walk(app, "h", "enter", "l", "b", "g", "g", "g", "s") as pilot:
        assert [request.level for request in app.house.asked if isinstance(request, AddBot)] == ["easy"]
        ready = [request.on for request in app.house.asked if isinstance(request, Ready)]
        assert ready == [True, False, True], "it can be taken back"
        assert at(app) == "TableScreen"
        app.house.tell(app.house.update(Phase.BETWEEN))
        await settled(pilot)
        assert at(app) == "ResultsScreen"
        await press(pilot, "enter")
        assert len(app.house.asked_for(Ready)) == 4
        app.house.tell(app.house.update(Phase.PLAYING))
        await settled(pilot)
        assert at(app) == "TableScreen"


async def test_the_table_that_starts_closes_whatever_page_is_open() -> None:
    app = parlour()
    async with walk(app, "h", "enter", "o") as pilot:
        app.house.tell(app.house.update(Phase.PLAYING))
        await settled(pilot)
        assert at(app) == "TableScreen"


async def test_the_host_of_a_waiting_table_chooses_another_game_where_the_referee_allows_it() -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        app.house.asked.clear()
        assert "n other game" in text_of(app)
        await press(pilot, "n")
        assert at(app) == "AnotherGameScreen"
        await press(pilot, "end", "enter")
        assert app.house.asked == [ChangeGame(game="jojo")], "nothing begins by itself"
        assert at(app) == "WaitingScreen"
        app.house.tell(app.house.update(Phase.WAITING, standing=True))
        await settled(pilot)
        await press(pilot, "n")
        assert at(app) == "WaitingScreen"


@pytest.mark.slow
async def test_an_invitation_may_come_while_the_waiting_room_opens() -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        assert app.link is not None
        opening = app.push_screen(WaitingScreen(app.link))
        await app.table_news.hear(app.link, Invited(web_url="http://192.168.1.20:8453/#abcdefgh"))
        await opening
        await settled(pilot)
        assert "parlour join 192.168.1.20" in text_of(app)


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


@pytest.mark.slow
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


@pytest.mark.slow
async def test_a_line_that_comes_with_the_table_is_shown_once() -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        app.house.tell(app.house.update(Phase.PLAYING, seats=seats("Ann", "Bo")))
        app.house.tell(Notice(told=in_words("Cy is back.")))
        await settled(pilot)
        assert text_of(app).count("Cy is back.") == 1
        app.house.tell(Notice(told=in_words("Cy is back.")))
        await settled(pilot)
        assert text_of(app).count("Cy is back.") == 2


@pytest.mark.slow
async def test_longer_words_of_a_language_have_room_on_the_cards() -> None:
    app = parlour(FakeConnector(FakeHouse(welcome=PAGE)), Settings(name="Ann", language="de"))
    async with walk(app, "h", "enter", size=(100, 30)) as pilot:
        talk(app)
        await settled(pilot)
        assert "nicht bereit" in text_of(app)
