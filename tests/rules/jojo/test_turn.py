"""JJ-9 to JJ-11, JJ-16 and JJ-17: how long a turn goes on, drawing, trading, Holds, and the draw stack."""

from __future__ import annotations

import random

import pytest

from parlour.rules.events import Event, Uncovered
from parlour.rules.games.jojo.game import GAME
from parlour.rules.moves import HOUSE, Shuffled, TimeUp
from parlour.rules.sentences import BEING_SHUFFLED, text, told
from tests.rules.jojo.table import Table, table


def test_jj_9_by_the_masters_priority_it_is_still_the_covered_card_that_counts() -> None:
    text = "- B8 - \n - R5 - \n - - - \n hands G3 B3 G1 | P9"
    table(text).plays("0 play G3 N").is_over()
    table(text).plays("0 play B3 N").goes_on("color")


def test_jj_9_nobody_stops_draws_or_trades_in_the_wrong_order() -> None:
    game = table("- - - \n - R5 - \n - - - \n hands R6 R7 G1 | P9 \n stock Y1 Y2")
    game.refuses("stop", "JJ-10").plays("0 play R6 M").offers("play R7 M", "stop")
    game.refuses("draw", "JJ-10").refuses("trade G1", "JJ-11").plays("0 stop").turn_of(1)


def test_jj_9_the_turn_goes_around_the_table_to_the_left() -> None:
    text = "- B8 - \n - R5 - \n - - - \n hands G8 G1 | R1 P9 | Y1 Y2 \n stock B1 B2 P1 P2"
    game = table(text).plays("0 play G8 N").turn_of(1).plays("1 draw").turn_of(2)
    game.plays("2 trade Y1").turn_of(0)


STOCK = "stock G2 B1 P1 P2"
BARE = "- - - \n - R5 - \n - - - \n"


def test_jj_10_a_player_without_a_play_draws() -> None:
    game = table(f"{BARE} hands G1 Y2 | P9 \n {STOCK}").offers("draw").plays("0 draw").turn_of(1)
    assert game.hand(0) == "G1 G2 Y2"
    assert game.stock == "B1 P1 P2"


def test_jj_10_who_has_a_play_may_not_draw() -> None:
    game = table(f"{BARE} hands G1 G5 | P9 \n {STOCK}").offers("play G5 M")
    game.refuses("draw", "JJ-10").refuses("pass", "JJ-17")


def test_jj_10_a_drawn_card_that_fits_may_be_played_at_once_or_kept() -> None:
    drawn = f"{BARE} hands G1 Y2 | P9 \n stock R6 R7 P1"
    game = table(drawn).plays("0 draw").offers("play R6 M", "stop").plays("0 play R6 M").goes_on("master")
    game.offers("stop").refuses("draw", "JJ-10")
    game = table(drawn).plays("0 draw").refuses("trade G1", "JJ-11").refuses("draw", "JJ-10")
    assert game.plays("0 stop").turn_of(1).hand(0) == "R6 G1 Y2"


def test_jj_10_a_combination_is_a_play_but_one_may_draw_instead() -> None:
    game = table(f"- B8 - \n - R5 - \n - - - \n hands J B7 | P9 \n {STOCK}")
    game.refuses("draw", "JJ-10")
    game = table(f"- B9 - \n - R5 - \n - - - \n hands J B8 G1 | P9 \n {STOCK}")
    game.offers("switch N then B8 N", "draw").plays("0 draw").turn_of(1)


def test_jj_10_of_a_hand_that_drew_instead_only_the_drawn_card_may_be_played() -> None:
    game = table("- B9 - \n - R5 - \n - - - \n hands J B8 G1 | P9 \n stock R6 Y1").plays("0 draw")
    game.offers("play R6 M", "stop").refuses("switch N then B8 N", "JJ-10").plays("0 play R6 M")
    game.allows("switch N then B8 N", "hold N")


