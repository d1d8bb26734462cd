"""JX-9: the call in Serious, due when a play leaves one card, and never mixed up with what is pending."""

from __future__ import annotations

from parlour.rules.games.shedding.game import GAME
from tests.rules.shedding.table import Table, table


def serious(text: str, **options: str) -> Table:
    return table(text, game="juno-serious", **options)


def test_jx_9_the_call_is_due_when_a_play_of_several_leaves_one_card() -> None:
    three = "hands: R7 G7 B1 | G8 G9 | Y8; top: R5; stock: Y1 Y2 Y3"
    game = serious(three).plays("0 play R7 G7").offers(0, "call").offers(2, "catch 0")
    assert game.view(1).seats[0].exposed
    game.refuses("1 play G8", "JX-9").plays("2 catch 0").holds(0, "B1 Y1 Y2").turn_of(1)
    serious(three).plays("0 play R7 G7", "0 call").refuses("2 catch 0", "JC-14")


def test_jx_9_the_call_may_come_with_the_play_and_only_if_it_leaves_one() -> None:
    serious("hands: R7 G7 B1 | G8; top: R5; stock: Y1").offers(
        0, "play R7", "play R7 G7", "play R7 G7 call", "draw"
    ).refuses("0 play R7 call", "JC-14").plays("0 play R7 G7 call").refuses("1 catch 0", "JC-14")
    serious("hands: W W B1 | G8; top: R5; stock: Y1").plays("0 play W W red call").turn_of(1)


def test_jx_9_the_word_is_asked_for_only_where_one_card_is_left() -> None:
    choice = serious("hands: R7 G7 B1 | G8; top: R5; stock: Y1").view(0).choice("play")
    assert choice is not None
    word = [step for step in choice.steps if "call" in step.among]
    assert len(word) == 1
    assert (word[0].follows(["R7"]), word[0].follows(["R7", "G7"])) == (False, True)


def test_jx_9_no_call_is_due_when_a_play_leaves_two_or_none() -> None:
    for cards in ("R7 G7 B1 B2", "R7 G7"):
        game = serious(f"hands: {cards} | G8; top: R5; stock: Y1").plays("0 play R7 G7")
        assert GAME.play.deadlines(game.state) == ()
        assert not game.view(1).seats[0].exposed


def test_jx_9_nobody_answers_while_the_time_for_a_call_runs() -> None:
    game = serious("hands: RD B1 | GD G1 G2 | Y8; top: R5; stock: Y1 Y2 Y3 Y4").plays("0 play RD").turn_of(1)
    game.refuses("1 play GD", "JX-9").refuses("1 draw", "JX-9").offers(1, "catch 0").offers(0, "call")
    game.plays("2 catch 0").holds(0, "B1 Y1 Y2").turn_of(1)
    assert (game.phase, game.discard(1).pending) == ("face", 2)
    game.plays("1 draw").holds(1, "G1 G2 GD Y3 Y4").turn_of(2)


def test_jx_9_an_answer_that_leaves_one_card_is_due_a_call() -> None:
    game = serious("hands: RD B1 B2 | GD G1 | Y8; top: R5; stock: Y1 Y2 Y3 Y4 Y5 Y6").plays("0 play RD")
    game.plays("1 play GD").offers(1, "call").plays("0 catch 1").holds(1, "G1 Y1 Y2").turn_of(2)
    assert game.discard(2).pending == 4
    game.plays("2 draw").holds(2, "Y3 Y4 Y5 Y6 Y8")


def test_jx_9_the_automatic_penalty_comes_before_the_answer() -> None:
    game = serious("hands: RD B1 | GD G1 G2 | Y8; top: R5; stock: Y1 Y2 Y3 Y4 Y5 Y6", announce="automatic")
    game.plays("0 play RD", "house time call", "1 play GD").holds(0, "B1 Y1 Y2").turn_of(2)
    assert game.discard(2).pending == 4
    game.plays("2 draw").holds(2, "Y3 Y4 Y5 Y6 Y8")
