"""Who is at no table is told of all tables once, and then only of what changes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

import pytest

from parlour.net import limits
from parlour.net.client.news import TableList
from parlour.net.referee.hooks import Duties
from parlour.net.referee.referee import Referee
from parlour.net.table.events import Closes
from parlour.net.wire.messages import (
    Leave,
    Lobby,
    LobbyChange,
    OpenTable,
    ReadLobby,
    Rename,
    Sit,
    TableLine,
    Watch,
)
from parlour.net.wire.notices import ENDED
from parlour.net.wire.refusals import Why
from tests.net.kit.guests import Guest, settle
from tests.net.kit.hall import GAME

pytestmark = pytest.mark.looptime

WISH = OpenTable(game=GAME, seats=4)


@pytest.fixture
async def referee() -> AsyncIterator[Referee]:
    made = Referee("kitchen")
    yield made
    await made.close()


async def opened(referee: Referee) -> None:
    """Open a table, and wait until that is durable."""
    await referee.open_table(WISH).opened()


async def pause() -> None:
    await asyncio.sleep(2 * limits.LOBBY_EVERY)


def of_lobby(guest: Guest) -> list[Lobby | LobbyChange]:
    return [told for told in guest.told if isinstance(told, Lobby | LobbyChange)]


def changes(guest: Guest) -> list[tuple[int, list[str], Sequence[str]]]:
    return [(told.number, [line.id for line in told.tables], told.closed) for told in guest.all(LobbyChange)]


def listed(guest: Guest) -> tuple[TableLine, ...]:
    """Return the list as a client puts it together."""
    tables, whole = TableList(), None
    for told in of_lobby(guest):
        whole = tables.hear(told)
        assert not tables.must_ask()
    assert whole is not None
    return whole.tables


async def come(referee: Referee, name: str) -> Guest:
    guest = Guest(referee, name)
    await settle()
    return guest


async def test_all_tables_come_once_and_then_only_those_that_change(referee: Referee) -> None:
    for _ in range(3):
        await opened(referee)
    watcher, ann = await come(referee, "Bo"), await come(referee, "Ann")
    (lobby,) = of_lobby(watcher)
    assert isinstance(lobby, Lobby)
    assert [line.id for line in lobby.tables] == ["t1", "t2", "t3"]
    await pause()
    assert of_lobby(watcher) == [lobby]
    await ann.ask(Sit(table="t2"))
    await pause()
    assert changes(watcher) == [(1, ["t2"], ())]
    await ann.ask(OpenTable(game=GAME))  # refused: she is at a table
    await ann.ask(Leave())
    await opened(referee)
    await pause()
    assert changes(watcher)[1:] == [(2, ["t2", "t4"], ())]
    assert listed(watcher) == referee.lines()


async def test_changes_at_the_same_time_become_one_message(referee: Referee) -> None:
    watcher = await come(referee, "Bo")
    for _ in range(20):
        await opened(referee)
    guests = [await come(referee, f"Guest {number}") for number in range(20)]
    await asyncio.gather(*(guest.ask(Sit(table=f"t{1 + at}")) for at, guest in enumerate(guests)))
    await pause()
    assert len(watcher.all(LobbyChange)) == 1
    assert [line.taken for line in listed(watcher)] == [1] * 20


async def test_nothing_is_told_while_the_lines_stay_as_they_are(referee: Referee) -> None:
    await opened(referee)
    watcher, ann = await come(referee, "Bo"), await come(referee, "Ann")
    await ann.ask(Sit(table="t1"))
    await pause()
    before = of_lobby(watcher)
    await ann.ask(Rename(name="Anna"))  # the table tells its people; no line has names
    await pause()
    assert of_lobby(watcher) == before


async def test_a_closed_table_is_named_and_its_people_get_the_list(referee: Referee) -> None:
    await opened(referee)
    watcher, host = await come(referee, "Bo"), await come(referee, "Ann")
    await host.ask(WISH)
    await pause()
    referee.tables["t2"].inbox.put_nowait(Closes(ENDED))
    await pause()
    assert changes(watcher)[-1] == (2, [], ("t2",))
    assert listed(watcher) == listed(host) == referee.lines()


async def test_who_sits_is_told_of_no_table_and_gets_all_of_them_after_leaving(referee: Referee) -> None:
    for _ in range(2):
        await opened(referee)
    ann = await come(referee, "Ann")
    await ann.ask(Sit(table="t1"))
    before = len(of_lobby(ann))
    await opened(referee)
    await pause()
    assert len(of_lobby(ann)) == before
    await ann.ask(Leave())
    newest = of_lobby(ann)[-1]
    assert isinstance(newest, Lobby)
    assert newest.tables == referee.lines()


async def test_a_long_list_comes_in_pages_that_fit_into_the_queue(
    referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "TABLES", 100)
    monkeypatch.setattr(limits, "LOBBY_PAGE", 2048)
    for _ in range(30):
        await opened(referee)
    watcher = await come(referee, "Bo")
    (first,) = of_lobby(watcher)
    assert first.more
    await opened(referee)
    await asyncio.sleep(30 * limits.LOBBY_EVERY)
    told = of_lobby(watcher)
    assert all(len(page.model_dump_json()) < 2048 + 200 for page in told)
    assert [page.more for page in told] == [True] * (len(told) - 1) + [False]
    assert listed(watcher) == referee.lines()


async def test_a_page_has_at_least_one_line_and_none_of_a_table_that_has_closed_meanwhile(
    referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "LOBBY_PAGE", 1)
    for _ in range(3):
        await opened(referee)
    watcher = await come(referee, "Bo")
    await asyncio.sleep(4 * limits.LOBBY_EVERY)
    assert [len(page.tables) for page in of_lobby(watcher)] == [1, 1, 1]
    last = await come(referee, "Cem")
    for table in ("t1", "t3"):
        referee.tables[table].inbox.put_nowait(Closes(ENDED))
    await asyncio.sleep(4 * limits.LOBBY_EVERY)
    assert [line.id for line in listed(last)] == ["t2"]


async def test_the_list_is_sent_again_to_who_asks_and_refused_at_a_table(referee: Referee) -> None:
    await opened(referee)
    ann = await come(referee, "Ann")
    await pause()
    assert (await ann.ask(ReadLobby())).ok
    await pause()
    assert [told.tables for told in of_lobby(ann)] == [referee.lines()] * 2
    await ann.ask(Watch(table="t1"))
    assert (await ann.ask(ReadLobby())).reason == Why.NOWHERE


async def test_a_new_connection_of_a_person_begins_with_the_whole_list(referee: Referee) -> None:
    await opened(referee)
    before = await come(referee, "Ann")
    await opened(referee)
    again = Guest(referee, "Ann", token=before.welcome.token)
    await asyncio.sleep(2 * limits.LOBBY_EVERY)
    assert listed(again) == referee.lines()
    assert isinstance(of_lobby(again)[0], Lobby)


async def test_the_network_is_told_of_all_tables_at_each_change(referee: Referee) -> None:
    advertised: list[tuple[TableLine, ...]] = []
    referee.duties = Duties(advertise=advertised.append)
    await opened(referee)
    await pause()
    await opened(referee)
    await pause()
    assert [len(lines) for lines in advertised] == [1, 2]
