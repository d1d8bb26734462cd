"""A client puts the list of tables together, notices what it missed, and asks for the list again."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.net import limits
from parlour.net.auth.accounts import Person
from parlour.net.client.news import TableList
from parlour.net.referee.lobby_feed import LobbyFeed
from parlour.net.wire.messages import FromReferee, Leave, Lobby, LobbyChange, OpenTable, Phase, Sit, TableLine
from tests.net.kit.open_house import GAME, OpenHouse

A, B, C = (
    TableLine(id=key, name=name, game=GAME, title="JUNO", phase=Phase.WAITING, taken=1, seats=4)
    for key, name in (("t1", "A"), ("t2", "B"), ("t3", "C"))
)


def names(whole: Lobby | None) -> str:
    return "nothing" if whole is None else "".join(table.name for table in whole.tables)


def test_lines_are_replaced_added_and_removed_in_their_order() -> None:
    tables = TableList()
    assert names(tables.hear(Lobby(tables=(A, B)))) == "AB"
    changed = A.model_copy(update={"name": "X"})
    assert names(tables.hear(LobbyChange(number=1, tables=(changed, C)))) == "XBC"
    assert names(tables.hear(LobbyChange(number=2, closed=("t2", "t9")))) == "XC"
    assert names(tables.hear(Lobby(tables=(B,)))) == "B"
    assert not tables.must_ask()


def test_a_list_in_pages_is_shown_when_it_is_complete() -> None:
    tables = TableList()
    assert tables.hear(Lobby(tables=(A,), more=True)) is None
    assert tables.hear(LobbyChange(number=1, tables=(B,), more=True)) is None
    assert not tables.must_ask()
    assert names(tables.hear(LobbyChange(number=2, tables=(C,)))) == "ABC"


@pytest.mark.parametrize("number", [0, 1, 3])
def test_a_missed_message_is_noticed_and_asked_for_once(number: int) -> None:
    tables = TableList()
    tables.hear(Lobby(tables=(A,)))
    tables.hear(LobbyChange(number=1, tables=(B,)))
    assert tables.hear(LobbyChange(number=number, tables=(C,))) is None
    assert [tables.must_ask() for _ in range(2)] == [True, False]
    assert tables.hear(LobbyChange(number=2)) is None
    assert not tables.must_ask()
    assert names(tables.hear(Lobby(tables=(A, C)))) == "AC"
    assert tables.hear(LobbyChange(number=2)) is None
    assert tables.must_ask()


def test_changes_without_a_list_are_asked_about_at_first_and_after_a_table() -> None:
    tables = TableList()
    assert tables.hear(LobbyChange(number=1, tables=(A,))) is None
    assert tables.must_ask()
    tables.hear(Lobby(tables=(A,)))
    tables.left()
    assert tables.hear(LobbyChange(number=1, tables=(B,))) is None
    assert tables.must_ask()


def test_a_referee_cannot_fill_the_memory_with_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LISTED", 2)
    tables = TableList()
    assert names(tables.hear(Lobby(tables=(A, B, C)))) == "AB"
    assert names(tables.hear(LobbyChange(number=1, tables=(C, A), closed=("t2",)))) == "AC"


def shown(tables: tuple[TableLine, ...]) -> list[str]:
    return [table.id for table in tables]


async def test_who_missed_a_change_gets_the_whole_list_from_a_real_referee(house: OpenHouse) -> None:
    house.table()
    ann = await house.guest("Ann")
    await ann.until(lambda: ann.all(Lobby))
    (session,) = house.referee.sessions
    assert session.person is not None
    session.person.tell(LobbyChange(number=7, closed=("t1",)))  # what came before it is lost
    await ann.until(lambda: len(ann.all(Lobby)) == 2)
    assert shown(ann.lobby) == ["t1"]
    house.table()
    await ann.until(lambda: shown(ann.lobby) == ["t1", "t2"])


async def test_who_comes_back_from_a_table_gets_the_whole_list_from_a_real_referee(house: OpenHouse) -> None:
    table = house.table()
    ann, bo = await house.guest("Ann"), await house.guest("Bo")
    await ann.until(lambda: ann.all(Lobby))
    assert (await ann.ask(Sit(table=table))).ok
    assert (await bo.ask(OpenTable(game=GAME))).ok
    assert (await ann.ask(Leave())).ok
    await ann.until(lambda: shown(ann.lobby) == ["t1", "t2"])


@pytest.mark.slow
@pytest.mark.wide
@given(st.data())
def test_whoever_misses_messages_shows_the_list_as_it_is_or_asks(data: st.DataObject) -> None:
    asyncio.run(_miss_some(data))


async def _miss_some(data: st.DataObject) -> None:
    """Let tables open, change and close, and lose some of what is told: the list is never wrong."""
    lines: dict[str, TableLine] = {}
    told: list[FromReferee] = []
    ann = Person("Ann", tell_session=told.append)
    feed = LobbyFeed(lines.get, lambda person: person.connected, lambda _: None)
    tables = TableList()
    feed.enter(ann)
    for _ in range(data.draw(st.integers(1, 12))):
        for key in data.draw(st.lists(st.sampled_from(["t1", "t2", "t3", "t4"]), max_size=4)):
            if data.draw(st.booleans()):
                lines.pop(key, None)
            else:
                lines[key] = A.model_copy(update={"id": key, "taken": data.draw(st.integers(0, 2))})
            feed.touch(key)
        feed._tell()
        for message in told:
            if data.draw(st.integers(0, 3)):
                assert isinstance(message, Lobby | LobbyChange)
                whole = tables.hear(message)
                if whole is not None and message is told[-1]:
                    assert {line.id: line for line in whole.tables} == lines
        told.clear()
        if tables.must_ask():
            feed.list_again(ann)
