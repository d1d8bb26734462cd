"""LW-16: a call after one's turn gives every other player one more, and the caller none."""

from __future__ import annotations

import pytest

from parlour.rules.games.lotta_watta.game import GAME
from tests.rules.lotta_watta.table import Table, table

TEXT = "hands: 3S 4H | 8S 2H | 9S 10C; pile: AC 7H; stock: 5C 6D 10D 6H 10S 5D 6S; turn: 0"


def dropped(seat: int) -> tuple[str, ...]:
    """Return the lines in which `seat` drops the top of the stock, and nobody stacks on it."""
    return f"{seat} take stock", f"{seat} drop", "judged"


def called(text: str = TEXT) -> Table:
    """Return a table at which seat 0 has called after its turn."""
    return table(text).plays(*dropped(0), "0 call")


def test_lw_16_after_ones_turn_one_may_call() -> None:
    game = table(TEXT).plays(*dropped(0)).offers(0, "call", "pass").offers(1).offers(2)
    assert game.phase == "call"
    game.plays("0 call")
    assert [seat.called for seat in game.view(None).seats] == [True, False, False]


@pytest.mark.parametrize(
    "turn",
    [
        ("0 take stock", "0 put 1", "judged"),
        ("0 take stock", "0 keep"),
        ("0 take pile", "0 drop"),
        ("0 take pile", "0 put 1", "judged 2:stack 1@400"),
    ],
)
def test_lw_16_however_the_turn_was_spent(turn: tuple[str, ...]) -> None:
    game = table(TEXT).plays(*turn)
    assert game.phase == "call"
    game.plays("0 call").turn_of(1)


def test_lw_16_only_who_has_ended_a_turn_calls_and_before_the_next_begins() -> None:
    game = table(TEXT).refuses("0 call", "LW-16").refuses("1 call", "LW-16").plays("0 take stock")
    game.refuses("0 call", "LW-16").plays("0 drop").refuses("0 call", "LW-16").plays("judged")
    game.refuses("1 call", "LW-16").refuses("2 call", "LW-16").plays("0 pass").refuses("0 call", "LW-16")
    game.plays("1 take stock").refuses("0 call", "LW-16")


@pytest.mark.parametrize(("options", "seconds"), [({}, 2.0), ({"call_seconds": "5"}, 5.0)])
def test_lw_16_the_table_waits_some_seconds_for_a_call(options: dict[str, str], seconds: float) -> None:
    game = table(TEXT, **options).plays(*dropped(0))
    (clock,) = GAME.play.deadlines(game.state)
    assert (clock.name, clock.seconds) == ("call", seconds)
    assert game.view(2).deadlines == (clock,)
    game.refuses("1 take stock", "LW-12").plays("time call").turn_of(1)
    assert game.phase == "turn"


def test_lw_16_less_if_the_player_says_no() -> None:
    game = table(TEXT).plays(*dropped(0), "0 pass").turn_of(1)
    assert (game.phase, GAME.play.deadlines(game.state)) == ("turn", ())


def test_lw_16_every_other_player_has_one_more_turn_and_the_caller_none() -> None:
    game = called().turn_of(1).plays(*dropped(1)).turn_of(2)
    assert GAME.scoring.outcome(game.state) is None
    game.plays(*dropped(2))
    assert game.phase == "over"
    assert game.outcome.winner == 0
    for seat in (0, 1, 2):
        game.offers(seat)


def test_lw_16_only_one_call_a_round() -> None:
    game = called().plays(*dropped(1)).turn_of(2).refuses("1 call", "LW-16")
    assert game.phase == "turn"
    game.plays("2 take pile", "2 drop").refuses("2 call", "LW-19")
    assert [seat.called for seat in game.view(None).seats] == [True, False, False]


def test_lw_16_the_last_turns_may_be_passes_and_bring_cards() -> None:
    game = called().plays("1 take pile", "1 drop").turn_of(2).plays("2 take stock", "2 keep")
    assert game.phase == "over"
    game.holds(2, "9S 10C - - 6D")


def test_lw_16_the_caller_may_still_stack() -> None:
    text = "hands: 3S 4H | 8S 2H | 9S 10C; pile: AC 7H; stock: 5C 4D 10D; turn: 0"
    game = called(text).plays("1 take stock", "1 drop").offers(0, "stack 1", "stack 2", "pass")
    game.plays("judged 0:stack 2@400").holds(0, "3S -").plays("judged").turn_of(2)


def test_lw_16_the_caller_may_still_stack_a_wrong_card() -> None:
    text = "hands: 3S 4H | 8S 2H | 9S 10C; pile: AC 7H; stock: 5C KD 10D; turn: 0"
    game = called(text).plays("1 take stock", "1 drop", "judged 0:stack 1@400").holds(0, "3S 4H - - *KD")
    assert game.plays(*dropped(2)).outcome.winner == 1


def test_lw_16_the_callers_cards_can_still_be_swapped() -> None:
    text = "hands: 3S 4H | 8S 2H | 9S 10C; pile: AC 7H; stock: 5C JD 10D; turn: 0"
    game = called(text).plays(*dropped(1), "1 swap 0.1 1.1").holds(0, "8S 4H").turn_of(2)
    assert game.plays(*dropped(2)).outcome.winner == 1


def test_lw_16_the_callers_own_power_is_used_before_the_call() -> None:
    text = "hands: 3S 4H | 8S 2H; pile: AC 7H; stock: JC 6D 10D; turn: 0"
    game = table(text).plays(*dropped(0)).refuses("0 call", "LW-16").plays("0 swap 0.1 1.2", "0 call")
    game.holds(0, "2H 4H").turn_of(1)


@pytest.mark.parametrize("last", ["judged 1:stack 1@400", "judged 0:stack 1@400"])
def test_lw_16_cards_of_the_last_race_count(last: str) -> None:
    text = "hands: 8D 4H | 8S 2H; pile: AC 7H; stock: 5C 8C 10D; turn: 0"
    game = called(text).plays("1 take stock", "1 drop", last, "judged")
    assert game.outcome.winner == int(last[7])
