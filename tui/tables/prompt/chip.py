"""A word with its key that can be chosen under the prompt."""

from __future__ import annotations

from typing import NamedTuple


class Chip(NamedTuple):
    """A word with its key that can be chosen; `suit` gives it that suit's color.

    `brief` says both in fewer signs, where not all have room.
    """

    key: str
    words: str
    action: str
    on: str = ""
    chosen: bool = False
    suit: str = ""
    brief: str = ""

    @property
    def forms(self) -> tuple[str, str, str]:
        """How it may be written, the longest first."""
        full = f"{self.key} {self.words}".strip()
        return full, self.brief or full, self.key if self.brief else full