@pytest.mark.parametrize(
    ("table_and_hand", "drawn", "play"),
    [
        (f"{BARE} hands G1 G6", "W", "play W M then G6 M"),
        ("- B9 - \n - R5 - \n - - - \n hands B8 G1", "J", "switch N then B8 N"),
        (f"{BARE} hands W J", "G6", "play W M then G6 M"),
    ],
)
def test_jj_10_a_drawn_card_may_be_played_in_a_combination(
    table_and_hand: str, drawn: str, play: str
) -> None:
    game = table(f"{table_and_hand} | P9 \n stock {drawn} Y1").plays("0 draw")
    game.offers(play, "stop").plays(f"0 {play}")


def test_jj_11_a_trade_puts_one_card_under_the_draw_stack_and_draws_two() -> None:
    game = table(f"{BARE} hands G1 Y2 | P9 \n {STOCK}").plays("0 trade Y2").turn_of(1)
    assert game.hand(0) == "G1 G2 B1"
    assert game.stock == "P1 P2 Y2"


def test_jj_11_a_trade_is_the_whole_turn_and_of_a_card_in_the_hand() -> None:
    game = table(f"{BARE} hands R6 G1 | P9 \n {STOCK}").refuses("trade G2", "JJ-11")
    game.plays("0 play R6 M").refuses("trade G1", "JJ-11")


@pytest.mark.parametrize(
    ("board", "renewed", "hand", "stock", "renewals"),
    [
        ("- B8/B9 - \n - R4/R5 - \n - - - \n hands R6 G1 | P9 \n stock Y1 Y2", [], "R6 Y1 Y2", "G1", 0),
        (
            "- B8/B9/B1 - \n - R4/R5 - \n - - - \n hands R6 G1 | P9 \n stock Y1 \n aside J",
            ["stock B9 J B8 R4"],
            "R6 B9 Y1",
            "J B8 R4 G1",
            1,
        ),
        ("- B8/B9 - \n - R5 - \n - - - \n hands R6 G1 | P9", ["stock B8"], "R6 G1 B8", "", 1),
        (f"{BARE} hands R6 G1 | P9 \n stock Y1", [], "R6 G1 Y1", "", 0),
    ],
    ids=["of two cards", "of one, which stays on top", "where a renewal yields one card", "or none"],
)
def test_jj_11_the_draw_stack_is_renewed_before_a_trade_if_it_has_fewer_than_two_cards(
    board: str, renewed: list[str], hand: str, stock: str, renewals: int
) -> None:
    game = table(board).plays("0 trade G1", *renewed).turn_of(1)
    assert (game.hand(0), game.stock, game.position.renewals) == (hand, stock, renewals)


def test_jj_11_while_the_stock_is_renewed_the_traded_card_is_in_the_hand_and_nobody_acts() -> None:
    game = table("- B8/B9 - \n - R4/R5 - \n - - - \n hands R6 G1 | P9 \n stock Y1")
    waiting = GAME.play.after(game.state, 0, GAME.notation.read(game.rules, "trade G1"))
    view = GAME.views.seen_by(waiting, 0)
    assert (view.phase, sorted(view.hand), view.prompt) == (
        "renew trade",
        ["G1", "R6"],
        told(BEING_SHUFFLED),
    )
    assert not any(seat.acts for seat in view.seats)
    for viewer in (0, 1, None):
        seen = GAME.views.seen_by(waiting, viewer)
        assert seen == GAME.views.seen_by(
            GAME.play.after(game.state, 0, GAME.notation.read(game.rules, "trade R6")), viewer
        )
        imagined = GAME.views.imagine(game.rules, seen, random.Random(1))
        assert GAME.views.seen_by(imagined, viewer) == seen
        assert imagined.traded in imagined.hand


