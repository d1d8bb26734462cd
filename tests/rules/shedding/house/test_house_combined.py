"""HR-2: several effects on one card; each of them happens."""

from __future__ import annotations

from collections import Counter

import pytest

from parlour.rules.games.shedding.game import GAME
from tests.rules.shedding.table import Table, house, opened, table

STOCK = "stock: 3S 3D 4S 4D 6S 6D 9S 9D KS KD"
HANDS = "9H 3H 4C | 7D 7S 6H | 5C 6C 7C"
BLUFF = 'bluff = { rule = "challenge", fine = 2 }'


def played(effect: str, hands: str = HANDS, more: str = "") -> Table:
    """Set a table of Switch where a 9 has this effect, the 5 of hearts on top; nothing need be called."""
    rules = house("switch", f'calling.announce = "off"\neffects.9 = {{ {effect} }}\n{more}')
    return table(f"hands: {hands}; top: 5H; {STOCK}", game=rules)


def test_hr_2_hands_are_swapped_and_then_passed_on() -> None:
    game = played('swap = "left", pass_hands = true').plays("0 play 9H").turn_of(1)
    game.holds(0, "5C 6C 7C").holds(1, "7D 7S 6H").holds(2, "3H 4C")


def test_hr_2_a_card_is_given_from_the_hand_that_was_swapped() -> None:
    game = played('swap = "left", give_left = true').plays("0 play 9H")
    game.offers(1, "give 3H", "give 4C").plays("0 give 7D", "1 give 3H", "2 give 5C").turn_of(1)
    game.holds(0, "7S 6H 5C").holds(1, "4C 7D").holds(2, "6C 7C 3H")


@pytest.mark.parametrize(("effect", "turn"), [("skip = 1", 2), ("reverse = true", 2), ("skip = 2", 0)])
def test_hr_2_the_turn_goes_where_it_would_once_all_have_given(effect: str, turn: int) -> None:
    game = played(f"give_left = true, {effect}").plays("0 play 9H", "0 give 4C", "2 give 5C", "1 give 7S")
    game.turn_of(turn).holds(0, "3H 5C").holds(1, "7D 6H 4C").holds(2, "6C 7C 7S")


def test_hr_2_between_two_a_reverse_that_gives_is_a_skip_too() -> None:
    game = played("give_left = true, reverse = true", "9H 3H 4C | 7D 7S 6H")
    game.plays("0 play 9H", "0 give 4C", "1 give 7S").turn_of(0)


def test_hr_2_hands_change_before_the_card_is_covered() -> None:
    game = played('swap = "left", again = "must"').plays("0 play 9H").turn_of(0).holds(1, "3H 4C")
    assert game.phase == "again"
    game.offers(0, "play 6H").plays("0 play 6H").turn_of(1).holds(0, "7D 7S")


def test_hr_2_a_reverse_that_is_covered_is_a_skip_between_two_all_the_same() -> None:
    game = played('reverse = true, again = "must"', "9H 3H 4C | 7D 7S 6H")
    game.plays("0 play 9H", "0 play 3H").turn_of(0).holds(0, "4C")


def test_hr_2_an_opening_card_swaps_hands_before_the_dealer_covers_it() -> None:
    plain = opened("9H", 3, game=house("switch", "")).state
    before = [Counter(hand) for hand in GAME.scoring.hands(plain)]
    game = opened("9H", 3, game=house("switch", 'effects.9 = { swap = "left", again = "must" }')).turn_of(0)
    assert [Counter(hand) for hand in GAME.scoring.hands(game.state)] == [before[1], before[0], before[2]]
    assert game.phase == "again"


@pytest.mark.parametrize(("cover", "more"), [("2H", ""), ("3H", "effects.3 = { draw = 2 }")])
def test_hr_2_a_covered_reverse_brings_no_draw_back_to_who_played_it(cover: str, more: str) -> None:
    game = played('reverse = true, again = "must"', f"9H {cover} 4C | 7D 7S 6H", more)
    game.plays("0 play 9H", f"0 play {cover}")
    if game.phase == "face":
        game.turn_of(1).plays("1 draw")
    game.turn_of(0).holds(0, "4C").holds(1, "7D 7S 6H 3S 3D")


def test_hr_2_an_opening_draw_that_is_not_answered_is_not_answered_after_its_cover_either() -> None:
    rules = house("switch", 'effects.2.again = "may"\nopening.answered = false')
    game = opened("2H", 3, game=rules).plays("0 pass").turn_of(2)
    assert [len(hand) for hand in GAME.scoring.hands(game.state)] == [5, 7, 5]


COVERED = f'{BLUFF}\neffects.8 = {{ reverse = true, again = "must" }}'


def test_jc_12_a_card_that_is_challenged_ends_the_chain_that_it_covers() -> None:
    text = "hands: R8 W4 B1 B2 | G1 G2 G3 | Y1 Y2; top: R5; stock: B3 B4 B5 B6 B7 B9"
    game = table(text, game=house("juno-classic", COVERED)).plays("0 play R8", "0 play W4 blue").turn_of(2)
    assert (game.phase, game.state.matter.chain) == ("answer", False)
    game.plays("2 accept").turn_of(1).offers(1, "draw")
    assert game.state.matter.hops == 0


def test_jc_12_what_a_chain_has_passed_over_is_forgotten_once_its_last_card_is_challenged() -> None:
    text = "hands: R8 W4 B1 B2 B3 | G1 G2 G3; top: R5; stock: Y3 Y4 Y5 Y6 Y7 Y9"
    game = table(text, game=house("juno-classic", COVERED)).plays("0 play R8", "0 play W4 blue").turn_of(1)
    game.plays("1 accept").turn_of(0).plays("0 play B1").turn_of(1)
