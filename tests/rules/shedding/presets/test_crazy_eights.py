"""HR-10: Crazy Eights, a game that is nothing but a file; its page numbers its rules CE-1 to CE-10."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

from parlour.rules.games.shedding.game import GAME
from parlour.rules.sentences import GONE_OUT, points_to_win, told
from parlour.rules.shelf import shelf
from parlour.rules.views import RoundResult
from tests.rules.shedding.table import opened, table

crazy = partial(table, game="crazy-eights")


def test_hr_10_crazy_eights_has_52_cards() -> None:
    rules = shelf.table_rules("crazy-eights").rules
    count = Counter(rules.texts[card] for card in rules.deck)
    assert (len(count), set(count.values())) == (52, {1})


@pytest.mark.parametrize(("seats", "hand"), [(2, 7), (3, 5), (4, 5)])
def test_hr_10_crazy_eights_deals_five_each_or_seven_to_two(seats: int, hand: int) -> None:
    game = opened("5H", seats=seats, game="crazy-eights").turn_of(1)
    assert [len(cards) for cards in GAME.scoring.hands(game.state)] == [hand] * seats


def test_hr_10_crazy_eights_does_not_open_with_an_8() -> None:
    game = opened("8H", seats=3, game="crazy-eights")
    assert game.phase == "reopen"
    game.plays("house opening 8H", "house opening 5H").turn_of(1)
    assert (game.top, game.phase) == ("5H", "turn")


def test_hr_10_crazy_eights_matches_rank_or_suit() -> None:
    game = crazy("hands: 5C 9H 9C 3S | 4H 4C 4D; top: 5H; stock: AS").refuses("0 play 9C", "CE-4")
    game.plays("0 play 5C").turn_of(1).plays("1 play 4C").turn_of(0)


@pytest.mark.parametrize("top", ["5H", "AS", "KD", "8C"])
def test_hr_10_crazy_eights_are_wild_and_name_a_suit(top: str) -> None:
    game = crazy(f"hands: 8H 9S 9C 3S | 4H 5D 8D 4C; top: {top}; stock: AS").refuses("0 play 8H", "CE-5")
    game.plays("0 play 8H diamonds").turn_of(1)
    assert game.discard(1).suit == "diamonds"
    game.refuses("1 play 4H", "CE-4").plays("1 play 5D").turn_of(0)


def test_hr_10_after_an_8_the_named_suit_or_another_8_follows() -> None:
    game = crazy("hands: 8H 9S 9C 3S | 4H 8D 4C 4S; top: 5H; stock: AS").plays("0 play 8H clubs")
    game.refuses("1 play 4H", "CE-4").refuses("1 play 4S", "CE-4").plays("1 play 8D spades", "0 play 9S")


@pytest.mark.parametrize("card", ["2H", "7H", "JH", "QH", "KH", "AH"])
@pytest.mark.parametrize("others", ["4H 4C 4D", "4H 4C 4D | 3H 3C 3D"])
def test_hr_10_in_crazy_eights_no_other_card_does_anything(card: str, others: str) -> None:
    game = crazy(f"hands: {card} 9S 9C 3S | {others}; top: 5H; stock: AS AC AD").plays(f"0 play {card}")
    game.turn_of(1).holds(1, "4H 4C 4D").plays("1 play 4H")
    assert game.view(None).turns.direction == 1


def test_hr_10_crazy_eights_draws_until_a_card_is_playable() -> None:
    game = crazy("hands: 9C 3S 4S | 4H 4C 4D; top: 5H; stock: 2C KS 7H AH").plays("0 draw").turn_of(0)
    game.holds(0, "9C 3S 4S 2C KS 7H").plays("0 play 7H").turn_of(1)


def test_hr_10_crazy_eights_a_card_may_be_drawn_or_kept_by_choice() -> None:
    game = crazy("hands: 9H 3S 4S | 4H 4C 4D; top: 5H; stock: 2C 6H 7H").plays("0 draw").turn_of(0)
    game.offers(0, "play 6H", "keep").refuses("0 play 9H", "CE-6").plays("0 keep").turn_of(1)
    game.holds(0, "9H 3S 4S 2C 6H")


def test_hr_10_crazy_eights_draws_no_more_than_the_host_allows() -> None:
    game = crazy("hands: 9C 3S 4S | 4H 4C 4D; top: 5H; stock: 2C KS 7H AH", most_drawn="2").plays("0 draw")
    game.turn_of(1).holds(0, "9C 3S 4S 2C KS")


@pytest.mark.parametrize(
    ("hand", "points"),
    [("8S 8C", 100), ("JS QC KD", 30), ("AS AC", 2), ("2S 3S 4S 5S 6S 7S 9S 10S", 46)],
)
def test_hr_10_the_winner_of_crazy_eights_collects_what_the_others_hold(hand: str, points: int) -> None:
    game = crazy(f"hands: 3H | {hand} | 9C; top: 5H; stock: 4S").plays("0 play 3H")
    assert (game.outcome.winner, game.outcome.points) == (0, (points + 9, 0, 0))
    assert game.outcome.counts == (0, points, 9)


def test_hr_10_in_crazy_eights_the_last_card_needs_no_call() -> None:
    game = crazy("hands: 3H 4S | 9C 9H; top: 5H; stock: 4S").plays("0 play 3H").refuses("1 catch 0", "CE-7")
    assert GAME.play.deadlines(game.state) == ()
    game.plays("1 play 9H")


def test_hr_10_an_8_may_be_the_last_card() -> None:
    game = crazy("hands: 8S | 9C 9D; top: 5H; stock: 4S").plays("0 play 8S hearts")
    assert (game.outcome.winner, game.outcome.points) == (0, (18, 0))


def test_hr_10_crazy_eights_goes_to_100_points() -> None:
    rules = shelf.table_rules("crazy-eights").rules
    assert GAME.scoring.target(rules) == points_to_win(100)
    assert GAME.scoring.winners(rules, (RoundResult(1, 0, (99, 0), (99, 0), told(GONE_OUT, 0)),)) == ()
    assert GAME.scoring.winners(rules, (RoundResult(1, 0, (100, 0), (100, 0), told(GONE_OUT, 0)),)) == (0,)
