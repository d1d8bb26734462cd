"""HTML read as a browser reads it, and a page without one: what its guest sees, taps and types."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from parlour.net.web.guest import PageGone, PageGuest
from parlour.net.wire.messages import Update
from parlour.tui.moves.turn import Turn
from parlour.tui.plain.saying.places import places
from parlour.tui.seen.facts import names_at, running
from parlour.tui.seen.log import Talk
from parlour.tui.storage.settings import Settings
from parlour.tui.storage.stores import Stores
from parlour.tui.web.lesson import Learner
from parlour.tui.web.pages.markup import VOID
from parlour.tui.web.pages.scene import TableScene
from parlour.tui.web.session import PageSession
from parlour.tui.words.speaking import Words
from tests.tui.kit.fake_connector import FakeConnector
from tests.waiting import until


@dataclass
class Element:
    """One element: its name, attributes, and all text in it."""

    name: str
    attributes: Mapping[str, str]
    text: str = ""


class Read(HTMLParser):
    """Reads HTML, of which every element must be closed in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self._open: list[Element] = []
        self.feed(html)
        self.close()
        assert not self._open, f"not closed: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self._open, f"</{tag}> closes nothing"
        assert self._open.pop().name == tag

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.text += data

    def doing(self, do: str) -> Element | None:
        """Return the element that does `do`."""
        return next((each for each in self.elements if each.attributes.get("data-do") == do), None)

    @property
    def does(self) -> list[str]:
        """Everything that somebody who sees this can do."""
        return [each.attributes["data-do"] for each in self.elements if "data-do" in each.attributes]


def scene_of(update: Update, turn: Turn | None = None) -> TableScene:
    """Return what the page of a table is made of, for the viewer of `update`."""
    assert update.view is not None
    turn = turn or turn_at(update)
    talk = Talk()
    talk.log(update.view, names_at(update))
    words = Words(names_at(update), update.you, places(update.view))
    notice = words.sentence(turn.notice) if turn.notice is not None else ""
    return TableScene(update, update.view, turn, words, tuple(talk.lines), notice, running(update))


def turn_at(update: Update) -> Turn:
    """Return the turn of the viewer of `update`, who has picked nothing."""
    turn = Turn()
    turn.show(update)
    return turn


@dataclass
class Page:
    """A page: what the host has told it, as its script puts it together."""

    watching: bool = False
    is_wall: bool = False
    sections: dict[str, str] = field(default_factory=dict)
    told: list[dict[str, Any]] = field(default_factory=list)
    number: int = 0
    bye: str | None = None
    _sent: asyncio.Queue[str | None] = field(default_factory=asyncio.Queue)

    def __post_init__(self) -> None:
        self.guest = PageGuest(
            "web:" + "0" * 64, "192.0.2.7", self.watching, "en", self, is_wall=self.is_wall
        )

    # ---- a `parlour.net.web.guest.Socket` -------------------------------------------------------------

    async def read(self) -> str:
        text = await self._sent.get()
        if text is None:
            raise PageGone
        return text

    def write(self, text: str) -> None:
        message = json.loads(text)
        self.told.append(message)
        self.sections.update(message.get("set", {}))
        self.number = message.get("n", self.number)
        self.bye = message.get("bye", self.bye)

    async def end(self) -> None:
        self.leave()

    def round_trip(self) -> float:
        return 0.0

    # ---- what its guest does --------------------------------------------------------------------------

    def send(self, **message: Any) -> None:
        self._sent.put_nowait(json.dumps(message))

    def tap(self, do: str, **more: Any) -> None:
        """Tap what the page offers."""
        assert do in self.read_all.does, f"{do!r} is not offered, but {self.read_all.does}"
        self.send(do=do, n=self.number, **more)

    def leave(self) -> None:
        self._sent.put_nowait(None)

    @property
    def read_all(self) -> Read:
        return Read("".join(self.sections.values()))

    @property
    def text(self) -> str:
        """All text that is seen."""
        return " ".join(each.text for each in Read(f"<p>{''.join(self.sections.values())}</p>").elements[:1])

    async def shows(self, words: str) -> None:
        """Wait until the page shows `words`."""
        await until(lambda: words in self.text)

    async def shows_in(self, section: str, html: str) -> None:
        """Wait until this stands in the HTML of a section."""
        await until(lambda: html in self.sections[section])

    @property
    def spoken(self) -> str:
        """All that a listener was told."""
        return " ".join(message["live"] for message in self.told if "live" in message)


def session_of(
    page: Page, connector: FakeConnector, name: str = "Ann", learner: Learner | None = None
) -> PageSession:
    """Return the session of the guest of `page`, who has this name already."""
    learner = learner or Learner()
    return PageSession(page.guest, connector, Stores(Settings(name=name), progress=learner.progress), learner)
