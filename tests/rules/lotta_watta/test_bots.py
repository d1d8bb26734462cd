"""Bots: they remember what they have seen, stack what they know to match, call; `hard` imagines rounds."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from parlour.rules import match as matches
from parlour.rules import simulate
from parlour.rules.games.lotta_watta.bots import fast_rule, searching
from parlour.rules.games.lotta_watta.bots.searching import Searching, played_out, value
from parlour.rules.games.lotta_watta.engine.moves import write
from parlour.rules.games.lotta_watta.engine.state import State
from parlour.rules.games.lotta_watta.game import GAME
from parlour.rules.reaction import LEAST, reaction
from parlour.rules.search import Effort
from parlour.rules.shelf import shelf
from parlour.rules.simulate import SimulationSetup, levels
from tests.rules.lotta_watta.table import Table, dealt, table


def knowing(game: Table, *places: str, seat: int = 0) -> Table:
    """Let `seat` have seen the cards in these places; without any, all of its own."""
    state: State = game.state
    for place in state.places():
        slot = state.at(place)
        if slot is not None and (str(place) in places or (not places and place.seat == seat)):
            state = state.laid(place, slot._replace(known=slot.known | 1 << seat))
    game.state = state
    return game


def decides(game: Table, seat: int = 0, level: str = "normal", seed: int = 1) -> str | None:
    view = replace(game.view(seat), recalled=GAME.views.recalled(game.state, seat))
    return GAME.bots[level](game.rules.ruleset).decide(view, random.Random(seed))


def test_without_anything_to_do_a_bot_does_nothing() -> None:
    game = table("hands: 3S 4H | AS 2C; pile: 7H; stock: 7C")
    assert [decides(game, 1, level) for level in GAME.bots] == [None, None, None, None]


TAKEN = [
    ("AH", "7C", "take pile"),
    ("4H", "7C", "take stock"),
    ("JK", "", "take pile"),
    ("KD", "", "take pile"),
    ("", "7C", "take stock"),
]
"""What lies on the pile and in the stock, and what a bot takes that holds a 9 and a King."""


@pytest.mark.parametrize(("pile", "stock", "move"), TAKEN)
def test_it_takes_a_low_card_from_the_pile_if_it_is_of_use(pile: str, stock: str, move: str) -> None:
    assert decides(knowing(table(f"hands: 9S KH | AS 2C; pile: {pile}; stock: {stock}"))) == move


@pytest.mark.parametrize(
    ("taken", "move"),
    [
        ("stock 2D", "put 2"),
        ("stock KD", "drop"),
        ("stock 9D", "put 2"),
        ("pile AC", "put 2"),
    ],
)
def test_it_exchanges_its_highest_card_for_a_lower_one(taken: str, move: str) -> None:
    assert decides(knowing(table(f"hands: 9S KH | AS 2C; pile: 7H; stock: 7C; taken: {taken}"))) == move


def test_it_lays_a_card_that_it_can_follow() -> None:
    game = knowing(table("hands: 9S KH KC | AS 2C; pile: 7H; stock: 7C; taken: stock KD"))
    assert decides(game) == "drop"


def test_it_keeps_a_joker_when_it_has_nothing_to_give_for_it() -> None:
    assert decides(knowing(table("hands: *9S JK | AS 2C; pile: 7H; stock: 7C; taken: stock JK"))) == "keep"
    assert decides(table("hands: *9S | AS 2C; pile: 7H; stock: 7C; taken: stock AD")) == "drop"


def test_it_puts_back_what_is_of_no_use() -> None:
    assert decides(knowing(table("hands: AS 2H | AS 2C; pile: 7H; stock: 7C; taken: pile KD"))) == "drop"


@pytest.mark.parametrize(("top", "move"), [("9H", "stack 1"), ("2H", "pass"), ("JK", "pass")])
def test_it_stacks_what_it_knows_to_match_but_no_joker(top: str, move: str) -> None:
    game = knowing(table(f"hands: 9S 2D JK | AS 2C; pile: {top}; stock: 7C; phase: race"), "0.1", "0.3")
    assert decides(game) == move


def test_it_passes_on_what_it_has_not_seen_and_on_penalties() -> None:
    game = table("hands: 9S *9D | AS 2C; pile: 9H; stock: 7C; phase: race")
    assert decides(game) == "pass"


def test_it_swaps_its_worst_card_for_the_best_that_it_knows_of() -> None:
    text = "hands: 9S KD | AS 2C | KH 8S; pile: JH; stock: 7C; phase: power; powers: 0J"
    assert decides(knowing(table(text), "0.1", "0.2", "1.1")) == "swap 0.2 1.1"
    low = "hands: 2S AD | 9S 2C; pile: JH; stock: 7C; phase: power; powers: 0J"
    assert decides(knowing(table(low))) == "pass"
    assert decides(table("hands: 2S AD | -; pile: JH; stock: 7C; phase: power; powers: 0J")) == "pass"


def test_it_looks_at_its_own_cards_first_and_then_at_others() -> None:
    text = "hands: 9S KD | AS 2C; pile: QH; stock: 7C; phase: power; powers: 0Q"
    assert decides(knowing(table(text), "0.1")) == "look 0.2"
    assert decides(knowing(table(text))) == "look 1.1"
    assert decides(knowing(table(text), "0.1", "0.2", "1.1", "1.2")) == "pass"


def test_it_lays_a_jack_or_queen_for_its_power() -> None:
    jack = table("hands: 9S 9D | AS 2C; pile: 7H; stock: 7C; taken: stock JD")
    assert decides(knowing(jack, "0.1", "0.2", "1.1")) == "drop"
    queen = table("hands: 2S 9D | AS 2C; pile: 7H; stock: 7C; taken: stock QD")
    assert decides(knowing(queen, "0.1")) == "drop"


def test_it_calls_on_a_low_hand_and_not_on_one_it_does_not_know() -> None:
    text = "hands: 2S AD | 9S 2C 4D; pile: QH; stock: 7C; phase: call"
    assert decides(knowing(table(text))) == "call"
    assert decides(table(text)) == "pass"
    lower = "hands: 2S AD | JK 2C 4D; pile: QH; stock: 7C; phase: call"
    assert decides(knowing(table(lower), "0.1", "0.2", "1.1", "1.2", "1.3")) == "pass"


def test_it_is_ready_after_a_look() -> None:
    assert decides(table("hands: 2S AD 3S 4S | 9S 2C 4D 5D; pile: QH; stock: 7C; phase: look")) == "pass"


def test_an_easy_one_forgets_now_and_then() -> None:
    game = knowing(table("hands: 9S 2D | AS 2C; pile: 9H; stock: 7C; phase: race"))
    made = [decides(game, level="easy", seed=seed) for seed in range(200)]
    assert 70 < made.count("pass") < 130
    assert {*made} == {"pass", "stack 1"}


def test_a_random_one_does_anything_it_may() -> None:
    game = table("hands: 9S 2D | AS 2C; pile: 9H; stock: 7C; phase: power; powers: 0J")
    made = {decides(game, level="random", seed=seed) for seed in range(100)}
    assert {"pass", "swap 0.1 0.2", "swap 0.2 1.2"} <= made


def test_what_a_bot_recalls_is_in_no_view_for_a_player() -> None:
    setting = shelf.table_rules("lotta-watta")
    moment = matches.begin(setting.game, setting.rules, 2)
    assert matches.seen_by_bot(moment, 0).recalled == ()
    game = knowing(table("hands: 9S 2D | AS 2C; pile: 9H; stock: 7C"))
    assert game.view(0).recalled == ()
    assert GAME.views.recalled(game.state, 0) == (("0.1", "9S"), ("0.2", "2D"))
    assert GAME.views.recalled(game.state, 1) == ()


def test_nobody_reacts_faster_than_people_do() -> None:
    rng = random.Random(1)
    found = sorted(reaction(rng) for _ in range(2_000))
    assert found[0] >= LEAST
    assert 600 < found[1_000] < 700
    assert found[1_900] < 1_500


@pytest.mark.slow
def test_normal_wins_against_easy_and_easy_against_random() -> None:
    setup = SimulationSetup("lotta-watta", ("normal", "easy", "random"), seed=4)
    normal, easy, worst = levels(setup, simulate.simulate(setup, 12))
    assert normal.low > easy.share
    assert easy.low > worst.high


def test_a_simulated_race_may_be_claimed_by_several() -> None:
    setup = SimulationSetup("lotta-watta", ("normal",) * 4, seed=4, options=(("target", "1"),))
    assert simulate.simulate(setup, 1) == simulate.simulate(setup, 1)


QUICK = Effort(stages=(4,), work=2_000, errors=1.0)
STOCK = "stock: 7C 9H 2D 3D 8S 9S 10S 2H 3H"


def hard(game: Table, seat: int = 0, effort: Effort = QUICK, seed: int = 1) -> str | None:
    view = replace(game.view(seat), recalled=GAME.views.recalled(game.state, seat))
    return Searching(game.rules.ruleset, effort).decide(view, random.Random(seed))


def test_the_level_hard_searches_and_says_that_it_thinks_long() -> None:
    game = table(f"hands: 3S 4H | AS 2C; pile: 7H; {STOCK}")
    assert GAME.bots["hard"](game.rules.ruleset).thinks_long


def test_it_calls_with_a_hand_that_hardly_anybody_can_beat() -> None:
    game = knowing(table(f"hands: JK AS | KS KH QS QD; pile: 7H; {STOCK}; phase: call"))
    assert hard(game) == "call"


def test_it_considers_no_call_with_many_points() -> None:
    game = knowing(table(f"hands: KS KH | KC KD QS QD; pile: 7H; {STOCK}; phase: call"))
    assert hard(game, effort=Effort(stages=(1,), work=0, errors=0.0)) == "pass"


def test_races_looks_and_nothing_to_do_are_decided_as_by_normal() -> None:
    game = knowing(dealt("3S 4S 5S 6S | 4C 6C 7C 8C", stock="QC 9H 2D 3D", dealer=1))
    assert hard(game) == "pass"
    idle = table(f"hands: 3S 4H | AS 2C; pile: 7H; {STOCK}")
    assert hard(idle, 1) is None


def test_it_makes_the_move_that_is_worth_most_in_what_it_imagines(monkeypatch: pytest.MonkeyPatch) -> None:
    game = knowing(table(f"hands: 3S 4H | AS 2C; pile: 7H; {STOCK}"))
    monkeypatch.setattr(searching, "played_out", lambda state, rng, most: (state, 1))
    monkeypatch.setattr(searching, "value", lambda state, seat: float(state.origin == "pile"))
    assert hard(game) == "take pile"
    monkeypatch.setattr(searching, "value", lambda state, seat: float(state.origin == "stock"))
    assert hard(game) == "take stock"


def test_it_decides_alike_for_the_same_view_and_the_same_chance() -> None:
    text = "hands: 3S 4H 9C | {}; pile: 7H; stock: {}"
    game = knowing(table(text.format("AS 2C", "7C 9H 2D 3D 8S 9S")))
    other = knowing(table(text.format("9H 2D", "7C AS 2C 3D 8S 9S")))
    assert [hard(game, seed=seed) for seed in range(5)] == [hard(other, seed=seed) for seed in range(5)]


@pytest.mark.parametrize(("card", "moves"), [("JS", {"swap", "pass"}), ("QC", {"look", "pass"})])
def test_powers_are_used_or_not_by_what_is_imagined(card: str, moves: set[str]) -> None:
    game = knowing(table(f"hands: KS 4H 9C | AS 2C 3C; pile: 7H; stock: {card} 7C 9H 2D 3D 8S 9S"), "0.1")
    game.plays("0 take stock", "0 drop", "judged")
    move = hard(game)
    assert move is not None
    assert move.split()[0] in moves


def test_the_dearest_own_cards_are_swapped_for_the_lowest_of_others() -> None:
    game = knowing(table("hands: KS 4H 9C | AS 2C 3C KH; pile: 7H; stock: JS 7C 9H 2D 3D 8S 9S"))
    knowing(game, "1.1", "1.4").plays("0 take stock", "0 drop", "judged")
    swaps = [write(move) for move in searching.swaps(game.state, 0)]
    assert swaps == [
        "pass",
        "swap 0.3 1.1",
        "swap 0.3 1.2",
        "swap 0.3 1.3",
        "swap 0.1 1.1",
        "swap 0.1 1.2",
        "swap 0.1 1.3",
    ]


def test_the_work_of_a_move_is_bounded_however_long_rounds_are(monkeypatch: pytest.MonkeyPatch) -> None:
    game = knowing(table("hands: KS 4H 9C | AS 2C 3C KH; pile: 7H; stock: JS 7C 9H 2D 3D 8S 9S"))
    knowing(game, "1.1", "1.4").plays("0 take stock", "0 drop", "judged")
    played: list[int] = []

    def endless(state: State, _: random.Random, most: int) -> tuple[State, int]:
        played.append(most)
        return state, most

    monkeypatch.setattr(searching, "played_out", endless)
    assert hard(game, effort=searching.EFFORT) is not None
    assert sum(played[:-1]) < searching.EFFORT.work
    assert max(played) <= searching.LONGEST <= searching.EFFORT.work / 4


def test_unseen_cards_alone_are_looked_at() -> None:
    game = knowing(table("hands: KS 4H | AS 2C; pile: 7H; stock: QS 7C 9H 2D 3D"), "0.1", "1.2")
    game.plays("0 take stock", "0 drop", "judged")
    assert [write(move) for move in searching.looks(game.state, 0)] == ["pass", "look 0.2", "look 1.1"]


def test_others_are_thought_to_know_their_bottom_row_and_more_as_turns_pass() -> None:
    early = dealt("3S 4S 5S 6S | 4C 6C 7C 8C", stock="QC 9H 2D 3D", dealer=1)
    hand = early.state.hands[1]
    seen = searching.seen_by_owner(hand, 1, 0.0, random.Random(1))
    assert [bool(slot and slot.known >> 1 & 1) for slot in seen] == [False, False, True, True]
    late = searching.seen_by_owner((*hand, None), 1, 1.0, random.Random(1))
    assert [bool(slot and slot.known >> 1 & 1) for slot in late] == [True, True, True, True, False]


@pytest.mark.parametrize(("pile", "stock", "move"), TAKEN)
def test_the_fast_rule_takes_what_normal_takes(pile: str, stock: str, move: str) -> None:
    game = knowing(table(f"hands: 9S KH | AS 2C; pile: {pile}; stock: {stock}"))
    assert write(fast_rule.take(game.state)) == move


@pytest.mark.parametrize(
    ("hands", "taken", "move"),
    [
        ("9S KH | AS 2C", "2D", "put 2"),
        ("9S KH | AS 2C", "KD", "drop"),
        ("JK | AS 2C", "JK", "keep"),
        ("QS 4H 9S | AS 2C", "8D", "put 1"),
        ("JS 4H 9S | AS 2C", "8D", "put 1"),
        ("9S *KH - | AS 2C", "2D", "put 1"),
    ],
)
def test_the_fast_rule_uses_the_taken_card_as_normal_does(hands: str, taken: str, move: str) -> None:
    game = knowing(table(f"hands: {hands}; pile: 7H; stock: {taken} 7C 9H 2D"))
    game.plays("0 take stock")
    assert write(fast_rule.second(game.state)) == move


def test_the_fast_rule_lays_a_queen_for_the_look_while_a_card_is_unknown() -> None:
    game = knowing(table("hands: 3S 4H | AS 2C; pile: 7H; stock: QD 7C 9H 2D"), "0.1").plays("0 take stock")
    assert write(fast_rule.second(game.state)) == "drop"


def test_the_fast_rule_puts_back_what_it_took_from_the_pile_without_use() -> None:
    game = knowing(table("hands: 3S 4H | AS 2C; pile: 9H; stock: QD 7C")).plays("0 take pile")
    assert write(fast_rule.second(game.state)) == "drop"


@pytest.mark.parametrize(("mine", "calls"), [("AS 2C", True), ("JK KS 6H", False), ("3S 4H", False)])
def test_the_fast_rule_calls_with_a_low_hand(mine: str, calls: bool) -> None:
    game = knowing(table(f"hands: {mine} | KS KH; pile: 7H; {STOCK}; phase: call"))
    assert fast_rule.calls(game.state) == calls


def test_the_fast_rule_swaps_where_points_are_saved() -> None:
    game = knowing(table("hands: KS 4H | AS 2C; pile: 7H; stock: JS 7C 9H 2D 3D"))
    game.plays("0 take stock", "0 drop", "judged")
    assert write(fast_rule.power(game.state)) == "swap 0.1 1.1"
    low = knowing(table("hands: AS 2H | KS 2C; pile: 7H; stock: JS 7C 9H 2D 3D"))
    low.plays("0 take stock", "0 drop", "judged")
    assert write(fast_rule.power(low.state)) == "pass"
    alone = table("hands: AS 2H | -; pile: 7H; stock: JS 7C 9H 2D 3D")
    assert fast_rule.best_swap(alone.state, 0)[0] == fast_rule.NONE


def test_the_fast_rule_looks_at_an_own_unknown_card() -> None:
    game = knowing(table("hands: KS 4H | AS 2C; pile: 7H; stock: QS 7C 9H 2D 3D"), "0.1")
    game.plays("0 take stock", "0 drop", "judged")
    assert write(fast_rule.power(game.state)) == "look 0.2"
    assert write(fast_rule.power(knowing(game).state)) == "pass"


@pytest.mark.parametrize("stacking", ["race", "in turn"])
def test_every_phase_is_played_on_to_the_end_of_the_round(stacking: str) -> None:
    hands, stock = "3S 4S 5S 6S | 4C 6C 7C 8C", "QC JH 2D 3D"
    game = dealt(hands, stock=stock, dealer=1, stacking=stacking).plays("0 pass", "1 pass")
    phases: set[str] = set()
    for seed in range(12):
        state = game.state
        while GAME.scoring.outcome(state) is None:
            phases.add(GAME.views.seen_by(state, None).phase)
            state, made = played_out(state, random.Random(seed), 1)
            assert made == 1
        assert max(value(state, seat) for seat in range(2)) >= 1
    assert {"turn", "took", "call", "power", "peek", "race" if stacking == "race" else "ask"} <= phases


def test_an_empty_stock_is_renewed() -> None:
    game = table("hands: KS KH KC | QS QH QC; pile: 2H 3H 4H 5H 7H; stock:").plays("0 take stock")
    done, _ = played_out(game.state, random.Random(1), 400)
    assert GAME.scoring.outcome(done) is not None


def test_a_round_that_goes_on_is_worth_nothing_yet() -> None:
    assert value(table(f"hands: KS 4H | AS 2C; pile: 7H; {STOCK}").state, 0) == 0
