"""Whole matches of every game by plain words alone, against the rule engine."""

from __future__ import annotations

import pytest

from parlour.rules.shelf import shelf
from tests.tui.plain.table.by_ear import ByEar
from tests.tui.plain.table.matched import Table, table_of
from tests.tui.plain.table.typist import TypedLines, play_at

pytestmark = pytest.mark.looptime

GAMES = [game.name for game in shelf.games()]
MOST = 60
"""Matches after which every kind of move was made, in any game."""


async def played(table: Table, seed: int) -> ByEar:
    """Play the match of `table` to its end."""
    player = ByEar(table, seed)
    await play_at(TypedLines(player), table)
    return player


@pytest.mark.few("juno-classic", "jojo", "lotta-watta", slow=("mau-mau",))
@pytest.mark.parametrize("game", GAMES)
async def test_a_match_is_played_to_its_end_by_what_is_said(game: str) -> None:
    table = table_of(game)
    player = await played(table, 1)
    assert table.match.winners
    assert table.refused == []
    assert player.refusals == []


@pytest.mark.few("jojo", slow=("juno-classic", "lotta-watta"))
@pytest.mark.parametrize("game", GAMES)
async def test_every_kind_of_move_that_is_offered_can_be_made(game: str) -> None:
    offered: set[str] = set()
    made: set[str] = set()
    for seed in range(2, MOST):
        table = table_of(game, seats=2 + seed % 3, seed=seed)
        player = await played(table, seed)
        assert player.refusals == []
        offered |= table.offered
        made |= {move.split()[0] for move in table.made}
        if made == offered:
            break
    assert made == offered
