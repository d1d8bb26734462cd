"""A choice under the prompt: a key and its words."""

from __future__ import annotations

from typing import NamedTuple


class Chip(NamedTuple):
    """A choice with its key; `suit` gives it the color of that suit.

    `brief` is the short form, used where not all chips fit.
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
        """The forms in which it may be written, the longest first."""
        full = f"{self.key} {self.words}".strip()
        return full, self.brief or full, self.key if self.brief else full
