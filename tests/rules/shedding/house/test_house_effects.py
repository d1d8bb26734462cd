"""HR-2: what a card can be made to do, one effect at a time (hands that move: test_house_hands)."""

from __future__ import annotations

import pytest

from parlour.rules.games.shedding.game import GAME
from parlour.rules.sentences import CHOOSES, told
from tests.rules.shedding.table import Table, house, table

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = ("spades", "hearts", "diamonds", "clubs")
STOCK = "stock: 3S 3D 4S 4D 6S 6D 9S 9D KS KD"


def played(hands: str, effects: str, top: str = "5H", more: str = STOCK) -> Table:
    """Set a table of Switch with these effects, at which nothing need be called."""
    return table(
        f"hands: {hands}; top: {top}; {more}", game=house("switch", f'calling.announce = "off"\n{effects}')
    )


def test_hr_2_a_card_that_names_a_suit_need_not_go_anywhere() -> None:
    effects = 'effects.9 = { names = "suit" }'
    played("9C 3C 4C | 7D 7S 6H", effects).offers(0, "draw")
    played("9H 3C 4C | 7D 5S 6H", effects).plays("0 play 9H diamonds").offers(1, "play 7D", "draw")


def test_hr_2_a_card_may_go_anywhere_and_name_nothing() -> None:
    game = played("9C 3C 4C | 5D 7C 6H", "effects.9 = { anywhere = true }").plays("0 play 9C")
    assert game.discard(1).match == ""
    game.offers(1, "play 7C", "draw")


RANK = 'effects.9 = { anywhere = true, names = "rank" }'


def test_hr_2_a_wild_rank_names_the_rank_that_must_follow() -> None:
    game = played("9C 3C 4C | 7D 7S 6C", RANK).plays("0 play 9C 7").turn_of(1)
    assert (game.discard(1).match, game.discard(1).suit) == ("7", "")
    game.offers(1, *("play 7D", "play 7D 7S", "play 7S", "play 7S 7D"), "draw").plays("1 play 7D")
    assert (game.discard(0).match, game.discard(0).suit) == ("", "diamonds")
    game.offers(0, "draw")


def test_hr_2_any_rank_of_the_deck_may_be_named() -> None:
    game = played("9C 3C 4C | 7D 7S 6C", RANK).offers(0, *(f"play 9C {rank}" for rank in RANKS), "draw")
    game.refuses("0 play 9C", "HR-2").refuses("0 play 9C hearts", "HR-2").plays("0 play 9C A")
    game.offers(1, "draw")
    assert told(CHOOSES, 0, name="A") in game.seen()


def test_hr_2_only_the_named_rank_or_a_card_that_goes_anywhere_follows() -> None:
    game = played("9C 3C 4C | 9S KC AC", RANK).plays("0 play 9C K")
    wild = [*(f"play 9S {rank}" for rank in RANKS), *(f"play AC {suit}" for suit in SUITS)]
    game.offers(1, "play KC", *wild, "draw").plays("1 play AC hearts")
    assert (game.discard(0).match, game.discard(0).suit) == ("hearts", "hearts")


def test_hr_2_not_on_beats_everything() -> None:
    effects = 'effects.A.not_on = ["A", "black K"]'
    for top, more in (("AS", "match: hearts"), ("KS", "match: hearts")):
        game = played("AH 3C 4C | 7D 7S 6H", effects, top, more + "; stock: 9C")
        game.offers(0, "draw").refuses("0 play AH spades", "HR-2")
    played("AH 3C 4C | 7D 7S 6H", effects, "KD").plays("0 play AH spades")


def test_hr_2_a_draw_may_be_answered_with_the_cards_it_lists_whatever_their_suit() -> None:
    effects = 'effects.7 = { draw = 3, answers = ["black 7", "9D"] }'
    game = played("7H 3C 4C | 7D 7S 9D KS 6H | 9C KC QC", effects).plays("0 play 7H").turn_of(1)
    assert (game.phase, game.discard(1).pending, game.discard(1).facing) == ("face", 3, "7H")
    game.offers(1, "play 7S", "play 9D", "draw").refuses("1 play 7D", "HR-2").plays("1 play 7S")
    assert game.turn_of(2).discard(2).pending == 6


def test_hr_2_an_answer_that_brings_nothing_passes_on_what_is_pending() -> None:
    effects = 'effects.7 = { draw = 3, answers = ["7", "KD"] }'
    game = played("7H 3C 4C | KD 7S 6H | 7C KC QC", effects).plays("0 play 7H", "1 play KD").turn_of(2)
    assert (game.discard(2).pending, game.discard(2).facing) == (3, "7H")
    game.offers(2, "play 7C", "draw").plays("2 draw").turn_of(0).holds(2, "7C KC QC 3S 3D 4S")


def test_hr_2_a_card_may_cancel_the_draw() -> None:
    effects = 'effects.2.answers = ["2", "3"]\neffects.3 = { cancels = ["2"] }'
    game = played("2H 7C 4C | 3S 7S 6H | 9C KC QC", effects).plays("0 play 2H", "1 play 3S").turn_of(2)
    assert (game.phase, game.discard(2).pending) == ("turn", 0)
    game.holds(1, "7S 6H").holds(2, "9C KC QC")
    played("3S 7C 4C | 5S 7S 6H", effects, "2H").offers(0, "draw")


def test_hr_2_a_skip_passes_over_so_many() -> None:
    effects = "effects.9 = { skip = 2 }"
    four = "9H 3C 4C | 7D 7S 6H | 9C KC QC | 5C 6C 7C"
    game = played(four, effects).plays("0 play 9H").turn_of(3)
    assert {"{1} is skipped", "{2} is skipped"} <= set(game.log())
    played("9H 3C 4C | 7D 7S 6H | 9C KC QC", effects).plays("0 play 9H").turn_of(0)
    played("9H 3C 4C | 7D 7S 6H", effects).plays("0 play 9H").turn_of(1)


