"""JC-13 and JC-14: a call and the catches race, and come to the rules in the order of a verdict."""

from __future__ import annotations

import pytest

from parlour.rules.games.shedding.game import GAME
from parlour.rules.moves import Race
from tests.rules.shedding.table import Table, house, table

TWO_LEFT = "hands: R1 R2 | R3 R4 | R5 R6 R7; top: R9; stock: Y1 Y2 Y3 Y4 Y5"
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
