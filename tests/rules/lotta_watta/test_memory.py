"""LW-3, LW-4, LW-6, LW-15: looks, what a screen remembers, what a seat imagines, what stays a secret."""

from __future__ import annotations

import random

import pytest

from parlour.rules.games.lotta_watta.engine.state import State
from parlour.rules.games.lotta_watta.game import GAME
from tests.rules.lotta_watta.table import Table, dealt, grid, is_told, table

HANDS = "3S 4H 9C KD | 8S 2H 5D 6C | AC AD 4D 8H"
READY = ("0 pass", "1 pass", "2 pass", "judged")


def known(game: Table, viewer: int | None, seat: int) -> dict[int, str]:
    """Return the slots of `seat` whose card `viewer` is shown, with the card."""
    cards = grid(game, viewer, seat).cards
    return {place + 1: text for place, text in enumerate(cards) if text not in ("", "-")}


def held(game: Table, seat: int) -> tuple[str, ...]:
    return GAME.scoring.hands(game.state)[seat]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_lw_3_each_player_looks_at_the_two_bottom_cards(seat: int) -> None:
    game = dealt(HANDS)
    hand = held(game, seat)
    assert game.phase == "look"
    assert known(game, seat, seat) == {3: hand[2], 4: hand[3]}


def test_lw_3_nobody_looks_at_anything_else() -> None:
    game = dealt(HANDS)
    for viewer in (0, 1, 2, None):
        for seat in {0, 1, 2} - {viewer}:
            assert known(game, viewer, seat) == {}


def test_lw_3_the_look_comes_before_the_first_turn_and_the_first_race() -> None:
    game = dealt(HANDS).offers(0, "pass").refuses("1 take stock", "LW-3").refuses("1 stack 1", "LW-3")
    assert GAME.play.race(game.state) is None


def test_lw_3_the_look_ends_when_everyone_is_ready() -> None:
    game = dealt(HANDS).plays("2 pass").refuses("2 pass", "LW-3").offers(2).offers(0, "pass").plays("0 pass")
    assert game.phase == "look"
    assert game.plays("1 pass").phase == "race"
    assert GAME.scoring.outcome(game.state) is None


@pytest.mark.parametrize(("options", "seconds"), [({}, 15.0), ({"look_seconds": "30"}, 30.0)])
def test_lw_3_or_the_look_ends_after_its_time(options: dict[str, str], seconds: float) -> None:
    game = dealt(HANDS, dealer=0, **options)
    (clock,) = GAME.play.deadlines(game.state)
    assert (clock.name, clock.seconds) == ("look", seconds)
    assert game.view(2).deadlines == (clock,)
    assert game.plays("1 pass", "time look").phase == "race"


@pytest.mark.parametrize("end", [("0 pass", "1 pass", "2 pass"), ("time look",)])
def test_lw_4_once_the_look_is_over_a_card_is_face_down_to_everyone(end: tuple[str, ...]) -> None:
    game = dealt(HANDS).plays(*end)
    for viewer in (0, 1, 2, None):
        for seat in (0, 1, 2):
            assert known(game, viewer, seat) == {}


def test_lw_4_no_log_keeps_what_was_looked_at() -> None:
    game = dealt(HANDS).plays(*READY)
    for card in held(game, 1):
        assert not is_told(game, 1, card)


def assisted(text: str) -> Table:
    return table(text, memory="assisted")


def test_lw_4_assisted_keeps_showing_dimmed_what_was_looked_at_on_ones_own_screen_only() -> None:
    game = dealt(HANDS, memory="assisted").plays(*READY)
    for seat in (0, 1, 2):
        hand = held(game, seat)
        assert known(game, seat, seat) == {3: hand[2], 4: hand[3]}
        assert set(grid(game, seat, seat).dimmed) == {2, 3}
        for viewer in {0, 1, 2, None} - {seat}:
            assert known(game, viewer, seat) == {}


def test_lw_4_nothing_is_dimmed_while_one_looks_and_nothing_in_a_strict_game() -> None:
    for game in (dealt(HANDS, memory="assisted"), dealt(HANDS)):
        assert grid(game, 0, 0).dimmed == ()
    assert grid(dealt(HANDS).plays(*READY), 0, 0).dimmed == ()


def test_lw_4_assisted_remembers_a_card_taken_from_the_stock_or_kept() -> None:
    game = assisted("hands: 3S 4S | 5C 6C; pile: 2C; stock: 9C 10S; turn: 0")
    game.plays("0 take stock", "0 put 2", "judged")
    assert known(game, 0, 0) == {2: "9C"}
    assert known(game, 1, 0) == known(game, None, 0) == {}
    game = assisted("hands: 3S 4S | 5C 6C; pile: 2C; stock: 9C 10S; turn: 0").plays("0 take stock", "0 keep")
    assert known(game, 0, 0) == {5: "9C"}


