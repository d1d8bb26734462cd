"""LW-3 and LW-4: the look before the first turn, and what a screen remembers of it."""

from __future__ import annotations

import pytest

from parlour.rules.games.lotta_watta.game import GAME
from tests.rules.lotta_watta.seeing import grid, is_told
from tests.rules.lotta_watta.table import Table, dealt, table

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
    game = dealt(HANDS, **options)
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
