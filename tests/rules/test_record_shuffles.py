"""The parts of a shuffle in a saved match: they stand before the order, and change nothing of the match."""

from __future__ import annotations

from functools import cache

import pytest

from parlour.rules.check.tables import Setting
from parlour.rules.errors import NotationError
from parlour.rules.moves import Shuffled
from parlour.rules.record import entries, record
from parlour.rules.record.entries import Part, SharedShuffle
from tests.rules.games_suite.playing import played

SETTING = Setting("lotta-watta", 4)
PARTS = (
    SharedShuffle("t1", 1, 1, 2),
    Part("host", b"\x0a" * 32, b"\x1b" * 32),
    Part("3", b"\x2c" * 32, b"\x3d" * 32),
)


@cache
def text() -> str:
    moves = [(step.who, step.move) for step in played(SETTING)]
    assert isinstance(moves[0][1], Shuffled)
    return record.write(record.tell(SETTING.rules, ("Ann", "Bo", "Cleo", "Dan"), (*PARTS, *moves)))


def test_they_stand_before_the_order_that_they_made() -> None:
    body = text().split("\n\n")[1].split("\n")
    assert body[0] == "shuffle t1 1 1 2"
    assert body[1:3] == [f"part host {'0a' * 32} {'1b' * 32}", f"part 3 {'2c' * 32} {'3d' * 32}"]
    assert body[3].startswith("house deal ")


def test_they_are_read_as_they_were_written_and_the_match_holds() -> None:
    assert tuple(line.entry for line in record.read(text()).lines[:3]) == PARTS
    assert record.check(text()).winners
    assert record.write(record.read(text())) == text()


@pytest.mark.parametrize(
    "line",
    [
        "shuffle t1 1 1",
        "shuffle t1 1 1 x",
        "shuffle t1 1 1 1 1",
        "part host",
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
