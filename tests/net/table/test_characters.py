"""Bots with a face: some play boldly or cautiously, and whoever sits with them is told."""

from __future__ import annotations

import pytest

from parlour.net.table.seats import BOT_NAMES, MANNERS, Robot
from parlour.net.wire.messages import AddBot
from tests.net.kit.guests import Guest
from tests.net.kit.hall import begin, table

pytestmark = pytest.mark.looptime

BOTH = "Bruno plays boldly, Clio plays cautiously."


async def test_whoever_comes_to_a_table_is_told_how_its_bots_play() -> None:
    async with table("Ann", bots=3) as (_, hall, _):
        bo = Guest(hall, "Bo")
        await bo.come()
        assert bo.notices.count(BOTH) == 1
        watcher = Guest(hall, "Cy")
        await watcher.come(sit=False)
        assert watcher.notices == [BOTH]


async def test_a_bot_that_sits_down_is_introduced_to_all() -> None:
    async with table("Ann", "Bo") as (_, _, guests):
        ann, bo = guests
        for _ in range(2):
            assert (await ann.ask(AddBot())).ok
        for guest in guests:
            assert guest.notices[-1] == "Bruno plays boldly."
        assert not any("Ada" in words for words in bo.notices)


async def test_a_level_without_characters_is_not_introduced() -> None:
    async with table("Ann", bots=3, level="random") as (_, hall, _):
        bo = Guest(hall, "Bo")
        await bo.come(sit=False)
        assert bo.notices == []


async def test_bots_play_as_they_were_introduced(monkeypatch: pytest.MonkeyPatch) -> None:
    async with table("Ann", bots=2) as (made, _, guests):
        asked: list[tuple[str, str]] = []
        plain = type(made.state.rules).bot

        def noting(self: object, level: str, manner: str = "") -> object:
            asked.append((level, manner))
            return plain(made.state.rules, level, manner)

        monkeypatch.setattr(type(made.state.rules), "bot", noting)
        await begin(guests)
        assert asked == [("normal", ""), ("normal", "boldly")]


def test_a_bot_whose_name_has_a_number_plays_as_its_namesake() -> None:
    assert Robot("Bruno 2", "normal").manner == Robot("Bruno", "normal").manner == "boldly"
    assert Robot("Ada", "normal").manner == ""


def test_every_character_has_the_name_of_a_bot() -> None:
    assert MANNERS.keys() < {*BOT_NAMES}
