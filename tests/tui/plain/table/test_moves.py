"""Typed words become moves: numbers, words, notation, prefixes, and questions for what is missing."""

from __future__ import annotations

import pytest

from parlour.net.wire.messages import Answer
from parlour.rules.sentences import CALLS, in_words, told
from parlour.rules.steps import Choice, Pick, Step
from parlour.tui.plain.saying.said import Kind
from tests.net.kit.saying import by_seats
from tests.tui.kit.at_table import (
    a_view,
    an_update,
    challenged,
    exposed,
    facing,
    french,
    my_turn,
    play_choice,
    several,
)
from tests.tui.plain.table.at_table import Moment, typed

pytestmark = pytest.mark.looptime

EIGHTS = ("8S", "8H", "7H", "3H", "QS")
SWAP = Step(Pick.SEAT, ("1", "2", "3"), when=("R7",))


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("play red 7", "play R7"),
        ("play R7", "play R7"),
        ("PLAY r7", "play R7"),
        ("pl red 7", "play R7"),
        ("play 1", "play R7"),
        ("red 7", "play R7"),
        ("r7", "play R7"),
        ("play wild red", "play W red"),
        ("play w y", "play W yellow"),
        ("wild blue", "play W blue"),
        ("play the wild and green", "play W green"),
        ("play 7, bl", "play W blue"),
        ("draw", "draw"),
        ("dr", "draw"),
        ("Draw a card", "draw"),
    ],
)
async def test_a_line_makes_a_move(line: str, move: str) -> None:
    found = await typed(my_turn(), line)
    assert found.moves == [move]
    assert found.refused == []


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("play 2 of spades 2 of hearts", "play 2S 2H"),
        ("play 2 of hearts, 2 of spades", "play 2H 2S"),
        ("play 2H 2S", "play 2H 2S"),
        ("play two of hearts", None),
        ("2 hearts and 2 spades", "play 2H 2S"),
        ("draw", "draw"),
        ("play 3", "play 2H"),
    ],
)
async def test_several_cards_are_played_in_the_order_in_which_they_are_named(
    line: str, move: str | None
) -> None:
    found = await typed(facing(), line)
    assert found.moves == ([move] if move else [])
    assert bool(found.refused) == (move is None)


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("play 8 of spades hearts", "play 8S hearts"),
        ("play 8 spades clubs", "play 8S clubs"),
        ("play 8S hearts", "play 8S hearts"),
        ("eight", None),
        ("play 7 of hearts", "play 7H"),
        ("play 3 of hearts", "play 3H"),  # not the third card
    ],
)
async def test_the_rank_of_a_card_is_no_number_of_the_hand(line: str, move: str | None) -> None:
    names = Step(Pick.SUIT, ("spades", "hearts", "diamonds", "clubs"), when=("8S", "8H"))
    choice = Choice(
        "play", in_words("Play a card"), (Step(Pick.CARD, ("8S", "8H", "7H", "3H"), "hand"), names)
    )
    found = await typed(french(EIGHTS, choice), line)
    assert found.moves == ([move] if move else [])


@pytest.mark.parametrize("answer", ["red", "3", "r", "re"])
async def test_what_is_missing_is_asked_as_a_numbered_list_and_answered_by_a_number_or_words(
    answer: str,
) -> None:
    """Although `r` begins rules, too: the question comes first."""
    found = await typed(my_turn(), "play wild", "hand", "score", answer)
    assert "which color?" in found.texts(Kind.TURN)[-1]
    assert found.rows == ["1. blue", "2. green", "3. red", "4. yellow"]
    assert [text for text in found.texts(Kind.REPLY) if "Your hand" in text], "commands work meanwhile"
    assert found.moves == ["play W red"]


async def test_a_wrong_answer_is_told_with_its_value_and_asked_again() -> None:
    found = await typed(my_turn(), "wild", "9", "purpel", "blue")
    assert found.refused == [
        "There is no number 9 in this list.",
        "'purpel' is none of what may be picked now.",
    ]
    assert found.texts(Kind.TURN)[-1].startswith("Play a card (wild): which color?")
    question = [said.data["question"] for said in found.said if "asked" in said.data][-1]
    assert question == {"key": "which color", "seats": [], "values": {}}
    assert found.moves == ["play W blue"]


async def test_a_question_is_taken_back() -> None:
    found = await typed(my_turn(), "wild", "back", "red 7", "back")
    assert found.moves == ["play R7"]
    assert found.refused == ["Nothing is picked that could be taken back. To take back a move, type undo."]


