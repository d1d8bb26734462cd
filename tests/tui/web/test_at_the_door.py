"""What a guest does in Chromium at a real referee, besides rounds by taps: plays by keys, and comes back.

A page comes back to its seat and position after sleep, in another tab, and over a network that breaks.
"""

from __future__ import annotations

import json
import os
import signal
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from parlour.rules.lessons import packaged
from parlour.tui.words.of_games import spoken_lesson
from parlour.tui.words.speaking import named
from tests.net.kit.serve import Serve
from tests.tui.kit.browsing import LARGE, Finger, Tab
from tests.tui.kit.by_taps import asked_for, taps
from tests.tui.web.test_rounds import hosted
from tests.waiting import until_blocking

if TYPE_CHECKING:
    from playwright.sync_api import Browser, WebSocketRoute

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


@pytest.mark.slow
@pytest.mark.few(slow=())
@pytest.mark.parametrize("game", ["few cards", "juno-classic", "lotta-watta", "jojo"])
def test_a_round_is_played_by_keys_alone_and_the_focus_is_always_seen(
    browser: Browser, game: str, tmp_path: Path
) -> None:
    rules = tmp_path / "few.toml"
    rules.write_text('title = "Few cards"\nbase = "juno-classic"\n\n[rules]\nhand = 3\n', "utf-8")
    what = ("--rules", str(rules)) if game == "few cards" else (game,)
    with hosted(*what) as serve, closing(Tab.open(browser, LARGE)) as tab:
        page, keyboard = tab.page, Keyboard(tab)
        page.goto(serve.said["web_url"])
        page.wait_for_selector("input[name=text]:focus")
        page.keyboard.type("Ann")
        keyboard.press("Enter")
        house = ["sit t1"] if game == "few cards" else []  # else the page sits down by itself
        for do in (*house, "ready", "start"):
            page.wait_for_selector(f'[data-do="{do}"]')
            keyboard.reach(f'[data-do="{do}"]')
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


# ---- coming back -------------------------------------------------------------------------------

GAME = "crazy-eights"
HELD = """
() => {
  const held = [...document.querySelectorAll("#page.table #hand .card")].map((card) => card.dataset.key);
  return held.length ? held : null;
}
"""
SAID = "document.querySelector('#line').textContent"
"""What the page says of its connection, "" if it is there."""


def sit_down(tab: Tab, serve: Serve) -> list[str]:
    """Sit down, and wait for the first turn, in which nothing comes. Return the hand."""
    Finger(tab).sit_down(serve.said["web_url"], "Ann")
    tab.page.wait_for_selector(".question.mine")
    return hand(tab)


def hand(tab: Tab) -> list[str]:
    """Return the cards that Ann holds, from the left."""
    return list(tab.page.wait_for_function(HELD).json_value())


def kill_the_door(serve: Serve) -> None:
    """Kill the process of the pages, and wait until the referee has another one."""
    number = serve.process.pid
    children = Path(f"/proc/{number}/task/{number}/children")
    before = children.read_text("ascii").split()
    for child in before:
        os.kill(int(child), signal.SIGKILL)
    until_blocking(lambda: (now := children.read_text("ascii").split()) and not set(now) & set(before))


@pytest.mark.slow
def test_without_a_network_the_page_says_so_and_one_that_sleeps_while_its_door_dies_wakes_at_its_seat(
    browser: Browser,
) -> None:
    with hosted(GAME) as serve, closing(Tab.open(browser)) as tab:
        held = sit_down(tab, serve)
        tab.context.set_offline(True)
        tab.page.wait_for_function(f"() => {SAID}.startsWith('Connection lost')")
        tab.context.set_offline(False)
        tab.page.wait_for_function(f"() => {SAID} === ''")
        assert hand(tab) == held
        phone = tab.context.new_cdp_session(tab.page)
        phone.send("Page.setWebLifecycleState", {"state": "frozen"})
        kill_the_door(serve)
        with tab.page.expect_websocket():
            phone.send("Page.setWebLifecycleState", {"state": "active"})
        tab.page.wait_for_function(f"() => {SAID} === ''")
        tab.tap("menu")
        tab.page.get_by_role("button", name="Leave the table").wait_for()
        tab.tap("close")
        assert hand(tab) == held


@pytest.mark.slow
def test_a_move_is_made_once_whether_the_tap_is_lost_or_its_answer(browser: Browser) -> None:
    taps: list[str] = []
    stopped: list[str] = []  # what came no further
    sockets: list[WebSocketRoute] = []
    stops = {"up": False, "down": False}

    def connect(page: WebSocketRoute) -> None:
        door = page.connect_to_server()
        sockets.append(page)

        def pass_on(text: str | bytes, way: str, to: WebSocketRoute) -> None:
            if way == "up" and "do" in (message := json.loads(text)):
                taps.append(message["do"])
            if stops[way]:
                stopped.append(way)
            else:
                to.send(text)

        page.on_message(lambda text: pass_on(text, "up", door))
        door.on_message(lambda text: pass_on(text, "down", page))

    with hosted(GAME) as serve, closing(Tab.open(browser)) as tab:
        tab.context.route_web_socket("**/table", connect)
        held = sit_down(tab, serve)
        card = str(tab.page.locator(".fan .may").first.get_attribute("data-do"))
        for way in ("up", "down"):
            tab.tap(card)
            tab.page.wait_for_selector(f'[data-do="{card}"].lifted')
            stops[way] = True
            tab.tap(card)
            tab.until(lambda: way in stopped)  # noqa: B023 - at once
            stops[way] = False
            count = len(sockets)
            sockets[-1].close()
            tab.until(lambda: len(sockets) > count)  # noqa: B023 - at once
            tab.page.wait_for_function(f"() => {SAID} === ''")
            if way == "up":
                assert hand(tab) == held
        text = card.split()[2]
        tab.page.wait_for_selector(f'#hand [data-key="{text}#0"]', state="detached")  # with the first page
        assert hand(tab) == [each for each in held if each != f"{text}#0"]
        assert taps.count(card) == 4
        played = tab.page.locator("#log li", has_text=f"You play {named(text)}")
        assert played.count() == 1
        assert not tab.wrong
