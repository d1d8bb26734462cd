"""The level `hard`: it compares moves in rounds that it imagines; where all count their own, it counts."""

from __future__ import annotations

import random
from functools import partial

import pytest

from parlour.rules.contract import Opening
from parlour.rules.games.shedding.bots import searching
from parlour.rules.games.shedding.bots.fast_rule import FastRule
from parlour.rules.games.shedding.bots.meanings import Meanings
from parlour.rules.games.shedding.bots.normal import Counting
from parlour.rules.games.shedding.bots.searching import Searching, margin, played_out
from parlour.rules.games.shedding.game import GAME
from parlour.rules.search import Effort
from parlour.rules.shelf import shelf
from tests.rules.shedding.table import Table, house, opened, rules_with, table

QUICK = Effort(stages=(4,), work=2_000, errors=1.0)
GIVES = house("switch", 'calling.announce = "off"\neffects.9 = { give_left = true }')


def hard(game: Table, seat: int = 0, effort: Effort = QUICK, seed: int = 1) -> str | None:
    return Searching(game.rules.ruleset, effort).decide(game.view(seat), random.Random(seed))


def rule(game: Table) -> FastRule:
    return FastRule(game.rules)


def laid(game: Table) -> str:
    """Return the move of the fast rule, in notation."""
    return GAME.notation.write(game.rules, rule(game).move(game.state))


def test_the_level_hard_searches_and_says_that_it_thinks_long() -> None:
    assert GAME.bots["hard"](rules_with().ruleset).thinks_long


def test_it_goes_out_if_it_can() -> None:
    assert hard(table("hands: 5H | 2S 4S 6S; top: 9H; stock: 3D 4D", "switch")) == "play 5H"


