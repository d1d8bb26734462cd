"""SW-3 to SW-10: a turn of Switch, and what its cards do."""

from __future__ import annotations

from itertools import permutations

import pytest

from parlour.rules.sentences import CHOOSES, SKIPPED, told
from tests.rules.shedding.table import Table, table

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


STOCK = "stock: 3S 3D 4S 4D 6S 6D 9S 9D KS KD 9C 9H"
BLACK, RED = ("JS", "JC"), ("JH", "JD")


def switch(hands: str, top: str = "5H", more: str = "") -> Table:
    """Set a table of Switch with a long stock."""
    return table(f"hands: {hands}; top: {top}; {STOCK}; {more}".rstrip("; "), game="switch")


def facing(game: Table, seat: int, pending: int, card: str) -> Table:
    """Assert that `seat` faces a draw of so many cards, brought by `card`."""
    discard = game.turn_of(seat).discard(seat)
    assert (game.phase, discard.pending, discard.skips, discard.facing) == ("face", pending, 0, card)
    return game


def free(game: Table, seat: int) -> Table:
    """Assert that `seat` has a turn in which no draw is pending."""
    discard = game.turn_of(seat).discard(seat)
    assert (game.phase, discard.pending, discard.facing) == ("turn", 0, "")
    return game


TWOS = "2H 3C 4C | 2S 5C 2D 6C | 7C 2C KC | 8C 9C 10C"


def test_sw_6_the_next_player_draws_two_and_that_is_the_turn() -> None:
    game = facing(switch(TWOS).plays("0 play 2H"), 1, 2, "2H").plays("1 draw")
    free(game, 2).holds(1, "2S 5C 2D 6C 3S 3D")
    assert "{1} draws 2 cards" in game.log(2)


def test_sw_6_or_plays_a_2_and_passes_on_the_sum() -> None:
    game = switch(TWOS).plays("0 play 2H").offers(1, "play 2S", "play 2D", "draw").plays("1 play 2S")
    facing(game, 2, 4, "2S").offers(2, "play 2C", "draw").plays("2 play 2C")
    facing(game, 3, 6, "2C").offers(3, "draw").plays("3 draw")
    free(game, 0).holds(3, "8C 9C 10C 3S 3D 4S 4D 6S 6D").holds(2, "7C KC")


def test_sw_6_once_the_draw_is_served_a_2_is_matched_like_any_card() -> None:
    game = switch("2H 3C 4C | 5C 6C 7C | KH 2S JH AC 9C").plays("0 play 2H", "1 draw")
    free(game, 2)
    aces = (f"play AC {suit}" for suit in ("spades", "hearts", "diamonds", "clubs"))
    game.offers(2, "play KH", "play 2S", "play JH", *aces, "draw").plays("2 play 2S")
    facing(game, 0, 2, "2S")


@pytest.mark.parametrize("card", ["3H", "JH", "8H", "10H", "QS", "QH", "AH hearts"])
def test_sw_6_nothing_but_a_2_answers_a_2(card: str) -> None:
    held = card.partition(" ")[0]
    for others in ("", " | 5S 7S 8S"):
        game = switch(f"2H 3C 4C | {held} 6C 7C{others}").plays("0 play 2H")
        game.refuses(f"1 play {card}", "SW-6").offers(1, "draw")


@pytest.mark.parametrize("card", [*BLACK, *RED])
def test_sw_7_a_jack_makes_the_next_player_draw_five(card: str) -> None:
    top = {"S": "7S", "C": "7C", "H": "7H", "D": "7D"}[card[1]]
    game = switch(f"{card} 3C 4C | 5C 6C 8C | 2C 9C KC", top=top).plays(f"0 play {card}")
    facing(game, 1, 5, card).offers(1, "draw").plays("1 draw")
    free(game, 2).holds(1, "5C 6C 8C 3S 3D 4S 4D 6S")


@pytest.mark.parametrize(("first", "top"), [("JS", "7S"), ("JH", "7H")])
@pytest.mark.parametrize("seats", [2, 3])
def test_sw_7_a_black_jack_on_a_jack_passes_the_duty_on_five_more(first: str, top: str, seats: int) -> None:
    hands = [f"{first} 3C 4C", "JC 5C 6C", "7C 8C 9C"][:seats]
    game = switch(" | ".join(hands), top=top).plays(f"0 play {first}", "1 play JC")
    last = 2 % seats
    facing(game, last, 10, "JC").plays(f"{last} draw")
    free(game, (last + 1) % seats)
    assert len(game.hand(last).split()) == 10 + (3 if last else 2)


