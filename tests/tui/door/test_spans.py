"""A guest is sent the cells of a row that changed, and not what stands before them."""

from __future__ import annotations

import pytest
from rich.console import Console
from rich.segment import Segment
from textual._compositor import ChopsUpdate
from textual.strip import Strip

from tui.door.guests.spans import send_only_spans


@pytest.fixture(autouse=True)
def spans(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ChopsUpdate, "render_segments", ChopsUpdate.render_segments)
    send_only_spans()


def sent(*texts: str, spans: list[tuple[int, int, int]]) -> str:
    """Return what is sent for `spans` of one row of widgets with `texts` beside each other."""
    chops: dict[int, Strip | None] = {}
    ends: list[int] = []
    for text in texts:
        strip = Strip([Segment(text)])
        chops[ends[-1] if ends else 0] = strip
        ends.append((ends[-1] if ends else 0) + strip.cell_length)
    return ChopsUpdate([chops], spans, [ends]).render_segments(Console(color_system=None))


def test_only_the_changed_cells_are_sent() -> None:
    assert sent("0123456789", spans=[(0, 6, 8)]) == "\x1b[1;7H67"


def test_two_changes_in_a_row_are_sent_each_at_its_place() -> None:
    assert sent("0123456789", spans=[(0, 1, 2), (0, 6, 8)]) == "\x1b[1;2H1\x1b[1;7H67"


def test_a_change_across_two_widgets_is_sent_in_two_parts() -> None:
    assert sent("01234", "56789", "abc", spans=[(0, 3, 7)]) == "\x1b[1;4H34\x1b[1;6H56"


def test_a_row_with_wide_characters_is_sent_from_its_start_so_that_none_is_cut() -> None:
    assert sent("0世界789", spans=[(0, 4, 6)]) == "\x1b[1;1H0世界7"
