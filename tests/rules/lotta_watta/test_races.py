"""LW-10 to LW-14: a new card on the pile opens a race, a wrong card takes the target, and lies face up."""

from __future__ import annotations

import pytest

from parlour.rules.events import How, Moved
from parlour.rules.games.lotta_watta.engine.sentences import WRONG
from parlour.rules.games.lotta_watta.game import GAME
from parlour.rules.moves import Race
from parlour.rules.sentences import told
from tests.rules.lotta_watta.table import Table, dealt, grid, is_told, piled, stocked, table, top

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


RACE = "hands: 3S 7D 9C KD | 7H 5C 4H 2D | 7S 6C 6D 8C; pile: AC 2C; stock: 7C 10D 10H 8S; turn: 0"
JOKERS = "hands: JK 4S | 5C 2D | JK 6D; pile: AC 2C; stock: 7C {stock} 8S; turn: 0"


def raced(text: str = RACE) -> Table:
    """Return a table at which seat 0 has taken the top of the stock and dropped it."""
    return table(text).plays("0 take stock", "0 drop")


def joker(stock: str = "10D", text: str = JOKERS) -> Table:
    """Return a table at which seat 0 has put a Joker on the pile, `stock` on top of the stock."""
    return table(text.format(stock=stock)).plays("0 take stock", "0 put 1")


def test_lw_13_a_wrong_card_is_shown_and_goes_back_and_takes_the_target_face_up() -> None:
    game = raced().plays("judged 1:stack 2@400").holds(1, "7H 5C 4H 2D *7C")
    assert (top(game), piled(game)) == ("2C", 2)
    for viewer in (0, 1, 2, None):
        assert grid(game, viewer, 1).cards == ("", "", "", "", "7C")
        assert is_told(game, viewer, "5C")
        assert told(WRONG, 1, slot=2) in game.heard(viewer)
        assert not is_told(game, viewer, "4H")


def test_lw_13_a_card_of_equal_points_is_wrong_all_the_same() -> None:
    text = "hands: 3S 4S | 10S QH; pile: 2C; stock: JC 8S; turn: 0"
    raced(text).plays("judged 1:stack 1@400").holds(1, "10S QH - - *JC")
    raced(text).plays("judged 1:stack 2@400").holds(1, "10S QH - - *JC")


def test_lw_13_the_penalty_goes_where_a_new_card_goes() -> None:
    raced("hands: 3S 4S | 5C - - 2D; pile: 2C; stock: 7C 8S; turn: 0").plays("judged 1:stack 1@400").holds(
        1, "5C - - 2D *7C"
    )


def test_lw_13_taking_the_target_ends_its_race() -> None:
    game = raced().plays("judged 1:stack 2@300 2:stack 1@400")
    game.holds(1, "7H 5C 4H 2D *7C").holds(2, "7S 6C 6D 8C").offers(0, "call", "pass")
    assert (game.phase, GAME.play.race(game.state), top(game)) == ("call", None, "2C")


@pytest.mark.parametrize("bared", ["2H", "JH", "QH"])
def test_lw_13_when_a_penalty_bares_the_pile_the_next_card_opens_no_race_and_has_no_power(bared: str) -> None:
    game = raced(f"hands: 3S 4S | 5C 2D; pile: AC {bared}; stock: 7C 8S; turn: 0")
    game.plays("judged 1:stack 1@400").offers(0, "call", "pass").refuses("1 stack 2", "LW-12")
    assert (game.phase, GAME.play.race(game.state), top(game)) == ("call", None, bared)


@pytest.mark.parametrize("card", ["6H", "JH", "QH"])
def test_lw_13_a_penalty_that_empties_the_pile_turns_up_a_stock_card(card: str) -> None:
    game = dealt("3S 4S 5S 6S | 3C 4C 5C 6C", pile="7C", stock=f"{card} 8S").plays("0 pass", "1 pass")
    game.plays("judged 0:stack 1@400").holds(0, "3S 4S 5S 6S *7C").turn_of(1)
    assert (game.phase, GAME.play.race(game.state), game.pile) == ("turn", None, card)


