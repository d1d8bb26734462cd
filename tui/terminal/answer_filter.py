"""Takes a terminal's answers out of its input, so that they never become keys.

Answers may come late, or in pieces. The beginning of one is held back until it is clear what it is. Escape
is a key too, and Alt with `P`, `]` or `[` begins like an answer: these are given back after a moment.
"""

from __future__ import annotations

import re
from typing import Final

from parlour.tui.terminal.question import Answers

ESCAPE: Final = "\x1b"
KEY_AFTER: Final = 0.1
"""Seconds after which the beginning of an answer is a key."""
ANSWER_AFTER: Final = 1.0
"""The same while answers are expected; an Escape alone waits for the shorter time nevertheless."""
LONGEST: Final = 512
"""Characters in an answer."""

_ANSWER: Final = re.compile(
    r"\x1bP[01][$+]r[^\x1b\x07]*\x1b\\"
    r"|\x1b\]1[0-2];[^\x1b\x07]*(?:\x07|\x1b\\)"
    r"|\x1b\[\?[0-9;]*c"
)
_CERTAIN: Final = re.compile(r"\x1bP[01][$+]r[^\x1b\x07]*\x1b?\Z|\x1b\]1[0-2];[^\x1b\x07]*\x1b?\Z")
_PERHAPS: Final = re.compile(r"\x1b(?:P(?:[01][$+]?)?|\](?:1[0-2]?)?|\[(?:\?[0-9;]*)?)?\Z")


class AnswerFilter:
    """Separates answers from keys; before `expect` everything is keys. The caller passes the time."""

    def __init__(self) -> None:
        self.answers = Answers()
        self.is_open = False
        self._held = ""
        self._since = 0.0

    @property
    def is_expecting(self) -> bool:
        """Whether the last answer is still to come."""
        return self.is_open and not self.answers.complete

    @property
    def is_holding(self) -> bool:
        return bool(self._held)

    def expect(self) -> None:
        self.is_open = True

    def take(self, text: str, now: float) -> str:
        """Return the keys in `text`, which follows all earlier text; what may be an answer is held back."""
        if not self.is_open:
            return text
        text, self._held = self._held + text, ""
        keys: list[str] = []
        at = 0
        for found in _ANSWER.finditer(text):
            keys.append(text[at : found.start()])
            at = found.end()
            self.answers = self.answers.with_answer(found[0])
        rest = text[at:]
        begun = _CERTAIN.search(rest) or _PERHAPS.search(rest)
        if begun is not None:
            rest, self._held = rest[: begun.start()], begun[0]
            self._since = now
            if len(self._held) > LONGEST:
                self._held = ""
        return "".join((*keys, rest))

    def overdue(self, now: float) -> str:
        """Give up what was held for too long: return it if it is keys; drop it if it is half an answer."""
        if not self._held or now < self._since + self._patience():
            return ""
        held, self._held = self._held, ""
        return "" if _CERTAIN.match(held) else held

    def _patience(self) -> float:
        return ANSWER_AFTER if self.is_expecting and self._held != ESCAPE else KEY_AFTER
