"""The table in any terminal: of every size, without color, and with nothing but ASCII."""

from __future__ import annotations

import pytest

from parlour.tui.drawing.themes import Looks
from parlour.tui.tables.common.layout import too_small
from tests.tui.kit.at_table import (
    SIZE,
    TableApp,
    a_view,
    an_update,
    challenged,
    crowded,
    dressed,
    my_turn,
    play_choice,
    spoken,
)

SIGNS = set("♠♥♦♣·…") | {chr(code) for code in range(0x2500, 0x25A0)}


async def test_only_suits_box_drawing_and_blocks_are_drawn_beside_ascii() -> None:
    app = TableApp(challenged())
    async with app.run_test(size=SIZE) as pilot:
        for size in ((80, 24), (60, 18), (120, 40), (200, 60)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert {sign for sign in app.drawn if not sign.isascii()} <= SIGNS


async def test_ascii_draws_ascii_only() -> None:
    hand = ("AS", "10H", "QD", "2C", "JK")
    view = a_view(hand=hand, suit="hearts", pile=("9H", "KH"), choices=(play_choice(hand),))
    app = TableApp(an_update(view), dressed(ascii_only=True))
    async with app.run_test(size=SIZE) as pilot:
        spoken(app.table)
        for size in ((80, 24), (60, 18), (120, 40)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert app.drawn.isascii()


async def test_the_card_under_the_cursor_has_a_frame_of_its_own_in_ascii() -> None:
    app = TableApp(my_turn(), dressed(ascii_only=True, color=False))
    async with app.run_test(size=SIZE) as pilot:
        for key in ("1", "7"):
            await pilot.press(key)
            assert app.drawn.count("#=====#") == 2


async def test_without_color_nothing_has_a_color_and_everything_is_still_told_apart() -> None:
    app = TableApp(my_turn(), dressed(color=False))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("7", "enter")
        strips = [app.table.board.render_line(y) for y in range(24)]
        assert ">B blue<  [G green]" in app.drawn
        await pilot.press("right")
        assert "[B blue]  >G green<" in app.drawn
    styles = [segment.style for strip in strips for segment in strip if segment.style]
    assert all(style.color is None and style.bgcolor is None for style in styles)


async def test_the_table_changes_its_looks_at_once() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE):
        assert "╭" in app.drawn
        app.table.wear(Looks(*dressed("parlour-light", "black")[:2], ascii=True))
        assert app.drawn.isascii()


@pytest.mark.parametrize("width", [14, 34, 40, 50, 59])
def test_what_a_small_terminal_is_told_fits_in_it(width: int) -> None:
    lines = too_small(width, 10)
    assert max(map(len, lines)) <= width
    assert "60 x 18" in " ".join(lines)
    assert "Enlarge the window, or use a smaller font" in " ".join(lines)
    assert "parlour --plain" in " ".join(lines)
    assert too_small(width, 1) == ["Needs 60 x 18: enlarge the window." if width >= 34 else "Needs 60 x 18."]


@pytest.mark.parametrize("size", [(59, 24), (80, 17), (20, 5), (1, 1)])
async def test_a_small_terminal_is_told_what_to_do_and_recovers(size: tuple[int, int]) -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        shown = [line.strip() for line in app.table.board.lines() if line.strip()]
        assert shown == [line[: size[0]] for line in too_small(*size)]
        app.table.show_update(my_turn(turn=1))
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "discard 14" in app.drawn
        assert len(app.table.board.lines()) == 24


async def test_nothing_is_lost_while_the_terminal_changes_size() -> None:
    app = TableApp(crowded())
    async with app.run_test(size=SIZE) as pilot:
        for size in ((120, 40), (60, 18), (40, 10), (100, 30), (300, 100), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            if size[0] >= 60:
                assert "Maximilian" in app.drawn, size
                assert "Your turn" in app.drawn, size
                assert "leave" in app.table.board.lines()[-1], size
