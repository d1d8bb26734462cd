"""LW-21: stacking in turn. The others are asked one after the other, and no clock of the game runs."""

from __future__ import annotations

import random
from functools import partial

import pytest

from parlour.rules import match as matches
from parlour.rules.events import How, Moved, Shown
from parlour.rules.games.lotta_watta.choices.sentences import MAY_STACK
from parlour.rules.games.lotta_watta.game import GAME
from parlour.rules.sentences import told
from parlour.rules.shelf import shelf
from parlour.rules.simulate import SimulationSetup, next_move, simulate
from parlour.rules.views import Stage
from tests.rules.lotta_watta import table as tables
from tests.rules.lotta_watta.table import Table, dealt, piled, stocked, top

table = partial(tables.table, stacking="in turn")
SEVENS = "hands: 3S 7D 9C KD | 7H 5C 4H 2D | 7S 6C 6D 8C; pile: 2C; stock: 7C 10D 10H 8S; turn: 0"
DROPPED = ("0 take stock", "0 drop")
FOUR = "hands: 3S 7H KD 2C | 4S 10C JC 9D | 5H 5C QD AH | 10S 6C 2H 3D; pile: 5S 7D; stock: 5D 6D; turn: 1"


def is_asked(game: Table, *seats: int) -> Table:
    """Assert that these seats are asked, in this order, and that only the first may do something."""
    assert game.grids(None).asked == seats
    assert game.phase == ("ask" if seats else game.phase)
    assert [seat.seat for seat in game.view(None).seats if seat.acts] == [*seats[:1]] or not seats
    return game


# ---- who is asked, and in which order ------------------------------------------------------------


def test_lw_21_after_a_new_card_all_are_asked_from_the_left_of_its_player_to_that_player() -> None:
    game = is_asked(table(SEVENS).plays(*DROPPED), 1, 2, 0)
    is_asked(game.plays("1 pass"), 2, 0)
    is_asked(game.plays("2 pass"), 0)
    assert game.plays("0 pass").phase == "call"


def test_lw_21_the_left_of_whoever_laid_the_card_is_asked_first_wherever_they_sit() -> None:
    is_asked(table(f"{FOUR}; phase: ask"), 2, 3, 0, 1)
    is_asked(table(f"{FOUR}; phase: ask").plays("2 pass", "3 pass"), 0, 1)


def test_lw_21_about_the_opening_card_the_dealers_left_is_asked_first_and_the_dealer_last() -> None:
    game = dealt("2S 3S 5S 6S | 2H 3H 5H 6H | 2D 3D 5D 6D", "9C", dealer=1, stacking="in turn")
    is_asked(game.plays("0 pass", "2 pass", "1 pass"), 2, 0, 1)
    game.plays("2 pass", "0 pass", "1 pass").turn_of(2)


def test_lw_21_the_first_right_card_is_stacked_and_begins_the_next_asking() -> None:
    game = table(SEVENS).plays(*DROPPED, "1 pass", "2 stack 1").holds(2, "- 6C 6D 8C")
    assert (top(game), piled(game)) == ("7S", 3)
    assert Moved(2, ("7S",), How.STACK, "1", "pile") in game.heard()
    is_asked(game, 0, 1, 2)
    game.plays("0 stack 2").holds(0, "3S - 9C KD")
    is_asked(game, 1, 2, 0)


def test_lw_21_who_stacked_may_stack_once_more_when_all_the_others_have_passed() -> None:
    text = "hands: 3S 2D | 7H 7S 4H 2H | 5S 6S; pile: 2C; stock: 7C 10D; turn: 0"
    game = is_asked(table(text).plays(*DROPPED, "1 stack 1"), 2, 0, 1)
    is_asked(game.plays("2 pass", "0 pass", "1 stack 2"), 2, 0, 1)
    game.holds(1, "- - 4H 2H")


def test_lw_21_who_has_no_card_to_stack_is_not_asked() -> None:
    text = "hands: 3S 7D | *5C *9H | - | 4H; pile: 2C; stock: 7C 10D; turn: 0"
    is_asked(table(text).plays(*DROPPED), 3, 0)


@pytest.mark.parametrize(
    ("before", "phase"), [("turn: 0", "call"), ("turn: 0; caller: 1", "over"), ("begun: no; turn: 0", "ask")]
)
def test_lw_21_where_nobody_has_a_card_to_stack_the_round_goes_on_at_once(before: str, phase: str) -> None:
    text = f"hands: *3S *7D | *5C *9H; pile: 2C; stock: 7C 10D; {before}"
    if phase == "ask":
        table(f"{text}; phase: look").plays("0 pass", "1 pass").turn_of(0)
    else:
        assert table(text).plays(*DROPPED).phase == phase


