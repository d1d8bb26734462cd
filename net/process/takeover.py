"""What a referee takes over from the previous one: the journal, its port and its owner secrets.

Clients reconnect to the previous address with their secrets. Therefore a referee that restores tables listens
on the same port if possible, and still accepts the owner secret that the host's screen holds, which it knows
by its hash.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Self

from parlour.net.auth.hashing import hashed
from parlour.net.journal.file import THREAD, Backend, JournalFile
from parlour.net.journal.fold import Fold
from parlour.net.journal.opening import Resume, take_up
from parlour.net.storage.data_folder import Home
from parlour.net.storage.referee_id import referee_id

_OWNERS: Final = "owners"
_PORT: Final = "port"
_MOST_OWNERS: Final = 8


@dataclass(frozen=True, slots=True)
class Takeover:
    """The state of the previous referee. Without tables to restore `found` has only people, `port` is 0."""

    id: str
    journal: JournalFile
    found: Fold
    last: int
    port: int = 0
    owners: tuple[str, ...] = field(default=(), repr=False)

    @classmethod
    def of(cls, home: Home, resume: Resume, *, solo: bool, backend: Backend = THREAD) -> Self:
        """Open the journal of this machine's (solo) referee. Raises what `take_up` raises."""
        name = referee_id(home, solo=solo)
        journal, found = take_up(home, home.solo_journal if solo else home.journal, name, resume, backend)
        if resume is Resume.NO or not found.tables:
            return cls(name, journal, Fold(people=found.people), found.last)
        owners = tuple(journal.noted(_OWNERS).split())
        return cls(name, journal, found, found.last, int(journal.noted(_PORT) or 0), owners)

    def hand_on(self, owner: str, port: int) -> None:
        """Write the hash of the owner secret, and the port, for the next referee."""
        self.journal.note(_OWNERS, " ".join([*self.owners, hashed(owner)][-_MOST_OWNERS:]))
        self.journal.note(_PORT, str(port))
