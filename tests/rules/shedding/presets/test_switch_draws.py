"""SW-6 and SW-7: 2s and Jacks, and the draws that they pass on, add up and cancel."""

from __future__ import annotations

import pytest

from tests.rules.shedding.table import Table, table

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
