"""A person below the sockets, on virtual time."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import cast

from parlour.net.auth.accounts import Person
from parlour.net.referee.session import ClientSession, Desk
from parlour.net.wire.messages import (
    PROTOCOL,
    Answer,
    Asked,
    FromReferee,
    Hello,
    Play,
    Request,
    Shown,
    Sit,
    Update,
    Watch,
    Welcome,
)
from parlour.net.wire.protocol import Reason
from parlour.rules.sentences import Told
from tests.net.kit.hearer import Hearer


class Wire:
    """One connection of a guest; it measures the round trip that the test has chosen."""

    def __init__(self, guest: Guest) -> None:
        self._guest = guest

    def send(self, message: FromReferee) -> None:
        self._guest.hear(message)

    def hang_up(self, reason: Reason, why: Told, to: str = "", ticket: str = "") -> None:
        self._guest.farewell = reason
        self._guest.onward = (to, ticket)

    def is_led_here(self, address: str) -> None: ...

    def may_stay(self, *, seated: bool) -> bool:
        return True

    def round_trip(self) -> float | None:
        return self._guest.far


class Guest(Hearer):
    """A person with a session, and no socket: every test below the sockets uses it.

    `desk` is a `Referee` (`tests.net.kit.killed`), or the `Hall` of a single table, which counts no rates and
    knows no lobby (`tests.net.kit.hall`). `answers` are the answers to all requests, which are not in `told`.
    """

    far: float | None = None  # the round trip in seconds, as the kernel measures it
    shuffles = False
    is_bot = False

    def __init__(
        self,
        desk: Desk,
        name: str,
        *,
        token: str = "",
        host: str = "",
        ticket: str = "",
        code: str = "",
        address: str = "127.0.0.1",
    ) -> None:
        self.told: list[FromReferee] = []
        self.times: list[float] = []  # when each update came
        self.answers: list[Answer] = []
        self.farewell: Reason | None = None
        self.onward = ("", "")  # where the farewell leads, and its ticket
        self.person: Person
        self._token = token
        self.desk = desk
        self._address = address
        self._numbers = count(1)
        self._waiting: dict[int, list[Answer]] = {}
        self._hello(Hello(protocol=PROTOCOL, name=name, token=token, host=host, ticket=ticket, code=code))

    def connect(self) -> None:
        """Connect anew with the newest token."""
        self._hello(Hello(protocol=PROTOCOL, name="", token=self._token))

    def _hello(self, hello: Hello) -> None:
        self.session = ClientSession(self.desk, Wire(self), self._address)
        self.send(hello.model_copy(update={"shuffles": self.shuffles, "bot": self.is_bot}))

    def hear(self, message: FromReferee) -> None:
        """Take a message of the referee."""
        if isinstance(message, Answer):
            self.answers.append(message)
            self._waiting[message.id].append(message)
            return
        self.told.append(message)
        if isinstance(message, Welcome):
            assert self.session.person is not None
            self.person, self._token = self.session.person, message.token
        if isinstance(message, Update):
            self.times.append(now())

    def next_number(self) -> int:
        """Return the number of the next request."""
        return next(self._numbers)

    def send(self, request: Request, at: float | None = None, number: int = 0) -> list[Answer]:
        """Send `request`, as if it had arrived `at` (now). The answer is in the list once there is one."""
        number = number or self.next_number()
        answers = self._waiting[number] = []
        asked = cast("Asked", request.model_copy(update={"id": number}))
        self.session.take(asked, now() if at is None else at)
        return answers

    async def ask(self, request: Request) -> Answer:
        """Send `request` and return the answer, which is to come at once."""
        answers = self.send(request)
        await settle()
        (answer,) = answers
        return answer

    async def come(self, *, sit: bool = True, table: str = "t1") -> Answer:
        """Come to the table, to play or to watch."""
        return await self.ask(Sit(table=table) if sit else Watch(table=table))

    async def play(self, move: str, seen: int | None = None) -> Answer:
        """Play `move` as an answer to update `seen`, or to the newest one."""
        return await self.ask(Play(move=move, seen=self.update.seq if seen is None else seen))

    async def shows(self) -> Answer:
        """Answer that the newest update is painted."""
        return await self.ask(Shown(seq=self.update.seq))

    async def drop(self) -> None:
        """Lose the connection."""
        self.session.lost()
        await settle()

    async def come_back(self) -> None:
        """Connect anew, as a client does that has lost the connection."""
        self.connect()
        await settle()


def now() -> float:
    return asyncio.get_running_loop().time()


async def settle(turns: int = 20) -> None:
    """Let everything happen that needs no time, in so many turns of the loop."""
    for _ in range(turns):
        await asyncio.sleep(0)
