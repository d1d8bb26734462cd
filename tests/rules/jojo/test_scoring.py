"""JJ-18 and JJ-19: what a round brings, and when the match is over."""

from __future__ import annotations

import pytest

from parlour.rules.games.jojo.game import GAME
from parlour.rules.sentences import TIED, points_to_win, told
from parlour.rules.views import RoundResult
from tests.rules.jojo.table import rules_with, table
from tests.rules.kit.results import a_result


@pytest.mark.parametrize(("renewals", "points"), [(0, 16), (1, 32), (2, 48), (3, 64)])
def test_jj_18_the_winner_collects_2_for_a_number_card_and_5_for_an_action_card(
    renewals: int, points: int
) -> None:
    text = f"- - - \n - R5 - \n - - - \n hands R6 | R1 P9 J | W P8 \n renewals {renewals}"
    game = table(text).plays("0 play R6 M")
    assert (game.outcome.winner, game.outcome.points) == (0, (points, 0, 0))


def test_jj_18_a_round_is_over_though_the_last_card_would_let_the_turn_go_on() -> None:
    game = table("- B8 - \n - R5 - \n - - - \n hands G8 | R1").plays("0 play G8 N")
    assert game.outcome.points == (2, 0)
    assert not game.moves


def test_jj_18_a_renewal_doubles_what_is_won_later() -> None:
    text = "- B8/B9 - \n - R4/R5 - \n - - - \n hands P1 P2 | R6 \n renewals 1"
    game = table(text).plays("0 draw", "stock B8", "1 play R6 M")
    assert game.outcome.points == (0, 18)


def test_jj_18_hands_are_shown_when_the_round_is_over() -> None:
    game = table("- - - \n - R5 - \n - - - \n hands R6 | R1 W").plays("0 play R6 M")
    assert GAME.scoring.hands(game.state) == ((), ("R1", "W"))


def match_of(*totals: tuple[int, ...], **options: str) -> tuple[int, ...]:
    """Return who has won a match whose totals after each round were these."""
    results = [RoundResult(number, 0, total, total, told(TIED)) for number, total in enumerate(totals, 1)]
    return GAME.scoring.winners(rules_with(**options), results)


def test_jj_19_a_match_is_over_when_a_player_has_50_points() -> None:
    assert match_of((48, 10), (49, 10)) == ()
    assert match_of((48, 10), (50, 10)) == (0,)
    assert match_of((10, 0, 66)) == (2,)
    assert GAME.scoring.target(rules_with()) == points_to_win(50)


def test_jj_19_the_target_is_an_option() -> None:
    assert match_of((50, 10), target="100") == ()
    assert match_of((50, 100), target="100") == (1,)
    assert GAME.scoring.target(rules_with(target="100")) == points_to_win(100)


def test_jj_3_the_deal_passes_to_the_left() -> None:
    assert [GAME.dealing.next_dealer(rules_with(), 3, dealer, a_result()) for dealer in range(3)] == [1, 2, 0]
