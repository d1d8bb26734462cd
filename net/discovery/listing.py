"""The list of tables found: how many it holds, and when a table counts as silent.

No sockets and no clock: whoever keeps the board says what time it is, in seconds.
"""

from __future__ import annotations

from dataclasses import replace

from net import limits
from net.discovery.service import Found


class Board:
    """The tables found: at most `limits.FOUND`, and of one address at most `limits.FOUND_AN_ADDRESS`."""

    def __init__(self) -> None:
        self._found: dict[str, Found] = {}
        self._heard: dict[str, float] = {}

    def put(self, found: Found, now: float) -> bool:
        """Put a table up, or what is new of it; False if there is no room for it."""
        if not self._has_room(found):
            self.remove(found.key)
            return False
        self._found[found.key] = found
        self._heard[found.key] = now
        return True

    def heard(self, key: str, now: float) -> None:
        """Note that a table gave a sign of life."""
        if key in self._heard:
            self._heard[key] = now

    def remove(self, key: str) -> None:
        """Take a table down, if it is up."""
        self._found.pop(key, None)
        self._heard.pop(key, None)

    def __contains__(self, key: object) -> bool:
        return key in self._found

    def tables(self, now: float) -> tuple[Found, ...]:
        """Return the tables by name, those that are silent marked and last."""
        listed = (
            replace(found, silent=now - self._heard[key] > limits.SILENT_AFTER)
            for key, found in self._found.items()
        )
        return tuple(sorted(listed, key=lambda found: (found.silent, found.ad.name.casefold(), found.key)))

    def _has_room(self, newest: Found) -> bool:
        others = [found for key, found in self._found.items() if key != newest.key]
        return len(others) < limits.FOUND and all(
            sum(address in found.addresses for found in others) < limits.FOUND_AN_ADDRESS
            for address in newest.addresses
        )