def test_lw_4_everyone_has_seen_a_card_taken_from_the_pile() -> None:
    game = assisted("hands: 3S 4S | 5C 6C; pile: AC 2C; stock: 9C 10S; turn: 0")
    game.plays("0 take pile", "0 put 2", "judged")
    assert known(game, 0, 0) == known(game, 1, 0) == {2: "2C"}


def test_lw_4_everyone_has_seen_a_wrong_card() -> None:
    game = assisted("hands: 3S 4S | 5C 6C; pile: 2C; stock: 9C 10S; turn: 0")
    game.plays("0 take stock", "0 drop", "judged 1:stack 2@400")
    for viewer in (0, 1):
        assert known(game, viewer, 1) == {2: "6C", 5: "9C"}
        assert set(grid(game, viewer, 1).dimmed) == {1}


def test_lw_4_assisted_remembers_what_a_queen_was_shown() -> None:
    game = assisted("hands: 3S 4S | 5C 6C; pile: 2C; stock: QC 10S; turn: 0")
    game.plays("0 take stock", "0 drop", "judged", "0 look 1.2", "0 pass")
    assert known(game, 0, 1) == {2: "6C"}
    assert known(game, 1, 1) == {}


@pytest.mark.parametrize(
    "gone",
    [
        ("1 drop", "judged", "1 swap 0.1 1.2"),
        ("1 put 2",),
        ("1 drop", "judged", "1 pass", "1 pass", "0 take stock", "0 drop", "judged 1:stack 2@400"),
    ],
)
def test_lw_4_assisted_forgets_a_card_that_is_no_longer_there(gone: tuple[str, ...]) -> None:
    game = assisted("hands: 3S 4S | 5C 6C; pile: 2C; stock: QC JC 6H; turn: 0")
    game.plays("0 take stock", "0 drop", "judged", "0 look 1.2", "0 pass", "0 pass", "1 take stock")
    assert known(game, 0, 1) == {2: "6C"}
    game.plays(*gone)
    assert known(game, 0, 1) == {}


def test_lw_4_what_a_seat_recalls_is_what_it_saw_and_still_lies_there() -> None:
    state = dealt("3S 4S 5S 6S | 4C 6C 7C 8C").state
    assert GAME.views.recalled(state, 0) == (("0.3", "5S"), ("0.4", "6S"))
    assert GAME.views.recalled(state, 1) == (("1.3", "7C"), ("1.4", "8C"))


TWO_HANDS, STOCK = "3S 4S 5S 6S | 4C 6C 7C 8C", "QC 9H 2D 3D"
LINES = ("0 pass", "1 pass", "judged", "0 take stock", "0 drop", "judged", "0 look 1.2", "0 pass", "0 call")


def fits(state: State, viewer: int | None) -> None:
    """A state that `viewer` imagines shows it what the true one does."""
    view = GAME.views.seen_by(state, viewer)
    imagined = GAME.views.imagine(state.rules, view, random.Random(1))
    assert GAME.views.seen_by(imagined, viewer) == view


@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("memory", ["strict", "assisted"])
@pytest.mark.parametrize("lines", range(len(LINES) + 1))
def test_every_phase_is_imagined_as_it_is_seen(viewer: int | None, memory: str, lines: int) -> None:
    game = dealt(TWO_HANDS, stock=STOCK, dealer=1, memory=memory).plays(*LINES[:lines])
    fits(game.state, viewer)


@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("place", ["stock", "pile"])
def test_a_card_in_the_hand_of_who_took_it_is_hidden_only_if_it_is_from_the_stock(
    viewer: int | None, place: str
) -> None:
    game = table("hands: 3S - 4S 5C | - 6C *7D KH; pile: AC 2C; stock: 10S 8S; turn: 0")
    game.plays(f"0 take {place}")
    fits(game.state, viewer)
    imagined = GAME.views.imagine(game.rules, GAME.views.seen_by(game.state, viewer), random.Random(1))
    assert imagined.taken == game.state.taken or (place == "stock" and viewer != 0)


LOOKED = ("0 take stock", "0 drop", "judged", "0 look 1.1", "0 pass", "0 pass")
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
    assert_same(pair(*LOOKED, "1 take stock", differ="other"), 0, 2, None)


def test_lw_4_assisted_leaves_one_to_the_looker_alone() -> None:
    games = pair(*LOOKED, "1 take stock", differ="other", memory="assisted")
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
    text, lines = TEXT.replace("10S", "JD"), ("1 take stock", "1 drop", "judged")
    games = []
    for card in ("7H", "KC"):
        game = table(text.format(own="3S", other=card, stock="QC"), memory=memory)
        games.append(game.plays(*LOOKED, *lines, "1 swap 1.1 2.1", "1 pass"))
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
