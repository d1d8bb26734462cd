"""NL-5 and NL-7: the 2 and its penalty, pending and served."""

from __future__ import annotations

from functools import partial

from tests.rules.shedding.table import table

ntl = partial(table, game="next-to-last")

FOUR = (
    "hands: 2H 9S 9D 10D | 2C 3H JC JK | 2S 3C 4H JH JK 5D | 4S 4D 4C; top: 5H; stock: AS AC AD AD AC AS KH"
)


def test_nl_5_a_2_fits_its_suit_and_another_2() -> None:
    ntl("hands: 2H 9S 9D | 4S 4D; top: 5H; stock: AS").plays("0 play 2H")
    ntl("hands: 2H 9S 9D | 4S 4D; top: 2S; stock: AS").plays("0 play 2H")
    ntl("hands: 2H 9S 9D | 4S 4D; top: 5S; stock: AS").refuses("0 play 2H", "NL-3")


def test_nl_5_the_next_player_draws_two_and_loses_the_turn() -> None:
    game = ntl(FOUR).plays("0 play 2H").turn_of(1)
    discard = game.discard(1)
    assert (game.phase, discard.pending, discard.facing) == ("face", 2, "2H")
    game.plays("1 draw").turn_of(2).holds(1, "2C 3H JC JK AS AC")
    assert (game.phase, game.discard(2).pending, game.discard(2).facing) == ("turn", 0, "")


def test_nl_5_or_plays_a_2_of_any_suit_and_nothing_else() -> None:
    game = ntl(FOUR).plays("0 play 2H").offers(1, "play 2C", "draw").offers(2)
    game.refuses("1 play 3H", "NL-5").refuses("1 pass", "NL-5").refuses("2 play 2S", "NL-3")
    game.refuses("1 play JC hearts", "NL-5").refuses("1 play JK", "NL-5")
    game.plays("1 play 2C").turn_of(2)


def test_nl_5_the_penalty_adds_up() -> None:
    game = ntl(FOUR).plays("0 play 2H", "1 play 2C")
    assert game.discard(2).pending == 4
    game.plays("2 play 2S").turn_of(3)
    assert (game.discard(3).pending, game.discard(3).facing) == (6, "2S")
    game.offers(3, "draw").plays("3 draw").turn_of(0).holds(3, "4S 4D 4C AS AC AD AD AC AS")


def test_nl_5_once_it_was_taken_a_2_or_a_card_of_the_same_suit_may_be_played() -> None:
    game = ntl(FOUR).plays("0 play 2H", "1 draw").offers(2, "play 2S", "play 4H")
    game.refuses("2 play 3C", "NL-3").refuses("2 draw", "NL-4").plays("2 play 4H").turn_of(3)


def test_nl_5_neither_a_jack_nor_a_joker_follows_a_2_that_was_served() -> None:
    game = ntl(FOUR).plays("0 play 2H", "1 draw")
    game.refuses("2 play JH hearts", "NL-9").refuses("2 play JK", "NL-6")


def test_nl_7_cards_taken_as_a_penalty_cannot_be_played_in_that_turn() -> None:
    game = ntl("hands: 2H 9S 9D 10D | 4S 4D | 6C 6D; top: 5H; stock: 2C 3H AD").plays("0 play 2H", "1 draw")
    game.turn_of(2).offers(1).refuses("1 play 2C", "NL-3").refuses("1 play 3H", "NL-3")
    assert game.phase == "turn"
    assert game.view(1).drawn == ()
