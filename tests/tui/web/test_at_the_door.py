"""What a guest does in Chromium besides rounds by taps: at a real referee and its door."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from parlour.rules.lessons import packaged
from parlour.tui.words.of_games import spoken_lesson
from tests.tui.kit.browsing import Tab, chromium
from tests.tui.kit.by_taps import asked_for, taps
from tests.tui.web.test_rounds import hosted

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def test_a_guest_takes_a_lesson_by_taps_before_they_have_a_name(browser: Browser) -> None:
    lesson = spoken_lesson(packaged.of_game("lotta-watta")[0])
    game = packaged.begin(lesson)
    with hosted("lotta-watta") as serve, closing(Tab.open(browser)) as tab:
        page = tab.page
        page.goto(serve.said["web_url"])
        page.locator('[data-do="learn"]').tap()
        page.locator(f'[data-do="lesson {lesson.name}"]').tap()
        for step in lesson.steps[:3]:
            page.locator(".task", has_text=step.task).wait_for()
            for do in taps(asked_for(game), lambda: tab.does):
                tab.tap(do)
                tab.until(lambda: not tab.unanswered)
            game.attempt(asked_for(game))
            while game.answering:
                game.answer()
        page.locator(".task", has_text=lesson.steps[3].task).wait_for()
        tab.tap("leave_lesson")
        page.locator("input[name=text]").fill("Ann")
        page.get_by_role("button", name="Go on").tap()
        page.get_by_role("button", name="I am ready").wait_for()
        assert not tab.wrong