@pytest.mark.parametrize("power", ["JC", "QC"])
def test_lw_13_a_power_already_earned_stays_when_its_card_is_taken(power: str) -> None:
    text = f"hands: 3S 4S | 5C 2D; pile: 2C; stock: {power} 8S; turn: 0"
    game = raced(text).plays("judged 1:stack 1@400").holds(1, f"5C 2D - - *{power}").offers(1)
    assert game.phase == "power"
    game.plays("0 swap 0.1 1.1" if power == "JC" else "0 look 1.2")


def test_lw_13_a_joker_is_never_taken_the_top_of_the_stock_is() -> None:
    game = joker().plays("judged 1:stack 1@400").holds(1, "5C 2D - - *10D")
    assert (top(game), stocked(game)) == ("JK", 1)


def test_lw_13_if_the_top_of_the_stock_is_a_joker_too_nothing_is_taken() -> None:
    text = "hands: JK 4S | 5C 2D | 6D; pile: AC 2C; stock: 7C {stock} 8S; turn: 0"
    game = joker("JK", text).plays("judged 1:stack 1@400").holds(1, "5C 2D")
    assert (top(game), stocked(game)) == ("JK", 2)


def test_lw_13_where_there_is_no_stock_nothing_is_taken() -> None:
    text = "hands: JK 4S | 5C 2D; pile: 7C; stock: ; turn: 0"
    game = table(text).plays("0 take pile", "0 put 1", "judged 1:stack 1@400").holds(1, "5C 2D")
    assert (game.pile, game.phase) == ("JK", "race")


def test_lw_13_where_the_stock_is_empty_it_is_renewed_for_the_penalty() -> None:
    for pile, order, left in (("AC 2C", "2C AC", "AC"), ("2C", "2C", "")):
        text = f"hands: JK 4S | 5C 2D; pile: {pile}; stock: 7C; turn: 0"
        game = table(text).plays("0 take stock", "0 put 1", "judged 1:stack 1@400")
        assert game.phase == "renew"
        game.plays(f"stock {order}").holds(1, "5C 2D - - *2C")
        assert (game.pile, game.stock) == ("JK", left)


def test_lw_13_a_wrong_card_on_a_joker_leaves_its_race_to_the_others() -> None:
    game = joker().plays("judged 1:stack 1@300 2:stack 1@400").holds(1, "5C 2D - - *10D").holds(2, "- 6D")
    assert (game.phase, top(game), piled(game)) == ("race", "JK", 4)


def test_lw_13_it_goes_on_for_those_who_have_not_passed() -> None:
    game = joker().plays("0 pass")
    first = game.race
    game.plays("judged 1:stack 1@300").offers(0).offers(2, "stack 1", "stack 2", "pass")
    assert game.race not in (first, "")
    game.plays("judged 2:stack 1@400").holds(2, "- 6D")


def test_lw_13_it_closes_when_nobody_is_left() -> None:
    game = joker().plays("2 pass", "judged 1:stack 1@300 0:stack 2@400").holds(0, "7C 4S - - *8S")
    assert (game.phase, game.race) == ("call", "")


def test_lw_14_who_has_put_a_wrong_card_on_a_joker_has_no_second_attempt() -> None:
    game = joker().plays("judged 1:stack 1@300").offers(1).refuses("1 stack 2", "LW-14")
    game.plays("judged 0:stack 2@300 2:stack 1@310").holds(2, "- 6D").offers(1, "stack 1", "stack 2", "pass")


def test_lw_13_two_wrong_cards_on_a_joker_take_one_card_each() -> None:
    game = joker().plays("judged 1:stack 1@300 2:stack 2@400")
    game.holds(1, "5C 2D - - *10D").holds(2, "JK 6D - - *8S")


def test_lw_13_of_two_wrong_cards_only_the_first_takes_the_target() -> None:
    game = raced().plays("judged 2:stack 2@300 1:stack 2@400")
    game.holds(2, "7S 6C 6D 8C *7C").holds(1, "7H 5C 4H 2D")
    assert top(game) == "2C"


def test_lw_14_coming_second_with_a_matching_card_costs_nothing() -> None:
    game = raced().plays("judged 2:stack 1@300 1:stack 1@301").holds(1, "7H 5C 4H 2D")
    game.plays("judged 1:stack 1@400").holds(1, "- 5C 4H 2D")


