"""Keys at the table: which moves they make, and what they never do."""

from __future__ import annotations

import pytest
from textual import events
from textual.pilot import Pilot

from net.messages import Answer, Chat, Phase, Presence
from rules.steps import Choice, Pick, Step
from tests.tui.at_table import (
    CALL,
    CHALLENGE,
    COLOR,
    DRAW,
    FRENCH_HAND,
    KEEP,
    SUITS,
    TableApp,
    a_view,
    an_update,
    crowded,
    exposed,
    facing,
    french,
    my_turn,
    play_choice,
    settled,
    several,
)
from tui.tables.board import Part

SIZE = (80, 24)


async def pressed(app: TableApp, *keys: str, size: tuple[int, int] = SIZE) -> list[str]:
    """Return the moves made by pressing `keys`."""
    async with app.run_test(size=size) as pilot:
        await pilot.press(*keys)
        await settled(pilot)
        return app.link.moves


async def test_a_digit_goes_to_a_card_and_enter_plays_it() -> None:
    assert await pressed(TableApp(my_turn()), "2", "enter") == ["play RD"]


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


async def test_d_draws() -> None:
    assert await pressed(TableApp(my_turn()), "d") == ["draw"]


@pytest.mark.parametrize("verb", ["keep", "pass"])
async def test_p_keeps_or_passes(verb: str) -> None:
    update = an_update(a_view(choices=(Choice(verb, "As you like"),)))
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
    catch = Choice("catch", "Catch", (Step(Pick.SEAT, ("1", "3")),))
    assert await pressed(TableApp(an_update(a_view(choices=(catch,)))), "c", "4") == ["catch 3"]


async def test_several_exposed_players_are_told_apart_by_arrows() -> None:
    catch = Choice("catch", "Catch", (Step(Pick.SEAT, ("1", "3")),))
    app = TableApp(an_update(a_view(choices=(catch,))))
    assert await pressed(app, "c", "down", "enter") == ["catch 3"]


@pytest.mark.parametrize(("key", "move"), [("x", "challenge"), ("a", "accept")])
async def test_a_challenge_is_made_or_the_cards_accepted(key: str, move: str) -> None:
    assert await pressed(TableApp(an_update(a_view(choices=CHALLENGE))), key) == [move]


async def test_several_cards_are_marked_with_space_in_order_and_played_with_enter() -> None:
    groups = (("R7", "G7", "B7"), ("R2",))
    step = Step(Pick.CARD, ("R7", "G7", "B7", "R2"), "hand", 1, 3, ordered=True, groups=groups)
    view = a_view(hand=("R2", "R7", "G7", "B7"), choices=(Choice("play", "Play up to three", (step,)),))
    app = TableApp(an_update(view))
    moves = await pressed(app, "4", "space", "2", "space", "1", "space", "3", "space", "enter")
    assert moves == ["play B7 R7 G7"]


async def test_a_marked_card_is_taken_back_with_space() -> None:
    step = Step(Pick.CARD, ("R7", "G7"), "hand", 1, 2)
    app = TableApp(an_update(a_view(hand=("R7", "G7"), choices=(Choice("play", "Play", (step,)),))))
    assert await pressed(app, "space", "2", "space", "space", "enter") == ["play R7"]


async def test_too_few_marked_cards_are_not_sent() -> None:
    step = Step(Pick.CARD, ("R7", "G7"), "hand", 2, 2)
    app = TableApp(an_update(a_view(hand=("R7", "G7"), choices=(Choice("lay", "Lay two", (step,)),))))
    assert await pressed(app, "space", "enter") == []
    assert "Pick 2." in app.drawn


async def test_a_verb_without_a_key_of_its_own_gets_a_free_one() -> None:
    app = TableApp(an_update(a_view(choices=(Choice("wager", "Wager a point"),))))
    assert await pressed(app, "w") == ["wager"]
    assert "w wager a point" in app.drawn


