"""The errors that `net` raises for clients, with messages for players.

    NetError
    +-- BadAddress        the text is not an address, or the name does not resolve
    +-- CannotConnect     connecting to `address` failed
    |   +-- PortClosed        the machine answers, but nothing listens on that port
    |   +-- Unreachable       no answer: wrong address, machine off, or a firewall
    |   +-- NotParlour        something listens, but it does not speak the wire
    |   |   +-- HungUp            it hung up at once
    |   +-- WrongFingerprint  the certificate is not the expected one
    |   +-- WrongVersion      the other side speaks another version of the wire
    |   +-- TurnedAway        the referee answered with a farewell instead of a welcome
    +-- ConnectionLost    an open connection ended
    +-- HomeError         the data folder, or a file in it, cannot be used
    +-- DatabaseFault     the database of a card room cannot be used
    |   +-- SchemaVersion     another version of Parlour made its tables, or there are none
    |   +-- Unreadable        the entries of a table in it are damaged, or of a later version
    +-- JournalError      the journal cannot be used; `words` name no path
        +-- JournalInUse        another referee writes it
        +-- NotAJournal         the file is something else
        +-- JournalVersion      another version of Parlour wrote it
        +-- JournalDamaged      a part is missing or was changed
        +-- JournalUnwritable   nothing can be added at present; `why` says whether the disk is full
        +-- Fenced              another writer has already written this slot of a table

Every message is one or two sentences that a player may read.
"""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Final

from parlour.net.address import Address
from parlour.net.faults import BadAddress as BadAddress
from parlour.net.faults import NetError as NetError
from parlour.rules.sentences import Sentence, Told, phrase, text, told

LOST: Final = phrase("lost connection", "The connection to the table is lost.")
CLOSED: Final = phrase("connection closed", "The connection is closed.")
NOT_CONNECTED: Final = phrase("not connected", "There is no connection to the table just now.")
STRANGE: Final = phrase("strange language", "The table sent something that is not its language.")
IN_CIRCLES: Final = phrase("in circles", "The hosts of this room send us from one to the next.")
HAS_ENDED: Final = Sentence("has ended", "The referee of this machine cannot be reached: it has ended.")
NOTHING_LISTENS: Final = Sentence(
    "nothing listens",
    "{host} is there, but nothing listens on port {port}. Is the table still open, and is this its port?",
)
NO_ANSWER_HERE: Final = Sentence(
    "no answer here",
    "The referee of this machine cannot be reached: it does not answer. `parlour stop` ends it, "
    "or says what does.",
)
NO_ANSWER: Final = Sentence(
    "host silent",
    "{host} does not answer on port {port}. The address may be wrong, the machine off or on another network, "
    "or a firewall in the way.",
)
NOT_PARLOUR: Final = Sentence("not parlour", "What answers there is not Parlour. Are address and port right?")
NOT_PARLOUR_AT: Final = Sentence(
    "not parlour at", "What answers at {address} is not Parlour. Are address and port right?"
)
HUNG_UP_AT: Final = Sentence(
    "hung up at",
    "{address} hung up before it said anything. If it is Parlour, it takes nobody more from your network "
    "just now: wait a minute. If not: are address and port right?",
)
NOT_TRUSTED: Final = Sentence(
    "not trusted", "The certificate at {address} is not trusted. Its fingerprint is {found}."
)
ANOTHER: Final = Sentence(
    "another certificate",
    "The certificate at {address} is not trusted. Its fingerprint is {found}. "
    "The one remembered is {expected}.",
)
NEWER_THERE: Final = Sentence(
    "newer there",
    "The table at {address} speaks version {theirs} of the wire, this side {mine}: update Parlour here "
    "to the version that the host has.",
)
OLDER_THERE: Final = Sentence(
    "older there",
    "The table at {address} speaks version {theirs} of the wire, this side {mine}: ask the host to update "
    "Parlour, or come with the version that the host has.",
)


