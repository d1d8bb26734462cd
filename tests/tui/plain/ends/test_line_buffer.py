"""Whole lines out of bytes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.tui.plain.ends.line_buffer import LONGEST, LineBuffer
from parlour.tui.plain.lines import LineTooLong


def taken(buffer: LineBuffer) -> list[str]:
    found = []
    while (line := buffer.take()) is not None:
        found.append(line)
    return found


def test_a_line_may_come_in_pieces_and_with_either_end() -> None:
    buffer = LineBuffer()
    for piece in (b"pl", b"ay 3\r", b"\nhand\n\n", b"rest"):
        buffer.feed(piece)
    assert taken(buffer) == ["play 3", "hand", ""]
    assert not buffer.ended
    buffer.end()
    assert taken(buffer) == ["rest"]
    assert buffer.ended


def test_bytes_that_are_no_text_and_characters_that_are_no_letters_are_left_out() -> None:
    buffer = LineBuffer()
    buffer.feed(b"say\t\xff\xc3 h\x1b[2Ji\xe2\x80\xae\x07\n")
    assert taken(buffer) == ["say  h[2Ji"]


def test_a_line_that_is_too_long_is_refused_and_the_next_one_taken() -> None:
    buffer = LineBuffer()
    for _ in range(1000):
        buffer.feed(b"x" * 1000)
        assert len(buffer._begun) <= LONGEST
    buffer.feed(b"\nnext\n")
    with pytest.raises(LineTooLong, match=str(LONGEST)):
        buffer.take()
    assert taken(buffer) == ["next"]


def test_a_line_that_is_too_long_is_refused_at_the_end_of_the_input_too() -> None:
    buffer = LineBuffer()
    buffer.feed(b"x" * (LONGEST + 1))
    buffer.end()
    with pytest.raises(LineTooLong):
        buffer.take()
    assert buffer.ended


@pytest.mark.wide
@given(st.lists(st.binary(max_size=50), max_size=30))
def test_pieces_of_any_size_make_the_same_lines(pieces: list[bytes]) -> None:
    whole, cut = LineBuffer(), LineBuffer()
    whole.feed(b"".join(pieces))
    for piece in pieces:
        cut.feed(piece)
    for buffer in (whole, cut):
        buffer.end()
    assert taken(cut) == taken(whole)
