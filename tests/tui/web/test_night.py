"""A guest of the page at a game night: enters, is led from table to table, reads the board, leaves."""

from __future__ import annotations

import asyncio
from contextlib import closing

import pytest

from parlour.net.client.news import Lost
from parlour.net.wire.messages import (
    Answer,
    Clock,
    EnterNight,
    LeaveNight,
    Lobby,
    NightBoard,
    Notice,
    Phase,
    ReadNight,
    Sit,
    TablePart,
    Update,
    Watch,
)
from parlour.net.wire.notices import NIGHT_TABLE_CLOSED
from parlour.rules.sentences import in_words
from parlour.tui.web.pages.night import wall_page
from parlour.tui.web.session import EACH_NIGHT
from tests.tui.kit import news
from tests.tui.kit.browsing import PHONE, Tab, chromium
from tests.tui.kit.fake_lines import FakeHouse
from tests.tui.kit.nights import OTHERS
from tests.tui.seen.test_night import BOARD, row
from tests.tui.web.test_session import a_guest
from tests.waiting import until

pytestmark = pytest.mark.looptime

ENTERING = BOARD.model_copy(
    update={"stage": "entering", "you": None, "table": "", "tables": (), "locked": True, "round": 0}
)
NIGHTS = Lobby(tables=(news.line("Thursday 1", "t9", night=True),))


def board(**changed: object) -> NightBoard:
    return BOARD.model_copy(update=changed)


def part(phase: Phase = Phase.WAITING, id_: str = "t9") -> TablePart:
    return news.table(phase, news.seats("Ann", "Bo", host=""), id=id_, night=True, name="Thursday 1")


async def test_a_guest_enters_with_a_password_and_is_led_to_the_table_the_lobby_and_the_next_table() -> None:
    line = FakeHouse(Lobby(tables=()), ENTERING)
    line.answers[EnterNight] = Answer(
        id=0, ok=False, reason="password", told=in_words("this night asks for a password")
    )
    async with a_guest(line) as (page, _):
        await page.shows("People enter")
        assert "No table is open" not in page.text
        page.tap("enter_night")
        await until(lambda: 'type="password"' in page.sections["felt"])
        line.answers[EnterNight] = Answer(id=0)
        page.tap("answer", text="mau")
        await until(lambda: [asked.password for asked in line.asked_for(EnterNight)] == ["", "mau"])  # type: ignore[attr-defined]
        line.tell(board(stage="entering", tables=(), table=""))
        await page.shows("You take part")
        assert "enter_night" not in page.read_all.does
        line.tell(BOARD)
        line.tell(Update(seq=1, table=part(), you=0, clocks=(Clock(name="here", left=9.5),)))
        await page.shows("until the match begins by itself")
        assert "10 s" in page.text
        assert "You sit at table 1" in page.spoken
        page.tap("night")
        await page.shows("=Bo")
        page.tap("close")
        line.part = part()
        line.tell(line.update(Phase.OVER))
        await page.shows("The next round begins by itself")
        assert {"ready", "games"}.isdisjoint(page.read_all.does)
        line.tell(board(stage="break", left=30.0))
        await page.shows("Next: Switch, in 30 seconds.")
        line.tell(Notice(told=NIGHT_TABLE_CLOSED))
        line.tell(Lobby(tables=()))
        await page.shows("Hello")
        assert not page.sections["over"]
        line.tell(Update(seq=1, table=part(id_="t12"), you=1))
        await page.shows("Everybody is here")


async def test_other_nights_are_listed_below_the_one_that_is_shown_and_one_is_chosen() -> None:
    line = FakeHouse(Lobby(tables=()), ENTERING.model_copy(update={"others": OTHERS}))
    async with a_guest(line) as (page, _):
        await page.shows("Other nights")
        assert "[b]Late" in page.text
        page.tap("other_night n9")
        await until(lambda: line.asked_for(ReadNight) == [ReadNight(night="n9")])
        line.tell(ENTERING.model_copy(update={"id": "n9", "name": "Late", "others": OTHERS[:1]}))
        await page.shows("Friday")
        page.tap("enter_night")
        await until(lambda: line.asked_for(EnterNight) == [EnterNight(night="n9")])


async def test_a_guest_whose_connection_was_lost_is_at_the_table_of_the_next_round() -> None:
    line = FakeHouse(BOARD, welcome=news.WELCOME.model_copy(update={"table": "t9"}))
    line.react = lambda _: None
    line.part = part()
    line.tell(line.update(Phase.OVER))
    async with a_guest(line) as (page, _):
        await page.shows("You win the match")
        line.tell(Lost(in_words("gone"), again_in=1.0))
        line.tell(news.WELCOME)
        line.part = part(id_="t12")
        line.tell(line.update(Phase.PLAYING))
        await until(lambda: page.sections["hand"])
        assert "win the match" not in page.text


