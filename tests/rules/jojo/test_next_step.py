"""Combinations step by step: what may be picked next, and why another pick leads nowhere."""

from __future__ import annotations

import pytest

from parlour.rules import match as matches
from parlour.rules.errors import NotationError
from parlour.rules.games.jojo.choices.sentences import (
    COVER_WITH,
    FOLLOWED_BY,
    MOVE_WHERE,
    NEW_STOCK_FIRST,
    PLAY_WHERE,
    WHICH_STACK,
)
from parlour.rules.games.jojo.game import GAME
from parlour.rules.moves import Refusal
from parlour.rules.sentences import OTHERS_TURN, ROUND_OVER, Told, told
from parlour.rules.shelf import shelf
from parlour.rules.steps import Pick, Step, written
from tests.rules.jojo.table import Table, table

BOARD = "- B3 - \n - R5 G3 \n - - - \n hands {} | {} \n stock Y1 Y2"


def board(hand: str, other: str = "P9", more: str = "") -> Table:
    return table(BOARD.format(hand, other) + more)


def ask(game: Table, text: str, seat: int = 0) -> Step | Refusal | None:
    return GAME.play.next_step(game.state, seat, text)


def among(game: Table, text: str) -> str:
    step = ask(game, text)
    assert isinstance(step, Step), step
    return " ".join(step.among)


def refused(game: Table, text: str, clause: str, words: str) -> None:
    refusal = ask(game, text)
    assert isinstance(refusal, Refusal), refusal
    assert (refusal.clause, words in refusal.words) == (clause, True), str(refusal)


def test_a_card_is_picked_then_a_place() -> None:
    game = board("R6 B4 P8")
    assert among(game, "play") == "R6 B4"
    assert ask(game, "play R6") == Step(Pick.PLACE, ("M",), words=PLAY_WHERE)
    assert ask(game, "play B4") == Step(Pick.PLACE, ("N",), words=PLAY_WHERE)
    assert ask(game, "PLAY  b4 n") is None


def test_a_wild_asks_for_its_place_then_for_the_card_that_covers_it() -> None:
    game = board("W B4 P8")
    assert among(game, "play W") == "N E S W"
    assert ask(game, "play W N") == Step(Pick.CARD, ("B4",), "hand", before="then", words=COVER_WITH)
    assert ask(game, "play W N then") == Step(Pick.CARD, ("B4",), "hand", words=COVER_WITH)
    assert ask(game, "play W N then B4") == Step(Pick.PLACE, ("N",), words=PLAY_WHERE)
    assert ask(game, "play W N then B4 N") is None


def test_a_switch_and_a_move_ask_for_their_stacks_first() -> None:
    game = board("J W B2 B4 G2")
    assert among(game, "switch") == "N E"
    assert among(game, "switch N") == "B2 W"
    assert among(game, "move") == "N E"
    assert among(game, "move N") == "E"
    assert among(game, "move N E then W") == "N E"


@pytest.mark.parametrize(
    ("begun", "question"),
    [
        ("play", None),
        ("switch", WHICH_STACK),
        ("switch N", FOLLOWED_BY),
        ("switch N then W N", COVER_WITH),
        ("move", WHICH_STACK),
        ("move N", MOVE_WHERE),
        ("move N E", FOLLOWED_BY),
        ("move N E then W N then", COVER_WITH),
        ("trade", None),
    ],
)
def test_every_pick_but_the_first_card_is_asked_for_in_words_of_the_game(
    begun: str, question: Told | None
) -> None:
    step = ask(board("J W B2 B4 G2"), begun)
    assert isinstance(step, Step)
    assert step.words == question


def test_what_is_written_grows_by_the_word_before_a_pick() -> None:
    game, text = board("J B2 B4"), "switch"
    for pick in ("N", "B2", "N"):
        step = ask(game, text)
        assert isinstance(step, Step)
        text = written(text, step, pick)
    assert (text, ask(game, text)) == ("switch N then B2 N", None)


def test_moves_of_one_pick_and_of_none_can_be_asked_for_too() -> None:
    game = board("P8 P2")
    assert ask(game, "trade") == Step(Pick.CARD, ("P2", "P8"), "hand")
    assert ask(game, "draw") is None
    refused(game, "stop", "JJ-10", "before you end your turn")
    refused(game, "hold", "JJ-16", "first lay a number card")


def test_what_is_no_beginning_of_a_move_is_told_as_that() -> None:
    game = board("P8")
    for text in ("", "fly", "play X9", "play R5 N N", "play R5 N then then", "draw R5", "hold N then R5 N"):
        with pytest.raises(NotationError):
            ask(game, text)


def test_between_rounds_nothing_is_asked() -> None:
    rules = shelf.table_rules("jojo")
    begun = matches.begin(rules.game, rules.rules, 2)
    refusal = matches.next_step(begun, 0, "play")
    assert isinstance(refusal, Refusal)
    assert str(refusal) == "no round is being played now"


