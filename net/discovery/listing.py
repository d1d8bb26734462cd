"""The bounded list of found tables, without sockets; callers pass the time in, in seconds."""

from __future__ import annotations

from dataclasses import replace

from parlour.net import limits
from parlour.net.discovery.service import Found


class FoundTables:
    """The found tables: at most `limits.FOUND`, and `limits.FOUND_AN_ADDRESS` per address."""

    def __init__(self) -> None:
        self._found: dict[str, Found] = {}
        self._heard: dict[str, float] = {}

    def put(self, found: Found, now: float) -> bool:
        """Add or update a table; return False if there is no room for it."""
        if not self._has_room(found):
            self.remove(found.key)
            return False
        self._found[found.key] = found
        self._heard[found.key] = now
        return True

    def heard(self, key: str, now: float) -> None:
        if key in self._heard:
            self._heard[key] = now

    def remove(self, key: str) -> None:
        self._found.pop(key, None)
        self._heard.pop(key, None)

    def __contains__(self, key: object) -> bool:
        return key in self._found

    def tables(self, now: float) -> tuple[Found, ...]:
        """Return the tables sorted by name, with the silent ones marked and last."""
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
