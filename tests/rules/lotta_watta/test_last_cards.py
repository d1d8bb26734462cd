"""LW-18: a hand that empties counts as its holder's call."""

from __future__ import annotations

import pytest

from tests.rules.lotta_watta.table import Table, table

REST = "pile: AC 7H; stock: 5C 6D 10D 6H 10S 6S; turn: 0"
OWN = f"hands: 5D | 8S 2H | 9S 10C; {REST}"
SECOND = f"hands: 3S 4H | 5D | 9S 10C; {REST}"


def dropped(seat: int) -> tuple[str, ...]:
    """Return the lines in which `seat` drops the top of the stock, and nobody stacks on it."""
    return f"{seat} take stock", f"{seat} drop", "judged"


def stacked(text: str, *claims: str) -> Table:
    """Return a table at which seat 0 has dropped the top of the stock and these were stacked on it."""
    game = table(text).plays("0 take stock", "0 drop")
    return game.plays(*(f"judged {claim}" for claim in claims), "judged")


def callers(game: Table) -> list[int]:
    return [seat.seat for seat in game.view(None).seats if seat.called]


def test_lw_18_a_hand_that_empties_counts_as_its_holders_call() -> None:
    game = stacked(OWN, "0:stack 1@400").turn_of(1)
    assert (callers(game), game.phase) == ([0], "turn")
    game.plays(*dropped(1)).refuses("1 call", "LW-16").turn_of(2).plays(*dropped(2))
    assert (game.phase, game.outcome.winner) == ("over", 0)


def test_lw_18_an_empty_hand_does_not_have_to_win() -> None:
    text = f"hands: 5D | 8S JK | 9S 10C; {REST}"
    assert stacked(text, "0:stack 1@400").plays(*dropped(1), *dropped(2)).outcome.winner == 1


def test_lw_18_emptied_out_of_turn_the_turn_in_progress_is_finished_first() -> None:
    text = f"hands: 3S 4H | JD | 9S 10C; {REST}".replace("5C", "JC")
    game = stacked(text, "1:stack 1@400")
    assert (callers(game), game.phase) == ([1], "power")
    game.plays("0 swap 0.1 2.1").holds(0, "9S 4H")
    assert game.phase == "power"
    game.plays("1 swap 0.1 2.1").holds(0, "3S 4H").turn_of(2)
    assert game.phase == "turn"


def test_lw_18_the_turn_in_progress_is_not_its_players_one_more_turn() -> None:
    game = stacked(SECOND, "1:stack 1@400").turn_of(2).refuses("0 call", "LW-16")
    assert callers(game) == [1]
    game.plays(*dropped(2)).turn_of(0).plays(*dropped(0))
    assert game.phase == "over"
    assert game.outcome.winner == 1


def test_lw_18_with_two_players_the_other_goes_on() -> None:
    game = stacked(f"hands: 3S 4H | 5D; {REST}", "1:stack 1@400").turn_of(0)
    assert game.phase == "turn"
    game.plays(*dropped(0))
    assert game.phase == "over"


def test_lw_18_during_a_call_nothing_changes() -> None:
    text = f"hands: 3S 4H | 8S 2H | 6C; {REST}"
    game = stacked(text).plays("0 call", "1 take stock", "1 drop", "judged 2:stack 1@400", "judged")
    assert callers(game) == [0]
    game.turn_of(2).plays("2 take stock").offers(2, "drop", "keep").plays("2 keep").holds(2, "- - - - 10D")
    assert game.phase == "over"
    assert game.outcome.winner == 0


def test_lw_18_a_caller_whose_hand_empties_stays_the_caller() -> None:
    text = f"hands: 6C | 8S 2H | 9S 10C; {REST}"
    game = stacked(text).plays("0 call", "1 take stock", "1 drop", "judged 0:stack 1@400", "judged")
    assert callers(game) == [0]
    game.turn_of(2).plays(*dropped(2))
    assert game.phase == "over"


def test_lw_18_of_two_hands_that_empty_in_one_chain_the_first_counts() -> None:
    game = stacked(f"hands: 3S 4H | 5D | 5H; {REST}", "1:stack 1@400", "2:stack 1@400").turn_of(2)
    assert callers(game) == [1]
    game.plays(*dropped(2)).turn_of(0).plays(*dropped(0))
    assert game.phase == "over"


@pytest.mark.parametrize("left", ["3D", "*3D"])
def test_lw_18_a_hand_that_still_has_a_card_has_not_emptied(left: str) -> None:
    game = stacked(f"hands: 5D {left} | 8S 2H | 9S 10C; {REST}", "0:stack 1@400").offers(0, "call", "pass")
    assert (callers(game), game.phase) == ([], "call")


def test_lw_18_a_race_that_follows_may_still_be_lost() -> None:
    game = table(SECOND).plays("0 take stock", "0 drop", "judged 1:stack 1@400", "judged 2:stack 1@300")
    game.holds(2, "9S 10C - - *5D").turn_of(2)
    assert callers(game) == [1]


@pytest.mark.parametrize(("first", "turns"), [(0, (0, 2)), (1, (2, 0)), (2, (2, 0))])
def test_lw_18_before_the_first_turn_no_turn_is_in_progress(first: int, turns: tuple[int, ...]) -> None:
    text = f"hands: 3S 4H | 5D | 9S 10C; pile: 5C; stock: 6D 10D; phase: race; begun: no; turn: {first}"
    game = table(text).plays("judged 1:stack 1@400", "judged")
    assert callers(game) == [1]
    for seat in turns:
        game.turn_of(seat).plays(*dropped(seat))
    assert game.phase == "over"
