"""The results of rounds and matches: who leads, what it takes, and that every seat is shown."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.content import Content

from parlour.rules.games.shedding.engine.sentences import SO_MANY_ROUNDS
from parlour.rules.sentences import GONE_OUT, Told, in_words, points_to_win, told
from parlour.rules.shelf import shelf
from parlour.rules.views import MatchView, RoundResult, SeatView, View
from parlour.tui.drawing.canvas import Sheet
from parlour.tui.screens.table import results
from parlour.tui.screens.table.results import ROOM, aim, column, columns_of, head, heading, race, round_row
from parlour.tui.screens.table.turned_over import bordered, breadth, fields, largest
from parlour.tui.seen.results import costs, held_most, points_of
from parlour.tui.widgets.ink import GOOD, KEY
from parlour.tui.words.speaking import Words
from tests.tui.kit.at_table import dressed

NAMES = ("Ann", "Bo", "Cem")
FIVE_HUNDRED = points_to_win(500)


def view(*scores: int, target: Told = FIVE_HUNDRED, lowest_wins: bool = False) -> View:
    """Return a view after one round with these scores."""
    seats = tuple(SeatView(seat, score, 0) for seat, score in enumerate(scores))
    results = (RoundResult(1, 0, scores, scores, told(GONE_OUT, 0)),)
    match = MatchView(target=target, lowest_wins=lowest_wins, results=results)
    return View(None, seats, (), in_words(""), match=match)


def standing(shown: View, names: tuple[str, ...], you: int | None, bar: int = 24, rows: int = 1) -> Content:
    """Return the lines of those who play, with bars of `bar` cells."""
    return results.standing(shown, columns_of(shown, names, you)._replace(bar=bar), rows)


def order(shown: View) -> list[str]:
    """Return the names in the order in which they stand."""
    return [line.split()[0] for line in standing(shown, NAMES, None).plain.splitlines()[: len(shown.seats)]]


def test_the_most_points_lead_or_the_fewest_where_they_count_against_their_holder_and_have_signs() -> None:
    assert order(view(10, 30, 20)) == ["Bo", "Cem", "Ann"]
    shown = view(10, 0, 20, lowest_wins=True)
    assert order(shown) == ["Bo", "Ann", "Cem"]
    assert aim(shown) == "to 500 points, the lowest wins"
    lines = standing(view(10, -3, 0), NAMES, None).plain.splitlines()
    assert [line.split()[1] for line in lines[:3]] == ["+10", "0", "-3"]


def test_a_number_of_rounds_is_no_number_of_points() -> None:
    assert points_of(FIVE_HUNDRED) == 500
    assert points_of(points_to_win(1)) == 1
    assert points_of(told(SO_MANY_ROUNDS, rounds=3)) == points_of(None) == 0
    rules = shelf.table_rules("lotta-watta")
    assert points_of(rules.game.scoring.target(rules.rules)) == 5  # a round that is won is a point


def test_the_columns_of_ten_seats_fit_into_80() -> None:
    names = tuple(f"Player {letter}" for letter in "ABCDEFGHIJ")
    result = RoundResult(1, 9, (1234,) * 10, (1234,) * 10, told(GONE_OUT, 9))
    width = column(names, ROOM)
    assert len(head(names, None, width).plain) <= 76
    row = round_row(view(*result.totals), result, width).content.plain
    assert row.count("+1234") == 10
    assert len(row) <= 76


def test_names_are_cut_only_for_want_of_room() -> None:
    names = ("Ann", "Maximiliane-Rose", "Bartholomew-Finn")
    result = RoundResult(1, 1, (0, 30, 0), (10, 40, 20), told(GONE_OUT, 1))
    width = column(names, ROOM)
    shown = head(names, 1, width).plain
    assert all(name in shown for name in names)
    ends = [shown.index(name) + len(name) for name in names]
    row = round_row(view(10, 40, 20), result, width).content.plain
    assert [row[:end].split()[-1] for end in ends] == ["·", "+30", "·"], "no points are no zeros"
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
    assert heading(shown, columns_of(shown, NAMES, None)).plain.split()[:3] == ["round", "total", "hand"]
    assert costs(shown, shown.match.results[0]) == (13, -10, 0)


@pytest.mark.parametrize(
    ("counts", "lowest_wins", "who"),
    [
        ((13, 40, 0), False, "Bo held the costliest cards: 40"),
        ((40, 40, 0), False, ""),  # two did
        ((0, -5, 0), False, ""),
        ((), False, ""),  # that is not told
        ((), True, "Bo held the costliest cards: 90"),  # it is what they score
    ],
)
def test_who_held_the_costliest_cards_is_told_if_it_was_one(
    counts: tuple[int, ...], lowest_wins: bool, who: str
) -> None:
    shown = over((("3S",), ("JK",), ()), counts)
    shown = replace(shown, match=replace(shown.match, lowest_wins=lowest_wins))
    held = held_most(shown, shown.match.results[0])
    assert (Words(NAMES, None).sentence(held) if held else "") == who


def test_a_bar_shows_how_far_the_last_round_brought_somebody_on_the_way_to_the_goal() -> None:
    def runs(bar: Content) -> list[tuple[int, str]]:
        return [(span.end - span.start, str(span.style)) for span in bar.spans if span.end > span.start]

    assert runs(race(20, 50, 100, 10)) == [(2, KEY), (3, GOOD), (5, "$border")]
    assert runs(race(0, 0, 100, 10)) == [(10, "$border")]
    assert runs(race(90, 130, 100, 10)) == [(9, KEY), (1, GOOD)]
    assert race(20, 50, 100, 0).plain == ""


@pytest.mark.parametrize(
    ("room", "size"), [((40, 21), (9, 7)), ((39, 21), (7, 5)), ((40, 12), (5, 4)), ((5, 12), (5, 4))]
)
def test_hands_are_cards_as_large_as_the_window_has_room_for(
    room: tuple[int, int], size: tuple[int, int]
) -> None:
    hands = ("7H", "QS", "JK", "2C"), ("3C",), ()
    assert largest(hands, *room) == size
    assert breadth(hands, dressed(), (9, 7)) == 39


def test_hands_without_room_for_borders_are_fields() -> None:
    hands = ("7H", "QS", "JK", "2C"), ("3C",), ()
    assert largest(hands, 40, 11) is None
    assert breadth(hands, dressed(), None) >= len(cards_of(fields(hands[0], dressed(), 60))[0])
    assert largest(((), ()), 40, 40) is None


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
        (("7H", "QS", "10D", "3C"), 10, "7♥ Q♠ …2"),
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
    assert cards_of(bordered(("7H",) * 9, dressed(), 20))[1] == "7♥ 7♥ 7♥ 7♥ 7♥ 7♥ …3"
