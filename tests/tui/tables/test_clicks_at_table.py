"""The mouse at the table: what is seen can be clicked, and a click makes the move that its key makes."""

from __future__ import annotations

from tests.tui.kit.at_table import SIZE, TableApp, facing, my_turn
from tests.tui.kit.pressing import click
from tests.tui.kit.stillness import settled


async def test_a_click_goes_to_a_card_and_a_second_one_plays_it() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        await click(app, pilot, "card", "1")
        assert app.link.moves == []
        await click(app, pilot, "card", "1")
        await settled(pilot)
    assert app.link.moves == ["play RD"]


async def test_several_cards_are_marked_by_clicks_and_played_by_one_more() -> None:
    app = TableApp(facing())
    async with app.run_test(size=SIZE) as pilot:
        for card in ("2", "2", "0"):
            await click(app, pilot, "card", card)
        assert "Enter play 2" in app.drawn
        await click(app, pilot, "enter", "")
        await settled(pilot)
    assert app.link.moves == ["play 2H 2S"]


async def test_the_key_in_the_footer_marks_when_it_is_clicked() -> None:
    app = TableApp(facing())
    async with app.run_test(size=SIZE) as pilot:
        await click(app, pilot, "mark", "")
        assert app.table.turn.marked == ("2S",)


async def test_a_click_on_the_stock_draws() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        await click(app, pilot, "zone", "stock")
        await settled(pilot)
    assert app.link.moves == ["draw"]


async def test_a_color_is_chosen_by_a_click() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("7", "enter")
        await click(app, pilot, "option", "yellow")
        await settled(pilot)
    assert app.link.moves == ["play W yellow"]
