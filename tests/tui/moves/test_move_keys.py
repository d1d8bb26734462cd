"""Keys of moves: each makes its own, and letters of what is asked come before all others."""

from __future__ import annotations

import pytest

from parlour.net.wire.messages import Answer
from parlour.rules.sentences import in_words
from parlour.rules.steps import Choice, Pick, Step
from tests.tui.kit.at_table import (
    CALL,
    CHALLENGE,
    COLOR,
    COLORS,
    DRAW,
    FRENCH_HAND,
    KEEP,
    SIZE,
    SUITS,
    FakeLink,
    TableApp,
    a_view,
    an_update,
    exposed,
    french,
    my_turn,
    play_choice,
    several,
)
from tests.tui.kit.pressing import pressed
from tests.tui.kit.stillness import settled


@pytest.mark.parametrize(("key", "color"), [("r", "red"), ("g", "green"), ("b", "blue"), ("y", "yellow")])
async def test_a_color_is_chosen_by_its_letter(key: str, color: str) -> None:
    assert await pressed(TableApp(my_turn()), "7", "enter", key) == [f"play W {color}"]


async def test_a_color_is_chosen_with_arrows_and_enter() -> None:
    assert await pressed(TableApp(my_turn()), "7", "enter", "right", "right", "enter") == ["play W red"]


async def test_escape_takes_a_wild_back_before_its_color() -> None:
    assert await pressed(TableApp(my_turn()), "7", "enter", "escape", "1", "enter") == ["play R7"]


async def test_a_suit_letter_comes_before_a_movement_key() -> None:
    suits = ("spades", "hearts", "diamonds", "clubs")
    app = TableApp(an_update(a_view(hand=("W",), choices=(play_choice(("W",), suits=suits),))))
    assert await pressed(app, "enter", "h") == ["play W hearts"]


async def test_a_color_that_is_asked_for_by_itself_needs_no_card() -> None:
    update = an_update(a_view(choices=(COLOR,), prompt="Name the color"))
    assert await pressed(TableApp(update), "y") == ["color yellow"]


async def test_letters_of_suits_come_before_the_keys_of_moves() -> None:
    play = several(("AD",), after=(Step(Pick.SUIT, SUITS),))
    app = TableApp(french(FRENCH_HAND, play, DRAW))
    assert await pressed(app, "8", "enter", "d") == ["play AD diamonds"]


async def test_keys_of_ranks_come_before_those_that_move_or_leave() -> None:
    play = several(("AD",), after=(Step(Pick.WORD, ("9", "10", "J", "Q", "K", "A")),))
    for keys, rank in (("j", "J"), ("q", "Q"), ("k", "K"), ("a", "A"), ("9", "9"), ("10", "10")):
        assert await pressed(TableApp(french(FRENCH_HAND, play)), "8", "enter", *keys) == [f"play AD {rank}"]


async def test_d_draws() -> None:
    assert await pressed(TableApp(my_turn()), "d") == ["draw"]


@pytest.mark.parametrize("verb", ["keep", "pass"])
async def test_p_keeps_or_passes(verb: str) -> None:
    update = an_update(a_view(choices=(Choice(verb, in_words("As you like")),)))
    assert await pressed(TableApp(update), "p") == [verb]


async def test_k_moves_and_never_keeps() -> None:
    app = TableApp(an_update(a_view(choices=(play_choice(("R7",)), KEEP))))
    assert await pressed(app, "k") == []


async def test_u_calls_when_a_call_is_due() -> None:
    assert await pressed(TableApp(an_update(a_view(choices=(CALL,)))), "u") == ["call"]


async def test_u_before_the_play_makes_the_call_go_with_it() -> None:
    update = an_update(a_view(hand=("R7", "R9"), choices=(play_choice(("R7", "R9"), call=True), DRAW)))
    assert await pressed(TableApp(update), "u", "enter") == ["play R7 call"]


