"""HR-2: draws, skips, reverses and swaps that meet while something is pending."""

from __future__ import annotations

from tests.rules.shedding.table import Table, house, table

STOCK = "stock: 3S 3D 4S 4D 6S 6D 9S 9D KS KD"


def played(hands: str, effects: str, more: str = "") -> Table:
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
    game = played("2H 3C 2C | 10S 7S 6H | 9C KC QC", BACK).plays("0 play 2H")
    facing(game, 1, 2, 0, "2H").offers(1, "play 10S", "draw").plays("1 play 10S")
    facing(game, 0, 2, 0, "2H").offers(0, "play 2C", "draw").plays("0 play 2C")
    facing(game, 2, 4, 0, "2C").plays("2 draw").turn_of(1).holds(2, "9C KC QC 3S 3D 4S 4D")
    assert game.view(1).turns.direction == -1


def test_hr_2_a_draw_may_go_back_and_forth() -> None:
    game = played("2H 3C 10C | 10S 7S 10D | 9C KC QC", BACK)
    game.plays("0 play 2H", "1 play 10S", "0 play 10C")
    facing(game, 1, 2, 0, "2H").plays("1 play 10D")
    facing(game, 0, 2, 0, "2H").plays("0 draw").turn_of(2).holds(0, "3C 3S 3D")


def test_hr_2_between_two_a_reverse_that_is_no_skip_sends_the_draw_back() -> None:
    game = played("2H 3C 4C | 10S 7S 6H", f"reverse_skips_with_two = false\n{BACK}")
    facing(game.plays("0 play 2H", "1 play 10S"), 0, 2, 0, "2H").plays("0 draw").turn_of(1)
    game.holds(0, "3C 4C 3S 3D")


def test_hr_2_a_reverse_that_would_skip_between_two_sends_the_draw_back_all_the_same() -> None:
    game = played("2H 3C 10C | 10S 7S 6H", BACK).plays("0 play 2H", "1 play 10S")
    facing(game, 0, 2, 0, "2H").plays("0 play 10C")
    facing(game, 1, 2, 0, "2H").plays("1 draw").turn_of(0).holds(1, "7S 6H 3S 3D")


def test_hr_2_an_answer_that_has_no_answer_itself_brings_the_sum_at_once() -> None:
    effects = 'effects.2.answers = ["2", "8"]'
    game = (
        played("2H 3C 4C | 8S 7S 6H | 2C KC QC | 5C 9H 9C", effects)
        .plays("0 play 2H", "1 play 8S")
        .turn_of(3)
    )
    game.holds(2, "2C KC QC 3S 3D")
    assert (game.phase, game.discard(3).pending) == ("turn", 0)
    played("2H 3C 4C | 8S 7S 6H", effects).plays("0 play 2H", "1 play 8S").turn_of(1).holds(0, "3C 4C 3S 3D")


SKIPS = 'effects.8.answers = ["8"]'
FOUR = "8H 3C 4C | 8S 7S 6H | 8C KC QC | 8D 9H 9C"


def test_hr_2_the_sum_of_skips_has_a_cap_and_goes_round_the_table() -> None:
    game = played(FOUR, SKIPS).plays("0 play 8H", "1 play 8S", "2 play 8C")
    facing(game, 3, 0, 3, "8C").plays("3 play 8D")
    facing(game, 0, 0, 3, "8D").plays("0 pass").turn_of(3)
    game = played(FOUR, f"skips_at_most = 2\n{SKIPS}").plays("0 play 8H", "1 play 8S", "2 play 8C")
    facing(game, 3, 0, 2, "8C").plays("3 pass").turn_of(1)


def test_hr_2_a_reverse_answers_a_skip_and_sends_it_back() -> None:
    game = played("8H 3C 4C | 10S 7S 6H | 8C KC QC | 9D 9H 9C", 'effects.8.answers = ["8", "10"]')
    game.plays("0 play 8H", "1 play 10S")
    facing(game, 0, 0, 1, "8H").offers(0, "pass").plays("0 pass").turn_of(3)


BOTH = 'effects.2.answers = ["2", "8"]\neffects.8.answers = ["2", "8"]'


def test_hr_2_draws_and_skips_are_pending_together() -> None:
    game = played("2H 3C 4C | 8S 7S 6H | 9D KC QC | 5C 9H 9C", BOTH).plays("0 play 2H")
    facing(game.offers(1, "play 8S", "draw"), 1, 2, 0, "2H").plays("1 play 8S")
    facing(game, 2, 2, 1, "8S").offers(2, "draw").refuses("2 pass", "HR-2").plays("2 draw").turn_of(3)
    game.holds(2, "9D KC QC 3S 3D")


