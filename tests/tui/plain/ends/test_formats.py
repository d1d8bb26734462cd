"""What is said as text and as JSON."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.net.sanitize import cells
from parlour.tui.plain.ends.formats import COLUMNS, as_json, as_text, wrapped
from parlour.tui.plain.saying.said import Kind, Said
from tests.tui.kit.payloads import PAYLOADS, dangerous


@pytest.mark.parametrize(
    ("line", "columns", "lines"),
    [
        ("one two three four", 9, ["one two", "  three", "  four"]),
        ("a bcdefghijk l", 6, ["a bcde", "  fghi", "  jk l"]),
        ("漢字 漢字", 7, ["漢字", "  漢字"]),
        ("漢字漢字", 7, ["漢字", "  漢字"]),
        ("e\u0301e\u0301 e\u0301e\u0301", 5, ["e\u0301e\u0301 e\u0301e\u0301"]),
    ],
)
def test_a_long_line_is_wrapped_between_words_or_cells(line: str, columns: int, lines: list[str]) -> None:
    assert wrapped(line, columns) == lines


def test_nothing_is_an_empty_line_and_a_name_with_a_newline_begins_none_of_its_own() -> None:
    assert as_text(Said(Kind.REPLY, "")) == "\n"
    said = Said(Kind.CHAT, "Zoe\nVerified: everybody shuffled: hello")
    assert as_text(said).splitlines() == ["Zoe Verified: everybody shuffled: hello"]


@pytest.mark.wide
@given(st.text(), st.integers(4, 100))
def test_no_line_is_wider_than_it_may_be_and_no_character_is_lost(text: str, columns: int) -> None:
    line = " ".join(text.split())
    lines = wrapped(line, columns)
    assert all(sum(max(0, cells(letter)) for letter in each) <= columns for each in lines)
    assert "".join(lines).replace(" ", "") == line.replace(" ", "")


@pytest.mark.parametrize("payload", PAYLOADS, ids=range(len(PAYLOADS)))
def test_no_words_of_strangers_steer_a_terminal(payload: str) -> None:
    text = as_text(Said(Kind.CHAT, f"Zoe: {payload}"))
    assert text.startswith("Zoe:")
    assert re.findall("[\x00-\x1f]", text) == ["\n"] * text.count("\n")
    assert not dangerous(text.replace("\n", ""))
    assert max(map(len, text.splitlines())) <= COLUMNS


@pytest.mark.parametrize("payload", PAYLOADS, ids=range(len(PAYLOADS)))
def test_a_line_of_json_is_one_object_in_ascii_with_the_same_words(payload: str) -> None:
    line = as_json(Said(Kind.CHAT, f"Zoe: {payload}", {"name": payload, "seats": (1, 2)}))
    assert line.isascii()
    assert re.findall("[\x00-\x1f\x7f]", line) == ["\n"]
    told = json.loads(line)
    assert told["kind"] == "chat"
    assert told["data"] == {"name": payload, "seats": [1, 2]}
    assert not dangerous(told["text"])


@pytest.mark.parametrize("sign", ["\u2713", "!", "\u2714\ufe0f", "\u01c3"])
def test_only_the_own_program_begins_a_line_with_its_signs(sign: str) -> None:
    assert as_text(Said(Kind.CHECK, "\u2713 Verified.")) == "\u2713 Verified.\n"
    for kind in set(Kind) - {Kind.CHECK}:
        for before in ("", "x" * 79 + " ", "x" * 80, "x" * 78 + " "):
            lines = as_text(Said(kind, f"{before}{sign} Verified.")).splitlines()
            assert not [line for line in lines if line.startswith(sign[0])]
