"""A secret of several machines that is replaced while they run: for a while two of them are good."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Final

GRACE: Final = 60.0
"""Seconds for which what was made with the former secret is still good afterwards."""


@dataclass(frozen=True)
class RotatingSecret:
    """A secret, and the `former` one, in place of which it comes at `since` (seconds since 1970).

    Both are good before that, so that machines which have the new secret understand those that do not have it
    yet, and the other way round.
    """

    newest: bytes = field(repr=False)
    former: bytes = field(default=b"", repr=False)
    since: float = 0.0

    def at(self, when: float) -> bytes:
        """Return the secret with which something is made at `when`."""
        return self.former if self.former and when < self.since else self.newest

    def now(self) -> bytes:
        return self.at(time.time())

    def good(self, now: float) -> tuple[bytes, ...]:
        """Return the secrets with which something may have been made that is shown now."""
        return (self.newest, self.former) if self.former and now < self.since + GRACE else (self.newest,)