async def test_the_lobby_of_a_night_leads_to_the_own_table_lets_watch_others_and_withdraw() -> None:
    other = BOARD.tables[0].model_copy(update={"id": "t10", "people": (2,)})
    both = Lobby(tables=(*NIGHTS.tables, news.line("Thursday 2", "t10", night=True), news.line("Own", "t3")))
    line = FakeHouse(both, board(tables=(BOARD.tables[0], other)))
    async with a_guest(line) as (page, _):
        await page.shows("You sit at table 1")
        assert not line.asked_for(Sit)
        assert [do for do in page.read_all.does if do.startswith(("sit", "watch"))] == [
            "sit t9",
            "watch t10",
            "sit t3",
            "watch t3",
        ]
        forbids = Lobby(tables=tuple(t.model_copy(update={"may_watch": False}) for t in both.tables[:2]))
        line.tell(forbids)
        await until(lambda: "watch t10" not in page.read_all.does)
        line.tell(both)
        page.tap("leave_night")
        await until(lambda: line.asked_for(LeaveNight))
        line.tell(board(you=2, table=""))
        await until(lambda: "enter_night" in page.read_all.does)
        page.tap("sit t3")
        await until(lambda: [asked.table for asked in line.asked_for(Sit)] == ["t3"])  # type: ignore[attr-defined]


async def test_who_comes_to_a_night_of_one_table_stays_in_its_lobby() -> None:
    line = FakeHouse(NIGHTS, board(you=None, table=""))
    async with a_guest(line) as (page, _):
        await page.shows("Round 2 of 4: Switch")
        page.tap("watch t9")
        await page.shows("Waiting for")
        assert not line.asked_for(Sit)


async def test_the_board_for_a_wall_has_no_name_to_type_no_seat_and_nothing_to_tap() -> None:
    line = FakeHouse(Lobby(tables=(news.line("Own", "t3"),)))
    async with a_guest(line, name="", is_wall=True) as (page, _):
        await page.shows("There is no game night here")
        line.tell(board(stage="break", left=42.0, you=None, table=""))
        await page.shows("Next: Switch")
        assert "42 s" in page.text
        assert page.read_all.does == []
        assert not line.asked_for(Sit)
        assert not line.asked_for(Watch)


@pytest.mark.slow
async def test_the_board_for_a_wall_shows_several_nights_in_turn() -> None:
    line = FakeHouse(Lobby(tables=()), board(you=None, table=""))
    async with a_guest(line, name="", is_wall=True) as (page, _):
        await page.shows("Thursday")
        await asyncio.sleep(3 * EACH_NIGHT)
        assert not line.asked_for(ReadNight), "there is only one"
        line.tell(board(you=None, table="", others=OTHERS))
        await asyncio.sleep(EACH_NIGHT)
        await until(lambda: line.asked_for(ReadNight) == [ReadNight(night="n7")])
        line.answers[ReadNight] = Answer(id=0, ok=False, reason="unknown", told=in_words("there is no such"))
        line.tell(board(id="n7", name="Friday", you=None, table="", others=OTHERS[1:]))
        await asyncio.sleep(2 * EACH_NIGHT)
        await until(lambda: [asked.night for asked in line.asked_for(ReadNight)[1:]] == ["n9", "n9"])  # type: ignore[attr-defined]
        assert not page.sections["over"]


@pytest.mark.slow
def test_the_board_is_read_from_across_the_room_and_fits_a_phone() -> None:
    rows = tuple(row(number, f"Somebody {number}", number + 1, 1.5) for number in range(12))
    parts = [BOARD.tables[0].model_copy(update={"people": tuple(range(at, at + 4))}) for at in (0, 4, 8)]
    shown = board(rows=rows, tables=tuple(parts), you=None, table="")
    letters = "(name) => parseFloat(getComputedStyle(document.querySelector(name)).fontSize)"
    fits = "(node) => node.scrollWidth <= node.clientWidth"
    with chromium() as browser:
        for size, least in (((1920, 1080), 36), (PHONE, 15)):
            with closing(Tab.alone(browser, size)) as tab:
                tab.show({"felt": wall_page(shown, 0.0)}, kind="wall")
                read = [tab.page.evaluate(letters, name) for name in (".night td", ".tonight span")]
                assert min(read) >= least
                assert tab.faults == []
                wall = tab.page.locator(".wall-board")
                assert wall.evaluate(fits)
                assert size == PHONE or wall.evaluate("(n) => n.scrollHeight <= n.clientHeight + 1")
                assert tab.wrong == []
