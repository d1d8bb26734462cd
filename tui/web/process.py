"""The process of the web door: pages of browsers, each with its session."""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import copy_context
from importlib.resources import files
from time import monotonic
from typing import BinaryIO, Final

from parlour.net.door.control import Control, VouchedGuest
from parlour.net.door.process import Report
from parlour.net.web.files import PageFile
from parlour.net.web.guest import PageGuest
from parlour.net.web.orders import WebOrders
from parlour.net.web.process import keep_pages
from parlour.rules.sentences import Told
from parlour.tui.door.busy_door import ROUNDS, Slides, Turnstile
from parlour.tui.door.guest_connector import GuestConnector
from parlour.tui.storage.settings import Settings
from parlour.tui.storage.stores import Stores
from parlour.tui.text.language import asked_for, speak
from parlour.tui.web.lesson import Learner
from parlour.tui.web.session import PageSession
from parlour.tui.words.speaking import said

FILES: Final = {
    "/": ("index.html", "text/html; charset=utf-8"),
    "/night": ("index.html", "text/html; charset=utf-8"),
    "/page.css": ("page.css", "text/css; charset=utf-8"),
    "/page.js": ("page.js", "text/javascript; charset=utf-8"),
}
"""The files of the page and their kinds, by path."""
LEARNERS: Final = 256
"""Guests whose lessons a door remembers; one that is begun takes about 70 KB."""
PROGRAM: Final = "parlour page"
"""What the referee reads of the client of such a guest."""


async def keep_door(orders: WebOrders, stdin: BinaryIO, report: Report) -> None:
    """Serve pages until `stdin` ends, the referee is gone, or a signal to stop comes.

    `report` is called when guests may come. Raises NetError or OSError if the start fails.
    """
    await keep_pages(orders, page_files(), Pages(orders).run, in_language, stdin, report)


def page_files() -> Mapping[str, PageFile]:
    """Return the files of the page, by path."""
    folder = files("parlour.tui.web") / "static"
    return {path: PageFile((folder / name).read_bytes(), kind) for path, (name, kind) in FILES.items()}


def in_language(told: Told, language: str) -> str:
    """Say something to a browser outside of any session."""

    def spoken() -> str:
        speak(asked_for({"LANG": language}))
        return said(told)

    return copy_context().run(spoken)


class Pages:
    """The pages of one door, and what they share."""

    def __init__(self, orders: WebOrders) -> None:
        self._orders = orders
        self._turnstile = Turnstile(gap=0, rounds=ROUNDS)
        self._slides = Slides(monotonic)
        self._learners: dict[str, Learner] = {}  # by the keys of guests, the newest last

    def learner(self, key: str) -> Learner:
        """Return what is known of the guest with this key: a phone that sleeps ends its session."""
        found = self._learners[key] = self._learners.pop(key, Learner())
        if len(self._learners) > LEARNERS:
            del self._learners[next(iter(self._learners))]
        return found

    async def run(self, guest: PageGuest, known: VouchedGuest, control: Control) -> None:
        """Run the page of `guest` to its end, in their language, with the name that they had last."""
        speak(asked_for({"LANG": guest.language}))
        orders = self._orders
        connector = GuestConnector(
            control, guest, orders.referee, orders.fingerprint, self._turnstile, program=PROGRAM
        )
        learner = self.learner(guest.key)
        stores = Stores(Settings(name=known.name), progress=learner.progress)
        may_slide = lambda: self._slides.may_slide(guest.round_trip())  # noqa: E731
        try:
            await PageSession(guest, connector, stores, learner, may_slide=may_slide).run()
        finally:
            guest.way_back = connector.way_back
            await connector.close()
