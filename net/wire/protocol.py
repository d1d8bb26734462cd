"""The referee's side of one connection, without a socket: bytes and time in, requests out.

    NEW  --hello, door, whose-->  OPEN  --anything wrong, `close`-->  CLOSED
      \\--anything else, or nothing in time---------------------------^

`receive` turns bytes into requests; `tick` closes a connection that is silent for too long. Every violation
raises `Breach` with the reason for the farewell and affects only this connection.

A line ends with a newline (after an optional carriage return), holds one JSON object in UTF-8, and has at
most `limits.LINE` bytes. Only an `open` or a `game`, which may contain a house-rules file, may have
`limits.OPENING_LINE`; its `type` must then be within the first `limits.LINE` bytes, so that no other long
line is buffered.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, StrEnum
from typing import Final, NoReturn

from pydantic import BaseModel, ConfigDict, ValidationError

from parlour.net import limits
from parlour.net.wire import sentences
from parlour.net.wire.messages import (
    ASKED,
    BETWEEN,
    PROTOCOL,
    Asked,
    ChangeGame,
    DoorHello,
    Hello,
    OpenNight,
    OpenTable,
    Whose,
)
from parlour.rules.sentences import Told, text, told

_WHOSE: Final = "whose"
_OPENS: Final = (b'"type":"open"', b'"type":"game"', b'"type":"open-night"')


class Reason(StrEnum):
    """Codes of a farewell; `net/PROTOCOL.md` explains them."""

    MALFORMED = "malformed"
    OVERSIZED = "oversized"
    VERSION = "version"
    HELLO = "hello"
    TIMEOUT = "timeout"
    RATE = "rate"
    PENALTY = "penalty"
    CROWDED = "crowded"
    SECRET = "secret"  # noqa: S105 - a code
    CODE = "code"
    TRIES = "tries"
    REPLACED = "replaced"
    CLOSING = "closing"
    MOVED = "moved"
    FAULT = "fault"


class Breach(Exception):
    """The connection must be closed, with a farewell that has the `reason` and what is `told`."""

    def __init__(self, reason: Reason, told: Told) -> None:
        super().__init__(text(told))
        self.reason = reason
        self.told = told


class ConnectionState(Enum):
    """The state of a connection."""

    NEW = "new"
    OPEN = "open"
    CLOSED = "closed"


class _Opening(BaseModel):
    """The part of a first line that is common to all versions of the wire."""

    model_config = ConfigDict(extra="ignore", strict=True)

    type: str
    protocol: int


class Protocol:
    """The state of one connection. Times are seconds of a monotonic clock."""

    def __init__(self, now: float) -> None:
        self.state = ConnectionState.NEW
        self.has_version = False  # whether both sides are known to have the same version
        self._opened = now
        self._heard = now
        self._begun: float | None = None  # when the first byte of an unfinished line came
        self._rest = bytearray()
        self._searched = 0  # number of its first bytes that hold no newline
        self._opens = False  # whether it is longer than `limits.LINE` and may have house rules

    def receive(self, chunk: bytes, now: float) -> Iterator[Asked]:
        """Yield the requests that `chunk` completes; raise Breach at the first invalid line."""
        self._heard = now
        self._rest += chunk
        while (
            self.state is not ConnectionState.CLOSED and (end := self._rest.find(b"\n", self._searched)) >= 0
        ):
            line = bytes(self._rest[: end + 1])
            del self._rest[: end + 1]
            self._begun = None
            self._measure(line)
            self._searched, self._opens = 0, False
            yield self._read(line)
        if self.state is ConnectionState.CLOSED:
            return
        self._measure(self._rest)
        self._searched = len(self._rest)
        if self._rest and self._begun is None:
            self._begun = now
        self.tick(now)

    def tick(self, now: float) -> None:
        """Raise Breach if the other side has been silent for too long."""
        if self.state is ConnectionState.NEW and now >= self._opened + limits.HELLO_WITHIN:
            self._break(Reason.TIMEOUT, told(sentences.NO_HELLO, seconds=round(limits.HELLO_WITHIN)))
        if self._begun is not None and now >= self._begun + limits.LINE_WITHIN:
            self._break(Reason.TIMEOUT, told(sentences.NO_END, seconds=round(limits.LINE_WITHIN)))
        if self.state is ConnectionState.OPEN and now >= self._heard + limits.DEAD_AFTER:
            self._break(Reason.TIMEOUT, told(sentences.NO_SIGN, seconds=round(limits.DEAD_AFTER)))

    def next_tick(self) -> float:
        """Return the earliest time at which `tick` may raise; called exactly then, it does raise."""
        over = self._opened + limits.HELLO_WITHIN
        due = over if self.state is ConnectionState.NEW else self._heard + limits.DEAD_AFTER
        return due if self._begun is None else min(due, self._begun + limits.LINE_WITHIN)

    def forgive(self, now: float) -> None:
        """Let all times begin anew: this machine was suspended, and nobody could be heard."""
        self._opened = self._heard = now
        if self._begun is not None:
            self._begun = now

    def close(self) -> None:
        self.state = ConnectionState.CLOSED
        self._rest.clear()

    def _measure(self, line: bytes | bytearray) -> None:
        if len(line) <= limits.LINE:
            return
        if not self._opens:
            begins = b"".join(bytes(line[: limits.LINE]).split())
            self._opens = self.state is ConnectionState.OPEN and any(kind in begins for kind in _OPENS)
        if not self._opens or len(line) > limits.OPENING_LINE:
            self._break(Reason.OVERSIZED, told(sentences.LINE_TOO_LONG, most=limits.LINE))

    def _read(self, line: bytes) -> Asked:
        if self.state is ConnectionState.NEW:
            self._check_version(line)
        try:
            asked = ASKED.validate_json(line)
        except ValidationError as error:
            self._break(Reason.MALFORMED, _first_fault(error))
        except Exception:
            self._break(Reason.MALFORMED, sentences.NO_LINE)
        if asked.id < 1:
            self._break(Reason.MALFORMED, sentences.IDS_FROM_ONE)
        if len(line) > limits.LINE and not isinstance(asked, OpenTable | ChangeGame | OpenNight):
            self._break(Reason.OVERSIZED, told(sentences.LINE_TOO_LONG, most=limits.LINE))
        if isinstance(asked, Hello | DoorHello | Whose) != (self.state is ConnectionState.NEW):
            self._break(Reason.HELLO, sentences.HELLO_FIRST)
        self.state = ConnectionState.OPEN
        return asked

    def _check_version(self, line: bytes) -> None:
        """Check the version before anything else, so that the message tells which side is older."""
        try:
            opening = _Opening.model_validate_json(line)
        except ValidationError:
            self._break(Reason.MALFORMED, sentences.NO_FIRST_LINE)
        mine, yours = BETWEEN if opening.type == _WHOSE else PROTOCOL, opening.protocol
        if yours != mine:
            says = sentences.OLDER if yours < mine else sentences.NEWER
            self._break(Reason.VERSION, told(says, yours=_short(yours), mine=mine))
        self.has_version = True

    def _break(self, reason: Reason, why: Told) -> NoReturn:
        self.close()
        raise Breach(reason, why)


def _short(number: int) -> str:
    """Return a version for a message; "?" if it is absurdly long."""
    return str(number) if abs(number) < 1_000_000 else "?"


def _first_fault(error: ValidationError) -> Told:
    """Describe the first fault without the input, which may hold a secret or control characters."""
    fault = error.errors(include_url=False, include_context=False, include_input=False)[0]
    place = ".".join(str(part) for part in fault["loc"])[:60]
    kind = fault["type"].replace("_", " ")
    if place.isprintable() and place:
        return told(sentences.MISFIT_AT, fault=kind, field=place)
    return told(sentences.MISFIT, fault=kind)
