"""Zones of a game that the screen does not know: their open cards are drawn, or stand there in words."""

from __future__ import annotations

import pytest

from parlour.rules.views import View, Zone, ZoneKind
from parlour.tui.plain.saying.said import Kind
from tests.tui.kit.at_table import TableApp, a_view, an_update
from tests.tui.kit.foreign import DRAW, PUT, foreign
from tests.tui.plain.table.at_table import Moment, typed

OTHERS = (
    Zone("market", ZoneKind.HAND, 3, ("R7", "G2", "")),
    Zone("melds", ZoneKind.PILE, 2, ("B1", "B3"), seat=1),
    Zone("won", ZoneKind.STOCK, 4, seat=2),
)


def with_others() -> View:
    view = a_view()
    return a_view(zones=(*view.zones, *OTHERS))


async def test_open_cards_of_other_zones_stand_below_the_piles() -> None:
    app = TableApp(an_update(with_others()))
    async with app.run_test(size=(80, 24)) as pilot:
        for size in ((80, 24), (120, 40), (200, 50)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert ("│7│2 │" if size == (200, 50) else "market  R 7  G 2") in app.drawn
            assert "market" in app.drawn
            assert "melds of Bo  B 3" in app.drawn
            assert "won" not in app.drawn


@pytest.mark.looptime
async def test_open_cards_of_other_zones_are_said() -> None:
    found = await typed(Moment(an_update(with_others())), "table", "at market")
    market = "Market: red 7, green 2 and 1 card face down."
    said = found.texts(Kind.REPLY)
    assert said.count(market) == 2
    assert "Melds of Bo: blue 3 on top of 2 cards." in said


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_card_that_a_player_holds_lies_beside_the_piles_of_a_table_with_grids(
    size: tuple[int, int],
) -> None:
    app = TableApp(foreign(DRAW))
    async with app.run_test(size=size):
        assert "yours" not in app.drawn
        app.table.show_update(foreign(PUT, drawn="9H", seq=2))
        assert "yours" in app.drawn
        assert "┃9" in app.drawn
        app.table.show_update(foreign(drawn="9H", holder=1, seq=3))  # its face is hidden
        assert "yours" not in app.drawn
        assert "┃9" not in app.drawn


async def test_a_table_is_drawn_with_grids_when_cards_of_players_lie_so() -> None:
    assert foreign(DRAW).view is not None
    assert foreign(DRAW).view.in_grids  # type: ignore[union-attr]
    market = a_view(zones=(Zone("market", ZoneKind.GRID, 2, ("R7", "G2")),))
    assert not market.in_grids, "a grid of the table is said in a row"
