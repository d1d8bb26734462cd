"""HR-10: Crazy Eights (CE-1 to CE-10) and Mau-Mau (MM-1 to MM-12), games that are nothing but a file."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

from parlour.rules.games.shedding.game import GAME
from parlour.rules.sentences import CALLS, GONE_OUT, SKIPPED, points_to_win, told
from parlour.rules.shelf import shelf
from parlour.rules.views import RoundResult
from tests.rules.shedding.table import opened, table

crazy = partial(table, game="crazy-eights")


def test_hr_10_crazy_eights_has_52_cards_for_two_or_more() -> None:
    rules = shelf.table_rules("crazy-eights").rules
    count = Counter(rules.texts[card] for card in rules.deck)
    assert (len(count), set(count.values()), shelf.preset("crazy-eights").least) == (52, {1}, 2)


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


mau = partial(table, game="mau-mau")
SUITS = ("spades", "hearts", "diamonds", "clubs")
SEVENS = "hands: 7H 9S 9D 10D | 7C 8H JC AH | 7S KC QC 10S | KS KD KC; top: 9H; stock: AS AC AD QS QD QH 10C"


def test_hr_10_mau_mau_has_32_cards_from_7_to_ace_for_two_or_more() -> None:
    rules = shelf.table_rules("mau-mau").rules
    count = Counter(rules.texts[card] for card in rules.deck)
    ranks = ("7", "8", "9", "10", "J", "Q", "K", "A")
    assert count == Counter(f"{rank}{suit}" for rank in ranks for suit in "SHDC")
    assert shelf.preset("mau-mau").least == 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hr_10_mau_mau_deals_five_each(seats: int) -> None:
    game = opened("9H", seats=seats, game="mau-mau").turn_of(1)
    assert [len(cards) for cards in GAME.scoring.hands(game.state)] == [5] * seats


@pytest.mark.parametrize("seats", [2, 4])
def test_hr_10_mau_mau_opens_with_any_card_as_if_the_dealer_had_played_it(seats: int) -> None:
    faced = opened("7H", seats=seats, game="mau-mau").turn_of(1)
    assert (faced.phase, faced.discard(1).pending) == ("face", 2)
    opened("8H", seats=seats, game="mau-mau").turn_of(2 % seats)
    wished = opened("JH", seats=seats, game="mau-mau").turn_of(0)
    wished.offers(0, *(f"name {suit}" for suit in SUITS)).offers(1).plays("0 name clubs").turn_of(1)
    assert (wished.phase, wished.discard(1).suit) == ("turn", "clubs")


def test_hr_10_mau_mau_matches_rank_or_suit() -> None:
    game = mau("hands: 9C 10C AH KD | 10H 10D QS; top: 9H; stock: AS").refuses("0 play 10C", "MM-4")
    game.plays("0 play 9C").turn_of(1)
    mau("hands: 9C 10C AH KD | 10H 10D QS; top: 9H; stock: AS").plays("0 play AH").turn_of(1)


def test_hr_10_in_mau_mau_one_card_is_drawn_and_may_be_played_or_kept() -> None:
    table_of_two = "hands: 9C 10C AH KD | 10H 10D QS; top: 9H; stock: {}"
    mau(table_of_two.format("KS AD")).plays("0 draw").turn_of(1).holds(0, "9C 10C AH KD KS")
    game = mau(table_of_two.format("QH AD")).plays("0 draw").offers(0, "play QH", "keep")
    game.plays("0 keep").turn_of(1).holds(0, "9C 10C AH KD QH")


def test_hr_10_a_7_makes_the_next_player_draw_two_and_miss_the_turn() -> None:
    game = mau(SEVENS).plays("0 play 7H").turn_of(1)
    assert (game.phase, game.discard(1).pending, game.discard(1).facing) == ("face", 2, "7H")
    game.plays("1 draw").turn_of(2).holds(1, "7C 8H JC AH AS AC")


def test_hr_10_a_7_is_answered_by_a_7_alone_and_the_draws_add_up() -> None:
    game = mau(SEVENS).plays("0 play 7H").offers(1, "play 7C", "draw")
    for move in ("play 8H", "play AH", "play JC clubs"):
        game.refuses(f"1 {move}", "MM-6")
    game.plays("1 play 7C").turn_of(2)
    assert game.discard(2).pending == 4
    game.plays("2 play 7S").turn_of(3)
    assert game.discard(3).pending == 6
    game.plays("3 draw").turn_of(0).holds(3, "KS KD KC AS AC AD QS QD QH")


def test_hr_10_a_7_that_was_served_is_matched_by_rank_or_suit() -> None:
    mau(SEVENS).plays("0 play 7H", "1 draw", "2 play 7S").turn_of(3)
    game = mau("hands: 7H 9S 9D 10D | KS KD | AH KC QC 10S; top: 9H; stock: AS AC AD QS")
    game.plays("0 play 7H", "1 draw").turn_of(2).refuses("2 play KC", "MM-4").plays("2 play AH").turn_of(0)


@pytest.mark.parametrize(
    ("others", "turn"), [("8C KD QD | 10H QS QC", 2), ("8C KD QD", 0), ("8C KD QD | 8D KC QC | 8S AS AC", 2)]
)
def test_hr_10_in_mau_mau_an_8_skips_the_next_player(others: str, turn: int) -> None:
    game = mau(f"hands: 8H 9S 9D 10D | {others}; top: 9H; stock: AS AD").plays("0 play 8H").turn_of(turn)
    assert game.phase == "turn"
    assert game.rules.ruleset.effects["8"].clause == "MM-7"
    assert told(SKIPPED, 1) in game.seen()


@pytest.mark.parametrize("top", ["9H", "7H", "8S", "AC", "KD"])
def test_hr_10_a_jack_wishes_a_suit_on_any_card(top: str) -> None:
    game = mau(f"hands: JC 9S 9D 10D | KS KD QH; top: {top}; stock: AS AD").refuses("0 play JC", "MM-8")
    game.plays("0 play JC diamonds").turn_of(1)
    assert game.discard(1).suit == "diamonds"
    game.refuses("1 play KS", "MM-4").refuses("1 play QH", "MM-4").plays("1 play KD").turn_of(0)


def test_hr_10_but_not_on_a_jack_even_of_the_suit_that_was_wished() -> None:
    game = mau("hands: JC 9S 9D 10D | JS JD KS 10S; top: 9H; stock: AS AD").plays("0 play JC spades")
    for suit in SUITS:
        game.refuses(f"1 play JS {suit}", "MM-8").refuses(f"1 play JD {suit}", "MM-8")
    game.plays("1 play KS").turn_of(0)


def test_hr_10_in_mau_mau_mau_is_called() -> None:
    game = mau("hands: AH KH | KS KD QH; top: 9H; stock: AS AD").plays("0 play AH call").turn_of(1)
    assert told(CALLS, 0, word="Mau") in game.seen()
    game.refuses("1 catch 0", "MM-9")


def test_hr_10_in_mau_mau_who_forgets_it_and_is_caught_draws_a_card() -> None:
    game = mau("hands: AH KH | KS KD QH; top: 9H; stock: AS AD QS QC QD").plays("0 play AH", "1 catch 0")
    game.holds(0, "KH AS").turn_of(1)


@pytest.mark.parametrize("card", ["AH", "7H", "8H", "JC hearts"])
def test_hr_10_a_round_of_mau_mau_is_won_by_playing_all_cards_and_counts_one_point(card: str) -> None:
    game = mau(f"hands: {card.split()[0]} | KS KD QH | AS AC; top: 9H; stock: AD QS QC").plays(
        f"0 play {card}"
    )
    assert (game.outcome.winner, game.outcome.points) == (0, (1, 0, 0))
    assert game.outcome.counts == ()
    game.holds(1, "KS KD QH")


def test_hr_10_a_blocked_round_of_mau_mau_goes_to_the_fewest_cards() -> None:
    game = mau("hands: 10S 10C 10D | AS | KS KD; top: 9H").plays("0 pass", "1 pass", "2 pass")
    assert (game.outcome.winner, game.outcome.points) == (1, (0, 1, 0))
    game = mau("hands: 10S 10C 10D | AS | KS; top: 9H").plays("0 pass", "1 pass", "2 pass")
    assert (game.outcome.winner, game.outcome.points) == (None, (0, 0, 0))


def test_hr_10_three_rounds_win_a_match_of_mau_mau() -> None:
    rules = shelf.table_rules("mau-mau").rules
    assert GAME.scoring.winners(rules, (RoundResult(2, 0, (1, 0), (2, 0), told(GONE_OUT, 0)),)) == ()
    assert GAME.scoring.winners(rules, (RoundResult(3, 0, (1, 0), (3, 0), told(GONE_OUT, 0)),)) == (0,)