async def test_u_twice_takes_the_call_back() -> None:
    update = an_update(a_view(hand=("R7", "R9"), choices=(play_choice(("R7", "R9"), call=True),)))
    assert await pressed(TableApp(update), "u", "u", "enter") == ["play R7"]


async def test_an_armed_call_goes_after_the_color() -> None:
    update = an_update(a_view(hand=("R7", "W"), choices=(play_choice(("R7", "W"), call=True),)))
    assert await pressed(TableApp(update), "u", "2", "enter", "g") == ["play W green call"]


async def test_c_catches_the_one_who_is_exposed() -> None:
    assert await pressed(TableApp(exposed()), "c") == ["catch 2"]


async def test_several_exposed_players_are_told_apart_by_digit() -> None:
    catch = Choice("catch", in_words("Catch"), (Step(Pick.SEAT, ("1", "3")),))
    assert await pressed(TableApp(an_update(a_view(choices=(catch,)))), "c", "4") == ["catch 3"]


async def test_several_exposed_players_are_told_apart_by_arrows() -> None:
    catch = Choice("catch", in_words("Catch"), (Step(Pick.SEAT, ("1", "3")),))
    app = TableApp(an_update(a_view(choices=(catch,))))
    assert await pressed(app, "c", "down", "enter") == ["catch 3"]


SWAP = Choice("swap", in_words("Swap cards"), (Step(Pick.CARD, ("R7", "R9"), "hand", least=0, most=2),))
"""A choice that may begin without any card."""


@pytest.mark.parametrize(
    ("keys", "move"),
    [(("s", "enter"), "swap"), (("s", "space", "enter"), "swap R7"), (("1", "enter"), "swap R7")],
)
async def test_a_choice_that_needs_no_card_begins_with_its_key_or_with_a_card(
    keys: tuple[str, ...], move: str
) -> None:
    assert await pressed(TableApp(an_update(a_view(hand=("R7", "R9"), choices=(SWAP,)))), *keys) == [move]


@pytest.mark.parametrize(("key", "move"), [("n", "challenge"), ("a", "accept")])
async def test_a_challenge_is_made_or_the_cards_accepted(key: str, move: str) -> None:
    assert await pressed(TableApp(an_update(a_view(choices=CHALLENGE))), key) == [move]


async def test_a_cut_is_made_by_its_digit_or_let_be() -> None:
    cut = Choice("cut", in_words("Cut the deck"), (Step(Pick.WORD, tuple("123456789")),))
    update = an_update(a_view(hand=(), choices=(cut, Choice("pass", in_words("Do not cut")))))
    assert await pressed(TableApp(update), "4") == ["cut 4"]
    assert await pressed(TableApp(update), "p") == ["pass"]


async def test_a_verb_without_a_key_of_its_own_gets_a_free_one() -> None:
    app = TableApp(an_update(a_view(choices=(Choice("wager", in_words("Wager a point")),))))
    assert await pressed(app, "w") == ["wager"]
    assert "w wager a point" in app.drawn


async def test_the_next_step_of_a_deep_choice_is_asked_of_the_referee_at_any_table() -> None:
    color = Answer(id=1, step=Step(Pick.SUIT, COLORS))
    link = FakeLink(steps=lambda text: color if text == "play W" else Answer(id=1, whole=True))
    deep = Choice("play", in_words("Play a card"), (Step(Pick.CARD, ("W",), "hand"),), deep=True)
    app = TableApp(an_update(a_view(hand=("W",), choices=(deep,))), link=link)
    assert await pressed(app, "enter", "g") == ["play W green"]
    assert link.asked == ["play W", "play W green"]


async def test_a_choice_that_is_gone_is_dropped() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("7", "enter")
        assert "Which color?" in app.drawn
        app.table.show_update(an_update(a_view(turn=1, prompt="{1}'s turn"), seq=2))
        assert "Which color?" not in app.drawn
        await pilot.press("r")
        await settled(pilot)
    assert app.link.moves == []
