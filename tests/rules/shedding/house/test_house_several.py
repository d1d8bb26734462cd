"""HR-5 to HR-8: several cards in one play, calling, the last card, scoring, as house rules set them."""

from __future__ import annotations

import pytest

from parlour.rules.games.shedding.game import GAME
from parlour.rules.sentences import CARDS_PASSED, GONE_OUT, HANDS_PASSED, text, told
from parlour.rules.views import RoundResult
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


def test_hr_5_copies_of_one_card_may_go_together() -> None:
    game = played("7H 7H 7S 3C 4C | 3S 4S 6S", "deck.packs = 2")
    plays = ("play 7H", "play 7H 7H", "play 7H 7S", "play 7H 7H 7S", "play 7H 7S 7H")
    game.offers(0, *plays, "draw").plays("0 play 7H 7H").holds(0, "7S 3C 4C")


SPECIALS = "several.specials = true"


HANDS = "3C 4C | 3S 4S 6D | 7C 8C 9D"
"""What the seats hold once seat 0 has laid the cards of a play."""


@pytest.mark.parametrize(
    ("play", "held"),
    [
        ("QS", "3S 4S 6D | 3C 4C | 7C 8C 9D"),
        ("QS QC", HANDS),
        ("QH QC", "3S 4S 6D | 3C 4C | 7C 8C 9D"),
        ("QS QH QC", HANDS),
    ],
)
def test_hr_5_each_swap_of_a_play_is_made(play: str, held: str) -> None:
    game = played(f"{play} {HANDS}", SPECIALS, top="5S" if play[1] == "S" else "5H")
    holds(game.plays(f"0 play {play}").turn_of(1), held)


def holds(game: Table, hands: str) -> None:
    """Assert what every seat holds."""
    for seat, hand in enumerate(hands.split("|")):
        game.holds(seat, hand)


@pytest.mark.parametrize(
    ("play", "held"),
    [
        ("9H", "7C 8C 9D | 3C 4C | 3S 4S 6D"),
        ("9H 9S", "3S 4S 6D | 7C 8C 9D | 3C 4C"),
        ("9H 9S 9C", HANDS),
    ],
)
def test_hr_5_each_card_that_passes_hands_on_passes_them_on(play: str, held: str) -> None:
    game = played(f"{play} {HANDS}", f"{SPECIALS}\neffects.9 = {{ pass_hands = true }}")
    holds(game.plays(f"0 play {play}").turn_of(1), held)
    assert game.seen().count(told(HANDS_PASSED)) == len(play.split())


def test_hr_5_hands_are_passed_the_way_that_each_card_has_turned_play() -> None:
    fields = (
        f'{SPECIALS}\neffects."red 9" = {{ reverse = true }}\neffects."black 9" = {{ pass_hands = true }}'
    )
    on, back = "7C 8C 9D | 3C 4C | 3S 4S 6D", "3S 4S 6D | 7C 8C 9D | 3C 4C"
    for play, held, turn in (("9H 9S", back, 2), ("9S 9H", on, 2), ("9H 9S 9D 9C", HANDS, 1)):
        top = "5S" if play.startswith("9S") else "5H"
        holds(played(f"{play} {HANDS}", fields, top).plays(f"0 play {play}").turn_of(turn), held)


def test_hr_5_cards_of_one_play_swap_and_pass_on_in_their_order() -> None:
    fields = f'{SPECIALS}\neffects."red 9" = {{ swap = "left" }}\neffects."black 9" = {{ pass_hands = true }}'
    for play, held in (
        ("9H 9S", "7C 8C 9D | 3S 4S 6D | 3C 4C"),
        ("9S 9H", "3C 4C | 7C 8C 9D | 3S 4S 6D"),
    ):
        top = "5S" if play.startswith("9S") else "5H"
        holds(played(f"{play} {HANDS}", fields, top).plays(f"0 play {play}"), held)


def test_hr_5_a_seat_that_is_chosen_swaps_once_for_each_card() -> None:
    fields = f'{SPECIALS}\neffects.9 = {{ swap = "chosen", opening = "nothing" }}'
    holds(played(f"9H 9S {HANDS}", fields).plays("0 play 9H 9S 2"), HANDS)
    holds(played(f"9H 9S 9D {HANDS}", fields).plays("0 play 9H 9S 9D 2"), "7C 8C 9D | 3S 4S 6D | 3C 4C")


