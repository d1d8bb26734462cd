"""Joining: which table of a host one comes to, to play or to watch, and how far one trusts that host."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.net.errors import WrongFingerprint
from parlour.net.wire.messages import Answer, Lobby, Ready, Sit, Watch
from parlour.rules.sentences import in_words
from parlour.tui.remote.connector import HostToJoin
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.news import PLAYING, TLS, line
from tests.tui.kit.walking import ATTIC, DEN, HERE, KITCHEN, at, parlour, press, text_of, type_in, walk


async def test_joining_a_table_that_announced_itself_means_sitting_down_there() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(), line("Attic", "t2"))))
    async with walk(app, "j") as pilot:
        app.fake.find(replace(KITCHEN, ad=replace(KITCHEN.ad, table="t2")))
        await press(pilot, "enter")
        assert app.fake.ways == [f"join {HERE}"]
        assert [request.table for request in app.house.asked if isinstance(request, Sit)] == ["t2"]
        assert at(app) == "WaitingScreen"


async def test_a_host_with_several_tables_shows_its_lobby() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(), line("Attic", "t2"))))
    async with walk(app, "j") as pilot:
        await press(pilot, "enter")
        assert at(app) == "LobbyScreen"
        await press(pilot, "down", "w")
        assert [request.table for request in app.house.asked if isinstance(request, Watch)] == ["t2"]


async def test_who_came_to_watch_opens_no_table_and_plays_no_bots_and_is_asked_nothing() -> None:
    app = parlour(way=lambda ways: ways.join(HostToJoin(HERE), watch=True))
    app.house.tell(Lobby(tables=(line(), line("Attic", "t2"))))
    async with walk(app, "n", "p") as pilot:
        assert at(app) == "LobbyScreen"
        assert "Enter watch" in text_of(app)
        app.house.tell(Lobby(tables=(line(may_watch=False), line("Attic", "t2"))))
        await press(pilot, "enter")
        assert not app.house.asked_for(Watch)
        app.house.tell(Lobby(tables=(line(), line("Attic", "t2"))))
        await press(pilot, "enter", "g")
        assert [request.table for request in app.house.asked if isinstance(request, Watch)] == ["t1"]
        assert app.house.asked_for(Ready) == []


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


async def test_a_host_never_met_is_announced_with_its_fingerprint() -> None:
    app = parlour(FakeConnector(fingerprint=TLS, recent=(DEN,)))
    app.house.tell(Lobby(tables=(line(),)))
    async with walk(app, "j", "enter") as pilot:
        assert "first time" in text_of(app)
        assert "ab12 cd34" in text_of(app)
        assert app.fake.ways == []
        await press(pilot, "y")
        assert at(app) == "WaitingScreen"


@pytest.mark.slow
@pytest.mark.parametrize(("key", "verb"), [("enter", "join"), ("w", "watch"), ("r", "ask")])
async def test_the_first_meeting_is_told_by_what_one_came_for(key: str, verb: str) -> None:
    app = parlour(FakeConnector(fingerprint=TLS))
    async with walk(app, "j") as pilot:
        app.fake.find(KITCHEN)
        await press(pilot, key)
        words = text_of(app)
        assert f"You {verb} Kitchen for the first time" in words
        assert f"{verb}, and remember this host" in words
        assert f"do not {verb}" in words


async def test_a_changed_certificate_stops_and_shows_both_fingerprints_and_one_key_forgets_the_old() -> None:
    error = WrongFingerprint(DEN.address, "c0de" * 16, "ab12" * 16)
    app = parlour(FakeConnector(error=error, recent=(DEN,)))
    async with walk(app, "j") as pilot:
        for key, forgotten in (("enter", []), ("f", [DEN])):
            await press(pilot, "enter")
            words = text_of(app)
            assert "c0de c0de" in words
            assert "ab12 ab12" in words
            await press(pilot, key)
            assert at(app) == "NearbyScreen"
            assert app.fake.forgotten == forgotten
