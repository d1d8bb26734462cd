"""Chromium by Playwright: the page's own script and styles, at a door that the test plays, or a real one."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from parlour.net.web.files import POLICY
from parlour.tui.web.process import page_files
from tests.needs import lacking

if TYPE_CHECKING:
    from playwright.sync_api import (
        Browser,
        BrowserContext,
        ElementHandle,
        Page,
        Route,
        WebSocket,
        WebSocketRoute,
    )

HERE: Final = "http://parlour.test/"
ARGUMENTS: Final = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
PHONE, SMALL, ON_ITS_SIDE, LARGE = (390, 844), (360, 640), (844, 390), (1280, 800)
SIZES: Final = (PHONE, SMALL, ON_ITS_SIDE, LARGE)
LEAST: Final = 24
"""Pixels that can be hit of everything that can be done, at least, across and down."""

AUDIT: Final = """
(least) => {
  const faults = [];
  const root = document.documentElement;
  const over = [root.scrollWidth - innerWidth, root.scrollHeight - innerHeight];
  if (Math.max(...over) > 0) faults.push(`the page is larger than the window: ${over}`);
  const sections = [...document.querySelectorAll("#page > *")].filter((each) => each.childElementCount);
  const across = (a, b) => a.left < b.right - 1 && b.left < a.right - 1;
  const down = (a, b) => a.top < b.bottom - 1 && b.top < a.bottom - 1;
  sections.forEach((one, at) => {
    for (const other of sections.slice(at + 1)) {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      if (across(a, b) && down(a, b)) faults.push(`${one.id} covers ${other.id}`);
    }
    const scrolls = one.id === "log" || ["auto", "scroll"].includes(getComputedStyle(one).overflowY);
    if (!scrolls && one.scrollHeight > one.clientHeight + 2) {
      faults.push(`${one.id} is cut: ${one.scrollHeight} of ${one.clientHeight}`);
    }
  });
  for (const node of document.querySelectorAll("[data-do]")) {
    if (node.closest("[inert]") || node.nodeName === "FORM") continue;
    node.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = node.getBoundingClientRect();
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    const size = () => (left > right ? [0, 0] : [right - left + 4, bottom - top + 4]);
    for (let x = Math.ceil(box.left); x < box.right && Math.min(...size()) < least; x += 4) {
      for (let y = Math.ceil(box.top); y < box.bottom && Math.min(...size()) < least; y += 4) {
        const hit = document.elementFromPoint(x, y);
        if (!hit || hit.closest("[data-do]") !== node) continue;
        [left, right] = [Math.min(left, x), Math.max(right, x)];
        [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
      }
    }
    if (Math.min(...size()) < least) faults.push(`${node.dataset.do}: ${size().join(" by ")}`);
  }
  return faults;
}
"""
"""Returns what is wrong with the layout: what overflows, covers other parts, or is too small for a finger."""


FIRST: Final = "(order) => order.map((each) => document.querySelector(each)).find(Boolean) || null"
"""Returns the first that is there of what `order` selects, all looked for on the same page."""


class Slide(NamedTuple):
    """How far a pointer goes, in pixels."""

    across: int
    down: int


def installed() -> str | None:
    """Return the Chromium of this machine, if there is one; `CHROMIUM` names another one."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


@contextmanager
def chromium() -> Iterator[Browser]:
    """Yield a browser; skip the running test without one."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        lacking("Playwright for Python")
    if (program := installed()) is None:
        lacking("the program 'chromium'")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        yield browser
        browser.close()


@dataclass
class Tab:
    """A page in a browser. `heard` are the messages of the page to the door that the test plays."""

    page: Page
    context: BrowserContext
    heard: list[dict[str, Any]] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    sockets: list[WebSocketRoute] = field(default_factory=list)
    is_touched: bool = True
    unanswered: int = 0  # what was done at a real door, and not answered yet
    asked: int = 0  # what was done there in all

    @classmethod
    def open(cls, browser: Browser, size: Sequence[int] = PHONE, **more: Any) -> Self:
        """Open an empty page of this size; what goes wrong in it is kept in `wrong`."""
        window = {"width": size[0], "height": size[1]}
        context = browser.new_context(viewport=window, has_touch=size != LARGE, **more)  # type: ignore[arg-type]
        tab = cls(context.new_page(), context, is_touched=size != LARGE)
        tab.page.on("console", lambda said: tab.wrong.append(said.text) if said.type == "error" else None)
        tab.page.on("pageerror", lambda error: tab.wrong.append(str(error)))
        tab.page.on("websocket", tab._follow)
        return tab

    def _follow(self, socket: WebSocket) -> None:
        """Count what is done and answered: with each action goes a probe, which comes back."""
        self.unanswered = 0
        socket.on("framesent", lambda text: self._count(text, 1))
        socket.on("framereceived", lambda text: self._count(text, -1))

    def _count(self, text: str | bytes, by: int) -> None:
        if text[:8] == '{"probe"':
            self.asked += by > 0
            self.unanswered = max(0, self.unanswered + by)

    @classmethod
    def alone(cls, browser: Browser, size: Sequence[int] = PHONE, **more: Any) -> Self:
        """Open the page at a door that the test plays: it says welcome, and the rest is `tell`."""
        tab = cls.open(browser, size, **more)
        tab.context.route("**/*", _serve)
        tab.context.route_web_socket("**/table", tab._connected)
        tab._enter()
        return tab

    def again(self, size: Sequence[int]) -> Self:
        """Open the page anew, as large as this, as if it had never been there."""
        self.page.evaluate("localStorage.clear()")
        self.page.goto("about:blank")
        for told in (self.heard, self.wrong, self.sockets):
            told.clear()
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self._enter()
        return self

    def _enter(self) -> None:
        self.page.goto(f"{HERE}#an-invitation")
        self.until(lambda: bool(self.heard))

    def _connected(self, socket: WebSocketRoute) -> None:
        self.sockets.append(socket)
        socket.on_message(self._hear)

    def _hear(self, text: str | bytes) -> None:
        message = json.loads(text)
        self.heard.append(message)
        if "hello" in message:
            self.tell({"welcome": {"v": 1}})
        elif "probe" in message:
            self.tell(message)

    def tell(self, message: Mapping[str, Any]) -> None:
        """Let the door say something to the page."""
        self.sockets[-1].send(json.dumps(message))

    def show(self, sections: Mapping[str, str], kind: str = "table", number: int = 1) -> None:
        """Let the door send a page, and wait until it is there."""
        self.tell({"set": dict(sections), "page": kind, "n": number, "title": f"page {number}"})
        self.page.wait_for_function("(title) => document.title === title", arg=f"page {number}")

    @property
    def done(self) -> list[dict[str, Any]]:
        """What was done at the page."""
        return [message for message in self.heard if "do" in message]

    def until(self, holds: Any) -> None:
        """Wait until `holds()` is true."""
        for _ in range(1_000):
            if holds():
                return
            self.page.wait_for_timeout(10)
        raise TimeoutError

    def tap(self, do: str) -> None:
        """Tap what does `do`, where a finger can reach it."""
        self.page.locator(f'[data-do="{do}"]').last.tap(position=None)

    def drag(self, do: str, slide: Slide) -> None:
        """Drag what does `do` with the mouse."""
        box = self.page.locator(f'[data-do="{do}"]').bounding_box()
        assert box is not None
        x, y = box["x"] + min(14, box["width"] / 3), box["y"] + box["height"] / 3
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + slide.across / 2, y + slide.down / 2)
        mouse.move(x + slide.across, y + slide.down)
        mouse.up()

    @property
    def does(self) -> list[str]:
        """Everything that can be done at the page."""
        return list(
            self.page.evaluate("[...document.querySelectorAll('[data-do]')].map((each) => each.dataset.do)")
        )

    @property
    def focused(self) -> str:
        """What the element with the focus does."""
        return str(self.page.evaluate("document.activeElement.dataset.do || ''"))

    @property
    def faults(self) -> list[str]:
        """What is wrong with the layout."""
        return list(self.page.evaluate(AUDIT, LEAST))

    def close(self) -> None:
        self.context.close()


def _serve(route: Route) -> None:
    """Answer with a file of the page, as the door does."""
    path = "/" + route.request.url.removeprefix(HERE)
    file = page_files().get(path)
    if not route.request.url.startswith(HERE) or file is None:
        route.abort()
        return
    headers = {"Content-Security-Policy": POLICY}
    route.fulfill(body=file.content, content_type=file.kind, headers=headers)


class Finger:
    """Plays at a page by taps alone (clicks on a large one): what is asked first, then what is possible."""

    ORDER: Final = (
        '#over [data-do="close"]',
        '[data-do="start"]',
        "#ask .actions [data-do^=option]",
        "#ask .actions [data-do=enter]",
        ".stacks [data-do]",
        ".grid .open:not(.marked)",
        ".fan .lifted.may:not(.marked)",
        ".fan .may:not(.marked)",
        "#ask .actions [data-do^='verb draw']",
        "#ask .actions .usual",
        "#ask .actions [data-do^=verb]",
    )

    def __init__(self, tab: Tab) -> None:
        self._tab = tab

    def sit_down(self, url: str, name: str) -> None:
        """Come to the only table of a host, and be ready."""
        page = self._tab.page
        page.goto(url)
        page.locator("input[name=text]").fill(name)
        page.keyboard.press("Enter")
        from playwright.sync_api import Error

        sits, ready = page.locator('[data-do="sit t1"]'), page.locator('[data-do="ready"]')
        sits.or_(ready).first.wait_for()
        while not ready.count():  # a table without rules of its own is in the list for a moment only
            with suppress(Error):
                sits.click(timeout=1_000)
        start = page.locator('[data-do="start"]')
        while not start.count():  # a tap is lost if the page moves under it
            with suppress(Error):
                ready.click(timeout=1_000)
        start.click()
        page.wait_for_selector("#page.table")

    def play_round(self, taps: int = 600) -> int:
        """Play until a round is over. Return how many results stand there.

        The results are looked for after what to tap, so that no tap there begins the next round.
        """
        page = self._tab.page
        for _ in range(taps):
            found = page.evaluate_handle(FIRST, list(self.ORDER)).as_element()
            if standing := int(page.evaluate("document.querySelectorAll('#page.room .standing li').length")):
                return standing
            if found is None:
                page.wait_for_timeout(20)
            else:
                self._tap(found)
        raise AssertionError(f"the round does not end: {page.locator('#ask').inner_text()}")

    def _tap(self, found: ElementHandle) -> None:
        """Tap where a card is seen of which others cover a part; it may be gone meanwhile."""
        found.evaluate("(node) => node.scrollIntoView({ block: 'nearest', inline: 'nearest' })")
        box = found.bounding_box()
        if box is not None:
            x = box["x"] + min(18, box["width"] / 3)
            hit = self._tab.page.touchscreen.tap if self._tab.is_touched else self._tab.page.mouse.click
            hit(x, box["y"] + box["height"] / 3)
            self._tab.page.wait_for_timeout(20)
            self._tab.until(lambda: not self._tab.unanswered)
