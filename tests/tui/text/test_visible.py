"""Nothing that steers a terminal is ever painted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.segment import Segment
from textual.color import Color

from parlour.tui.text.line_filters import VisibleOnly
from parlour.tui.text.printable import UNSEEN, visible


@pytest.mark.parametrize(
    "hostile",
    ["\x1b]52;c;aGk=\x07", "\x9b31m", "\u202egnp", "\u2066x\u2069", "\u200b", "\U000e0041", "\ud800", "a\nb"],
)
def test_what_steers_a_terminal_is_taken_out(hostile: str) -> None:
    assert not UNSEEN.search(visible(hostile))


@given(st.text())
def test_what_is_visible_stays_visible(text: str) -> None:
    assert visible(visible(text)) == visible(text)
    assert not UNSEEN.search(visible(text))


def test_a_clean_line_is_passed_on_as_it_is_and_a_hostile_one_keeps_its_words_and_its_styles() -> None:
    words = "Zoë plays R7 ♠♥♦♣ ╭─╮ 日本"
    assert visible(words) == words
    line = [Segment("Ann"), Segment(" ♠")]
    assert VisibleOnly().apply(line, Color.parse("black")) is line
    line = [Segment("An\x1b[2Jn"), Segment("", None, [])]
    cleaned = VisibleOnly().apply(line, Color.parse("black"))
    assert [segment.text for segment in cleaned] == ["An[2Jn", ""]
