"""What the table shows: who sits there, what lies there, and what has changed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.net.wire.messages import Phase, Presence
from parlour.rules.views import GridsView, StacksView, Zone, ZoneKind
from tests.tui.kit.at_table import (
    NAMES,
    SIZE,
    TableApp,
    a_view,
    an_update,
    crowded,
    my_turn,
)


async def test_everyone_is_seen_with_cards_score_and_state() -> None:
    app = TableApp(crowded())
    async with app.run_test(size=SIZE):
        rows = [line[:37] for line in app.table.board.lines()]
    for words in (
        "> Ann",
        "Maximiliane-Rose 17  482",
        "Emil              1  188 called",
        "Gus               1  282 !catch",
    ):
        assert any(words in row for row in rows), words
    assert any("Dora" in row and "away" in row for row in rows)
    assert any("Fatima" in row and "stand-in" in row for row in rows)
    assert any("Hanna" in row and "idle" in row for row in rows)
    assert any("Ivo" in row and "bot" in row for row in rows)


async def test_someone_who_comes_back_is_not_away_any_more() -> None:
    app = TableApp(an_update(a_view(), presence={2: Presence.AWAY}))
    async with app.run_test(size=SIZE):
        assert "away" in app.drawn
        app.table.show_update(an_update(a_view(), seq=2))
        assert "away" not in app.drawn


async def test_the_direction_of_play_is_shown_by_arrow_and_word() -> None:
    app = TableApp(my_turn(direction=1))
    async with app.run_test(size=SIZE):
        assert "v clockwise" in app.drawn
        app.table.show_update(my_turn(direction=-1).model_copy(update={"seq": 2}))
        assert "^ counter-clockwise" in app.drawn


async def test_where_the_direction_has_no_room_beside_the_heads_only_play_the_other_way_is_reversed() -> None:
    names = [name[:5] for name in NAMES]
    app = TableApp(an_update(a_view(seats=10), names=names))
    async with app.run_test(size=(60, 20)):
        assert app.table.board.lines()[1].split()[:2] == ["cards", "score"]
        app.table.show_update(an_update(a_view(seats=10, direction=-1), names=names, seq=2))
        assert app.table.board.lines()[1].split()[:2] == ["^", "reversed"]


async def test_empty_piles_leave_their_places_and_a_table_without_a_view_says_what_is_waited_for() -> None:
    view = a_view()
    zones = tuple(replace(zone, count=0, cards=()) if zone.seat is None else zone for zone in view.zones)
    app = TableApp(an_update(None, phase=Phase.WAITING))
    async with app.run_test(size=SIZE):
        assert "Waiting for the match to start" in app.drawn
        app.table.show_update(an_update(replace(view, zones=zones), seq=2))
        assert "stock 0" in app.drawn
        assert "╌" in app.drawn


async def test_a_strange_card_and_a_strange_zone_are_drawn_all_the_same() -> None:
    view = a_view(hand=("X9", "??", "R7"), pile=("ZZZ",), suit="mauve")
    view = replace(view, zones=(*view.zones, Zone("garden", ZoneKind.GRID, 4, ("", "R7"))))
    app = TableApp(an_update(view))
    async with app.run_test(size=SIZE):
        assert "mauve" in app.drawn


@pytest.mark.parametrize(
    "parts",
    [{}, {"stacks": StacksView(())}, {"grids": GridsView()}, {"grids": GridsView(), "seats": ()}],
    ids=str,
)
async def test_a_table_of_a_strange_game_is_drawn(parts: dict[str, object]) -> None:
    """A part may be there with nothing in it, and no part need be."""
    for viewer in (0, None):
        view = replace(a_view(viewer=viewer), discard=None, stock=None, **parts)  # type: ignore[arg-type]
        app = TableApp(an_update(view))
        async with app.run_test(size=SIZE) as pilot:
            assert "round 3" in app.drawn
            await pilot.resize_terminal(60, 20)
            await pilot.pause()
            assert "round 3" in app.drawn
