"""Keys in a hand: they go to a card, mark it, sort it, and play it."""

from __future__ import annotations

import pytest

from parlour.rules.sentences import in_words
from parlour.rules.steps import Choice, Pick, Step
from tests.tui.kit.at_table import (
    DRAW,
    SIZE,
    TableApp,
    a_view,
    an_update,
    crowded,
    facing,
    my_turn,
    play_choice,
)
from tests.tui.kit.pressing import click, pressed
from tests.tui.kit.stillness import settled


async def test_a_digit_goes_to_a_card_and_enter_plays_it() -> None:
    assert await pressed(TableApp(my_turn()), "2", "enter") == ["play RD"]


async def test_the_cursor_starts_on_the_first_card_that_may_be_played() -> None:
    app = TableApp(an_update(a_view(choices=(play_choice(("G5", "B9")), DRAW))))
    assert await pressed(app, "enter") == ["play G5"]


async def test_a_cursor_that_the_player_moved_stays_when_the_turn_comes() -> None:
    app = TableApp(an_update(a_view(turn=1)))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("right")
        before = app.table.turn.under_cursor
        app.table.show_update(an_update(a_view(choices=(play_choice(("G5", "B9")),)), seq=2))
        assert app.table.turn.under_cursor == before


async def test_after_a_play_the_cursor_goes_to_the_next_card_that_may_be_played() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("right", "enter")
        await settled(pilot)
        app.table.show_update(
            an_update(a_view(hand=("R7", "G5", "B9"), choices=(play_choice(("B9",)),)), seq=2)
        )
        assert app.table.turn.under_cursor == "B9"


async def test_the_first_click_on_a_card_plays_nothing_wherever_the_cursor_is() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        await click(app, pilot, "card", "0")
        await settled(pilot)
        assert app.link.moves == []
        await click(app, pilot, "card", "0")
        await settled(pilot)
        assert app.link.moves == ["play R7"]


async def test_space_plays_where_only_one_card_may_be_picked() -> None:
    assert await pressed(TableApp(my_turn()), "space") == ["play R7"]


@pytest.mark.parametrize("key", ["right", "l"])
async def test_arrows_and_letters_walk_through_the_hand(key: str) -> None:
    assert await pressed(TableApp(my_turn()), key, "enter") == ["play RD"]


async def test_walking_left_of_the_first_card_comes_to_the_last() -> None:
    assert await pressed(TableApp(my_turn()), "h", "enter", "r") == ["play W red"]


@pytest.mark.parametrize("key", ["down", "j"])
async def test_down_goes_to_the_next_card_that_may_be_played(key: str) -> None:
    assert await pressed(TableApp(my_turn()), key, key, "enter", "g") == ["play W green"]


@pytest.mark.parametrize("key", ["up", "k"])
async def test_up_goes_to_the_playable_card_before(key: str) -> None:
    assert await pressed(TableApp(my_turn()), "4", key, "enter") == ["play RD"]


async def test_two_digits_pick_a_card_beyond_the_ninth() -> None:
    app = TableApp(crowded())
    assert await pressed(app, "2", "0", "enter", "b") == ["play W4 blue"]


async def test_a_digit_without_a_card_says_how_many_there_are() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("9")
        await settled(pilot)
        assert "You have no card 9: there are 7." in app.drawn


async def test_two_digits_with_a_pause_between_them_pick_twice() -> None:
    app = TableApp(crowded())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("1")
        app.now += 2
        await pilot.press("2", "enter")
        await settled(pilot)
    assert app.link.moves == ["play R1"]


async def test_o_sorts_the_hand_by_value_and_keeps_the_cursor_on_its_card() -> None:
    assert await pressed(TableApp(my_turn()), "1", "o", "enter") == ["play R7"]
    assert await pressed(TableApp(my_turn()), "o", "1", "enter") == ["play G0"]


async def test_the_cursor_stays_on_its_card_when_the_hand_changes() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("2")
        hand = ("B3", "B9", "G0", "R7", "RD", "W", "R1")
        app.table.show_update(an_update(a_view(hand=hand, choices=(play_choice(("RD",)),)), seq=2))
        await pilot.press("enter")
        await settled(pilot)
    assert app.link.moves == ["play RD"]


async def test_several_cards_are_marked_with_space_in_order_and_played_with_enter() -> None:
    groups = (("R7", "G7", "B7"), ("R2",))
    step = Step(Pick.CARD, ("R7", "G7", "B7", "R2"), "hand", 1, 3, ordered=True, groups=groups)
    view = a_view(
        hand=("R2", "R7", "G7", "B7"), choices=(Choice("play", in_words("Play up to three"), (step,)),)
    )
    app = TableApp(an_update(view))
    moves = await pressed(app, "4", "space", "2", "space", "1", "space", "3", "space", "enter")
    assert moves == ["play B7 R7 G7"]


async def test_a_marked_card_is_taken_back_with_space() -> None:
    step = Step(Pick.CARD, ("R7", "G7"), "hand", 1, 2)
    app = TableApp(an_update(a_view(hand=("R7", "G7"), choices=(Choice("play", in_words("Play"), (step,)),))))
    assert await pressed(app, "space", "2", "space", "space", "enter") == ["play R7"]


async def test_too_few_marked_cards_are_not_sent() -> None:
    step = Step(Pick.CARD, ("R7", "G7"), "hand", 2, 2)
    app = TableApp(
        an_update(a_view(hand=("R7", "G7"), choices=(Choice("lay", in_words("Lay two"), (step,)),)))
    )
    assert await pressed(app, "space", "enter") == []
    assert "Pick 2." in app.drawn


async def test_what_is_faced_is_answered_with_several_cards_or_drawn() -> None:
    assert await pressed(TableApp(facing()), "3", "space", "1", "space", "enter") == ["play 2H 2S"]
    assert await pressed(TableApp(facing()), "d") == ["draw"]


async def test_escape_takes_marks_back() -> None:
    assert await pressed(TableApp(facing()), "3", "space", "escape", "1", "enter") == ["play 2S"]
