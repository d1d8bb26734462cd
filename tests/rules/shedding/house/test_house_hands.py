"""HR-2: hands that are swapped, passed on, or give a card to the left."""

from __future__ import annotations

from tests.rules.shedding.table import Table, house, table

STOCK = "stock: 3S 3D 4S 4D 6S 6D 9S 9D KS KD"


def played(hands: str, effects: str, more: str = STOCK) -> Table:
    """Set a table of Switch with these effects, the 5 of hearts on top; nothing need be called."""
    rules = house("switch", f'calling.announce = "off"\n{effects}')
    return table(f"hands: {hands}; top: 5H; {more}", game=rules)


def test_hr_2_a_named_suit_and_a_chosen_seat_go_in_one_play() -> None:
    effects = 'effects.7 = { anywhere = true, names = "suit", swap = "chosen", opening = "nothing" }'
    game = played("7C 3C 4C | 7D 6H | 9C KC QC", effects).plays("0 play 7C diamonds 2").turn_of(1)
    assert game.discard(1).suit == "diamonds"
    game.holds(0, "9C KC QC").holds(2, "3C 4C")


def test_hr_2_a_card_that_reverses_and_passes_hands_passes_them_the_new_way() -> None:
    effects = "effects.7 = { reverse = true, pass_hands = true }"
    game = played("7H 3C | 7D 7S 6H | 9C KC QC 6C", effects).plays("0 play 7H").turn_of(2)
    game.holds(0, "7D 7S 6H").holds(1, "9C KC QC 6C").holds(2, "3C")


GIVE = "effects.7 = { give_left = true }"


def given(game: Table, viewer: int | None, seat: int) -> tuple[int, str]:
    """Return how many cards `seat` has laid out to give, and which of them `viewer` can read."""
    zone = game.view(viewer).zone("given", seat)
    return (zone.count, "".join(zone.cards)) if zone else (0, "")


def test_hr_2_everyone_gives_a_card_to_the_left() -> None:
    game = played("7H 3C 4C | 7D 7S 6H | 9C KC QC", GIVE).plays("0 play 7H")
    assert game.phase == "give"
    game.offers(0, "give 3C", "give 4C").offers(2, "give 9C", "give KC", "give QC")
    game.plays("1 give 7D", "0 give 4C").offers(0).offers(1).refuses("1 give 7S", "HR-2")
    game.refuses("2 give 3C", "SW-3").refuses("2 draw", "HR-2").plays("2 give KC").turn_of(1)
    game.holds(0, "3C KC").holds(1, "7S 6H 4C").holds(2, "9C QC 7D")
    assert game.phase == "turn"


def test_hr_2_what_is_given_stays_secret_until_all_have_given() -> None:
    game = played("7H 3C 4C | 7D 7S 6H | 9C KC QC", GIVE).plays("0 play 7H", "1 give 7D")
    for viewer in (0, 2, None):
        assert given(game, viewer, 1) == (1, "")
        assert given(game, viewer, 2) == (0, "")
        assert not any("7 of diamonds" in text for text in game.log(viewer))
    game.plays("2 give KC", "0 give 4C")
    for viewer in (0, None):
        assert not any("7 of diamonds" in text for text in game.log(viewer))
    assert given(game, 2, 1) == (0, "")


def test_hr_2_between_two_the_given_cards_cross() -> None:
    game = played("7H 3C 4C | 7D 7S 6H", GIVE).plays("0 play 7H", "0 give 3C", "1 give 6H").turn_of(1)
    game.holds(0, "4C 6H").holds(1, "7D 7S 3C")
