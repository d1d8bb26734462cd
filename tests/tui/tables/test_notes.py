"""What a game says of a player stands at the name, on the screen and in lines."""

from __future__ import annotations

import pytest

from parlour.net.sanitize import clean_said
from parlour.rules.sentences import in_words
from parlour.tui.plain.saying.said import Kind
from tests.tui.kit.filled import pictured
from tests.tui.kit.tricks import noted
from tests.tui.plain.table.at_table import Moment, typed

LONG = "has a note that no seat of a small table has room for, and few of a large one"


def shown(seats: int, size: tuple[int, int], last: str = "won 3") -> str:
    sheet, _ = pictured(noted(seats, last=last), size)
    return "\n".join(sheet.text(y) for y in range(sheet.height))


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (120, 40), (200, 50)], ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_notes_stand_at_every_seat_where_rows_are_free(seats: int, size: tuple[int, int]) -> None:
    screen = shown(seats, size)
    assert screen.count("bid 4") == screen.count("won 3") == seats


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (120, 40)], ids=str)
def test_a_note_that_has_no_room_ends_with_a_sign(size: tuple[int, int]) -> None:
    assert shown(5, size, LONG).count("…") >= 4


@pytest.mark.looptime
async def test_notes_are_said_with_the_player() -> None:
    found = await typed(Moment(noted()), "table", "at bo")
    assert found.texts(Kind.REPLY).count("Bo: 11 cards, to act, bid 4, won 3.") == 2
    (last,) = [said for said in found.said if said.text.startswith("Bo: ")][-1:]
    assert last.data["notes"] == [{"key": key, "seats": [], "values": {}} for key in ("bid 4", "won 3")]


def test_notes_of_a_host_are_cleaned() -> None:
    view = noted(last="won\x1b[2J 3").view
    assert view is not None
    assert clean_said(view).seats[0].notes[1] == in_words("won[2J 3")
