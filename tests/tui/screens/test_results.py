"""The results of rounds and matches: who leads, what it takes, and that every seat is shown."""

from __future__ import annotations

from dataclasses import replace

from rules.views import MatchView, RoundResult, SeatView, View
from tui.screens.table.results import aim, head, round_row, standing, target_points

NAMES = ("Ann", "Bo", "Cem")


def view(*scores: int, target: str = "500 points", lowest_wins: bool = False) -> View:
    """Return a view after one round with these scores."""
    seats = tuple(SeatView(seat, score, 0) for seat, score in enumerate(scores))
    results = (RoundResult(1, 0, scores, scores, "{0} has gone out"),)
    return View(None, seats, (), "", match=MatchView(target=target, lowest_wins=lowest_wins, results=results))


def order(shown: View) -> list[str]:
    """Return the names in the order in which they stand."""
    return [line.split()[0] for line in standing(shown, NAMES, None).plain.splitlines()[: len(shown.seats)]]


def test_the_most_points_lead() -> None:
    assert order(view(10, 30, 20)) == ["Bo", "Cem", "Ann"]


def test_where_points_count_against_their_holder_the_fewest_lead_and_it_says_so() -> None:
    shown = view(10, 0, 20, lowest_wins=True)
    assert order(shown) == ["Bo", "Ann", "Cem"]
    assert aim(shown) == "to 500 points, the lowest wins"
    assert "the lowest wins" in standing(shown, NAMES, None).plain


def test_a_number_of_rounds_is_no_number_of_points() -> None:
    assert target_points("500 points") == 500
    assert target_points("1 point") == 1
    assert target_points("3 rounds") == 0


def test_the_columns_of_ten_seats_fit_into_80() -> None:
    names = tuple(f"Player {letter}" for letter in "ABCDEFGHIJ")
    result = RoundResult(1, 9, (0,) * 10, (1234,) * 10, "")
    assert len(head(names, None).plain) <= 76
    row = round_row(result, names).content.plain
    assert row.count("1234") == 10
    assert len(row) <= 76


def test_names_are_cut_only_for_want_of_room() -> None:
    names = ("Ann", "Maximiliane-Rose", "Bartholomew-Finn")
    result = RoundResult(1, 1, (0, 30, 0), (10, 40, 20), "")
    assert all(name in head(names, 1).plain for name in names)
    ends = [head(names, 1).plain.index(name) + len(name) for name in names]
    row = round_row(result, names).content.plain
    assert [row[end - 2 : end] for end in ends] == ["10", "40", "20"]
    assert "Maximiliane-Rose (you) " in standing(view(10, 40, 20), names, 1).plain


def test_hands_that_are_counted_are_shown_with_what_they_count() -> None:
    hands = (("3S", "10H"), ("JK",), ())
    result = RoundResult(1, 1, (0, 1, 0), (0, 1, 0), "{1} holds the fewest points", hands, (13, -10, 0))
    bare = view(0, 1, 0, target="5 rounds")
    shown = replace(bare, match=replace(bare.match, results=(result,)))
    lines = [line.split() for line in standing(shown, NAMES, None).plain.splitlines()]
    assert ["Bo", "+1", "1", "-10", "JK"] in lines
    assert ["Ann", "0", "13", "3\N{BLACK SPADE SUIT}", "10\N{BLACK HEART SUIT}"] in lines


def test_all_hands_are_turned_over_in_every_game() -> None:
    hands = (("R7", "W4"), (), ("7H", "QS", "JK"))
    result = RoundResult(1, 1, (0, 90, 0), (10, 90, 20), "{1} has gone out", hands)
    shown = view(10, 90, 20)
    shown = replace(shown, match=replace(shown.match, results=(result,)))
    lines = {line.split()[0]: line for line in standing(shown, NAMES, None).plain.splitlines()}
    assert lines["Ann"].endswith("7R W4")
    assert lines["Bo"].split() == ["Bo", "+90", "90"]
    assert lines["Cem"].endswith("7♥ Q♠ JK")
