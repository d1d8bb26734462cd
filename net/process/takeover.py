"""What a referee takes over from the former one: the journal, the port, and the owners' secrets.

Clients dial the address and show the secrets that they had before. So a referee that restores tables listens
on the same port if it can, and still accepts former secrets of its own machine (by their hashes), which the
host's screen may hold.
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
    """The state that a referee takes over. `last` is the number of the last table.

    `found` is what to restore; if no tables are restored it has only people, whose seats stay in the
    journal, and `port` is 0.
    """

    id: str
    journal: JournalFile
    found: Fold
    last: int
    port: int = 0
    owners: tuple[str, ...] = field(default=(), repr=False)

    @classmethod
    def of(cls, home: Home, resume: Resume, *, solo: bool) -> Self:
        """Open the journal of this machine's referee or of its solo one; raise what `take_up` raises."""
        name = referee_id(home, solo=solo)
        journal, found = take_up(home, home.solo_journal if solo else home.journal, name, resume)
        if resume is Resume.NO or not found.tables:
            return cls(name, journal, Fold(people=found.people), found.last)
        owners = tuple(journal.noted(_OWNERS).split())
        return cls(name, journal, found, found.last, int(journal.noted(_PORT) or 0), owners)

    def hand_on(self, owner: str, port: int) -> None:
        """Note the hash of this referee's owner secret and its port for the next referee."""
        self.journal.note(_OWNERS, " ".join([*self.owners, hashed(owner)][-_MOST_OWNERS:]))
        self.journal.note(_PORT, str(port))
