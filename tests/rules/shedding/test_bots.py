"""What a bot does with a hand: `normal` by its heuristic, `easy` and `random` by chance."""

from __future__ import annotations

import random

import pytest

from parlour.rules import match as matches
from parlour.rules.games.shedding.bots.picking import MOST_WAYS, ways
from parlour.rules.games.shedding.game import GAME
from parlour.rules.games.shedding.position.tables import Rules
from parlour.rules.games.shedding.ruleset.check import faults
from parlour.rules.games.shedding.ruleset.ruleset import Ruleset
from parlour.rules.match import Legal
from parlour.rules.sentences import TURN_OF, in_words, told
from parlour.rules.simulate import next_move
from parlour.rules.steps import Choice, Pick, Step
from parlour.rules.views import SeatView, Stage, View, Zone, ZoneKind
from tests.rules.always import Always
from tests.rules.shedding.any_ruleset import random_ruleset
from tests.rules.shedding.table import Table, house, opened, rules_with, table


def normal(game: Table, seat: int = 0) -> str | None:
    """What a normal bot that knows the rules does at `seat`."""
    return GAME.bots["normal"](game.rules.ruleset).decide(game.view(seat), random.Random(1))


def switch(text: str) -> Table:
    return table(text, "switch")


def house_table(text: str, base: str, lines: str) -> Table:
    rules: Rules = house(base, lines)
    return table(text, rules)


def test_a_wild_is_kept_while_something_else_fits() -> None:
    assert normal(switch("hands: AH 5H KS 3C | 2S 4S 6S; top: 9H; stock: 3D 4D")) == "play 5H"


def test_a_wild_is_played_where_nothing_else_fits_and_names_the_suit_held_most() -> None:
    game = switch("hands: AH 5C 9C 3S | 2S 4S 6S; top: KD; stock: 3D 4D")
    assert normal(game) == "play AH clubs"


def test_the_rank_that_is_held_most_is_named() -> None:
    game = house_table(
        "hands: AH 5C 5S 3S | 2S 4S 6S; top: KD; stock: 3D 4D",
        "switch",
        'effects.A = { anywhere = true, names = "rank" }',
    )
    assert normal(game) == "play AH 5"


def test_all_cards_of_a_rank_are_laid_the_last_one_in_the_suit_held_most() -> None:
    game = switch("hands: 5H 5S 5C 9C 6C | 2S 4S 6S; top: KH; stock: 3D 4D")
    assert normal(game) == "play 5H 5S 5C"


def test_a_pending_draw_is_answered_if_it_can_be() -> None:
    game = switch("hands: 2H 9S | 2S 4S 6S; top: KH; stock: 3D 4D 5D 6D 7D").plays("0 play 2H call")
    assert normal(game, 1) == "play 2S"
    other = switch("hands: 2H 9S | 3S 4S 6S; top: KH; stock: 3D 4D 5D 6D 7D").plays("0 play 2H call")
    assert normal(other, 1) == "draw"


def test_the_smallest_hand_is_taken() -> None:
    game = table("hands: R7 B3 B4 B5 | G1 G2 G3 | G5 G6; top: R5; stock: Y1 Y2", "juno-seven-o")
    assert normal(game) == "play R7 2"


def test_rather_than_swap_a_small_hand_away_it_draws() -> None:
    game = table("hands: R7 B3 | G1 G2 G3 G4 G5 | G5 G6 G8 G9; top: R5; stock: Y1 Y2", "juno-seven-o")
    assert normal(game) == "draw"


def test_a_swap_to_the_left_is_made_where_the_left_hand_is_smaller() -> None:
    small = "hands: QS 5H 9C 3D 4D | 2S | 2D 4H 6H; top: QH; stock: 3C 4C"
    large = "hands: QS 5H 9C | 2S 3S 4S 5S 6S 7S | 2D 4H; top: QH; stock: 3C 4C"
    assert normal(switch(small)) == "play QS"
    assert normal(switch(large)) == "play 5H"


def test_hands_are_passed_on_where_the_hand_that_comes_is_smaller() -> None:
    small = "hands: R0 R5 B3 B4 B5 | G1 G2 G3 | G5; top: R6; stock: Y1 Y2"
    large = "hands: R0 R5 B3 | G1 | G5 G6 G7 G8 G9; top: R6; stock: Y1 Y2"
    assert normal(table(small, "juno-seven-o")) == "play R0"
    assert normal(table(large, "juno-seven-o")) == "play R5"


@pytest.mark.parametrize("card", ["RD", "RS"])
def test_a_neighbor_about_to_go_out_is_hindered(card: str) -> None:
    calm = f"hands: {card} R5 B5 B4 | G1 G2 G3 G4 | G5 G6 G8; top: R6; stock: Y1 Y2"
    near = f"hands: {card} R5 B5 B4 | G1 | G5 G6 G8; top: R6; stock: Y1 Y2"
    assert normal(table(calm)) == "play R5"
    assert normal(table(near)) == f"play {card}"


