"""Every page in a language of accented letters: no text is missed, neither to the eye nor to the ear."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from parlour.net.wire.messages import Lobby, Phase, Update
from parlour.rules.lessons import packaged
from parlour.tui.seen.people import ending, leaving
from parlour.tui.text.language import speak
from parlour.tui.ways import questions
from parlour.tui.web.actions import Actions
from parlour.tui.web.pages import boxes, lobby, results, waiting
from parlour.tui.web.pages.lessons import lesson_done_box, lessons_box
from parlour.tui.web.pages.table import head, table_page
from parlour.tui.words.of_games import spoken_lesson
from tests.rules.jojo.table import table
from tests.tui.kit import laid, news, stacked
from tests.tui.kit.at_table import NAMES
from tests.tui.kit.by_taps import lesson_pages
from tests.tui.kit.dealt import Dealt
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_lines import FakeHouse
from tests.tui.kit.paged import Page, Read, scene_of, session_of
from tests.tui.kit.pseudo import Pseudo, missed
from tests.waiting import until

GAMES = ("JUNO Classic", "Lotta Watta", "Jojo", "Pairs")
STAYS = (
    *NAMES,
    *GAMES,
    "Kitchen",
    "Parlour",
    "JOKER",
    "5 rounds",
    "http://",
    "parlour join",
    "ssh -p",
    "play@",
)
HEARD = ("aria-label", "placeholder", "title")


def words_in(sections: Mapping[str, str] | str) -> str:
    """Return all that somebody sees or hears of a page."""
    html = sections if isinstance(sections, str) else " ".join(sections.values())
    read = Read(f"<main>{html}</main>")
    heard = [each.attributes[name] for each in read.elements for name in HEARD if name in each.attributes]
    return "\n".join((read.elements[0].text, *heard))


def tables() -> dict[str, Update]:
    jojo = "- B3 -\n- R5 -\n- - -\nhands R6 B1 W | G2"
    return {
        "shedding": Dealt("juno-classic", "R7 RD G2 W|R3 G3|B3", "R2").plays("1 play R3").update(),
        "race": laid.seen(laid.racing()),
        "asked": laid.seen(laid.asking()),
        "stacks": stacked.seen(table(jojo)),
        "watched": laid.seen(laid.racing(), None),
    }


@pytest.mark.parametrize("name", tables())
async def test_tables(name: str) -> None:
    speak(Pseudo())
    assert missed(words_in(table_page(scene_of(tables()[name]))), *STAYS) == []


async def test_pages_around_a_match_and_boxes() -> None:
    speak(Pseudo())
    room = Update(seq=1, table=news.table(Phase.WAITING, news.seats("Ann", "Bot 1", "Bo")), you=0)
    over = FakeHouse().update(Phase.OVER, seats=news.seats("Ann", "Bo"))
    assert over.view is not None
    scene = scene_of(over)
    lesson = packaged.lessons()[0]
    pages = [
        head(room),
        *waiting.waiting_room(room).values(),
        waiting.options_box(room),
        *results.results_page(over, over.view, scene.words, None, 0.0).values(),
        lobby.lobby_page(Lobby(tables=(news.line("Kitchen"),)), "Ann", watching=False),
        lobby.lobby_page(Lobby(tables=()), "Ann", watching=True),
        boxes.blank_page(questions.OwnName()),
        boxes.blank_page(questions.WhoAreYou("", "", stays=True), stays=True),
        boxes.blank_page(questions.Password("Kitchen", "")),
        *(boxes.decision_box(asked) for asked in (
            questions.WatchInstead(remote=True), questions.LeaveMatch(alone=False, remote=True),
            questions.LeaveMatch(alone=True, remote=True), questions.LeaveWaiting(""),
            questions.LeaveWaiting("Bo"),
        )),
        boxes.invite_box(news.WELCOME.model_copy(update={"web_url": "http://192.0.2.7/#a"})),
        boxes.aside_box(ending()),
        boxes.aside_box(leaving(alone=False)),
        boxes.chat_box(head(room)),
        lessons_box([spoken_lesson(lesson)], {lesson.name}, lesson.game),
        lesson_done_box(spoken_lesson(lesson), spoken_lesson(lesson)),
        *next(lesson_pages(spoken_lesson(lesson))).values(),
    ]  # fmt: skip
    assert missed("\n".join(map(words_in, pages)), *STAYS, "Bot", *lesson.others) == []


@pytest.mark.looptime
async def test_the_menu_what_the_script_says_and_what_is_said_of_a_lost_line() -> None:
    speak(Pseudo())
    page = Page()
    line = FakeHouse(Lobby(tables=(news.line("Kitchen"),)))
    session = session_of(page, FakeConnector(line, remote=True))
    Actions(session).do("menu", "", "")
    assert missed(words_in(session._box()), *STAYS) == []  # type: ignore[misc]
    session.change()
    await until(lambda: page.told)
    assert missed(" ".join(page.told[0]["words"].values()), *STAYS) == []
