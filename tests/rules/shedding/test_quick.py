"""HR-1: the short ways through the rules lead where the long one does, whatever the rules are."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from rules import shelf
from rules.contract import Opening
from rules.games.shedding import GAME, choose
from rules.games.shedding.check import faults
from rules.games.shedding.state import State
from rules.games.shedding.tables import Rules
from tests.rules.shedding.any_ruleset import random_ruleset
from tests.rules.shedding.playing_any import LISTED, chosen, shuffled
from tests.rules.shedding.table import table

PASSED_ON = """
title = "Twos are passed on"
base = "crazy-eights"
[rules]
reverse_skips_with_two = false
[rules.effects]
2 = { draw = 2, answers = ["2", "3"] }
Q = { skip = 1 }
A = { reverse = true }
[rules.drawing]
count = 5
[rules.last_card]
penalty_served = false
"""
CHUNKS, CHUNK = 4, 100
MOVES = 250


def follow_both(rules: Rules, seats: int, rng: Random) -> None:
    """Play by chance; compare every state and list of moves with those of who goes the long way."""
    order, opening = shuffled(rules.deck, rng), Opening(rng.randrange(seats))
    state = GAME.deal(rules, seats, order, opening)
    assert state == GAME.deal(rules, seats, order, opening, [])
    for _ in range(MOVES):
        if GAME.outcome(state) is not None:
            return
        for seat in range(seats):
            assert GAME.wanted(state) or listed_alike(state, seat)
        who, move = chosen(state, rng)
        long = GAME.after(state, who, move, [])
        state = GAME.after(state, who, move)
        assert state == long, GAME.write(rules, move) if who >= 0 else move  # type: ignore[arg-type]


def listed_alike(state: State, seat: int) -> bool:
    """Whether both lists begin alike, which is all of them but where several cards make one play."""
    short, long = GAME.legal_moves(state, seat), choose._every_move(state, seat)
    return [*islice(short, LISTED)] == [*islice(long, LISTED)]


@pytest.mark.wide
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_hr_1_the_short_ways_lead_where_the_long_one_does_under_any_rules(chunk: int) -> None:
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        rng = Random(seed)
        ruleset = random_ruleset(rng)
        if not faults(ruleset):
            follow_both(Rules(ruleset), rng.randint(*ruleset.seats), rng)


@pytest.mark.wide
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_hr_1_the_short_ways_lead_where_the_long_one_does_with_draws_that_are_passed_on(seats: int) -> None:
    rules, rng = shelf.house_rules(PASSED_ON).rules, Random(seats)
    for _ in range(40):
        follow_both(rules, seats, rng)


def test_hr_4_who_may_draw_until_a_card_fits_draws_that_one_last() -> None:
    rules = shelf.house_rules(PASSED_ON).rules
    game = table("hands: 3C | 4C; top: 7H; stock: 4S 5S 9H 9C", rules)
    drew = GAME.after(game.state, 0, GAME.read(rules, "draw"))
    assert (GAME.hands(drew), drew.turn) == ((("4S", "5S", "9H", "3C"), ("4C",)), 0)
    assert drew == GAME.after(game.state, 0, GAME.read(rules, "draw"), [])