NEWER_HERE: Final = Sentence(
    "newer here",
    "A newer Parlour runs on this machine. It speaks version {theirs} of the wire, this one {mine}: "
    "start the newer one, or end what runs with `parlour stop`.",
)
OLDER_HERE: Final = Sentence(
    "older here",
    "An older Parlour still runs on this machine. It speaks version {theirs} of the wire, this one {mine}: "
    "`parlour stop` ends it, and its tables come back with this one.",
)
UNREADABLE: Final = Sentence(
    "unreadable", "The entries of table {table} in the room's database cannot be read."
)
NO_SCHEMA: Final = Sentence(
    "no schema", "The room's database has no tables of Parlour yet: bring the database up to date first."
)
OLDER_SCHEMA: Final = Sentence(
    "older schema",
    "The room's database has version {theirs} of the tables, and this Parlour needs version {ours}: "
    "bring the database up to date first.",
)
NEWER_SCHEMA: Final = Sentence(
    "newer schema",
    "The room's database has version {theirs} of the tables, and this Parlour needs version {ours}: "
    "upgrade this Parlour.",
)
OF_JOURNAL: Final = Sentence("of journal", "{fault} The journal is {file}.")
OF_JOURNAL_ADVISED: Final = Sentence("of journal, advised", "{fault} {advice} The journal is {file}.")
IN_USE: Final = Sentence("journal in use", "Another referee writes this journal.")
IN_USE_BY_OLDER: Final = Sentence(
    "journal in use by older",
    "A referee of an older Parlour still runs and writes this journal, as version {theirs}; "
    "this Parlour has version {ours}.",
)
IN_USE_BY_NEWER: Final = Sentence(
    "journal in use by newer",
    "A referee of a newer Parlour still runs and writes this journal, as version {theirs}; "
    "this Parlour has version {ours}.",
)
KILL_ENDS_IT: Final = Sentence(
    "kill ends it", "`parlour stop` does not reach it; `kill {process}` ends it, and keeps its tables."
)
STOP_ENDS_IT: Final = Sentence("stop ends it", "`parlour stop` ends it.")
NO_JOURNAL: Final = Sentence("no journal", "The file in the journal's place is no journal.")
MOVE_IT_AWAY: Final = Sentence("move it away", "Move it away to begin anew.")
RESUME_WITH: Final = Sentence(
    "resume with", "Resume it with the Parlour that wrote it, or move it away to begin anew."
)
JOURNAL_DAMAGED: Final = Sentence("journal damaged", "The journal is damaged: {fault}.")
FENCED: Final = Sentence("fenced", "Slot {slot} of table {table} was written by another referee.")


def grouped(fingerprint: str) -> str:
    """Return a fingerprint in groups of four characters, which people compare more easily."""
    return " ".join(fingerprint[at : at + 4] for at in range(0, len(fingerprint), 4))


class CannotConnect(NetError):
    """Connecting to `address` failed; the subclass tells why."""

    def __init__(self, address: Address | None, why: Told) -> None:
        super().__init__(why)
        self.address = address


class PortClosed(CannotConnect):
    """The machine answers, but nothing listens on that port."""

    def __init__(self, address: Address) -> None:
        super().__init__(
            address,
            told(HAS_ENDED) if address.path else told(NOTHING_LISTENS, host=address.host, port=address.port),
        )


class Unreachable(CannotConnect):
    """Nothing answered in time: a wrong address, a machine that is off, or a firewall."""

    def __init__(self, address: Address) -> None:
        super().__init__(
            address,
            told(NO_ANSWER_HERE) if address.path else told(NO_ANSWER, host=address.host, port=address.port),
        )


class NotParlour(CannotConnect):
    """Something listens on the port, but it does not speak Parlour's wire."""

    def __init__(self, address: Address | None = None, why: Told | None = None) -> None:
        if address is None:
            what = told(NOT_PARLOUR)
        else:
            what = told(NO_ANSWER_HERE) if address.path else told(NOT_PARLOUR_AT, address=str(address))
        super().__init__(address, why or what)


class HungUp(NotParlour):
    """What listens on the port hung up before it said anything, as a referee does where too many come."""

    def __init__(self, address: Address) -> None:
        super().__init__(address, None if address.path else told(HUNG_UP_AT, address=str(address)))


class WrongFingerprint(CannotConnect):
    """The caller did not trust the certificate at `address`, which has the fingerprint `found`.

    `expected` is the remembered fingerprint, "" for none.
    """

    def __init__(self, address: Address, found: str, expected: str = "") -> None:
        what = {"address": str(address), "found": grouped(found)}
        remembered = {"expected": grouped(expected)} if expected else {}
        super().__init__(address, told(ANOTHER if expected else NOT_TRUSTED, **what, **remembered))
        self.found = found
        self.expected = expected


class WrongVersion(CannotConnect):
    """The two sides speak different versions of the wire; the message says what to do."""

    def __init__(self, address: Address, mine: int, theirs: int) -> None:
        if address.path:
            what = told(NEWER_HERE if mine < theirs else OLDER_HERE, theirs=theirs, mine=mine)
        else:
            says = NEWER_THERE if mine < theirs else OLDER_THERE
            what = told(says, address=str(address), theirs=theirs, mine=mine)
        super().__init__(address, what)
        self.mine = mine
        self.theirs = theirs