async def test_a_refused_move_says_why_with_its_clause() -> None:
    app = TableApp(my_turn())
    app.link.answers.append(Answer(id=1, ok=False, clause="JC-5", words="green 0 does not match red 2"))
    assert await pressed(app, "3", "enter") == ["play G0"]
    assert "JC-5: Green 0 does not match red 2" in app.drawn


async def test_a_key_out_of_turn_asks_the_referee_for_the_reason() -> None:
    app = TableApp(an_update(a_view(turn=2, prompt="{2} to play")))
    app.link.answers.append(Answer(id=1, ok=False, clause="JC-5", words="it is {2}'s turn, not yours"))
    assert await pressed(app, "d") == ["draw"]
    assert "JC-5: It is Cem's turn, not yours" in app.drawn


async def test_a_refusal_is_gone_with_the_next_update() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE):
        app.table.refused(Answer(id=1, ok=False, clause="JC-5", words="no"))
        assert "JC-5: No" in app.drawn
        app.table.show_update(an_update(a_view(), seq=2))
        assert "JC-5" not in app.drawn


async def test_a_lost_connection_is_said_plainly() -> None:
    app = TableApp(my_turn())
    app.link.lost = True
    await pressed(app, "d")
    assert "The connection to the table is lost." in app.drawn


async def test_nothing_typed_in_chat_plays_a_card() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("t")
        await pilot.press(*"d u c p x a q 1 7 r hjkl".replace(" ", ""), "space", "y")
        assert app.table.chatting
        assert app.link.moves == []
        await pilot.press("enter")
        await settled(pilot)
    assert app.link.said == ["ducpxaq17rhjkl y"]
    assert app.link.moves == []
    assert not app.link.left


async def test_escape_leaves_the_chat_without_saying_anything() -> None:
    app = TableApp(my_turn())
    assert await pressed(app, "t", "d", "escape", "2", "enter") == ["play RD"]
    assert app.link.said == []


async def test_a_line_half_written_survives_another_window_and_plays_no_card() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("t", "h", "i")
        app.post_message(events.AppBlur())
        await pilot.pause()
        await pilot.press("d", "1")
        app.post_message(events.AppFocus())
        await pilot.pause()
        await pilot.press("x", "enter")
        await settled(pilot)
    assert app.link.moves == []
    assert app.link.said[0].startswith("hi")


async def test_clicking_the_table_leaves_the_chat() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("t", "h")
        await click(app, pilot, "card", "1")
        await pilot.pause()
        assert not app.table.chatting
        await pilot.press("enter")
        await settled(pilot)
    assert app.link.moves == ["play RD"]


async def test_nothing_is_chosen_by_arrows_while_chatting() -> None:
    assert await pressed(TableApp(my_turn()), "t", "up", "down", "tab", "escape", "enter") == ["play R7"]


async def test_chat_is_shown_beside_the_table() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE):
        app.table.heard(Chat(name="Bo", text="well played"))
        assert "Bo: well played" in app.drawn


async def test_q_asks_during_a_match_and_n_stays() -> None:
    app = TableApp(my_turn())
    await pressed(app, "q")
    assert "Leave the table?" in app.drawn
    assert await pressed(TableApp(my_turn()), "q", "n", "1", "enter") == ["play R7"]
    assert not app.link.left


async def test_q_and_y_leave() -> None:
    app = TableApp(my_turn())
    await pressed(app, "q", "y")
    assert app.link.left
    assert app.left


async def test_a_spectator_leaves_without_being_asked() -> None:
    app = TableApp(crowded(viewer=None))
    await pressed(app, "q")
    assert app.left


async def test_a_spectator_can_play_nothing() -> None:
    app = TableApp(crowded(viewer=None))
    assert await pressed(app, "d", "enter", "space", "1", "u", "c") == []
    assert "You are watching" in app.drawn


async def test_question_mark_asks_for_help() -> None:
    app = TableApp(my_turn())
    await pressed(app, "question_mark")
    assert app.helped == 1


