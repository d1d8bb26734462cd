"""A guest is sent the cells of a row that changed, and not what stands before them."""

from __future__ import annotations

import pyte
import pytest
from rich.console import Console
from rich.segment import Segment
from textual._compositor import ChopsUpdate
from textual.strip import Strip

from parlour.tui.door.textual_hooks import send_only_spans

TEXTUALS = ChopsUpdate.render_segments
SIZE = (16, 2)


@pytest.fixture(autouse=True)
def spans(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ChopsUpdate, "render_segments", TEXTUALS)
    send_only_spans()


def sent(*texts: str, spans: list[tuple[int, int, int]]) -> str:
    """Return what is sent for `spans` of one row of widgets with `texts` beside each other."""
    return changed(*texts, spans=spans).render_segments(Console(color_system=None))


def changed(*texts: str, spans: list[tuple[int, int, int]]) -> ChopsUpdate:
    chops: dict[int, Strip | None] = {}
    ends: list[int] = []
    for text in texts:
        strip = Strip([Segment(text)])
        chops[ends[-1] if ends else 0] = strip
        ends.append((ends[-1] if ends else 0) + strip.cell_length)
    return ChopsUpdate([chops], spans, [ends])


def seen_after(before: str, update: str) -> list[str]:
    """Return what a terminal shows that showed `before`, after `update`."""
    screen = pyte.Screen(*SIZE)
    stream = pyte.Stream(screen)
    stream.feed(f"\x1b[1;1H{before}")
    stream.feed(update)
    return [screen.buffer[y][x].data for y in range(SIZE[1]) for x in range(SIZE[0])]


def test_only_the_changed_cells_are_sent() -> None:
    assert sent("0123456789", spans=[(0, 6, 8)]) == "\x1b[1;7H67"


def test_two_changes_in_a_row_are_sent_each_at_its_place() -> None:
    assert sent("0123456789", spans=[(0, 1, 2), (0, 6, 8)]) == "\x1b[1;2H1\x1b[1;7H67"


def test_a_change_across_two_widgets_is_sent_in_two_parts() -> None:
    assert sent("01234", "56789", "abc", spans=[(0, 3, 7)]) == "\x1b[1;4H34\x1b[1;6H56"


def test_a_row_with_wide_characters_is_sent_from_its_start_so_that_none_is_cut() -> None:
    assert sent("0世界789", spans=[(0, 4, 6)]) == "\x1b[1;1H0世界7"


@pytest.mark.parametrize("first", range(11))
@pytest.mark.parametrize("length", [1, 2, 5])
@pytest.mark.parametrize("texts", [("0123456789", "abc"), ("0世界7", "世9", "abc")])
def test_a_terminal_shows_the_same_as_with_what_textual_sends(
    texts: tuple[str, ...], first: int, length: int
) -> None:
    update = changed(*texts, spans=[(0, first, min(first + length, 11))])
    console, before = Console(color_system=None), "".join(texts)
    ours, theirs = update.render_segments(console), TEXTUALS(update, console)
    assert seen_after(before, ours) == seen_after(before, theirs)
    assert len(ours) <= len(theirs)
