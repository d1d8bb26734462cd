"""The level `hard` where cards must be covered and everybody counts their own hand: Next to the Last Card."""

from __future__ import annotations

import random
from functools import partial

import pytest

from parlour.rules.games.shedding.bots.meanings import Meanings
from parlour.rules.games.shedding.bots.normal import Counting
from parlour.rules.games.shedding.game import GAME
from tests.rules.shedding.table import Table, house, table

ntl = partial(table, game="next-to-last")


def decided(level: str, there: Table, seat: int = 0) -> str | None:
    return GAME.bots[level](there.rules.ruleset).decide(there.view(seat), random.Random(1))


def test_it_gives_up_a_card_that_it_could_follow_for_fifty_points() -> None:
    there = ntl("hands: AH 3H 3C 9S | 2S 4S 6S 7S; top: KH; stock: 3D 4D")
    assert decided("normal", there) == "play 3H"
    assert decided("hard", there) == "play AH"


def drew_on_hearts(hand: str) -> Table:
    """Return a round in which seat 1 drew on hearts, found a 5 and played it."""
    there = ntl(f"hands: 5H {hand} | 9C 9D QC QD; top: KH; stock: 10D 5C 2D 3C")
    there.plays("0 play 5H", "1 draw", "1 play 5C")
    assert there.view(0).seats[1].drew_on == ("hearts",)
    return there


def test_it_names_the_suit_on_which_the_next_player_drew() -> None:
    there = drew_on_hearts("JD 3S 4D")
    assert decided("normal", there) in {"play JD spades", "play JD diamonds"}
    assert decided("hard", there) == "play JD hearts"


def test_it_names_its_own_suit_if_it_holds_many_of_it() -> None:
    assert decided("hard", drew_on_hearts("JD 3S 4S 6S 9S")) == "play JD spades"


@pytest.mark.parametrize(("hand", "card"), [("5D 5H 3D", "play 5H"), ("5H 8H 3D 8D", "play 5H")])
def test_it_plays_a_card_of_that_suit_unless_it_must_cover_it_itself(hand: str, card: str) -> None:
    assert decided("hard", drew_on_hearts(hand)) == card


def test_it_decides_at_once_and_never_out_of_turn() -> None:
    there = ntl("hands: AH 3H 3C 9S | 2S 4S 6S 7S; top: KH; stock: 3D 4D")
    assert not GAME.bots["hard"](there.rules.ruleset).thinks_long
    assert decided("hard", there, 1) is None


def test_where_the_winner_collects_the_points_it_plays_as_normal() -> None:
    rules = house("next-to-last", 'scoring.counts = "winner"')
    there = table("hands: AH 3H 3C 9S | 2S 4S 6S 7S; top: KH; stock: 3D 4D", rules)
    assert decided("hard", there) == decided("normal", there) == "play 3H"
    assert Counting(Meanings(rules.ruleset)).decide(there.view(0), random.Random(1)) == "play AH"