def test_hr_5_each_card_that_makes_all_give_one_makes_them_give_one() -> None:
    fields = f"{SPECIALS}\neffects.9 = {{ give_left = true }}"
    game = played(f"9H 9S {HANDS}", fields).plays("0 play 9H 9S", "0 give 3C", "1 give 3S", "2 give 7C")
    assert game.phase == "give"
    holds(game, "4C 7C | 3C 4S 6D | 3S 8C 9D")
    game.refuses("1 play 4S", "HR-2").plays("2 give 3S", "0 give 7C", "1 give 3C").turn_of(1)
    holds(game, "3S 4C | 4S 6D 7C | 3C 8C 9D")
    assert game.seen().count(told(CARDS_PASSED)) == 4


def test_hr_5_what_a_card_does_to_hands_waits_until_all_have_given_for_the_one_before() -> None:
    fields = f'{SPECIALS}\neffects."red 9" = {{ give_left = true }}\neffects."black 9" = {{ swap = "left" }}'
    game = played(f"9H 9S {HANDS}", fields).plays("0 play 9H 9S", "0 give 3C", "1 give 3S")
    game.plays("2 give 7C").turn_of(1)
    holds(game, "3C 4S 6D | 4C 7C | 3S 8C 9D")
    game = played(f"9S 9H {HANDS}", fields, "5S").plays("0 play 9S 9H", "0 give 3S", "1 give 3C", "2 give 7C")
    holds(game.turn_of(1), "4S 6D 7C | 3S 4C | 3C 8C 9D")


def test_hr_5_the_card_on_top_is_covered_once_all_have_given_for_those_below() -> None:
    fields = f'{SPECIALS}\neffects."red 9" = {{ give_left = true }}\neffects."black 9" = {{ again = "may" }}'
    game = played(f"9H 9S {HANDS}", fields).plays("0 play 9H 9S", "0 give 3C", "1 give 3S", "2 give 7C")
    game.turn_of(0).holds(0, "4C 7C")
    assert game.phase == "again"
    game.plays("0 pass").turn_of(1)


def test_hr_5_a_call_of_a_play_may_be_caught_while_all_give() -> None:
    fields = (
        f'{SPECIALS}\ncalling = {{ announce = "caught", penalty = 1 }}\neffects.9 = {{ give_left = true }}'
    )
    rules = house("switch", fields)
    game = table(f"hands: 9H 9S 3C | 3S 4S | 7C 8C; top: 5H; {STOCK}", game=rules).plays("0 play 9H 9S")
    game.plays("1 give 3S", "2 catch 0").holds(0, "3C 9C").plays("0 give 3C", "2 give 7C")
    assert game.phase == "give"
    game.plays("0 give 9C", "1 give 3C", "2 give 3S").turn_of(1)
    holds(game, "3S 7C | 4S 9C | 3C 8C")


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
        assert game.discard(1).pending == pending, play


CARDS = "stock: 9C KD 3D 6S 3S 6D"
TWO_LEFT = "7H 9H | 3H 4H 6C | 3C 4C 8C"


def set_up(hands: str, fields: str, top: str = "5H", more: str = CARDS, base: str = "switch") -> Table:
    """Set a table of `base` with these fields changed."""
    return table(f"hands: {hands}; top: {top}; {more}", game=house(base, fields))


def quiet(hands: str, fields: str, top: str = "5H", more: str = CARDS) -> Table:
    """Set a table of Switch with these fields changed, at which nothing need be called."""
    return set_up(hands, f'calling.announce = "off"\n{fields}', top, more)


@pytest.mark.parametrize("announce", ["automatic", "caught"])
@pytest.mark.parametrize("penalty", [1, 4])
def test_hr_6_the_penalty_is_chosen(announce: str, penalty: int) -> None:
    fields = f'calling = {{ announce = "{announce}", penalty = {penalty} }}'
    last = "1 play 3H" if announce == "automatic" else "1 catch 0"
    game = set_up(TWO_LEFT, fields).plays("0 play 7H", "house time call", last)
    assert len(game.hand(0).split()) == 1 + penalty


