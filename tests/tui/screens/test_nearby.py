"""Tables nearby: the list follows the network, and the cursor stays where it was."""

from __future__ import annotations

from dataclasses import replace

from textual.widgets import Static

from parlour.net.discovery.service import Ad
from parlour.net.wire.messages import PROTOCOL, Lobby, Phase, Sit, Watch
from tests.tui.kit.fake_connector import FakeConnector, found
from tests.tui.kit.news import line
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import ATTIC, DEN, GARDEN, KITCHEN, parlour, press, text_of, walk


async def test_the_list_of_tables_changes_by_itself_and_the_cursor_stays_on_its_table() -> None:
    app = parlour(FakeConnector())
    async with walk(app, "j") as pilot:
        app.fake.find(KITCHEN, ATTIC)
        await settled(pilot)
        await press(pilot, "down")
        app.fake.find(GARDEN, KITCHEN, ATTIC)
        await settled(pilot)
        await press(pilot, "enter")
        assert app.fake.ways == ["join 192.168.1.7:7453"]


async def test_who_came_to_watch_watches_by_enter_where_one_may() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(), line("Attic", "t2"))))
    async with walk(app) as pilot:
        app.navigation.look_around(watch=True)
        await settled(pilot)
        app.fake.find(KITCHEN, replace(ATTIC, ad=replace(ATTIC.ad, may_watch=False)))
        await settled(pilot)
        assert "Enter watch" in text_of(app)
        assert "join" not in text_of(app).splitlines()[-1]
        await press(pilot, "down")
        assert "watch" not in text_of(app).splitlines()[-1]
        await press(pilot, "up", "enter")
        assert (app.house.asked_for(Sit), len(app.house.asked_for(Watch))) == ([], 1)


async def test_a_table_that_closes_disappears_and_leaving_the_list_ends_the_search() -> None:
    app = parlour(FakeConnector())
    async with walk(app, "j") as pilot:
        app.fake.find(KITCHEN, ATTIC)
        await settled(pilot)
        app.fake.find(ATTIC)
        await settled(pilot)
        assert "Kitchen" not in text_of(app)
        app.fake.find()
        await settled(pilot)
        assert "Searching" in text_of(app)
        assert app.fake.browsing.running
        await press(pilot, "escape")
        assert not app.fake.browsing.running


async def test_a_table_that_is_silent_or_of_another_version_says_that_it_is() -> None:
    app = parlour(FakeConnector())
    async with walk(app, "j") as pilot:
        app.fake.find(GARDEN, replace(KITCHEN, version=PROTOCOL - 1), replace(ATTIC, version=PROTOCOL + 1))
        await settled(pilot)
        for words in ("not responding", "older Parlour", "newer Parlour"):
            assert words in text_of(app)


async def test_hosts_joined_before_stand_below_until_they_are_found() -> None:
    app = parlour()
    async with walk(app, "j") as pilot:
        assert "Bo's den" in text_of(app)
        app.fake.find(found("d", DEN.address.host, Ad("den", "Den", "Pairs", 1, 3)))
        await settled(pilot)
        assert "Joined before" not in text_of(app)


async def test_a_table_says_whether_it_waits_or_plays() -> None:
    app = parlour(FakeConnector())
    async with walk(app, "j") as pilot:
        for phase, words in (
            (Phase.WAITING, "waiting"),
            (Phase.PLAYING, "playing"),
            (Phase.BETWEEN, "playing"),
            (Phase.OVER, "match over"),
        ):
            app.fake.find(KITCHEN, replace(ATTIC, ad=replace(ATTIC.ad, phase=phase)))
            await settled(pilot)
            lines = [line for line in text_of(app).splitlines() if " of " in line]
            assert sorted(line.split("seats")[1].strip() for line in lines) == ["", f"{words}, password"]


async def test_in_a_broad_window_what_is_known_of_the_marked_table_stands_beside_the_list() -> None:
    app = parlour(FakeConnector())
    async with walk(app, "j", size=(120, 40)) as pilot:
        app.fake.find(KITCHEN, ATTIC)
        await settled(pilot)
        for key, facts in (("up", ("3 of 6 seats",)), ("down", ("2 of 2 seats", "password"))):
            await press(pilot, key)
            words = "\n".join(str(each.visual) for each in app.screen.query("Beside Static").results(Static))
            assert [each for each in ("Pairs", *facts) if each not in words] == []
