"""NL-11 and HR-6 under house rules: when a call is spent, where cards are covered and hands change."""

from __future__ import annotations

from tests.rules.shedding.table import Table, house, table

CAUGHT = 'calling = { announce = "caught", word = "one", penalty = 2 }'
EIGHTS = """
effects.8 = { again = "must" }
last_card.special = "allowed"
drawing = { rule = "until", play = "must" }
"""
LATER = ("0 play 4S call", "1 play 3S", "0 play 8S", "0 draw")


def played(hands: str, lines: str, stock: str = "10D 3D 7C 9C KH KD") -> Table:
    """Set a table of Switch with these rules, the 5 of spades on top."""
    return table(f"hands: {hands}; top: 5S; stock: {stock}", game=house("switch", lines))


def test_nl_11_in_every_game_with_covered_cards_a_call_counts_for_its_own_turn() -> None:
    game = played("4S 8S | 3S 6D KD", f"{CAUGHT}\n{EIGHTS}", "10D 8D 7C 3D 9C KH").plays(*LATER)
    game.offers(0, "play 8D", "play 8D call").plays("0 play 8D", "1 catch 0").holds(0, "10D 7C 3D")


def test_nl_11_a_call_that_is_missing_in_a_later_chain_costs_by_itself_where_that_is_the_rule() -> None:
    automatic = 'calling = { announce = "automatic", word = "one", penalty = 2 }'
    game = played("4S 8S | 3S 6D KD", f"{automatic}\n{EIGHTS}", "10D 8D 7C 3D 9C KH").plays(*LATER)
    game.plays("0 play 8D", "house time call", "0 play 10D").turn_of(1).holds(0, "7C 3D")


def test_nl_11_one_call_covers_the_chain_even_if_hands_are_swapped_in_it() -> None:
    swaps = f'{CAUGHT}\neffects.9 = {{ swap = "left", again = "must" }}'
    game = played("9S 4C | 9D 7S", swaps).plays("0 play 9S call").turn_of(0).holds(0, "9D 7S").holds(1, "4C")
    assert game.view(1).seats[0].called
    game.offers(0, "play 9D", "play 7S").plays("0 play 7S").refuses("1 catch 0", "HR-6").turn_of(1)


def test_hr_6_without_a_chain_a_call_goes_when_the_hand_does() -> None:
    swaps = f'{CAUGHT}\neffects.9 = {{ swap = "left" }}'
    game = played("9S 4C | 9D 7S", swaps).plays("0 play 9S call").turn_of(1).holds(0, "9D 7S")
    assert not any(seat.called for seat in game.view(None).seats)
