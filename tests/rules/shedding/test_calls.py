"""JC-13 and JC-14: calling the next-to-last card, and catching who does not."""

from __future__ import annotations

from parlour.rules.games.shedding.game import GAME
from parlour.rules.sentences import CALLS, told
from tests.rules.shedding.table import Table, table

TWO_LEFT = "hands: R1 R2 | R3 R4 | R5 R6 R7; top: R9; stock: Y1 Y2 Y3 Y4 Y5"


def why_not(game: Table, text: str) -> str:
    return str(GAME.play.why_not(game.state, int(text[0]), GAME.notation.read(game.rules, text[2:])))


def test_jc_13_a_call_with_the_play_leaves_nothing_to_catch() -> None:
    game = table(TWO_LEFT).plays("0 play R1 call").turn_of(1)
    assert game.view(1).seats[0].called
    assert told(CALLS, 0, word="UNO") in game.seen()
    game.refuses("1 catch 0", "JC-14").refuses("0 call", "JC-14").plays("1 play R3 call")


def test_jc_13_the_call_may_come_after_the_play() -> None:
    game = table(TWO_LEFT).plays("0 play R1").offers(0, "call")
    assert game.view(2).seats[0].exposed
    game.plays("0 call").turn_of(1).refuses("2 catch 0", "JC-14")
    assert game.view(2).seats[0].called
    assert not game.view(2).seats[0].exposed


def test_jc_13_any_other_player_may_catch_and_the_caught_draws_two() -> None:
    for catcher in (1, 2):
        game = table(TWO_LEFT).plays("0 play R1").offers(catcher, "catch 0")
        game.plays(f"{catcher} catch 0").turn_of(1).holds(0, "R2 Y1 Y2").refuses(
            f"{catcher} catch 0", "JC-14"
        )


def test_jc_13_nobody_acts_while_the_time_for_a_call_runs() -> None:
    game = table(TWO_LEFT).plays("0 play R1").refuses("1 play R3", "JC-13").refuses("1 draw", "JC-13")
    clock = GAME.play.deadlines(game.state)[0]
    assert (clock.name, clock.seconds) == ("call", 2.0)
    assert game.view(0).deadlines == (clock,)
    game.plays("house time call").offers(
        1, "catch 0", "play R3", "play R4", "play R3 call", "play R4 call", "draw"
    )
    assert GAME.play.deadlines(game.state) == ()


def test_jc_13_after_the_time_the_call_and_the_catch_stay_open_until_the_next_player_acts() -> None:
    table(TWO_LEFT).plays("0 play R1", "house time call", "0 call")
    table(TWO_LEFT).plays("0 play R1", "house time call", "1 catch 0")
    game = table(TWO_LEFT).plays("0 play R1", "house time call", "1 draw")
    game.refuses("2 catch 0", "JC-14").refuses("0 call", "JC-14").holds(0, "R2")


def test_jc_13_a_forced_draw_is_no_act() -> None:
    game = table("hands: RD R2 | G1 | G2; top: R9; stock: Y1 Y2 Y3 Y4 Y5").plays("0 play RD").turn_of(2)
    game.offers(1, "catch 0").plays("1 catch 0").holds(0, "R2 Y3 Y4")


def test_jc_13_with_two_players_ones_own_next_act_has_to_wait_as_well() -> None:
    skipped = "hands: RS R2 | G1 G2; top: R9; stock: Y1 Y2 Y3"
    game = (
        table(skipped).plays("0 play RS").refuses("0 play R2", "JC-13").offers(0, "call").offers(1, "catch 0")
    )
    game.plays("house time call", "0 play R2")
    assert game.outcome.winner == 0


def test_jc_13_without_a_window_the_next_act_may_come_at_once() -> None:
    game = table(TWO_LEFT, catch_seconds="0").plays("0 play R1")
    assert GAME.play.deadlines(game.state) == ()
    game.plays("1 play R3").refuses("2 catch 0", "JC-14").offers(1, "call")


