"""The journal as the referee uses it: one for each table, and how people are known again."""

from __future__ import annotations

from net.auth.accounts import People, Person
from net.errors import JournalUnwritable
from net.journal.entries import Journal
from net.journal.file import JournalFile
from net.journal.memory import MemoryJournal
from net.journal.tables import TableJournal
from net.table_state.persistence import known


class Books:
    """Writes into `file`; without one tables and people are remembered as long as the referee lives."""

    def __init__(self, file: JournalFile | None = None) -> None:
        self._file = file

    def of(self, table: str) -> Journal:
        """Return the journal of `table`."""
        return TableJournal(self._file, table) if self._file is not None else MemoryJournal()

    def knows(self, person: Person) -> bool:
        """Whether a table may have to know `person` again, in this referee's time or after it."""
        return self._file is not None and self._file.knows(person.id)

    def new_token(self, people: People, person: Person, shown: str, now: float) -> str:
        """Return the token of `person` from now on; if they are known it is written before it is given out.

        If it cannot be, it is the one that they came with, `shown`, if they came with one.
        """
        before = list(person.tokens)
        token = people.new_token(person, now)
        if self._file is None or not self.knows(person):
            return token
        try:
            self._file.append("", known(person))
        except JournalUnwritable:
            if shown:
                people.take_back(person, before)
                return shown
        return token
