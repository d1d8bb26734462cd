"""LW-10 to LW-12: a new card on the pile opens a race, and who wins it opens the next."""

from __future__ import annotations

import pytest

from parlour.rules.events import How, Moved
from parlour.rules.games.lotta_watta.game import GAME
from parlour.rules.moves import Race
from tests.rules.lotta_watta.seeing import piled, top
from tests.rules.lotta_watta.table import Table, dealt, table

SEVENS = "hands: 3S 7D 9C KD | 7H 5C 4H 2D | 7S 6C 6D 8C; pile: 2C; stock: 7C 10D 10H 8S; turn: 0"
DROPPED = ("0 take stock", "0 drop")


def race(game: Table) -> Race:
    """Return the race that is open."""
    found = GAME.play.race(game.state)
    assert found is not None
    return found


def test_lw_10_each_new_card_on_the_pile_opens_a_race() -> None:
    taken = table(SEVENS).plays("0 take stock")
    assert GAME.play.race(taken.state) is None
    assert taken.plays("0 drop").phase == "race"
    exchanged = table(SEVENS).plays("0 take stock", "0 put 1")
    assert (exchanged.phase, top(exchanged)) == ("race", "3S")
    assert set(race(exchanged).seats) == {0, 1, 2}


def test_lw_10_who_stacks_is_rid_of_the_card() -> None:
    game = table(SEVENS).plays(*DROPPED, "judged 1:stack 1@400").holds(1, "- 5C 4H 2D")
    assert (top(game), piled(game)) == ("7H", 3)
    assert Moved(1, ("7H",), How.STACK, "1", "pile") in game.heard()
    game.plays("judged").offers(0, "call", "pass")


def test_lw_10_only_the_first_of_the_verdict_counts() -> None:
    game = table(SEVENS).plays(*DROPPED, "judged 2:stack 1@300 1:stack 1@310 0:stack 2@320")
    game.holds(2, "- 6C 6D 8C").holds(1, "7H 5C 4H 2D").holds(0, "3S 7D 9C KD")
    assert (top(game), piled(game)) == ("7S", 3)
    game = table(SEVENS).plays(*DROPPED, "judged 1:stack 1@300 2:stack 1@310")
    game.holds(1, "- 5C 4H 2D").holds(2, "7S 6C 6D 8C")


def test_lw_10_every_seat_may_claim_with_any_slot_of_its_own_that_has_a_card() -> None:
    game = table("hands: 3S - 9C | 7H; pile: 2C; stock: 7C 10D; turn: 0").plays(*DROPPED)
    game.offers(0, "stack 1", "stack 3", "pass").offers(1, "stack 1", "pass")
    game.refuses("0 stack 2", "LW-10").refuses("0 stack 4", "LW-10").refuses("1 stack 5", "LW-10")


def test_lw_10_a_claim_is_known_to_be_one_by_its_choice_and_its_move() -> None:
    game = table(SEVENS).plays(*DROPPED)
    choice = game.view(1).choice("stack")
    assert choice is not None
    assert choice.race == race(game).name
    assert GAME.play.is_claim(GAME.notation.read(game.state.rules, "stack 1"))
    assert not GAME.play.is_claim(GAME.notation.read(game.state.rules, "pass"))


def test_lw_10_stacking_is_the_only_way_to_touch_the_piles_out_of_turn() -> None:
    game = table(SEVENS).offers(1).offers(2).refuses("1 take stock", "LW-5").refuses("2 take pile", "LW-5")
    game.plays("0 take stock").offers(1).refuses("1 put 1", "LW-5").refuses("1 drop", "LW-5")
    game.plays("0 drop").offers(1, "stack 1", "stack 2", "stack 3", "stack 4", "pass")


def test_lw_12_nobody_stacks_while_no_race_is_open() -> None:
    table(SEVENS).refuses("1 stack 1", "LW-12").plays("0 take stock").refuses("0 stack 2", "LW-12").plays(
        "0 drop", "judged"
    ).refuses("1 stack 1", "LW-12")


@pytest.mark.parametrize("card", ["AS", "10D", "KH"])
def test_lw_10_the_rank_matches_whatever_the_suit(card: str) -> None:
    rank = card[:-1]
    text = f"hands: 3S 4S | {rank}C 2D; pile: 2C; stock: {card} 8S; turn: 0"
    game = table(text).plays(*DROPPED, "judged 1:stack 1@400").holds(1, "- 2D")
    assert top(game) == f"{rank}C"


def test_lw_10_a_joker_matches_nothing_else() -> None:
    text = "hands: 3S 4S | JK 2D; pile: 2C; stock: 7C 8S; turn: 0"
    table(text).plays(*DROPPED, "judged 1:stack 1@400").holds(1, "JK 2D - - *7C")


