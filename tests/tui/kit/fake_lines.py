"""Lines without a referee: the test sends the messages, and reads the requests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

from parlour.net.client.client import News
from parlour.net.errors import ConnectionLost
from parlour.net.wire.messages import (
    AddBot,
    Answer,
    Leave,
    Lobby,
    OpenTable,
    Phase,
    Presence,
    Ready,
    Request,
    Sit,
    Start,
    Update,
    Watch,
    Welcome,
)
from parlour.rules.sentences import in_words
from tests.tui.kit.news import WELCOME, line, seats, table, view


class FakeLine:
    """A line whose referee is the test: `tell` sends a message to it, `asked` has its requests."""

    def __init__(self, *told: News, welcome: Welcome = WELCOME) -> None:
        self.welcome = welcome
        self.asked: list[Request] = []
        self.answers: dict[type[Request], Answer] = {}
        self.locked: set[str] = set()  # tables that ask for a password
        self.closed = False
        self.lost = False
        self.painted: list[int] = []
        self._news: asyncio.Queue[News | None] = asyncio.Queue()
        for news in told:
            self.tell(news)
        self.react: Callable[[Request], None] = lambda request: None

    @property
    def connected(self) -> bool:
        return not self.closed and not self.lost

    def tell(self, news: News) -> None:
        if isinstance(news, Lobby):
            self.locked = {line.id for line in news.tables if line.locked}
        self._news.put_nowait(news)

    def asked_for(self, kind: type[Request]) -> list[Request]:
        return [request for request in self.asked if isinstance(request, kind)]

    async def ask(self, request: Request) -> Answer:
        if self.lost:
            raise ConnectionLost(in_words("The connection is gone."))
        self.asked.append(request)
        if isinstance(request, Sit | Watch) and request.table in self.locked and not request.password:
            return Answer(id=0, ok=False, reason="password", told=in_words("this table asks for a password"))
        answer = self.answers.get(type(request), Answer(id=0))
        if answer.ok:
            self.react(request)
        return answer

    def shown(self, seq: int) -> None:
        self.painted.append(seq)

    async def __aiter__(self) -> AsyncIterator[News]:
        while (news := await self._news.get()) is not None:
            yield news

    async def close(self) -> None:
        self.closed = True
        self._news.put_nowait(None)


class FakeHouse(FakeLine):
    """A line to a referee that seats people, takes ready and starts a match as a real one does."""

    def __init__(self, *told: News, welcome: Welcome = WELCOME) -> None:
        super().__init__(*told, welcome=welcome)
        self.seq = 0
        self.you: int | None = 0
        self.part = table(parts=seats("Ann"))
        self.react = self._react

    def update(self, phase: Phase, *, you: int | None = 0, **more: object) -> Update:
        self.seq += 1
        self.you = you
        self.part = self.part.model_copy(update={"phase": phase, **more})
        count = len([part for part in self.part.seats if part.presence is not Presence.OPEN])
        shown = None
        if phase is not Phase.WAITING:
            results = 0 if phase is Phase.PLAYING else 3
            shown = view(you, count, results=results, winners=(0,) if phase is Phase.OVER else ())
        return Update(seq=self.seq, table=self.part, you=you, view=shown)

    def _react(self, request: Request) -> None:
        match request:
            case OpenTable(bots=bots, name=name):
                parts = seats("Ann", *(f"Bot {n + 1}" for n in range(bots)))
                self.tell(self.update(Phase.WAITING, seats=parts, name=name))
            case Sit():
                self.tell(self.update(Phase.WAITING, you=1, seats=seats("Bo", "Ann", host="Bo")))
            case Watch():
                self.tell(self.update(Phase.WAITING, you=None, seats=seats("Bo", "Cy", host="Bo")))
            case AddBot(level=level):
                parts = tuple(
                    part.model_copy(
                        update={"name": "Bot 1", "presence": Presence.BOT, "level": level, "ready": True}
                    )
                    if part.seat == 1
                    else part
                    for part in self.part.seats
                )
                self.tell(self.update(Phase.WAITING, seats=parts))
            case Ready(on=on):
                parts = tuple(
                    part.model_copy(update={"ready": on}) if part.name == "Ann" else part
                    for part in self.part.seats
                )
                self.tell(self.update(self.part.phase, you=self.you, seats=parts))
            case Start():
                self.tell(self.update(Phase.PLAYING))
            case Leave():
                self.tell(Lobby(tables=(line(),)))
            case _:
                pass
