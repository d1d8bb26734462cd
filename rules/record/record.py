"""Saved matches: a readable text file from which a match can be told again, move by move.

`tell` makes a record of what was played, `write` and `read` turn it into text and back (`told_of` and
`paged` do so while it is being played), `replay` plays it frame by frame, and `check` says whether every
line of it holds. The grammar is in `rules/NOTATION.md`. What stands in a file is untrusted.
"""

from rules.record.page import MOST_CHARACTERS, Line, Record, paged, read, write
from rules.record.replay import Checked, Frame, after, begin, check, of_its_version, replay
from rules.record.tell import tell, told_of

__all__ = [
    "MOST_CHARACTERS",
    "Checked",
    "Frame",
    "Line",
    "Record",
    "after",
    "begin",
    "check",
    "of_its_version",
    "paged",
    "read",
    "replay",
    "tell",
    "told_of",
    "write",
]
