"""Lessons at the page: found from everywhere, played by taps, and left without losing a seat."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from itertools import count

import pytest

from parlour.net.web.orders import WebOrders
from parlour.net.wire.messages import Leave, Lobby, Phase
from parlour.rules.lessons import packaged
from parlour.rules.lessons.lesson import Lesson
from parlour.rules.record.entries import Act
from parlour.tui.web import process
from parlour.tui.web.lesson import Learner, PageLesson
from parlour.tui.web.session import PageSession
from parlour.tui.words.of_games import spoken_lesson
from tests.net.kit.paging import INVITATION
from tests.tui.kit import news
from tests.tui.kit.by_taps import asked_for, taps
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_lines import FakeHouse
from tests.tui.kit.paged import Page, session_of
from tests.waiting import until

pytestmark = pytest.mark.looptime

LESSONS = tuple(map(spoken_lesson, packaged.lessons()))
FIRST, SECOND = LESSONS[:2]
LOBBY = Lobby(tables=(news.line("Kitchen"), news.line("Attic", "t2")))
BEGUN = "The match has begun: leave the lesson"


@dataclass
class Guest:
    """A guest of the page, and the host whose lobby they are in first."""

    page: Page
    house: FakeHouse
    session: PageSession

    @property
    def lesson(self) -> PageLesson:
        assert self.session._lesson is not None
        return self.session._lesson

    async def begin(self, lesson: Lesson) -> None:
        """Take a lesson from the list."""
        self.page.tap("learn")
        await until(lambda: f"lesson {lesson.name}" in self.page.read_all.does)
        self.page.tap(f"lesson {lesson.name}")
        await self.page.shows(lesson.steps[0].task)

    async def play_on(self) -> None:
        """Make the move of the present step by taps, and wait until the others have answered it."""
        page, lesson, probes = self.page, self.lesson, count(1)
        before = lesson.link.seq

        async def heard() -> None:
            probe = {"probe": before * 1000 + next(probes)}
            page.send(**probe)
            await until(lambda: probe in page.told)

        move, stacks = asked_for(lesson.link._game), lesson.lesson.game == "jojo"
        for do in taps(move, lambda: page.read_all.does, among_stacks=stacks):
            page.tap(do)
            await heard()
        await until(lambda: lesson.link.seq > before)
        await lesson.link.answered()
        await until(lambda: lesson.at.update is not None and lesson.at.update.seq == lesson.link.seq)
        await heard()


@asynccontextmanager
async def a_guest(
    name: str = "Ann", *, learner: Learner | None = None, house: FakeHouse | None = None
) -> AsyncIterator[Guest]:
    """Yield a guest at a host with some tables; `learner` is what the door knows of them."""
    page, house = Page(), house or FakeHouse(LOBBY)
    session = session_of(page, FakeConnector(house, remote=True), name, learner)
    task = asyncio.create_task(session.run())
    await until(lambda: {"learn", "leave_lesson"} & {*page.read_all.does})
    try:
        yield Guest(page, house, session)
    finally:
        page.leave()
        await task


async def through(guest: Guest, lesson: Lesson) -> None:
    """Play a lesson to its end by taps."""
    await guest.begin(lesson)
    for number, step in enumerate(lesson.steps, 1):
        assert f"step {number} of {len(lesson.steps)}" in guest.page.text
        assert step.say in guest.page.text
        assert f"{step.say} {step.task}" in guest.page.spoken
        await guest.play_on()
    await guest.page.shows("Lesson done")
    assert lesson.name in guest.session.stores.progress.finished()


@pytest.mark.slow
@pytest.mark.few(slow=("switch-2-jacks-and-turns", "lotta-watta-2-stacking", "jojo-4-jojos"))
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
async def test_a_lesson_is_played_to_its_end_by_taps(lesson: Lesson) -> None:
    async with a_guest() as guest:
        await through(guest, lesson)


async def test_the_lessons_are_listed_with_what_is_done_and_the_next_follows() -> None:
    async with a_guest() as guest:
        guest.session.stores.progress.finish(SECOND.name)
        await through(guest, FIRST)
        await guest.page.shows(f"Next: {SECOND.title}")
        guest.page.tap("learn")
        await guest.page.shows(f"2 of {len(LESSONS)} lessons done")
        assert [do for do in guest.page.read_all.does if do.startswith("lesson ")] == [
            f"lesson {lesson.name}" for lesson in LESSONS
        ]
        usual = [each for each in guest.page.read_all.elements if each.attributes.get("class") == "do usual"]
        assert [each.attributes["data-do"] for each in usual if each.text.startswith("Wild")] == [
            "lesson juno-3-wild-draw-four"
        ]
        guest.page.tap("close")
        await guest.page.shows("Hello Ann")
        assert "Lesson done" not in guest.page.text


async def test_a_door_remembers_what_its_latest_guests_have_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "LEARNERS", 2)
    orders = WebOrders(referee_port=1, fingerprint="f", secret="x", invitation=INVITATION)
    pages = process.Pages(orders)
    pages.learner("ann").progress.finish(FIRST.name)
    for key in ("bo", "ann", "cy"):
        pages.learner(key)
    assert pages.learner("ann").progress.finished() == {FIRST.name}
    pages.learner("bo").progress.finish(FIRST.name)
    pages.learner("cy")
    assert pages.learner("ann").progress.finished() == frozenset()


async def test_what_the_lesson_does_not_ask_for_is_not_made_and_it_says_why() -> None:
    async with a_guest() as guest:
        await guest.begin(FIRST)
        seen = guest.lesson.link.number
        guest.page.tap("zone stock")
        step = FIRST.steps[0]
        await guest.page.shows_in("log", "told")
        words = step.words_about("draw").rstrip(".")
        assert words in guest.page.spoken
        assert words in guest.page.text
        assert guest.lesson.link.number == seen
        does = guest.page.read_all.does
        assert not {"chat", "menu", "leave"} & set(does)
        left = guest.lesson
    assert not left._at_host.connected


@pytest.mark.slow
async def test_a_guest_without_a_name_may_learn_first() -> None:
    async with a_guest(name="") as guest:
        await guest.begin(FIRST)
        assert "What name should others see?" not in guest.page.text
        guest.page.tap("leave_lesson")
        await guest.page.shows("What name should others see?")
        guest.page.tap("answer", text="Ann")
        await guest.page.shows("Hello Ann")


async def test_the_seat_stays_while_a_lesson_is_taken_and_a_match_that_begins_is_told_once() -> None:
    async with a_guest() as guest:
        page, house = guest.page, guest.house
        page.tap("sit t1")
        await page.shows("Are you ready?")
        await guest.begin(FIRST)
        house.tell(house.update(Phase.PLAYING, you=1))
        await page.shows(BEGUN)
        house.tell(house.update(Phase.PLAYING, you=1))
        await guest.play_on()
        assert "step 2 of" in page.text
        assert page.spoken.count("The match has begun") == 1
        assert any("buzz" in message for message in page.told)
        page.tap("leave_lesson")
        await until(lambda: "menu" in page.read_all.does)
        assert not house.asked_for(Leave)
        page.tap("menu")
        await page.shows("Leave the table")
        assert "learn" not in page.read_all.does  # they are in a match
        house.tell(house.update(Phase.BETWEEN, you=1))
        page.tap("close")
        page.tap("menu")
        await until(lambda: "learn" in page.read_all.does)


async def test_a_page_that_comes_back_goes_on_with_its_lesson() -> None:
    learner, line = Learner(), FakeHouse(LOBBY)
    async with a_guest(learner=learner, house=line) as guest:
        guest.page.tap("sit t1")
        await guest.page.shows("Are you ready?")
        await guest.begin(FIRST)
        await guest.play_on()
        await guest.page.shows("step 2 of")
        link = guest.lesson.link
        await link.play(asked_for(link._game), link.seq)
        assert link._game.answering
    line = FakeHouse(LOBBY, welcome=news.WELCOME.model_copy(update={"table": "t1"}))
    async with a_guest(learner=learner, house=line) as guest:
        await guest.page.shows("Now the others play")
        await guest.page.shows(FIRST.steps[2].task)
        assert "step 3 of" in guest.page.text
        assert not any("buzz" in message for message in guest.page.told), "the own table is where it was"
    begun = FakeHouse(LOBBY, line.update(Phase.PLAYING, you=1), welcome=line.welcome)
    begun.react = lambda _: None
    async with a_guest(learner=learner, house=begun) as guest:
        await guest.page.shows(BEGUN)
        for _ in FIRST.steps[2:]:
            await guest.play_on()
        await guest.page.shows("Lesson done")
    assert learner.taken is None


BROKEN = (replace(FIRST.steps[0], then=(Act(1, "play G9"),)), *FIRST.steps[1:])


@pytest.mark.parametrize(
    ("faulty", "why"),
    [
        (replace(FIRST, before=(Act(1, "draw"),)), "before the first step"),
        (replace(FIRST, steps=BROKEN), "JC-5"),
    ],
    ids=["at its beginning", "on its way"],
)
async def test_a_lesson_that_cannot_be_played_is_told_and_leads_back(
    monkeypatch: pytest.MonkeyPatch, faulty: Lesson, why: str
) -> None:
    monkeypatch.setattr(packaged, "lessons", lambda: (faulty,))
    async with a_guest() as guest:
        guest.page.tap("learn")
        await until(lambda: f"lesson {FIRST.name}" in guest.page.read_all.does)
        guest.page.tap(f"lesson {FIRST.name}")
        if faulty.steps != FIRST.steps:
            await guest.page.shows(FIRST.steps[0].task)
            await guest.play_on()
        await guest.page.shows(why)
        guest.page.tap("close")
        await until(lambda: not guest.page.sections["over"])
        assert "Hello Ann" in guest.page.text
        assert not guest.session.stores.progress.finished()
