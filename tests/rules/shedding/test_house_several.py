"""HR-5: several cards of one rank in one play, as house rules set it."""

from __future__ import annotations

import pytest

from tests.rules.shedding.table import Table, house, table

STOCK = "stock: 9C KD 3H 6S 3S 6D"


def played(hands: str, fields: str, top: str = "5H") -> Table:
    """Set a table of Switch with these fields changed, at which nothing need be called."""
    rules = house("switch", f'calling.announce = "off"\n{fields}')
    return table(f"hands: {hands}; top: {top}; {STOCK}", game=rules)


SEVENS = "7H 7S 7D 7C 3C | 3S 4S 6S"


def test_hr_5_several_cards_may_be_off() -> None:
    game = played(SEVENS, 'several.cards = "off"').refuses("0 play 7H 7S", "HR-5")
    game.offers(0, "play 7H", "draw")


def test_hr_5_several_cards_up_to_a_number() -> None:
    game = played(SEVENS, 'several = { cards = "some", most = 2 }')
    game.offers(0, "play 7H", "play 7H 7S", "play 7H 7D", "play 7H 7C", "draw")
    game.refuses("0 play 7H 7S 7D", "HR-5").plays("0 play 7H 7D")
    assert game.top == "7D"


def test_hr_5_all_cards_of_a_rank() -> None:
    game = played(SEVENS, 'several.cards = "all"').plays("0 play 7H 7S 7C 7D").turn_of(1).holds(0, "3C")
    assert game.top == "7D"


def test_hr_5_copies_of_one_card_may_go_together() -> None:
    game = played("7H 7H 7S 3C 4C | 3S 4S 6S", "deck.packs = 2")
    plays = ("play 7H", "play 7H 7H", "play 7H 7S", "play 7H 7H 7S", "play 7H 7S 7H")
    game.offers(0, *plays, "draw").plays("0 play 7H 7H").holds(0, "7S 3C 4C")


SPECIALS = "several.specials = true"


def test_hr_5_special_cards_may_be_included_and_their_draws_add_up() -> None:
    game = played("2H 2S 2D 3C 4C | 3S 2C 6S | 7C 8C 9D", SPECIALS).plays("0 play 2H 2D 2S").turn_of(1)
    assert (game.top, game.view(1).pending) == ("2S", 6)
    game.offers(1, "play 2C", "draw").plays("1 draw").turn_of(2).holds(1, "3S 2C 6S 9C KD 3H 6S 3S 6D")


def test_hr_5_several_answers_may_go_together() -> None:
    game = played("2H 3C 4C | 2S 2D 6S | 7C 8C 9D", SPECIALS).plays("0 play 2H")
    game.offers(1, "play 2S", "play 2D", "play 2S 2D", "play 2D 2S", "draw").plays("1 play 2S 2D").turn_of(2)
    assert game.view(2).pending == 6


def test_hr_5_special_cards_stay_excluded_where_they_are_not_included() -> None:
    played("2H 2S 2D 3C 4C | 3S 2C 6S", "several.specials = false").refuses("0 play 2H 2S", "SW-4")


def test_hr_5_skips_of_one_play_add_up() -> None:
    hands = "8H 8S 3C 4C | 3S 4S 6S | 7C 8C 9D | 5C 6C 7D"
    played(hands, SPECIALS).plays("0 play 8H 8S").turn_of(3)


@pytest.mark.parametrize(("play", "four", "two"), [("10H", 3, 0), ("10H 10S", 1, 1), ("10H 10S 10D", 3, 0)])
def test_hr_5_reverses_of_one_play_each_turn_the_direction(play: str, four: int, two: int) -> None:
    hands = "10H 10S 10D 3C 4C | 3S 4S 6S | 7C 8C 9D | 5C 6C 7D"
    direction = -1 if len(play.split()) % 2 else 1
    game = played(hands, SPECIALS).plays(f"0 play {play}").turn_of(four)
    assert game.view(0).direction == direction
    game = played("10H 10S 10D 3C 4C | 3S 4S 6S", SPECIALS).plays(f"0 play {play}").turn_of(two)
    assert game.view(0).direction == direction


def test_hr_5_several_wilds_name_one_suit() -> None:
    game = played("AH AS 3C 4C | 3S 4S 6D", SPECIALS).plays("0 play AH AS diamonds").turn_of(1)
    assert (game.top, game.view(1).match) == ("AS", "diamonds")
    game.offers(1, "play 6D", "draw")


def test_hr_5_several_swaps_are_one_swap() -> None:
    game = played("QS QC 3C 4C | 3S 4S 6D | 7C 8C 9D", SPECIALS, top="5S").plays("0 play QS QC").turn_of(1)
    game.holds(0, "3S 4S 6D").holds(1, "3C 4C").holds(2, "7C 8C 9D")
    game = played("QH QC 3C 4C | 3S 4S 6D | 7C 8C 9D", SPECIALS).plays("0 play QH QC").turn_of(1)
    game.holds(0, "3S 4S 6D").holds(1, "3C 4C")


def test_hr_5_one_name_and_one_seat_do_for_all_cards_of_a_play() -> None:
    fields = f'{SPECIALS}\neffects."red 7" = {{ names = "suit" }}'
    game = (
        played("7H 7S 3C 4C | 3D 4S 6D", fields)
        .refuses("0 play 7H 7S", "HR-2")
        .plays("0 play 7H 7S diamonds")
    )
    game.turn_of(1).offers(1, "play 3D", "play 6D", "draw")
    fields = f'{SPECIALS}\neffects."red 7" = {{ swap = "chosen", opening = "nothing" }}'
    game = played("7H 7S 3C 4C | 3D 4S 6D | 7C 8C 9D", fields).refuses("0 play 7H 7S", "HR-2")
    game.plays("0 play 7H 7S 2").turn_of(1).holds(0, "7C 8C 9D").holds(2, "3C 4C")


def test_hr_5_of_several_last_cards_the_one_on_top_is_the_last_card() -> None:
    game = played("QS QH | 3C 4S 6D", SPECIALS, top="5S").plays("0 play QS QH").holds(1, "3C 4S 6D")
    assert game.outcome.winner == 0
    game = played("QS QH | 3C 4S 6D", SPECIALS).plays("0 play QH QS").turn_of(1)
    game.holds(0, "3C 4S 6D").holds(1, "9C")


def test_hr_5_jacks_of_one_play_bring_and_cancel_in_their_order() -> None:
    hands = "JS JH JC 3C 4C | 3S 4S 6D"
    for play, pending in (("JS JC", 10), ("JS JH", 0), ("JS JH JC", 5), ("JS JC JH", 0)):
        game = played(hands, SPECIALS, top="5S").plays(f"0 play {play}").turn_of(1)
        assert game.view(1).pending == pending, play


def test_hr_5_the_several_of_juno_are_cards_of_one_rank_as_well() -> None:
    rules = house("juno-classic", 'several = { cards = "some", most = 3, specials = true }')
    game = table("hands: RD GD B1 B2 | G1 | G2; top: R5; stock: Y1 Y2 Y3 Y4 Y5", game=rules)
    game.plays("0 play RD GD").turn_of(2).holds(1, "G1 Y1 Y2 Y3 Y4")
