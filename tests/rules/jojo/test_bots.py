"""Bots look through whole turns, and keep, hold and trade cards; `hard` plays imagined rounds on; hints."""

from __future__ import annotations

import random

import pytest

from parlour.rules import simulate
from parlour.rules.advice import Advice
from parlour.rules.games.jojo.bots import searching
from parlour.rules.games.jojo.bots.normal import Normal
from parlour.rules.games.jojo.bots.searching import Searching, margin, played_out
from parlour.rules.games.jojo.engine.state import OVER
from parlour.rules.games.jojo.game import GAME
from parlour.rules.search import Effort
from parlour.rules.sentences import text
from tests.rules.always import Always
from tests.rules.jojo.table import Table, table


def decided(game: Table, level: str = "normal", seed: int = 1) -> str | None:
    return GAME.bots[level](game.rules.ruleset).decide(game.view(game.state.turn), random.Random(seed))


def turn(game: Table, level: str = "normal") -> list[str]:
    """Play the turn of a bot to its end, and return its moves."""
    seat, made = game.state.turn, []
    while GAME.scoring.outcome(game.state) is None and game.state.turn == seat:
        move = decided(game, level)
        assert move is not None
        made.append(move)
        game.plays(f"{seat} {move.replace('JO', 'J')}")
    return made


def test_it_lays_the_card_that_lets_the_turn_go_on_before_the_one_that_ends_it() -> None:
    game = table("- B8 - \n - R5 - \n - - - \n hands G8 R6 R7 | P9 P1 \n stock Y1")
    made = turn(game)
    assert len(made) == 3
    assert made[-1] == "play G8 N"
    assert game.outcome.winner == 0


def test_it_keeps_a_wild_that_would_bring_too_little() -> None:
    game = table("- - - \n - R5 - \n - - - \n hands R6 W P1 P2 | P9 P1 P4 \n stock Y1")
    assert decided(game) == "play R6 M"


@pytest.mark.parametrize("hands", ["J P1 P2 | P9 P4", "P1 P2 | P9"])
def test_it_trades_no_cheap_card_and_none_while_nobody_is_about_to_go_out(hands: str) -> None:
    assert decided(table(f"- - - \n - R5 - \n - - - \n hands {hands} \n stock Y1")) == "draw"


def test_an_easy_bot_holds_nothing() -> None:
    over = table("- G8 - \n - R5 - \n - - - \n hands J G9 | P9 P1 \n stock Y1 \n over")
    assert decided(over, "easy") == "stop"


@pytest.mark.parametrize("level", ["easy", "normal", "hard", "random"])
def test_it_does_nothing_out_of_turn_and_none_plays_for_a_spectator(level: str) -> None:
    game = table("- - - \n - R5 - \n - - - \n hands P1 R6 | P9 P4 \n stock Y1")
    assert GAME.bots[level](game.rules.ruleset).decide(game.view(1), random.Random(1)) is None
    assert GAME.bots[level](game.rules.ruleset).decide(game.view(None), random.Random(1)) is None


def test_at_a_table_with_faces_it_plays_by_faces() -> None:
    game = table("- - - \n - R5 - \n - - - \n hands P6 P1 | P9 P4 \n stock Y1", adjacency="face")
    assert decided(game) == "play P6 E"


@pytest.mark.slow
@pytest.mark.wide
def test_levels_are_told_apart_by_what_they_win() -> None:
    tally = simulate.simulate(simulate.SimulationSetup("jojo", ("normal", "easy"), seed=3), 12)
    assert tally.rounds_won[0] > 1.3 * tally.rounds_won[1]
    tally = simulate.simulate(simulate.SimulationSetup("jojo", ("normal", "random"), seed=3), 12)
    assert tally.rounds_won[0] > 1.5 * tally.rounds_won[1]


@pytest.mark.parametrize(("share", "verb"), [(0.0, "play"), (0.9, "play"), (0.92, "trade")])
def test_a_random_bot_picks_a_way_to_go_on_and_seldom_trades(share: float, verb: str) -> None:
    """A trade weighs a tenth of a play."""
    game = table("- - - \n - R5 - \n - - - \n hands R6 J P1 | P9 P4 \n stock Y1 Y2")
    assert [choice.verb for choice in game.view(0).choices] == ["play", "trade"]
    move = GAME.bots["random"](game.rules.ruleset).decide(game.view(0), Always(share))
    assert move is not None
    assert move.split()[0] == verb
    assert GAME.play.why_not(game.state, 0, GAME.notation.read(game.rules, move)) is None


def test_a_random_bot_draws_where_nothing_fits() -> None:
    game = table("- - - \n - R5 - \n - - - \n hands P1 P2 | P9 P4 \n stock Y1 Y2")
    assert GAME.bots["random"](game.rules.ruleset).decide(game.view(0), Always(0.0)) == "draw"


QUICK = Effort(stages=(3,), work=100, errors=1.0)
BOARD = "- - - \n - R5 - \n - - - \n hands {} \n stock {}"


def hard(game: Table, seat: int | None = 0, effort: Effort = QUICK, seed: int = 1) -> str | None:
    return Searching(effort).decide(game.view(seat), random.Random(seed))


def test_it_goes_out_if_it_can() -> None:
    assert hard(table(BOARD.format("R6 | P9 P4", "Y1"))) == "play R6 M"


