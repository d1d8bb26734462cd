"""Lines of the log as sentences for one player."""

from __future__ import annotations

import pytest

from parlour.rules.views import SeatView, View
from parlour.tui.plain.saying.sentences import as_one, cards_in, happening, said_of

NAMES = ("Ada", "Bob", "Cyd")


def seen_by(viewer: int | None) -> View:
    return View(viewer=viewer, seats=tuple(SeatView(seat, 0, 0) for seat in range(3)), zones=(), prompt="")


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("{0} plays red 7, blue Skip", "You play red 7, blue skip"),
        ("{0} passes", "You pass"),
        ("{0} catches {1}, who has not called", "You catch Bob, who has not called"),
        ("{1} catches {0}, who has not called", "Bob catches you, who have not called"),
        ("{0} has not called", "You have not called"),
        ("{0} is skipped", "You are skipped"),
        ("{0} drew the highest card and deals first", "You drew the highest card and deal first"),
        ("{0} puts it back and passes", "You put it back and pass"),
        ("{0} and {1} swap hands", "You and Bob swap hands"),
        ("{1} and {0} swap hands", "Bob and you swap hands"),
        ("{0} chooses yellow", "You choose yellow"),
        ("{0} does not use the Queen", "You do not use the queen"),
        ("{0} may challenge", "You may challenge"),
        ("There is no card to take: {0} passes", "There is no card to take: you pass"),
        ("It was a bluff: {0} held red", "It was a bluff: you held red"),
        ("{0}'s turn ends: no more cards", "Your turn ends: no more cards"),
        ("Your turn ends: no more cards", "Your turn ends: no more cards"),
        ("{1} swaps your card 2 with {2}'s card 3", "Bob swaps your card 2 with Cyd's card 3"),
        ("{1} swaps {1}'s card 2 with your card 3", "Bob swaps their own card 2 with your card 3"),
        ("{1} plays King of hearts", "Bob plays king of hearts"),
        ("Wild is turned over to start the discard", "Wild is turned over to start the discard"),
    ],
)
def test_a_line_of_the_log_calls_the_player_you(line: str, text: str) -> None:
    assert happening(line, seen_by(0), NAMES).text == text


def test_a_spectator_hears_every_player_by_name() -> None:
    assert happening("{0} plays red 7", seen_by(None), NAMES).text == "Ada plays red 7"


@pytest.mark.parametrize(
    ("line", "own", "seat"),
    [
        ("{0} plays red 7", True, 0),
        ("{1} plays red 7", False, 1),
        ("{1} catches {0}, who has not called", True, 1),
        ("{2} swaps your card 2 with {1}'s card 3", True, 2),
        ("Your turn ends: no more cards", True, None),
        ("Direction reversed", False, None),
    ],
)
def test_a_line_is_ones_own_if_it_names_the_player(line: str, own: bool, seat: int | None) -> None:
    found = happening(line, seen_by(0), NAMES)
    assert (found.own, found.seat) == (own, seat)


def test_a_turn_in_one_line_names_the_player_once_and_a_verb_with_cards_once() -> None:
    lines = ("{1} lays red 7 on N", "{1} lays Wild, red 9 on S", "{1} puts it there", "{1} puts away red 2")
    assert as_one([happening(line, seen_by(0), NAMES) for line in lines], NAMES) == (
        "Bob lays red 7 on N; wild, red 9 on S; puts it there; puts away red 2."
    )


def test_what_others_suffer_begins_a_sentence_of_its_own() -> None:
    lines = ("{1} plays red Skip", "{2} is skipped", "Direction reversed")
    assert as_one([happening(line, seen_by(0), NAMES) for line in lines], NAMES) == (
        "Bob plays red skip. Cyd is skipped. Direction reversed."
    )


def test_the_cards_of_a_line_are_told_in_notation() -> None:
    line = "{1} plays red 7, green +2, +4, Wild, 10 of hearts, King of spades"
    assert cards_in(line) == ("R7", "GD", "W4", "W", "10H", "KS")
    assert cards_in("{1} draws 4 cards, and 7 more") == ()


def test_a_hostile_name_becomes_a_plain_word() -> None:
    names = ("Ada", "B\x1b[2Job\u202e", "{0}")
    text = happening("{1} plays red 7 at {2}", seen_by(0), names).text
    assert text == "B[2Job plays red 7 at {0}"


def test_words_of_others_keep_their_capitals() -> None:
    assert said_of("{1} may act", ("Ada", "Jack"), 0) == "Jack may act"
