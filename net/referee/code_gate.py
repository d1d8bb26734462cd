"""The resume codes said to one referee: how often an address may try one, and how long a try is delayed."""

from __future__ import annotations

from typing import NamedTuple

from parlour.net import limits
from parlour.net.auth.slowdown import Slowdown
from parlour.net.auth.tries import Tries
from parlour.net.referee.session import Session
from parlour.net.wire.protocol import Breach, Reason


class _Waiting(NamedTuple):
    address: str
    due: float


class CodeGate:
    """The tries of all connections. What a connection has said waits only for as long as it lasts."""

    def __init__(self) -> None:
        self._tries = Tries(limits.CODE_TRIES)
        self._slowdown = Slowdown(limits.CODES_OF_A_REFEREE)
        self._waiting: dict[Session, _Waiting] = {}

    def hold(self, session: Session, address: str, now: float) -> float:
        """Return by how many seconds to delay the code of `session`; 0 also if it will be refused unread."""
        if self._tries.full(address, now):
            return 0.0
        seconds = self._slowdown.wait(now)
        if seconds:
            self._waiting[session] = _Waiting(address, now + seconds)
            self._tries.wait(address)
        return seconds

    def refuse_unread(self, session: Session, now: float) -> None:
        """Raise Breach if the address of `session` has no more tries. Its code is read if not."""
        self.gone(session)
        if self._tries.full(session.address, now):
            minutes = limits.CODE_TRIES.seconds / 60
            raise Breach(Reason.TRIES, f"too many wrong codes from here; wait {minutes:g} minutes")

    def wrong(self, address: str, now: float) -> None:
        self._tries.wrong(address, now)
        self._slowdown.wrong(now)

    def gone(self, session: Session) -> None:
        """Forget the code of `session`, if it waits."""
        waiting = self._waiting.pop(session, None)
        if waiting is not None:
            self._tries.done(waiting.address)
            self._slowdown.leave(waiting.due)
