"""What must hold of the journal: it has every acknowledged move once, and its fold is the live table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from parlour.net.fair.agreement import Agreed
from parlour.net.journal.entries import Abandoned, Begun, Closed, Made, Paused, Seated
from parlour.net.journal.fold import fold
from parlour.net.journal.rows import JournalRow
from parlour.net.referee.restore import brought_back, person_of
from parlour.net.table.runner import TableRunner
from parlour.net.table.seats import Human
from parlour.net.table.state import TableState
from parlour.net.wire.messages import PausedBy
from parlour.rules.match import Match
from tests.net.simulation.disk import Disk
from tests.net.simulation.house import House
from tests.net.simulation.kept import Kept

Wrong = Callable[[str], None]


def compare(house: House, table: TableRunner, wrong: Wrong) -> None:
    """The table that is folded from the journal is the live one; what is not written yet may differ."""
    assert house.referee is not None, "there is a live table"
    found = fold(house.disk.rows())
    kept = found.tables.get(table.id)
    if kept is None:
        wrong("an open table is not in its journal")
        return
    people = {known.person: person_of(known) for known in found.people.values()}
    live, again = table.state, brought_back(kept, people, table.state.now).state
    before, after = (each.match.moment if each.match is not None else None for each in (live, again))
    if not house.journal.busy and _told(before) != _told(after):
        wrong("the match that follows from the journal is not the one that is played")
    waits = house.journal.busy or PausedBy.RETURN in live.pauses
    if not waits and _settled(live) != _settled(again):
        wrong(f"the journal has {_settled(again)}, the table {_settled(live)}")


def _told(match: Match | None) -> str:
    """Return all of a match as a text; rules that are compiled are told by their kind alone."""
    return re.sub(r" object at 0x[0-9a-f]+", "", repr(match))


def _settled(state: TableState) -> tuple[object, ...]:
    """Return what of a table outlives its referee, besides the match."""
    seats = tuple(
        (seat, occupant.name, occupant.person.id if isinstance(occupant, Human) else "bot")
        for seat, occupant in state.seats.taken()
    )
    host = state.seats.host.id if state.seats.host is not None else ""
    barred = sorted(person.id for person in state.barred)
    once = sorted(state.match._once) if state.match is not None else []
    paused = PausedBy.HOST in state.pauses
    barred += sorted(state.barred_addresses)
    return seats, host, barred, state.match_number, state.ruleset, state.pace, state.timer, once, paused


def holds(disk: Disk, everyone: Iterable[Kept], wrong: Wrong) -> None:
    """What the journal must tell, once all is over."""
    if fold(disk.rows()).tables != fold(disk.written).tables:
        wrong("something was put away that is still needed")
    _tells_every_move_once(disk.written, everyone, wrong)
    _keeps_the_seats(disk.written, wrong)
    _stands_still(disk.written, wrong)


def _tells_every_move_once(rows: Sequence[JournalRow], everyone: Iterable[Kept], wrong: Wrong) -> None:
    made = [row.entry for row in rows if isinstance(row.entry, Made)]
    written = Counter(entry.once for entry in made if entry.once)
    for once, times in written.items():
        if times != 1:
            wrong(f"the move {once} was made {times} times")
    for kept in everyone:
        for move in kept.moves:
            if not move.claim and move.once not in written:
                wrong(f"{kept.name}: {move} was acknowledged, and is not in the journal")


def _stands_still(rows: Iterable[JournalRow], wrong: Wrong) -> None:
    """While its host has paused the table nothing happens in the match."""
    paused = False
    for row in rows:
        match row.entry:
            case Paused(words=words):
                paused = bool(words)
            case Closed():
                paused = False
            case Begun() | Made() | Agreed() if paused:
                wrong(f"the table was paused, and this was played: {row.entry}")
            case _:
                pass


def _keeps_the_seats(rows: Sequence[JournalRow], wrong: Wrong) -> None:
    """While a match is played a seat is somebody's, and nobody else's."""
    owners: tuple[str, ...] | None = None
    for row in rows:
        match row.entry:
            case Begun() | Abandoned():
                owners = None
            case Seated(places=places):
                there = tuple(place.person if place is not None else "" for place in places)
                changed = owners is not None and any(
                    one and other and one != other for one, other in zip(owners, there, strict=True)
                )
                if changed:
                    wrong(f"seats have changed hands: {owners} are {there} now")
                owners = there
            case _:
                pass
