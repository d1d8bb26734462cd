"""What is said beside a list. Apart from how it is drawn, which the first frame does not load."""

from __future__ import annotations

from typing import Final, NamedTuple

from textual.content import Content

PICTURE: Final = 14
"""Lines of a picture beside a list."""


class Details(NamedTuple):
    """What is said beside a list: a heading, a sentence, and what more.

    Above it the `cards` of a game stand as a picture, with the hands of so many opponents.
    """

    cards: tuple[str, ...] = ()
    hands: int = 3
    title: str = ""
    line: Content = Content("")
    words: Content = Content("")

    def is_same(self, other: Details) -> bool:
        """Whether `other` looks the same."""
        told = self._replace(line=other.line, words=other.words) == other
        return told and self.line.is_same(other.line) and self.words.is_same(other.words)

    def height(self, width: int) -> int:
        """Return the lines that this needs beside a list, in so many columns."""
        texts = (len(text.wrap(width)) + 1 for text in (self.line, self.words) if text.plain)
        return sum(texts) + (PICTURE + 1 if self.cards else 0)
