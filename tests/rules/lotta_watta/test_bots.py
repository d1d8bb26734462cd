"""Bots: they remember what they have seen, stack what they know to match, and know when to call."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from parlour.rules import match as matches
from parlour.rules import simulate
from parlour.rules.games.lotta_watta.engine.state import State
from parlour.rules.games.lotta_watta.game import GAME
from parlour.rules.reaction import LEAST, reaction
from parlour.rules.shelf import shelf
from parlour.rules.simulate import SimulationSetup, levels
from tests.rules.lotta_watta.table import Table, table


def knowing(game: Table, *places: str, seat: int = 0) -> Table:
    """Let `seat` have seen the cards in these places; without any, all of its own."""
    state: State = game.state
    for place in state.places():
        slot = state.at(place)
        if slot is not None and (str(place) in places or (not places and place.seat == seat)):
            state = state.laid(place, slot._replace(known=slot.known | 1 << seat))
    game.state = state
    return game


def decides(game: Table, seat: int = 0, level: str = "normal", seed: int = 1) -> str | None:
    view = replace(game.view(seat), recalled=GAME.views.recalled(game.state, seat))
    return GAME.bots[level](game.rules.ruleset).decide(view, random.Random(seed))


def test_without_anything_to_do_a_bot_does_nothing() -> None:
    game = table("hands: 3S 4H | AS 2C; pile: 7H; stock: 7C")
    assert [decides(game, 1, level) for level in GAME.bots] == [None, None, None, None]


TAKEN = [
    ("AH", "7C", "take pile"),
    ("4H", "7C", "take stock"),
    ("JK", "", "take pile"),
    ("KD", "", "take pile"),
    ("", "7C", "take stock"),
]
"""What lies on the pile and in the stock, and what a bot takes that holds a 9 and a King."""


@pytest.mark.parametrize(("pile", "stock", "move"), TAKEN)
def test_it_takes_a_low_card_from_the_pile_if_it_is_of_use(pile: str, stock: str, move: str) -> None:
    assert decides(knowing(table(f"hands: 9S KH | AS 2C; pile: {pile}; stock: {stock}"))) == move


@pytest.mark.parametrize(
    ("taken", "move"),
    [
        ("stock 2D", "put 2"),
        ("stock KD", "drop"),
        ("stock 9D", "put 2"),
        ("pile AC", "put 2"),
    ],
)
def test_it_exchanges_its_highest_card_for_a_lower_one(taken: str, move: str) -> None:
    assert decides(knowing(table(f"hands: 9S KH | AS 2C; pile: 7H; stock: 7C; taken: {taken}"))) == move


def test_it_lays_a_card_that_it_can_follow() -> None:
    game = knowing(table("hands: 9S KH KC | AS 2C; pile: 7H; stock: 7C; taken: stock KD"))
    assert decides(game) == "drop"


def test_it_keeps_a_joker_when_it_has_nothing_to_give_for_it() -> None:
    assert decides(knowing(table("hands: *9S JK | AS 2C; pile: 7H; stock: 7C; taken: stock JK"))) == "keep"
    assert decides(table("hands: *9S | AS 2C; pile: 7H; stock: 7C; taken: stock AD")) == "drop"


def test_it_puts_back_what_is_of_no_use() -> None:
    assert decides(knowing(table("hands: AS 2H | AS 2C; pile: 7H; stock: 7C; taken: pile KD"))) == "drop"


@pytest.mark.parametrize(("top", "move"), [("9H", "stack 1"), ("2H", "pass"), ("JK", "pass")])
def test_it_stacks_what_it_knows_to_match_but_no_joker(top: str, move: str) -> None:
    game = knowing(table(f"hands: 9S 2D JK | AS 2C; pile: {top}; stock: 7C; phase: race"), "0.1", "0.3")
    assert decides(game) == move


def test_it_passes_on_what_it_has_not_seen_and_on_penalties() -> None:
    game = table("hands: 9S *9D | AS 2C; pile: 9H; stock: 7C; phase: race")
    assert decides(game) == "pass"


def test_it_swaps_its_worst_card_for_the_best_that_it_knows_of() -> None:
    text = "hands: 9S KD | AS 2C | KH 8S; pile: JH; stock: 7C; phase: power; powers: 0J"
    assert decides(knowing(table(text), "0.1", "0.2", "1.1")) == "swap 0.2 1.1"
    low = "hands: 2S AD | 9S 2C; pile: JH; stock: 7C; phase: power; powers: 0J"
    assert decides(knowing(table(low))) == "pass"
    assert decides(table("hands: 2S AD | -; pile: JH; stock: 7C; phase: power; powers: 0J")) == "pass"


def test_it_looks_at_its_own_cards_first_and_then_at_others() -> None:
    text = "hands: 9S KD | AS 2C; pile: QH; stock: 7C; phase: power; powers: 0Q"
    assert decides(knowing(table(text), "0.1")) == "look 0.2"
    assert decides(knowing(table(text))) == "look 1.1"
    assert decides(knowing(table(text), "0.1", "0.2", "1.1", "1.2")) == "pass"


def test_it_lays_a_jack_or_queen_for_its_power() -> None:
    jack = table("hands: 9S 9D | AS 2C; pile: 7H; stock: 7C; taken: stock JD")
    assert decides(knowing(jack, "0.1", "0.2", "1.1")) == "drop"
    queen = table("hands: 2S 9D | AS 2C; pile: 7H; stock: 7C; taken: stock QD")
    assert decides(knowing(queen, "0.1")) == "drop"


def test_it_calls_on_a_low_hand_and_not_on_one_it_does_not_know() -> None:
    text = "hands: 2S AD | 9S 2C 4D; pile: QH; stock: 7C; phase: call"
    assert decides(knowing(table(text))) == "call"
    assert decides(table(text)) == "pass"
    lower = "hands: 2S AD | JK 2C 4D; pile: QH; stock: 7C; phase: call"
    assert decides(knowing(table(lower), "0.1", "0.2", "1.1", "1.2", "1.3")) == "pass"


def test_it_is_ready_after_a_look() -> None:
    assert decides(table("hands: 2S AD 3S 4S | 9S 2C 4D 5D; pile: QH; stock: 7C; phase: look")) == "pass"


def test_an_easy_one_forgets_now_and_then() -> None:
    game = knowing(table("hands: 9S 2D | AS 2C; pile: 9H; stock: 7C; phase: race"))
    made = [decides(game, level="easy", seed=seed) for seed in range(200)]
    assert 70 < made.count("pass") < 130
    assert {*made} == {"pass", "stack 1"}


def test_a_random_one_does_anything_it_may() -> None:
    game = table("hands: 9S 2D | AS 2C; pile: 9H; stock: 7C; phase: power; powers: 0J")
    made = {decides(game, level="random", seed=seed) for seed in range(100)}
    assert {"pass", "swap 0.1 0.2", "swap 0.2 1.2"} <= made


def test_what_a_bot_recalls_is_in_no_view_for_a_player() -> None:
    setting = shelf.table_rules("lotta-watta")
    moment = matches.begin(setting.game, setting.rules, 2)
    assert matches.seen_by_bot(moment, 0).recalled == ()
    game = knowing(table("hands: 9S 2D | AS 2C; pile: 9H; stock: 7C"))
    assert game.view(0).recalled == ()
    assert GAME.views.recalled(game.state, 0) == (("0.1", "9S"), ("0.2", "2D"))
    assert GAME.views.recalled(game.state, 1) == ()


def test_nobody_reacts_faster_than_people_do() -> None:
    rng = random.Random(1)
    found = sorted(reaction(rng) for _ in range(2_000))
    assert found[0] >= LEAST
    assert 600 < found[1_000] < 700
    assert found[1_900] < 1_500


@pytest.mark.slow
def test_normal_wins_against_easy_and_easy_against_random() -> None:
    setup = SimulationSetup("lotta-watta", ("normal", "easy", "random"), seed=4)
    normal, easy, worst = levels(setup, simulate.simulate(setup, 12))
    assert normal.low > easy.share
    assert easy.low > worst.high


def test_a_simulated_race_may_be_claimed_by_several() -> None:
    setup = SimulationSetup("lotta-watta", ("normal",) * 4, seed=4, options=(("target", "1"),))
    assert simulate.simulate(setup, 1) == simulate.simulate(setup, 1)
