"""The sheet of cells that the table is drawn on."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st
from textual.geometry import Region

from parlour.tui.drawing.canvas import Ink, Rect, Sheet, cells_in, cells_of, fitted, wrapped
from parlour.tui.text.printable import UNSEEN

INK = Ink("#ffffff", "#000000")


def test_text_is_cut_and_filling_ends_at_the_edges_of_the_sheet() -> None:
    sheet = Sheet(5, 2, INK)
    assert sheet.put(3, 0, "abc") == 5
    sheet.put(-2, 0, "xyz")
    sheet.put(0, 7, "nowhere")
    assert sheet.text(0) == "z  ab"
    sheet.fill(Rect(3, -1, 9, 2), INK, "#")
    assert [sheet.text(0), sheet.text(1)] == ["z  ##", "     "]


def test_a_wide_character_that_does_not_fit_becomes_a_space() -> None:
    sheet = Sheet(3, 1, INK)
    sheet.put(0, 0, "a漢字")
    assert sheet.text(0) == "a漢"
    sheet.put(0, 0, "漢漢")
    assert sheet.text(0) == "漢 "
    sheet.put(-1, 0, "漢b")
    assert sheet.text(0)[:2] == " b"


def test_writing_over_half_a_wide_character_leaves_a_space_beside_it() -> None:
    sheet = Sheet(4, 1, INK)
    sheet.put(0, 0, "漢漢")
    sheet.put(1, 0, "x")
    assert sheet.strip(0).cell_length == 4
    assert cells_in(sheet.text(0)) == 4


def test_markup_is_drawn_as_it_stands_and_signs_become_ascii_where_only_that_may_be_used() -> None:
    sheet = Sheet(10, 1, INK)
    sheet.put(0, 0, "[b]hi[/b]")
    assert sheet.text(0) == "[b]hi[/b] "
    sheet = Sheet(6, 1, INK, ascii_only=True)
    sheet.put(0, 0, "╭─╮♠♥│")
    assert sheet.text(0) == ".-.SH|"


def test_pasting_names_the_cells_that_changed_and_the_same_again_none() -> None:
    sheet, part = Sheet(6, 1, INK), Sheet(6, 1, INK)
    part.put(2, 0, "xy")
    assert list(sheet.paste(part, 0, 0)) == [Region(2, 0, 2, 1)]
    assert list(sheet.paste(part, 0, 0)) == []


def test_a_name_that_is_cut_ends_in_a_full_stop() -> None:
    assert fitted("Maximilian", 6) == "Maxim."
    assert fitted("漢字漢字", 6) == "漢字."
    assert fitted("Bo", 2) == "Bo"


@given(st.text(max_size=60), st.integers(2, 20))
def test_wrapped_lines_fit(text: str, width: int) -> None:
    assert all(cells_in(line) <= width for line in wrapped(text, width))


@given(st.text(max_size=60))
def test_nothing_that_steers_a_terminal_becomes_a_cell(text: str) -> None:
    assert not UNSEEN.search("".join(cells_of(text)))


@given(st.text(max_size=40), st.integers(-10, 12), st.text(max_size=40), st.integers(-10, 12))
@example("", 0, "字漢字漢字漢", -1)
def test_a_row_always_has_its_width(one: str, at: int, two: str, then: int) -> None:
    sheet = Sheet(10, 1, INK)
    sheet.put(at, 0, one)
    sheet.put(then, 0, two)
    strip = sheet.strip(0)
    assert sum(segment.cell_length for segment in strip) == strip.cell_length == 10