class TurnedAway(CannotConnect):
    """The referee answered hello with a farewell; `reason` is its code in `net/PROTOCOL.md`."""

    def __init__(self, address: Address, reason: str, why: Told) -> None:
        super().__init__(address, why)
        self.reason = reason


class HomeError(NetError):
    """The data folder, or a file in it, cannot be used; the message names the path, for the local user."""


class DatabaseFault(NetError):
    """The database of a card room cannot be used; the message has neither its address nor a password."""


class Unreadable(DatabaseFault):
    """The entries of `table` cannot be read, and will not be the next time."""

    def __init__(self, table: str) -> None:
        super().__init__(told(UNREADABLE, table=repr(table)))


class SchemaVersion(DatabaseFault):
    """The tables of the database have version `theirs` (0: there are none), and this Parlour needs `ours`."""

    def __init__(self, theirs: int, ours: int) -> None:
        says = NO_SCHEMA if not theirs else NEWER_SCHEMA if theirs > ours else OLDER_SCHEMA
        super().__init__(told(says, theirs=theirs, ours=ours))
        self.theirs = theirs
        self.ours = ours


class JournalError(NetError):
    """The journal `file` cannot be used; `words` are the message for guests, without the path.

    `file` is None for the journal of a card room, which is in a database.
    """

    def __init__(self, file: Path | None, fault: Told, advice: Told | None = None) -> None:
        if file is None:
            what = fault
        elif advice is None:
            what = told(OF_JOURNAL, fault=fault, file=str(file))
        else:
            what = told(OF_JOURNAL_ADVISED, fault=fault, advice=advice, file=str(file))
        super().__init__(what)
        self.words = text(fault)


class JournalInUse(JournalError):
    """Another referee writes this journal; `theirs` is its version of the journal, 0 if that is not known.

    It is `process`, 0 if that is not known. Who wants to write a journal has looked for a running referee
    before: one that has signed the lock, and was not found, is not found by `parlour stop` either.
    """

    def __init__(self, file: Path, theirs: int = 0, ours: int = 0, process: int = 0) -> None:
        says = IN_USE if theirs == ours else IN_USE_BY_OLDER if theirs < ours else IN_USE_BY_NEWER
        advice = told(KILL_ENDS_IT, process=process) if process else told(STOP_ENDS_IT) if theirs else None
        super().__init__(file, told(says, theirs=theirs, ours=ours), advice)
        self.theirs = theirs
        self.ours = ours


class NotAJournal(JournalError):
    """The file in the journal's place is not a journal."""

    def __init__(self, file: Path, fault: Told | None = None) -> None:
        super().__init__(file, fault or told(NO_JOURNAL), told(MOVE_IT_AWAY))


class JournalVersion(JournalError):
    """Another version of Parlour wrote this journal, which is intact; `says` names what has the versions."""

    def __init__(self, file: Path, says: Sentence, theirs: str, ours: str) -> None:
        super().__init__(file, told(says, theirs=theirs, ours=ours), told(RESUME_WITH))
        self.theirs = theirs
        self.ours = ours


class JournalDamaged(JournalError):
    """A part of the journal is missing or was changed; `fault` says where."""

    def __init__(self, file: Path, fault: Told, advice: Told) -> None:
        super().__init__(file, told(JOURNAL_DAMAGED, fault=fault), advice)
        self.fault = text(fault)


class Unwritable(Enum):
    """Why nothing can be added to a journal."""

    FULL = "the disk is full"
    READ_ONLY = "it may only be read"
    FAILING = "the disk fails"
    CLOSED = "it is closed"
    UNANSWERED = "its database does not answer"
    DATABASE = "its database fails"
    SLOW = "the disk takes long"
    SILENT = "its database takes long"


WHY: Final = {why: Sentence(f"why unwritable: {why.name.lower()}", why.value) for why in Unwritable}
UNWRITABLE: Final = {
    why: phrase(f"unwritable: {why.name.lower()}", f"The journal cannot be written: {why.value}.")
    for why in Unwritable
}


class JournalUnwritable(JournalError):
    """Nothing can be added to the journal at present; its content is safe."""

    def __init__(self, file: Path | None, why: Unwritable) -> None:
        super().__init__(file, UNWRITABLE[why])
        self.why = why


class Fenced(JournalError):
    """Slot `slot` of `table` has other content, or is not the next one: another writer owns the table."""

    def __init__(self, file: Path | None, table: str, slot: int) -> None:
        super().__init__(file, told(FENCED, slot=slot, table=repr(table)))
        self.table = table
        self.slot = slot


class ConnectionLost(NetError):
    """An open connection ended; `reason` is the code of the farewell, "" if there was none."""

    def __init__(self, why: Told, reason: str = "") -> None:
        super().__init__(why)
        self.reason = reason