def test_lw_10_the_opening_card_opens_a_race_too() -> None:
    game = dealt("3S 4H 9C KD | 8S 2H 5D 6C | AC AD 4D 8H")
    assert GAME.play.race(game.state) is None
    game.plays("0 pass", "1 pass", "2 pass")
    assert (game.phase, set(race(game).seats)) == ("race", {0, 1, 2})
    game.plays("judged").turn_of(1)
    assert game.phase == "turn"


def test_lw_11_a_stacked_card_opens_the_next_race() -> None:
    game = table(SEVENS).plays(*DROPPED)
    names = [race(game).name]
    for claim in ("1:stack 1@400", "2:stack 1@300", "0:stack 2@500"):
        game.plays(f"judged {claim}")
        assert game.phase == "race"
        names.append(race(game).name)
    assert len(set(names)) == 4
    assert (top(game), piled(game)) == ("7D", 5)
    game.holds(0, "3S - 9C KD").holds(1, "- 5C 4H 2D").holds(2, "- 6C 6D 8C")
    game.plays("judged").offers(0, "call", "pass")
    assert game.phase == "call"


def test_lw_11_who_has_stacked_may_stack_again() -> None:
    text = "hands: 3S 4S | 7H 7D 2D; pile: 2C; stock: 7C 8S; turn: 0"
    game = table(text).plays(*DROPPED, "judged 1:stack 1@400").offers(1, "stack 2", "stack 3", "pass")
    game.plays("judged 1:stack 2@400").holds(1, "- - 2D")


def test_lw_11_the_target_of_the_next_race_is_the_stacked_card() -> None:
    game = table(SEVENS).plays(*DROPPED, "judged 1:stack 1@400", "judged 2:stack 2@400")
    game.holds(2, "7S 6C 6D 8C *7H")
    assert (top(game), piled(game)) == ("7C", 2)


def test_lw_12_a_race_closes_when_every_player_has_passed_on_it() -> None:
    game = table(SEVENS).plays(*DROPPED, "1 pass").offers(1)
    assert set(race(game).seats) == {0, 2}
    game.refuses("1 pass", "LW-12").refuses("1 stack 1", "LW-12").plays("0 pass", "2 pass")
    assert race(game).seats == ()
    game.plays("judged").offers(0, "call", "pass")
    assert game.phase == "call"


def test_lw_12_who_has_nothing_to_stack_is_not_waited_for() -> None:
    text = "hands: 3S 4H | - | *8D | 2C; pile: AC 7H; stock: 5C 6C; turn: 0; caller: 1"
    game = table(text).plays(*DROPPED).offers(1).offers(2)
    assert race(game).seats == (0, 3)


def test_lw_12_who_has_passed_may_claim_again_in_the_next_race() -> None:
    game = table(SEVENS).plays(*DROPPED, "1 pass", "judged 2:stack 1@400")
    assert set(race(game).seats) == {0, 1, 2}
    game.plays("judged 1:stack 1@400").holds(1, "- 5C 4H 2D")


@pytest.mark.parametrize(("options", "seconds"), [({}, 3.0), ({"race_seconds": "5"}, 5.0)])
def test_lw_12_a_race_lasts_some_seconds_and_its_clock_is_shown(
    options: dict[str, str], seconds: float
) -> None:
    game = table(SEVENS, **options).plays(*DROPPED)
    clock = next(one for one in GAME.play.deadlines(game.state) if one.name == race(game).name)
    assert (clock.seconds, race(game).seconds) == (seconds, seconds)
    for viewer in (0, 1, None):
        assert clock in game.view(viewer).deadlines


def test_lw_12_powers_come_after_the_last_race_then_the_call_then_the_next_turn() -> None:
    text = "hands: 3S 4S | QH 2D; pile: 2C; stock: QC 8S; turn: 0"
    game = table(text).plays(*DROPPED)
    seen = [game.phase]
    for line in ("judged 1:stack 1@400", "judged", "0 pass", "1 pass", "0 pass"):
        game.plays(line)
        seen.append(game.phase)
    assert seen == ["race", "race", "power", "power", "call", "turn"]
    game.turn_of(1)


def test_lw_12_the_next_player_may_not_take_before() -> None:
    text = "hands: 3S 4S | QH 2D; pile: 2C; stock: QC 8S; turn: 0"
    game = table(text).plays(*DROPPED).refuses("1 take stock", "LW-12").refuses("1 take pile", "LW-12")
    game.plays("judged").refuses("1 take stock", "LW-12").plays("0 pass").refuses("1 take stock", "LW-12")


def test_lw_12_the_rounds_last_race_closes_in_the_same_way() -> None:
    text = "hands: 3S 4S | QH 2D; pile: 2C; stock: 8C QC 8S; turn: 0"
    game = table(text).plays(*DROPPED, "judged", "0 call", "1 take stock", "1 drop")
    assert game.phase == "race"
    game.plays("judged 1:stack 1@400")
    assert game.phase == "race"
    game.plays("judged")
    assert game.phase == "power"
    game.plays("1 pass", "1 pass")
    assert game.phase == "over"
    game.holds(1, "- 2D")
