"""JX-1 to JX-3, JX-6, JX-7 and JX-9: the deck of Serious, several cards in one play, Wilds and +4s, calls."""

from __future__ import annotations

from collections import Counter

import pytest

from parlour.rules.errors import NotationError
from parlour.rules.faults import RulesetError
from parlour.rules.games.shedding.game import GAME
from parlour.rules.shelf import shelf
from parlour.rules.steps import Step
from tests.rules.shedding.table import Table, opened, table

SEVENS = "hands: R7 G7 B7 Y7 R1 G2 | G8 G9 | Y8 Y9; top: R5; stock: Y1 Y2 Y3"


def serious(text: str, **options: str) -> Table:
    return table(text, game="juno-serious", **options)


def cards_asked(game: Table, seat: int) -> Step:
    """Return the step in which `seat` picks the cards of a play."""
    choice = game.view(seat).choice("play")
    assert choice is not None
    return choice.steps[0]


def test_jx_1_the_deck_has_140_cards() -> None:
    rules = shelf.table_rules("juno-serious").rules
    count = Counter(rules.texts[card] for card in rules.deck)
    assert sum(count.values()) == 140
    assert count["W"] == count["W4"] == 8
    for color in "RGBY":
        assert count[color + "0"] == 1
        assert {count[color + rank] for rank in "123456789"} == {2}
        assert {count[color + rank] for rank in "DRS"} == {4}


@pytest.mark.parametrize("seats", [2, 8])
def test_jx_1_eleven_cards_each_for_2_to_8(seats: int) -> None:
    preset = shelf.preset("juno-serious")
    assert (preset.least, preset.most) == (2, 8)
    game = opened("Y5", seats=seats, game="juno-serious")
    assert [len(hand) for hand in game.state.hands] == [11] * seats
    assert len(game.state.stock) == 140 - 11 * seats - 1


def test_jx_2_one_two_or_three_cards_of_a_value_may_be_played() -> None:
    for cards in ("R7", "R7 G7", "R7 B7 G7"):
        game = serious(SEVENS).plays(f"0 play {cards}").turn_of(1)
        assert len(game.hand(0).split()) == 6 - len(cards.split())
        assert game.top == cards.split()[-1]


def test_jx_2_the_others_must_match_the_value_of_the_first() -> None:
    serious(SEVENS).refuses("0 play R7 R1", "JX-2").refuses("0 play R7 G7 G2", "JX-2")
    serious("hands: W W4 B1 B2 | G1; top: R5; stock: Y1").refuses("0 play W W4 blue", "JX-2")
    serious("hands: RD RS B1 B2 | G1; top: R5; stock: Y1").refuses("0 play RD RS", "JX-2")


def test_jx_2_the_first_must_be_playable_as_usual() -> None:
    serious(SEVENS).refuses("0 play G7 R7", "JC-5").refuses("0 play G7 B7", "JC-5")
    serious("hands: R7 B7 G1 G2 | G8; top: W; match: blue; stock: Y1").refuses("0 play R7 B7", "JC-5").plays(
        "0 play B7 R7"
    )


def test_jx_2_no_card_is_played_more_often_than_it_is_held() -> None:
    serious("hands: R7 G7 B1 | G8; top: R5; stock: Y1").refuses("0 play R7 R7", "JC-5")
    serious("hands: R7 R7 B1 B2 | G8; top: R5; stock: Y1").plays("0 play R7 R7").holds(0, "B1 B2")


def test_jx_2_the_player_chooses_the_order_and_the_last_card_becomes_the_top() -> None:
    for last, other in (("G7", "B7"), ("B7", "G7")):
        game = serious(SEVENS).plays(f"0 play R7 {other} {last}")
        assert (game.top, game.discard(1).suit) == (last, {"G": "green", "B": "blue"}[last[0]])
    serious(SEVENS).plays("0 play R7 G7").plays("1 play G8 call")
    serious(SEVENS).plays("0 play R7 B7").refuses("1 play G8", "JC-5")


def test_jx_2_every_order_is_open_that_begins_with_a_playable_card() -> None:
    serious("hands: R7 G7 B7 R1 Y2 | G8; top: R5; stock: Y1").offers(
        0,
        *("play R7", "play R7 G7", "play R7 B7", "play R7 G7 B7", "play R7 B7 G7", "play R1", "draw"),
    )
    serious("hands: R7 G7 B1 B2 | G8; top: Y7; stock: Y1").offers(
        0, "play R7", "play G7", "play R7 G7", "play G7 R7", "draw"
    )