def test_lw_14_a_wrong_card_after_the_right_one_takes_the_target_from_under_it() -> None:
    game = raced().plays("judged 2:stack 1@300 1:stack 2@400").holds(1, "7H 5C 4H 2D *7C")
    game.holds(2, "- 6C 6D 8C")
    assert (game.phase, game.pile) == ("race", "AC 2C 7S")
    game.plays("judged 0:stack 2@400").holds(0, "3S - 9C KD")


def test_lw_14_of_two_wrong_cards_after_the_right_one_the_first_takes_the_target() -> None:
    game = raced().plays("judged 2:stack 1@300 1:stack 2@400 0:stack 1@500").holds(1, "7H 5C 4H 2D *7C")
    game.holds(0, "3S 7D 9C KD")
    assert (game.phase, game.pile) == ("race", "AC 2C 7S")


def test_lw_14_a_wrong_card_after_a_joker_on_a_joker_takes_the_top_of_the_stock() -> None:
    game = joker().plays("judged 2:stack 1@300 1:stack 1@400").holds(1, "5C 2D - - *10D").holds(2, "- 6D")
    assert (game.phase, game.pile) == ("race", "AC 2C JK JK")


def test_lw_14_a_player_has_one_wrong_attempt_a_race() -> None:
    game = raced().plays("judged 2:stack 1@300 1:stack 1@310", "judged 1:stack 2@400")
    game.holds(1, "7H 5C 4H 2D *7S").plays("0 pass", "1 take stock", "1 drop", "judged 1:stack 2@500")
    game.holds(1, "7H 5C 4H 2D *7S *10D")


def test_lw_14_a_second_attempt_of_the_same_race_counts_for_nothing() -> None:
    joker().plays("judged 1:stack 1@300 1:stack 2@400").holds(1, "5C 2D - - *10D")


PENALIZED = "hands: 3S *7D | 7H 5C | *2D 6C; pile: 2C; stock: 7C 10D 10H 8S; turn: 0"


def test_lw_14_a_penalty_card_is_neither_put_on_the_pile_nor_stacked() -> None:
    table(PENALIZED).plays("0 take stock").refuses("0 put 2", "LW-14").offers(0, "put 1", "drop", "keep")
    raced(PENALIZED).refuses("0 stack 2", "LW-14").offers(0, "stack 1", "pass")


def test_lw_14_it_cannot_be_played_for_the_rest_of_the_round() -> None:
    game = raced().plays("judged 1:stack 2@400", "0 pass", "1 take stock").refuses("1 put 5", "LW-14")
    game.plays("1 drop", "judged", "1 pass", "2 take stock", "2 drop", "judged", "2 pass")
    game.plays("0 take stock", "0 drop", "judged", "0 pass", "1 take pile").refuses("1 put 5", "LW-14")


def test_lw_14_a_penalty_card_counts_its_points() -> None:
    text = "hands: 3S | 4D 4H; pile: 2C; stock: KC 8C; turn: 0"
    rest = "0 call", "1 take stock", "1 drop", "judged"
    assert raced(text).plays("judged", *rest).outcome.winner == 0
    game = raced(text).plays("judged 0:stack 1@400", *rest).holds(0, "3S - - - *KC")
    assert game.outcome.winner == 1


def test_lw_14_a_penalty_card_can_be_swapped_by_a_jack_and_stays_face_up_where_it_goes() -> None:
    text = "hands: 3S *7D | 7H 5C | 6C; pile: 2C; stock: JC 9D 10H; turn: 0"
    game = raced(text).plays("judged", "0 swap 0.2 1.2").holds(0, "3S 5C").holds(1, "7H *7D")
    for viewer in (0, 1, 2, None):
        assert grid(game, viewer, 1).cards[1] == "7D"
        assert grid(game, viewer, 0).cards[1] == ""
    game.plays("0 pass", "1 take stock").refuses("1 put 2", "LW-14").plays("1 drop")
    game.refuses("1 stack 2", "LW-14").offers(0, "stack 1", "stack 2", "pass")
