"""LW-15 and LW-11: several Jacks or Queens on one another, used in stacking order after the last race."""

from __future__ import annotations

import pytest

from parlour.rules.games.lotta_watta.game import GAME
from tests.rules.lotta_watta.table import Table, dealt, table

JACKS = "hands: 3S JH | 5C JS | 9D JD; pile: 2C; stock: JC 10S 8S; turn: 0"
QUEENS = "hands: 3S QH | 5C QS | 9D 6D; pile: 2C; stock: QC 10S 8S; turn: 0"


def chained(text: str, *claims: str) -> Table:
    """Return a table at which seat 0 has dropped a card of the stock and these were stacked on it."""
    game = table(text).plays("0 take stock", "0 drop")
    return game.plays(*(f"judged {claim}" for claim in claims), "judged")


def whose(game: Table) -> int:
    """Return who may use a power now."""
    (found,) = (seat for seat in range(3) if list(GAME.play.legal_moves(game.state, seat)))
    return found


def opened(hands: str, card: str) -> Table:
    """Return a round of three in which `card` was turned up and everyone has looked."""
    return dealt(hands, pile=card).plays("0 pass", "1 pass", "2 pass")


def test_lw_15_stacked_jacks_are_used_in_the_order_in_which_they_were_stacked() -> None:
    game = chained(JACKS, "2:stack 2@300", "1:stack 2@300")
    order = []
    for _ in range(3):
        assert game.phase == "power"
        order.append(whose(game))
        game.plays(f"{order[-1]} pass")
    assert (order, game.phase) == ([0, 2, 1], "call")
    game.offers(0, "call", "pass")


def test_lw_15_each_swap_finds_the_cards_where_the_one_before_left_them() -> None:
    game = chained(JACKS, "2:stack 2@300", "1:stack 2@300")
    game.plays("0 swap 0.1 1.1").holds(0, "5C JH").holds(1, "3S -").holds(2, "9D -")
    game.plays("2 swap 1.1 2.1").holds(1, "9D -").holds(2, "3S -")
    game.plays("1 swap 0.2 1.1").holds(0, "5C 9D").holds(1, "JH -")


def test_lw_15_a_jack_that_a_swap_moves_has_no_power_there() -> None:
    game = chained(JACKS).plays("0 swap 0.2 1.1").holds(1, "JH JS").offers(0, "call", "pass")
    assert game.phase == "call"


def test_lw_15_one_player_may_own_several_powers_of_a_chain() -> None:
    text = "hands: 3S JH JD | 5C | 9D; pile: 2C; stock: JC 10S; turn: 0"
    game = chained(text, "0:stack 2@300", "0:stack 3@300")
    game.plays("0 swap 0.1 1.1", "0 pass", "0 swap 1.1 2.1").offers(0, "call", "pass")
    game.holds(0, "5C - -").holds(1, "9D").holds(2, "3S")


def test_lw_15_a_power_declined_or_run_out_leaves_the_next_one() -> None:
    for lost in ("0 pass", "time power"):
        game = chained(JACKS, "2:stack 2@300").plays(lost)
        assert (game.phase, whose(game)) == ("power", 2)
        game.plays("2 swap 0.1 1.1").holds(0, "5C JH")


def test_lw_15_each_power_has_its_own_time() -> None:
    game = chained(JACKS, "2:stack 2@300")
    first = GAME.play.deadlines(game.state)
    assert first != GAME.play.deadlines(game.plays("time power").state)
    game.plays("time power").offers(0, "call", "pass")
    assert game.phase == "call"


def test_lw_15_a_power_cannot_be_used_on_a_card_that_has_just_gone() -> None:
    game = chained(QUEENS, "1:stack 2@300").refuses("0 look 1.2", "LW-15").plays("0 look 1.1", "0 pass")
    game.refuses("1 look 1.2", "LW-15").plays("1 look 0.1")
    chained(JACKS, "2:stack 2@300").refuses("0 swap 0.1 2.2", "LW-15").plays("0 swap 0.1 2.1")


def test_lw_15_a_penalty_just_taken_can_be_swapped() -> None:
    game = table(JACKS).plays("0 take stock", "0 drop", "judged 1:stack 1@400").holds(1, "5C JS - - *JC")
    game.plays("0 swap 0.1 1.5").holds(0, "*JC JH").holds(1, "5C JS - - 3S")


@pytest.mark.parametrize("text", [JACKS, QUEENS])
def test_lw_13_powers_earned_in_a_chain_stay_when_a_wrong_card_ends_it(text: str) -> None:
    game = table(text).plays("0 take stock", "0 drop", "judged 1:stack 2@300", "judged 2:stack 1@300")
    for seat in (0, 1):
        assert (game.phase, whose(game)) == ("power", seat)
        game.plays(f"{seat} pass")
    assert game.phase == "call"


@pytest.mark.parametrize("card", ["JS", "QS"])
def test_lw_15_a_card_that_opens_the_round_was_played_by_nobody(card: str) -> None:
    game = opened("3S 4H 9C KD | 8S 2H 5D 6C | AC AD 4D 8H", card).plays("judged").turn_of(1)
    assert game.phase == "turn"


@pytest.mark.parametrize(("card", "held"), [("JS", "JH"), ("QS", "QH")])
def test_lw_15_a_card_stacked_on_the_opening_card_has_its_power(card: str, held: str) -> None:
    game = opened(f"3S 4H 9C KD | 8S 2H 5D 6C | AC AD {held} 8H", card)
    game.plays("judged 2:stack 3@400", "judged")
    assert (game.phase, whose(game)) == ("power", 2)
    game.plays("2 pass").turn_of(1)
    assert game.phase == "turn"
