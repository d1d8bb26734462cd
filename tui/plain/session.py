"""One player at plain lines: a stack of pages, one connection, and one line read at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from net.client.client import News
from net.errors import NetError
from net.wire.messages import Answer
from rules.errors import RulesError
from tui.plain.ends.lines import Complete, InputEnded, Interrupted, Lines
from tui.plain.page import Page
from tui.plain.said import NOTHING, Kind, Said, Verbosity
from tui.remote.connector import Connection, Connector
from tui.remote.table_client import Link
from tui.storage.settings import Settings
from tui.storage.stores import LessonProgress, Library, RulesFolder
from tui.text.phrases import sentence

DONE: Final = 0
REFUSED: Final = 3
"""The exit status of a script of which a line was refused."""


@dataclass(slots=True)
class Stores:
    """What is kept for the player: settings (with how to keep them), matches, lessons, house rules."""

    settings: Settings
    keep: Callable[[Settings], None]
    library: Library
    progress: LessonProgress
    rules_folder: RulesFolder


class Session:
    """A player who reads and writes `lines`; begins with the page that `home` makes.

    Ends when the last page is left, or the input ends.
    """

    def __init__(
        self,
        lines: Lines,
        connector: Connector,
        stores: Stores,
        home: Callable[[Session], Page],
        *,
        verbosity: Verbosity = Verbosity.NORMAL,
    ) -> None:
        self.lines = lines
        self.connector = connector
        self.stores = stores
        self.verbosity = verbosity
        self.link: Link | None = None
        self.status = DONE
        self._home = home
        self._pages: list[Page] = []

    @property
    def page(self) -> Page:
        return self._pages[-1]

    async def run(self) -> int:
        """Read lines until the last page is left or the input ends; return the exit status."""
        try:
            self.open(self._home(self))
            while self._pages:
                await self._one_line()
        except InputEnded:
            pass
        finally:
            await self.hang_up()
            await self.lines.written()
        return self.status

    def say(self, kind: Kind, text: str, **data: object) -> None:
        self.lines.say(Said(kind, text, data or NOTHING))

    def refuse(self, text: str, **data: object) -> None:
        """Say why a line cannot be carried out; the exit status of a script tells that it happened."""
        self.say(Kind.REFUSED, text, **data)
        if not self.lines.interactive:
            self.status = REFUSED

    def say_all(self, said: Sequence[Said]) -> None:
        for each in said:
            self.lines.say(each)

    async def ask(self, question: str, *, secret: bool = False) -> str:
        """Return the player's answer to a question; raise Interrupted if they break it off."""
        return (await self.lines.read(f"{question}: ", secret=secret)).strip()

    def open(self, page: Page) -> None:
        """Put a page on top, and let it say what it is."""
        self._pages.append(page)
        page.enter()

    def close(self, page: Page) -> None:
        """Leave `page` and those above it; the one below says what it is."""
        del self._pages[self._pages.index(page) :]
        if self._pages:
            self.page.enter()

    def replace(self, page: Page) -> None:
        """Put a page in place of the top one."""
        self._pages[-1] = page
        page.enter()

    def connect(self, line: Connection) -> Link:
        """Take `line` as the player's connection; its news go to the top page."""
        self.link = Link(line, self._hear, self._refused)
        self.link.start()
        return self.link

    async def hang_up(self) -> None:
        """Close the connection, if there is one."""
        link, self.link = self.link, None
        if link is not None:
            await link.close()

    async def _one_line(self) -> None:
        page = self.page
        try:
            line = (await self.lines.read(page.prompt, self._complete)).strip()
            if line:
                await self._obey(page, line)
        except Interrupted:
            self.say(Kind.REPLY, "Nothing is done. Say quit to end Parlour.")
        except (NetError, RulesError) as error:
            self.refuse(sentence(str(error)))

    async def _obey(self, page: Page, line: str) -> None:
        if await page.answer(line):
            return
        word, _, rest = line.partition(" ")
        commands = page.commands()
        begun = [name for name in commands if name.startswith(word.casefold())]
        if word.casefold() in commands:
            begun = [word.casefold()]
        if len(begun) == 1:
            await commands[begun[0]].run(rest.strip())
        else:
            await page.take(line)

    def _complete(self, typed: str) -> Sequence[str]:
        words: Complete = self.page.completions
        return words(typed)

    def _hear(self, news: News) -> None:
        if self._pages:
            self.page.hear(news)

    def _refused(self, answer: Answer) -> None:
        self.refuse(sentence(answer.words), clause=answer.clause)
