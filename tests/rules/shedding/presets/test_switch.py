"""SW-3 to SW-5 and SW-8 to SW-10: a turn of Switch, and the cards that bring no draw."""

from __future__ import annotations

from itertools import permutations

import pytest

from parlour.rules.sentences import CHOOSES, SKIPPED, told
from tests.rules.shedding.table import table

SUITS = ("spades", "hearts", "diamonds", "clubs")


@pytest.mark.parametrize("card", ["7H", "KH", "5C", "5S", "QH", "QD"])
def test_sw_3_a_card_must_match_the_top_card_by_suit_or_rank(card: str) -> None:
    top = "QC" if card == "QD" else "5D" if card[0] == "5" else "9H"
    game = table(f"hands: {card} 3C 4C | 3S 4S 6S; top: {top}; stock: 9C", game="switch")
    assert game.plays(f"0 play {card}").turn_of(1).top == card


@pytest.mark.parametrize("card", ["7C", "KS", "QD", "8C", "10D", "2S", "JC", "QS"])
def test_sw_3_a_card_that_matches_neither_is_refused(card: str) -> None:
    game = table(f"hands: {card} 3C 4C | 3S 4S 6S; top: 5H; stock: 9C", game="switch")
    game.refuses(f"0 play {card}", "SW-3").offers(0, "draw")


def test_sw_3_a_turn_is_one_card_played_or_one_card_drawn() -> None:
    text = "hands: 7H 9H 4C | 3S 4S 6S; top: 5H; stock: 9C 3D"
    game = table(text, game="switch").plays("0 play 7H").turn_of(1).holds(0, "4C 9H")
    game.refuses("0 play 9H", "SW-3").refuses("0 draw", "SW-3")
    table(text, game="switch").plays("0 draw").turn_of(1).holds(0, "7H 9H 4C 9C")


def test_sw_3_a_drawn_card_cannot_be_played_in_the_same_turn() -> None:
    for drawn in ("9H", "5C", "AS"):
        game = table(f"hands: 7C 9S 4C | 3S 4S 6S; top: 5H; stock: {drawn} 3D", game="switch")
        game.plays("0 draw").turn_of(1).holds(0, f"4C 7C 9S {drawn}")
        assert (game.phase, game.view(0).drawn) == ("turn", ())


SEVENS = "hands: 7H 7S 7D 3C 4C | 3S 4S 6S; top: 5H; stock: 9C"


def test_sw_4_the_others_of_its_rank_may_follow_all_or_some_in_any_order() -> None:
    plays = ["play 7H", *(f"play 7H {other}" for other in ("7S", "7D"))]
    plays += [f"play 7H {' '.join(others)}" for others in permutations(("7S", "7D"))]
    table(SEVENS, game="switch").offers(0, *plays, "draw")


def test_sw_4_the_last_one_laid_is_the_new_top_card() -> None:
    game = table(SEVENS, game="switch").plays("0 play 7H 7D 7S").turn_of(1).holds(0, "3C 4C")
    assert (game.top, game.discard(1).suit) == ("7S", "spades")
    game.offers(1, "play 3S", "play 4S", "play 6S", "draw")
    game = table(SEVENS, game="switch").plays("0 play 7H 7S 7D").turn_of(1)
    assert game.top == "7D"
    game.offers(1, "draw").holds(0, "3C 4C")


@pytest.mark.parametrize("pair", ["2H 2S", "8H 8S", "10H 10S", "JH JS", "AH AS hearts", "QH QS", "QH QD QC"])
def test_sw_4_special_cards_are_excluded(pair: str) -> None:
    hand = " ".join(word for word in pair.split() if word != "hearts")
    game = table(f"hands: {hand} 3C 4C | 3S 4S 6S; top: 5H; stock: 9C", game="switch")
    game.refuses(f"0 play {pair}", "SW-4")


def test_sw_4_a_black_queen_neither_leads_nor_follows_the_red_ones() -> None:
    game = table("hands: QH QD QS 3C 4C | 3S 4S 6S; top: 5H; stock: 9C", game="switch")
    game.offers(0, "play QH", "play QH QD", "draw")
    game = table("hands: QH QD QS 3C 4C | 3S 4S 6S; top: 5S; stock: 9C", game="switch")
    game.refuses("0 play QS QH", "SW-4").offers(0, "play QS", "draw")


