"""The first page, with the unfinished tables of this machine, and which page follows on news of a host."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from parlour.net.address import Address
from parlour.net.errors import NetError
from parlour.net.wire.messages import Phase
from parlour.tui.plain.choices import always, chosen, unknown
from parlour.tui.plain.page import Command, LineRefused, Page
from parlour.tui.plain.pages.at_host import AtHost
from parlour.tui.plain.pages.games import play, play_day
from parlour.tui.plain.pages.hosting import open_form
from parlour.tui.plain.pages.lobby import LobbyPage
from parlour.tui.plain.pages.network import NetworkPage
from parlour.tui.plain.pages.player import LinePlayer
from parlour.tui.plain.pages.settings import SettingsPage, set_setting
from parlour.tui.plain.pages.waiting import WaitingPage
from parlour.tui.plain.reading.history import HistoryPage
from parlour.tui.plain.reading.lessons import LessonsPage
from parlour.tui.plain.reading.replay import ReplayPage
from parlour.tui.plain.reading.rules import open_rules
from parlour.tui.plain.saying.said import Kind
from parlour.tui.plain.session import NOT_CONNECTED, REFUSED, Session
from parlour.tui.plain.table.page import TablePage
from parlour.tui.remote.connector import HostToJoin
from parlour.tui.seen.facts import has_seat
from parlour.tui.seen.results import may_choose_another
from parlour.tui.storage.replayed import Replayed
from parlour.tui.text.language import in_english, marked, tr
from parlour.tui.text.unfinished import told
from parlour.tui.ways.ways import Ways
from parlour.tui.words.speaking import fault
from parlour.tui.words.typed import is_typed, shown

if TYPE_CHECKING:
    from parlour.net.process.resumable import Resumable


First = Callable[[Session], Awaitable[bool]]
"""What comes before the first line; returns whether the player is where they wanted to be."""
WAYS: Final = (
    marked("play: any game against bots."),
    marked("host: open a table for your network."),
    marked("join: a table nearby, or by its address."),
    marked("learn: any game, in short lessons."),
)
MORE: Final = ("history", "rules", "settings", "help", "quit")
"""What can be typed at the first page, too."""


class HomePage(Page):
    """What can be done without a connection; `first` is done before the first line is read.

    A guest over SSH has no other place than the host of the door: they join it first, and leaving it ends the
    session.
    """

    def __init__(self, session: Session, first: First | None = None) -> None:
        session.ways = Ways(LinePlayer(session))
        session.follow = partial(_follow, session)
        self._session = session
        self._first = first if first is not None or not session.connector.remote else _at_the_door
        self._left: tuple[Resumable, ...] = ()
        self._complaint = ""
        self._is_first = self._first is not None  # until it is done

    def commands(self) -> Mapping[str, Command]:
        return {
            "play": Command("a match against bots", partial(play, self._session), "[GAME]"),
            "day": Command(
                "the deal of the day: the same for everybody, one try counts",
                partial(play_day, self._session),
                "[GAME]",
            ),
            "host": Command("a table for your network", self._host, "[GAME]"),
            "join": Command("a table nearby, or at an address", self._join, "[ADDRESS]"),
            "watch": Command("watch a table", lambda typed: self._join(typed, watch=True), "[ADDRESS]"),
            "learn": Command("the lessons", self._learn, "[GAME]"),
            "history": Command("your saved matches and statistics", self._history, "[WORDS]"),
            "rules": Command("the rules of a game, or one clause of them", self._rules, "[GAME|CLAUSE]"),
            "settings": Command("your settings", lambda _: self._session.open(SettingsPage(self._session))),
            "set": Command("change a setting", partial(set_setting, self._session), "NAME VALUE"),
            "resume": Command("go on with an unfinished table", self._resume, "[NUMBER]"),
            "delete": Command("delete an unfinished table", self._delete, "[NUMBER]"),
            **always(self._session, self),
        }

    async def begin(self) -> None:
        """Ask for the name, if there is none; then do what comes first."""
        session = self._session
        if self._first is None:
            if session.lines.interactive:
                await self._named()
            return
        arrived = False
        try:
            arrived = await self._first(session)
        finally:
            self._is_first = False
            outside = session.connector.remote and session.scene is None
            if not arrived and (outside or not session.lines.interactive):
                session.end(session.status or (REFUSED if session.link else NOT_CONNECTED))
            elif not arrived and session.page is self:
                self.enter()

    def enter(self) -> None:
        session = self._session
        if session.connector.remote or self._is_first:
            return  # a guest over SSH is never here; what comes first speaks for itself
        name = session.stores.settings.name
        own = " " + tr("You are {name}.", name=name) if name else ""
        session.say(Kind.REPLY, tr("Parlour, card games in lines.") + own)
        for way in WAYS:
            session.say(Kind.REPLY, tr(way))
        session.say(Kind.REPLY, f"{', '.join(map(shown, MORE))}.")
        session.spawn(self._look())

    def come_back(self) -> None:
        if not self._session.connector.remote:
            self._session.say(
                Kind.REPLY, tr("You are at the first page. Type help to hear what can be done.")
            )
            self._session.spawn(self._look())

    async def take(self, line: str) -> None:
        """Take the number of an unfinished table."""
        if is_typed(line, "back"):
            raise LineRefused(tr("This is the first page. Type quit to end Parlour."))
        if not line.isdecimal():
            raise unknown(self, line)
        await self._resume(line)

    async def _look(self) -> None:
        """Say which tables are unfinished."""
        try:
            left = tuple(await self._session.connector.unfinished())
        except NetError as error:
            left = ()
            if (complaint := fault(error)) != self._complaint:
                self._complaint = complaint
                self._session.say(Kind.NOTICE, self._complaint)
        self._left = left
        if not left or self._session.page is not self:
            return
        self._session.say(
            Kind.REPLY, tr("Unfinished tables. Type a number to go on with one, or delete and a number:")
        )
        english = in_english(lambda: _named(left))
        for number, (words, name) in enumerate(zip(_named(left), english, strict=True), 1):
            self._session.say(Kind.OPTION, f"{number}. {words}", number=number, name=name)

    async def _host(self, typed: str) -> None:
        await self._named()
        await open_form(self._session, typed)

    async def _join(self, typed: str, *, watch: bool = False) -> None:
        if not typed:
            self._session.open(NetworkPage(self._session, watch=watch))
        else:
            place = HostToJoin(Address.parse(typed))
            await self._session.go(lambda ways: ways.join(place, watch=watch))

    async def _learn(self, typed: str) -> None:
        self._session.open(LessonsPage(self._session, typed))

    async def _history(self, typed: str) -> None:
        self._session.open(HistoryPage(self._session, typed))

    async def _rules(self, typed: str) -> None:
        open_rules(self._session, typed)

    async def _resume(self, typed: str) -> None:
        left = await self._which(typed, self._left)
        await self._session.go(lambda ways: ways.resume(left))

    async def _delete(self, typed: str) -> None:
        left = await self._which(typed, self._left)
        if await self._session.go(lambda ways: ways.give_up(left)):
            self._session.say(Kind.REPLY, tr("Deleted."))
        await self._look()

    async def _named(self) -> None:
        """Ask for the name, if there is none."""
        await self._session.go(lambda ways: ways.own_name())

    async def _which(self, typed: str, left: Sequence[Resumable]) -> Resumable:
        """Return the unfinished table that was typed; without a word, the only one."""
        if not left:
            left = self._left = tuple(await self._session.connector.unfinished())
        if not left:
            raise LineRefused(tr("No table is unfinished."))
        if not typed and len(left) > 1:
            words = tr("There are {count} unfinished tables. Type the number of one.", count=len(left))
            raise LineRefused(words)
        return left[chosen(typed or "1", _named(left), "unfinished table")]


class MatchPage(TablePage):
    """The page at the table of the session's host."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._at_host = AtHost(session, self._link)

    def commands(self) -> Mapping[str, Command]:
        another = {
            "game": Command(
                "play another game with the same players (the host)", self._at_host.game, "[GAME]"
            )
        }
        review = {"review": Command("which of your decisions cost the most", self._review)}
        return {
            **super().commands(),
            **(another if may_choose_another(self._link.update) else {}),
            **(review if self._own_match else {}),
            "rules": Command("the rules of this table", self._at_host.rules),
            "invite": Command("how others join", self._at_host.invite),
            "code": Command(
                "the words with which you come back to your seat", self._at_host.code, fits=has_seat
            ),
            "quit": always(self._session, self)["quit"],
        }

    @property
    def _own_match(self) -> str:
        """The file of the match that has just ended, "" before; guests over SSH have none."""
        return "" if self._session.connector.remote else self._link.finished

    async def _review(self, _: str) -> None:
        replay = ReplayPage(self._session, Replayed(self._own_match), tr("this match"))
        self._session.open(replay)
        await replay.review()


def _named(left: Sequence[Resumable]) -> list[str]:
    now = time.time()
    return [told(each, now) for each in left]


async def _at_the_door(session: Session) -> bool:
    """Let a guest over SSH in."""
    return await session.go(lambda ways: ways.join(None))


def _follow(session: Session) -> None:
    """Show the page that fits the newest news of the connection, unless it is shown already."""
    if session.ended:
        return
    kind = _kind(session)
    if kind is None:
        _without_table(session)
    elif not isinstance(session.scene, kind):
        session.show_scene(kind(session))


def _kind(session: Session) -> type[LobbyPage | WaitingPage | MatchPage] | None:
    """Return the kind of page for the connection; None if there is none, or a match against bots is left."""
    link = session.link
    if link is None:
        return None
    if link.update is None:
        return None if session.alone else LobbyPage
    return WaitingPage if link.update.table.phase is Phase.WAITING else MatchPage


def _without_table(session: Session) -> None:
    """Go back to the first page; a guest over SSH, who has no other host, leaves Parlour."""
    if session.link is not None:
        session.spawn(session.hang_up())
    if session.scene is not None:
        session.show_scene(None)
    if session.connector.remote:
        session.end()
