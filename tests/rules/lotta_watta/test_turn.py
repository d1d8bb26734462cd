"""LW-5 to LW-8 and LW-16: whose turn it is, its choices, a pass, and the call after it."""

from __future__ import annotations

import pytest

from parlour.rules.games.lotta_watta.game import GAME
from parlour.rules.sentences import PUTS, told
from tests.rules.lotta_watta.table import Table, grid, is_told, piled, stocked, table, top

ROUND = "hands: 3S 4H 9C KD | 8S 2H 5D 6C | AC AD 4D 8H; pile: 2C 7H; stock: 5C 6D 10D 10H; turn: 0"


def quiet(seat: int) -> tuple[str, ...]:
    """Return a turn of `seat` in which the top of the stock is dropped and nobody stacks or calls."""
    return f"{seat} take stock", f"{seat} drop", "judged", f"{seat} pass"


def test_lw_5_turns_go_clockwise() -> None:
    game = table(ROUND)
    for seat in (0, 1, 2, 0):
        game.turn_of(seat).plays(*quiet(seat))
    game.turn_of(1)


def test_lw_5_stacking_out_of_turn_does_not_change_whose_turn_is_next() -> None:
    game = (
        table(ROUND)
        .plays("0 take pile", "0 put 2", "judged 2:stack 3@400", "judged")
        .offers(0, "call", "pass")
    )
    game.plays("0 pass").turn_of(1)


def test_lw_6_of_the_stock_the_top_is_taken_and_only_the_taker_sees_it() -> None:
    game = table(ROUND).plays("0 take stock")
    assert (stocked(game), piled(game), top(game)) == (3, 2, "7H")
    assert game.view(0).drawn == ("5C",)
    for viewer in (1, 2, None):
        assert game.view(viewer).drawn == ()
        assert not is_told(game, viewer, "5C")


def test_lw_6_of_the_pile_the_top_is_taken_and_everyone_knows_it() -> None:
    game = table(ROUND).plays("0 take pile")
    assert (stocked(game), piled(game), top(game)) == (4, 1, "2C")
    assert game.view(0).drawn == ("7H",)
    for viewer in (0, 1, 2, None):
        assert is_told(game, viewer, "7H")


def test_lw_6_one_card_is_taken_a_turn() -> None:
    for taken in ("0 take stock", "0 take pile"):
        game = table(ROUND).plays(taken).refuses("0 take stock", "LW-7").refuses("0 take pile", "LW-7")
        assert game.phase == "took"


def test_lw_6_a_card_is_taken_from_the_stock_or_the_pile_before_one_is_put() -> None:
    game = table(ROUND).offers(0, "take stock", "take pile")
    game.refuses("0 put 1", "LW-6").refuses("0 drop", "LW-6").refuses("0 keep", "LW-6")


def test_lw_6_a_joker_on_the_pile_may_be_taken() -> None:
    text = "hands: 3S 4H | 8S 2H; pile: 2C JK; stock: 5C; turn: 0"
    table(text).plays("0 take pile", "0 put 2", "judged").holds(0, "3S JK")


@pytest.mark.parametrize("taken", ["stock", "pile"])
def test_lw_7_the_second_choice_is_to_exchange_to_drop_or_to_keep(taken: str) -> None:
    game = table(ROUND).plays(f"0 take {taken}").turn_of(0).offers(1)
    game.offers(0, "put 1", "put 2", "put 3", "put 4", "drop", "keep")


@pytest.mark.parametrize(("slot", "put", "left"), [(1, "3S", "5C 4H 9C KD"), (4, "KD", "3S 4H 9C 5C")])
def test_lw_7_a_card_of_the_hand_goes_on_the_pile_and_the_taken_one_in_its_slot(
    slot: int, put: str, left: str
) -> None:
    game = table(ROUND).plays("0 take stock", f"0 put {slot}").holds(0, left)
    assert (top(game), piled(game)) == (put, 3)
    assert told(PUTS, 0, slot=slot) in game.heard()
    for viewer in (0, 1, 2, None):
        assert grid(game, viewer, 0).cards == ("", "", "", "")


