"""One player at plain lines: a stack of pages, one connection, and one line read at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, Final

from parlour.net.client.client import FinishedMatch, Lost, News, NotKept
from parlour.net.errors import NetError
from parlour.net.wire.messages import Answer, Lobby, Notice, Update
from parlour.rules.errors import RulesError
from parlour.tui.plain.lines import InputEnded, Interrupted, Lines
from parlour.tui.plain.page import LineRefused, Page
from parlour.tui.plain.saying.said import NOTHING, Kind, Said, Verbosity, rows_first
from parlour.tui.plain.saying.sentences import line, refusal, to_player
from parlour.tui.remote.connector import Connection, Connector
from parlour.tui.remote.table_client import Link
from parlour.tui.seen.verdicts import OwnVerdicts
from parlour.tui.storage.stores import Stores
from parlour.tui.text.language import choose, tr
from parlour.tui.text.phrases import YES, begins, sentence, why_of
from parlour.tui.text.printable import visible
from parlour.tui.ways.player import GivenUp, NoWay
from parlour.tui.ways.ways import Way, Ways
from parlour.tui.words.data import told_data
from parlour.tui.words.speaking import fault, said
from parlour.tui.words.typed import is_typed

DONE: Final = 0
NOT_CONNECTED: Final = 1
"""The exit status of a script, or of a guest over SSH, that could not come to a host, or lost it."""
REFUSED: Final = 3
"""The exit status of a script of which a line was refused, or that a host let to no table."""
LEAVING: Final = 3.0
"""Seconds in which the table must answer a script that leaves it."""


class Session:
    """A player who reads and writes `lines`; begins with the page that `home` makes.

    Ends when the last page is left, or the input ends. The first page sets `ways`, and `follow`, which puts
    the page in place that fits the newest news of the connection. `alone`: nobody else reaches the referee.
    """

    ways: Ways

    def __init__(
        self,
        lines: Lines,
        connector: Connector,
        stores: Stores,
        home: Callable[[Session], Page],
    ) -> None:
        self.lines = lines
        self.connector = connector
        self.stores = stores
        self.verbosity = Verbosity.NORMAL
        self.link: Link | None = None
        self.alone = False
        self.status = DONE
        self._judged = OwnVerdicts()
        self.follow: Callable[[], None] = lambda: None
        self._home = home
        self._pages: list[Page] = []
        self._scene: Page | None = None
        self._table = ""  # of the newest update, "" in a lobby
        self._going = 0
        self._entered = 0  # how often a page has said what it is
        self._is_refused = False  # and nothing was asked since
        self._tasks: set[asyncio.Task[None]] = set()
        self._ended = asyncio.Event()
        self._changed = asyncio.Event()

    @property
    def page(self) -> Page:
        return self._pages[-1]

    @property
    def scene(self) -> Page | None:
        """The page of the connection: a lobby, a waiting room or a table; None while there is none."""
        return self._scene

    async def run(self) -> int:
        """Read lines until the last page is left or the input ends; return the exit status."""
        try:
            home = self._home(self)
            self.open(home)
            await self._try(home.begin())
            while not self.ended:
                await self._one_line()
        except InputEnded:
            await self._leave_the_table()
        finally:
            for task in tuple(self._tasks):
                task.cancel()
            self._forget_pages(0)
            await asyncio.gather(*self._tasks, return_exceptions=True)  # among them what pages close
            await self.hang_up()
            await self.lines.written()
        return self.status

    @property
    def ended(self) -> bool:
        return self._ended.is_set() or not self._pages

    def end(self, status: int | None = None) -> None:
        """Let the session end, with this exit status if there is one."""
        self.status = self.status if status is None else status
        self._ended.set()
        self._changed.set()

    def say(self, kind: Kind, text: str, **data: object) -> None:
        self.say_all((Said(kind, text, data or NOTHING),))

    def refuse(self, text: str, **data: object) -> None:
        """Say why a line cannot be carried out; the exit status of a script tells that it happened."""
        self.say(Kind.REFUSED, text, **data)
        if not self.lines.interactive:
            self.status = REFUSED

    def refuse_as(self, said: Said) -> None:
        """Say a refusal that was put in words."""
        self.refuse(said.text, **said.data)

    def say_all(self, said: Sequence[Said]) -> None:
        """Say lines in this order; to a program the rows of a list before their question."""
        for each in rows_first(said) if self.lines.for_programs else said:
            self.lines.say(each)
            if each.kind in (Kind.REFUSED, Kind.TURN):
                self._is_refused = each.kind is Kind.REFUSED

    async def ask(self, question: str, *, secret: bool = False) -> str:
        """Return the player's answer to a question; raise Interrupted if they break it off."""
        return (await self.lines.read(f"{question}: ", secret=secret)).strip()

    async def need(self, question: str, *, secret: bool = False) -> str:
        """Do what `ask` does; an empty line or `back` breaks it off with GivenUp."""
        answer = await self.ask(question, secret=secret)
        if not answer or is_typed(answer, "back"):
            raise GivenUp
        return answer

    async def agrees(self, question: str) -> bool:
        """Ask a question of yes or no; a script, which cannot be asked, agrees."""
        if not self.lines.interactive:
            return True
        return begins(await self.ask(tr("{question} (yes or no)", question=question)), YES)

    def keep(self, **values: object) -> None:
        """Change and keep settings; raise LineRefused if a value is not valid or they cannot be kept."""
        try:
            self.stores.settings = self.stores.settings.changed(**values)
            choose(self.stores.settings.language)
            self.stores.keep(self.stores.settings)
        except ValueError as error:
            raise LineRefused(f"{sentence(str(error))}.") from None
        except OSError as error:
            raise LineRefused(tr("The settings could not be saved: {why}.", why=why_of(error))) from None

    def open(self, page: Page) -> None:
        """Put a page on top, and let it say what it is."""
        self._pages.append(page)
        self._enter()

    def close(self, page: Page) -> None:
        """Leave `page` and those above it; the one below says what it is."""
        if page not in self._pages:
            return
        entered = self._entered
        self._forget_pages(self._pages.index(page))
        if self._pages and not self._going:
            self.follow()
        if self._pages and self._entered == entered:
            self._entered += 1
            self.page.come_back()

    def drop(self, page: Page) -> None:
        """Take the top page off, which has done what it was opened for; nothing is said."""
        if self._pages and self.page is page:
            self._forget_pages(len(self._pages) - 1)

    def replace(self, page: Page) -> None:
        """Put a page in place of the top one."""
        self._pages.pop().left()
        self.open(page)

    def show_scene(self, page: Page | None) -> None:
        """Put the page of the connection in place of all above the first one; None: show the first one.

        The first page of a connection hears what the table has said on the way there.
        """
        is_first = self._scene is None
        self._forget_pages(1)
        if page is not None:
            self._scene = page
            self.open(page)
            for line in self.link.said if is_first and self.link is not None else ():
                if isinstance(line, Notice):
                    page.hear(line)
        else:
            self._entered += 1
            self.page.come_back()
        self._changed.set()

    def connect(self, line: Connection, *, alone: bool = False) -> Link:
        """Take `line` as the player's connection; its news go to the pages."""
        self.alone, self._table = alone, ""
        self.link = Link(line, self._hear, self.late_refusal, self._judged)
        self.link.start()
        return self.link

    async def hang_up(self) -> None:
        """Close the connection, if there is one."""
        link, self.link = self.link, None
        self.alone = False
        if self._scene is not None:
            self._forget_pages(1)
        if link is not None:
            await link.close()

    async def go(self, way: Way) -> bool:
        """Go a way, say why it leads nowhere if it does, and show the page to which it has led.

        Returns whether the player is where they wanted to be; raises GivenUp if they broke it off.
        """
        scene, entered = self._scene, self._entered
        self._going += 1
        try:
            await way(self.ways)
        except (NoWay, NetError) as error:
            self._say_why(error)
            return False
        finally:
            self._going -= 1
            self.follow()
            if scene is not None and self._scene is None and self._entered == entered and not self.ended:
                self.show_scene(None)
        return True

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until `condition` is true after some news, or the session ends."""
        while not condition() and not self.ended:
            self._changed.clear()
            await self._changed.wait()

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run `work` beside the lines; it is canceled when the session ends."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def obey(self, line: str) -> None:
        """Carry out a line at the top page."""
        page = self.page
        if await page.answer(line):
            return
        word, _, rest = line.partition(" ")
        begun = page.begun(word)
        if len(begun) == 1:
            if (work := page.commands()[begun[0]].run(rest.strip())) is not None:
                await work
        else:
            await page.take(line)

    async def _one_line(self) -> None:
        await self._try(self._read_and_obey())
        if self._is_refused and self.lines.for_programs and not self.ended:
            self._is_refused = False
            self.page.ask_again()

    async def _read_and_obey(self) -> None:
        line = (await self._read()).strip()
        if line and not self.ended:
            await self.obey(line)

    async def _try(self, work: Awaitable[None]) -> None:
        """Await `work`; say why it was not done."""
        try:
            await work
        except Interrupted:
            self.say(Kind.REPLY, tr("Nothing is done. Type quit to end Parlour."))
        except GivenUp as error:
            self.say(Kind.REPLY, str(error) or tr("Nothing is done."))
        except LineRefused as error:
            self.refuse(str(error))
        except (NoWay, NetError, RulesError) as error:
            self._say_why(error)

    def _say_why(self, error: Exception) -> None:
        """Say an error, or a refusal of the referee with its key."""
        told, words = (error.told, str(error)) if isinstance(error, NoWay) else (None, fault(error))
        self.refuse(visible(sentence(words)), **(told_data(told) if told is not None else {}))
        if isinstance(error, NetError) and not self.lines.interactive:
            self.status = NOT_CONNECTED

    async def _read(self) -> str:
        """Return the next line; "" if the session ends meanwhile."""
        reading = asyncio.ensure_future(self.lines.read(self.page.prompt, self._complete))
        ending = asyncio.ensure_future(self._ended.wait())
        try:
            await asyncio.wait({reading, ending}, return_when=asyncio.FIRST_COMPLETED)
            return await reading if reading.done() else ""
        finally:
            reading.cancel()
            ending.cancel()
            with suppress(asyncio.CancelledError, InputEnded, Interrupted, NetError):
                await reading

    def _complete(self, typed: str) -> Sequence[str]:
        return self.page.completions(typed)

    def _forget_pages(self, first: int) -> None:
        """Take the pages from place `first` on off."""
        for page in reversed(self._pages[first:]):
            page.left()
        del self._pages[first:]
        if self._scene not in self._pages:
            self._scene = None

    def _enter(self) -> None:
        self._entered += 1
        self.page.enter()

    def _hear(self, news: News) -> None:
        if isinstance(news, FinishedMatch):
            self._keep_match(news)
        elif isinstance(news, NotKept):
            self.say(Kind.NOTICE, said(news.told))
        elif isinstance(news, Update | Lobby):
            self._see_where(news)
        for page in tuple(self._pages):
            page.hear(news)
        if isinstance(news, Lost) and news.again_in is None:
            self.spawn(self._gone(news))
        elif not self._going:
            self.follow()
        self._changed.set()

    def _see_where(self, news: Update | Lobby) -> None:
        """Forget the page of another table: a game night went on while the connection was lost."""
        table = news.table.id if isinstance(news, Update) else ""
        if table and self._table and table != self._table:
            self._forget_pages(1)
        self._table = table

    async def _gone(self, lost: Lost) -> None:
        """Leave the host whose connection is gone for good."""
        if self._scene is None:
            self.say_all([line(Kind.NOTICE, lost.told, to_player(None))])
        await self.hang_up()
        if self.connector.remote or not self.lines.interactive:
            self.end(DONE if lost.elsewhere and self.connector.remote else NOT_CONNECTED)
        elif self._pages:
            self._enter()

    def _keep_match(self, match: FinishedMatch) -> None:
        if self.link is not None and match.own:
            self.link.own_match = match.record.text
        try:
            self.stores.library.keep(match.record.name, match.record.text, own=match.own)
        except (OSError, NetError) as error:
            self.say(Kind.NOTICE, visible(tr("The match could not be saved: {why}", why=error)))

    async def _leave_the_table(self) -> None:
        """Leave the table of a script whose lines have ended; a person's seat is kept."""
        if not self.lines.interactive and self.link is not None and self.link.update is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(LEAVING):
                    await self.link.leave()

    def late_refusal(self, answer: Answer) -> None:
        """Say a refusal for which nobody waits."""
        update = self.link.update if self.link is not None else None
        self.refuse_as(refusal(answer, to_player(update)))
