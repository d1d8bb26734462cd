"""One guest at the page: news of the referee in, changed sections out, and the actions of the page in.

The page is made anew after every change, and the sections that differ are sent. What a guest may do is what
the HTML of the present or the previous page says (`markup.offered`): everything else is ignored.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from parlour.net.client.client import Lost, News
from parlour.net.errors import NetError
from parlour.net.fair.verdict import Verdict
from parlour.net.web.guest import PageGone, PageGuest
from parlour.net.wire.messages import Answer, Chat, Lobby, NightBoard, Notice, Phase, Update
from parlour.net.wire.notices import is_announcement
from parlour.rules.errors import RulesError
from parlour.rules.lessons import packaged
from parlour.tui.plain.saying.sentences import ended
from parlour.tui.remote.table_client import Link
from parlour.tui.seen.facts import all_race, is_asked, names_at, names_of_match
from parlour.tui.seen.hosting import HostChange, Hosting
from parlour.tui.seen.log import LineKind
from parlour.tui.seen.night import after, after_match, own_place, stage_of
from parlour.tui.seen.results import is_over
from parlour.tui.seen.verdicts import OwnVerdicts, line_of
from parlour.tui.text.language import spoken, tr
from parlour.tui.text.phrases import sentence
from parlour.tui.text.printable import visible
from parlour.tui.ways.night import choose
from parlour.tui.ways.player import GivenUp, NoWay
from parlour.tui.ways.ways import Way, Ways
from parlour.tui.web.actions import Actions
from parlour.tui.web.at_table import AtTable
from parlour.tui.web.lesson import Learner, PageLesson, Taken, phase_of
from parlour.tui.web.pages import boxes, lobby, night, results, waiting
from parlour.tui.web.pages.ask import asked_words
from parlour.tui.web.pages.cards import card
from parlour.tui.web.pages.lessons import lesson_done_box
from parlour.tui.web.pages.markup import EMPTY, Html, offered
from parlour.tui.web.pages.table import aim, head, log, table_page
from parlour.tui.words.of_games import next_lesson
from parlour.tui.words.speaking import fault_sentence, said

if TYPE_CHECKING:
    from parlour.rules.lessons.lesson import Lesson
    from parlour.tui.remote.connector import Connection, Connector
    from parlour.tui.storage.stores import Stores
    from parlour.tui.ways.questions import Blank, Decision

SECTIONS: Final = ("head", "seats", "felt", "log", "ask", "hand", "over")
EACH_NIGHT: Final = 20.0
"""Seconds for which the board of a wall shows each of several nights."""
LATELY: Final = 4
"""How many lines of the talk stand beside the seats before a match, and beside its results."""


class _Page(NamedTuple):
    """A page that was sent: its number, what it offers, and what was asked then."""

    number: int
    offers: frozenset[str]
    question: object


class _Asked:
    """A question of a way: its HTML, and the answer, None for none. `is_page`: it is no box but a page.

    `since` is the number of the first page that shows it, 0 until there is one.
    """

    def __init__(self, html: Callable[[], Html], *, is_page: bool = False) -> None:
        self.html = html
        self.is_page = is_page
        self.since = 0
        self.answer: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()


class PageSession:
    """A guest of the page; goes the ways to a table (a `parlour.tui.ways.player.Player`).

    `learner` outlives the session.
    """

    def __init__(
        self,
        guest: PageGuest,
        connector: Connector,
        stores: Stores,
        learner: Learner,
        *,
        may_slide: Callable[[], bool] = lambda: True,
    ) -> None:
        self.connector = connector
        self.stores = stores
        self.link: Link | None = None
        self.at: AtTable | None = None
        self.alone = False
        self.ways = Ways(self)
        self._guest = guest
        self._learner = learner
        self._may_slide = may_slide
        self._judged = OwnVerdicts()
        self._hosting = Hosting()
        self._lesson: PageLesson | None = None
        self._asked: _Asked | None = None
        self._box: Callable[[], Html] | None = None
        self._actions = Actions(self)
        self._words = tr("One moment …")
        self._over = ""  # why there is no connection
        self._notice = ""  # of the waiting room
        self._spoken: list[str] = []
        self._buzzes = False  # the guest is called away from a lesson
        self._way: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._sent: dict[str, Html] = {}
        self._offers: dict[str, frozenset[str]] = {}
        self._pages: deque[_Page] = deque(maxlen=2)
        self._title, self._kind, self._question = "", "", ""
        self._sends: asyncio.Handle | None = None
        self._departs = asyncio.Event()
        self._failure: Exception | None = None
        self._race: int | None = None  # the update that opened a race, until the page has painted it

    # ---- the life of the session -----------------------------------------------------------------

    async def run(self) -> None:
        """Let the guest in, and carry out what they do until they, or their page, are gone.

        Raises whatever keeps the page from being made: a page that stands still is worse than none.
        """
        self.come_in()
        self.change()
        if self._guest.is_wall:
            self.spawn(self._show_each_night())
        reading = asyncio.ensure_future(self._read())
        leaving = asyncio.ensure_future(self._departs.wait())
        try:
            await asyncio.wait({reading, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if self._failure is not None:
                raise self._failure
            if reading.done():
                with suppress(PageGone):
                    reading.result()
            else:
                await self._guest.close(self._over)
        finally:
            leaving.cancel()
            reading.cancel()
            if self._sends is not None:
                self._sends.cancel()
            for task in (*self._tasks, *([self._way] if self._way is not None else [])):
                task.cancel()
            await self._close_lesson()
            await self.disconnect()

    async def _read(self) -> None:
        while True:
            match await self._guest.receive():
                case {"do": str(action)} as message:
                    self._act(action, message)
                case {"shown": int(seq)} if seq == self._race and self.at is not None:
                    self._race = None
                    self.at.link.shown(seq)
                case {"probe": int(number)}:
                    self._guest.send({"probe": number})
                case _:
                    pass

    def _fail(self, error: Exception) -> None:
        self._failure = error
        self._departs.set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do `work` beside everything else, and show why it was not done."""
        task = asyncio.get_running_loop().create_task(self._try(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _try(self, work: Awaitable[None]) -> None:
        """Await `work`; show why it was not done."""
        try:
            await work
        except GivenUp:
            pass
        except NoWay as error:
            self.say(str(error), error.title)
        except (NetError, RulesError) as error:
            self.say(fault_sentence(error), tr("That did not work"))
        except Exception as error:
            self._fail(error)
        self.change()

    def go(self, way: Way) -> None:
        """Go `way` in place of any other, and show where it leads, or why it leads nowhere."""
        if self._way is not None:
            self._way.cancel()
        self._way = asyncio.get_running_loop().create_task(self._go(way))

    async def _go(self, way: Way) -> None:
        await self._try(way(self.ways))
        if self.link is None and not self._over:
            self._over = tr("You are not at the table.")
        if self.link is not None:
            self._call_away(self.link.update)
        self.change()

    # ---- Player ----------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        return self.stores.settings.name

    def rename(self, name: str) -> None:
        self.stores.settings = self.stores.settings.changed(name=name)

    async def decide(self, question: Decision) -> bool:
        return await self._answer(_Asked(lambda: boxes.decision_box(question))) == "yes"

    async def type_in(self, question: Blank) -> str:
        wrong, typed = question.said, question.typed
        stays = self.link is not None
        while True:
            page = boxes.blank_page(question, wrong, typed=typed, stays=stays)
            line = await self._answer(_Asked(partial(Html, page), is_page=True))
            wrong, typed = question.fault(line), "" if question.secret else line
            if not wrong:
                return line

    async def reach(self, words: str, dial: Callable[[], Awaitable[Connection]]) -> Connection:
        self._words = f"{words} …"
        self.change()
        return await dial()

    def connect(self, line: Connection, *, alone: bool = False) -> Link:
        self.alone, self._over = alone, ""
        self.link = Link(line, self._hear, self._refused, self._judged)
        self.link.start()
        return self.link

    async def disconnect(self) -> None:
        link, self.link, self.at = self.link, None, None
        self.alone = False
        if link is not None:
            await link.close()

    def tell(self, words: str) -> None:
        self.say(words)

    def show_rules(self, title: str, page: str) -> None:
        read = boxes.rules_box(title, page)  # once, for a match goes on under it
        self.open(lambda: read)

    def depart(self) -> None:
        self._over = tr("You have left. Reload the page to come back.")
        self._departs.set()

    async def _answer(self, asked: _Asked) -> str:
        """Ask, and return the answer; raise GivenUp without one."""
        self._asked = asked
        self.change()
        try:
            answer = await asked.answer
        finally:
            self._asked = None
            self.change()
        if answer is None:
            raise GivenUp
        return answer

    # ---- news ------------------------------------------------------------------------------------

    def _hear(self, news: News) -> None:
        try:
            self._take(news)
        except Exception as error:
            self._fail(error)
        self.change()

    def _take(self, news: News) -> None:
        link = self.link
        if link is None:
            return
        match news:
            case Update():
                self._show(link, news)
            case Lobby():
                self.at = None
                self._hosting.left()
                words, link.sent_away = link.sent_away, ""
                if words:
                    self.say(words, tr("You are no longer at the table"))
            case NightBoard():
                self._night_told(link, news)
            case Chat() | Notice():
                self._told(news)
            case Verdict():
                self._verified(link, news)
            case Lost() if news.again_in is None:
                self.spawn(self._gone(said(news.told)))
            case Lost() if self.at is not None:
                self.at.lose(news)
            case _:
                pass
        if self._way is None or self._way.done():
            self._call_away(link.update)

    def _show(self, link: Link, update: Update) -> None:
        """Take over an update; a game night may have led the guest to another table."""
        if self.at is None or self.at.link is not link or self.at.table_id != update.table.id:
            self.at = AtTable(link, self._run, self.change, asyncio.get_running_loop().time)
        self._notice = ""
        self.at.show(update)
        if self._hosting.see(update) is HostChange.REPLACED:
            self.open(self._host_no_more)

    def _told(self, line: Chat | Notice) -> None:
        """Show a line at the table; in the lobby, only what the operator of the room says."""
        if self.at is not None:
            self.at.hear(line)
        elif isinstance(line, Notice) and is_announcement(line.told):
            self.say(said(line.told))

    def _night_told(self, link: Link, board: NightBoard) -> None:
        """Tell a listener how far the night is, and where they sit, when that is new."""
        told, link.night_said = link.night_said, (stage_of(board), own_place(board))
        if link.night_said != told:
            self._spoken += [ended(words) for words in (stage_of(board), own_place(board)) if words]

    def _call_away(self, update: Update | None) -> None:
        """Call who takes a lesson to their own table, if it has come to where `update` says."""
        if self._lesson is not None and (call := self._lesson.follow(update)):
            self._spoken.append(call)
            self._buzzes = True

    async def _gone(self, words: str) -> None:
        """Leave the host whose connection is gone for good. A lesson waits until the guest comes in again."""
        self.open(None)
        await self._close_lesson()
        await self.disconnect()
        self._over = sentence(words)

    def _host_no_more(self) -> Html:
        """Return the box that says who is the host in place of the guest, as long as that is true."""
        lost = self._hosting.lost
        return boxes.words_box(lost.title, [lost.words]) if lost is not None else EMPTY

    def _verified(self, link: Link, verdict: Verdict) -> None:
        names = names_of_match(link.update)
        if self.at is not None:
            self.at.hear(line_of(verdict, names))
        if (loud := link.new_alarm(verdict, names)) is not None:
            self.say(loud.words, loud.title)

    def _refused(self, answer: Answer) -> None:
        """Say a refusal for which nobody waits."""
        update = self.link.update if self.link is not None else None
        if self.at is not None and update is not None and update.table.phase is Phase.PLAYING:
            self.at.refused(answer)
        else:
            self._notice = sentence(said(answer.told, names_at(update), update.you if update else None))
            self._spoken.append(self._notice)
        self.change()

    def _run(self, start: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self.spawn(start())

    # ---- actions ---------------------------------------------------------------------------------

    def _act(self, action: str, message: Mapping[str, Any]) -> None:
        """Carry out what the page offers; the rest is ignored."""
        if not any(action in page.offers for page in self._pages):
            return
        text = message.get("text")
        # A browser may cut a character in two; its half goes over no wire.
        typed = text.encode("utf-8", "replace").decode() if isinstance(text, str) else ""
        seen = next((page for page in self._pages if page.number == message.get("n")), None)
        if self._answers(action, typed, message.get("n")):
            return
        name, _, on = action.partition(" ")
        at = self._seen
        is_late = at is not None and seen is not None and seen.question != at.question
        if at is None or not at.do(name, on, throws=message.get("throw") is True, is_late=is_late):
            self._actions.do(name, on, typed)
            self.change()

    def _answers(self, action: str, text: str, page: object) -> bool:
        """Answer the open question of a way, if the action does; a tap on an earlier `page` meant another."""
        asked = self._asked
        if asked is None or action not in ("yes", "no", "answer", "give up") or asked.answer.done():
            return False
        if not isinstance(page, int) or page < asked.since:
            return False
        asked.answer.set_result({"answer": text, "give up": None}.get(action, action))
        return True

    def come_in(self) -> None:
        """Let the guest in at the host; if they were at a lesson, they go on with it.

        Rules of a table's own are shown before they sit down there.
        """
        self._over = ""
        if self._lesson is None and self._learner.taken is not None:
            self._begin_lesson(self._learner.taken)
        watches, is_wall = self._guest.watching, self._guest.is_wall
        if is_wall:
            self.rename(tr("Board"))
        self.go(lambda ways: ways.join(None, watch=watches, reads=not watches, stays=is_wall))

    async def _show_each_night(self) -> None:
        """Show several nights in turn on the board of a wall."""
        while True:
            await asyncio.sleep(EACH_NIGHT)
            board = self.link.night if self.link is not None else None
            if self.link is not None and board is not None and (other := after(board)):
                with suppress(NoWay, NetError):  # it is over by now: the next one has its turn
                    await choose(self.link, other)

    def take_lesson(self, lesson: Lesson | None) -> None:
        """Let the guest take a lesson, in place of any other; None ends the one that they take.

        Raises RulesError for a lesson that does not fit its game.
        """
        update = self.link.update if self.link is not None else None
        taken = Taken(packaged.begin(lesson), phase_of(update)) if lesson is not None else None
        before, self._lesson, self._learner.taken = self._lesson, None, taken
        if before is not None:
            self.spawn(before.close())
        self.open(None)
        if taken is not None:
            self._begin_lesson(taken)

    def _begin_lesson(self, taken: Taken) -> None:
        clock = asyncio.get_running_loop().time
        self._lesson = PageLesson(taken, self.name, self._run, self.change, clock, self._lesson_over)
        self._lesson.start()

    async def _close_lesson(self) -> None:
        lesson, self._lesson = self._lesson, None
        if lesson is not None:
            await lesson.close()

    def _lesson_over(self) -> None:
        """Say that the lesson is done, or cannot go on."""
        lesson = self._lesson
        if lesson is None:
            return
        self._learner.taken = None
        if lesson.link.done:
            self.stores.progress.finish(lesson.lesson.name)
            self.open(partial(lesson_done_box, lesson.lesson, next_lesson(lesson.lesson)))
        else:
            self.take_lesson(None)
            self.say(sentence(lesson.link.words), tr("This lesson cannot be played"))

    def open(self, box: Callable[[], Html] | None) -> None:
        """Show a box over the page, made anew for each page; None closes it."""
        self._box = box
        self.change()

    def say(self, words: str, title: str = "") -> None:
        """Show words in a box."""
        self._spoken.append(words)
        self.open(partial(boxes.words_box, title or "Parlour", words.split("\n\n")))

    # ---- the page --------------------------------------------------------------------------------

    def change(self) -> None:
        """Send the page as soon as all news that are here are heard."""
        if self._sends is None:
            self._sends = asyncio.get_running_loop().call_soon(self._send)

    def _send(self) -> None:
        """Send what has changed."""
        self._sends = None
        try:
            message = self._message(*self._page())
        except Exception as error:
            self._fail(error)
        else:
            if message:
                self._guest.send(message)

    def _page(self) -> tuple[str, dict[str, Html]]:
        """Return what is to be seen: the kind of page, and its sections."""
        over = self._box() if self._box is not None else EMPTY
        if self._asked is not None and not self._asked.is_page:
            over = self._asked.html()
        kind, sections = self._under()
        return kind, {**dict.fromkeys(SECTIONS, EMPTY), **sections, "over": over}

    def _under(self) -> tuple[str, dict[str, Html]]:
        link, at = self.link, self.at
        if self._lesson is not None and (page := self._lesson.page):
            return "table", page
        if self._asked is not None and self._asked.is_page:
            return "sheet", {"felt": self._asked.html()}
        if self._over:
            return "sheet", {"felt": boxes.bye_page(self._over)}
        if link is None:
            return "sheet", {"felt": boxes.waiting_page(self._words)}
        update = link.update
        if self._guest.is_wall:
            return "wall", {"felt": night.wall_page(link.night, link.night_age)}
        if update is None or at is None:
            watching = self.ways.watching
            name, looked_for = link.welcome.name, self._actions.looked_for
            board, age = link.night, link.night_age
            tonight = (
                night.night_part(board, age, link.lobby, watching=watching) if board is not None else None
            )
            felt = lobby.lobby_page(link.lobby, name, tonight, watching=watching, looked_for=looked_for)
            return "sheet", {"felt": felt}
        if update.table.phase is Phase.WAITING or update.view is None:
            sections = {"head": head(update), **waiting.waiting_room(update, self._notice, at.passed)}
            return "room", {**sections, "log": log(list(at.talk.lines)[-LATELY:])}
        scene = at.scene
        assert scene is not None, "there is a view"
        if update.table.phase is Phase.PLAYING:
            return "table", table_page(scene)
        after = after_match(link.night, link.night_age) if update.table.night and is_over(update) else ""
        found = results.results_page(update, update.view, at.words, link.verdict, at.passed, after)
        told = [line for line in at.talk.lines if line.kind is not LineKind.OWN]  # it stands in the results
        return "room", {"head": head(update, aim(scene)), "log": log(told[-LATELY:]), **found}

    @property
    def _seen(self) -> AtTable | None:
        """The table on the page: that of the lesson, if the guest takes one."""
        return self._lesson.at if self._lesson is not None else self.at

    def _message(self, kind: str, sections: Mapping[str, Html]) -> dict[str, Any]:
        """Return what the page must be told, {} for nothing."""
        at = self._seen
        changed = {name: html for name, html in sections.items() if self._sent.get(name) != html}
        message: dict[str, Any] = {} if self._pages else self._first()
        if changed:
            self._sent.update(changed)
            self._offers.update({name: offered(html) for name, html in changed.items()})
            number = self._pages[-1].number + 1 if self._pages else 1
            found = frozenset[str]().union(*self._offers.values())
            self._pages.append(_Page(number, found, at.question if at is not None else None))
            message |= {"set": changed, "n": number}
        if self._asked is not None and not (self._asked.is_page and self._lesson is not None):
            self._asked.since = self._asked.since or self._pages[-1].number
        if kind != self._kind:
            self._kind = message["page"] = kind
        self._call(message)
        if at is not None:
            slides, at.slides = at.slides, []
            if slides and kind == "table" and at.turn.view is not None and self._may_slide():
                edges = at.turn.view.edges_of
                message["move"] = [(*slide, card(slide.card, edges(slide.card))) for slide in slides]
            if at.painted is not None:
                message["race"] = self._race = at.painted
                at.painted = None
        return message

    def _first(self) -> dict[str, Any]:
        """Return what the script of the page says by itself, what its parts are called, and the language."""
        words = {"lost": tr("Connection lost, trying again …"), "again": tr("Come in again")}
        parts = {"seats": tr("The other players"), "log": tr("What happened")}
        return {"words": words, "parts": parts, "lang": spoken()}

    def _call(self, message: dict[str, Any]) -> None:
        """Add the title, what a listener is told, and the call when it is the guest's turn."""
        at, seen = self.at, self._seen
        spoken, self._spoken = self._spoken, []
        if seen is not None:
            spoken += seen.spoken
            seen.spoken = []
        if at is not None and at is not seen:
            at.forget_the_moment()
        scene = at.scene if at is not None else None
        asked = ""
        if scene is not None and scene.update.table.phase is Phase.PLAYING and is_asked(scene.view):
            asked = asked_words(scene)
        if asked != self._question:
            if asked:
                spoken.append(ended(asked))
            if asked and not self._question and scene is not None and not all_race(scene.view):
                self._buzzes = True
            self._question = asked
        if self._buzzes:
            self._buzzes, message["buzz"] = False, True
        if spoken:
            message["live"] = " ".join(spoken)
        game = visible(at.update.table.title) if at is not None and at.update is not None else ""
        title = " · ".join(filter(None, (tr("Your turn") if asked else "", game, "Parlour")))
        if title != self._title:
            self._title = message["title"] = title
