"""JJ-9 to JJ-11: how long a turn goes on, drawing and trading."""

from __future__ import annotations

import random

import pytest

from parlour.rules.events import Event, Uncovered
from parlour.rules.games.jojo.game import GAME
from parlour.rules.moves import HOUSE, Shuffled
from parlour.rules.sentences import BEING_SHUFFLED, told
from tests.rules.jojo.table import table


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