def test_lw_7_the_card_of_the_pile_too_lies_face_down_in_the_hand() -> None:
    game = table(ROUND).plays("0 take pile", "0 put 3").holds(0, "3S 4H 7H KD")
    assert (top(game), piled(game)) == ("9C", 2)
    for viewer in (0, 1, 2, None):
        assert grid(game, viewer, 0).cards == ("", "", "", "")


def test_lw_7_the_taken_card_may_go_on_the_pile() -> None:
    game = table(ROUND).plays("0 take stock", "0 drop").holds(0, "3S 4H 9C KD")
    assert (top(game), piled(game), stocked(game), game.phase) == ("5C", 3, 3, "race")


@pytest.mark.parametrize(("taken", "card"), [("stock", "5C"), ("pile", "7H")])
def test_lw_7_the_taken_card_may_be_kept_and_the_hand_grows_by_one(taken: str, card: str) -> None:
    game = (
        table(ROUND)
        .plays(f"0 take {taken}", "0 keep")
        .holds(0, f"3S 4H 9C KD {card}")
        .offers(0, "call", "pass")
    )
    assert game.phase == "call"
    assert grid(game, 0, 0).cards == ("", "", "", "", "")
    assert grid(game, 1, 0).count == 5


def test_lw_7_a_hand_grows_as_often_as_cards_are_kept() -> None:
    game = table("hands: 3S | 8S; pile: 2C 7H; stock: 5C 6D 10D 10H 9H; turn: 0")
    for _ in range(2):
        game.plays("0 take stock", "0 keep", "0 pass", *quiet(1))
    game.holds(0, "3S - - - 5C 10D").plays("0 take stock", "0 put 6", "judged").holds(0, "3S - - - 5C 9H")


def test_lw_7_there_is_nothing_to_exchange_in_an_empty_slot() -> None:
    game = table("hands: 3S - 9C | 8S; pile: 7H; stock: 5C; turn: 0").plays("0 take stock")
    game.refuses("0 put 2", "LW-7").refuses("0 put 4", "LW-7").refuses("0 put 5", "LW-7")
    game.offers(0, "put 1", "put 3", "drop", "keep")


def test_lw_8_putting_the_same_card_back_is_a_pass() -> None:
    game = table(ROUND).plays("0 take pile", "0 drop").offers(0, "call", "pass").holds(0, "3S 4H 9C KD")
    assert (top(game), piled(game), stocked(game)) == ("7H", 2, 4)
    game.plays("0 pass").turn_of(1)


def test_lw_8_it_is_no_new_card_and_opens_no_race() -> None:
    text = "hands: 3S 7D | 7S 2H; pile: 2C 7H; stock: 5C 6D; turn: 0"
    game = (
        table(text).plays("0 take pile", "0 drop").refuses("1 stack 1", "LW-12").refuses("0 stack 2", "LW-12")
    )
    assert (game.phase, GAME.play.race(game.state)) == ("call", None)


def test_lw_8_the_last_card_of_the_pile_goes_back_too() -> None:
    text = "hands: 3S 7D | 7S 2H; pile: 7H; stock: 5C 6D; turn: 0"
    game = table(text).plays("0 take pile", "0 drop").offers(0, "call", "pass")
    assert (game.phase, top(game)) == ("call", "7H")


def test_lw_8_another_card_of_the_same_rank_is_a_new_card() -> None:
    text = "hands: 3S 7D | 7S 2H; pile: 2C 7H; stock: 5C 6D; turn: 0"
    game = table(text).plays("0 take pile", "0 put 2").holds(0, "3S 7H")
    assert (game.phase, top(game)) == ("race", "7D")
    game.plays("judged 1:stack 1@400").holds(1, "- 2H")


def test_a_seat_is_shown_the_choices_that_it_has() -> None:
    game = table(ROUND)
    assert GAME.play.choices(game.state, 0) == game.view(0).choices != ()
    assert GAME.play.choices(game.state, 1) == game.view(1).choices == ()


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
