"""The results of rounds and matches: who leads, what it takes, and that every seat is shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.rules.sentences import GONE_OUT, Told, in_words, points_to_win, told
from parlour.rules.views import MatchView, RoundResult, SeatView, View
from parlour.tui.drawing.canvas import Sheet
from parlour.tui.screens.table.results import aim, head, round_row, standing
from parlour.tui.screens.table.turned_over import bordered, fields
from parlour.tui.seen.results import points_of
from tests.tui.kit.at_table import dressed

NAMES = ("Ann", "Bo", "Cem")
FIVE_HUNDRED = points_to_win(500)


def view(*scores: int, target: Told = FIVE_HUNDRED, lowest_wins: bool = False) -> View:
    """Return a view after one round with these scores."""
    seats = tuple(SeatView(seat, score, 0) for seat, score in enumerate(scores))
    results = (RoundResult(1, 0, scores, scores, told(GONE_OUT, 0)),)
    match = MatchView(target=target, lowest_wins=lowest_wins, results=results)
    return View(None, seats, (), in_words(""), match=match)


def order(shown: View) -> list[str]:
    """Return the names in the order in which they stand."""
    return [line.split()[0] for line in standing(shown, NAMES, None).plain.splitlines()[: len(shown.seats)]]


def test_the_most_points_lead() -> None:
    assert order(view(10, 30, 20)) == ["Bo", "Cem", "Ann"]


def test_points_of_a_round_have_their_sign() -> None:
    shown = standing(view(10, -3, 0), NAMES, None).plain
    assert [line.split()[1] for line in shown.splitlines()[:3]] == ["+10", "0", "-3"]


def test_where_points_count_against_their_holder_the_fewest_lead_and_it_says_so() -> None:
    shown = view(10, 0, 20, lowest_wins=True)
    assert order(shown) == ["Bo", "Ann", "Cem"]
    assert aim(shown) == "to 500 points, the lowest wins"


def test_a_number_of_rounds_is_no_number_of_points() -> None:
    assert points_of(FIVE_HUNDRED) == 500
    assert points_of(points_to_win(1)) == 1
    assert points_of(in_words("3 rounds")) == points_of(None) == 0


def test_the_columns_of_ten_seats_fit_into_80() -> None:
    names = tuple(f"Player {letter}" for letter in "ABCDEFGHIJ")
    result = RoundResult(1, 9, (0,) * 10, (1234,) * 10, told(GONE_OUT, 9))
    assert len(head(names, None).plain) <= 76
    row = round_row(view(*result.totals), result, names).content.plain
    assert row.count("1234") == 10
    assert len(row) <= 76


def test_names_are_cut_only_for_want_of_room() -> None:
    names = ("Ann", "Maximiliane-Rose", "Bartholomew-Finn")
    result = RoundResult(1, 1, (0, 30, 0), (10, 40, 20), told(GONE_OUT, 1))
    assert all(name in head(names, 1).plain for name in names)
    ends = [head(names, 1).plain.index(name) + len(name) for name in names]
    row = round_row(view(10, 40, 20), result, names).content.plain
    assert [row[end - 2 : end] for end in ends] == ["10", "40", "20"]
    assert "Maximiliane-Rose (you) " in standing(view(10, 40, 20), names, 1).plain


def over(hands: tuple[tuple[str, ...], ...], counts: tuple[int, ...] = ()) -> View:
    """Return a view after a round in which `hands` were turned over."""
    result = RoundResult(1, 1, (0, 90, 0), (10, 90, 20), told(GONE_OUT, 1), hands, counts)
    shown = view(10, 90, 20)
    return replace(shown, match=replace(shown.match, results=(result,)))


def test_hands_that_are_counted_are_shown_with_what_they_count() -> None:
    shown = over((("3S", "10H"), ("JK",), ()), (13, -10, 0))
    lines = [line.split() for line in standing(shown, NAMES, None, 0).plain.splitlines()]
    assert ["Bo", "+90", "90", "-10"] in lines
    assert ["Ann", "10", "13"] in lines


def test_beside_hands_with_borders_each_line_stands_in_the_middle_of_its_cards() -> None:
    lines = standing(over((("R7",), ("W4",), ("7H",))), NAMES, None, rows=4).plain.split("\n")
    assert [at for at, line in enumerate(lines) if line.strip()] == [1, 5, 9]
    assert len(lines) == 12


def cards_of(sheet: Sheet) -> list[str]:
    return [sheet.strip(y).text.rstrip() for y in range(sheet.height)]


@pytest.mark.parametrize(
    ("hand", "width", "row"),
    [
        (("7H", "QS", "JK"), 40, " 7♥   Q♠   JOKER"),
        (("R7", "W4", "GD"), 40, " R 7   +4   G +2"),
        (("7H", "QS", "10D", "3C"), 16, "7♥ Q♠ 10♦ 3♣"),
        (("7H", "QS", "10D", "3C"), 10, "7♥ Q♠ +2"),
        ((), 10, ""),
    ],
)
def test_hands_are_fields_in_the_colors_of_their_cards(hand: tuple[str, ...], width: int, row: str) -> None:
    sheet = fields(hand, dressed(), width)
    assert cards_of(sheet) == [row]
    grounds = {segment.style.bgcolor for segment in sheet.strip(0) if segment.style}
    assert len(grounds) > 1 or not hand


def test_with_room_hands_are_cards_with_borders_which_overlap_in_a_narrow_window() -> None:
    assert cards_of(bordered(("7H", "QS"), dressed(), 20)) == [
        "╭───╮ ╭───╮",
        "│7  │ │Q  │",
        "│♥  │ │♠  │",
        "╰───╯ ╰───╯",
    ]
    assert cards_of(bordered(("7H", "QS", "2C"), dressed(), 13))[0] == "╭───╭───╭───╮"
    assert cards_of(bordered(("7H",) * 9, dressed(), 20))[1] == "7♥ 7♥ 7♥ 7♥ 7♥ 7♥ +3"
