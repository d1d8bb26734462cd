"""Saved matches: readable text files from which a match can be replayed, move by move.

`tell` makes a record of a played match, `write` and `read` convert it to text and back (`told_of` and `paged`
do so during the match), `replay` plays it frame by frame, and `check` verifies every line. The grammar is in
`rules/NOTATION.md`. Files are untrusted.
"""

from parlour.rules.record.page import MOST_CHARACTERS, Record, RecordLine, paged, read, seated, write
from parlour.rules.record.playback import Playback
from parlour.rules.record.replay import Checked, Frame, check, of_its_version, other_version, replay
from parlour.rules.record.seating import Seating
from parlour.rules.record.tell import tell, told_of

__all__ = [
    "MOST_CHARACTERS",
    "Checked",
    "Frame",
    "Playback",
    "Record",
    "RecordLine",
    "Seating",
    "check",
    "of_its_version",
    "other_version",
    "paged",
    "read",
    "replay",
    "seated",
    "tell",
    "told_of",
    "write",
]
