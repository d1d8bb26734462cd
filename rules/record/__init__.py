"""Saved matches: a readable text file from which a match can be told again, move by move.

`tell` makes a record of what was played, `write` and `read` turn it into text and back,
`replay` plays it frame by frame, and `check` says whether every line of it holds. The
grammar is in `rules/NOTATION.md`. What stands in a file is untrusted.
"""

from rules.record.page import MOST_CHARACTERS, Line, Record, read, write
from rules.record.replay import Checked, Frame, after, begin, check, replay
from rules.record.tell import tell

__all__ = [
    "MOST_CHARACTERS",
    "Checked",
    "Frame",
    "Line",
    "Record",
    "after",
    "begin",
    "check",
    "read",
    "replay",
    "tell",
    "write",
]