def test_play_is_turned_away_from_who_is_about_to_go_out_and_never_toward_them() -> None:
    away = "hands: RR R5 B5 B4 | G1 | G5 G6 G8 G9; top: R6; stock: Y1 Y2"
    toward = "hands: RR R5 B4 B8 | G5 G6 G8 G9 | G1; top: R6; stock: Y1 Y2"
    assert normal(table(away)) == "play RR"
    assert normal(table(toward)) == "play R5"


def test_high_cards_go_first_while_somebody_is_about_to_go_out() -> None:
    near = "hands: AH 3H 3C 9S | 2S 4S; top: KH; stock: 3D 4D"
    assert normal(table(near, "next-to-last")) == "play AH"


def test_no_special_card_is_left_that_cannot_be_the_last_one() -> None:
    assert normal(switch("hands: 8H 5H | 2S 4S 6S; top: 9H; stock: 3D 4D")) == "play 8H call"
    assert normal(switch("hands: 5H | 2S 4S 6S; top: 9H; stock: 3D 4D")) == "play 5H"


def test_a_card_to_be_covered_is_played_where_it_can_be_covered() -> None:
    cannot = "hands: 8H 3H 9S 9C | 2S 4S 6S; top: KH; stock: 3D 4D"
    can = "hands: 8H 5H 6H 9H | 2S 4S 6S; top: KH; stock: 3D 4D"
    assert normal(table(can, "next-to-last")) == "play 8H"
    assert normal(table(cannot.replace("3H", "3D KC"), "next-to-last")) == "play KC"


@pytest.mark.parametrize("follow", ["under", "anything"])
def test_what_follows_a_card_that_is_seen_through_or_takes_anything_is_reckoned_with(follow: str) -> None:
    game = house_table(
        "hands: 9H KS 4S 5S | 2C 4D 6S; top: KH; stock: 3D 4D",
        "switch",
        f'effects.9 = {{ follow = "{follow}" }}',
    )
    assert normal(game) == {"under": "play KS", "anything": "play 9H"}[follow]


def test_the_card_that_is_wished_for_least_is_passed_on() -> None:
    game = house_table(
        "hands: 9H AC 4S 4D 10H | 2S 4H 6S; top: KH; stock: 3D 5D",
        "switch",
        "effects.9 = { give_left = true }",
    ).plays("0 play 9H")
    assert normal(game) == "give 10H"


def test_the_suit_of_an_opening_card_is_the_one_held_most() -> None:
    game = opened("AH", 2, dealer=0, game="switch")
    assert str(normal(game, 0)).startswith("name ")


def test_a_wild_draw_four_is_doubted_where_many_cards_are_held() -> None:
    few = "hands: W4 R5 B3 | G1 G2 G3; top: R6; stock: Y1 Y2 Y3 Y4 Y5 Y6"
    many = few.replace("B3", "B3 B4 B5 B6 B7")
    for text, move in ((few, "accept"), (many, "challenge")):
        game = table(text, wild_draw_four="challenge").plays("0 play W4 blue")
        assert normal(game, 1) == move


def test_a_call_and_a_catch_come_first() -> None:
    forgot = table("hands: R5 B3 | G1 G2 G3; top: R6; stock: Y1 Y2").plays("0 play R5")
    assert normal(forgot, 0) == "call"
    assert normal(forgot, 1) == "catch 0"


def steps_of_another_game() -> View:
    cards = Step(Pick.CARD, ("R1", "R2", "B1"), "hand", 2, 3, groups=(("R1", "B1"), ("R2",)))
    word = Step(Pick.WORD, ("high", "low"))
    return View(
        viewer=0,
        seats=(SeatView(0, 0, 3), SeatView(1, 0, 4)),
        zones=(
            Zone("hand", ZoneKind.HAND, 4, ("R1", "R2", "B1", "B1"), 0),
            Zone("discard", ZoneKind.PILE, 1, ("R5",)),
        ),
        prompt=told(TURN_OF, 0),
        choices=(Choice("play", in_words(""), (cards, word)), Choice("shout", in_words(""))),
    )


@pytest.mark.parametrize("level", ["easy", "normal", "random"])
def test_at_least_as_many_are_picked_as_must_be(level: str) -> None:
    move = GAME.bots[level](rules_with().ruleset).decide(steps_of_another_game(), random.Random(4))
    assert move is not None
    verb, *cards, word = move.split()
    assert (verb, word) in {("play", "high"), ("play", "low")}
    assert set(cards) <= {"R1", "B1"}
    assert len(cards) == 2 or level == "normal"


RULESETS = [ruleset for seed in range(400, 440) if not faults(ruleset := random_ruleset(random.Random(seed)))]


@pytest.mark.wide
@pytest.mark.few("1", "2", slow=("3", "5", "7", "8", "10", "11"))
@pytest.mark.parametrize("ruleset", RULESETS, ids=range(len(RULESETS)))
def test_whatever_the_rules_somebody_always_acts_and_never_against_them(ruleset: Ruleset) -> None:
    rng, seats = random.Random(5), ruleset.seats[1]
    rules = GAME.ruleset.compile(ruleset)
    bots = [GAME.bots[("hard", "normal", "easy", "random")[seat % 4]](ruleset) for seat in range(seats)]
    moment = matches.begin(GAME, rules, seats)
    for _ in range(250):
        if moment.stage == Stage.OVER:
            break
        who, move = next_move(moment, bots, rng)
        if isinstance(move, str):
            assert isinstance(matches.judge(moment, who, move), Legal)
        moment = matches.after(moment, who, move)