def test_it_makes_the_move_that_is_worth_most_in_what_it_imagines(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table("hands: R5 B3 B6 G9 | G1 G2 G3; top: R6; stock: Y1 Y2 Y3")
    monkeypatch.setattr(searching, "played_out", lambda rule, state, rng, most: (state, 1))
    monkeypatch.setattr(searching, "margin", lambda state, seat: float(len(state.hands[seat])))
    assert hard(game) == "draw"
    monkeypatch.setattr(searching, "margin", lambda state, seat: float(state.discard[-1]))
    assert hard(game) == "play B6"


def test_calls_catches_and_decisions_outside_of_play_are_those_of_normal() -> None:
    forgot = table("hands: R5 B3 | G1 G2 G3; top: R6; stock: Y1 Y2").plays("0 play R5")
    assert hard(forgot, 0) == "call"
    assert hard(forgot, 1) == "catch 0"
    assert str(hard(opened("AH", 2, dealer=0, game="switch"), 0)).startswith("name ")
    calm = table("hands: R5 B3 | G1 G2 G3; top: R6; stock: Y1 Y2")
    assert hard(calm, 1) is None


def test_without_another_candidate_nothing_is_imagined() -> None:
    game = table("hands: B3 B4 | G1 G2 G3; top: R6; stock: Y1 Y2")
    assert hard(game, effort=Effort(stages=(1,), work=0, errors=0.0)) == "draw"


def test_it_decides_alike_for_the_same_view_and_the_same_chance() -> None:
    text = "hands: R5 B3 B6 W | {}; top: R6; stock: {}"
    game = table(text.format("G1 G2 G3", "Y1 Y2 Y3 Y4 Y5"))
    other = table(text.format("Y1 Y2 Y3", "G1 G2 G3 Y4 Y5"))
    assert [hard(game, seed=seed) for seed in range(5)] == [hard(other, seed=seed) for seed in range(5)]


def test_candidates_are_the_usual_move_then_others_with_the_best_names_alone_and_together() -> None:
    game = table("hands: R5 B5 R7 W | G1 G2 G3; top: R6; stock: Y1 Y2", "juno-serious")
    bot = Searching(game.rules.ruleset, QUICK)
    usual = GAME.notation.read(game.rules, "draw")
    texts = [GAME.notation.write(game.rules, move) for move in bot.candidates(game.state, usual)]
    assert texts[0] == "draw"
    assert {"play R5 B5", "play R5"} <= {*texts}
    named = table("hands: W R5 B5 | G1 G2 G3; top: Y6; stock: Y1 Y2")
    found = Searching(named.rules.ruleset, QUICK).candidates(named.state, usual)
    assert [GAME.notation.write(named.rules, move) for move in found[1:]] == ["play W red", "play W blue"]


@pytest.mark.parametrize(
    ("text", "game", "move"),
    [
        ("hands: AH 5H KS 3C | 2S 4S 6S; top: 9H; stock: 3D 4D", "switch", "play 5H"),
        ("hands: 5H | 2S 4S 6S; top: 9H; stock: 3D 4D", "switch", "play 5H"),
        ("hands: 5H 5S 5C 9C 6C | 2S 4S 6S; top: KH; stock: 3D 4D", "switch", "play 5H 5S 5C"),
        ("hands: AH 5C 9C 3S | 2S 4S 6S; top: KD; stock: 3D 4D", "switch", "play AH clubs"),
        ("hands: 3H 5C | 2S 4S 6S; top: 9H; stock: 3D 4D", "switch", "play 3H call"),
        ("hands: 5C 9C 3S | 2S 4S 6S; top: KD; stock: 3D 4D", "switch", "draw"),
        ("hands: 5C 9C 3S | 2S 4S 6S; top: KD; stock:", "switch", "pass"),
        ("hands: RD R5 B4 B3 | G1; top: R6; stock: Y1 Y2", "juno-classic", "play RD"),
        ("hands: R7 B3 B4 | G1 G2 | G5; top: R5; stock: Y1 Y2", "juno-seven-o", "play R7 2"),
        ("hands: R7 R3 B4 | G1 G2 G4 G8; top: R5; stock: Y1 Y2", "juno-seven-o", "play R3"),
        ("hands: R0 R3 B4 | G1; top: R5; stock: Y1 Y2", "juno-seven-o", "play R0"),
        ("hands: QS KS 3C | 2S; top: 9S; stock: 3D 4D", "switch", "play QS"),
        ("hands: QS KS 3C | 2S 4S 6S 7S; top: 9S; stock: 3D 4D", "switch", "play KS"),
    ],
)
def test_the_fast_rule_plays_much_as_normal_does(text: str, game: str, move: str) -> None:
    assert laid(table(text, game)) == move


def test_the_fast_rule_answers_what_waits_or_takes_it() -> None:
    answered = table("hands: 2H 9S 9D | 2S 4S 6S; top: KH; stock: 3D 4D 5D", "switch").plays("0 play 2H")
    assert laid(answered) == "play 2S"
    draws = table("hands: 2H 9S 9D | 3S 4S 6S; top: KH; stock: 3D 4D 5D", "switch").plays("0 play 2H")
    assert laid(draws) == "draw"
    skips = house("switch", 'effects.8 = { skip = 1, answers = ["8"] }')
    skipped = table("hands: 8H 9S 9D | 3S 4S 6S; top: KH; stock: 3D 4D 5D", skips).plays("0 play 8H")
    assert laid(skipped) == "pass"


def test_the_fast_rule_plays_on_or_stops_where_a_turn_goes_on() -> None:
    may = house("switch", 'effects.8 = { again = "may" }')
    game = table("hands: 8H 9S 9D | 3S 4S 6S; top: KH; stock: 3D 4D 5D", may).plays("0 play 8H")
    assert laid(game) == "pass"


def test_the_fast_rule_lays_a_card_just_drawn() -> None:
    game = table("hands: B7 | G1 G2 | G5; top: R5; stock: R9 Y1 Y2").plays("0 draw")
    assert laid(game) == "play R9 call"


def test_a_call_that_was_made_covers_a_chain() -> None:
    text = "hands: 8H 8S KS | 3S 4S 6S; top: KH; stock: 3D 4D 5D"
    game = table(text, "next-to-last").plays("0 play 8H")
    assert laid(game) in {"play 8S call", "play KS call"}


RENEWED = "hands: B1 B2 | G1 G2; top: R5; under: Y1 Y2 Y3 R1"
CASES = {
    "a turn": lambda: table("hands: R5 B3 | G1 G2 | G5 G6; top: R6; stock: Y1 Y2 Y3 Y4"),
    "a stock that is renewed": lambda: table(RENEWED).plays("0 draw"),
    "an opening that waits for its name": lambda: opened("AH", 2, game="switch"),
    "cards that are given": lambda: table(
        "hands: 9H 3C 4C | 7D 7S 6H | 9C KC QC; top: 5H; stock: 3S 3D", GIVES
    ).plays("0 play 9H"),
    "a challenge": lambda: table(
        "hands: W4 R5 B3 | G1 G2 | G5; top: R6; stock: Y1 Y2 Y3 Y4 Y5 Y6", wild_draw_four="challenge"
    ).plays("0 play W4 blue"),
}


@pytest.mark.parametrize("case", CASES)
def test_every_phase_is_played_on_to_the_end_of_the_round(case: str) -> None:
    game = CASES[case]()
    done, made = played_out(rule(game), game.state, random.Random(1), 400)
    assert GAME.scoring.outcome(done) is not None
    assert 0 < made < 400
    assert sum(margin(done, seat) for seat in range(len(done.hands))) == pytest.approx(0)


def test_a_cut_and_another_opening_card_are_played_on() -> None:
    rules = rules_with("next-to-last", cut="on")
    cut = GAME.dealing.deal(rules, 2, rules.deck, Opening(0))
    again = GAME.dealing.deal(rules_with("crazy-eights"), 2, eights_on_top(), Opening(0))
    for state in (cut, again):
        done, _ = played_out(FastRule(state.rules), state, random.Random(1), 900)
        assert GAME.scoring.outcome(done) is not None


def eights_on_top() -> bytes:
    """Return an order of Crazy Eights in which an 8 opens the round after two hands of seven."""
    rules = rules_with("crazy-eights")
    eights = [card for card in rules.deck if rules.texts[card].startswith("8")]
    others = [card for card in rules.deck if card not in eights]
    return bytes([*others[:14], *eights, *others[14:]])


def test_a_round_that_goes_on_counts_as_if_all_counted_their_hands() -> None:
    game = table("hands: R5 B3 | G1 G2 G9; top: R6; stock: Y1 Y2 Y3 Y4")
    assert margin(game.state, 0) == 12 - 8
    lowest = table("hands: 5H 3C | AS 2S; top: 6H; stock: 3D 4D", "next-to-last")
    assert margin(lowest.state, 0) > 0 > margin(lowest.state, 1)


def test_where_cards_must_be_covered_hard_plays_as_normal_and_at_once() -> None:
    rules = shelf.table_rules("next-to-last")
    assert not rules.bot("hard").thinks_long
    view = table("hands: 5H 3C 8H | AS 2S; top: 6H; stock: 3D 4D", "next-to-last").view(0)
    there = [rules.bot(level).decide(view, random.Random(1)) for level in ("hard", "normal")]
    assert there[0] == there[1] is not None
    assert shelf.table_rules("juno-seven-o").bot("hard").thinks_long


ntl = partial(table, game="next-to-last")


def decided(level: str, there: Table, seat: int = 0) -> str | None:
    return GAME.bots[level](there.rules.ruleset).decide(there.view(seat), random.Random(1))


def test_it_gives_up_a_card_that_it_could_follow_for_fifty_points() -> None:
    there = ntl("hands: AH 3H 3C 9S | 2S 4S 6S 7S; top: KH; stock: 3D 4D")
    assert decided("normal", there) == "play 3H"
    assert decided("hard", there) == "play AH"


def drew_on_hearts(hand: str) -> Table:
    """Return a round in which seat 1 drew on hearts, found a 5 and played it."""
    there = ntl(f"hands: 5H {hand} | 9C 9D QC QD; top: KH; stock: 10D 5C 2D 3C")
    there.plays("0 play 5H", "1 draw", "1 play 5C")
    assert there.view(0).seats[1].drew_on == ("hearts",)
    return there


def test_it_names_the_suit_on_which_the_next_player_drew() -> None:
    there = drew_on_hearts("JD 3S 4D")
    assert decided("normal", there) in {"play JD spades", "play JD diamonds"}
    assert decided("hard", there) == "play JD hearts"


def test_it_names_its_own_suit_if_it_holds_many_of_it() -> None:
    assert decided("hard", drew_on_hearts("JD 3S 4S 6S 9S")) == "play JD spades"


@pytest.mark.parametrize(("hand", "card"), [("5D 5H 3D", "play 5H"), ("5H 8H 3D 8D", "play 5H")])
def test_it_plays_a_card_of_that_suit_unless_it_must_cover_it_itself(hand: str, card: str) -> None:
    assert decided("hard", drew_on_hearts(hand)) == card


def test_it_decides_at_once_and_never_out_of_turn() -> None:
    there = ntl("hands: AH 3H 3C 9S | 2S 4S 6S 7S; top: KH; stock: 3D 4D")
    assert not GAME.bots["hard"](there.rules.ruleset).thinks_long
    assert decided("hard", there, 1) is None


def test_where_the_winner_collects_the_points_it_plays_as_normal() -> None:
    rules = house("next-to-last", 'scoring.counts = "winner"')
    there = table("hands: AH 3H 3C 9S | 2S 4S 6S 7S; top: KH; stock: 3D 4D", rules)
    assert decided("hard", there) == decided("normal", there) == "play 3H"
    assert Counting(Meanings(rules.ruleset)).decide(there.view(0), random.Random(1)) == "play AH"
