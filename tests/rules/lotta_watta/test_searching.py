"""The level `hard`: it compares moves in rounds that it imagines, by what each seat has probably seen."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from parlour.rules.games.lotta_watta.bots import fast_rule, searching
from parlour.rules.games.lotta_watta.bots.searching import Searching, played_out, value
from parlour.rules.games.lotta_watta.engine.moves import write
from parlour.rules.games.lotta_watta.engine.state import State
from parlour.rules.games.lotta_watta.game import GAME
from parlour.rules.search import Effort
from tests.rules.lotta_watta.table import Table, dealt, table
from tests.rules.lotta_watta.test_bots import TAKEN, knowing

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
