"""The bounded list of found tables, without sockets; callers pass the time in, in seconds."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from parlour.net import limits
from parlour.net.discovery.service import Found


class FoundTables:
    """The found tables: at most `limits.FOUND`, and of one sender `limits.FOUND_AN_ADDRESS` per address.

    A `sender` is the address from which a packet came. The addresses in it are only claims: whoever tells of
    invented ones takes no place of others.
    """

    def __init__(self) -> None:
        self._found: dict[str, Found] = {}
        self._senders: dict[str, str] = {}
        self._heard: dict[str, float] = {}

    def put(self, found: Found, now: float, sender: str = "") -> bool:
        """Add or update a table that `sender` told of first; return False if there is no room for it.

        If all places are taken, one that tells of more tables gives one up.
        """
        sender = self._senders.get(found.key) or sender
        self.remove(found.key)
        if not self._may_have_more(sender, found):
            return False
        if len(self._found) >= limits.FOUND:
            counts = Counter(self._senders.values())
            most, count = counts.most_common(1)[0]
            if count <= counts[sender] + 1:
                return False
            self.remove(next(key for key in reversed(self._senders) if self._senders[key] == most))
        self._found[found.key] = found
        self._senders[found.key] = sender
        self._heard[found.key] = now
        return True

    def sender_of(self, key: str) -> str:
        """Return who told first of the table `key`, "" for one that is not listed."""
        return self._senders.get(key, "")

    def heard(self, key: str, now: float) -> None:
        if key in self._heard:
            self._heard[key] = now

    def remove(self, key: str) -> None:
        self._found.pop(key, None)
        self._heard.pop(key, None)
        self._senders.pop(key, None)

    def __contains__(self, key: object) -> bool:
        return key in self._found

    def tables(self, now: float) -> tuple[Found, ...]:
        """Return the tables sorted by name, with the silent ones marked and last."""
        listed = (
            replace(found, silent=now - self._heard[key] > limits.SILENT_AFTER)
            for key, found in self._found.items()
        )
        return tuple(sorted(listed, key=lambda found: (found.silent, found.ad.name.casefold(), found.key)))

    def _may_have_more(self, sender: str, newest: Found) -> bool:
        others = [found for key, found in self._found.items() if self._senders[key] == sender]
        return all(
            sum(address in found.addresses for found in others) < limits.FOUND_AN_ADDRESS
            for address in newest.addresses
        )