async def test_a_question_stays_when_others_do_something_and_ends_with_its_move() -> None:
    moment = Moment(my_turn())
    called = told(CALLS, 1, word="UNO")
    found = await typed(moment, "wild", lambda: moment.happens(called), "blue")
    assert found.moves == ["play W blue"]
    moment = Moment(my_turn())
    found = await typed(moment, "wild", lambda: moment.then(choices=()), "blue")
    assert "What you had begun to pick is not possible any more." in found.texts(Kind.NOTICE)
    assert found.moves == []


async def test_words_that_fit_several_cards_are_asked_with_their_numbers_unless_all_are_impossible() -> None:
    found = await typed(my_turn(), "play blue", "green", "play red", "2")
    assert found.refused == [
        "'blue' may be blue 3, blue 9, and none of them is possible now.",
        "'green' may be green 0, green 5, and none of them is possible now.",
    ]
    assert found.rows == ["1. red 7", "2. red +2"]
    assert found.moves == ["play RD"]


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("play green 5", "play G5"),  # held, but it does not fit
        ("green 5", "play G5"),
        ("play green 9", "play G9"),  # not held
        ("pass", "pass"),
        ("catch bo", "catch 1"),
        ("call", "call"),
        ("play red 7 blue 9", "play R7 B9"),
        ("accept", "accept"),
    ],
)
async def test_the_referee_says_why_a_move_is_not_possible(line: str, move: str) -> None:
    words = Answer(id=0, ok=False, reason="rules", clause="JC-5", told=by_seats("{1} would not like it"))
    found = await typed(Moment(my_turn(), refusal=words), line)
    assert found.moves == [move]
    assert found.refused == ["Bo would not like it (JC-5)."]


async def test_nobody_moves_for_a_spectator() -> None:
    found = await typed(an_update(a_view(viewer=None)), "draw", "red 7")
    assert found.moves == []
    assert found.refused[0] == "You are watching. Only players can do that."


@pytest.mark.parametrize(
    ("lines", "move"),
    [
        (("play red 7 bo",), "play R7 1"),
        (("play red 7 cem",), "play R7 2"),
        (("play R7 2",), "play R7 2"),
        (("r7 d",), "play R7 3"),
        (("red 7", "2"), "play R7 2"),
    ],
)
async def test_a_seat_is_named_by_its_player_or_asked_by_the_names(lines: tuple[str, ...], move: str) -> None:
    choice = Choice("play", in_words("Play a card"), (Step(Pick.CARD, ("R7",), "hand"), SWAP))
    found = await typed(an_update(a_view(choices=(choice,))), *lines)
    assert found.moves == [move]
    assert len(lines) == 1 or found.rows == ["1. Bo", "2. Cem", "3. Dora"]


@pytest.mark.parametrize(
    ("lines", "move"),
    [
        (("swap", "none"), "swap"),
        (("swap", "red 7"), "swap R7"),
        (("swap red 7",), "swap R7"),
        (("red 7",), "swap R7"),
    ],
)
async def test_a_choice_that_needs_no_card_begins_with_its_verb_or_with_a_card(
    lines: tuple[str, ...], move: str
) -> None:
    step = Step(Pick.CARD, ("R7", "RD"), "hand", least=0, most=2)
    swap = Choice("swap", in_words("Swap cards"), (step,))
    assert (await typed(an_update(a_view(choices=(swap,))), *lines)).moves == [move]


@pytest.mark.parametrize(
    ("lines", "move"),
    [
        (("color bo red",), "color 1 red"),
        (("color red",), "color 1 red"),
        (("color b",), "color 1 blue"),
        (("color bo", "red"), "color 1 red"),
    ],
)
async def test_the_only_player_may_be_named_before_what_is_asked(lines: tuple[str, ...], move: str) -> None:
    steps = (Step(Pick.SEAT, ("1",)), Step(Pick.SUIT, ("red", "blue")))
    view = a_view(choices=(Choice("color", in_words("Tell a color"), steps),))
    found = await typed(an_update(view), *lines)
    assert (found.moves, found.refused) == ([move], [])


@pytest.mark.parametrize("line", ["catch", "catch cem", "catch 2", "ca", "Catch Cem", "1"])
async def test_somebody_is_caught_by_one_word(line: str) -> None:
    assert (await typed(exposed(), line)).moves == ["catch 2"]


@pytest.mark.parametrize(
    ("line", "move"), [("challenge", "challenge"), ("1", "challenge"), ("2", "accept"), ("acc", "accept")]
)
async def test_an_answer_is_typed_as_its_verb_or_number(line: str, move: str) -> None:
    assert (await typed(challenged(), line)).moves == [move]


