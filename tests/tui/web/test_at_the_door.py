"""What a guest does in Chromium besides rounds by taps: at a real referee and its door."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Final

import pytest

from parlour.rules.lessons import packaged
from parlour.tui.words.of_games import spoken_lesson
from tests.tui.kit.browsing import LARGE, Finger, Tab
from tests.tui.kit.by_taps import asked_for, taps
from tests.tui.web.test_rounds import hosted

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning")


FOCUS: Final = """
async () => {
  const ends = (each) => each.effect.getComputedTiming().endTime < Infinity;
  await Promise.allSettled(document.getAnimations().filter(ends).map((each) => each.finished));
  const node = document.activeElement;
  const box = node.getBoundingClientRect();
  const below = box.bottom > innerHeight + 1 || box.right > innerWidth + 1;
  const ring = node.matches(":focus-visible") && getComputedStyle(node).outlineStyle !== "none";
  if (node === document.body) return "nothing has the focus";
  if (!ring) return "it is not seen";
  if (!below && box.top >= 0 && box.left >= 0) return "";
  const rows = [...document.querySelectorAll("#page > *")].map((each) => `${each.id} ${each.clientHeight}`);
  return `${node.dataset.do || node.id} is out of sight: ${JSON.stringify(box)}; ${rows}; ${ask.innerText}`;
}
"""
"""Returns what is wrong with the focus, as soon as cards lie still."""
REACH: Final = """
(wanted) => {
  const goal = document.querySelector(wanted), now = document.activeElement;
  if (!goal || goal === now) return goal ? "Enter" : "";
  const group = goal.closest(".fan, .grid, .stacks, .actions, .menu");
  return group && group.contains(now) ? "ArrowRight" : "Tab";
}
"""
"""Returns the key that leads to what is wanted: Enter at it, "" if it is gone."""


class Keyboard:
    """Plays at a page by keys alone, and sees that the focus is there after each."""

    def __init__(self, tab: Tab) -> None:
        self._tab = tab

    def reach(self, wanted: str) -> None:
        """Go to what is wanted, and press Enter there; nothing is done if it is gone meanwhile."""
        for _ in range(60):
            key = self._tab.page.evaluate(REACH, wanted)
            if key:
                self.press(key)
            if key in ("Enter", ""):
                return
        raise AssertionError(f"no key leads to {wanted}")

    def press(self, key: str) -> None:
        """Press a key; wait for the answer to Enter and Escape, unless what they were for has just gone."""
        page, asked = self._tab.page, self._tab.asked
        page.keyboard.press(key)
        if key in ("Enter", "Escape"):
            self._tab.until(lambda: self._is_answered(asked))
        if key == "Tab" and page.evaluate("document.activeElement === document.body"):
            page.keyboard.press(key)  # after the last one comes the browser itself, and then the first one
        assert page.evaluate(FOCUS) == ""

    def _is_answered(self, asked: int) -> bool:
        """Whether what was done after the first `asked` is answered, or nothing could be done."""
        if self._tab.asked > asked:
            return not self._tab.unanswered
        return bool(self._tab.page.evaluate("document.activeElement.id === 'felt'"))

    def play_round(self, keys: int = 600) -> int:
        """Play until a round is over; return how many results stand there."""
        page = self._tab.page
        for _ in range(keys):
            if standing := int(page.evaluate("document.querySelectorAll('#page.room .standing li').length")):
                return standing
            wanted = next((each for each in Finger.ORDER if page.query_selector(each)), None)
            if wanted is None:
                page.wait_for_timeout(20)
            else:
                self.reach(wanted)
        raise AssertionError(f"the round does not end: {page.locator('#ask').inner_text()}")


OTHERS: Final = [pytest.param(game, marks=pytest.mark.long) for game in ("lotta-watta", "jojo")]


@pytest.mark.parametrize("game", ["juno-classic", *OTHERS])
def test_a_round_is_played_by_keys_alone_and_the_focus_is_always_seen(browser: Browser, game: str) -> None:
    with hosted(game) as serve, closing(Tab.open(browser, LARGE)) as tab:
        page, keyboard = tab.page, Keyboard(tab)
        page.goto(serve.said["web_url"])
        page.wait_for_selector("input[name=text]:focus")
        page.keyboard.type("Ann")
        keyboard.press("Enter")
        page.wait_for_selector('[data-do="ready"]')
        keyboard.reach('[data-do="ready"]')
        page.wait_for_selector('[data-do="start"]')
        keyboard.reach('[data-do="start"]')
        page.wait_for_selector("#page.table")
        assert keyboard.play_round() == 2
        keyboard.reach('[data-do="menu"]')
        page.wait_for_selector("#over [data-do]:focus")
        keyboard.press("Escape")
        page.wait_for_selector('[data-do="menu"]:focus')
        assert not tab.wrong


@pytest.mark.slow
def test_a_reload_loses_neither_a_lesson_nor_the_name_that_was_typed_before_it(browser: Browser) -> None:
    lesson = spoken_lesson(packaged.of_game("jojo")[0])
    with hosted("jojo") as serve, closing(Tab.open(browser)) as tab:
        page = tab.page
        page.goto(serve.said["web_url"])
        page.locator("input[name=text]").fill("Ann")
        page.locator('[data-do="learn"]').tap()
        page.locator(f'[data-do="lesson {lesson.name}"]').tap()
        page.locator(".task", has_text=lesson.steps[0].task).wait_for()
        for do in taps(asked_for(packaged.begin(lesson)), lambda: tab.does, among_stacks=True):
            tab.tap(do)
            tab.until(lambda: not tab.unanswered)
        page.reload()
        page.locator(".task", has_text=lesson.steps[1].task).wait_for()
        tab.tap("leave_lesson")
        page.get_by_role("button", name="Go on").tap()
        page.get_by_role("button", name="I am ready").wait_for()
        assert not tab.wrong
