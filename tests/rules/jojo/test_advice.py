"""Hints in Jojo: the move of `normal`, and what speaks for it."""

from __future__ import annotations

import random

import pytest

from parlour.rules.advice import Advice
from parlour.rules.games.jojo.game import GAME
from parlour.rules.sentences import text
from tests.rules.jojo.table import Table, table


def advice(game: Table, seat: int | None = None) -> Advice | None:
    view = game.view(game.state.turn if seat is None else seat)
    assert GAME.adviser is not None
    return GAME.adviser(game.rules.ruleset).advise(view, random.Random(1))


def said(found: Advice | None, seat: int = 0) -> tuple[str, ...]:
    assert found is not None
    return (found.move, *(text(each, seat) for each in (found.words, *found.reasons)))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "- B8 - \n - R5 - \n - - - \n hands G8 R6 R7 | P9 P1 \n stock Y1",
            ("play R6 M", "Lay red 6 on the Master", "with red 7, green 8 after it you go out"),
        ),
        (
            "- B3 - \n - R5 - \n - - - \n hands J W B1 | P9 P1 \n stock Y1",
            (
                "switch N then W N then B1 N",
                "Reverse the north stack with a Jojo, then lay Wild, blue 1 there",
                "you go out",
            ),
        ),
        (
            "- - - \n - R5 - \n - - - \n hands P1 P2 P4 | P9 P1 P3 \n stock Y1",
            ("draw", "Draw a card", "nothing fits, or it is worth more later"),
        ),
        (
            "- - - \n - R5 - \n - - - \n hands P1 P2 | P9 P4 P6",
            ("pass", "Pass", "nothing fits, and there is nothing to draw"),
        ),
        (
            "- B8 - \n - R5 - \n - - - \n hands G8 P2 | P9 P1 \n stock Y1",
            ("play G8 N", "Lay green 8 on the north stack"),
        ),
        (
            "- B8 - \n - R5 - \n - - - \n hands G8 R6 R7 P2 | P9 P1 \n stock Y1",
            (
                "play R6 M",
                "Lay red 6 on the Master",
                "with red 7, green 8 after it, this turn gets rid of 3 cards",
            ),
        ),
        (
            "- - - \n - R5 - \n - - - \n hands J P1 P2 | P9 \n stock Y1",
            ("trade JO", "Trade the Jojo for two cards", "it counts many points if somebody goes out now"),
        ),
        (
            "- G8 - \n - R5 - \n - - - \n hands J P1 P2 | P9 P1 \n stock Y1 \n over",
            ("stop", "End the turn", "nothing else fits, or it is worth more later"),
        ),
    ],
)
def test_a_hint_tells_the_move_and_what_speaks_for_it(text: str, told: tuple[str, ...]) -> None:
    found = advice(table(text))
    assert found is not None
    assert said(found) == told


def test_a_stack_is_held_for_the_next_turn() -> None:
    game = table("- B8 - \n - R5 Y3 \n - - - \n hands G8 J G9 | P9 P1 \n stock Y1 Y2").plays("0 play G8 N")
    assert said(advice(game)) == (
        "hold N",
        "Hold the north stack with a Jojo",
        "your cards fit there next time",
    )


def test_a_top_card_is_moved_to_go_out_or_to_lay_two_cards_at_once() -> None:
    text = "- Y5 - \n R4 R5 - \n - - - \n hands J B3{} | P1 \n stock B8 G9"
    words = (
        "Move the top card of the north stack to the Master with a Jojo, then lay blue 3 on the north stack"
    )
    assert said(advice(table(text.format("")))) == ("move N M then B3 N", words, "you go out")
    two = "it gets rid of 2 cards at once", "your turn goes on after it"
    assert said(advice(table(text.format(" P9")))) == ("move N M then B3 N", words, *two)


def test_nobody_is_advised_out_of_turn() -> None:
    game = table("- B8 - \n - R5 - \n - - - \n hands G8 R6 R7 | P9 P1 \n stock Y1")
    assert advice(game, 1 - game.state.turn) is None
