"""The page of a referee: its door, a process that is kept running, and the present invitation."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Final, Self

from parlour.net.door.doorway import Doorway
from parlour.net.door.orders import DoorOrders
from parlour.net.web.orders import Invitation, WebOrders, WebPlace
from parlour.net.wire.messages import DoorKind

_LOOPBACK: Final = "127.0.0.1"


class Page:
    """A door for browsers at `place`, on a machine with this `address`. Create it with `open`.

    `orders` are called at each start for a new secret; `tell` is called with the address of the page whenever
    there is a new invitation: when the door opens, when somebody asks for one, and when the last has ended.
    """

    door: Doorway

    def __init__(
        self,
        place: WebPlace,
        orders: Callable[[int, DoorKind], DoorOrders],
        address: str,
        tell: Callable[[str], None],
    ) -> None:
        self.place: Final = place
        self._orders = orders
        self._address = address
        self._tell = tell
        self._invitation = Invitation.new()
        self._renewing: asyncio.Task[None] | None = None

    @classmethod
    async def open(
        cls,
        command: Sequence[str],
        place: WebPlace,
        orders: Callable[[int, DoorKind], DoorOrders],
        address: str,
        tell: Callable[[str], None],
    ) -> Self:
        """Run `command` as the door. Raises NoDoor."""
        page = cls(place, orders, address, tell)
        page.door = await Doorway.open("web", command, page._web_orders, place.port)
        page._tell(page._url)
        page._renewing = asyncio.create_task(page._renew(), name="invitations")
        return page

    @property
    def where(self) -> WebPlace:
        """Where the page is: its place, with the port on which the door listens."""
        return self.place.model_copy(update={"port": self.door.opened.port})

    def invite(self) -> None:
        """End the present invitation and make a new one."""
        self._invitation = Invitation.new()
        self.door.tell(self._invitation)
        self._tell(self._url)

    async def close(self) -> None:
        """End the process of the door, which first says goodbye to its guests."""
        if self._renewing is not None:
            self._renewing.cancel()
            await asyncio.gather(self._renewing, return_exceptions=True)
        await self.door.close()

    @property
    def _url(self) -> str:
        return self.place.url(self._address, self.door.opened.port, self._invitation)

    def _web_orders(self, port: int) -> WebOrders:
        return WebOrders(
            **self._orders(port, "web").model_dump(exclude_unset=True),
            host=_LOOPBACK if self.place.behind else "",
            place=self.place,
            invitation=self._invitation,
        )

    async def _renew(self) -> None:
        """Make a new invitation whenever the present one has ended by itself."""
        while True:
            await asyncio.sleep(max(0.0, self._invitation.until - time.time()))
            if time.time() >= self._invitation.until:
                self.invite()
