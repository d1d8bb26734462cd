"""A referee in the background that loaded a game before an edit of it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from parlour.net.client.client import Client, News
from parlour.net.process.daemon import RunningReferee, running_referee, stop_referee
from parlour.net.storage.data_folder import Home
from parlour.net.wire.messages import Leave, Notice, OpenTable, Phase, Start, Update
from parlour.rules.shelf.installed import digests
from parlour.tui.remote import own_referee
from parlour.tui.remote.local import ThisMachine
from parlour.tui.remote.own_referee import Doors, tell_of_old_games
from parlour.tui.remote.subprocess_args import SERVE
from tests.net.kit.saying import words_of
from tests.rules.kit.foreign import a_distribution, forget
from tests.rules.kit.foreign import site as site
from tests.tui.kit.fake_lines import FakeHouse


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch, site: Path) -> Iterator[Home]:
    """A data folder whose referee is off the network, has a game of others, and is ended after the test."""
    monkeypatch.setattr(own_referee, "SERVE", (*SERVE, "--private"))
    monkeypatch.setenv("PYTHONPATH", str(site))
    home = Home()
    yield home
    stop_referee(home, home.referee_file)


def edited(package: Path) -> None:
    """Change the game, and forget that it was loaded, as the next process has."""
    with (package / "game.py").open("a") as file:
        file.write("# changed\n")
    forget()


async def hosting(home: Home) -> tuple[Client, RunningReferee]:
    line = await ThisMachine(home, Doors(port=0)).host("Ann", ssh=False)
    running = running_referee(home, home.referee_file)
    assert running is not None
    return line, running


@pytest.mark.slow
async def test_it_is_begun_anew_if_nobody_plays_and_the_match_that_waits_goes_on(
    own: Home, site: Path
) -> None:
    package = a_distribution(site)
    line, first = await hosting(own)
    for request in (OpenTable(game="far-jojo", seats=2, bots=1), Start()):
        assert (await line.ask(request)).ok
    edited(package)
    again, same = await hosting(own)
    assert same.pid == first.pid, "somebody plays"
    news = aiter(again)
    while not isinstance(await anext(news), Update):
        pass
    notice = await anext(news)
    assert isinstance(notice, Notice)
    assert "loaded far before the latest change, and a table there is in use" in words_of(notice)
    for each in (line, again):
        await each.close()
    for _ in range(100):  # until the referee has noticed that nobody is there
        line, second = await hosting(own)
        await line.close()
        if second.pid != first.pid:
            break
    assert second.pid != first.pid
    assert line.welcome.table == "t1", "the match goes on"
    line, third = await hosting(own)
    assert third.pid == second.pid, "it has loaded what there is"
    assert line.through(news) is news, "it has nothing to say of old games"
    await line.close()


@pytest.mark.slow
async def test_it_goes_on_while_somebody_waits_at_a_table_and_where_another_one_would_load_the_same(
    own: Home, site: Path
) -> None:
    package = a_distribution(site)
    line, first = await hosting(own)
    assert (await line.ask(OpenTable(game="far-jojo", seats=2))).ok
    edited(package)
    again, second = await hosting(own)
    assert second.pid == first.pid, "whoever waits for a match would be sent away"
    await again.ask(Leave())
    for each in (line, again):
        await each.close()
    digests()  # this program loads the game, before another edit
    with (package / "game.py").open("a") as file:
        file.write("# changed again\n")
    third, fourth = [await hosting(own) for _ in range(2)]
    assert third[1].pid != first.pid
    assert fourth[1].pid == third[1].pid, "another one would load the same"
    for each, _ in (third, fourth):
        await each.close()


async def test_it_is_said_again_where_the_player_goes_on_from_the_table_to_which_they_are_led_back() -> None:
    house, client = FakeHouse(), cast("Client", SimpleNamespace())
    tell_of_old_games(client, ["far"])

    async def news() -> AsyncIterator[News]:
        for table in ("t1", "t1", "t2"):
            yield house.update(Phase.PLAYING, id=table)

    heard = [type(each) async for each in client.through(news())]
    assert heard == [Update, Notice, Update, Update, Notice]
