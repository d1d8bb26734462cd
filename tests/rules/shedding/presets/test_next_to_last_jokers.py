"""NL-6: the Joker, what may be played on it, and how it meets the 2."""

from __future__ import annotations

from functools import partial

import pytest

from parlour.rules.games.shedding.game import GAME
from tests.rules.shedding.table import Table, table

ntl = partial(table, game="next-to-last")
PLENTY = "AS AC AD KS KC KD QS QC QD 10S 10C 10D AS AC AD KS"
REST = "3C 5C 9H 2H 2C 8H JH JK 9C"


def served(*, top: str = "5H", hand: str = REST, stock: str = PLENTY) -> Table:
    """Seat 0 has played a Joker on `top`, seat 1 has drawn five, and seat 2 is to play from `hand`."""
    game = ntl(f"hands: JK 9S 9D 10D | 4S 4D JK | {hand} | 6S 6C 6D; top: {top}; stock: {stock}")
    return game.plays("0 play JK", "1 draw").turn_of(2)


@pytest.mark.parametrize("top", ["5H", "7C", "8D", "KS", "JC", "AD", "QH"])
def test_nl_6_a_joker_is_playable_on_any_card_but_a_penalty_card(top: str) -> None:
    game = ntl(f"hands: JK 9S 9D | 4S 4D; top: {top}; stock: {PLENTY}").plays("0 play JK").turn_of(1)
    assert (game.phase, game.discard(1).pending, game.discard(1).facing) == ("face", 5, "JK")


def test_nl_6_it_names_no_suit() -> None:
    ntl(f"hands: JK 9S 9D | 4S 4D; top: 5H; stock: {PLENTY}").refuses("0 play JK hearts", "NL-6")


def test_nl_6_not_on_a_2_pending_or_served() -> None:
    game = ntl(f"hands: 2H 9S 9D | JK 2S 4D | JK 3H 4C; top: 5H; stock: {PLENTY}").plays("0 play 2H")
    game.refuses("1 play JK", "NL-5").plays("1 draw").refuses("2 play JK", "NL-6").offers(2, "play 3H")


def test_nl_6_it_follows_a_suit_that_was_named() -> None:
    game = ntl(f"hands: JC 9S 9D | JK 4D 4S; top: 5H; stock: {PLENTY}").plays("0 play JC spades")
    game.offers(1, "play JK", "play 4S")


def test_nl_6_the_next_player_draws_five_and_loses_the_turn() -> None:
    game = served()
    game.holds(1, "4S 4D JK AS AC AD KS KC")
    assert (game.phase, game.discard(2).pending, game.discard(2).facing) == ("turn", 0, "")


def test_nl_6_or_plays_a_joker_and_nothing_else() -> None:
    game = ntl(f"hands: JK 9S 9D | JK JH 2H 5H 5C 8H; top: 5H; stock: {PLENTY}").plays("0 play JK")
    game.offers(1, "play JK", "draw")
    for card in ("JH hearts", "2H", "5H", "5C", "8H"):
        game.refuses(f"1 play {card}", "NL-6")


def test_nl_6_the_penalty_adds_up() -> None:
    game = ntl(f"hands: JK 9S 9D | JK 4S 4D | JK 6S 6D | 3S 3D; top: 5H; stock: {PLENTY}")
    game.plays("0 play JK", "1 play JK").turn_of(2)
    assert game.discard(2).pending == 10
    game.plays("2 play JK").turn_of(3)
    assert game.discard(3).pending == 15
    game.plays("3 draw").turn_of(0)
    assert len(GAME.scoring.hands(game.state)[3]) == 2 + 15


def test_nl_6_once_it_was_served_the_card_under_it_says_what_matches() -> None:
    game = served().offers(2, "play 5C", "play 9H", "play 2H", "play 8H", "play JK")
    assert game.discard(2).match == "5H"
    game.refuses("2 play 3C", "NL-3").refuses("2 play JH hearts", "NL-9").refuses("2 draw", "NL-4")
    game.plays("2 play 5C").turn_of(3).offers(3, "play 6C")
    assert game.discard(3).match == ""


