"""Where the cards of a hand stand."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from parlour.tui.tables.hand import fan


@given(st.integers(1, 108), st.integers(0, 107), st.integers(58, 200), st.sampled_from((6, 7, 9)))
def test_every_card_shown_lies_inside_and_the_cursor_is_never_covered(
    cards: int, at: int, width: int, card: int
) -> None:
    cursor = at % cards
    laid = fan(cards, cursor, width, card)
    assert all(column >= 0 and column + card <= width for column in laid.columns)
    assert laid.first <= cursor < laid.first + laid.shown
    place = cursor - laid.first
    if place + 1 < laid.shown:
        assert laid.columns[place + 1] >= laid.columns[place] + card
    assert all(after - before >= 3 for before, after in zip(laid.columns, laid.columns[1:], strict=False))


def test_a_few_cards_stand_apart() -> None:
    assert fan(2, 0, 78, 7).columns == (31, 39)


def test_a_click_finds_the_card_on_top() -> None:
    laid = fan(20, 19, 78, 7)
    assert laid.at(laid.columns[3] + 3) == 4
    assert laid.at(laid.columns[3]) == 3
    assert laid.at(0) is None
