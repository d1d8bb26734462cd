"""What a referee takes over from the one before it: the journal, where it listened, whom it obeyed.

Players' programs dial again where they were connected, and show what they have; so a referee that
brings tables back listens on the same port if it can, and still knows the secret of its own machine
that the host's screen holds (by its hash; the new one is written to the 0600 file, as ever).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Self

from net.auth.hashing import hashed
from net.journal.file import JournalFile
from net.journal.fold import Fold
from net.journal.opening import Resume, take_up
from net.storage.data_folder import Home
from net.storage.referee_id import referee_id

_OWNERS: Final = "owners"
_PORT: Final = "port"
_MOST_OWNERS: Final = 8


@dataclass(frozen=True, slots=True)
class Takeover:
    """`found` is what is to be brought back; if that is not wanted it is people alone, whose seats wait for
    another time, and there is no `port` (0). `last` is the number of the last table there was.
    """

    id: str
    journal: JournalFile
    found: Fold
    last: int
    port: int = 0
    owners: tuple[str, ...] = field(default=(), repr=False)

    @classmethod
    def of(cls, home: Home, resume: Resume, *, solo: bool) -> Self:
        """Open the journal of this machine's referee (or of its solo one); raises as `take_up` does."""
        name = referee_id(home, solo=solo)
        journal, found = take_up(home, home.solo_journal if solo else home.journal, name, resume)
        if resume is Resume.NO or not found.tables:
            return cls(name, journal, Fold(people=found.people), found.last)
        owners = tuple(journal.noted(_OWNERS).split())
        return cls(name, journal, found, found.last, int(journal.noted(_PORT) or 0), owners)

    def hand_on(self, owner: str, port: int) -> None:
        """Write for the next referee whom this one obeys (the secret's hash alone), and its port."""
        self.journal.note(_OWNERS, " ".join([*self.owners, hashed(owner)][-_MOST_OWNERS:]))
        self.journal.note(_PORT, str(port))
