"""JJ-17: the draw stack runs out, is renewed, or there is nothing to draw."""

from __future__ import annotations

import random

import pytest

from parlour.rules.events import Event
from parlour.rules.games.jojo.game import GAME
from parlour.rules.moves import HOUSE, TimeUp
from parlour.rules.sentences import text
from tests.rules.jojo.table import table


@pytest.mark.parametrize(
    ("board", "order", "then", "stock"),
    [
        ("- B8/G8/G9 - \n Y8 R4/R5 - \n - - - \n hands P1 P2 | P3", "R4 G8", "- G9 - \n Y8 R5 -", "G8 B8"),
        ("- B8/B9@1 - \n - R5 - \n - - - \n hands P1 P2 | P6 P8", "B8", "- B9 - \n - R5 -", ""),
        ("- B8/J/B7/B6 - \n - R5 - \n - - - \n hands P1 P2 | P8 P6", "B8", "- J/B6 - \n - R5 -", "B7"),
        ("- B8/W=G8/G9 - \n - W=R5 - \n - - - \n hands P1 | G8", "B8 W", "- G9 - \n - W=R5 -", "W"),
    ],
    ids=["what lies under the tops", "no Jojo of a Hold", "no Switch", "a Wild as a Wild"],
)
def test_jj_17_what_becomes_the_new_draw_stack(board: str, order: str, then: str, stock: str) -> None:
    game = table(board).plays("0 draw", f"stock {order}").turn_of(1).shows(f"{then} \n - - -")
    assert (game.stock, game.position.renewals) == (stock, 1)
    assert order.split()[0] in game.hand(0)


def test_jj_17_with_nothing_to_draw_the_turn_passes_and_no_renewal_counts() -> None:
    game = (
        table("- B9 - \n - R5 - \n - - - \n hands P1 P2 | R6 P6 P8").offers("pass").refuses("draw", "JJ-17")
    )
    game.refuses("trade P1", "JJ-11").plays("0 pass").turn_of(1)
    assert game.position.renewals == 0


def test_jj_17_who_has_a_play_or_a_card_to_draw_does_not_pass() -> None:
    table("- B9 - \n - R5 - \n - - - \n hands P1 P2 R6 | P6").refuses("pass", "JJ-10").offers("play R6 M")
    table("- B9 - \n - R5 - \n - - - \n hands P1 P2 | P6 \n stock Y1").refuses("pass", "JJ-17")
    table("- B9 - \n - R5 - \n - - - \n hands P1 P2 | P6 \n aside J").refuses("pass", "JJ-17")


def test_jj_17_a_player_with_only_a_combination_may_pass_instead() -> None:
    table("- B9 - \n - R5 - \n - - - \n hands J B8 P1 | P6").offers("switch N then B8 N", "pass")


@pytest.mark.parametrize(
    ("hands", "winner", "points"),
    [
        ("P1 P2 | W P6 | P1", 2, (0, 0, 11)),
        ("P1 P2 | W", 0, (5, 0)),
        ("P1 | P2 | P4 P6 \n renewals 1", None, (0, 0, 0)),
    ],
    ids=["the fewest points win", "not the fewest cards", "a tie"],
)
def test_jj_17_a_whole_lap_of_passes_blocks_the_round(
    hands: str, winner: int | None, points: tuple[int, ...]
) -> None:
    game = table(f"- B9 - \n - R5 - \n - - - \n hands {hands}").plays("0 pass", "1 pass")
    if len(points) == 3:
        game.plays("2 pass")
    assert (game.outcome.winner, game.outcome.points) == (winner, points)


def test_jj_17_a_play_between_breaks_the_lap() -> None:
    text = "- B9 - \n - R5 - \n - - - \n hands P1 P2 | G9 P6 | P1 P4"
    game = table(text).plays("0 pass", "1 play G9 N", "2 draw", "stock B9", "2 stop").turn_of(0)
    assert game.position.passes == 0
    text = "- B9 - \n - R5 - \n - - - \n hands P1 P2 | G3 P6 | P1 P8"
    game = table(text).plays("0 pass", "1 play G3 E", "1 stop", "2 pass", "0 pass").turn_of(1)
    assert game.position.passes == 2


NOTHING_TO_DRAW = "- B9 - \n - R5 - \n - - - \n hands {} | R6 P6 P8"


@pytest.mark.parametrize("hand", ["P1 P2", "R6 P1", "J B8", "W B8"])
def test_jj_17_where_nothing_can_be_drawn_a_clock_runs_whatever_the_hand_holds(hand: str) -> None:
    game = table(NOTHING_TO_DRAW.format(hand))
    prompt = text(game.view(0).prompt, 0)
    assert prompt.endswith("there is nothing to draw: pass") == (hand == "P1 P2")
    (clock,) = GAME.play.deadlines(game.state)
    assert (clock.name, clock.seconds) == ("skip", 3.0)
    assert {game.view(viewer).deadlines for viewer in (0, 1, None)} == {()}, "the match adds them for all"
    assert GAME.play.deadlines(table(NOTHING_TO_DRAW.format(hand), end_empty_turns="off").state) == ()


def test_jj_17_when_the_clock_runs_out_an_empty_turn_ends_and_the_next_one_has_a_clock_of_its_own() -> None:
    state, events = table(NOTHING_TO_DRAW.format("P1 P2")).state, list[Event]()
    then = GAME.play.after(state, HOUSE, TimeUp("skip"), events)
    assert (then.turn, then.passes) == (1, 1)
    assert events == [then.because] != [None]
    numbers = [clock.number for each in (state, then) for clock in GAME.play.deadlines(each)]
    assert len(set(numbers)) == 2


@pytest.mark.parametrize("hand", ["R6 P1", "J B8 P1"])
def test_jj_17_when_the_clock_runs_out_who_can_lay_a_card_goes_on_without_one(hand: str) -> None:
    state, events = table(NOTHING_TO_DRAW.format(hand)).state, list[Event]()
    then = GAME.play.after(state, HOUSE, TimeUp("skip"), events)
    assert then == state.but(waited=True)
    assert events == []
    assert GAME.play.deadlines(then) == ()
    for viewer in (0, 1):
        view = GAME.views.seen_by(then, viewer)
        assert GAME.views.imagine(then.rules, view, random.Random(1)).waited
