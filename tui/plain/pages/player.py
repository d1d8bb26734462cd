"""The player of one session on the ways to a table: questions in lines, which the next line answers."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Final, assert_never

from parlour.tui.plain.reading.rules import RulesPage
from parlour.tui.plain.saying.said import NOTHING, Kind
from parlour.tui.text.language import marked, tr
from parlour.tui.text.phrases import HAD_SEAT, YES, begins, folded
from parlour.tui.text.printable import visible
from parlour.tui.text.unfinished import asked, told
from parlour.tui.ways import questions
from parlour.tui.ways.player import GivenUp
from parlour.tui.words.typed import FORGET, is_begun, is_typed, shown

if TYPE_CHECKING:
    from parlour.tui.plain.session import Session
    from parlour.tui.remote.connector import Connection, Connector
    from parlour.tui.remote.table_client import Link

TAKE_OVER: Final = marked(
    "A match of yours is open in another window, which loses it if you go on; the match is kept. Play here"
)
WORDS: Final = "code"
FIRST: Final = {
    "join": (
        marked("You join {host} for the first time. Its fingerprint is:"),
        marked("Trust this host and join (yes or no)"),
    ),
    "watch": (
        marked("You watch {host} for the first time. Its fingerprint is:"),
        marked("Trust this host and watch (yes or no)"),
    ),
    "ask": (
        marked("You ask {host} for the first time. Its fingerprint is:"),
        marked("Trust this host and ask (yes or no)"),
    ),
}
"""What is said of a host that was never met before, and asked, by what the player wants there."""


class LinePlayer:
    """Goes the ways of a session (a `parlour.tui.ways.player.Player`); a script is not asked everything."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @property
    def connector(self) -> Connector:
        return self._session.connector

    @property
    def link(self) -> Link | None:
        return self._session.link

    @property
    def alone(self) -> bool:
        return self._session.alone

    @property
    def name(self) -> str:
        return self._session.stores.settings.name

    def rename(self, name: str) -> None:
        self._session.keep(name=name)

    async def decide(self, question: questions.Decision) -> bool:
        session = self._session
        match question:
            case questions.TrustHost():
                return await self._trusts(question)
            case questions.ChangedHost():
                return await self._forgets(question)
            case questions.WatchInstead():
                return await self._watches(question)
            case questions.Unfinished(left=left):
                if not session.lines.interactive:
                    return False
                session.say(Kind.NOTICE, asked(left))
                return await self._one_of(tr("Go on with it, or open the new one"), "resume", "new")
            case questions.TakeOver():
                return await session.agrees(tr(TAKE_OVER))
            case questions.DeleteTable(left=left):
                words = told(left, time.time())
                return await session.agrees(tr("Delete {table}? Nobody can go on with it then", table=words))
            case questions.LeaveMatch() | questions.LeaveWaiting():
                return await self._leaves(question)
            case _:
                assert_never(question)

    async def type_in(self, question: questions.Blank) -> str:
        match question:
            case questions.OwnName() | questions.WhoAreYou(watches=True):
                asked_for = tr("What name should others see")
            case questions.WhoAreYou(said=said):
                asked_for = tr("Name or four words")
                self._refuse(said)
                words = marked(
                    "What name should others see? If you had a seat here, type its four words instead."
                )
                self._session.say(Kind.NOTICE, tr(words))
            case questions.Password(said=said):
                asked_for = tr("Password")
                self._refuse(said)
                if not said:
                    self._session.say(Kind.NOTICE, visible(question.words))
            case _:
                assert_never(question)
        line = await self._session.need(asked_for, secret=question.secret)
        while fault := question.fault(line):
            self._refuse(fault)
            line = await self._session.need(asked_for, secret=question.secret)
        return line

    async def reach(self, words: str, dial: Callable[[], Awaitable[Connection]]) -> Connection:
        """Say to a person what is waited for; over SSH the referee is near."""
        if self._session.lines.interactive and not self.connector.remote:
            self._session.say(Kind.REPLY, visible(f"{words}."))
        return await dial()

    def connect(self, line: Connection, *, alone: bool = False) -> Link:
        return self._session.connect(line, alone=alone)

    async def disconnect(self) -> None:
        await self._session.hang_up()

    def tell(self, words: str) -> None:
        self._session.say(Kind.NOTICE, visible(words))

    def show_rules(self, title: str, page: str) -> None:
        self._session.open(RulesPage(self._session, title, page))

    def depart(self) -> None:
        self._session.end()

    async def _trusts(self, question: questions.TrustHost) -> bool:
        first, trust = FIRST[question.verb]
        fingerprint = question.fingerprint
        words = tr(first, host=visible(question.where))
        self._say_fingerprint(words, fingerprint, {"fingerprint": fingerprint})
        words = tr("Compare it with the fingerprint at the host. Parlour remembers it from now on.")
        self._session.say(Kind.NOTICE, words)
        return begins(await self._session.ask(tr(trust)), YES)

    async def _forgets(self, question: questions.ChangedHost) -> bool:
        session = self._session
        session.refuse(
            tr(
                "{host} shows another certificate than before, so nothing was sent. "
                "Someone may be posing as this host.",
                host=visible(question.where),
            ),
            expected=question.expected,
            found=question.found,
        )
        self._say_fingerprint(tr("The fingerprint that is remembered:"), question.expected)
        self._say_fingerprint(tr("The fingerprint that is shown now:"), question.found)
        words = tr("Ask the host which one is theirs. Type forget if it is the new one, or back")
        return session.lines.interactive and is_typed(await session.need(words), FORGET)

    async def _leaves(self, question: questions.LeaveMatch | questions.LeaveWaiting) -> bool:
        match question:
            case questions.LeaveMatch(alone=True):
                words = tr("Leave the table? Your match waits for you")
            case questions.LeaveMatch():
                words = tr("Leave the table? A bot plays for you until you come back")
            case questions.LeaveWaiting(heir=""):
                words = tr("Leave the table? It is kept for ten minutes")
            case questions.LeaveWaiting(heir=heir):
                words = tr("Leave the table? {name} will be its host", name=visible(heir))
        if not await self._session.agrees(words):
            raise GivenUp(tr("You stay at the table."))
        return True

    async def _watches(self, question: questions.WatchInstead) -> bool:
        remote, may_watch = question.remote, question.may_watch
        words = tr("A match is being played; you can join after it. Watch meanwhile (yes or no)")
        if remote:
            self._session.say(Kind.NOTICE, tr(HAD_SEAT))
        if not may_watch:
            words = tr(
                "A match is being played, which nobody may watch; you can join after it. "
                "Type {code} to give the four words of your seat, or no",
                code=shown(WORDS),
            )
        elif remote:
            words = tr(
                "A match is being played; you can join after it. "
                "Watch meanwhile (yes, {code} to type four words, or no)",
                code=shown(WORDS),
            )
        answer = await self._session.need(words)
        if remote and is_typed(answer, WORDS):
            return False
        if not may_watch or not begins(answer, YES):
            raise GivenUp
        return True

    async def _one_of(self, question: str, yes: str, no: str) -> bool:
        words = tr("{question} ({yes} or {no})", question=question, yes=shown(yes), no=shown(no))
        answer = await self._session.need(words)
        if not (is_begun(answer, yes) or is_begun(answer, no)):
            raise GivenUp
        return is_begun(answer, yes)

    def _say_fingerprint(self, words: str, fingerprint: str, data: Mapping[str, object] = NOTHING) -> None:
        self._session.say(Kind.NOTICE, words, **data)
        for line in folded(visible(fingerprint)[:128]).split("\n"):
            self._session.say(Kind.NOTICE, line)

    def _refuse(self, words: str) -> None:
        if words:
            self._session.refuse(visible(words))