def test_hr_7_going_out_comes_before_a_swap() -> None:
    game = quiet("QS | 3C 4H 6C", 'last_card.special = "allowed"', top="5S").plays("0 play QS").holds(0, "")
    assert game.outcome.winner == 0
    for effect in ("pass_hands = true", "give_left = true"):
        fields = f'last_card.special = "allowed"\neffects.7 = {{ {effect} }}'
        assert quiet("7H | 3C 4H 6C", fields).plays("0 play 7H").holds(1, "3C 4H 6C").outcome.winner == 0


def test_hr_7_or_its_player_draws_one_and_the_round_goes_on() -> None:
    game = (
        quiet("7H | 3C 4H 6C | 7C 8C QC", 'effects.7 = { swap = "chosen", opening = "nothing" }')
        .plays("0 play 7H 2")
        .turn_of(1)
    )
    game.holds(0, "7C 8C QC").holds(2, "9C")
    game = (
        quiet("7H | 3C 4H 6C | 7C 8C QC", "effects.7 = { pass_hands = true }").plays("0 play 7H").turn_of(1)
    )
    game.holds(0, "7C 8C QC").holds(1, "9C").holds(2, "3C 4H 6C")
    game = quiet("7H | 3C 4H 6C", "effects.7 = { give_left = true }").plays("0 play 7H").offers(0, "give 9C")


def test_hr_7_a_card_that_goes_anywhere_or_lets_anything_follow_is_special() -> None:
    for effect in ("anywhere = true", 'follow = "anything"', 'follow = "under"', 'again = "may"'):
        game = quiet("7H | 3C 4H 6C", f"effects.7 = {{ {effect} }}").plays("0 play 7H").holds(0, "9C")
        assert GAME.scoring.outcome(game.state) is None, effect
    for effect in ('not_on = ["2"]', 'opening = "again"'):
        assert quiet("7H | 3C 4H 6C", f"effects.7 = {{ {effect} }}").plays("0 play 7H").outcome.winner == 0


def test_hr_7_the_card_drawn_may_cover_what_must_be_covered() -> None:
    must = 'effects.7 = { again = "must" }'
    game = quiet("7H | 3C 4H 6C", must, more="stock: 9H KD 3D").plays("0 play 7H").turn_of(0).holds(0, "9H")
    assert game.phase == "again"
    assert game.offers(0, "play 9H").plays("0 play 9H").outcome.winner == 0


def test_hr_7_a_last_card_that_must_be_covered_is_no_last_card() -> None:
    must = 'last_card.special = "allowed"\neffects.7 = { again = "must" }'
    game = quiet("7H | 3C 4H 6C", must).plays("0 play 7H").turn_of(0).offers(0, "draw").plays("0 draw")
    game.turn_of(1).holds(0, "9C")
    may = must.replace("must", "may")
    assert quiet("7H | 3C 4H 6C", may).plays("0 play 7H").outcome.winner == 0


PENALTY = 'last_card = {{ special = "allowed", penalty_served = {} }}'


def test_hr_7_the_whole_sum_is_served() -> None:
    hands = "2H 3C 4C | 2S | 4H 6C 8C"
    game = quiet(hands, PENALTY.format("true")).plays("0 play 2H", "1 play 2S")
    assert game.holds(2, "4H 6C 8C 9C KD 3D 6S").outcome.winner == 1


def test_hr_7_an_ordinary_answer_as_the_last_card_leaves_the_draw_to_the_next() -> None:
    fields = f'{PENALTY.format("true")}\neffects.2.answers = ["2", "7"]'
    game = quiet("2H 3C 4C | 7S | 4H 6C 8C", fields).plays("0 play 2H", "1 play 7S")
    assert game.holds(2, "4H 6C 8C 9C KD").outcome.winner == 1