def test_lw_21_a_card_that_was_put_begins_an_asking_and_one_kept_or_put_back_does_not() -> None:
    is_asked(table(SEVENS).plays("0 take stock", "0 put 1"), 1, 2, 0)
    assert table(SEVENS).plays("0 take stock", "0 keep").phase == "call"
    assert table(SEVENS).plays("0 take pile", "0 drop").phase == "call"


# ---- what is refused -----------------------------------------------------------------------------


def test_lw_21_only_who_is_asked_stacks_or_passes() -> None:
    game = table(SEVENS).plays(*DROPPED).offers(1, "stack 1", "stack 2", "stack 3", "stack 4", "pass")
    game.offers(0).offers(2).refuses("2 stack 1", "LW-21").refuses("0 pass", "LW-21")
    game.plays("1 pass").refuses("1 stack 1", "LW-21").refuses("1 pass", "LW-21")


def test_lw_21_while_somebody_is_asked_no_turn_goes_on() -> None:
    game = table(SEVENS).plays(*DROPPED)
    for move in ("0 take stock", "0 drop", "1 take pile"):
        game.refuses(move, "LW-21")
    game.refuses("0 call", "LW-16").refuses("0 swap 0.1 1.1", "LW-15").refuses("0 look 1.1", "LW-15")


def test_lw_21_without_a_new_card_nothing_is_stacked() -> None:
    game = table(SEVENS).refuses("0 stack 2", "LW-21").refuses("1 stack 1", "LW-21")
    game.plays("0 take stock", "0 keep").refuses("1 stack 1", "LW-21")
    table(f"{SEVENS}; phase: look").refuses("0 stack 2", "LW-3")


def test_lw_21_an_empty_slot_or_a_penalty_is_not_stacked() -> None:
    game = table("hands: 3S | - 7H *7S; pile: 2C; stock: 7C 10D; turn: 0").plays(*DROPPED)
    game.offers(1, "stack 2", "pass").refuses("1 stack 1", "LW-10").refuses("1 stack 3", "LW-14")


# ---- a wrong card (LW-13) ------------------------------------------------------------------------


def test_lw_21_a_wrong_card_costs_the_target_and_ends_the_asking() -> None:
    game = table(SEVENS).plays(*DROPPED, "1 stack 2").holds(1, "7H 5C 4H 2D *7C")
    assert (top(game), game.phase, game.grids(None).asked) == ("2C", "call", ())
    assert Shown(1, ("5C",)) in game.heard()
    assert Moved(1, ("7C",), How.FINE, "pile", "grid") in game.heard()
    assert game.grid(1, 0) == "? ? ? ? 7C"


def test_lw_21_a_power_that_the_card_had_earned_is_not_lost_with_the_asking() -> None:
    game = table("hands: 3S 4D | 5C 6C; pile: 2C; stock: JC 10D; turn: 0").plays(*DROPPED, "1 stack 1")
    assert game.phase == "power"
    game.offers(1).plays("0 swap 0.1 1.1").holds(0, "5C 4D").holds(1, "3S 6C - - *JC")


def test_lw_21_when_the_penalty_bares_the_pile_its_next_card_begins_no_asking() -> None:
    game = table("hands: 3S 4D | 5C 6C; pile: 2C; stock: 9C JD 8C; turn: 0; taken: stock QH")
    game.plays("0 drop").plays("1 stack 1")
    assert (top(game), game.phase) == ("2C", "power")
    game = table("hands: 3S 4D | 5C 6C; pile: 9C; stock: JD 8C; turn: 0; phase: ask").plays("1 stack 1")
    assert (top(game), stocked(game), game.phase) == ("JD", 1, "call")


def test_lw_21_on_a_joker_the_penalty_is_the_top_of_the_stock_and_the_others_are_still_asked() -> None:
    text = "hands: 3S 4D | 5C 6C | 8S JK; pile: 2C JK; stock: 9C 8C; turn: 0; phase: ask"
    game = is_asked(table(text).plays("1 stack 1"), 2, 0).holds(1, "5C 6C - - *9C")
    game.refuses("1 stack 2", "LW-21").plays("2 stack 2").holds(2, "8S")
    is_asked(game, 0, 1, 2)


def test_lw_21_the_last_one_who_is_wrong_on_a_joker_ends_the_asking() -> None:
    text = "hands: 3S 4D | 5C 6C; pile: 2C JK; stock: 9C 8C; turn: 0; phase: ask"
    assert table(text).plays("1 pass", "0 stack 1").holds(0, "3S 4D - - *9C").phase == "call"
    game = table(f"{text}; begun: no").plays("0 pass", "1 stack 2").turn_of(0)
    assert top(game) == "JK"


def test_lw_21_the_penalty_for_a_joker_may_need_a_new_stock_and_the_asking_waits_for_it() -> None:
    text = "hands: 3S 4D | 5C 6C | 8S 9S; pile: 2C 9H JK; turn: 0; phase: ask"
    game = table(text).plays("1 stack 1")
    assert game.phase == "renew"
    game.refuses("2 stack 1", "LW-9").plays("stock 9H 2C").holds(1, "5C 6C - - *9H")
    is_asked(game, 2, 0)


