"""The reasons for which a table is paused. It continues when all of them have ended."""

from __future__ import annotations

from parlour.net.wire.messages import PausedBy, PausePart


class Pauses:
    """The pauses of one table, at most one of each kind."""

    def __init__(self) -> None:
        self._parts: dict[PausedBy, PausePart] = {}

    @property
    def shown(self) -> PausePart | None:
        """The pause that everyone is told: PausedBy lists technical failures before choices of the host."""
        return next((self._parts[by] for by in PausedBy if by in self._parts), None)

    def begin(self, part: PausePart) -> bool:
        """Add `part`, or replace the pause of the same kind. Returns whether anything changed."""
        news = self._parts.get(part.by) != part
        self._parts[part.by] = part
        return news

    def end(self, by: PausedBy) -> bool:
        return self._parts.pop(by, None) is not None

    def __contains__(self, by: PausedBy) -> bool:
        return by in self._parts

    def words(self, by: PausedBy) -> str:
        part = self._parts.get(by)
        return part.words if part is not None else ""