def test_of_a_hand_of_one_rank_a_bot_weighs_some_of_all_the_ways_the_longest_among_them() -> None:
    fours = " ".join(f"{suit}4" for suit in "RGBY" for _ in range(15))
    game = house_table(
        f"hands: {fours} R5 | R1 R2 R3; top: R9; stock: G1 G2",
        "juno-classic",
        """
        deck.packs = 2
        deck.ranks = { 4 = 8 }
        several = { cards = "all", specials = true }
        """,
    )
    play = game.view(0).choice("play")
    assert play is not None
    found = ways(play, game.view(0).hand)
    assert len(found) <= MOST_WAYS + 1
    assert max(map(len, found)) == 60
    best = normal(game)
    assert best is not None
    game.plays(f"0 {best}")


def test_what_may_not_lie_on_a_card_does_not_count_as_going_on() -> None:
    text = "hands: 9H KS 5H 4D | 2C 4D 6S; top: KH; stock: 3D 4D"
    follows = house_table(text, "switch", "")
    assert normal(follows) == "play 9H"
    assert normal(house_table(text, "switch", 'effects.5.not_on = ["9"]')) == "play 5H"


def test_a_special_card_that_is_the_last_one_is_laid_though_it_does_not_go_out() -> None:
    assert normal(switch("hands: QS | 2S 4S 6S; top: 9S; stock: 3D 4D")) == "play QS"


LEVELS = pytest.mark.parametrize("level", ["easy", "random"])
FORGOT = "hands: R5 B3 | G1 G2 G3; top: R6; stock: Y1 Y2"
MINDFUL, DREAMING = 0.99, 0.0
"""The chances that come: an easy bot forgets and overlooks where they are small."""


def decided(game: Table, level: str, share: float = MINDFUL, seat: int = 0) -> str | None:
    return GAME.bots[level](game.rules.ruleset).decide(game.view(seat), Always(share))


@LEVELS
def test_a_call_and_a_catch_come_before_anything_else(level: str) -> None:
    game = table(FORGOT).plays("0 play R5")
    assert decided(game, level) == "call"
    assert decided(game, level, seat=1) == "catch 0"


def test_an_easy_bot_forgets_its_call_and_overlooks_a_catch() -> None:
    game = table(FORGOT).plays("0 play R5")
    assert decided(game, "easy", DREAMING) is None
    assert decided(game, "easy", DREAMING, seat=1) is None
    assert decided(game, "random", DREAMING, seat=1) == "catch 0"


@LEVELS
def test_they_play_one_of_the_cards_that_may_be_played(level: str) -> None:
    game = table("hands: R7 R9 B3 G8 | G1; top: R5; stock: Y1 Y2")
    assert decided(game, level) == "play R9"
    assert decided(game, "random", 0.0) == "play R7"


def test_an_easy_bot_sometimes_draws_though_it_could_play() -> None:
    game = table("hands: R7 R9 B3 G8 | G1; top: R5; stock: Y1 Y2")
    assert decided(game, "easy", DREAMING) == "draw"


@LEVELS
def test_the_next_to_last_card_is_laid_with_a_call(level: str) -> None:
    assert decided(table("hands: R7 B3 | G1; top: R5; stock: Y1 Y2"), level) == "play R7 call"


def test_an_easy_bot_forgets_to_call_with_the_play() -> None:
    game = table("hands: R7 B3 | G1; top: R5")  # nothing is there to be drawn
    assert decided(game, "easy", 0.3) == "play R7"


@LEVELS
@pytest.mark.parametrize(("stock", "move"), [("; stock: Y1 Y2", "draw"), ("", "pass")])
def test_where_nothing_fits_they_draw_or_pass(level: str, stock: str, move: str) -> None:
    assert decided(table(f"hands: B3 G8 | G1; top: R5{stock}"), level) == move


@LEVELS
def test_a_suit_is_named_with_a_wild(level: str) -> None:
    game = table("hands: W B3 G8 | G1; top: R5; stock: Y1 Y2")
    move = decided(game, level)
    assert move is not None
    assert move.startswith("play W ")
    assert GAME.play.why_not(game.state, 0, GAME.notation.read(game.rules, move)) is None


@LEVELS
def test_as_few_cards_as_may_be_are_laid_at_once(level: str) -> None:
    game = table("hands: 5H 5S 5C 9C 6C | 2S 4S 6S; top: KH; stock: 3D 4D", "switch")
    assert decided(game, level) == "play 5H"


@LEVELS
def test_a_spectator_and_who_is_not_in_turn_do_nothing(level: str) -> None:
    game = table("hands: R7 B3 G5 | G1 G2; top: R5; stock: Y1 Y2")
    assert decided(game, level, seat=1) is None
    assert GAME.bots[level](game.rules.ruleset).decide(game.view(None), Always(MINDFUL)) is None
