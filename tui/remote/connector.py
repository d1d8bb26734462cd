"""How a screen reaches a referee, and what it may ask this machine for: interfaces only.

The command line gives the app a connector made of `net`; the SSH door gives one that knows
its own referee and nothing else; tests give one that knows nobody.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

from net.address import Address
from net.client.client import News
from net.discovery.service import Found
from net.wire.messages import Answer, Request, Welcome

if TYPE_CHECKING:
    from net.process.resumable import Resumable  # loads the journal

Meet: TypeAlias = Callable[[str], Awaitable[bool]]
"""Asked with the fingerprint of a host never met before: whether to trust it from now on."""


@dataclass(frozen=True, slots=True)
class Place:
    """A host to join. `referee` is its id and `fingerprint` its certificate, if discovery told them."""

    address: Address
    name: str = ""
    referee: str = ""
    fingerprint: str = ""

    @classmethod
    def of(cls, found: Found) -> Place:
        """Return the host of a table that was found."""
        return cls(found.address, found.ad.name, found.referee, found.fingerprint)


class Line(Protocol):
    """An open connection to a referee, as `net.client.client.Client` is one."""

    @property
    def welcome(self) -> Welcome:
        """What the referee answered to hello, the newest one."""

    @property
    def connected(self) -> bool:
        """Whether there is a connection just now."""

    async def ask(self, request: Request) -> Answer:
        """Send `request` (its `id` is filled in) and return its answer; raise ConnectionLost."""

    def shown(self, seq: int) -> None:
        """Say that update `seq`, which opened a race, is painted. Never waits, and never fails."""

    def __aiter__(self) -> AsyncIterator[News]:
        """Return the iteration over what the referee tells."""

    async def close(self) -> None:
        """Hang up in order."""


class Browsing(Protocol):
    """A search for the tables on the network, as `net.discovery.browser.Browser` is one."""

    def start(self) -> None:
        """Begin; returns at once."""

    async def close(self) -> None:
        """End it."""


class Connector(Protocol):
    """Reaches referees. `solo`, `host` and `join` raise a NetError that names what was wrong."""

    @property
    def remote(self) -> bool:
        """Whether the player is a guest over SSH: one referee, and nothing of this machine."""

    async def solo(self, name: str) -> Line:
        """Return a line to a referee of this machine that nobody else reaches."""

    async def host(self, name: str, *, ssh: bool = True) -> Line:
        """Return a line, as its host, to the open referee of this machine; start it if need be.

        `ssh`: a referee that is started now also opens an SSH door.
        """

    async def unfinished(self) -> Sequence[Resumable]:
        """Return the tables of this machine that were left unfinished, the latest first.

        Raises a NetError that names what keeps them from coming back.
        """

    async def resume(self, name: str, left: Resumable) -> Line:
        """Return a line to the referee of that table; bring both back if need be."""

    async def join(self, name: str, place: Place | None, meet: Meet, code: str = "") -> Line:
        """Return a line to `place` (None: the referee that a guest over SSH is at), back by a resume
        `code` if there is one; TurnedAway says that it is not taken.

        `meet` is asked about a host never met before; a host that shows another
        certificate than the one remembered raises WrongFingerprint with both.
        """

    def recent(self) -> Sequence[Place]:
        """Return the hosts joined lately, the latest first."""

    def forget(self, place: Place) -> None:
        """Forget the certificate of a host: it will be met anew."""

    def browse(self, changed: Callable[[Sequence[Found]], None]) -> Browsing:
        """Return a search that calls `changed` in the running loop with all tables, at every change."""
