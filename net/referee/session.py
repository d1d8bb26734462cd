"""One connection as the referee knows it: who is behind it, what they may ask, and how often.

It knows no socket either: a `Wire` sends and hangs up. Every request gets one answer; a
request that is sent again under the same number gets the same answer again, and is not
done twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol

from net import limits
from net.auth.accounts import Person
from net.referee.quotas import Kind, Quotas, kind_of
from net.wire.messages import Answer, Asked, DoorHello, Hello, Measured, Ping, Request, Told, Vouch, Welcome
from net.wire.protocol import Breach, Reason
from net.wire.refusals import Refused, Why, refusal

log: Final = logging.getLogger(__name__)


class Wire(Protocol):
    """The way to the client. All calls return at once and never fail."""

    def send(self, message: Told) -> None:
        """Send `message`, or cut the client off if too much waits for it already."""

    def hang_up(self, reason: Reason, words: str) -> None:
        """Say farewell and close."""

    def round_trip(self) -> float | None:
        """Return the lowest round trip that the kernel has measured, in seconds; None if it is not known."""


class Desk(Protocol):
    """Who a session turns to: the referee."""

    quotas: Quotas

    def hold(self, hello: Hello, now: float) -> float:
        """Return for how many seconds `hello` has to wait before `greet`; 0 for nearly all."""

    def greet(self, session: Session, hello: Hello, now: float) -> Welcome:
        """Return the welcome for `hello`, with `session.person` set; raise Breach."""

    def open_door(self, session: Session, hello: DoorHello, now: float) -> None:
        """Let the door in; raise Breach."""

    def vouch(self, vouch: Vouch, now: float) -> str:
        """Note what the door knows of a guest; return the name they had last, "" if there is none."""

    def measured(self, measured: Measured) -> None:
        """Note how far away a guest of the door is now."""

    def ask(self, session: Session, request: Request, reply: Callable[[Answer], None], now: float) -> None:
        """Do what is asked, or give it to the table; raise Refused. `reply` is called once."""

    def gone(self, session: Session) -> None:
        """The connection is closed."""

    def punish(self, address: str, now: float) -> None:
        """Keep `address` away for a while."""


class Session:
    """One connection, from its first line to its end. `address` is where the guest really is."""

    def __init__(self, desk: Desk, wire: Wire, address: str) -> None:
        self.address = address
        self.person: Person | None = None
        self.is_owner = False  # showed the secret of the referee's own machine
        self.is_door = False
        self.wire = wire
        self._desk = desk
        self._answers: OrderedDict[int, Answer | None] = OrderedDict()
        self._highest = 0
        self._lost = False

    def take(self, asked: Asked, now: float) -> None:
        """Do what the client asks; raise Breach if the connection has to end."""
        match asked:
            case Hello():
                self._highest = asked.id
                if wait := self._desk.hold(asked, now):
                    asyncio.get_running_loop().call_later(wait, self._greet_later, asked, now + wait)
                else:
                    self.wire.send(self._desk.greet(self, asked, now))
            case DoorHello():
                self._highest = asked.id
                self._desk.open_door(self, asked, now)
                self.wire.send(Answer(id=asked.id))
            case _:
                self._answer(asked, now)

    def lost(self) -> None:
        """The connection is closed."""
        self._lost = True
        self._desk.gone(self)

    def _greet_later(self, hello: Hello, now: float) -> None:
        """Greet who had to wait, if they are still there."""
        if self._lost:
            return
        try:
            self.wire.send(self._desk.greet(self, hello, now))
        except Breach as breach:
            self.wire.hang_up(breach.reason, breach.words)
        except Exception as error:
            log.error("a connection is closed by a fault: %s", type(error).__name__)
            self.wire.hang_up(Reason.FAULT, "something went wrong here")

    def _answer(self, request: Request, now: float) -> None:
        if request.id <= self._highest:
            self._repeat(request.id, now)
            return
        self._highest = request.id
        self._remember(request.id, None)
        try:
            self._count(kind_of(request), now)
            self._ask(request, now)
        except Refused as refused:
            self._reply(refusal(request.id, refused))

    def _ask(self, request: Request, now: float) -> None:
        if self.is_door:
            self._reply(Answer(id=request.id, words=self._ask_for_the_door(request, now)))
        elif isinstance(request, Vouch | Measured):
            raise Refused(Why.UNKNOWN, "only the door of this referee can say that")
        elif isinstance(request, Ping):
            self._reply(Answer(id=request.id))
        else:
            self._desk.ask(self, request, self._reply, now)

    def _ask_for_the_door(self, request: Request, now: float) -> str:
        """Take the door's word for its guests; return what it is told back."""
        match request:
            case Vouch():
                return self._desk.vouch(request, now)
            case Measured():
                self._desk.measured(request)
                return ""
            case Ping():
                return ""
            case _:
                raise Refused(Why.UNKNOWN, "the door only vouches")

    def _count(self, kind: Kind, now: float) -> None:
        """Count a request; raise Refused if it comes too fast, Breach if that happens too often."""
        if self.is_door:
            return
        who = self.person.id if self.person is not None else f"nobody at {self.address}"
        words = self._desk.quotas.take(kind, who, self.address, now)
        if not words:
            return
        if self._desk.quotas.breach(kind, who, self.address, now):
            self._desk.punish(self.address, now)
            raise Breach(Reason.RATE, words)
        raise Refused(Why.RATE, words)

    def _repeat(self, number: int, now: float) -> None:
        """Answer a request that was sent before: with its answer if there is one, else it is coming."""
        with suppress(Refused):  # an answer is all it costs, until there are too many
            self._count(Kind.REQUEST, now)
        if number not in self._answers:
            self.wire.send(refusal(number, Refused(Why.REPEATED, "this number was used before")))
            return
        answer = self._answers[number]
        if answer is not None:
            self.wire.send(answer)

    def _reply(self, answer: Answer) -> None:
        if answer.id in self._answers:
            self._remember(answer.id, answer)
        self.wire.send(answer)

    def _remember(self, number: int, answer: Answer | None) -> None:
        self._answers[number] = answer
        if len(self._answers) > limits.ANSWERS_KEPT:
            self._answers.popitem(last=False)
