"""Why a table stands still: nothing, one thing, or several at once, each of which has to end."""

from __future__ import annotations

import asyncio

from net.wire.messages import PausedBy, PausePart


class Pauses:
    """The pauses of one table, at most one of a kind. `retry` is when the journal is tried again."""

    def __init__(self) -> None:
        self._parts: dict[PausedBy, PausePart] = {}
        self.retry: asyncio.TimerHandle | None = None

    @property
    def shown(self) -> PausePart | None:
        """The one that everyone is told: what nobody can help comes before what somebody chose."""
        return next((self._parts[by] for by in PausedBy if by in self._parts), None)

    def begin(self, part: PausePart) -> bool:
        """Add `part`, or put it in the place of the last of its kind; return whether it is news."""
        news = self._parts.get(part.by) != part
        self._parts[part.by] = part
        return news

    def end(self, by: PausedBy) -> bool:
        """End what is paused `by`; return whether it was."""
        return self._parts.pop(by, None) is not None

    def __contains__(self, by: PausedBy) -> bool:
        return by in self._parts

    def words(self, by: PausedBy) -> str:
        """Return what is said of the pause `by`, "" if there is none."""
        part = self._parts.get(by)
        return part.words if part is not None else ""