async def test_a_call_is_said_with_the_card_or_before_it() -> None:
    update = an_update(a_view(choices=(play_choice(("R7", "RD"), call=True),)))
    assert (await typed(update, "play red 7 call")).moves == ["play R7 call"]
    found = await typed(update, "call", "red 7")
    assert found.moves == ["play R7 call"]
    assert "You will call with your next move." in found.texts(Kind.REPLY)
    assert (await typed(update, "call", "call", "red 7")).moves == ["play R7"]


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("draw two", "'two' is too much"),
        ("red 7 quickly", "'quickly' is too much"),
        ("play tulip", "'tulip' is none"),
        ("tulip", "'tulip' is no move now, and no command. Type a row's number, a card such as red 7,"),
        ("p", "'p' may be play, pass, pause"),
        ("99", "There is no number 99"),
        ("say", "There is nothing to say"),
        ("at nowhere", "No place here is called 'nowhere'"),
    ],
)
async def test_a_line_that_is_not_understood_says_what_was_wrong(line: str, wrong: str) -> None:
    found = await typed(my_turn(), line)
    assert found.moves == []
    assert wrong in found.refused[0]


async def test_a_play_without_a_card_where_none_can_be_played_is_no_move() -> None:
    found = await typed(challenged(), "play", "play red 7")
    assert found.refused[0] == "You cannot play now. Type options to hear what you can do."
    assert found.moves == ["play R7"], "the referee says why"


async def test_an_answer_to_the_question_before_is_not_taken_for_the_new_one() -> None:
    one, other = Choice("pass", in_words("Do not stack")), Choice("pass", in_words("Do not call"))
    moment = Moment(an_update(a_view(choices=(one,))))

    def asked_anew() -> None:
        moment.then(choices=(other,))
        moment.react = lambda _: None

    found = await typed(moment, "pass", asked_anew)
    assert found.moves == ["pass"]


async def test_the_example_of_a_card_is_one_of_the_hand() -> None:
    refused = (await typed(french(EIGHTS), "tulip", "why")).refused
    assert "a card such as 8 of spades, or a command" in refused[0]
    assert "For example: why 8 of spades" in refused[1]


async def test_more_cards_than_may_go_together_are_for_the_referee() -> None:
    at = french(("2S", "2H", "7H"), several(("2S", "2H"), groups=(("2S", "2H"),), most=2))
    found = await typed(Moment(at), "play 2S 2H 7 of hearts")
    assert found.moves == ["play 2S 2H 7H"]


PASS = Choice("pass", in_words("Pass three cards"), (Step(Pick.CARD, EIGHTS, "hand", least=3, most=3),))


async def test_several_cards_that_go_together_are_asked_for_until_there_are_enough() -> None:
    found = await typed(french(EIGHTS, PASS), "pass", "1 2", "3")
    all_of_them = "Pass three cards: which 3 cards? Type their numbers or words, or back."
    left = "Pass three cards (8 of spades, queen of spades): which card? Type its number or words, or back."
    assert found.texts(Kind.TURN)[-2:] == [all_of_them, left]
    assert found.rows == ["3. 3 of hearts", "4. 7 of hearts", "5. 8 of hearts"]
    assert found.moves == ["pass 8S QS 3H"]


@pytest.mark.parametrize(
    ("least", "most", "asked"),
    [
        (0, 1, "Pass: which card? Type its number or words, none, or back."),
        (0, 3, "Pass: which cards? Type their numbers or words, none, or back."),
        (1, 3, "Pass: which cards? Type their numbers or words, or back."),
    ],
)
async def test_how_many_cards_may_be_picked_is_said(least: int, most: int, asked: str) -> None:
    step = Step(Pick.CARD, EIGHTS, "hand", least=least, most=most)
    found = await typed(french(EIGHTS, Choice("pass", in_words("Pass"), (step,))), "pass")
    assert found.texts(Kind.TURN)[-1] == asked


# ---- which move is meant, and picks that may be left out -------------------------------------------------

LAY = Choice(
    "lay",
    in_words("Lay a card beside"),
    (Step(Pick.CARD, ("R7",), "hand"), Step(Pick.SEAT, ("1", "2"), least=0)),
)


@pytest.mark.parametrize("line", ["red 7", "1"])
async def test_which_of_several_moves_a_card_begins_is_asked(line: str) -> None:
    at = an_update(a_view(choices=(play_choice(("R7",)), LAY)))
    assert (await typed(at, line)).rows == ["1. Play a card (play)", "2. Lay a card beside (lay)"]
    assert (await typed(at, line, "1")).moves == ["play R7"]
    assert (await typed(at, line, "2", "cem")).moves == ["lay R7 2"]


async def test_none_leaves_a_pick_out_that_may_be_left_out() -> None:
    found = await typed(an_update(a_view(choices=(LAY,))), "lay red 7", "none")
    assert "which player? Type its number or words, none, or back." in found.texts(Kind.TURN)[-1]
    assert found.moves == ["lay R7"]
