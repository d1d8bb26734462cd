"""A match judges moves that were kept: of seats, and of the house."""

from __future__ import annotations

import pytest

from rules import match as matches
from rules.match import Match
from rules.moves import HOUSE, Claim, HouseMove, Judged, Shuffled, TimeUp
from rules.shelf import shelf

RULES = shelf.table_rules("lotta-watta")
DECK = RULES.game.deck(RULES.rules)
READY = ((0, "pass"), (1, "pass"))


def after(*moves: tuple[int, str | HouseMove]) -> Match:
    """Return the match of Lotta Watta between two players after these moves."""
    moment = matches.begin(RULES.game, RULES.rules, 2)
    for who, move in moves:
        assert matches.is_legal(moment, who, move), move
        moment = matches.after(moment, who, move)
    return moment


DEALT = after((HOUSE, Shuffled(DECK)))
RACING = after((HOUSE, Shuffled(DECK)), *READY)


@pytest.mark.parametrize("move", [Shuffled(DECK), TimeUp("look"), Judged("race 1", ()), "take stock"])
def test_before_the_deal_nothing_is_legal_but_the_order_that_is_wanted(move: str | HouseMove) -> None:
    moment = matches.begin(RULES.game, RULES.rules, 2)
    assert matches.is_legal(moment, HOUSE, move) == (move == Shuffled(DECK))


def test_an_order_must_be_of_the_wanted_cards_and_be_wanted() -> None:
    assert not matches.is_legal(matches.begin(RULES.game, RULES.rules, 2), HOUSE, Shuffled(DECK[1:]))
    assert not matches.is_legal(DEALT, HOUSE, Shuffled(DECK))


def test_a_clock_runs_out_only_while_it_runs() -> None:
    assert matches.is_legal(DEALT, HOUSE, TimeUp("look"))
    assert not matches.is_legal(DEALT, HOUSE, TimeUp("call"))


def test_a_verdict_is_on_the_open_race_and_on_claims_that_may_be_made() -> None:
    assert matches.is_legal(RACING, HOUSE, Judged("race 1", (Claim(0, "stack 2", 300),)))
    assert not matches.is_legal(RACING, HOUSE, Judged("race 2", ()))
    assert not matches.is_legal(RACING, HOUSE, Judged("race 1", (Claim(0, "stack 9", 300),)))
    assert not matches.is_legal(DEALT, HOUSE, Judged("race 1", ()))


def test_a_seat_may_do_what_the_rules_allow_it() -> None:
    assert matches.is_legal(DEALT, 1, "pass")
    assert not matches.is_legal(DEALT, 1, "take stock")
