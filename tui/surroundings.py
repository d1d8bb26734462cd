"""The tables that announce themselves on the network, as the list of tables wants them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import net
from net import Address
from tui.connector import Nearby, Place


class Surroundings:
    """A watch over the network; `changed` is told the whole list."""

    def __init__(self, changed: Callable[[Sequence[Nearby]], None]) -> None:
        self._changed = changed
        self._browser: net.Browser | None = None

    async def start(self) -> str:
        """Begin; return "" or one line that says why nothing will be found."""
        self._browser = net.Browser(lambda found: self._changed([_nearby(one) for one in found]))
        self._browser.start()
        return ""

    async def stop(self) -> None:
        """End it."""
        if self._browser is not None:
            await self._browser.close()


def _nearby(found: net.Found) -> Nearby:
    address = Address(found.addresses[0], found.port)
    ad = found.ad
    return Nearby(
        key=found.key,
        place=Place(address, ad.name, found.referee, found.fingerprint),
        table=ad.name,
        title=ad.title,
        taken=ad.taken,
        seats=ad.taken + ad.free,
        locked=ad.locked,
        silent=found.silent,
        id=ad.table,
        rules=ad.rules,
    )
