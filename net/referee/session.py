"""One connection at the referee: who is behind it, what they may ask, and how often.

It knows no socket; a `Wire` sends and hangs up. Every request gets one answer. A repeated request (one with a
known number) gets the same answer again and is not performed twice.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from parlour.net import limits
from parlour.net.auth.accounts import Person
from parlour.net.referee.hooks import Room
from parlour.net.referee.quotas import Offender, QuotaKind, Quotas, kind_of
from parlour.net.wire import sentences
from parlour.net.wire.messages import (
    WEB_KEY,
    Answer,
    Asked,
    DoorHello,
    DoorKind,
    FromReferee,
    Hello,
    Known,
    Measured,
    Owners,
    Ping,
    Request,
    Vouch,
    Welcome,
    Whose,
)
from parlour.net.wire.protocol import Breach, Reason
from parlour.net.wire.refusals import Refused, Why, refusal
from parlour.rules.sentences import Told


class Wire(Protocol):
    """The connection to a client. All methods return at once and never fail.

    A Protocol, as is `Desk`, since connections and the referee are made of sessions, which know neither.
    """

    def send(self, message: FromReferee) -> None:
        """Send `message`, or cut off a client that has too much unread."""

    def hang_up(self, reason: Reason, why: Told, to: str = "", ticket: str = "") -> None:
        """Say farewell, and `why`; `to` and `ticket` lead to another referee of the room."""

    def is_led_here(self, address: str) -> None:
        """Count no longer where it comes from: a door elsewhere has led somebody from `address` here."""

    def may_stay(self, *, seated: bool) -> bool:
        """Whether there is a place for who has said hello here, who may be `seated` at a table."""

    def round_trip(self) -> float | None:
        """Return the lowest round trip measured by the kernel in seconds, None if unknown."""


class Desk(Protocol):
    """The interface of the referee to its sessions."""

    @property
    def quotas(self) -> Quotas: ...
    @property
    def room(self) -> Room: ...

    def greet(
        self, session: ClientSession, hello: Hello, now: float, welcome: Callable[[Welcome], None]
    ) -> None:
        """Set `session.person` and call `welcome`, perhaps later, with a durable token. Raises Breach."""

    def open_door(self, session: ClientSession, hello: DoorHello, now: float) -> None: ...

    def vouch(self, vouch: Vouch, now: float, reply: Callable[[Answer], None]) -> None:
        """Register what the door knows of a guest, and answer, perhaps later, with their last name, or ""."""

    def known(self, asked: Known, reply: Callable[[Answer], None]) -> None:
        """Answer, perhaps later, with the last name of the guest with this key, "" for one without a seat."""

    def measured(self, measured: Measured) -> None: ...

    def ask(
        self, session: ClientSession, request: Request, reply: Callable[[Answer], None], now: float
    ) -> None:
        """Perform the request or pass it to the table; `reply` is called once. Raises Refused."""

    def gone(self, session: ClientSession) -> None: ...

    def sits_now(self, person: Person) -> bool: ...

    def bar(self, person: str, now: float) -> None:
        """Keep somebody out for a while, by their id."""

    def punish(self, address: str, now: float) -> None:
        """Keep everybody out for a while who comes from `address` and has no seat."""


class ClientSession:
    """One connection, from its first line to its end. `address` is the real address of the guest."""

    def __init__(self, desk: Desk, wire: Wire, address: str) -> None:
        self.address = address
        self.person: Person | None = None
        self.is_owner = False  # showed the secret of the referee's own machine
        self.door: DoorKind | None = None
        self.wire = wire
        self._desk = desk
        self._answers: OrderedDict[int, Answer | None] = OrderedDict()
        self._highest = 0
        self.is_lost = False

    def take(self, asked: Asked, now: float) -> None:
        """Perform what the client asks. Raises Breach if the connection has to end."""
        match asked:
            case Hello():
                self._highest = asked.id
                self._desk.greet(self, asked, now, self.wire.send)
            case DoorHello():
                self._highest = asked.id
                self._desk.open_door(self, asked, now)
                self.wire.send(Answer(id=asked.id))
            case Whose():
                self._highest = asked.id
                self.wire.send(Owners(tables=dict(self._desk.room.owners(asked.tables))))
            case _:
                self._answer(asked, now)

    def lost(self) -> None:
        self.is_lost = True
        self._desk.gone(self)

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
        if self.door:
            self._ask_for_the_door(request, now)
        elif isinstance(request, Vouch | Known | Measured):
            raise Refused(Why.UNKNOWN, sentences.DOOR_ONLY)
        elif isinstance(request, Ping):
            self._reply(Answer(id=request.id, room=self._desk.room.addresses))
        else:
            self._desk.ask(self, request, self._reply, now)

    def _ask_for_the_door(self, request: Request, now: float) -> None:
        match request:
            case Vouch(key=key) | Known(key=key) if key.startswith(WEB_KEY) != (self.door == "web"):
                raise Refused(Why.UNKNOWN, sentences.DOOR_VOUCHES)
            case Vouch():
                self._desk.vouch(request, now, self._reply)
                return
            case Known():
                self._desk.known(request, self._reply)
                return
            case Measured():
                self._desk.measured(request)
            case Ping():
                pass
            case _:
                raise Refused(Why.UNKNOWN, sentences.DOOR_VOUCHES)
        self._reply(Answer(id=request.id))

    def _count(self, kind: QuotaKind, now: float) -> None:
        """Count a request. Raises Refused if it is too fast, Breach if that happens too often."""
        if self.door:
            return
        who = self.person.id if self.person is not None else f"nobody at {self.address}"
        seated = self.person is not None and self._desk.sits_now(self.person)
        too_fast = self._desk.quotas.take(kind, who, self.address, now, seated=seated)
        if too_fast is None:
            return
        offender = self._desk.quotas.breach(kind, who, self.address, now)
        match offender:
            case Offender.PERSON:
                if self.person is not None:
                    self._desk.bar(who, now)
                raise Breach(Reason.RATE, too_fast)
            case Offender.ADDRESS:
                self._desk.punish(self.address, now)
                if not seated:
                    raise Breach(Reason.RATE, too_fast)
        raise Refused(Why.RATE, too_fast)

    def _repeat(self, number: int, now: float) -> None:
        """Repeat the answer to a known request, unless it is still to come."""
        with suppress(Refused):  # repeating is cheap: allow it until the rate causes a Breach
            self._count(QuotaKind.REQUEST, now)
        if number not in self._answers:
            self.wire.send(refusal(number, Refused(Why.REPEATED, sentences.NUMBER_USED)))
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
