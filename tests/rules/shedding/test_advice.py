"""Hints in the shedding family: the move of `normal`, and what speaks for it."""

from __future__ import annotations

import random

import pytest

from parlour.rules.advice import Advice, can_do
from parlour.rules.games.shedding.game import GAME
from parlour.rules.sentences import text
from tests.rules.shedding.table import Table, opened, table
from tests.rules.shedding.test_bots import house_table

STOCK = "stock: Y1 Y2 Y3 Y4 Y5"


def advice(game: Table, seat: int = 0) -> Advice | None:
    assert GAME.adviser is not None
    return GAME.adviser(game.rules.ruleset).advise(game.view(seat), random.Random(1))


def told(game: Table, seat: int = 0) -> tuple[str, ...]:
    found = advice(game, seat)
    assert found is not None
    return (found.move, *(text(said, seat) for said in (found.words, *found.reasons)))


def juno(hand: str, others: str = "G1 G2 G3 | G5 G6 G8", top: str = "R5", rest: str = "") -> Table:
    return table(f"hands: {hand} | {others}; top: {top}; {STOCK}{rest}", "juno-classic")


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (
            juno("R3 W B8"),
            ("play R3", "Play red 3", "it keeps Wild for later"),
        ),
        (
            juno("R3 R9 R1 B8"),
            (
                "play R9",
                "Play red 9",
                "after it you can play red 1, red 3",
            ),
        ),
        (
            table("hands: QD KC 2S | 3S 4S 5S; top: KD; stock: 6S 7S 9S", "crazy-eights"),
            ("play QD", "Play Queen of diamonds", "your other cards would do as well"),
        ),
        (
            juno("R3 B8 B4"),
            ("play R3", "Play red 3", "no other card of yours can be played"),
        ),
        (
            juno("R3 B8 B3"),
            ("play R3", "Play red 3", "no other card of yours can be played", "after it you can play blue 3"),
        ),
        (
            juno("RD R3 B8 B9", "G1 G2 | G5 G6 G8"),
            ("play RD", "Play red +2", "2 cards for {1}, who has 2 left", "it gets rid of 20 points"),
        ),
        (
            juno("RS R3 B8 B9"),
            ("play RS", "Play red Skip", "{1} misses a turn"),
        ),
        (
            juno("RS R3 B8 B9", "G1 G2 G3"),
            ("play RS", "Play red Skip", "it is your turn again"),
        ),
        (
            juno("RR R3 B8 B9", "G1 G2 | G5 G6 G8"),
            (
                "play RR",
                "Play red Reverse",
                "it turns play away from a player who is almost out",
                "it gets rid of 20 points",
            ),
        ),
        (
            juno("W B3 B4 B8 B9 G4", "G1 G2 G3 | G5 G6 G8"),
            (
                "play W blue",
                "Play Wild and choose blue",
                "no other card of yours can be played",
                "after it you can play blue 3, blue 4, blue 8, blue 9",
            ),
        ),
        (juno("R3 B8"), ("play R3 call", "Play red 3 and call", "no other card of yours can be played")),
        (juno("R3"), ("play R3", "Play red 3", "it is your last card, and you go out")),
        (juno("B8 B9 B4"), ("draw", "Draw a card", "you cannot play any card")),
    ],
)
def test_a_hint_tells_the_move_and_what_speaks_for_it(game: Table, words: tuple[str, ...]) -> None:
    found = told(game)
    assert found[: len(words)] == words


def test_swapping_hands_names_whose_and_why() -> None:
    game = table(f"hands: R7 B3 B4 B5 | G1 G2 G3 | G5 G6; top: R5; {STOCK}", "juno-seven-o")
    assert told(game)[:2] == ("play R7 2", "Play red 7, and swap hands with {2}")
    assert "your hand gets smaller" in told(game)


def test_several_last_cards_go_out_together() -> None:
    game = table("hands: 5H 5S | 2S 4S 6S; top: KH; stock: 3D 4D", "switch")
    assert told(game) == ("play 5H 5S", "Play 5 of hearts, 5 of spades", "you go out")


def test_rather_than_a_play_that_harms_it_says_to_draw() -> None:
    game = table(f"hands: R7 B3 | G1 G2 G3 G4 G5 | G5 G6 G8 G9; top: R5; {STOCK}", "juno-seven-o")
    assert told(game) == ("draw", "Draw a card", "what you could play is worth more later")


def test_a_card_to_play_again_on_is_named() -> None:
    game = table("hands: 8D 2D 9S 4C | 2S 4S 6S; top: KD; stock: 3D 4D", "next-to-last")
    assert "you play again with 2 of diamonds" in told(game)


def test_other_choices_are_told_in_their_own_words() -> None:
    few = "hands: W4 R5 B3 | G1 G2 G3; top: R6; stock: Y1 Y2 Y3 Y4 Y5 Y6"
    bluff = table(few, wild_draw_four="challenge").plays("0 play W4 blue")
    assert told(bluff, 1) == ("accept", "Accept it and draw")
    forgot = table("hands: R5 B3 | G1 G2 G3; top: R6; stock: Y1 Y2").plays("0 play R5")
    assert told(forgot, 1) == ("catch 0", "Catch {0}")
    given = house_table(
        "hands: 9H AC 4S 4D 10H | 2S 4H 6S; top: KH; stock: 3D 5D",
        "switch",
        "effects.9 = { give_left = true }",
    ).plays("0 play 9H")
    assert told(given) == ("give 10H", "Pass a card to the left: 10 of hearts")
    opening = told(opened("AH", 2, dealer=0, game="switch"))
    assert opening[1] == f"Choose the suit: {opening[0].split()[1]}"


def test_nobody_is_advised_out_of_turn() -> None:
    assert advice(juno("R3 B8 B4"), 1) is None
    assert can_do(juno("R3 B8 B4").view(1)) == ()


def test_what_a_seat_can_do_is_a_line_for_each_kind_of_move() -> None:
    assert tuple(map(text, can_do(juno("R3 W B8").view(0)))) == ("Play a card: red 3, Wild", "Draw a card")
