"""What a game need not say: it is as most games have it."""

from __future__ import annotations

from rules.contract import Game
from rules.shelf import shelf
from tests.rules.shedding.table import table

JUNO = shelf.table_rules("juno-classic")


def test_points_are_good_unless_a_game_says_otherwise() -> None:
    assert Game.lowest_wins(JUNO.game, JUNO.rules) is False


def test_bots_know_no_rules_unless_a_game_tells_them() -> None:
    assert Game.bot(JUNO.game, JUNO.rules, "easy") is JUNO.game.bots["easy"]


def test_nothing_is_a_race_unless_a_game_says_so() -> None:
    assert Game.race(JUNO.game, None) is None
    assert not Game.is_claim(JUNO.game, JUNO.game.read(JUNO.rules, "call"))


def test_nothing_is_recalled_unless_a_game_has_cards_to_remember() -> None:
    assert Game.recalled(JUNO.game, None, 0) == ()


def test_a_move_is_legal_if_nothing_speaks_against_it() -> None:
    game = table("hands: R7 B3 | G1; top: R5; stock: Y1")
    assert Game.is_legal(JUNO.game, game.state, 0, JUNO.game.read(JUNO.rules, "play R7"))
    assert not Game.is_legal(JUNO.game, game.state, 0, JUNO.game.read(JUNO.rules, "play B3"))
