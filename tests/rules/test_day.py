"""The deal of the day: the same orders and chances for everybody, and what a play of it is worth."""

from __future__ import annotations

import pytest

from parlour.rules import day
from parlour.rules import match as matches
from parlour.rules.day import DayDeal, seats_of, worth
from parlour.rules.events import Event
from parlour.rules.match import Match
from parlour.rules.moves import HOUSE, LastRound
from parlour.rules.sentences import in_words
from parlour.rules.shelf import shelf
from parlour.rules.views import RoundResult, Stage

RULES = shelf.table_rules("juno-classic")


def deal(of: str = "2026-11-28") -> DayDeal:
    return DayDeal(of, RULES, 4)


def ended(*totals: int, counts: tuple[int, ...] = (), teams: tuple[tuple[int, ...], ...] = ()) -> Match:
    """Return a match with one round in which so many points were made."""
    result = RoundResult(1, 0, totals, totals, in_words("over"), (), counts)
    begun = matches.begin(RULES.game, RULES.rules, len(totals))
    return begun._replace(stage=Stage.DEAL, results=(result,), teams=teams)


def test_a_day_has_the_same_orders_and_chances_for_everybody_and_another_day_has_others() -> None:
    deck = RULES.rules.deck
    assert deal().order(deck, 0) == deal().order(deck, 0) != deal().order(deck, 1)
    assert deal().order(deck, 0) != deal("2026-11-29").order(deck, 0)
    assert deal().chance(1, 5).random() == deal().chance(1, 5).random() != deal().chance(2, 5).random()


def test_the_plays_with_which_a_result_is_compared_are_fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(day, "PLAYS", 3)
    assert [*deal().plays()] == [*deal().plays()]
    assert len({*deal().plays()} | {*deal("2026-11-29").plays()}) > 2


@pytest.mark.parametrize(("least", "most", "seats"), [(2, 10, 4), (2, 2, 2), (5, 8, 5), (3, 3, 3)])
def test_three_bots_play_where_there_are_seats_for_them(least: int, most: int, seats: int) -> None:
    assert seats_of(least, most) == seats


def test_a_play_is_worth_how_far_it_was_ahead_and_then_how_little_was_left_in_hand() -> None:
    assert worth(ended(30, 10, 0), 0) == (20, 0)
    assert worth(ended(10, 30, 0, counts=(7, 0, 9)), 0) == (-20, -7)
    assert worth(ended(10, 10, teams=((0, 1),)), 0) == (10, 0)


def test_nobody_wins_where_all_play_together_and_the_house_ends_the_match() -> None:
    told = list[Event]()
    over = matches.after(ended(10, 10, teams=((0, 1),)), HOUSE, LastRound(), told)
    assert (over.stage, over.winners) == (Stage.OVER, ())
