"""A client of a referee: every player, on a screen of their own or through the SSH door, is one.

    client = await Client.connect(Address.parse("kitchen"), Introduction(name="Ann"), trust)
    async with client:
        await client.ask(Sit(table="t1"))
        async for told in client:
            match told: ...

`ask` sends one request and returns its answer; everything else the referee tells comes
out of the iteration, in order: `Lobby`, `Update`, `Chat`, `Notice`, `Record`. When the
connection breaks the iteration gives a `Lost`; with `again=True` the client then dials
again by itself, with growing pauses and its token, and the iteration gives the new
`Welcome` (and then the newest `Update` by itself) when it is back. Otherwise, and after
a farewell that makes coming back pointless, the iteration ends after the `Lost`.

The iteration must go on while the client is used: who does not read is cut off.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self, TypeAlias

from net.address import Address
from net.messages import Answer, Chat, Lobby, Notice, Record, Request, Update, Welcome

Trust: TypeAlias = Callable[[str], bool | Awaitable[bool]]
"""Asked with the certificate's fingerprint (lowercase hex) before anything is sent; False hangs up."""


@dataclass(frozen=True, slots=True)
class Introduction:
    """What a client says of itself. `token` brings back its seat, `ticket` is the door's word
    for it, `host` the secret of the referee's own machine (may stand beside a token).
    """

    name: str = ""
    token: str = field(default="", repr=False)
    ticket: str = field(default="", repr=False)
    host: str = field(default="", repr=False)
    program: str = "parlour"


@dataclass(frozen=True, slots=True)
class Lost:
    """The connection is gone. `again_in` seconds until the client dials again; None: it will not.

    `reason` is the farewell's code (`net/PROTOCOL.md`), "" if the connection just broke.
    """

    words: str
    reason: str = ""
    again_in: float | None = None


News: TypeAlias = Welcome | Lobby | Update | Chat | Notice | Record | Lost


class Client:
    """One connection to a referee that may outlive its socket. Make one with `connect`."""

    address: Address
    fingerprint: str
    welcome: Welcome  # the newest one; `welcome.token` is worth keeping

    @classmethod
    async def connect(
        cls,
        address: Address,
        introduction: Introduction,
        trust: Trust,
        *,
        again: bool = False,
        timeout: float = 5.0,  # noqa: ASYNC109 - the whole of dialing, one number for the caller
    ) -> Self:
        """Dial `address`, check its certificate with `trust`, say hello, and return the client.

        Raises a `CannotConnect` (or BadAddress) that names what was wrong. `again`: dial
        again by itself when the connection breaks later.
        """
        raise NotImplementedError

    async def ask(self, request: Request) -> Answer:
        """Send `request` (its `id` is filled in here) and return the answer to it.

        A refusal is an answer (`ok` False), not an error. Raises ConnectionLost if the
        connection breaks before the answer, or is broken already.
        """
        raise NotImplementedError

    @property
    def connected(self) -> bool:
        """Whether there is a connection just now."""
        raise NotImplementedError

    @property
    def round_trip(self) -> float:
        """Milliseconds that the newest ping took; 0 before the first."""
        raise NotImplementedError

    def __aiter__(self) -> AsyncIterator[News]:
        """Return the iteration over what the referee tells; there is one per client."""
        raise NotImplementedError

    async def close(self) -> None:
        """Hang up in order and end the iteration; may be called twice."""
        raise NotImplementedError

    async def __aenter__(self) -> Self:
        """Return the client itself."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the client."""
        await self.close()
