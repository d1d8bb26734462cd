"""HR-6 to HR-8: calling, the last card, scoring and the end of the match, as house rules set them."""

from __future__ import annotations

import pytest

from parlour.rules.games.shedding.game import GAME
from parlour.rules.sentences import GONE_OUT, text, told
from parlour.rules.views import RoundResult
from tests.rules.shedding.table import Table, house, table

STOCK = "stock: 9C KD 3D 6S 3S 6D"
TWO_LEFT = "7H 9H | 3H 4H 6C | 3C 4C 8C"


def played(hands: str, fields: str, top: str = "5H", more: str = STOCK, base: str = "switch") -> Table:
    """Set a table of `base` with these fields changed."""
    return table(f"hands: {hands}; top: {top}; {more}", game=house(base, fields))


def quiet(hands: str, fields: str, top: str = "5H", more: str = STOCK) -> Table:
    """Set a table of Switch with these fields changed, at which nothing need be called."""
    return played(hands, f'calling.announce = "off"\n{fields}', top, more)


@pytest.mark.parametrize("announce", ["automatic", "caught"])
@pytest.mark.parametrize("penalty", [1, 4])
def test_hr_6_the_penalty_is_chosen(announce: str, penalty: int) -> None:
    fields = f'calling = {{ announce = "{announce}", penalty = {penalty} }}'
    last = "1 play 3H" if announce == "automatic" else "1 catch 0"
    game = played(TWO_LEFT, fields).plays("0 play 7H", "house time call", last)
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
HANDS = "9H | 3C 4C KD | 8S QS QC QH 10C"


def test_hr_8_the_winner_collects_what_the_others_count() -> None:
    game = quiet(HANDS, VALUES).plays("0 play 9H")
    assert (game.outcome.winner, game.outcome.points) == (0, (3 + 4 + 10 + 50 + 20 + 13 + 0 + 7, 0, 0))


def test_hr_8_each_keeps_their_own() -> None:
    game = quiet(HANDS, VALUES.replace("winner", "own")).plays("0 play 9H")
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