# ---- what comes after ----------------------------------------------------------------------------


def test_lw_21_powers_are_used_in_stacking_order_when_all_have_answered() -> None:
    text = "hands: 3S QD | QH 5C | 4S 9C; pile: 2C; stock: QC 10D; turn: 0"
    game = table(text).plays(*DROPPED, "1 stack 1", "2 pass", "0 stack 2", "1 pass", "2 pass", "0 pass")
    assert [owed.seat for owed in game.grids(None).owed] == [0, 1, 0]
    game.plays("0 look 1.2", "0 pass").refuses("0 look 1.2", "LW-15").plays("1 pass", "0 pass")
    assert game.phase == "call"


def test_lw_21_no_clock_of_the_game_runs_and_what_waits_waits_for_its_player() -> None:
    text = "hands: 3S 4D | 5C 6C; pile: 2C; stock: QC 10D; turn: 0"
    game = table(f"{text}; phase: look")
    phases = []
    for line in (
        *("0 pass", "1 pass", "0 pass", "1 pass", "0 take stock", "0 drop", "1 pass", "0 pass"),
        *("0 look 1.1", "0 pass", "0 call"),
    ):
        assert (GAME.play.deadlines(game.state), GAME.play.race(game.state), game.view(0).race) == (
            (),
            None,
            None,
        )
        phases.append(game.phase)
        game.plays(line)
    assert {*phases} == {"look", "ask", "turn", "took", "power", "peek", "call"}


def test_lw_21_who_stacks_the_last_card_has_called_and_the_asking_goes_on() -> None:
    text = "hands: 3S 4D | 7H | 7S 2S; pile: 2C; stock: 7C 10D; turn: 0"
    game = is_asked(table(text).plays(*DROPPED, "1 stack 1"), 2, 0)
    assert game.caller == 1
    game.plays("2 stack 1", "0 pass", "2 pass").turn_of(2)


def test_lw_21_a_moon_by_stacking_ends_the_match_and_asks_nobody() -> None:
    text = "hands: 3S 4D | 5C 5D 5H 5S - - 7H; pile: 2C; stock: 7C 10D; turn: 0"
    game = table(text).plays(*DROPPED, "1 stack 7")
    assert (game.phase, game.outcome.winner, game.grids(0).asked) == ("over", 1, ())


# ---- what is seen --------------------------------------------------------------------------------


def test_lw_21_everyone_sees_who_is_asked_and_who_comes_after() -> None:
    game = table(f"{FOUR}; phase: ask").plays("2 pass")
    views = [game.view(seat) for seat in (0, 1, 2, 3, None)]
    assert {game.grids(seat).asked for seat in (0, 1, 2, 3, None)} == {(3, 0, 1)}
    assert {view.prompt for view in views} == {told(MAY_STACK, 3, cards=("7D",))}
    assert [(choice.verb, choice.clause, choice.race) for choice in views[3].choices] == [
        ("stack", "LW-21", ""),
        ("pass", "LW-21", ""),
    ]


def test_lw_21_what_a_seat_imagines_is_the_same_asking() -> None:
    game = table(f"{FOUR}; phase: ask").plays("2 pass")
    for seat in (0, 1, 2, 3, None):
        view = game.view(seat)
        imagined = GAME.views.imagine(game.rules, GAME.views.seen_by(game.state, seat), random.Random(1))
        assert (imagined.asked, imagined.phase) == (game.state.asked, game.state.phase)
        assert GAME.views.seen_by(imagined, seat).choices == view.choices


def test_lw_21_with_races_nobody_is_asked() -> None:
    game = tables.table(SEVENS).plays(*DROPPED)
    assert (game.phase, game.grids(1).asked) == ("race", ())


# ---- whole matches -------------------------------------------------------------------------------


@pytest.mark.parametrize("levels", [("random", "random"), ("normal", "easy", "normal", "random")])
def test_lw_21_bots_play_matches_to_the_end_without_clocks(levels: tuple[str, ...]) -> None:
    setup = SimulationSetup("lotta-watta", levels, options=(("stacking", "in turn"), ("target", "2")))
    tally = simulate(setup, 4)
    assert sum(tally.matches_won) == tally.matches == 4


def test_lw_21_bots_stack_what_they_know_to_match_when_they_are_asked() -> None:
    rules = shelf.table_rules("lotta-watta", {"stacking": "in turn", "target": "2"})
    rng, bots = random.Random(4), [rules.bot("normal")] * 4
    moment, made = matches.begin(rules.game, rules.rules, 4), list[str]()
    while moment.stage != Stage.OVER:
        who, move = next_move(moment, bots, rng)
        moment = matches.after(moment, who, move)
        made += [move] if isinstance(move, str) else []
    assert any(move.startswith("stack") for move in made)
