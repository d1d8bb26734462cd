"""The player of one session on the ways to a table: questions in lines, which the next line answers."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Final, assert_never

from parlour.tui.plain.reading.rules import RulesPage
from parlour.tui.plain.saying.said import NOTHING, Kind
from parlour.tui.text.phrases import folded
from parlour.tui.text.printable import visible
from parlour.tui.text.unfinished import asked, told
from parlour.tui.ways.player import GivenUp
from parlour.tui.ways.questions import (
    Blank,
    ChangedHost,
    Decision,
    DeleteTable,
    LeaveMatch,
    LeaveWaiting,
    OwnName,
    Password,
    TrustHost,
    Unfinished,
    WatchInstead,
    WhoAreYou,
)

if TYPE_CHECKING:
    from parlour.tui.plain.session import Session
    from parlour.tui.remote.connector import Connection, Connector
    from parlour.tui.remote.table_client import Link

FORGET: Final = "forget"
WORDS: Final = "code"


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

    async def decide(self, question: Decision) -> bool:
        session = self._session
        match question:
            case TrustHost():
                return await self._trusts(question)
            case ChangedHost():
                return await self._forgets(question)
            case WatchInstead(remote=remote):
                return await self._watches(remote=remote)
            case Unfinished(left=left):
                if not session.lines.interactive:
                    return False
                session.say(Kind.NOTICE, asked(left))
                return await self._one_of("Go on with it, or open the new one", "resume", "new")
            case DeleteTable(left=left):
                words = told(left, time.time())
                return await session.agrees(f"Delete {words}? Nobody can go on with it then")
            case LeaveMatch(alone=alone):
                keeps = "Your match waits for you" if alone else "A bot plays for you until you come back"
                return await self._leaves(keeps)
            case LeaveWaiting(heir=heir):
                kept = f"{visible(heir)} will be its host" if heir else "It is kept for ten minutes"
                return await self._leaves(kept)
            case _:
                assert_never(question)

    async def type_in(self, question: Blank) -> str:
        match question:
            case OwnName():
                asked_for = "What name should others see"
            case WhoAreYou(said=said):
                asked_for = "Name or four words"
                self._refuse(said)
                words = "What name should others see? If you had a seat here, type its four words instead."
                self._session.say(Kind.NOTICE, words)
            case Password(name, said):
                asked_for = "Password"
                self._refuse(said)
                if not said:
                    self._session.say(Kind.NOTICE, f"{visible(name)} needs a password.")
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

    async def _trusts(self, question: TrustHost) -> bool:
        verb, fingerprint = question.verb, question.fingerprint
        words = f"You {verb} {visible(question.where)} for the first time. Its fingerprint is:"
        self._say_fingerprint(words, fingerprint, {"fingerprint": fingerprint})
        words = "Compare it with the fingerprint at the host. Parlour remembers it from now on."
        self._session.say(Kind.NOTICE, words)
        return _begins("yes", await self._session.ask(f"Trust this host and {verb} (yes or no)"))

    async def _forgets(self, question: ChangedHost) -> bool:
        session = self._session
        session.refuse(
            f"{visible(question.where)} shows another certificate than before, so nothing was sent. "
            "Someone may be posing as this host.",
            expected=question.expected,
            found=question.found,
        )
        self._say_fingerprint("The fingerprint that is remembered:", question.expected)
        self._say_fingerprint("The fingerprint that is shown now:", question.found)
        words = "Ask the host which one is theirs. Type forget if it is the new one, or back"
        return session.lines.interactive and await session.need(words) == FORGET

    async def _leaves(self, kept: str) -> bool:
        if not await self._session.agrees(f"Leave the table? {kept}"):
            raise GivenUp("You stay at the table.")
        return True

    async def _watches(self, *, remote: bool) -> bool:
        if remote:
            words = "If you had a seat, come back with your ssh key or its four words."
            self._session.say(Kind.NOTICE, words)
        more = f"yes, {WORDS} to type four words, or no" if remote else "yes or no"
        words = f"A match is being played; you can join after it. Watch meanwhile ({more})"
        answer = await self._session.need(words)
        if remote and answer.casefold() == WORDS:
            return False
        if not _begins("yes", answer):
            raise GivenUp
        return True

    async def _one_of(self, question: str, yes: str, no: str) -> bool:
        answer = await self._session.need(f"{question} ({yes} or {no})")
        if not (_begins(yes, answer) or _begins(no, answer)):
            raise GivenUp
        return _begins(yes, answer)

    def _say_fingerprint(self, words: str, fingerprint: str, data: Mapping[str, object] = NOTHING) -> None:
        self._session.say(Kind.NOTICE, words, **data)
        for line in folded(visible(fingerprint)[:128]).split("\n"):
            self._session.say(Kind.NOTICE, line)

    def _refuse(self, words: str) -> None:
        if words:
            self._session.refuse(visible(words))


def _begins(word: str, answer: str) -> bool:
    return bool(answer) and word.startswith(answer.casefold())
