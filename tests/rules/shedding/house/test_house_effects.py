"""HR-2: what a card can be made to do, one effect at a time, and what meets while something is pending."""

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


def pending(hands: str, effects: str, more: str = "") -> Table:
    """Set a table of Switch with these effects, the 5 of hearts on top; nothing need be called."""
    rules = house("switch", f'calling.announce = "off"\n{effects}')
    return table(f"hands: {hands}; top: 5H; {STOCK}{more}", game=rules)


def facing(game: Table, seat: int, pending: int, skips: int, card: str) -> Table:
    """Assert that `seat` faces so many cards and turns, brought by `card`."""
    discard = game.turn_of(seat).discard(seat)
    assert (game.phase, discard.pending, discard.skips, discard.facing) == ("face", pending, skips, card)
    return game


BACK = 'effects.2.answers = ["2", "10"]'


def test_hr_2_a_reverse_as_an_answer_sends_the_draw_back() -> None:
    game = pending("2H 3C 2C | 10S 7S 6H | 9C KC QC", BACK).plays("0 play 2H")
    facing(game, 1, 2, 0, "2H").offers(1, "play 10S", "draw").plays("1 play 10S")
    facing(game, 0, 2, 0, "2H").offers(0, "play 2C", "draw").plays("0 play 2C")
    facing(game, 2, 4, 0, "2C").plays("2 draw").turn_of(1).holds(2, "9C KC QC 3S 3D 4S 4D")
    assert game.view(1).turns.direction == -1


def test_hr_2_a_draw_may_go_back_and_forth() -> None:
    game = pending("2H 3C 10C | 10S 7S 10D | 9C KC QC", BACK)
    game.plays("0 play 2H", "1 play 10S", "0 play 10C")
    facing(game, 1, 2, 0, "2H").plays("1 play 10D")
    facing(game, 0, 2, 0, "2H").plays("0 draw").turn_of(2).holds(0, "3C 3S 3D")


def test_hr_2_between_two_a_reverse_that_is_no_skip_sends_the_draw_back() -> None:
    game = pending("2H 3C 4C | 10S 7S 6H", f"reverse_skips_with_two = false\n{BACK}")
    facing(game.plays("0 play 2H", "1 play 10S"), 0, 2, 0, "2H").plays("0 draw").turn_of(1)
    game.holds(0, "3C 4C 3S 3D")


def test_hr_2_a_reverse_that_would_skip_between_two_sends_the_draw_back_all_the_same() -> None:
    game = pending("2H 3C 10C | 10S 7S 6H", BACK).plays("0 play 2H", "1 play 10S")
    facing(game, 0, 2, 0, "2H").plays("0 play 10C")
    facing(game, 1, 2, 0, "2H").plays("1 draw").turn_of(0).holds(1, "7S 6H 3S 3D")


def test_hr_2_an_answer_that_has_no_answer_itself_brings_the_sum_at_once() -> None:
    effects = 'effects.2.answers = ["2", "8"]'
    game = (
        pending("2H 3C 4C | 8S 7S 6H | 2C KC QC | 5C 9H 9C", effects)
        .plays("0 play 2H", "1 play 8S")
        .turn_of(3)
    )
    game.holds(2, "2C KC QC 3S 3D")
    assert (game.phase, game.discard(3).pending) == ("turn", 0)
    pending("2H 3C 4C | 8S 7S 6H", effects).plays("0 play 2H", "1 play 8S").turn_of(1).holds(0, "3C 4C 3S 3D")


SKIPS = 'effects.8.answers = ["8"]'
FOUR = "8H 3C 4C | 8S 7S 6H | 8C KC QC | 8D 9H 9C"


def test_hr_2_the_sum_of_skips_has_a_cap_and_goes_round_the_table() -> None:
    game = pending(FOUR, SKIPS).plays("0 play 8H", "1 play 8S", "2 play 8C")
    facing(game, 3, 0, 3, "8C").plays("3 play 8D")
    facing(game, 0, 0, 3, "8D").plays("0 pass").turn_of(3)
    game = pending(FOUR, f"skips_at_most = 2\n{SKIPS}").plays("0 play 8H", "1 play 8S", "2 play 8C")
    facing(game, 3, 0, 2, "8C").plays("3 pass").turn_of(1)


def test_hr_2_a_reverse_answers_a_skip_and_sends_it_back() -> None:
    game = pending("8H 3C 4C | 10S 7S 6H | 8C KC QC | 9D 9H 9C", 'effects.8.answers = ["8", "10"]')
    game.plays("0 play 8H", "1 play 10S")
    facing(game, 0, 0, 1, "8H").offers(0, "pass").plays("0 pass").turn_of(3)


BOTH = 'effects.2.answers = ["2", "8"]\neffects.8.answers = ["2", "8"]'


def test_hr_2_draws_and_skips_are_pending_together() -> None:
    game = pending("2H 3C 4C | 8S 7S 6H | 9D KC QC | 5C 9H 9C", BOTH).plays("0 play 2H")
    facing(game.offers(1, "play 8S", "draw"), 1, 2, 0, "2H").plays("1 play 8S")
    facing(game, 2, 2, 1, "8S").offers(2, "draw").refuses("2 pass", "HR-2").plays("2 draw").turn_of(3)
    game.holds(2, "9D KC QC 3S 3D")