def test_hr_2_a_draw_may_skip_more_than_the_turn() -> None:
    four = "9H 3C 4C | 7D 7S 6H | 9C KC QC | 5C 6C 7C"
    for skip, turn in ((0, 2), (1, 2), (2, 3)):
        game = played(four, f"effects.9 = {{ draw = 1, skip = {skip} }}").plays("0 play 9H").turn_of(turn)
        game.holds(1, "7D 7S 6H 3S").holds(2, "9C KC QC")


def test_hr_2_one_card_may_reverse_and_skip() -> None:
    four = "9H 3C 4C | 7D 7S 6H | 9C KC QC | 5C 6C 7C"
    game = played(four, "effects.9 = { reverse = true, skip = 1 }").plays("0 play 9H").turn_of(2)
    assert game.view(2).turns.direction == -1


MUST = 'effects.9 = { again = "must" }'


def test_hr_2_play_again_must_draws_where_nothing_covers_the_card() -> None:
    game = played("9H 3C 4C | 7D 7S 6H", MUST).plays("0 play 9H").offers(0, "draw").plays("0 draw").turn_of(1)
    game.holds(0, "3C 4C 3S")
    until = f'{MUST}\ndrawing = {{ rule = "until", play = "must" }}'
    game = played("9H 3C 4C | 7D 7S 6H", until).plays("0 play 9H", "0 draw").turn_of(0)
    game.holds(0, "3C 4C 3S 3D 4S 4D 6S 6D 9S").offers(0, "play 9S").plays("0 play 9S").turn_of(0)
    assert game.phase == "again"


def test_hr_2_who_may_play_again_plays_or_passes_but_does_not_draw() -> None:
    game = played("9H 3H 4C | 7D 7S 6H", 'effects.9 = { again = "may" }').plays("0 play 9H").turn_of(0)
    assert game.phase == "again"
    refusal = GAME.play.why_not(game.state, 0, GAME.notation.read(game.rules, "draw"))
    assert refusal is not None
    assert "play another card on 9 of hearts, or pass" in refusal.words
    game.refuses("0 draw", "HR-2").offers(0, "play 3H", "pass").plays("0 pass").turn_of(1).holds(0, "3H 4C")
    game = played("9H 3H 4C | 7D 7S 6H", 'effects.9 = { again = "may" }').plays("0 play 9H", "0 play 3H")
    game.turn_of(1)


def test_hr_2_play_again_goes_from_whoever_played_it_not_from_the_skipped() -> None:
    game = played("9H 8H 4C 6C | 7D 7S 6H | 9C KC QC", MUST).plays("0 play 9H", "0 play 8H").turn_of(2)
    game.holds(0, "4C 6C")


def test_hr_2_a_card_may_have_no_effect() -> None:
    played("8H 3C 4C | 7D 7S 6H | 9C KC QC", "effects.8 = {}").plays("0 play 8H").turn_of(1)
    game = played("AH 3C 4C | 7D 7H 6H", "effects.A = {}").refuses("0 play AH spades", "SW-3")
    game.plays("0 play AH").turn_of(1).offers(1, "play 7H", "play 7H 7D", "play 6H", "draw")


@pytest.mark.parametrize(("card", "turn"), [("7C", 1), ("7S", 1), ("7D", 2), ("7H", 3)])
def test_hr_2_an_effect_is_a_ranks_a_colors_or_one_cards(card: str, turn: int) -> None:
    effects = 'effects."red 7" = { skip = 1 }\neffects.7H = { skip = 2 }'
    top = {"C": "6C", "S": "6S", "D": "6D", "H": "6H"}[card[1]]
    four = f"{card} 3C 4C | 5D 5S 5C | 9C KC QC | 4H 9H 10C"
    played(four, effects, top).plays(f"0 play {card}").turn_of(turn)


COLOR = 'effects.9 = { anywhere = true, names = "suit", draw = 4, only_without_suit = true }'


def test_hr_2_a_color_condition_may_be_bluffed_and_challenged() -> None:
    effects = f'{COLOR}\nbluff = {{ rule = "challenge", fine = 1 }}'
    game = played("9C 3H 4C | 7D 7S 6H", effects).plays("0 play 9C spades").turn_of(1)
    assert game.phase == "answer"
    game.plays("1 challenge").turn_of(1).holds(0, "3H 4C 3S 3D 4S 4D").holds(1, "7D 7S 6H")
    game = played("9C 5S 4C | 7D 7S 6H", effects).plays("0 play 9C spades", "1 challenge").turn_of(0)
    game.holds(1, "7D 7S 6H 3S 3D 4S 4D 6S")


def test_hr_2_anything_may_follow_a_card() -> None:
    game = played("9H 3C 4C | 5D 7C KC", 'effects.9 = { follow = "anything" }').plays("0 play 9H")
    assert game.turn_of(1).discard(1).match == "anything"
    game.offers(1, "play 5D", "play 7C", "play KC", "draw").plays("1 play 7C")
    assert game.discard(0).match == ""


def test_hr_2_after_a_named_rank_refusals_say_which() -> None:
    game = played("9C 3C 4C | 7D 7S 6H", RANK).plays("0 play 9C K")
    refusal = GAME.play.why_not(game.state, 1, GAME.notation.read(game.rules, "play 7D"))
    assert refusal is not None
    assert "does not match King, the rank that was chosen" in refusal.words
