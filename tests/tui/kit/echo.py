"""A page of plain lines that says what it was told: for tests of the ends."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from parlour.tui.plain.lines import Lines
from parlour.tui.plain.page import Command, Page
from parlour.tui.plain.saying.said import Kind
from parlour.tui.plain.session import Session
from parlour.tui.storage.settings import Settings
from parlour.tui.storage.stores import LessonProgress, Library, RulesFolder, Stores
from tests.tui.kit.fake_connector import FakeConnector


class Echo(Page):
    """Says every line again; its commands are below.

    The command `busy` goes on until `free` is set.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.heard: list[str] = []
        self.free = asyncio.Event()

    def commands(self) -> Mapping[str, Command]:
        return {
            "ask": Command("ask a question", self._ask),
            "long": Command("say many lines", self._long),
            "lesson": Command("only for Tab", self._long),
            "ring": Command("ring the bell", self._ring),
            "busy": Command("take a while", self._busy),
            "secret": Command("ask for a secret", self._secret),
            "fail": Command("fail", self._fail),
            "quit": Command("end", self._quit),
        }

    def enter(self) -> None:
        self.session.say(Kind.NOTICE, "welcome")

    async def take(self, line: str) -> None:
        self.heard.append(line)
        self.session.say(Kind.REPLY, f"you said {line}", line=line)

    async def _ask(self, _: str) -> None:
        self.session.say(Kind.REPLY, f"answered {await self.session.ask('How many')}")

    async def _secret(self, _: str) -> None:
        told = await self.session.ask("Password", secret=True)
        self.session.say(Kind.REPLY, f"a secret of {len(told)} characters")

    async def _long(self, count: str) -> None:
        for number in range(int(count)):
            self.session.say(Kind.OTHERS, f"line {number}")

    async def _ring(self, _: str) -> None:
        self.session.lines.bell()

    async def _busy(self, _: str) -> None:
        self.session.say(Kind.REPLY, "busy now")
        await self.free.wait()

    async def _fail(self, _: str) -> None:
        secret = "the card is R7"
        raise RuntimeError(secret)

    async def _quit(self, _: str) -> None:
        self.session.close(self)


def echo_session(lines: Lines) -> Session:
    stores = Stores(Settings(), lambda _: None, Library(), LessonProgress(), RulesFolder())
    return Session(lines, FakeConnector(), stores, Echo)
