"""A player whose answers are in the test: it goes the ways without a face."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from parlour.tui.remote.connector import Connection
from parlour.tui.remote.table_client import Link
from parlour.tui.ways.player import GivenUp
from parlour.tui.ways.questions import Blank, Decision
from parlour.tui.ways.ways import Ways
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_lines import FakeHouse, FakeLine


class ScriptedPlayer:
    """Gives `answers` one after the other; None breaks the way off."""

    def __init__(
        self, *answers: bool | str | None, line: FakeLine | None = None, fake: FakeConnector | None = None
    ) -> None:
        self.connector = fake or FakeConnector(line)
        self.link: Link | None = None
        self.alone = False
        self.name = "Ann"
        self.answers = list(answers)
        self.questions: list[Decision | Blank] = []
        self.waited: list[str] = []
        self.told: list[str] = []
        self.pages: list[tuple[str, str]] = []
        self.departed = False
        self.ways = Ways(self)

    @property
    def house(self) -> FakeHouse:
        assert isinstance(self.connector.line, FakeHouse)
        return self.connector.line

    @property
    def asked(self) -> list[str]:
        """The requests that the referee had, by their kinds."""
        return [type(request).__name__ for request in self.connector.line.asked]

    def rename(self, name: str) -> None:
        self.name = name

    async def decide(self, question: Decision) -> bool:
        answer = self._answer(question)
        assert isinstance(answer, bool)
        return answer

    async def type_in(self, question: Blank) -> str:
        answer = self._answer(question)
        assert isinstance(answer, str)
        assert not question.fault(answer)
        return answer

    def _answer(self, question: Decision | Blank) -> bool | str:
        self.questions.append(question)
        answer = self.answers.pop(0)
        if answer is None:
            raise GivenUp
        return answer

    async def reach(self, words: str, dial: Callable[[], Awaitable[Connection]]) -> Connection:
        self.waited.append(words)
        return await dial()

    def connect(self, line: Connection, *, alone: bool = False) -> Link:
        self.alone = alone
        self.link = Link(line, lambda _: None, lambda _: None)
        self.link.start()
        return self.link

    async def disconnect(self) -> None:
        link, self.link = self.link, None
        self.alone = False
        if link is not None:
            await link.close()

    def tell(self, words: str) -> None:
        self.told.append(words)

    def show_rules(self, title: str, page: str) -> None:
        self.pages.append((title, page))

    def depart(self) -> None:
        self.departed = True
