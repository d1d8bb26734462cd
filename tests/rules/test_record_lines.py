"""What a saved match says beside its moves: who sat there, and the parts of its shuffles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.rules.errors import NotationError
from parlour.rules.moves import HOUSE, Shuffled
from parlour.rules.record import entries, record
from parlour.rules.record.entries import Part, SharedShuffle
from parlour.rules.record.faults import RecordError
from parlour.rules.record.page import MOST_CHARACTERS, MOST_LINES, UNKNOWN_SEATING
from parlour.rules.record.record import Record, Seating, seated
from parlour.rules.shelf import shelf

ALL = Seating(1, (0, 2))


def told(seating: Seating = UNKNOWN_SEATING) -> Record:
    title = record.tell(shelf.table_rules("mau-mau"), ("Ada", "Ann", "Bo"), (), table="Kitchen")
    return replace(title, seating=seating)


def head(*rows: str) -> str:
    """A saved match of format 2 with these lines in its head."""
    first, rest = record.write(told()).split("\n", 1)
    assert first == "parlour match 1"
    return "\n".join(("parlour match 2", *rows, rest))


def test_a_match_that_does_not_say_who_sat_there_is_of_format_1() -> None:
    assert record.write(told()).startswith("parlour match 1\n")
    assert record.read(record.write(told())).seating == Seating(None, ())


@pytest.mark.parametrize("seating", [ALL, Seating(0), Seating(bots=(2,))])
def test_who_sat_there_is_read_as_it_was_written(seating: Seating) -> None:
    text = record.write(told(seating))
    assert text.startswith("parlour match 2\n")
    assert record.read(text) == replace(told(seating), at=record.read(text).at)


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("owner 3", "line 2: '3' is no number from 0 to 2"),
        ("owner me", "line 2: 'me' is no number from 0 to 2"),
        ("bots 0 9", "line 2: '9' is no number from 0 to 2"),
    ],
)
def test_a_wrong_line_about_who_sat_there_is_named(row: str, fault: str) -> None:
    with pytest.raises(RecordError) as caught:
        record.read(head(row))
    assert str(caught.value) == fault


def test_who_sat_there_is_put_into_a_text_in_place_of_what_it_says() -> None:
    text = record.write(told())
    assert record.read(seated(text, ALL)).seating == ALL
    assert seated(seated(text, Seating(2, (1,))), ALL) == seated(text, ALL)
    assert record.read(seated(head("owner 1", "bots 0"), Seating())).seating == Seating()
    assert seated(text, Seating()) == text
    taken_back = text.replace("match 1\n", "match 2\ntaken-back 1\n", 1)
    assert record.read(seated(taken_back, ALL)).taken_back == 1


def test_a_text_without_a_head_or_too_long_for_one_more_line_stays_as_it_is() -> None:
    for text in ("", "\n\n", "parlour match 1", "x" * 100):
        assert seated(text, ALL) == text
    text = record.write(told())
    for much in (
        text + "#" * (MOST_CHARACTERS - len(text)),
        text + "\n" * (MOST_LINES - text.count("\n") - 1),
    ):
        record.read(much)
        assert seated(much, ALL) == much


PARTS = (
    SharedShuffle("t1", 1, 1, 2),
    Part("host", b"\x0a" * 32, b"\x1b" * 32),
    Part("3", b"\x2c" * 32, b"\x3d" * 32),
)


def test_the_parts_of_a_shuffle_stand_before_the_order_that_they_made_and_change_nothing() -> None:
    rules = shelf.table_rules("lotta-watta")
    text = record.write(record.tell(rules, ("Ann", "Bo"), (*PARTS, (HOUSE, Shuffled(rules.rules.deck)))))
    body = text.split("\n\n")[1].split("\n")
    assert body[0] == "shuffle t1 1 1 2"
    assert body[1:3] == [f"part host {'0a' * 32} {'1b' * 32}", f"part 3 {'2c' * 32} {'3d' * 32}"]
    assert body[3].startswith("house deal ")
    assert tuple(line.entry for line in record.read(text).lines[:3]) == PARTS
    assert record.check(text).moves == 0
    assert record.write(record.read(text)) == text


@pytest.mark.parametrize(
    "line",
    [
        *("shuffle t1 1 1", "shuffle t1 1 1 x", "shuffle t1 1 1 1 1", "part host"),
        f"part host {'0a' * 32}",
        f"part host {'0a' * 32} {'0a' * 31}",
        f"part host {'0A' * 32} {'0a' * 32}",
        f"part guest {'0a' * 32} {'0a' * 32}",
        f"part host {'0a' * 32} {'0a' * 32} {'0a' * 32}",
    ],
)
def test_what_is_no_shuffle_and_no_part_is_refused(line: str) -> None:
    with pytest.raises(NotationError):
        entries.read(line)
