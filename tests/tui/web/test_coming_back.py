"""A page comes back to its seat and position: after sleep, in another tab, and over a network that breaks."""

from __future__ import annotations

import json
import os
import signal
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from parlour.tui.words.speaking import named
from tests.net.kit.serve import Serve
from tests.tui.kit.browsing import Finger, Tab
from tests.tui.web.test_rounds import hosted
from tests.waiting import until_blocking

if TYPE_CHECKING:
    from playwright.sync_api import Browser, WebSocketRoute

pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning")
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


def test_the_newest_of_two_tabs_has_the_seat_and_a_reload_keeps_it(browser: Browser) -> None:
    with hosted(GAME) as serve, closing(Tab.open(browser)) as tab:
        held = sit_down(tab, serve)
        tab.page.reload()
        assert hand(tab) == held
        assert tab.page.locator("#hand .own").inner_text().startswith("Ann")
        other = tab.context.new_page()
        other.goto(tab.page.url)
        other.wait_for_selector("#page.table #hand .card")
        tab.page.get_by_role("button", name="Come in again").wait_for()
        tab.page.get_by_role("button", name="Come in again").click()
        assert hand(tab) == held
        assert tab.wrong == []


@pytest.mark.slow
def test_a_page_that_sleeps_while_its_door_dies_wakes_at_its_seat(browser: Browser) -> None:
    with hosted(GAME) as serve, closing(Tab.open(browser)) as tab:
        held = sit_down(tab, serve)
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
def test_without_a_network_the_page_says_so_at_once_and_until_it_is_back(browser: Browser) -> None:
    with hosted(GAME) as serve, closing(Tab.open(browser)) as tab:
        held = sit_down(tab, serve)
        tab.context.set_offline(True)
        tab.page.wait_for_function(f"() => {SAID}.startsWith('Connection lost')")
        tab.context.set_offline(False)
        tab.page.wait_for_function(f"() => {SAID} === ''")
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
