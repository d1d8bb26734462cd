"""LW-3, LW-4, LW-6 and LW-15: two tables that differ in a card nobody may know look and sound the same."""

from __future__ import annotations

import pytest

from parlour.rules.games.lotta_watta.game import GAME
from tests.rules.lotta_watta.table import Table, table

TEXT = "hands: {own} 4S | {other} 6C | 9D 10D; pile: AC 2C; stock: {stock} 10S 8S; turn: 0"


def pair(*lines: str, differ: str, stock: str = "QC", memory: str = "strict") -> tuple[Table, Table]:
    """Play `lines` at two tables that differ in the card called `differ` and in the bottom of the stock."""
    cards = {"own": "3S", "other": "5C", "stock": stock}
    games = []
    for card, spare in (("7H", "KC"), ("KC", "7H")):
        text = TEXT.format(**{**cards, differ: card}).replace("; turn", f" {spare}; turn")
        games.append(table(text, memory=memory).plays(*lines))
    return games[0], games[1]


def assert_same(games: tuple[Table, Table], *viewers: int | None) -> None:
    one, other = games
    for viewer in viewers:
        assert one.view(viewer) == other.view(viewer), viewer
        if viewer is not None:
            moves = [list(GAME.play.legal_moves(game.state, viewer)) for game in games]
            assert moves[0] == moves[1]
    assert GAME.play.deadlines(one.state) == GAME.play.deadlines(other.state)


def assert_differs(games: tuple[Table, Table], viewer: int) -> None:
    assert games[0].view(viewer) != games[1].view(viewer)


def test_lw_6_only_the_taker_sees_a_stock_card() -> None:
    games = pair("0 take stock", differ="stock")
    assert_differs(games, 0)
    assert_same(games, 1, 2, None)


@pytest.mark.parametrize("line", ["0 put 1", "0 keep"])
@pytest.mark.parametrize("memory", ["strict", "assisted"])
def test_lw_6_a_stock_card_that_came_into_a_hand_stays_a_secret(line: str, memory: str) -> None:
    games = pair("0 take stock", line, differ="stock", memory=memory)
    assert_same(games, 1, 2, None)


def test_lw_4_a_card_just_put_into_ones_hand_is_face_down_to_oneself_too() -> None:
    assert_same(pair("0 take stock", "0 put 1", "judged", "0 pass", "1 take stock", differ="stock"), 0)


@pytest.mark.parametrize("memory", ["strict", "assisted"])
def test_lw_15_only_the_looker_sees_what_a_queen_shows(memory: str) -> None:
    lines = ("0 take stock", "0 drop", "judged", "0 look 1.1")
    games = pair(*lines, differ="other", memory=memory)
    assert_differs(games, 0)
    assert_same(games, 1, 2, None)


def test_lw_4_a_look_that_is_over_leaves_no_trace() -> None:
    lines = ("0 take stock", "0 drop", "judged", "0 look 1.1", "0 pass", "0 pass", "1 take stock")
    assert_same(pair(*lines, differ="other"), 0, 2, None)


def test_lw_4_assisted_leaves_one_to_the_looker_alone() -> None:
    lines = ("0 take stock", "0 drop", "judged", "0 look 1.1", "0 pass", "0 pass", "1 take stock")
    games = pair(*lines, differ="other", memory="assisted")
    assert_differs(games, 0)
    assert_same(games, 1, 2, None)


@pytest.mark.parametrize("memory", ["strict", "assisted"])
@pytest.mark.parametrize("swap", ["0.1 1.1", "1.1 1.2", "0.1 2.2"])
def test_lw_15_cards_are_swapped_without_a_look_at_them(memory: str, swap: str) -> None:
    lines = ("0 take stock", "0 drop", "judged", f"0 swap {swap}", "0 pass")
    assert_same(pair(*lines, differ="other", stock="JC", memory=memory), 0, 1, 2, None)
    assert_same(pair(*lines, differ="own", stock="JC", memory=memory), 0, 1, 2, None)


@pytest.mark.parametrize("memory", ["strict", "assisted"])
def test_lw_15_a_card_seen_before_a_swap_is_shown_to_nobody_else_after_it(memory: str) -> None:
    lines = (
        "0 take stock",
        "0 drop",
        "judged",
        "0 look 1.1",
        "0 pass",
        "0 pass",
        "1 take stock",
        "1 drop",
        "judged",
    )
    text = TEXT.replace("10S", "JD")
    games = []
    for card in ("7H", "KC"):
        game = table(text.format(own="3S", other=card, stock="QC"), memory=memory)
        games.append(game.plays(*lines, "1 swap 1.1 2.1", "1 pass"))
    assert_same((games[0], games[1]), 1, 2, None)


@pytest.mark.parametrize("claims", ["", " 2:stack 1@300"])
def test_lw_10_cards_that_are_not_stacked_stay_secret(claims: str) -> None:
    games = pair("0 take stock", "0 drop", f"judged{claims}", differ="other", stock="8H")
    assert_same(games, 0, 1, 2, None)


def test_lw_14_a_second_claim_that_may_match_shows_no_card() -> None:
    games = []
    for card in ("9C", "9H"):
        text = f"hands: 9S 4S | {card} 6C | 3D 10D; pile: AC 2C; stock: 9D 10S 8S; turn: 0"
        game = table(text).plays("0 take stock", "0 drop", "judged 0:stack 1@300 1:stack 1@301", "judged")
        games.append(game)
    assert_same((games[0], games[1]), 0, 1, 2, None)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_lw_10_whether_a_card_would_match_shows_in_no_choice(seat: int) -> None:
    games = []
    for own, other in (("7H", "5C"), ("5C", "7H")):
        text = f"hands: {own} 4S | {other} 6C | 9D 10D; pile: AC 2C; stock: 7C 10S 8S; turn: 0"
        games.append(table(text).plays("0 take stock", "0 drop"))
    assert_same((games[0], games[1]), seat, None)


def test_lw_9_the_order_of_the_stock_is_nobodys() -> None:
    for lines in ((), ("0 take stock",), ("0 take stock", "0 drop")):
        games = [
            table(f"hands: 3S | 5C; pile: 2C; stock: 10C {rest}; turn: 0").plays(*lines)
            for rest in ("7H KC", "KC 7H")
        ]
        assert_same((games[0], games[1]), 0, 1, None)
