"""What a game need not say: it is as most games have it."""

from __future__ import annotations

from parlour.rules.contract import GamePlay, GameScoring, GameViews
from parlour.rules.moves import Refusal
from parlour.rules.shelf import shelf

JUNO = shelf.table_rules("juno-classic")


def test_points_are_good_unless_a_game_says_otherwise() -> None:
    assert GameScoring.lowest_wins(JUNO.game.scoring, JUNO.rules) is False


def test_nothing_is_a_race_unless_a_game_says_so() -> None:
    assert GamePlay.race(JUNO.game.play, None) is None
    assert not GamePlay.is_claim(JUNO.game.play, JUNO.game.notation.read(JUNO.rules, "call"))


def test_no_clock_runs_unless_a_game_has_one() -> None:
    assert GamePlay.deadlines(JUNO.game.play, None) == ()


def test_no_move_is_asked_for_step_by_step_unless_a_game_says_so() -> None:
    assert isinstance(GamePlay.next_step(JUNO.game.play, None, 0, "play"), Refusal)


def test_nothing_is_recalled_unless_a_game_has_cards_to_remember() -> None:
    assert GameViews.recalled(JUNO.game.views, None, 0) == ()
