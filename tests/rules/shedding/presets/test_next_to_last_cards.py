"""NL-5 to NL-8: 2s, Jokers, the penalties they bring, and 8s that must be covered by the same player."""

from __future__ import annotations

from functools import partial

import pytest

from parlour.rules.games.shedding.game import GAME
from parlour.rules.games.shedding.position.state import MOST_RENEWALS
from tests.rules.shedding.table import Table, table

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


SUITS = ("spades", "hearts", "diamonds", "clubs")
WIDE = "hands: 8H 3H 9S 8C JC JK 2H 2C KD | 9C 9D | 6C 6D | 6H 6S; top: 5H; stock: AS AC AD KS KC QS QC"
NARROW = "hands: 8H 9S 9D 10D | 9C 9D | 6C 6D; top: 5H"


def test_nl_8_the_same_player_must_play_another_card() -> None:
    game = ntl(WIDE).plays("0 play 8H").turn_of(0)
    assert game.phase == "again"
    game.offers(1).refuses("1 play 9C", "NL-3").refuses("0 pass", "NL-8")


def test_nl_8_which_matches_its_rank_or_suit_and_jacks_and_jokers_are_allowed_on_it() -> None:
    game = ntl(WIDE).plays("0 play 8H").refuses("0 draw", "NL-8")
    jacks = (f"play JC {suit}" for suit in SUITS)
    game.offers(0, "play 3H", "play 8C", "play 2H", "play JK", *jacks)
    for card in ("9S", "2C", "KD"):
        game.refuses(f"0 play {card}", "NL-3")


def test_nl_8_once_it_is_covered_the_turn_is_over() -> None:
    ntl(WIDE).plays("0 play 8H", "0 play 3H").turn_of(1).refuses("0 play 9S", "NL-3")


def test_nl_8_who_cannot_cover_it_draws_until_they_can_and_must() -> None:
    game = ntl(f"{NARROW}; stock: 3S AD 6H 7H").plays("0 play 8H").turn_of(0).offers(0, "draw")
    game.plays("0 draw").turn_of(0).holds(0, "9S 9D 10D 3S AD 6H").offers(0, "play 6H")
    game.refuses("0 keep", "NL-4").refuses("0 pass", "NL-4").plays("0 play 6H").turn_of(1)


def test_nl_8_a_chain_of_8s_goes_on_until_another_card_covers_it() -> None:
    game = ntl("hands: 8H 8C 8S 8C 9C 9S 9D | 9H 6H; top: 5H; stock: AS")
    for card in ("8H", "8C", "8S", "8C"):
        game.plays(f"0 play {card}").turn_of(0)
        assert game.phase == "again"
    game.offers(0, "play 9C").plays("0 play 9C").turn_of(1).offers(1, "play 9H", "play 9H call")


def test_nl_8_a_drawn_8_goes_on_with_the_chain() -> None:
    game = ntl(f"{NARROW}; stock: 3S 8S").plays("0 play 8H", "0 draw", "0 play 8S").turn_of(0)
    assert game.phase == "again"
    game.offers(0, "play 9S", "play 3S").plays("0 play 3S").turn_of(1)


def test_nl_8_an_8_that_was_drawn_to_play_is_covered_too() -> None:
    game = ntl("hands: 3H 9S 9D | 9C 9D; top: 5C; stock: 3S 8C 6H").plays("0 draw", "0 play 8C").turn_of(0)
    game.offers(0, "draw")
    game = ntl("hands: 3H 9S 9D | 9C 9D; top: 5C; stock: 3S 8C 6H AC").plays("0 draw", "0 play 8C", "0 draw")
    game.holds(0, "3H 9S 9D 3S 6H AC").offers(0, "play AC")


@pytest.mark.parametrize(
    ("cover", "turn", "pending"),
    [("7H", 2, 0), ("KH", 3, 0), ("2H", 1, 2), ("JK", 1, 5), ("JC diamonds", 1, 0)],
)
def test_nl_8_the_card_that_covers_it_takes_its_own_effect(cover: str, turn: int, pending: int) -> None:
    game = ntl(f"hands: 8H 9S 9D {cover.split()[0]} | 3S 3D | 6C 6D | 6H 6S; top: 5H; stock: AS")
    game.plays("0 play 8H", f"0 play {cover}").turn_of(turn)
    assert game.discard(turn).pending == pending


