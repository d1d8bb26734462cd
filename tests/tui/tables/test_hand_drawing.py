"""The hand as it is drawn: every card can be seen, and so can what may be played and what is marked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.rules.sentences import in_words
from parlour.rules.steps import Choice, Pick, Step
from parlour.rules.views import CardEdges
from parlour.tui.drawing.themes import Looks
from parlour.tui.tables.hand import fan
from tests.tui.kit.at_table import (
    FRENCH_HAND,
    KEEP,
    SIZE,
    TableApp,
    a_view,
    an_update,
    crowded,
    dressed,
    facing,
    french,
    my_turn,
    play_choice,
    several,
)


async def test_twenty_cards_are_all_seen_at_80_columns_and_walked_through_at_60() -> None:
    app = TableApp(crowded())
    async with app.run_test(size=SIZE) as pilot:
        numbers = app.table.board.lines()[22].split()
        assert numbers == [str(number) for number in range(1, 21)]
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert "6>" in app.drawn
        await pilot.press("left")
        assert "<6" in app.drawn
        assert "20" in app.table.board.lines()[18]


async def test_three_and_twenty_french_cards_are_all_seen_at_80_columns() -> None:
    suited = [rank + suit for rank in ("2", "5", "10", "J", "K") for suit in "SHDC"]
    app = TableApp(french((*suited, "JK", "JK", "AS"), several(("10S",))))
    async with app.run_test(size=SIZE) as pilot:
        lines = app.table.board.lines()
        assert lines[22].split() == [str(number) for number in range(1, 24)]
        await pilot.press("up")
        assert "║10   ║" in app.drawn


@pytest.mark.parametrize("ascii_only", [False, True])
async def test_a_joker_bears_all_four_suits(ascii_only: bool) -> None:
    app = TableApp(french(("JK",), pile=("JK",)), dressed(ascii_only=ascii_only))
    async with app.run_test(size=SIZE):
        assert "JOKER" in app.drawn
        for sign in "SHCD" if ascii_only else "♠♥♣♦":
            assert app.drawn.count(sign) >= 2


async def test_playable_cards_stand_higher_over_a_caret_and_marked_ones_bear_their_order() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        lines = app.table.board.lines()
        assert lines[16].count("╭─────╮") + lines[16].count("╔═════╗") == 3
        assert lines[21].count("^") == 3
        app.table.show_update(facing().model_copy(update={"seq": 2}))
        await pilot.press("3", "space", "1", "space", "2")
        lines = app.table.board.lines()
        assert lines[21].index("(2)") < lines[21].index("(1)")
        assert lines[16].count("┏━━━━━┓") == 2
        assert " Enter play 2 " in app.drawn


async def test_how_many_marked_cards_are_missing_is_said() -> None:
    step = Step(Pick.CARD, tuple(dict.fromkeys(FRENCH_HAND)), "hand", least=3, most=3)
    app = TableApp(french(FRENCH_HAND, Choice("pass", in_words("Pass three cards"), (step,))))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("space", "right", "space")
        assert " Enter pass 2 of 3 " in app.drawn
        await pilot.press("right", "space")
        assert " Enter pass 3 " in app.drawn


@pytest.mark.parametrize("look", [dressed(color=False), dressed(ascii_only=True)], ids=["no color", "ascii"])
async def test_marks_are_told_apart_without_color_and_in_ascii(look: Looks) -> None:
    app = TableApp(facing(), look)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("3", "space", "1", "space")
        for size in ((60, 18), (60, 20), (120, 40)):
            assert "(1)" in app.drawn
            assert "(2)" in app.drawn
            await pilot.resize_terminal(*size)
            await pilot.pause()


async def test_what_cannot_go_with_the_marked_cards_stands_lower() -> None:
    play = several(("7H", "10H"), ("7C",), groups=(("7H", "7C"), ("10H",)))
    app = TableApp(french(FRENCH_HAND, play))
    async with app.run_test(size=SIZE) as pilot:
        assert app.table.board.lines()[21].count("^") == 2
        await pilot.press("4", "space")
        assert app.table.board.lines()[21].count("^") == 1


async def test_space_mark_is_offered_only_where_several_cards_go_together() -> None:
    for update, offered in ((facing(), True), (my_turn(), False), (french(FRENCH_HAND, KEEP), False)):
        app = TableApp(update)
        async with app.run_test(size=SIZE) as pilot:
            assert ("Space mark" in app.drawn) is offered
            await pilot.resize_terminal(60, 20)
            await pilot.pause()
            assert ("Space mark" in app.drawn) is offered


async def test_what_a_game_tells_of_the_edges_of_a_card_stands_on_them_in_any_hand() -> None:
    edges = (CardEdges("R7", "Zz", "Qq", "Xx", "Yy"),)
    for told, shown in ((edges, True), ((), False)):
        app = TableApp(an_update(a_view(hand=("R7", "G2"), choices=(play_choice(("R7",)),), edges=told)))
        async with app.run_test(size=(120, 40)):
            assert [each in app.drawn for each in edges[0][1:]] == [shown] * 4


@given(st.integers(1, 108), st.integers(0, 107), st.integers(58, 200), st.sampled_from((6, 7, 9)))
def test_every_card_shown_lies_inside_and_the_cursor_is_never_covered(
    cards: int, at: int, width: int, card: int
) -> None:
    cursor = at % cards
    laid = fan(cards, cursor, width, card)
    assert all(column >= 0 and column + card <= width for column in laid.columns)
    assert laid.first <= cursor < laid.first + laid.shown
    place = cursor - laid.first
    if place + 1 < laid.shown:
        assert laid.columns[place + 1] >= laid.columns[place] + card
    assert all(after - before >= 3 for before, after in zip(laid.columns, laid.columns[1:], strict=False))


def test_a_few_cards_stand_apart() -> None:
    assert fan(2, 0, 78, 7).columns == (31, 39)


def test_a_click_finds_the_card_on_top() -> None:
    laid = fan(20, 19, 78, 7)
    assert laid.at(laid.columns[3] + 3) == 4
    assert laid.at(laid.columns[3]) == 3
    assert laid.at(0) is None