@pytest.mark.parametrize("named", SUITS)
def test_sw_5_an_ace_goes_on_anything_and_names_the_suit_that_must_be_served(named: str) -> None:
    game = table("hands: AC 3C 4C | 3S 4H 6D 7C AD; top: 5H; stock: 9C", game="switch")
    game.plays(f"0 play AC {named}").turn_of(1)
    discard = game.discard(1)
    assert (game.top, discard.suit, discard.match) == ("AC", named, named)
    assert told(CHOOSES, 0, name=named) in game.seen()
    serving = {"spades": "3S", "hearts": "4H", "diamonds": "6D", "clubs": "7C"}[named]
    game.offers(1, f"play {serving}", *(f"play AD {suit}" for suit in SUITS), "draw")


def test_sw_5_the_wish_holds_until_it_is_served() -> None:
    game = table("hands: AC 3C 4C | 3S 4S 6D | 5H 7S 9S; top: 5H; stock: 9C", game="switch")
    game.plays("0 play AC hearts").offers(1, "draw").plays("1 draw").turn_of(2)
    assert game.discard(2).match == "hearts"
    game.offers(2, "play 5H", "draw").plays("2 play 5H")
    assert game.discard(0).match == ""


def test_sw_8_the_next_player_is_skipped() -> None:
    text = "hands: 8H 3C 4C | 3H 4H 6D | 5S 7S 9S | 5D 7D 9D; top: 5H; stock: 9C"
    game = table(text, game="switch").plays("0 play 8H").turn_of(2)
    assert told(SKIPPED, 1) in game.seen()
    table(f"{text}; direction: -1", game="switch").plays("0 play 8H").turn_of(2)
    table("hands: 8H 3C 4C | 3H 4H 6D; top: 5H; stock: 9C", game="switch").plays("0 play 8H").turn_of(0)


def test_sw_8_a_skip_cannot_be_answered() -> None:
    game = table("hands: 8H 3C 4C | 8S 8D 6D | 8C 7S 9S; top: 5H; stock: 9C", game="switch")
    game.plays("0 play 8H").turn_of(2).offers(1).refuses("1 play 8S", "SW-3")
    assert (game.phase, game.discard(2).skips) == ("turn", 0)
    game.plays("2 play 8C").turn_of(1)


def test_sw_9_a_10_turns_the_direction_around() -> None:
    text = "hands: 10H 3C 4C | 10S 4H 6D | 5S 7S 9S | 10D 7D 9D; top: 5H; stock: 9C"
    game = table(text, game="switch").plays("0 play 10H").turn_of(3)
    assert game.view(None).turns.direction == -1
    game.plays("3 play 10D").turn_of(0)
    assert game.view(None).turns.direction == 1


def test_sw_9_with_two_players_it_acts_as_a_skip() -> None:
    text = "hands: 10H 3C 10S | 10D 4H 6D; top: 5H; stock: 9C"
    game = table(text, game="switch").plays("0 play 10H").turn_of(0)
    assert told(SKIPPED, 1) in game.seen()
    table(text, game="custom", reverse_skips_with_two="off").plays("0 play 10H").turn_of(1)
    three = "hands: 10H 3C 4C | 10S 4H 6D | 5S 7S 9S; top: 5H; stock: 9C"
    for value in ("on", "off"):
        table(three, game="custom", reverse_skips_with_two=value).plays("0 play 10H").turn_of(2)


@pytest.mark.parametrize("card", ["QS", "QC"])
@pytest.mark.parametrize(("direction", "following"), [("1", 1), ("-1", 2)])
def test_sw_10_a_black_queen_swaps_hands_with_the_next_seat_clockwise_whatever_the_direction(
    card: str, direction: str, following: int
) -> None:
    text = f"hands: {card} 3C 4C | 3H 4H 6D 7D | 5S 7S 9S; top: QH; stock: 9C; direction: {direction}"
    game = table(text, game="switch").plays(f"0 play {card}").turn_of(following)
    game.holds(0, "3H 4H 6D 7D").holds(1, "3C 4C").holds(2, "5S 7S 9S")
    assert game.view(None).turns.direction == int(direction)


@pytest.mark.parametrize("card", ["QH", "QD"])
def test_sw_10_a_red_queen_is_an_ordinary_card(card: str) -> None:
    game = table(f"hands: {card} 3C 4C | 3H 4H 6D; top: QS; stock: 9C", game="switch").plays(f"0 play {card}")
    game.turn_of(1).holds(0, "3C 4C").holds(1, "3H 4H 6D")
