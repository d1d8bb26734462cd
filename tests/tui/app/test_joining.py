"""Joining: which table of a host one comes to, as a player or to watch."""

from __future__ import annotations

from dataclasses import replace

from parlour.net.wire.messages import Answer, Lobby, Ready, Sit, Watch
from parlour.rules.sentences import in_words
from parlour.tui.remote.connector import HostToJoin
from tests.tui.kit.news import PLAYING, line
from tests.tui.kit.walking import ATTIC, HERE, KITCHEN, at, parlour, press, text_of, type_in, walk


async def test_joining_the_only_table_of_a_host_means_sitting_down() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(),)))
    async with walk(app, "j") as pilot:
        app.fake.find(KITCHEN)
        await press(pilot, "enter")
        assert app.fake.ways == [f"join {HERE}"]
        assert at(app) == "WaitingScreen"


async def test_joining_a_table_that_announced_itself_means_that_one() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(), line("Attic", "t2"))))
    async with walk(app, "j") as pilot:
        app.fake.find(replace(KITCHEN, ad=replace(KITCHEN.ad, table="t2")))
        await press(pilot, "enter")
        assert [request.table for request in app.house.asked if isinstance(request, Sit)] == ["t2"]


async def test_a_host_with_several_tables_shows_its_lobby() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(), line("Attic", "t2"))))
    async with walk(app, "j") as pilot:
        await press(pilot, "enter")
        assert at(app) == "LobbyScreen"
        await press(pilot, "down", "w")
        assert [request.table for request in app.house.asked if isinstance(request, Watch)] == ["t2"]


async def test_who_came_to_watch_opens_no_table_and_plays_no_bots() -> None:
    app = parlour(way=lambda ways: ways.join(HostToJoin(HERE), watch=True))
    app.house.tell(Lobby(tables=(line(), line("Attic", "t2"))))
    async with walk(app, "n", "p") as pilot:
        assert at(app) == "LobbyScreen"
        await press(pilot, "enter")
        assert [request.table for request in app.house.asked if isinstance(request, Watch)] == ["t1"]


async def test_an_address_can_be_typed() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(),)))
    async with walk(app, "j", "a") as pilot:
        await type_in(pilot, "kitchen:99999")
        await press(pilot, "enter")
        assert "99999 is no port" in text_of(app)
        await press(pilot, "backspace")
        await press(pilot, "enter")
        assert app.fake.ways == ["join kitchen:9999"]


async def test_where_a_match_is_played_a_newcomer_is_offered_to_watch() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(locked=True),)))
    app.house.answers[Sit] = PLAYING
    async with walk(app, "j", "enter") as pilot:
        await type_in(pilot, "sesame")
        await press(pilot, "enter")
        assert "A match is being played" in text_of(app)
        assert "ssh key" not in text_of(app)
        await press(pilot, "escape")
        assert (at(app), app.house.asked_for(Watch)) == ("LobbyScreen", [])
        await press(pilot, "enter")
        await type_in(pilot, "sesame")
        await press(pilot, "enter", "w")
        assert [one.password for one in app.house.asked if isinstance(one, Watch)] == ["sesame"]
        assert at(app) == "WaitingScreen"


async def test_a_spectator_watches_and_is_asked_nothing() -> None:
    app = parlour(way=lambda ways: ways.join(HostToJoin(HERE), watch=True))
    app.house.tell(Lobby(tables=(line(),)))
    async with walk(app) as pilot:
        assert len(app.house.asked_for(Watch)) == 1
        await press(pilot, "g")
        assert app.house.asked_for(Ready) == []


async def test_a_locked_table_asks_for_its_password_until_it_is_right() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(locked=True),)))
    app.house.answers[Sit] = Answer(
        id=0, ok=False, reason="password", told=in_words("That is not the password.")
    )
    async with walk(app, "j") as pilot:
        app.fake.find(ATTIC)
        await press(pilot, "enter")
        await type_in(pilot, "wrong")
        assert "wrong" not in text_of(app)
        await press(pilot, "enter")
        assert "That is not the password." in text_of(app)
        del app.house.answers[Sit]
        await type_in(pilot, "right")
        await press(pilot, "enter")
        passwords = [request.password for request in app.house.asked if isinstance(request, Sit)]
        assert passwords == ["", "wrong", "right"]
        assert at(app) == "WaitingScreen"