def test_hr_7_a_reverse_as_the_last_answer_leaves_the_draw_to_whoever_brought_it() -> None:
    fields = f'{PENALTY.format("true")}\neffects.2.answers = ["2", "10"]'
    game = quiet("2H 3C 4C | 10S | 4H 6C 8C", fields).plays("0 play 2H", "1 play 10S")
    assert game.holds(0, "3C 4C 9C KD").holds(2, "4H 6C 8C").outcome.winner == 1


def test_hr_7_a_cancel_as_the_last_card_leaves_nothing_to_draw() -> None:
    fields = f'{PENALTY.format("true")}\neffects.J.answers = ["J"]'
    game = quiet("JS 3C 4C | JH | 4H 6C 8C", fields, top="5S").plays("0 play JS", "1 play JH")
    assert game.holds(2, "4H 6C 8C").outcome.winner == 1


VALUES = 'scoring = { counts = "winner", values = { 8 = 50, K = 10, "black Q" = 13, QS = 20, 10 = 7 } }'
LEFT = "9H | 3C 4C KD | 8S QS QC QH 10C"


def test_hr_8_the_winner_collects_what_the_others_count() -> None:
    game = quiet(LEFT, VALUES).plays("0 play 9H")
    assert (game.outcome.winner, game.outcome.points) == (0, (3 + 4 + 10 + 50 + 20 + 13 + 0 + 7, 0, 0))


def test_hr_8_each_keeps_their_own() -> None:
    game = quiet(LEFT, VALUES.replace("winner", "own")).plays("0 play 9H")
    assert (game.outcome.winner, game.outcome.points) == (0, (0, 17, 90))


def test_hr_8_doubled_when_the_last_card_was_wild() -> None:
    fields = 'last_card.special = "allowed"\nscoring = { counts = "winner", double_wild = true }'
    assert quiet("AC | 3C 4C | 9S", fields).plays("0 play AC hearts").outcome.points == (32, 0, 0)
    assert quiet("9H | 3C 4C | 9S", fields).plays("0 play 9H").outcome.points == (16, 0, 0)
    plain = fields.replace("double_wild = true", "double_wild = false")
    assert quiet("AC | 3C 4C | 9S", plain).plays("0 play AC hearts").outcome.points == (16, 0, 0)


def blocked(fields: str) -> Table:
    """Return a round in which nobody could play or draw: fewest points with seat 0, fewest cards with 1."""
    return quiet("3C 4C 2C | 9S 9D | 7D 7C 6D", fields, more="direction: 1").plays(
        "0 pass", "1 pass", "2 pass"
    )


def test_hr_8_a_blocked_round_is_won_by_the_fewest_points_or_the_fewest_cards() -> None:
    outcome = blocked('scoring = { counts = "winner", blocked = "points" }').outcome
    assert (outcome.winner, outcome.points) == (0, (38, 0, 0))
    outcome = blocked('scoring = { counts = "winner", blocked = "cards" }').outcome
    assert (outcome.winner, outcome.points) == (1, (0, 29, 0))


def test_hr_8_where_each_keeps_their_own_nobody_wins_a_blocked_round_and_all_count() -> None:
    outcome = blocked('scoring = { counts = "own", blocked = "points" }').outcome
    assert (outcome.winner, outcome.points) == (None, (9, 18, 20))


def result(number: int, *totals: int) -> RoundResult:
    """Return a round after which the totals are these."""
    return RoundResult(number, 0, totals, totals, told(GONE_OUT, 0))


def test_hr_8_a_number_of_rounds_instead_of_a_target() -> None:
    rules = house("switch", 'scoring = { counts = "winner", rounds = 3 }')
    played_so_far = (result(1, 60, 0, 20), result(2, 600, 0, 20))
    assert GAME.scoring.winners(rules, played_so_far) == ()
    assert GAME.scoring.winners(rules, (*played_so_far, result(3, 600, 10, 20))) == (0,)
    assert GAME.scoring.winners(rules, (*played_so_far, result(3, 600, 600, 20))) == (0, 1)
    assert text(GAME.scoring.target(rules)) == "3 rounds"
    lowest = house("switch", 'scoring = { counts = "own", rounds = 1 }')
    assert GAME.scoring.winners(lowest, (result(1, 60, 0, 20),)) == (1,)