@pytest.mark.parametrize(
    ("hand", "text", "clause", "words"),
    [
        ("R6 P8", "play B4", "JJ-5", "you do not have blue 4"),
        ("P8 P2", "play", "JJ-5", "none of your cards fits anywhere now"),
        ("R6 P8", "play P8", "JJ-5", "purple 8 fits nowhere now"),
        ("R6 P8", "play P8 N", "JJ-7", "purple 8 does not fit on N"),
        ("R6 R7", "play R6 M then R7 M", "JJ-13", "only a Wild is covered"),
        ("J P8", "play JO", "JJ-12", "reverse, move or hold with it"),
        ("R6 P8", "play R6 M then", "JJ-13", "only a Wild is covered"),
        ("W P8", "play W NE", "JJ-13", "you have no number card that could cover a Wild on NE"),
        ("W J", "play W", "JJ-13", "you have no number card that could cover a Wild"),
        ("W B4", "play W N then B4 E", "JJ-13", "must be covered there"),
        ("R6 P8", "switch", "JJ-14", "you do not have Jojo"),
        ("J P8", "switch", "JJ-14", "none of your cards can follow"),
        ("J P8", "switch M", "JJ-14", "you cannot play a Jojo on the Master"),
        ("J P8", "switch S", "JJ-14", "nothing can be turned"),
        ("J P8", "switch N", "JJ-14", "it counts down: blue 2 must follow, and you do not have it"),
        ("J B2", "switch N then B2 E", "JJ-14", "must be laid on N, where the Jojo is"),
        ("J W P8", "switch N then W", "JJ-13", "could cover a Wild"),
        ("J W P8", "switch N then W N then P8", "JJ-14", "purple 8 fits nowhere"),
        ("J P8", "move", "JJ-15", "none of your cards can follow"),
        ("J P8", "move W", "JJ-15", "nothing can be moved"),
        ("J P8", "move N", "JJ-15", "wherever blue 3 goes, none of your cards can follow"),
        ("J P8", "move N N", "JJ-15", "another place"),
        ("J P8", "move N W", "JJ-15", "blue 3 cannot go there"),
        ("J P8", "move N E", "JJ-15", "you have no card that could follow on N or E"),
        ("J B4", "move N E then B4 S", "JJ-15", "must be laid on N or E"),
        ("R6 P8", "trade R7", "JJ-11", "you do not have red 7"),
    ],
)
def test_a_pick_that_leads_nowhere_is_refused_with_its_clause(
    hand: str, text: str, clause: str, words: str
) -> None:
    refused(board(hand), text, clause, words)


def test_jj_9_what_is_asked_out_of_turn_or_after_a_turn_is_refused() -> None:
    over = table("- B8 - \n - R5 Y3 \n - - - \n hands G8 R6 P8 | P9 \n stock Y1").plays("0 play G8 N")
    refused(over, "play", "JJ-9", "your turn is over")
    refused(over, "trade", "JJ-11", "your whole turn")
    assert ask(over, "play", 1) == Refusal("JJ-9", told(OTHERS_TURN, 0))


def test_jj_10_only_the_card_just_drawn_leads_anywhere() -> None:
    game = table("- - - \n - R5 - \n - - - \n hands W R1 | P9 \n stock Y5 Y1").plays("0 draw")
    assert among(game, "play") == "Y5 W"
    refused(game, "play R1", "JJ-10", "you can play only the card you drew: yellow 5")
    refused(game, "play R1 M", "JJ-10", "you can play only the card you drew: yellow 5")


def test_jj_16_before_a_play_on_the_held_stack_nothing_else_leads_anywhere() -> None:
    game = board("R6 B4", more="\n first N")
    assert among(game, "play") == "B4"
    refused(game, "play R6", "JJ-16", "on the north stack, which you held")
    refused(game, "play R6 M", "JJ-16", "you held the north stack")


def test_jj_16_where_every_stack_is_held_there_is_no_hold() -> None:
    game = table("- B3@1 - \n - R5 - \n - - - \n hands J R6 P8 | P9 P1 \n stock Y1").plays("0 play R6 M")
    refused(game, "hold", "JJ-16", "every stack is held already")
    refused(game, "hold N", "JJ-16", "{1} holds the north stack already")
    refused(game, "hold M", "JJ-16", "you cannot hold the Master")
    refused(game, "hold S", "JJ-16", "there is no card on the south stack yet")


def test_jj_17_without_a_card_to_draw_there_is_no_trade() -> None:
    game = table("- - - \n - R5 - \n - - - \n hands P8 P1 | P9")
    refused(game, "trade", "JJ-11", "there is nothing to draw")
    refused(game, "trade P8", "JJ-11", "there is nothing to draw")
    refused(game, "draw", "JJ-17", "pass")
    assert ask(game, "pass") is None


def test_a_new_stock_is_waited_for_and_an_ended_round_is_over() -> None:
    game = table("- - - \n - R1/R5 - \n - - - \n hands P8 P1 | P9")
    waiting = GAME.play.after(game.state, 0, GAME.notation.read(game.rules, "draw"))
    assert GAME.play.next_step(waiting, 0, "play") == Refusal("JJ-17", told(NEW_STOCK_FIRST))
    over = board("R6").plays("0 play R6 M").state
    assert GAME.play.next_step(over, 0, "play") == Refusal("JJ-18", told(ROUND_OVER))


def test_a_whole_move_that_cannot_follow_a_switch_says_what_must() -> None:
    game = board("J W B9 P8")
    refused(game, "switch N then P8 N", "JJ-14", "it counts down: blue 2 must follow")
    refused(game, "switch N then W N then B9 N", "JJ-14", "does not fit on a Wild that is blue 2")
    refused(game, "play W N then P8 N", "JJ-13", "purple 8 fits on no Wild that you could play on N")
