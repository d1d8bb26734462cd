"""Hints in Lotta Watta: the move of `normal`, and what speaks for it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from parlour.rules.advice import Advice
from parlour.rules.games.lotta_watta.game import GAME
from parlour.rules.sentences import text
from tests.rules.lotta_watta.table import Table, table
from tests.rules.lotta_watta.test_bots import knowing


def advice(game: Table, seat: int = 0, *, recalls: bool = False) -> Advice | None:
    view = game.view(seat)
    if recalls:
        view = replace(view, recalled=GAME.views.recalled(game.state, seat))
    assert GAME.adviser is not None
    return GAME.adviser(game.rules.ruleset).advise(view, random.Random(1))


def said(found: Advice | None, seat: int = 0) -> tuple[str, ...]:
    assert found is not None
    return (found.move, *(text(each, seat) for each in (found.words, *found.reasons)))


@pytest.mark.parametrize(
    ("text", "recalls", "told"),
    [
        (
            "hands: 9S KH | AS 2C; pile: AH; stock: 7C",
            False,
            ("take pile", "Take the top card of the pile", "the Ace of hearts counts only 0"),
        ),
        (
            "hands: 9S KH | AS 2C; pile: KC; stock: 7C",
            False,
            (
                "take stock",
                "Take the top card of the stock",
                "the King of clubs on the pile is no better than an unknown card",
            ),
        ),
        ("hands: 9S KH | AS 2C; pile: ; stock: 7C", False, ("take stock", "Take the top card of the stock")),
        (
            "hands: 9S KH | AS 2C; pile: 7H; stock: 7C; taken: stock 2D",
            False,
            (
                "put 1",
                "Exchange it for your card 1",
                "you do not know that card; most count about 6, this one 2",
            ),
        ),
        (
            "hands: 9S KH | AS 2C; pile: 7H; stock: 7C; taken: stock 2D",
            True,
            ("put 2", "Exchange it for your card 2", "your King of hearts counts 15, the 2 of diamonds 2"),
        ),
        (
            "hands: 9S KH | AS 2C; pile: 7H; stock: 7C; taken: stock KD",
            False,
            (
                "drop",
                "Put it on the pile",
                "none of your cards is known to count more than the King of diamonds",
            ),
        ),
        (
            "hands: *9S JK | AS 2C; pile: 7H; stock: 7C; taken: stock JK",
            True,
            ("keep", "Keep it as one card more", "the Joker counts -10"),
        ),
        ("hands: AS 2H | AS 2C; pile: 7H; stock: 7C; taken: pile KD", True, ("drop", "Put it back: a pass")),
        (
            "hands: 9S 2D JK | AS 2C; pile: 9H; stock: 7C; phase: race",
            True,
            ("stack 1", "Stack your card 1", "card 1 is of the same rank"),
        ),
        (
            "hands: 9S KD | AS 2C; pile: QH; stock: 7C; phase: power; powers: 0Q",
            False,
            ("look 0.1", "Look at your card 1", "you do not know it"),
        ),
        (
            "hands: 9S KD | AS 2C; pile: QH; stock: 7C; phase: power; powers: 0Q",
            True,
            ("look 1.1", "Look at {1}'s card 1", "you do not know it"),
        ),
        (
            "hands: 2S AD | 9S 2C 4D; pile: QH; stock: 7C; phase: call",
            True,
            ("call", 'Call "Lotta Watta"', "your cards count about 2"),
        ),
        (
            "hands: 2S AD | 9S 2C 4D; pile: QH; stock: 7C; phase: call",
            False,
            ("pass", "Do not call"),
        ),
    ],
)
def test_a_hint_tells_the_move_and_what_speaks_for_it(
    text: str, recalls: bool, told: tuple[str, ...]
) -> None:
    game = table(text)
    found = advice(knowing(game) if recalls else game, recalls=recalls)
    assert said(found) == told


def test_a_swap_names_both_cards() -> None:
    text = "hands: 9S KD | AS 2C | KH 8S; pile: JH; stock: 7C; phase: power; powers: 0J"
    found = advice(knowing(table(text), "0.1", "0.2", "1.1"), recalls=True)
    words = "Swap your card 2 and {1}'s card 1"
    assert said(found) == ("swap 0.2 1.1", words, "it leaves you with fewer points")


def test_nobody_is_advised_out_of_turn() -> None:
    assert advice(table("hands: 3S 4H | AS 2C; pile: 7H; stock: 7C"), 1) is None