def test_sw_7_black_on_black_on_black_and_red_among_them() -> None:
    game = switch("JH 3C 4C | JS 5C 6C | JC 8C 9C", top="7H").plays("0 play JH", "1 play JS", "2 play JC")
    facing(game, 0, 15, "JC").offers(0, "draw")


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("red", RED)
def test_sw_7_a_red_jack_on_a_jack_cancels_every_pending_jack_draw(red: str, seats: int) -> None:
    hands = ["JS 3C 4C", f"{red} 5C 6C", "7C 8C 9C"][:seats]
    game = switch(" | ".join(hands), top="7S").plays("0 play JS", f"1 play {red}")
    free(game, 2 % seats)
    assert [len(game.hand(seat).split()) for seat in range(seats)] == [2, 2, 3][:seats]


def test_sw_7_a_red_jack_cancels_the_whole_sum() -> None:
    game = switch("JS 3C 4C | JC 5C 6C | JD 8C 9C | 9H KH KC", top="7S")
    game.plays("0 play JS", "1 play JC", "2 play JD")
    free(game, 3).holds(0, "3C 4C").holds(1, "5C 6C").holds(2, "8C 9C").holds(3, "9H KH KC")


def test_sw_7_a_red_jack_cancels_a_red_one() -> None:
    game = switch("JH 3C 4C | JD 5C 6C | 7C 8C 9C", top="7H").plays("0 play JH", "1 play JD")
    free(game, 2)


def test_sw_7_after_a_cancel_a_black_jack_brings_five_of_its_own() -> None:
    game = switch("JS 3C 4C | JH 5C 6C | JC 8C 9C | KC KH 2C", top="7S")
    game.plays("0 play JS", "1 play JH", "2 play JC")
    facing(game, 3, 5, "JC").plays("3 draw")
    free(game, 0).holds(3, "KC KH 2C 3S 3D 4S 4D 6S")


@pytest.mark.parametrize(("card", "top", "pending"), [("JC", "JS", 5), ("JS", "JH", 5), ("JH", "JS", 0)])
def test_sw_7_on_a_jack_with_no_draw_pending(card: str, top: str, pending: int) -> None:
    game = switch(f"{card} 3C 4C | 5C 6C 8C", top=top).plays(f"0 play {card}").turn_of(1)
    assert game.discard(1).pending == pending


def test_sw_7_a_red_jack_on_a_wished_suit_or_another_card_brings_five() -> None:
    game = switch("JH 3C 4C | 5C 6C 8C", top="AS", more="match: hearts").plays("0 play JH")
    facing(game, 1, 5, "JH")
    facing(switch("JH 3C 4C | 5C 6C 8C", top="2H").plays("0 play JH"), 1, 5, "JH")


def test_sw_7_after_a_red_jack_that_brought_none_the_next_red_one_brings_none_either() -> None:
    game = switch("JH 3C 4C | JD 5C 6C | JC 8C 9C", top="JS").plays("0 play JH", "1 play JD")
    facing(free(game, 2).plays("2 play JC"), 0, 5, "JC")


@pytest.mark.parametrize(("first", "then", "clause"), [("2H", "JH", "SW-6"), ("JH", "2H", "SW-7")])
def test_sw_7_a_2_and_a_jack_do_not_combine(first: str, then: str, clause: str) -> None:
    game = switch(f"{first} 3C 4C | {then} JC 2C 6C 7C").plays(f"0 play {first}")
    game.refuses(f"1 play {then}", clause)
    rest = ("play 2C",) if first == "2H" else ("play JC",)
    game.offers(1, *rest, "draw")


@pytest.mark.parametrize("card", ["3H", "8H", "10H", "QC", "QH", "AH clubs", "2H"])
def test_sw_7_nothing_but_a_jack_answers_a_jack(card: str) -> None:
    held = card.partition(" ")[0]
    for others in ("", " | 5S 7S 8S"):
        game = switch(f"JH 3C 4C | {held} 6C 7C{others}").plays("0 play JH")
        game.refuses(f"1 play {card}", "SW-7").offers(1, "draw")
