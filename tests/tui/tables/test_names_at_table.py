"""Names and chat at the table are plain text, whatever they try."""

from __future__ import annotations

import unicodedata

import pytest

from parlour.net.wire.messages import Chat, Notice
from parlour.rules.sentences import in_words
from parlour.tui.text.printable import UNSEEN
from tests.tui.kit.at_table import SIZE, TableApp, a_view, an_update
from tests.tui.kit.happening import draws

HOSTILE = (
    "[/]",
    "[@click=app.quit]x",
    "\x1b]52;c;aGk=\x07Eve",
    "\u202egnirts",
    "[red]{0}{9}",
    "漢字漢字漢字漢字",
    "a" * 64,
    "e\u0301\u0301\u0301\u0301\u0301",
    "\x9b31mred",
    "$name",
)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)])
async def test_names_and_chat_are_drawn_as_plain_text(size: tuple[int, int]) -> None:
    view = a_view(seats=10, events=[draws(seat) for seat in range(10)])
    app = TableApp(an_update(view, names=HOSTILE, name="[bold]\x1b[31mtable"))
    async with app.run_test(size=size) as pilot:
        for name in HOSTILE:
            app.table.heard(Chat(name=name, text=f"{name} [b]hi[/b] \x1b[2J"))
            app.table.noticed(Notice(told=in_words(f"{name} left")))
        await pilot.press("m")
        await pilot.pause()
        drawn = app.drawn
        strips = [app.table.board.render_line(y) for y in range(size[1])]
    assert "[/]" in drawn
    assert "[@click=" in drawn
    assert "[red]{0}{9}"[:9] in drawn
    assert not UNSEEN.search(drawn.replace("\n", ""))
    assert all(strip.cell_length == size[0] for strip in strips)
    assert all(sum(segment.cell_length for segment in strip) == size[0] for strip in strips)
    assert all(segment.style is None or not segment.style.meta for strip in strips for segment in strip)


async def test_few_combining_marks_are_drawn_on_one_cell() -> None:
    app = TableApp(an_update(a_view(seats=10), names=HOSTILE))
    async with app.run_test(size=SIZE):
        runs = [0]
        for character in app.drawn:
            runs.append(runs[-1] + 1 if unicodedata.combining(character) else 0)
    assert max(runs) == 2


async def test_a_name_that_looks_like_a_seat_is_not_read_again() -> None:
    app = TableApp(an_update(a_view(events=(draws(1),)), names=("Ann", "{2}", "Cem", "Dora")))
    async with app.run_test(size=SIZE):
        assert "{2} draws a card" in app.drawn
