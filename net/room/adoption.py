"""Takes the tables of a dead referee: reads them from the log, and writes that they are owned here now."""

from __future__ import annotations

import asyncio
import logging
from enum import Enum
from typing import Final

from parlour.net.auth.accounts import Person
from parlour.net.errors import Fenced, Unreadable
from parlour.net.journal.entries import Owned
from parlour.net.journal.fold import OpenStill, fold
from parlour.net.journal.tables import TableJournal
from parlour.net.postgres.log import PostgresLog
from parlour.net.redact import trace
from parlour.net.referee.referee import Referee
from parlour.net.referee.restore import brought_back, person_of, start
from parlour.net.room.store import RoomStore
from parlour.net.table.runner import TableRunner
from parlour.rules import VERSION

log: Final = logging.getLogger(__name__)


class Adopted(Enum):
    """What has become of a table that was to be taken."""

    HERE = "here"
    GONE = "gone"  # it is closed, or another referee has it
    HOPELESS = "hopeless"  # this referee cannot play it


async def adopt(
    referee: Referee, own: str, table_id: str, of: str, entries: PostgresLog, store: RoomStore
) -> Adopted:
    """Take `table_id` of the referee `of` for the one with the id `own`, and run it.

    Raises DatabaseFault or JournalUnwritable; then nothing is known, and it may be tried again.
    """
    try:
        found = fold(await entries.read(table_id))
    except Unreadable as unreadable:
        log.error("%s", unreadable)
        return Adopted.HOPELESS
    kept = found.tables.get(table_id)
    if kept is None or kept.owned is None or kept.owned.referee != of:
        return Adopted.GONE
    if kept.owned.rules != VERSION:
        log.error("table %s is of version %d of the rules and cannot be taken", table_id, kept.owned.rules)
        return Adopted.HOPELESS
    newest = await store.people(kept.persons)
    people = {
        each: referee.people.arrived(newest[each]) if each in newest else person_of(found.people[each])
        for each in kept.persons
        if each in newest or each in found.people
    }
    try:
        restored = brought_back(kept, people, asyncio.get_running_loop().time())
        start(restored)
    except Exception as error:
        log.error("table %s could not be brought back: %s", table_id, trace(error))
        return Adopted.HOPELESS
    journal = TableJournal(entries, table_id)
    journal.add(Owned(own, VERSION))
    try:
        await journal.commit()
    except Fenced:
        return Adopted.GONE
    _run(referee, TableRunner(restored, referee, journal), kept, people)
    return Adopted.HERE


def _run(referee: Referee, runner: TableRunner, kept: OpenStill, people: dict[str, Person]) -> None:
    for person in people.values():
        referee.people.restore(person)
    referee.adopt(runner, people.get(kept.opened.opener))
    referee.redirects.found(runner.id)