def test_jx_2_cards_are_picked_one_by_one_in_order() -> None:
    step = cards_asked(serious(SEVENS), 0)
    assert (step.pick, step.zone, step.least, step.most, step.ordered) == ("card", "hand", 1, 3, True)
    assert (set(step.first), set(step.among)) == ({"R7", "R1"}, {"R7", "G7", "B7", "Y7", "R1"})
    assert any(set(group) == {"R7", "G7", "B7", "Y7"} for group in step.groups)


def test_jx_2_several_cards_are_one_play() -> None:
    game = serious("hands: RD GD B1 B2 | YD G1 | Y8; top: R5; stock: Y1").plays("0 play RD GD").turn_of(1)
    assert game.discard(1).pending == 4
    assert [text for text in game.log() if "plays" in text] == ["{0} plays red +2, green +2"]


def test_jx_2_there_is_one_choice_of_color() -> None:
    game = serious("hands: W W W B1 B2 | G1; top: R5; stock: Y1").refuses("0 play W W", "JX-6")
    with pytest.raises(NotationError):
        game.refuses("0 play W red W blue", "")
    game.plays("0 play W W W blue").turn_of(1)
    assert game.discard(1).suit == "blue"
    assert [text for text in game.log() if "chooses" in text] == ["{0} chooses blue"]


def test_jx_2_a_card_just_drawn_is_played_alone() -> None:
    game = serious("hands: B7 G7 B1 | G8; top: R5; stock: R7 Y1").plays("0 draw").offers(0, "play R7", "keep")
    assert cards_asked(game, 0).most == 1
    game.refuses("0 play R7 B7", "JX-2").plays("0 play R7").turn_of(1).holds(0, "B1 B7 G7")


def test_jx_2_a_drawn_card_that_fits_only_together_with_others_does_not_fit() -> None:
    serious("hands: R7 B1 B2 | G8; top: R5; stock: G7 Y1").plays("0 draw").turn_of(1).holds(0, "B1 B2 G7 R7")


def test_jx_2_a_whole_hand_may_go_at_once() -> None:
    game = serious("hands: R7 G7 B7 | G8; top: R5; stock: Y1").plays("0 play R7 G7 B7")
    assert game.outcome.winner == 0


REVERSES = "hands: RR GR BR B1 B2 | {}; top: R5; stock: Y1 Y2"


@pytest.mark.parametrize(
    ("seats", "cards", "direction", "turn"),
    [
        (3, "RR", -1, 2),
        (3, "RR GR", 1, 1),
        (3, "RR GR BR", -1, 2),
        (4, "RR", -1, 3),
        (4, "RR BR", 1, 1),
        (4, "RR BR GR", -1, 3),
    ],
)
def test_jx_3_each_of_several_reverses_turns_the_direction(
    seats: int, cards: str, direction: int, turn: int
) -> None:
    others = " | ".join(["G1 G2"] * (seats - 1))
    game = serious(REVERSES.format(others)).plays(f"0 play {cards}").turn_of(turn)
    assert (game.view(None).turns.direction, game.discard(None).skips) == (direction, 0)


@pytest.mark.parametrize(("cards", "turn"), [("RR", 0), ("RR GR", 1), ("RR GR BR", 0)])
def test_jx_3_with_two_players_an_odd_number_is_the_same_player_again_and_an_even_one_the_other(
    cards: str, turn: int
) -> None:
    for direction in (1, -1):
        game = serious(f"{REVERSES.format('RS RR G2')}; direction: {direction}").plays(f"0 play {cards}")
        game.turn_of(turn).offers(1 - turn)
        assert (game.phase, game.discard(turn).skips) == ("turn", 0)


def test_jx_3_with_two_players_and_the_option_off_the_other_is_always_next() -> None:
    for cards, direction in (("RR", -1), ("RR GR", 1), ("RR GR BR", -1)):
        game = serious(REVERSES.format("G1 G2"), reverse_skips_with_two="off").plays(f"0 play {cards}")
        assert game.turn_of(1).view(None).turns.direction == direction


def test_jx_3_with_two_players_it_is_no_skip_and_cannot_be_answered() -> None:
    game = serious("hands: RR B1 B2 | RR RS G1; top: R5; stock: Y1").plays("0 play RR").turn_of(0)
    game.refuses("1 play RS", "JC-5").refuses("1 play RR", "JC-5").offers(0, "draw")


