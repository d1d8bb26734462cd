"""The modes of a guest's terminal: set at the start, and reset at the end.

The order at the end matters: the keyboard protocol belongs to the alternate screen, so it is reset before
that screen is left. Changes of size come by SSH, so the terminal is never asked to report them in its
input, nor to report the mouse in pixels, which that would cause.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Manners:
    """What a kind of terminal supports."""

    modern: bool  # keyboard protocol, synchronized output, titles

    @classmethod
    def of(cls, term: str) -> Manners:
        """Return what terminal `term` supports; a mode that cannot be reset is never set."""
        return cls(modern=not term.startswith(("vt", "linux", "ansi", "cons", "sun")))

    @property
    def start(self) -> str:
        """Return the sequence that enters the alternate screen, hides the cursor, and sets the modes."""
        return _ENTER + _SAVE_TITLE + _KEYBOARD + _ASK_SYNC if self.modern else _ENTER

    @property
    def stop(self) -> str:
        """Return the sequence that undoes `start`, in the order that terminals need."""
        if not self.modern:
            return _LEAVE_INPUT + _LEAVE_SCREEN
        return _LEAVE_INPUT + _END_SYNC + _NO_KEYBOARD + _LEAVE_SCREEN + _RESTORE_TITLE


_ENTER: Final = (
    "\x1b[?1049h\x1b[?25l\x1b[?1000h\x1b[?1003h\x1b[?1015h\x1b[?1006h\x1b[?1004h\x1b[?2004h\x1b[?7l"
)
_SAVE_TITLE: Final = "\x1b[22;2t"
_KEYBOARD: Final = "\x1b[>25u"  # disambiguate, report all keys, report the text of a key: 1 | 8 | 16
_ASK_SYNC: Final = "\x1b[?2026$p"

_LEAVE_INPUT: Final = "\x1b[?2004l\x1b[?7h\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1004l"
_END_SYNC: Final = "\x1b[?2026l"
_NO_KEYBOARD: Final = "\x1b[<u"
_LEAVE_SCREEN: Final = "\x1b[?1049l\x1b[0m\x1b[?25h"
_RESTORE_TITLE: Final = "\x1b[23;2t"
