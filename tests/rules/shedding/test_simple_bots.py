"""The bots that play at random: one always calls and catches, the other is absent-minded."""

from __future__ import annotations

import pytest

from parlour.rules.games.shedding.game import GAME
from tests.rules.always import Always
from tests.rules.shedding.table import Table, table

LEVELS = pytest.mark.parametrize("level", ["easy", "random"])
FORGOT = "hands: R5 B3 | G1 G2 G3; top: R6; stock: Y1 Y2"
MINDFUL, DREAMING = 0.99, 0.0
"""The chances that come: an easy bot forgets and overlooks where they are small."""


def decided(game: Table, level: str, share: float = MINDFUL, seat: int = 0) -> str | None:
    return GAME.bots[level](game.rules.ruleset).decide(game.view(seat), Always(share))


@LEVELS
def test_a_call_and_a_catch_come_before_anything_else(level: str) -> None:
    game = table(FORGOT).plays("0 play R5")
    assert decided(game, level) == "call"
    assert decided(game, level, seat=1) == "catch 0"


def test_an_easy_bot_forgets_its_call_and_overlooks_a_catch() -> None:
    game = table(FORGOT).plays("0 play R5")
    assert decided(game, "easy", DREAMING) is None
    assert decided(game, "easy", DREAMING, seat=1) is None
    assert decided(game, "random", DREAMING, seat=1) == "catch 0"


@LEVELS
def test_they_play_one_of_the_cards_that_may_be_played(level: str) -> None:
    game = table("hands: R7 R9 B3 G8 | G1; top: R5; stock: Y1 Y2")
    assert decided(game, level) == "play R9"
    assert decided(game, "random", 0.0) == "play R7"


def test_an_easy_bot_sometimes_draws_though_it_could_play() -> None:
    game = table("hands: R7 R9 B3 G8 | G1; top: R5; stock: Y1 Y2")
    assert decided(game, "easy", DREAMING) == "draw"


@LEVELS
def test_the_next_to_last_card_is_laid_with_a_call(level: str) -> None:
    assert decided(table("hands: R7 B3 | G1; top: R5; stock: Y1 Y2"), level) == "play R7 call"


def test_an_easy_bot_forgets_to_call_with_the_play() -> None:
    game = table("hands: R7 B3 | G1; top: R5")  # nothing is there to be drawn
    assert decided(game, "easy", 0.3) == "play R7"


@LEVELS
@pytest.mark.parametrize(("stock", "move"), [("; stock: Y1 Y2", "draw"), ("", "pass")])
def test_where_nothing_fits_they_draw_or_pass(level: str, stock: str, move: str) -> None:
    assert decided(table(f"hands: B3 G8 | G1; top: R5{stock}"), level) == move


@LEVELS
def test_a_suit_is_named_with_a_wild(level: str) -> None:
    game = table("hands: W B3 G8 | G1; top: R5; stock: Y1 Y2")
    move = decided(game, level)
    assert move is not None
    assert move.startswith("play W ")
    assert GAME.play.why_not(game.state, 0, GAME.notation.read(game.rules, move)) is None


@LEVELS
def test_as_few_cards_as_may_be_are_laid_at_once(level: str) -> None:
    game = table("hands: 5H 5S 5C 9C 6C | 2S 4S 6S; top: KH; stock: 3D 4D", "switch")
    assert decided(game, level) == "play 5H"


@LEVELS
def test_a_spectator_and_who_is_not_in_turn_do_nothing(level: str) -> None:
    game = table("hands: R7 B3 G5 | G1 G2; top: R5; stock: Y1 Y2")
    assert decided(game, level, seat=1) is None
    assert GAME.bots[level](game.rules.ruleset).decide(game.view(None), Always(MINDFUL)) is None