async def test_s_sorts_the_hand_by_value_and_keeps_the_cursor_on_its_card() -> None:
    assert await pressed(TableApp(my_turn()), "1", "s", "enter") == ["play R7"]
    assert await pressed(TableApp(my_turn()), "s", "1", "enter") == ["play G0"]


async def test_any_key_brings_a_player_back_from_a_stand_in() -> None:
    app = TableApp(an_update(a_view(), presence={0: Presence.STAND_IN}))
    await pressed(app, "right")
    assert app.link.backs >= 1


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


async def test_what_is_faced_is_answered_with_several_cards_or_drawn() -> None:
    assert await pressed(TableApp(facing()), "3", "space", "1", "space", "enter") == ["play 2H 2S"]
    assert await pressed(TableApp(facing()), "d") == ["draw"]


async def test_escape_takes_marks_back() -> None:
    assert await pressed(TableApp(facing()), "3", "space", "escape", "1", "enter") == ["play 2S"]


async def test_letters_of_suits_come_before_the_keys_of_moves() -> None:
    play = several(("AD",), after=(Step(Pick.SUIT, SUITS),))
    app = TableApp(french(FRENCH_HAND, play, DRAW))
    assert await pressed(app, "8", "enter", "d") == ["play AD diamonds"]


async def test_keys_of_ranks_come_before_those_that_move_or_leave() -> None:
    play = several(("AD",), after=(Step(Pick.WORD, ("9", "10", "J", "Q", "K", "A")),))
    for keys, rank in (("j", "J"), ("q", "Q"), ("k", "K"), ("a", "A"), ("9", "9"), ("10", "10")):
        assert await pressed(TableApp(french(FRENCH_HAND, play)), "8", "enter", *keys) == [f"play AD {rank}"]


async def test_a_cut_is_made_by_its_digit_or_let_be() -> None:
    cut = Choice("cut", "Cut the deck", (Step(Pick.WORD, tuple("123456789")),))
    update = an_update(a_view(hand=(), choices=(cut, Choice("pass", "Do not cut"))))
    assert await pressed(TableApp(update), "4") == ["cut 4"]
    assert await pressed(TableApp(update), "p") == ["pass"]


async def test_a_click_on_the_stock_draws() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        await click(app, pilot, "draw", "")
        await settled(pilot)
    assert app.link.moves == ["draw"]


async def test_a_color_is_chosen_by_a_click() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("7", "enter")
        await click(app, pilot, "option", "yellow")
        await settled(pilot)
    assert app.link.moves == ["play W yellow"]


async def click(app: TableApp, pilot: Pilot[None], action: str, on: str) -> None:
    """Click the middle of what stands for `action` on `on`."""
    found = [
        one for part in Part for one in app.table.board.buttons(part) if (one.action, one.on) == (action, on)
    ]
    rect = found[0].rect
    await pilot.click(app.table.board, offset=(rect.x + rect.width // 2, rect.y + rect.height // 2))


async def test_the_cursor_stays_on_its_card_when_the_hand_changes() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("2")
        hand = ("B3", "B9", "G0", "R7", "RD", "W", "R1")
        app.table.show_update(an_update(a_view(hand=hand, choices=(play_choice(("RD",)),)), seq=2))
        await pilot.press("enter")
        await settled(pilot)
    assert app.link.moves == ["play RD"]


async def test_a_choice_that_is_gone_is_dropped() -> None:
    app = TableApp(my_turn())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("7", "enter")
        assert "Which color?" in app.drawn
        app.table.show_update(an_update(a_view(turn=1, prompt="{1} to play"), seq=2))
        assert "Which color?" not in app.drawn
        await pilot.press("r")
        await settled(pilot)
    assert app.link.moves == []


async def test_a_table_without_a_view_is_drawn() -> None:
    app = TableApp(an_update(None, phase=Phase.WAITING))
    async with app.run_test(size=SIZE):
        assert "Waiting for the match to start" in app.drawn