@pytest.mark.parametrize("cover", ["7H", "KH"])
def test_nl_8_with_two_players_a_7_or_king_that_covers_it_gives_another_turn(cover: str) -> None:
    game = ntl(f"hands: 8H {cover} 9H 9D | 3S 3D; top: 5H; stock: AS").plays("0 play 8H", f"0 play {cover}")
    assert game.phase == "turn"
    game.turn_of(0).plays("0 play 9H").turn_of(1)


def test_nl_8_after_a_served_joker_on_an_8_it_is_the_8_that_matches() -> None:
    game = ntl("hands: 8H 9S 9D JK | 3S 3D | 8C 6H 5C JC; top: 5H; stock: AS AC AD KS KC QS")
    game.plays("0 play 8H", "0 play JK", "1 draw").turn_of(2).offers(2, "play 8C", "play 6H")


def test_nl_8_with_an_8_as_the_last_card_the_player_draws_until_they_can_play() -> None:
    game = (
        ntl("hands: 8H | 9C 9D; top: 5H; stock: 3S 4D 6H 7H").plays("0 play 8H").turn_of(0).offers(0, "draw")
    )
    assert GAME.scoring.outcome(game.state) is None
    assert game.phase == "again"
    game.plays("0 draw").holds(0, "3S 4D 6H").offers(0, "play 6H").plays("0 play 6H").turn_of(1)
    game.holds(0, "3S 4D")


def test_nl_8_who_covers_their_last_8_with_the_only_card_drawn_has_gone_out() -> None:
    game = ntl("hands: 8H | 9C 9D; top: 5H; stock: 6H 7H").plays("0 play 8H", "0 draw", "0 play 6H")
    assert game.outcome.winner == 0


def test_nl_8_a_joker_drawn_for_it_ends_the_round_and_is_not_drawn_for() -> None:
    game = ntl("hands: 8H | 9C; top: 5H; stock: JK AS AC AD KS KC").plays("0 play 8H", "0 draw", "0 play JK")
    assert (game.outcome.winner, game.outcome.points) == (0, (0, 5))


def test_nl_8_a_chain_that_ends_with_an_8_as_the_last_card_is_no_win() -> None:
    game = ntl("hands: 8H 8C | 9C 9D; top: 5H; stock: 3D 3S AC").plays("0 play 8H call", "0 play 8C")
    game.turn_of(0).plays("0 draw").holds(0, "3D 3S AC").plays("0 play AC").turn_of(1)


def test_nl_8_the_stock_may_be_renewed_for_it() -> None:
    game = ntl("hands: 8H | 9C 9D; top: 5H; under: AS KD; stock: 3S").plays("0 play 8H", "0 draw")
    assert game.phase == "renew"
    game.plays("house stock KD 5H AS").turn_of(0).holds(0, "3S KD 5H").offers(0, "play 5H")


def test_nl_8_a_drawing_that_brings_no_cover_ends_the_turn() -> None:
    game = ntl("hands: 8C 3D 4D 6D | 9H 9S 5C; top: 5H; match: clubs; stock: KD").plays("0 play 8C", "0 draw")
    game.plays("house stock 5H").turn_of(1).holds(0, "3D 4D 5H 6D KD").offers(1, "play 5C")
    game = ntl("hands: 8C | 9H 9S 5C; top: 5H; match: clubs; stock: KD").plays("0 play 8C", "0 draw")
    game.plays("house stock 5H").turn_of(1).holds(0, "5H KD")


def test_nl_8_with_cards_in_hand_but_none_to_draw_the_turn_ends() -> None:
    worn = f"renewals: {MOST_RENEWALS}"
    game = ntl(f"hands: 8H 3D 4D | 9H 9S 5C; top: 8S; {worn}").plays("0 play 8H")
    game.turn_of(0).offers(0, "pass").refuses("0 draw", "NL-15")
    game.plays("0 pass").turn_of(1).holds(0, "3D 4D").offers(1, "play 9H")


def test_nl_8_with_an_empty_hand_and_none_to_draw_the_player_has_gone_out() -> None:
    game = ntl(f"hands: 8H | 9H 9S; top: 8S; renewals: {MOST_RENEWALS}").plays("0 play 8H")
    assert (game.outcome.winner, game.outcome.points) == (0, (0, 10))
