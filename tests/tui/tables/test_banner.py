"""The banner that says large what happened to the viewer."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from parlour.net.wire.messages import Chat, Update
from parlour.rules.sentences import told
from parlour.tui.drawing.canvas import Rect, Sheet
from parlour.tui.tables.common.pens import Pens
from parlour.tui.tables.controls.board_motion import SECONDS
from parlour.tui.tables.motion.banner import Saying, banner_rect, draw_banner
from parlour.tui.tables.shape import BoardPart
from parlour.tui.words.sentences import DREW
from parlour.tui.words.speaking import Words
from tests.rules.lotta_watta.table import table as grid_table
from tests.tui.kit.at_table import TableApp, dressed
from tests.tui.kit.laid import FOUR, seen
from tests.tui.tables.test_motion import hit, shown

SIZES = [(60, 20), (80, 24), (120, 40), (200, 50)]
FOUR_CARDS = Saying("+4", told(DREW, cards=("",) * 4))
WORDS = Words(())
PENS = Pens(dressed())


def fined() -> tuple[Update, Update]:
    """Return the updates before and after a penalty of the viewer."""
    of = grid_table(f"{FOUR}; pile: 5S 7D; stock: 5D 6D 9C 9D; turn: 2; phase: race")
    before = seen(of)
    return before, seen(of.plays("judged 0:stack 1@300"), seq=2)


def lines_of(sheet: Sheet | None) -> list[str]:
    return [sheet.text(y).strip() for y in range(sheet.height)] if sheet is not None else []


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("happens", [hit, fined])
async def test_a_banner_hides_nothing_but_a_part_of_the_log(
    happens: Callable[[], tuple[Update, Update]], size: tuple[int, int]
) -> None:
    before, after = happens()
    app = TableApp(before)
    async with app.run_test(size=size):
        app.table.show_update(after)
        banner = app.table.board.banner
        assert banner is not None
        talk, rect = app.table.board.rect(BoardPart.TALK), banner.rect
        assert talk.holds(rect.x, rect.y)
        assert talk.holds(rect.x + rect.width - 1, rect.y + rect.height - 1)
        assert rect.height < talk.height
        assert "drew" in shown(app) or "penalty" in shown(app)


async def test_a_banner_stays_for_its_time_whatever_comes_unless_the_table_is_laid_out_anew() -> None:
    before, after = hit()
    app = TableApp(before)
    async with app.run_test(size=(80, 24)) as pilot:
        app.table.show_update(after)
        assert shown(app) != app.drawn
        await pilot.press("right", "o")
        app.table.heard(Chat(name="Bo", text="sorry"))
        app.now += SECONDS / 2
        app.table.moving.announcing.step()
        assert app.table.board.banner is not None
        app.now += SECONDS / 2
        app.table.moving.announcing.step()
        assert shown(app) == app.drawn
        assert "sorry" in shown(app)
    app = TableApp(before)
    async with app.run_test(size=(80, 24)) as pilot:
        app.table.show_update(after)
        await pilot.resize_terminal(120, 40)
        assert app.table.board.banner is None


def test_a_banner_is_as_large_as_its_room() -> None:
    roomy = lines_of(draw_banner(FOUR_CARDS, WORDS, (30, 12), PENS))
    assert roomy[-2:] == ["You drew 4 cards", ""]
    assert len(roomy) == 7
    assert "█" in "".join(lines_of(draw_banner(FOUR_CARDS, WORDS, (30, 20), PENS)))
    assert lines_of(draw_banner(FOUR_CARDS, WORDS, (30, 4), PENS)) == ["", "+4: you drew 4 cards", ""]
    assert lines_of(draw_banner(FOUR_CARDS, WORDS, (30, 1), PENS)) == ["+4: you drew 4 cards"]
    assert draw_banner(FOUR_CARDS, WORDS, (30, 0), PENS) is None
    assert draw_banner(FOUR_CARDS, WORDS, (4, 9), PENS) is None


def test_an_ascii_banner_has_no_figures() -> None:
    rows = lines_of(draw_banner(FOUR_CARDS, WORDS, (30, 12), Pens(dressed(ascii_only=True))))
    assert rows == ["", "+4: you drew 4 cards", ""]


def test_a_banner_stands_below_a_short_log_and_over_the_oldest_lines_of_a_full_one() -> None:
    sheet, talk = Sheet(20, 10, PENS.back()), Rect(5, 0, 15, 10)
    banner = Sheet(15, 3, PENS.alarm())
    sheet.put(6, 6, "a line")
    assert banner_rect(sheet, talk, banner) == Rect(5, 7, 15, 3)
    sheet.put(6, 9, "another line")
    assert banner_rect(sheet, talk, banner) == Rect(5, 0, 15, 3)