@pytest.mark.parametrize(
    ("under", "told"), [(0, [Uncovered((1,), 0, 0), Uncovered((2,), 0)]), (1, [Uncovered((2,), 0)])]
)
def test_jj_11_of_the_card_that_was_left_it_is_told_where_it_lay_in_its_own_order(
    under: int, told: list[Uncovered]
) -> None:
    """A card that was put under the stock is not told: that would say when it was drawn."""
    game = table("- B8/B9 - \n - R4/R5 - \n - - - \n hands R6 G1 | P9 \n stock Y1")
    waiting = GAME.play.after(game.state.but(under=under), 0, GAME.notation.read(game.rules, "trade G1"))
    wanted = GAME.play.wanted(waiting)
    assert wanted is not None
    events: list[Event] = []
    GAME.play.after(waiting, HOUSE, Shuffled(wanted.cards), events)
    assert [event for event in events if isinstance(event, Uncovered)] == told


def test_jj_11_no_trade_when_the_draw_stack_is_empty_and_cannot_be_renewed() -> None:
    game = table(f"{BARE} hands Y2 G1 | P9").offers("pass").refuses("trade G1", "JJ-11")
    game.refuses("draw", "JJ-17")


HELD = "- B8@1 - \n - R5 G3 \n - - - \n hands {} | {} \n stock Y1 Y2 Y6"


def ended(hand: str) -> Table:
    """Return a table at which seat 0 has ended its turn's plays with a green card on north."""
    text = f"- B8 - \n - R5 Y3 \n - - - \n hands G8 {hand} | P9 R1 \n stock Y1 Y2"
    return table(text).plays("0 play G8 N")


def test_jj_16_a_hold_ends_a_turn_that_does_not_go_on() -> None:
    game = ended("J G9").offers("hold N", "hold E", "stop").refuses("play G9 N", "JJ-9")
    game.plays("0 hold N").turn_of(1).shows("- B8/G8@0 - \n - R5 Y3 \n - - -")
    assert game.hand(0) == "G9"


def test_jj_16_a_hold_may_end_a_turn_that_would_go_on() -> None:
    game = table("- B8 Y1 \n - R5 Y3 \n - - - \n hands R6 J G9 | P9 \n stock Y1").plays("0 play R6 M")
    game.offers("hold N", "hold E", "hold NE", "stop").plays("0 hold NE").turn_of(1)


def test_jj_16_a_hold_needs_a_jojo_and_a_card_left_in_the_hand() -> None:
    ended("J").turn_of(1)
    ended("W G9").offers("stop").refuses("hold N", "JJ-16")
    for hand in ("J", "G9"):
        game = table(f"- B8 - \n - R5 Y3 \n - - - \n hands R6 {hand} | P9 \n stock Y1").plays("0 play R6 M")
        game.offers("stop").refuses("hold N", "JJ-16")


def test_jj_16_whether_the_table_waits_does_not_tell_who_has_a_jojo() -> None:
    ended("P1 P2").offers("stop").plays("0 stop").turn_of(1)
    text = "- B8{} - \n - R5 - \n - - - \n hands G8 P1 P2 | P9 R1 \n stock Y1 Y2"
    table(text.format("/J/J/B8") + "\n aside J J").plays("0 play G8 N").turn_of(1)
    table(text.format("/J/J/B8") + "\n aside J").plays("0 play G8 N").offers("stop")
    text = "- B8 - \n - R5 - \n - - - \n hands {} | P9 R1 \n stock Y1 Y2"
    table(text.format("G8 P1")).plays("0 play G8 N").turn_of(1)


def test_jj_16_a_hold_needs_a_number_card_laid_in_that_turn() -> None:
    text = "- B8 - \n - R5 Y3 \n - - - \n hands J P1 P2 | P9 \n stock R6 Y1"
    game = table(text).refuses("hold N", "JJ-16").plays("0 draw").refuses("hold N", "JJ-16")
    game.plays("0 play R6 M").allows("hold N")


def test_jj_16_a_hold_lies_on_a_side_or_corner_stack_where_cards_lie() -> None:
    game = ended("J G9").refuses("hold S", "JJ-16").refuses("hold NE", "JJ-16")
    game.refuses("hold M", "JJ-16")


