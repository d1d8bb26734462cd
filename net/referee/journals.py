"""The referee's journal: one part for each table, and the entries that identify people."""

from __future__ import annotations

from net.auth.accounts import People, Person
from net.errors import JournalUnwritable
from net.journal.entries import Journal
from net.journal.file import JournalFile
from net.journal.memory import MemoryJournal
from net.journal.tables import TableJournal
from net.table_state.persistence import known


class Books:
    """Writes to `file`. Without it tables and people are remembered only while the referee runs."""

    def __init__(self, file: JournalFile | None = None) -> None:
        self._file = file

    def of(self, table: str) -> Journal:
        return TableJournal(self._file, table) if self._file is not None else MemoryJournal()

    def knows(self, person: Person) -> bool:
        """Whether `person` is in the journal and can be recognized after a restart."""
        return self._file is not None and self._file.knows(person.id)

    def new_token(self, people: People, person: Person, shown: str, now: float) -> str:
        """Return a new token, journaled if need be; if that fails, the one that was `shown`, if any."""
        before = list(person.tokens)
        token = people.new_token(person, now)
        if self._file is None or not self.knows(person):
            return token
        try:
            self._file.append_now("", known(person))
        except JournalUnwritable:
            if shown:
                people.take_back(person, before)
                return shown
        return token
