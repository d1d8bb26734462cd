"""A hand, a square and grids on terminals with fewer colors, as pictures of what these are sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.image import SVGImageSnapshotExtension

from parlour.net.wire.messages import Update
from parlour.tui.drawing import themes
from parlour.tui.drawing.fewer_colors import table_of
from parlour.tui.terminal.depth import Depth
from tests.rules.jojo.table import table as square
from tests.rules.lotta_watta.table import table as grids
from tests.tui.kit.at_table import TableApp, dressed, my_turn
from tests.tui.kit.depths import drawn
from tests.tui.kit.laid import FOUR
from tests.tui.kit.laid import seen as seen_grids
from tests.tui.kit.stacked import seen as seen_square
from tests.tui.tables.test_stacks import FULL

GAMES: dict[str, Callable[[], Update]] = {
    "juno": my_turn,
    "jojo": lambda: seen_square(square(FULL), 0),
    "lotta_watta": lambda: seen_grids(
        grids(f"{FOUR}; pile: 5S 7D; stock: 5D 6D 9C 9D; turn: 1; phase: look"), left=9.0
    ),
}


async def picture(update: Update, depth: Depth, theme: str, face: str) -> str:
    looks = dressed(theme, face, color=depth is not Depth.MONO)
    app: Any = TableApp(update, looks, theme)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        return drawn(app, depth, table_of(themes.theme(theme).found, themes.face(face).found))


@pytest.mark.few(*(f"juno-{depth.name.lower()}" for depth in Depth))
@pytest.mark.parametrize("depth", Depth, ids=[depth.name.lower() for depth in Depth])
@pytest.mark.parametrize("game", GAMES)
async def test_a_table_at_each_depth(snapshot: SnapshotAssertion, game: str, depth: Depth) -> None:
    kept = snapshot.use_extension(SVGImageSnapshotExtension)
    assert await picture(GAMES[game](), depth, "parlour-dark", "white") == kept


@pytest.mark.slow
@pytest.mark.parametrize("depth", [Depth.PALETTE, Depth.STANDARD], ids=["256", "16"])
@pytest.mark.parametrize(
    ("theme", "face"), [("midnight", "neon"), ("paper", "four-color"), ("gruvbox", "black")]
)
async def test_other_themes_and_decks(
    snapshot: SnapshotAssertion, theme: str, face: str, depth: Depth
) -> None:
    kept = snapshot.use_extension(SVGImageSnapshotExtension)
    assert await picture(my_turn(), depth, theme, face) == kept
