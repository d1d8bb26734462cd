"""The page of a referee: its door, a process that is kept running, and the present invitation."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from typing import Final, Self

from parlour.net.address import LOOPBACK
from parlour.net.door.doorway import Doorway
from parlour.net.door.orders import DoorOrders
from parlour.net.faults import NetError
from parlour.net.web.invitations import Invitation, Invitations
from parlour.net.web.orders import WebOrders, WebPlace
from parlour.net.wire.messages import DoorKind

log: Final = logging.getLogger(__name__)

_AGAIN: Final = 1.0  # second until what could not be kept or read is tried again


class Page:
    """A door for browsers at `place`, on a machine with this `address`. Create it with `open`.

    `orders` are called at each start for a new secret; `tell` is called with the address of the page whenever
    there is a new invitation: when the door opens, when somebody asks for one, and when the last has ended;
    and when the address has become another one. `names` are others by which browsers come.
    """

    door: Doorway
    _invitation: Invitation

    def __init__(
        self,
        place: WebPlace,
        orders: Callable[[int, DoorKind], DoorOrders],
        address: str,
        invitations: Invitations,
        tell: Callable[[str], None],
        names: tuple[str, ...] = (),
    ) -> None:
        self.place: Final = place
        self._orders = orders
        self._address = address
        self._invitations = invitations
        self._tell = tell
        self._names = names
        self._listening: asyncio.Task[None] | None = None

    @classmethod
    async def open(
        cls,
        command: Sequence[str],
        place: WebPlace,
        orders: Callable[[int, DoorKind], DoorOrders],
        address: str,
        invitations: Invitations,
        tell: Callable[[str], None],
        names: tuple[str, ...] = (),
    ) -> Self:
        """Run `command` as the door. Raises NoDoor, or another NetError if no invitation can be kept."""
        page = cls(place, orders, address, invitations, tell, names)
        page._invitation = await invitations.present()
        page.door = await Doorway.open("web", command, page._web_orders, place.port)
        page._tell(page._url)
        page._listening = asyncio.create_task(page._listen(), name="invitations")
        return page

    @property
    def where(self) -> WebPlace:
        """Where the page is: its place, with the port on which the door listens."""
        return self.place.model_copy(update={"port": self.door.opened.port})

    def move(self, address: str) -> None:
        """Tell where the page is now, since this machine is reached at another `address`."""
        if address != self._address:
            self._address = address
            self._tell(self._url)

    async def invite(self) -> None:
        """End the present invitation and make a new one. Raises NetError."""
        self._take(await self._invitations.renew())

    async def close(self) -> None:
        """End the process of the door, which first says goodbye to its guests."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        await self.door.close()

    @property
    def _url(self) -> str:
        return self.place.url(self._address, self.door.opened.port, self._invitation)

    def _web_orders(self, port: int) -> WebOrders:
        return WebOrders(
            **self._orders(port, "web").model_dump(exclude_unset=True),
            host=LOOPBACK if self.place.behind else "",
            place=self.place,
            names=self._names,
            invitation=self._invitation,
        )

    def _take(self, invitation: Invitation) -> None:
        if invitation != self._invitation:
            self._invitation = invitation
            self.door.tell(invitation)
            self._tell(self._url)

    async def _listen(self) -> None:
        """Take each further invitation: when the one before has ended, or another referee has made one."""
        pause = 0.0
        while True:
            left = max(0.0, self._invitation.until - time.time())
            await asyncio.sleep(pause or min(left, self._invitations.heard_every))
            try:
                self._take(await self._invitations.present())
                pause = 0.0
            except NetError as error:
                log.warning("there is no new invitation: %s", error)
                pause = _AGAIN
