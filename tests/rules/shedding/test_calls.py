"""JC-13, JC-14 and JC-16: calling the next-to-last card, catching who does not, and the race between both."""

from __future__ import annotations

import pytest

from parlour.rules.games.shedding.game import GAME
from parlour.rules.moves import Race
from parlour.rules.sentences import CALLS, told
from tests.rules.shedding.table import Table, house, table

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


def test_jc_14_a_catch_says_whom_it_catches() -> None:
    game = table(TWO_LEFT)
    assert why_not(game, "1 catch") == "JC-14: nobody can be caught: no call is missing"
    game.plays("0 play R1")
    assert why_not(game, "1 catch") == "JC-14: say whom you catch: {0} has not called"
    assert why_not(game, "0 catch") == "JC-14: you cannot catch yourself; call instead"


def test_jc_14_the_last_card_needs_no_call() -> None:
    table("hands: R1 | R3 R4; top: R9; stock: Y1").refuses("0 play R1 call", "JC-14").plays("0 play R1")


PASSING_ON = "effects.R = { reverse = true }\neffects.7 = { give_left = true, draw = 2 }"


def race(game: Table) -> Race | None:
    return GAME.play.race(game.state)


def named(game: Table) -> str:
    found = race(game)
    assert found is not None, "a race is open"
    return found.name


def test_jc_13_a_play_that_leaves_one_card_uncalled_opens_a_race_of_all_without_a_clock() -> None:
    game = table(TWO_LEFT)
    assert race(game) is None
    game.plays("0 play R1")
    assert race(game) == Race("call 2", None, (0, 1, 2)) == game.view(None).race
    assert [choice.race for choice in game.view(0).choices] == ["call 2"]
    assert [choice.race for choice in game.view(2).choices] == ["call 2"]


def test_jc_13_a_call_with_the_play_races_with_nobody() -> None:
    assert race(table(TWO_LEFT).plays("0 play R1 call")) is None
    rules = table(TWO_LEFT).rules
    assert not GAME.play.is_claim(GAME.notation.read(rules, "play R1 call"))
    assert GAME.play.is_claim(GAME.notation.read(rules, "call"))
    assert GAME.play.is_claim(GAME.notation.read(rules, "catch 0"))


def test_jc_13_where_the_call_is_judged_first_nobody_is_caught() -> None:
    game = table(TWO_LEFT).plays("0 play R1", "house judged 0 call, 2 catch 0").turn_of(1).holds(0, "R2")
    assert game.view(1).seats[0].called
    assert game.log()[-2:] == ['{0} calls "UNO"', "{2} comes too late, which costs nothing"]
    game.offers(1, "play R3", "play R4", "play R3 call", "play R4 call", "draw")


def test_jc_13_where_a_catch_is_judged_first_the_caught_draws_two_and_the_call_is_too_late() -> None:
    game = table(TWO_LEFT).plays("0 play R1", "house judged 2 catch 0, 0 call").turn_of(1)
    game.holds(0, "R2 Y1 Y2").holds(2, "R5 R6 R7")
    assert not game.view(1).seats[0].called
    assert game.log()[-3:] == [
        "{2} catches {0}, who has not called",
        "{0} draws 2 cards",
        "{0} calls too late: {2} caught them",
    ]


def test_jc_13_of_several_catchers_the_first_catches_and_it_costs_two_cards_once() -> None:
    game = (
        table(TWO_LEFT).plays("0 play R1", "house judged 2 catch 0, 1 catch 0, 0 call").holds(0, "R2 Y1 Y2")
    )
    assert "{2} catches {0}, who has not called" in game.log()
    assert game.log()[-2:] == [
        "{0} calls too late: {2} caught them",
        "{1} comes too late, which costs nothing",
    ]


def test_jc_14_what_nobody_claims_is_judged_without_effect() -> None:
    game = table(TWO_LEFT).plays("0 play R1")
    before = game.state
    assert game.plays("house judged ").state == before


def test_jc_14_with_nobody_due_there_is_no_race_and_no_claim() -> None:
    game = table(TWO_LEFT).plays("0 play R1", "house judged 0 call")
    assert race(game) is None
    game.refuses("0 call", "JC-14").refuses("1 catch 0", "JC-14")


def test_jc_13_the_race_is_the_same_while_the_clock_runs_and_after_it() -> None:
    game = table(TWO_LEFT).plays("0 play R1")
    before = named(game)
    game.plays("house time call")
    assert named(game) == before
    game.plays("house judged 1 catch 0").holds(0, "R2 Y1 Y2").plays("1 draw")


def test_jc_13_the_next_act_ends_the_race() -> None:
    game = table(TWO_LEFT).plays("0 play R1", "house time call", "1 draw")
    assert race(game) is None


def test_jc_13_another_call_that_is_due_is_another_race() -> None:
    game = table(TWO_LEFT).plays("0 play R1")
    first = named(game)
    game.plays("house judged 0 call", "1 play R3")
    assert named(game) not in ("", first)


def test_jc_16_after_a_new_stock_as_many_cards_on_the_discard_are_another_race() -> None:
    game = table("hands: R1 R2 | R3 R4; top: R9; stock: Y1").plays("0 play R1")
    first, laid = named(game), len(game.state.discard)
    game.plays("1 catch 0", "house stock R9", "1 play R3")
    assert len(game.state.discard) == laid
    assert named(game) != first


def test_jc_13_while_the_stock_is_renewed_there_is_no_race_and_afterwards_the_same() -> None:
    rules = house("juno-classic", PASSING_ON)
    game = table("hands: B7 B2 | G1 G2 | G3 G4; top: B9; under: Y1 Y2; stock: Y3", rules).plays("0 play B7")
    before = named(game)
    game.plays("0 give B2", "1 give G1", "2 give G3")
    assert (game.phase, race(game)) == ("renew", None)
    game.plays("house stock Y1")
    assert named(game) == before


@pytest.mark.parametrize("announce", ["automatic", "off"])
def test_jc_13_where_nobody_may_catch_only_the_call_itself_is_waited_for(announce: str) -> None:
    game = table(TWO_LEFT, announce=announce).plays("0 play R1")
    assert race(game) == (Race("call 2", None, (0,)) if announce == "automatic" else None)
    if announce == "automatic":
        game.plays("house judged 0 call", "1 draw").holds(0, "R2")


def test_jc_13_a_catch_that_needs_a_new_stock_is_judged_as_well() -> None:
    game = table("hands: R1 R2 | R3 R4; top: R9; under: B1 B2; stock: Y1").plays(
        "0 play R1", "house judged 1 catch 0, 0 call"
    )
    assert (game.phase, race(game)) == ("renew", None)
    game.plays("house stock B2").holds(0, "B2 R2 Y1").turn_of(1)
