"""How a guest of a door, by SSH or at a page, reaches the door's own referee, and nothing else."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from typing import TYPE_CHECKING, Final

from parlour.net.address import Address
from parlour.net.client.client import Client, Introduction, News
from parlour.net.discovery.service import FoundTable
from parlour.net.door.control import Control, DoorGuest
from parlour.net.errors import NetError
from parlour.net.wire.messages import Update
from parlour.rules.sentences import phrase
from parlour.tui.door.busy_door import Turnstile
from parlour.tui.remote.connector import Connection, HostToJoin, Meet

if TYPE_CHECKING:
    from parlour.net.discovery.browser import Browser  # loads zeroconf
    from parlour.net.process.resumable import Resumable


ONLY_THIS: Final = phrase("only this table", "Guests have only the tables of this host.")


class NotHere(NetError):
    """Something that works only on the player's own machine."""


class GuestConnector:
    """A `parlour.tui.remote.connector.Connector` for a guest of the door; it remembers no hosts or tables."""

    remote: Final = True

    def __init__(
        self,
        control: Control,
        guest: DoorGuest,
        referee: Address,
        fingerprint: str,
        turnstile: Turnstile,
        *,
        program: str = "parlour over ssh",
    ) -> None:
        self._control = control
        self._turnstile = turnstile
        self._guest = guest
        self._referee = referee
        self._fingerprint = fingerprint
        self._program = program
        self._client: Client | None = None
        self._seated = False  # has had a seat since the last `join`

    @property
    def way_back(self) -> str:
        """The resume code of the guest's seat; "" if they have no seat, or a key."""
        return self._client.welcome.code if self._client is not None and self._seated else ""

    async def join(self, name: str, place: HostToJoin | None, meet: Meet, code: str = "") -> Connection:  # noqa: ARG002 - there is one place
        """Return a line to the referee, for which the door vouches for the guest.

        Raises a NetError that says what is wrong.
        """
        await self.close()
        known = await self._control.vouch(self._guest)
        self._client = await Client.connect(
            self._referee,
            Introduction(name=name, ticket=known.ticket, code=code, program=self._program),
            lambda shown: shown == self._fingerprint,
            again=True,
        )
        self._seated = False
        self._client.through = self._through
        return self._client

    async def _through(self, news: AsyncIterator[News]) -> AsyncIterator[News]:
        """Pass the messages on, staggered, and note whether the guest has a seat."""
        async for each in self._turnstile.through(news):
            if isinstance(each, Update) and each.you is not None:
                self._seated = True
            yield each

    async def close(self) -> None:
        """Disconnect from the referee, if connected, after the guest has left."""
        if self._client is not None:
            await self._client.close()

    async def solo(self, name: str) -> Connection:  # noqa: ARG002 - refused
        raise NotHere(ONLY_THIS)

    async def host(self, name: str, *, ssh: bool = True) -> Connection:  # noqa: ARG002 - refused
        raise NotHere(ONLY_THIS)

    async def unfinished(self) -> Sequence[Resumable]:
        return ()

    async def plays_elsewhere(self) -> bool:
        return False

    async def end(self, left: Resumable) -> None:  # noqa: ARG002 - refused
        raise NotHere(ONLY_THIS)

    async def resume(self, name: str, left: Resumable) -> Connection:  # noqa: ARG002 - refused
        raise NotHere(ONLY_THIS)

    def recent(self) -> Sequence[HostToJoin]:
        return ()

    def forget(self, place: HostToJoin) -> None: ...

    def browse(self, changed: Callable[[Sequence[FoundTable]], None]) -> Browser:  # noqa: ARG002 - refused
        raise NotHere(ONLY_THIS)
