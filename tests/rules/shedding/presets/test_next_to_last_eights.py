"""NL-8: an 8 must be covered by the same player, if need be by an 8 again."""

from __future__ import annotations

from functools import partial

import pytest

from parlour.rules.games.shedding.game import GAME
from parlour.rules.games.shedding.position.state import MOST_RENEWALS
from tests.rules.shedding.table import table

ntl = partial(table, game="next-to-last")
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