def test_jx_3_it_answers_nothing() -> None:
    for others in ("RR G1", "RR G1 | Y8"):
        game = serious(f"hands: RS B1 B2 | {others}; top: R5; stock: Y1").plays("0 play RS").offers(1, "pass")
        game.refuses("1 play RR", "JX-4")
        game = (
            serious(f"hands: RD B1 B2 | {others}; top: R5; stock: Y1 Y2").plays("0 play RD").offers(1, "draw")
        )
        game.refuses("1 play RR", "JX-5")


def test_jx_6_wilds_may_be_stacked_on_wilds_and_the_last_color_counts() -> None:
    game = serious("hands: W B1 B2 | W G1 G2 | W Y8 Y9 | R1; top: R5; stock: Y1")
    game.plays("0 play W blue", "1 play W green", "2 play W yellow").turn_of(3)
    assert game.discard(3).suit == "yellow"
    assert [text for text in game.log() if "chooses" in text] == [
        "{0} chooses blue",
        "{1} chooses green",
        "{2} chooses yellow",
    ]


def test_jx_6_each_names_a_color_on_playing() -> None:
    game = serious("hands: W B1 B2 | W W G1 G2; top: R5; stock: Y1").plays("0 play W blue")
    game.refuses("1 play W", "JX-6").refuses("1 play W W", "JX-6").plays("1 play W W red").turn_of(0)
    assert game.discard(0).suit == "red"


FOURS = "hands: W4 W4 G5 B1 B2 | W4 B3 R1 | W4 G1 G2 | Y3; top: R5; stock: " + " ".join(["Y1 Y2 Y8 Y9"] * 4)


def test_jx_7_wild_draw_fours_add_up_and_the_last_player_chooses_the_color() -> None:
    game = serious(FOURS).plays("0 play W4 blue", "1 play W4 green").turn_of(2)
    assert (game.discard(2).pending, game.discard(2).suit, game.discard(2).facing) == (8, "green", "W4")
    game.plays("2 draw").turn_of(3)
    assert (len(game.state.hands[2]), game.discard(3).suit, game.discard(3).pending) == (3 + 8, "green", 0)


def test_jx_7_several_of_one_play_have_one_color() -> None:
    game = serious(FOURS).plays("0 play W4 W4 yellow", "1 play W4 red", "2 play W4 blue", "3 draw").turn_of(0)
    assert (len(game.state.hands[3]), game.discard(0).suit) == (1 + 16, "blue")


def test_jx_7_the_first_one_is_refused_while_holding_the_color_in_play() -> None:
    game = serious("hands: W4 W4 R1 B1 | G1; top: R5; stock: Y1")
    game.refuses("0 play W4 blue", "JX-7").refuses("0 play W4 W4 blue", "JX-7")


def test_jx_7_an_answer_needs_no_condition() -> None:
    game = serious("hands: W4 B1 B2 | W4 W4 G1 G2 | Y1; top: R5; stock: Y2").plays("0 play W4 green")
    game.offers(
        1,
        *(f"play W4 {color}" for color in ("red", "green", "blue", "yellow")),
        *(f"play W4 W4 {color}" for color in ("red", "green", "blue", "yellow")),
        "draw",
    ).plays("1 play W4 W4 green")
    assert game.turn_of(2).discard(2).pending == 12


def test_jx_7_after_the_sum_was_drawn_the_next_one_is_a_first_one_again() -> None:
    game = serious(FOURS).plays("0 play W4 green", "1 draw").turn_of(2).refuses("2 play W4 red", "JX-7")
    assert game.discard(2).pending == 0
    game = serious(FOURS).plays("0 play W4 red", "1 draw", "2 play W4 red").turn_of(3)
    assert game.discard(3).pending == 4


def test_jx_7_other_cards_of_the_same_play_do_not_count() -> None:
    serious("hands: W4 W4 W4 G5 B1 | G1; top: R5; stock: Y1").plays("0 play W4 W4 W4 red")
    serious("hands: W4 W4 W B1 | G1; top: R5; stock: Y1").plays("0 play W4 W4 red")


def test_jx_7_two_and_four_do_not_mix() -> None:
    game = serious("hands: RD B1 B2 | W4 W G1; top: R5; stock: Y1 Y2").plays("0 play RD").offers(1, "draw")
    game.refuses("1 play W4 red", "JX-5")
    game = (
        serious("hands: W4 B1 B2 | RD W R1; top: G5; stock: Y1 Y2").plays("0 play W4 red").offers(1, "draw")
    )
    game.refuses("1 play RD", "JX-7").refuses("1 play W red", "JX-7").refuses("1 play R1", "JX-7")
    serious("hands: W4 W B1 B2 | G1; top: R5; stock: Y1").refuses("0 play W4 W red", "JX-2")


