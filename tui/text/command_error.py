"""The error that a command raises when it cannot do what was asked."""

from __future__ import annotations

from collections.abc import Sequence


class Complaint(Exception):
    """Ends the command with this line on stderr, the lines `more` below it, and the exit status `status`."""

    def __init__(self, words: str, status: int = 2, more: Sequence[str] = ()) -> None:
        super().__init__(words)
        self.status = status
        self.more = tuple(more)
