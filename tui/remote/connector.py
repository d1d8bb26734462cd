"""How screens reach a referee, and what they may ask of this machine: interfaces only.

The command line gives the app a connector made of `net`; the SSH door gives one that knows only its own
referee; tests give one without a network.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

from parlour.net.address import Address
from parlour.net.client.client import News
from parlour.net.discovery.service import FoundTable
from parlour.net.wire.messages import PROTOCOL, Answer, Request, Welcome
from parlour.tui.text.language import tr

if TYPE_CHECKING:
    from parlour.net.discovery.browser import Browser  # loads zeroconf
    from parlour.net.process.resumable import Resumable  # loads the journal

Meet: TypeAlias = Callable[[str], Awaitable[bool]]
"""Called with the fingerprint of an unknown host: whether to trust it from now on."""


@dataclass(frozen=True, slots=True)
class HostToJoin:
    """A host to join. `referee` is its id and `fingerprint` its certificate's, if discovery found them.

    `version` is that of the wire which it speaks, as far as is known. `wall`: only to show the board of its
    game night, as somebody of its own: the player of this machine may be there, too.
    """

    address: Address
    name: str = ""
    referee: str = ""
    fingerprint: str = ""
    version: int = PROTOCOL
    wall: bool = False

    @classmethod
    def of(cls, found: FoundTable) -> HostToJoin:
        """Return the host of a table that was found."""
        return cls(found.address, found.ad.name, found.referee, found.fingerprint, found.version)


def version_of(found: FoundTable) -> str:
    """Return what a list says of a table where nobody from here can sit, since its Parlour is another one."""
    if found.version == PROTOCOL:
        return ""
    return tr("older Parlour") if found.version < PROTOCOL else tr("newer Parlour")


class Connection(Protocol):
    """An open connection to a referee; implemented by `parlour.net.client.client.Client`."""

    @property
    def welcome(self) -> Welcome:
        """The referee's newest answer to hello."""

    @property
    def connected(self) -> bool: ...

    async def ask(self, request: Request) -> Answer:
        """Send `request` (its `id` is filled in) and return the answer; raise ConnectionLost."""

    def shown(self, seq: int) -> None:
        """Report that update `seq`, which opened a race, is painted. Never blocks and never fails."""

    def __aiter__(self) -> AsyncIterator[News]:
        """Iterate over the referee's messages."""

    async def close(self) -> None:
        """Close the connection in order."""


class Connector(Protocol):
    """Reaches referees. `solo`, `host` and `join` raise a NetError that says what is wrong."""

    @property
    def remote(self) -> bool:
        """Whether the player is a guest over SSH: bound to one referee, without access to this machine."""

    async def solo(self, name: str) -> Connection:
        """Return a line to a referee of this machine that nobody else can reach."""

    async def host(self, name: str, *, ssh: bool = True) -> Connection:
        """Return a line, as host, to this machine's open referee; start it if necessary.

        `ssh`: a referee that is started now also opens an SSH door.
        """

    async def unfinished(self) -> Sequence[Resumable]:
        """Return the unfinished tables of this machine: matches against bots, then others; the latest first.

        Raises a NetError that says why they cannot be restored.
        """

    async def plays_elsewhere(self) -> bool:
        """Whether another window of the player shows their match against bots."""

    async def end(self, left: Resumable) -> None:
        """End that unfinished table for good; raise a NetError that says why it cannot be ended."""

    async def resume(self, name: str, left: Resumable) -> Connection:
        """Return a line to the referee of that table; restore both if necessary."""

    async def join(self, name: str, place: HostToJoin | None, meet: Meet, code: str = "") -> Connection:
        """Return a line to `place` (None: the referee of this SSH guest).

        `code` is a resume code, "" for none; TurnedAway says that it is refused. `meet` is asked whether to
        trust an unknown host; a host whose certificate is not the remembered one raises WrongFingerprint.
        """

    def recent(self) -> Sequence[HostToJoin]:
        """Return the hosts joined lately, the latest first."""

    def forget(self, place: HostToJoin) -> None:
        """Forget the certificate of a host."""

    def browse(self, changed: Callable[[Sequence[FoundTable]], None]) -> Browser:
        """Return a search that calls `changed` in the running loop with all tables, after every change."""
