"""What a command raises when it cannot do what was asked: one line for the person who typed it."""

from __future__ import annotations


class Complaint(Exception):
    """The command ends with this line on stderr and the exit status `status`."""

    def __init__(self, words: str, status: int = 2) -> None:
        super().__init__(words)
        self.status = status