def test_hr_2_who_draws_for_a_draw_with_skips_loses_the_turn_and_the_others_theirs() -> None:
    game = pending("8H 3C 4C | 8S 7S 6H | 2D KC QC | 5C 9H 9C", BOTH)
    game.plays("0 play 8H", "1 play 8S", "2 play 2D")
    facing(game, 3, 2, 2, "2D").plays("3 draw").turn_of(1).holds(3, "5C 9H 9C 3S 3D")


def test_hr_2_a_draw_that_skips_may_be_answered() -> None:
    effects = 'effects.7 = { draw = 2, skip = 2, answers = ["7"] }'
    game = pending("7H 3C 4C | 7S 9S 6H | 9D KC QC | 5C 9H 9C", effects).plays("0 play 7H")
    facing(game, 1, 2, 2, "7H").plays("1 draw").turn_of(3)
    game = pending("7H 3C 4C | 7S 9S 6H | 9D KC QC | 5C 9H 9C", effects).plays("0 play 7H", "1 play 7S")
    facing(game, 2, 4, 3, "7S").plays("2 draw").turn_of(1)


def test_hr_2_a_swap_as_an_answer_leaves_the_draw_to_the_next() -> None:
    effects = 'effects.2.answers = ["2", "black Q"]'
    game = pending("2H 3C 4C | QS 7S 6H | 2C KC QC", effects).plays("0 play 2H", "1 play QS")
    facing(game, 2, 2, 0, "2H").holds(1, "2C KC QC").holds(2, "7S 6H").plays("2 draw").turn_of(0)
    game.holds(2, "7S 6H 3S 3D")


def test_hr_2_a_wild_as_an_answer_names_a_suit() -> None:
    game = pending("2H 3C 4C | AS 7S 6H | 9C KC QC", 'effects.2.answers = ["2", "A"]')
    game.plays("0 play 2H", "1 play AS clubs")
    facing(game, 2, 2, 0, "2H").plays("2 draw").turn_of(0).offers(0, "play 3C", "play 4C", "draw")


def test_hr_2_not_on_and_a_color_condition_bind_no_answer() -> None:
    effects = 'effects.2 = { only_without_suit = true, not_on = ["2"] }'
    game = pending("2H 3C 4C | 2S 7H 6H | 9C KC QC", effects).plays("0 play 2H")
    facing(game, 1, 2, 0, "2H").offers(1, "play 2S", "draw").plays("1 play 2S")
    facing(game, 2, 4, 0, "2S").plays("2 draw").turn_of(0)


def test_hr_2_what_is_given_to_the_left_comes_before_the_draw_is_faced() -> None:
    effects = "effects.2 = { draw = 2, answers = ['2'], give_left = true }"
    game = pending("2H 2C 4C | 7D 7S 6H | 9C KC QC", effects).plays("0 play 2H")
    assert game.phase == "give"
    game.plays("0 give 2C", "1 give 7D", "2 give KC")
    facing(game, 1, 2, 0, "2H").offers(1, "play 2C", "draw").holds(0, "4C KC")


def test_hr_2_what_is_pending_waits_until_the_chain_of_plays_ends() -> None:
    effects = 'effects.9 = { draw = 2, answers = ["9"], again = "may" }'
    game = pending("9H 9C 4C 3C | 9S 7S 6H | 8C KC QC", effects).plays("0 play 9H").turn_of(0)
    assert (game.phase, game.discard(0).pending) == ("again", 2)
    facing(game.offers(0, "play 9C", "pass").plays("0 pass"), 1, 2, 0, "9H")
    game = pending("9H 9C 4C 3C | 9S 7S 6H | 8C KC QC", effects).plays("0 play 9H", "0 play 9C", "0 play 4C")
    facing(game, 1, 4, 0, "9C").offers(1, "play 9S", "draw").plays("1 draw").turn_of(2)


def test_hr_2_an_answer_that_must_be_covered_is_covered_before_the_next_player_faces_the_draw() -> None:
    effects = 'effects.2.answers = ["2", "9"]\neffects.9 = { again = "must" }'
    game = pending("2H 3C 4C | 9S 7S 7H | 8C KC QC", effects).plays("0 play 2H", "1 play 9S").turn_of(1)
    assert game.phase == "again"
    facing(game.offers(1, "play 7S", "play 7S 7H").plays("1 play 7S"), 2, 2, 0, "2H").offers(2, "draw")


def test_hr_2_a_pending_draw_is_no_match_for_anything_else() -> None:
    effects = 'effects.9 = { anywhere = true }\neffects.2.follow = "anything"'
    game = pending("2H 3C 4C | 9S AS 6H 8H 10H QS | 8C KC QC", effects).plays("0 play 2H").offers(1, "draw")
    game.plays("1 draw").turn_of(2).offers(2, "play 8C", "play KC", "play QC", "draw")
