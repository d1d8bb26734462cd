"""Whole matches of every game by plain words alone."""

from __future__ import annotations

import pytest

from rules.shelf import shelf
from tests.tui.plain.table.by_ear import ByEar
from tests.tui.plain.table.matched import table_of
from tests.tui.plain.table.typist import TypedLines, play_at

pytestmark = pytest.mark.looptime
GAMES = [game.name for game in shelf.games()]


@pytest.mark.parametrize("game", GAMES)
async def test_a_match_is_played_to_its_end_by_what_is_said(game: str) -> None:
    table = table_of(game)
    player = ByEar(table)
    lines = TypedLines(player)
    await play_at(lines, table)
    assert table.match.winners
    assert table.refused == []
    assert player.refusals == []