def test_nl_6_who_has_nothing_for_the_card_under_it_draws_until_they_can() -> None:
    stock = "AS AC AD KS KC 6C JD QD 5D"
    served(hand="3C 4C", stock=stock).offers(2, "draw").plays("2 draw").holds(2, "3C 4C 6C JD QD 5D").offers(
        2, "play 5D"
    )


def test_nl_6_the_card_under_several_jokers_says_what_matches() -> None:
    game = ntl(f"hands: JK 9S 9D | JK 4S 4D | 3S 3D | {REST}; top: 5H; stock: {PLENTY}")
    game.plays("0 play JK", "1 play JK", "2 draw").turn_of(3)
    game.offers(3, "play 5C", "play 9H", "play 2H", "play 8H", "play JK")


def test_nl_6_a_joker_may_follow_a_joker_already_served_as_a_new_penalty_of_five() -> None:
    game = served().plays("2 play JK").turn_of(3)
    assert game.discard(3).pending == 5
    game.plays("3 draw").turn_of(0).holds(3, "6S 6C 6D KD QS QC QD 10S")
    assert game.discard(0).match == "5H"


@pytest.mark.parametrize(
    ("top", "offered"), [("7H", "7C 4H"), ("KH", "4H KC"), ("8H", "8C 4H"), ("QH", "4H")]
)
def test_nl_6_the_card_under_it_is_matched_but_takes_no_effect_again(top: str, offered: str) -> None:
    game = served(top=top, hand="7C 8C KC 4H 3D")
    game.offers(2, *(f"play {card}" for card in offered.split()))
    assert game.view(None).turns.direction == 1


def test_nl_6_after_a_jack_the_suit_that_was_called_matches() -> None:
    game = ntl(f"hands: JC 9S 9D | JK 4D 4S | 3S 3D | 6S 5C 5H JH JC JK 2S 2H; top: 5H; stock: {PLENTY}")
    game.plays("0 play JC spades", "1 play JK", "2 draw").turn_of(3)
    assert (game.discard(3).match, game.discard(3).suit) == ("spades", "spades")
    game.offers(3, "play 6S", "play JK", "play 2S")
    game.refuses("3 play 5C", "NL-3").refuses("3 play JC clubs", "NL-9")


def test_nl_6_so_it_is_on_a_jack_that_opened_with_its_own_suit() -> None:
    hands = "hands: 5C 9S 9D | JK 4D 4S | 3S 3D | 6H JH JC 6S"
    game = ntl(f"{hands}; top: JH; stock: {PLENTY}; turn: 1").plays("1 play JK", "2 draw").turn_of(3)
    game.offers(3, "play 6H")


def test_nl_6_what_matches_is_remembered_when_the_stock_is_renewed() -> None:
    hands = "hands: JK 9S 9D | 4S 4D | 5C 9H 3C JK 2C | 6S 6C"
    game = ntl(f"{hands}; top: 5H; under: QS QC; stock: AS AC AD").plays("0 play JK", "1 draw")
    assert game.phase == "renew"
    game.plays("house stock 5H QS QC").turn_of(2).holds(1, "4S 4D AS AC AD 5H QS")
    assert (game.top, game.discard(2).match) == ("JK", "5H")
    game.offers(2, "play 5C", "play 9H", "play JK").plays("2 play JK", "3 draw", "house stock JK")
    game.turn_of(0).holds(3, "6S 6C QC JK")
    assert game.discard(0).match == "5H"


def test_nl_6_a_suit_that_was_called_is_remembered_as_well() -> None:
    game = ntl("hands: JC 9S 9D | JK 4D 4S | 3S 3D | 6S 5C JK 2S; top: 5H; stock: AS AC AD")
    game.plays("0 play JC spades", "1 play JK", "2 draw", "house stock JC 5H").turn_of(3)
    assert game.discard(3).match == "spades"
    game.offers(3, "play 6S", "play 2S", "play JK")


def test_nl_6_a_2_on_a_served_joker_must_match_the_card_under_it_and_costs_two() -> None:
    game = served().refuses("2 play 2C", "NL-3").plays("2 play 2H").turn_of(3)
    assert (game.discard(3).pending, game.discard(3).facing) == (2, "2H")
    game.plays("3 draw").turn_of(0).holds(3, "6S 6C 6D KD QS")
