"""Counts the door's connections and chooses which one to close when there are too many.

Strangers (connections that have not authenticated yet) cost an attacker little. If there are too many, the
newest is admitted and the oldest is closed, so silent connections cannot keep a player out.
"""

from __future__ import annotations

from collections import Counter
from typing import Generic, TypeVar

from parlour.net.ssh.limits import Limits

Visitor = TypeVar("Visitor")


class Entrance(Generic[Visitor]):
    """The connections of one door with their addresses, oldest first."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._strangers: dict[Visitor, str] = {}
        self._known: dict[Visitor, str] = {}

    def __len__(self) -> int:
        return len(self._strangers) + len(self._known)

    @property
    def strangers(self) -> int:
        return len(self._strangers)

    def arrive(self, visitor: Visitor, address: str) -> Visitor | None:
        """Count a new connection and return the one to close for it (possibly itself), or None."""
        self._strangers[visitor] = address
        surplus = self._surplus(address)
        if surplus is not None:
            del self._strangers[surplus]
        return surplus

    def authenticated(self, visitor: Visitor) -> bool:
        """Count `visitor` as authenticated; return whether it may stay."""
        address = self._strangers.pop(visitor, None)
        if address is None:
            return False
        self._known[visitor] = address
        return self._known_at(address) <= self._limits.per_address

    def left(self, visitor: Visitor) -> None:
        self._strangers.pop(visitor, None)
        self._known.pop(visitor, None)

    def _surplus(self, address: str) -> Visitor | None:
        limits = self._limits
        at = Counter(self._strangers.values())
        if at[address] > limits.per_address:
            return self._first_of(address)
        if len(self._strangers) > limits.strangers or len(self) > limits.connections:
            return self._first_of(at.most_common(1)[0][0])
        return None

    def _first_of(self, address: str) -> Visitor:
        return next(visitor for visitor, where in self._strangers.items() if where == address)

    def _known_at(self, address: str) -> int:
        return sum(where == address for where in self._known.values())
