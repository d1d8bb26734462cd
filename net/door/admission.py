"""Who may come in at a door: rates of arrivals, places in all and of each address, penalties."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, Generic, TypeAlias, TypeVar

from parlour.net import limits
from parlour.net.rate_limits import Meter, Penalties
from parlour.net.transport.admission import (
    Crowd,
    MetersByAddress,
    Places,
    in_tunnel,
    is_in_tunnel,
    is_own,
)
from parlour.net.wire.sentences import come_back
from parlour.rules.sentences import Told

V = TypeVar("V")
Knows: TypeAlias = Callable[[str], Awaitable[bool]]
"""Returns whether somebody with this key has a seat."""


async def nobody(_: str) -> bool:
    """Return False: somebody of whom nothing is known has no seat."""
    return False


class Admission(Generic[V]):
    """All connections of a door; `hang_up` closes one at once.

    A connection is a stranger's until `heard`: at the SSH door until it has authenticated, at the web door
    until its page has said hello. `knows` is asked about keys of those who get in only if they have a seat.
    """

    def __init__(
        self, places: Places, hang_up: Callable[[V], None], arrivals: limits.Rate, knows: Knows
    ) -> None:
        self.present: Final[set[V]] = set()
        """Those that are not over yet, also if they were sent away."""
        self._crowd: Crowd[V] = Crowd(places)
        self._hang_up = hang_up
        self._arrivals = MetersByAddress(arrivals)
        self._knows = knows
        households = limits.times(places.known_per_address or 1, limits.WEB_PER_ADDRESS)
        self._asked = MetersByAddress(limits.KEYS_ASKED._replace(times=limits.KEYS_ASKED.times * households))
        self._asked_in_all = Meter(limits.KEYS_ASKED_IN_ALL)
        self._penalties = Penalties()

    def __len__(self) -> int:
        """Return the number of connections that have a place, strangers included."""
        return len(self._crowd)

    def arrived(self, visitor: V, address: str) -> None:
        """Count a connection, and close one, perhaps this one, if there are too many."""
        self.present.add(visitor)
        if not is_own(address) and not self._arrivals.take(address, asyncio.get_running_loop().time()):
            self._hang_up(visitor)
            return
        leaving = self._crowd.admit(visitor, address)
        for surplus in [visitor] if leaving is None else leaving:
            self._hang_up(surplus)

    @property
    def has_room(self) -> bool:
        """Whether somebody without a seat may come in, wherever they come from."""
        return self._crowd.has_room

    def heard(self, visitor: V, address: str, key: str, *, seated: bool = False) -> bool:
        """Note that `visitor`, at `address`, is no stranger any more; return whether it may stay.

        Who comes through the tunnel is counted by their `key` from now on, if they have one. Who is `seated`
        stays there however many others do.
        """
        self._count_by_key(visitor, address, key)
        return self._crowd.heard(visitor, seated=seated)

    def let_in(self, visitor: V, address: str, key: str) -> None:
        """Let `visitor` stay, however many others there are."""
        self._count_by_key(visitor, address, key)
        self._crowd.let_in(visitor)

    def _count_by_key(self, visitor: V, address: str, key: str) -> None:
        if key and is_in_tunnel(address):
            self._crowd.recount(visitor, in_tunnel(key))

    async def has_seat(self, key: str, address: str) -> bool:
        """Return whether who comes from `address` with this key has a seat; False if too many keys come.

        Raises NetError if that cannot be told now.
        """
        now = asyncio.get_running_loop().time()
        if not (self._asked.take(address, now) and self._asked_in_all.take(now)):
            return False
        return await self._knows(key)

    def left(self, visitor: V) -> None:
        self.present.discard(visitor)
        self._crowd.remove(visitor)

    def turn_away(self, address: str, seconds: float) -> None:
        """Refuse those who come from `address` for so many `seconds`."""
        self._penalties.give(address, asyncio.get_running_loop().time(), seconds)

    def turned_away(self, address: str) -> Told | None:
        """Return the refusal for those who come from `address`, None if they are admitted."""
        left = self._penalties.left(address, asyncio.get_running_loop().time())
        return come_back(left) if left else None