def test_jj_16_nobody_else_may_play_on_a_held_stack() -> None:
    text = HELD.format("G8 B9 G3 W J B7 P8 P3 R6", "P9")
    game = table(text).refuses("play B9 N", "JJ-16").refuses("play G3 N", "JJ-16")
    game.refuses("play W N then G8 N", "JJ-16").refuses("switch N then B7 N", "JJ-16")
    assert not [move for move in game.moves if " N" in move]


def test_jj_16_a_held_stack_is_not_moved_from_or_to() -> None:
    text = "- B8@1 - \n - R5 B3 \n - G8 - \n hands J G9 R3 B4 P1 | P9 \n stock Y1"
    table(text).refuses("move S N then G9 N", "JJ-16").refuses("move N S then G9 S", "JJ-16")
    text = "- B8@1 - \n - R5 G8 \n - - - \n hands J G9 R3 B4 P1 | P9 \n stock Y1"
    table(text).refuses("move E N then R3 E", "JJ-16")


def test_jj_16_the_first_play_of_the_next_turn_must_be_there() -> None:
    game = table(HELD.format("P1 P2", "R5 R6 B9 G8 Y8 G3 P3 P1")).plays("0 draw").turn_of(1)
    game.offers("play B9 N", "play G8 N", "play Y8 N", "play G3 N", "play P3 N")
    game.refuses("play R6 M", "JJ-16").plays("1 play B9 N").goes_on("color").allows("play R6 M")
    assert game.aside == "J"


def test_jj_16_a_move_is_a_first_play_there_if_the_card_that_follows_lies_there() -> None:
    text = "- G4/B8@1 - \n - R5 B7 \n - - - \n hands P1 P2 | J G5 B9 P9 \n stock Y1"
    game = table(text).plays("0 draw").turn_of(1).allows("move N E then G5 N")
    game.refuses("move N E then B9 E", "JJ-16")
    text = "- G4@1 - \n - R5 B5/B4 \n - - - \n hands P1 P6 | J B5 Y5 P9 \n stock Y1"
    game = table(text).plays("0 draw").turn_of(1).allows("move E N then B5 N")
    game.refuses("move E N then Y5 E", "JJ-16")


def test_jj_16_who_has_no_play_on_the_held_stack_draws_or_trades() -> None:
    game = table(HELD.format("P1 P2", "R6 G4 P9")).plays("0 draw").turn_of(1).offers("draw")
    game.allows("trade R6").refuses("play R6 M", "JJ-16").refuses("play G4 E", "JJ-16")


def test_jj_16_a_card_drawn_so_must_be_played_there() -> None:
    text = "- B8@1 - \n - R5 G3 \n - - - \n hands P1 P2 | R5 P9 \n stock Y4 {} Y3"
    game = table(text.format("R6")).plays("0 draw", "1 draw").turn_of(0)
    assert game.hand(1) == "R5 R6 P9"
    game = table(text.format("B9")).plays("0 draw", "1 draw").offers("play B9 N", "stop")
    game.plays("1 play B9 N").goes_on("color").allows("play R5 M")


def test_jj_16_a_hold_is_over_when_its_turn_comes_whatever_is_done_then() -> None:
    game = table(HELD.format("P1 P2", "R6 P9")).plays("0 draw", "1 trade P9").turn_of(0)
    game.shows("- B8 - \n - R5 G3 \n - - -")
    assert game.aside == "J"


def test_jj_16_a_hold_lasts_all_around_the_table() -> None:
    text = "- B8 - \n - R5 - \n - - - \n hands G8 J G9 | B9 P1 | Y8 P2 | P3 P4 \n stock Y1 Y2 Y3 Y4"
    game = table(text).plays("0 play G8 N", "0 hold N").refuses("play B9 N", "JJ-16").plays("1 draw")
    game.turn_of(2).refuses("play Y8 N", "JJ-16").plays("2 draw", "3 play P3 E", "3 stop")
    game.turn_of(0).offers("play G9 N")


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
