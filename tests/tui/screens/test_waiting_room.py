"""The waiting room: who sits there, who is ready, what was said, and how others join."""

from __future__ import annotations

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
from parlour.net.wire.notices import OUT_OF_TIME, SITS_DOWN
from parlour.rules.sentences import in_words, told
from parlour.tui.screens.table.table import TableScreen
from parlour.tui.screens.table.waiting import WaitingScreen
from tests.tui.kit.news import line, seats
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import at, parlour, press, text_of, type_in, walk


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
        words = "too fast: at most 5 chat lines or new names in 10 seconds"
        app.house.answers[Say] = Answer(id=0, ok=False, reason="rate", told=in_words(words))
        await press(pilot, "t")
        await type_in(pilot, "so long")
        await press(pilot, "enter")
        assert words[1:] in " ".join(text_of(app).split())
        line = app.screen.query_one(Input)
        assert (line.value, line.has_focus, line.has_class("-open")) == ("so long", True, True)
        del app.house.answers[Say]
        await press(pilot, "enter")
        assert [asked.text for asked in app.house.asked if isinstance(asked, Say)] == ["so long"] * 2
        assert not line.has_class("-open")


async def test_who_is_sent_away_is_told_by_whom_and_is_back_in_the_lobby() -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        app.house.tell(Notice(told=in_words("Bo has asked you to leave this table.")))
        app.house.tell(Lobby(tables=(line(),)))
        await settled(pilot)
        assert "Bo has asked you to leave this table." in text_of(app)
        assert "You are no longer at the table" in text_of(app)
        await press(pilot, "escape")
        assert at(app) == "LobbyScreen"


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
async def test_who_is_told_of_themselves_is_addressed_before_and_during_the_match() -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        for name in ("Ann", "Bo"):
            app.house.tell(Notice(told=told(SITS_DOWN, who=name)))
        await settled(pilot)
        assert "You sit down." in text_of(app)
        assert "Bo sits down." in text_of(app)
        app.house.tell(app.house.update(Phase.PLAYING, seats=seats("Ann", "Bo")))
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
async def test_the_footer_shows_no_keys_of_the_waiting_room_while_a_box_is_open() -> None:
    app = parlour()
    async with walk(app, "h", "enter", size=(120, 40)) as pilot:
        assert "g ready" in text_of(app)
        await press(pilot, "question_mark")
        assert "g ready" not in text_of(app)
        app.house.tell(app.house.update(Phase.WAITING, seats=seats("Ann", "Bo")))
        await settled(pilot)
        assert "g ready" not in text_of(app)
        await press(pilot, "escape")
        assert "g ready" in text_of(app)


@pytest.mark.slow
async def test_what_was_said_in_the_waiting_room_is_no_news_at_the_table() -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        app.house.tell(Notice(told=in_words("Bo sits down.")))
        app.house.tell(app.house.update(Phase.PLAYING, seats=seats("Ann", "Bo")))
        await settled(pilot)
        assert isinstance(app.screen, TableScreen)
        assert app.screen._lately.news(racing=False) == ""
        assert text_of(app).count("Bo sits down.") == 1


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
