"""The doubts about one host, counted over all matches with it.

A doubt can also arise at an honest table: a part lost with a connection, or a match broken off. A host who
chooses cards causes doubts again and again, so they are counted across matches. `parlour.net.storage.hosts`
stores them for as long as the host is remembered.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

DEALT_AGAIN_WITHIN: Final = 3600.0
"""Seconds after which a player is also told how long ago a round was broken off."""


@dataclass(frozen=True, slots=True)
class OpenRound:
    """A running round with a part of this client. `since` is in seconds since 1970."""

    match_id: str
    round: int
    since: float

    def hours_ago(self, now: float) -> int:
        """Return how many hours ago it was dealt, for a player; 0 if that was just before."""
        return int((now - self.since) // 3600) if now - self.since > DEALT_AGAIN_WITHIN else 0


def _keep_nothing(_: Doubts) -> None: ...


@dataclass(slots=True)
class Doubts:
    """The doubts about one host. `keep` is called after every change; `now` gives seconds since 1970."""

    count: int = 0
    open_round: OpenRound | None = None
    keep: Callable[[Doubts], None] = _keep_nothing
    now: Callable[[], float] = time.time

    def add(self) -> None:
        self.count += 1
        self.keep(self)

    def dealt(self, match_id: str, round_number: int) -> None:
        """Note that the cards of a round were shuffled with a part of this client."""
        known = self.open_round
        if known is None or (known.match_id, known.round) != (match_id, round_number):
            self._note(OpenRound(match_id, round_number, self.now()))

    def over(self) -> None:
        if self.open_round is not None:
            self._note(None)

    def begun(self, match_id: str) -> OpenRound | None:
        """Count a doubt if a round of another match is still open, however old, and return that round."""
        broken = self.open_round
        if broken is None or broken.match_id == match_id:
            return None
        self.open_round = None
        self.add()
        return broken

    def _note(self, open_round: OpenRound | None) -> None:
        self.open_round = open_round
        self.keep(self)
