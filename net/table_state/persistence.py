"""What a table has to write down so that it can be brought back: who sits where, by which rules.

Nothing is reported by those who change a table. After everything that happens it is looked at whole,
and what differs from what was written last is written.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from net.auth.accounts import Person
from net.errors import JournalUnwritable
from net.journal.entries import Closed, Entry, Known, Opened, Paced, Paused, Place, Ruled, Seated
from net.table_state.seats import Human, Occupant
from net.table_state.state import TableState
from net.wire.messages import PausedBy


def opened(table: TableState, opener: Person | None) -> tuple[Known | Opened, ...]:
    """Return what is written of a table when it opens."""
    plan = table.plan
    told = Opened(
        name=plan.name,
        game=plan.game,
        seats=plan.seats,
        password=plan.password,
        standing=plan.standing,
        bots=plan.bots,
        level=plan.level,
        house=plan.house,
        opener=opener.id if opener is not None else "",
    )
    return (*(known(person) for person in (opener,) if person is not None), told)


def known(person: Person) -> Known:
    """Return how `person` is known again: hashes alone."""
    return Known(person.id, person.name, person.key, tuple(person.tokens), person.code)


def keep_up(table: TableState) -> None:
    """Write what has changed at a table, or raise JournalUnwritable.

    Nothing is written while it cannot be, or behind the backs of those who are not back yet.
    """
    if PausedBy.JOURNAL not in table.pauses and PausedBy.RETURN not in table.pauses:
        write_down(table)


def forget(table: TableState, *, for_good: bool) -> None:
    """Have a table that closes not brought back; if not `for_good`, a match of people is kept."""
    if for_good or not (table.running and any(True for _ in table.seats.humans())):
        with suppress(JournalUnwritable):
            table.journal.append(Closed())


def write_down(table: TableState, *first: Entry) -> None:
    """Write `first`, and what is not as it was written last, all at once.

    Raises JournalUnwritable, and then it is still to do.
    """
    seated = _seated(table)
    paused = Paused(table.pauses.words(PausedBy.HOST))
    now = (Ruled(table.ruleset, table.options), Paced(table.pace, table.timer), seated, paused)
    news = [entry for entry in now if table.written.get(type(entry)) != entry]
    if first or news:
        table.journal.append(*first, *_strangers(table, seated), *news)
        table.written.update({type(entry): entry for entry in news})


def _seated(table: TableState) -> Seated:
    host = table.seats.host
    return Seated(
        places=tuple(_place(occupant) for occupant in table.seats.places),
        host=host.id if host is not None else "",
        barred=tuple(sorted(person.id for person in table.barred)),
    )


def _place(occupant: Occupant | None) -> Place | None:
    match occupant:
        case None:
            return None
        case Human(person, name):
            return Place(name, person=person.id)
        case _:
            return Place(occupant.name, level=occupant.level)


def _strangers(table: TableState, seated: Seated) -> Iterable[Known]:
    """Those who are of the table now, and were not when it was written about last."""
    before = table.written.get(Seated)
    of_it = [
        *(human.person for _, human in table.seats.humans()),
        *sorted(table.barred, key=lambda one: one.id),
    ]
    known_before = _persons(before) if isinstance(before, Seated) else frozenset()
    return [known(person) for person in of_it if person.id in _persons(seated) - known_before]


def _persons(seated: Seated) -> frozenset[str]:
    places = (place.person for place in seated.places if place is not None and place.person)
    return frozenset([*places, *seated.barred])
