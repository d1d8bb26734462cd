"""What every page says: no text is missed in another language, and nobody who taps is told of keys."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import pytest

from parlour.net.web import words
from parlour.net.wire import notices
from parlour.net.wire.messages import Lobby, PausedBy, PausePart, Phase, Presence, Substitute, Update, Vote
from parlour.net.wire.notices import PAUSES
from parlour.rules.lessons import packaged
from parlour.rules.lessons.lesson import Lesson
from parlour.rules.sentences import Sentence, text, told
from parlour.tui.seen.people import bot_for, ending, leaving, whose_table
from parlour.tui.text.language import asked_for, speak, tr
from parlour.tui.ways import questions
from parlour.tui.web import process
from parlour.tui.web.actions import Actions
from parlour.tui.web.pages import boxes, lobby, results, waiting
from parlour.tui.web.pages.lessons import lesson_done_box, lessons_box
from parlour.tui.web.pages.table import head, table_page
from parlour.tui.words import asking
from parlour.tui.words.of_games import spoken_lesson
from tests.rules.jojo.table import table
from tests.tui.kit import laid, news, stacked
from tests.tui.kit.at_table import DRAW, NAMES, a_view, an_update
from tests.tui.kit.by_taps import lesson_pages
from tests.tui.kit.dealt import Dealt
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_lines import FakeHouse
from tests.tui.kit.paged import Page, Read, scene_of, session_of
from tests.tui.kit.pseudo import Pseudo, missed
from tests.tui.web.test_pages import TABLES
from tests.tui.web.test_session import at_table
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
    "#watch.",
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


def around_a_match() -> list[str]:
    """Return the HTML of every page around a match, and of every box, made of values."""
    room = Update(seq=1, table=news.table(Phase.WAITING, news.seats("Ann", "Bot 1", "Bo")), you=0)
    pause = PausePart(by=PausedBy.HOST, told=told(PAUSES, who="Bo"))
    ready = Update(
        seq=1, table=news.table(Phase.WAITING, news.seats("Ann", "Bo", ready=("Ann", "Bo"))), you=0
    )
    house = FakeHouse()
    over = house.update(Phase.OVER, seats=news.seats("Ann", "Bo"))
    between = house.update(Phase.BETWEEN)
    lesson = spoken_lesson(packaged.lessons()[0])
    found = [
        head(room),
        *waiting.waiting_room(room).values(),
        *waiting.waiting_room(ready).values(),
        *waiting.waiting_room(ready.model_copy(update={"you": 1})).values(),
        waiting.options_box(room),
        lobby.lobby_page(Lobby(tables=(news.line("Kitchen"),)), "Ann", watching=False),
        lobby.lobby_page(Lobby(tables=()), "Ann", watching=True),
        boxes.blank_page(questions.OwnName()),
        boxes.blank_page(questions.WhoAreYou("", "", stays=True), stays=True),
        boxes.blank_page(questions.Password("Kitchen", "")),
        *(boxes.decision_box(asked) for asked in (
            questions.WatchInstead(remote=True), questions.WatchInstead(remote=True, may_watch=False),
            questions.LeaveMatch(alone=False, remote=True),
            questions.LeaveMatch(alone=True, remote=True), questions.LeaveWaiting(""),
            questions.LeaveWaiting("Bo"),
        )),
        boxes.invite_box(news.WELCOME.model_copy(update={"web_url": "http://192.0.2.7/#a"})),
        *map(boxes.aside_box, (
            ending(), leaving(alone=False), leaving(alone=True), whose_table(room.table.seats),
            bot_for("Bo", Substitute(seat=1)), bot_for("Bo", Vote(seat=1)),
        )),
        boxes.chat_box(head(room)),
        lessons_box([lesson], {lesson.name}, lesson.game),
        lesson_done_box(lesson, lesson),
        *next(lesson_pages(lesson)).values(),
    ]  # fmt: skip
    for update in (
        over,
        between,
        between.model_copy(update={"table": between.table.model_copy(update={"pause": pause})}),
    ):
        assert update.view is not None
        scene = scene_of(update)
        found += results.results_page(update, update.view, scene.words, None, 0.0).values()
    return found


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
    assert missed("\n".join(map(words_in, around_a_match())), *STAYS, "Bot", "Mia", "Tom") == []


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
    of_script = (*page.told[0]["words"].values(), *page.told[0]["parts"].values())
    assert missed(" ".join(of_script), *STAYS) == []


async def test_the_door_speaks_the_language_of_each_browser_whatever_any_session_speaks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = {"xx": Pseudo()}
    monkeypatch.setattr(process, "asked_for", lambda asked: known.get(asked["LANG"]) or asked_for(asked))
    english = text(words.NOT_INVITED)
    assert process.in_language(words.NOT_INVITED, "xx") not in ("", english)
    assert process.in_language(words.NOT_INVITED, "fr") == english
    assert process.in_language(words.NO_FILE, "de").startswith("Hier ist nichts.")
    assert tr("back") == "back", "no session hears of it"


# ---- nobody who taps is told of keys, or of words to type --------------------------------------------------


KEYS: Final = re.compile(
    r"\b(press(ed)?|keys?|type[ds]?|enter|esc|space|cursor|click(ed)?|ctrl)\b",
    re.IGNORECASE,
)
"""A word for keys, or for what is typed."""
LETTERS: Final = re.compile(r"(?<!')\b[b-hj-z]\b")
"""A letter by itself, which may be a key."""
TYPED_TOO: Final = re.compile(r"type (its|the) four words", re.IGNORECASE)
"""What is typed on a page, too."""
BY_KEYS: Final = (asking.BOT_PLAYS, asking.WHICH_OWN, asking.PRESS_DIGIT)
"""What only a terminal says; the page has other words in their place."""
STATES: Final[dict[str, Callable[[], Update]]] = {
    **TABLES,
    "away": lambda: an_update(a_view(turn=1), presence={1: Presence.AWAY}),
    "a bot plays": lambda: an_update(a_view(choices=(DRAW,)), presence={0: Presence.STAND_IN}),
}


def keys_in(words: str) -> list[str]:
    """Return each line that speaks of keys."""
    return [line for line in words.split("\n") if KEYS.search(TYPED_TOO.sub("", line))]


def test_what_a_page_says_around_a_match_fits_a_page() -> None:
    assert [line for page in around_a_match() for line in keys_in(words_in(page))] == []


@pytest.mark.parametrize("lesson", packaged.lessons(), ids=lambda lesson: lesson.name)
def test_what_a_lesson_says_fits_a_page(lesson: Lesson) -> None:
    spoken = spoken_lesson(lesson)
    of_steps = [text for step in spoken.steps for text in (step.say, step.task, step.otherwise)]
    wrong = [each.say for step in spoken.steps for each in step.wrong]
    texts = "\n".join((*of_steps, *wrong, spoken.about, spoken.end))
    assert keys_in(texts) == []
    assert not LETTERS.search(texts)


@pytest.mark.looptime
@pytest.mark.few(
    *("my turn", "stacks", "a game of others"),
    slow=("melds that lie open", "asked in turn", "a dummy", "a race", "a spectator"),
)
@pytest.mark.parametrize("name", STATES)
async def test_whatever_is_tapped_the_answer_fits_a_page(name: str) -> None:
    chance = random.Random(1)
    found: dict[str, None] = {}
    async with at_table(STATES[name]()) as (page, _):
        for number in range(25):
            found |= dict.fromkeys(keys_in(words_in(page.sections)))
            page.tap(chance.choice([do for do in page.read_all.does if do != "leave"]))
            page.send(probe=number)
            await until(partial(page.told.__contains__, {"probe": number}))
        found |= dict.fromkeys(keys_in(page.spoken))
    assert list(found) == []


def test_what_is_said_of_moves_and_tables_fits_a_page() -> None:
    said = [value for module in (asking, notices) for value in vars(module).values()]
    sentences = [each for each in said if isinstance(each, Sentence) and each not in BY_KEYS]
    assert len(sentences) > 80
    assert [each.words for each in sentences if keys_in(f"{each.words}\n{each.own}")] == []