def test_jx_7_it_is_always_enforced() -> None:
    assert "wild_draw_four" not in [option.name for option in shelf.options("juno-serious")]
    assert shelf.table_rules("juno-serious").ruleset.bluff.rule == "enforced"
    with pytest.raises(RulesetError):
        shelf.table_rules("juno-serious", {"wild_draw_four": "challenge"})
    game = serious(FOURS).plays("0 play W4 blue")
    game.refuses("1 challenge", "JX-7").refuses("1 accept", "JX-7")


def test_jx_9_the_call_is_due_when_a_play_of_several_leaves_one_card() -> None:
    three = "hands: R7 G7 B1 | G8 G9 | Y8; top: R5; stock: Y1 Y2 Y3"
    game = serious(three).plays("0 play R7 G7").offers(0, "call").offers(2, "catch 0")
    assert game.view(1).seats[0].exposed
    game.refuses("1 play G8", "JX-9").plays("2 catch 0").holds(0, "B1 Y1 Y2").turn_of(1)
    serious(three).plays("0 play R7 G7", "0 call").refuses("2 catch 0", "JC-14")


def test_jx_9_the_call_may_come_with_the_play_and_only_if_it_leaves_one() -> None:
    serious("hands: R7 G7 B1 | G8; top: R5; stock: Y1").offers(
        0, "play R7", "play R7 G7", "play R7 G7 call", "draw"
    ).refuses("0 play R7 call", "JC-14").plays("0 play R7 G7 call").refuses("1 catch 0", "JC-14")
    serious("hands: W W B1 | G8; top: R5; stock: Y1").plays("0 play W W red call").turn_of(1)


def test_jx_9_the_word_is_asked_for_only_where_one_card_is_left() -> None:
    choice = serious("hands: R7 G7 B1 | G8; top: R5; stock: Y1").view(0).choice("play")
    assert choice is not None
    word = [step for step in choice.steps if "call" in step.among]
    assert len(word) == 1
    assert (word[0].follows(["R7"]), word[0].follows(["R7", "G7"])) == (False, True)


def test_jx_9_no_call_is_due_when_a_play_leaves_two_or_none() -> None:
    for cards in ("R7 G7 B1 B2", "R7 G7"):
        game = serious(f"hands: {cards} | G8; top: R5; stock: Y1").plays("0 play R7 G7")
        assert GAME.play.deadlines(game.state) == ()
        assert not game.view(1).seats[0].exposed


def test_jx_9_nobody_answers_while_the_time_for_a_call_runs() -> None:
    game = serious("hands: RD B1 | GD G1 G2 | Y8; top: R5; stock: Y1 Y2 Y3 Y4").plays("0 play RD").turn_of(1)
    game.refuses("1 play GD", "JX-9").refuses("1 draw", "JX-9").offers(1, "catch 0").offers(0, "call")
    game.plays("2 catch 0").holds(0, "B1 Y1 Y2").turn_of(1)
    assert (game.phase, game.discard(1).pending) == ("face", 2)
    game.plays("1 draw").holds(1, "G1 G2 GD Y3 Y4").turn_of(2)


def test_jx_9_an_answer_that_leaves_one_card_is_due_a_call() -> None:
    game = serious("hands: RD B1 B2 | GD G1 | Y8; top: R5; stock: Y1 Y2 Y3 Y4 Y5 Y6").plays("0 play RD")
    game.plays("1 play GD").offers(1, "call").plays("0 catch 1").holds(1, "G1 Y1 Y2").turn_of(2)
    assert game.discard(2).pending == 4
    game.plays("2 draw").holds(2, "Y3 Y4 Y5 Y6 Y8")


def test_jx_9_the_automatic_penalty_comes_before_the_answer() -> None:
    game = serious("hands: RD B1 | GD G1 G2 | Y8; top: R5; stock: Y1 Y2 Y3 Y4 Y5 Y6", announce="automatic")
    game.plays("0 play RD", "house time call", "1 play GD").holds(0, "B1 Y1 Y2").turn_of(2)
    assert game.discard(2).pending == 4
    game.plays("2 draw").holds(2, "Y3 Y4 Y5 Y6 Y8")
