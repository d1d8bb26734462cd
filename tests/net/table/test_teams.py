"""Who will play together is told before a match, by the seats that are taken and those still to be filled."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.net.wire.messages import OpenTable, Ready, Remove, Sit, Start, TablePart
from parlour.rules.shelf import shelf
from tests.net.kit.guests import Guest
from tests.net.kit.killed import referee
from tests.rules.kit.bids import install, rules_with
from tests.rules.kit.foreign import site as site

pytestmark = pytest.mark.looptime


async def test_teams_are_told_as_the_match_would_begin_and_then_by_the_view(site: Path) -> None:
    install(site)
    async with referee() as (house, _):
        ann, *others = (Guest(house, name) for name in ("Ann", "Bo", "Cem", "Dora"))
        opened = await ann.ask(OpenTable(seats=6, rules=shelf.write(rules_with(teams="pairs"))))
        assert opened.ok, opened.told

        def told() -> tuple[tuple[int, ...], ...]:
            return ann.update.table.teams

        assert told() == ((0, 2), (1,)), "three are needed, and take the first free seats"
        for guest in others:
            assert (await guest.ask(Sit(table=opened.table))).ok
            assert (await guest.ask(Ready())).ok
        assert told() == ((0, 2), (1, 3))
        assert (await ann.ask(Remove(seat=1, name="Bo"))).ok
        assert told() == ((0, 3), (2,)), "who begins now moves together"
        assert (await ann.ask(Start())).ok
        assert told() == ()
        assert [place.team for place in ann.view.seats] == [0, 1, 0]
        assert [part.name for part in ann.update.table.seats] == ["Ann", "Cem", "Dora"]


async def test_a_game_without_teams_tells_none_and_an_older_referee_neither() -> None:
    async with referee() as (house, _):
        ann = Guest(house, "Ann")
        assert (await ann.ask(OpenTable(game="jojo"))).ok
        table = ann.update.table
    assert table.teams == ()
    assert TablePart.model_validate_json(table.model_dump_json(exclude={"teams"})) == table