def test_jc_13_an_answer_to_a_bluff_is_an_act_and_waits() -> None:
    game = table("hands: W4 R1 | G1 | G2; top: R5; stock: Y1 Y2 Y3 Y4 Y5 Y6", wild_draw_four="challenge")
    game.plays("0 play W4 blue").refuses("1 challenge", "JC-13").offers(1, "catch 0").offers(2, "catch 0")
    game.plays("2 catch 0").turn_of(1).holds(0, "R1 Y1 Y2").plays("1 challenge").holds(
        0, "R1 Y1 Y2 Y3 Y4 Y5 Y6"
    )
    assert "{0} shows red 1" in game.log(1)


def test_jc_13_automatic_the_penalty_needs_no_catcher() -> None:
    game = table(TWO_LEFT, announce="automatic").plays("0 play R1").refuses("1 catch 0", "JC-14").offers(1)
    assert game.view(1).choices == ()
    game.plays("house time call", "1 draw").holds(0, "R2 Y1 Y2").holds(1, "R3 R4 Y3").turn_of(2)


def test_jc_13_automatic_a_call_in_time_costs_nothing() -> None:
    table(TWO_LEFT, announce="automatic").plays("0 play R1", "0 call", "1 play R3 call").holds(0, "R2")
    table(TWO_LEFT, announce="automatic").plays("0 play R1 call", "1 play R3 call").holds(0, "R2")


def test_jc_13_automatic_ones_own_last_card_after_a_skip_comes_too_soon() -> None:
    game = table("hands: RS R2 | G1 G2; top: R9; stock: Y1 Y2 Y3", announce="automatic")
    game.plays("0 play RS", "house time call", "0 play R2").turn_of(1).holds(0, "Y1 Y2")


def test_jc_13_automatic_the_penalty_waits_for_a_new_stock() -> None:
    game = table("hands: R1 R2 | R3 R4; top: R9; under: B1 B2 B3; stock: Y1", announce="automatic")
    game.plays("0 play R1", "house time call", "1 play R3")
    assert game.phase == "renew"
    game.offers(0).offers(1).refuses("1 call", "JC-16").plays("house stock B2").turn_of(0)
    game.holds(0, "B2 R2 Y1").holds(1, "R4")
    assert game.top == "R3"


def test_jc_13_automatic_the_penalty_may_take_the_card_that_was_to_be_drawn() -> None:
    game = table("hands: R1 R2 | B3 B4; top: R9; stock: Y1", announce="automatic")
    game.plays("0 play R1", "house time call", "1 draw", "house stock R9")
    game.holds(0, "R2 R9 Y1").holds(1, "B3 B4").turn_of(0)


def test_jc_13_announcements_may_be_off() -> None:
    game = table(TWO_LEFT, announce="off").plays("0 play R1").turn_of(1).offers(0)
    game.refuses("1 catch 0", "JC-14").refuses("1 play R3 call", "JC-14").plays("1 play R3")


def test_jc_13_a_draw_ends_what_a_call_was_for() -> None:
    game = table("hands: R1 R2 | RD R4 R5; top: R9; stock: Y1 Y2 Y3").plays("0 play R1 call")
    assert game.view(1).seats[0].called
    game.plays("1 play RD")
    assert not game.view(1).seats[0].called


def test_jc_14_who_is_not_due_to_call_is_refused_and_nothing_changes() -> None:
    game = table(TWO_LEFT)
    before = game.state
    game.refuses("0 call", "JC-14").refuses("1 call", "JC-14").refuses("2 play R5", "JC-5")
    assert game.state == before
    table("hands: R1 R2 R3 | G1; top: R9; stock: Y1").refuses("0 play R1 call", "JC-14")


def test_jc_14_who_is_not_catchable_is_not_caught() -> None:
    game = table(TWO_LEFT).plays("0 play R1")
    game.refuses("1 catch 2", "JC-14").refuses("0 catch 0", "JC-14").refuses("1 catch 77", "JC-14")


def test_jc_14_a_catch_says_whom_it_catches() -> None:
    game = table(TWO_LEFT)
    assert why_not(game, "1 catch") == "JC-14: nobody can be caught: no call is missing"
    game.plays("0 play R1")
    assert why_not(game, "1 catch") == "JC-14: say whom you catch: {0} has not called"
    assert why_not(game, "0 catch") == "JC-14: you cannot catch yourself; call instead"


def test_jc_14_the_last_card_needs_no_call() -> None:
    table("hands: R1 | R3 R4; top: R9; stock: Y1").refuses("0 play R1 call", "JC-14").plays("0 play R1")