def test_hr_2_who_draws_for_a_draw_with_skips_loses_the_turn_and_the_others_theirs() -> None:
    game = played("8H 3C 4C | 8S 7S 6H | 2D KC QC | 5C 9H 9C", BOTH)
    game.plays("0 play 8H", "1 play 8S", "2 play 2D")
    facing(game, 3, 2, 2, "2D").plays("3 draw").turn_of(1).holds(3, "5C 9H 9C 3S 3D")


def test_hr_2_a_draw_that_skips_may_be_answered() -> None:
    effects = 'effects.7 = { draw = 2, skip = 2, answers = ["7"] }'
    game = played("7H 3C 4C | 7S 9S 6H | 9D KC QC | 5C 9H 9C", effects).plays("0 play 7H")
    facing(game, 1, 2, 2, "7H").plays("1 draw").turn_of(3)
    game = played("7H 3C 4C | 7S 9S 6H | 9D KC QC | 5C 9H 9C", effects).plays("0 play 7H", "1 play 7S")
    facing(game, 2, 4, 3, "7S").plays("2 draw").turn_of(1)


def test_hr_2_a_swap_as_an_answer_leaves_the_draw_to_the_next() -> None:
    effects = 'effects.2.answers = ["2", "black Q"]'
    game = played("2H 3C 4C | QS 7S 6H | 2C KC QC", effects).plays("0 play 2H", "1 play QS")
    facing(game, 2, 2, 0, "2H").holds(1, "2C KC QC").holds(2, "7S 6H").plays("2 draw").turn_of(0)
    game.holds(2, "7S 6H 3S 3D")


def test_hr_2_a_wild_as_an_answer_names_a_suit() -> None:
    game = played("2H 3C 4C | AS 7S 6H | 9C KC QC", 'effects.2.answers = ["2", "A"]')
    game.plays("0 play 2H", "1 play AS clubs")
    facing(game, 2, 2, 0, "2H").plays("2 draw").turn_of(0).offers(0, "play 3C", "play 4C", "draw")


def test_hr_2_not_on_and_a_color_condition_bind_no_answer() -> None:
    effects = 'effects.2 = { only_without_suit = true, not_on = ["2"] }'
    game = played("2H 3C 4C | 2S 7H 6H | 9C KC QC", effects).plays("0 play 2H")
    facing(game, 1, 2, 0, "2H").offers(1, "play 2S", "draw").plays("1 play 2S")
    facing(game, 2, 4, 0, "2S").plays("2 draw").turn_of(0)


def test_hr_2_what_is_given_to_the_left_comes_before_the_draw_is_faced() -> None:
    effects = "effects.2 = { draw = 2, answers = ['2'], give_left = true }"
    game = played("2H 2C 4C | 7D 7S 6H | 9C KC QC", effects).plays("0 play 2H")
    assert game.phase == "give"
    game.plays("0 give 2C", "1 give 7D", "2 give KC")
    facing(game, 1, 2, 0, "2H").offers(1, "play 2C", "draw").holds(0, "4C KC")


def test_hr_2_what_is_pending_waits_until_the_chain_of_plays_ends() -> None:
    effects = 'effects.9 = { draw = 2, answers = ["9"], again = "may" }'
    game = played("9H 9C 4C 3C | 9S 7S 6H | 8C KC QC", effects).plays("0 play 9H").turn_of(0)
    assert (game.phase, game.discard(0).pending) == ("again", 2)
    facing(game.offers(0, "play 9C", "pass").plays("0 pass"), 1, 2, 0, "9H")
    game = played("9H 9C 4C 3C | 9S 7S 6H | 8C KC QC", effects).plays("0 play 9H", "0 play 9C", "0 play 4C")
    facing(game, 1, 4, 0, "9C").offers(1, "play 9S", "draw").plays("1 draw").turn_of(2)


def test_hr_2_an_answer_that_must_be_covered_is_covered_before_the_next_player_faces_the_draw() -> None:
    effects = 'effects.2.answers = ["2", "9"]\neffects.9 = { again = "must" }'
    game = played("2H 3C 4C | 9S 7S 7H | 8C KC QC", effects).plays("0 play 2H", "1 play 9S").turn_of(1)
    assert game.phase == "again"
    facing(game.offers(1, "play 7S", "play 7S 7H").plays("1 play 7S"), 2, 2, 0, "2H").offers(2, "draw")


def test_hr_2_a_pending_draw_is_no_match_for_anything_else() -> None:
    effects = 'effects.9 = { anywhere = true }\neffects.2.follow = "anything"'
    game = played("2H 3C 4C | 9S AS 6H 8H 10H QS | 8C KC QC", effects).plays("0 play 2H").offers(1, "draw")
    game.plays("1 draw").turn_of(2).offers(2, "play 8C", "play KC", "play QC", "draw")