def test_it_makes_the_move_that_is_worth_most_in_what_it_imagines(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table(BOARD.format("R6 B5 P1 | P9 P4", "Y1 Y2 Y3"))
    usual = hard(game, effort=Effort(stages=(1,), work=0, errors=9.0))
    monkeypatch.setattr(searching, "played_out", lambda rule, state, rng, most: (state, 1))
    for rank, move in ((6, "play R6 M"), (5, "play B5 M")):
        monkeypatch.setattr(
            searching,
            "margin",
            lambda state, seat, rank=rank: float(state.grid.stacks[0][-1] % 9 == rank - 1),
        )
        assert hard(game) == move
    assert usual in {"play R6 M", "play B5 M"}


def test_without_another_move_it_makes_the_only_one() -> None:
    board = "- - - \n - R5 - \n - - - \n hands P1 P2 | P9 P4 P6"
    assert hard(table(board)) == "pass"


def test_with_three_players_it_makes_the_move_of_normal(monkeypatch: pytest.MonkeyPatch) -> None:
    def unexpected(*_: object) -> None:
        raise AssertionError("a round was played on")

    monkeypatch.setattr(searching, "played_out", unexpected)
    game = table(BOARD.format("R6 B5 P1 | P9 P4 | G1 G2", "Y1 Y2 Y3"))
    assert hard(game) == Normal().decide(game.view(0), random.Random(1))


def test_it_decides_alike_for_the_same_view_and_the_same_chance() -> None:
    game = table(BOARD.format("R6 B5 P1 | P9 P4", "Y1 Y2 Y3"))
    other = table(BOARD.format("R6 B5 P1 | Y1 Y2", "P9 P4 Y3"))
    assert [hard(game, seed=seed) for seed in range(5)] == [hard(other, seed=seed) for seed in range(5)]


def test_a_round_is_played_on_to_its_end_through_a_new_stock() -> None:
    game = table("- B8/B9 - \n - R5/R6/R7 - \n - - - \n hands P1 P2 | P9 P4 \n stock Y1")
    done, made = played_out(Normal(most=15), game.state, random.Random(1), 2_000)
    assert done.phase == OVER
    assert made > 2
    assert done.renewals > 0
    assert margin(done, 0) == -margin(done, 1)


def test_a_round_that_goes_on_counts_as_if_all_counted_their_hands() -> None:
    game = table(BOARD.format("P1 J | P9 P4 P6", "Y1"))
    assert margin(game.state, 0) == 6 - 7


def advice(game: Table, seat: int | None = None) -> Advice | None:
    view = game.view(game.state.turn if seat is None else seat)
    assert GAME.adviser is not None
    return GAME.adviser(game.rules.ruleset).advise(view, random.Random(1))


def said(found: Advice | None, seat: int = 0) -> tuple[str, ...]:
    assert found is not None
    return (found.move, *(text(each, seat) for each in (found.words, *found.reasons)))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "- B8 - \n - R5 - \n - - - \n hands G8 R6 R7 | P9 P1 \n stock Y1",
            ("play R6 M", "Lay red 6 on the Master", "with red 7, green 8 after it you go out"),
        ),
        (
            "- B3 - \n - R5 - \n - - - \n hands J W B1 | P9 P1 \n stock Y1",
            (
                "switch N then W N then B1 N",
                "Reverse the north stack with a Jojo, then lay Wild, blue 1 there",
                "you go out",
            ),
        ),
        (
            "- - - \n - R5 - \n - - - \n hands P1 P2 P4 | P9 P1 P3 \n stock Y1",
            ("draw", "Draw a card", "nothing fits, or it is worth more later"),
        ),
        (
            "- - - \n - R5 - \n - - - \n hands P1 P2 | P9 P4 P6",
            ("pass", "Pass", "nothing fits, and there is nothing to draw"),
        ),
        (
            "- B8 - \n - R5 - \n - - - \n hands G8 P2 | P9 P1 \n stock Y1",
            ("play G8 N", "Lay green 8 on the north stack"),
        ),
        (
            "- B8 - \n - R5 - \n - - - \n hands G8 R6 R7 P2 | P9 P1 \n stock Y1",
            (
                "play R6 M",
                "Lay red 6 on the Master",
                "with red 7, green 8 after it, this turn gets rid of 3 cards",
            ),
        ),
        (
            "- - - \n - R5 - \n - - - \n hands J P1 P2 | P9 \n stock Y1",
            ("trade JO", "Trade the Jojo for two cards", "it counts many points if somebody goes out now"),
        ),
        (
            "- G8 - \n - R5 - \n - - - \n hands J P1 P2 | P9 P1 \n stock Y1 \n over",
            ("stop", "End the turn", "nothing else fits, or it is worth more later"),
        ),
    ],
)
def test_a_hint_tells_the_move_and_what_speaks_for_it(text: str, told: tuple[str, ...]) -> None:
    found = advice(table(text))
    assert found is not None
    assert said(found) == told


def test_a_stack_is_held_for_the_next_turn() -> None:
    game = table("- B8 - \n - R5 Y3 \n - - - \n hands G8 J G9 | P9 P1 \n stock Y1 Y2").plays("0 play G8 N")
    assert said(advice(game)) == (
        "hold N",
        "Hold the north stack with a Jojo",
        "your cards fit there next time",
    )


def test_a_top_card_is_moved_to_go_out_or_to_lay_two_cards_at_once() -> None:
    text = "- Y5 - \n R4 R5 - \n - - - \n hands J B3{} | P1 \n stock B8 G9"
    words = (
        "Move the top card of the north stack to the Master with a Jojo, then lay blue 3 on the north stack"
    )
    assert said(advice(table(text.format("")))) == ("move N M then B3 N", words, "you go out")
    two = "it gets rid of 2 cards at once", "your turn goes on after it"
    assert said(advice(table(text.format(" P9")))) == ("move N M then B3 N", words, *two)


def test_nobody_is_advised_out_of_turn() -> None:
    game = table("- B8 - \n - R5 - \n - - - \n hands G8 R6 R7 | P9 P1 \n stock Y1")
    assert advice(game, 1 - game.state.turn) is None
