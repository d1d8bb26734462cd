"""Write the settings, seats and pause of a table to its journal, so that a restart can restore them.

After each event the current state is compared with what was last written, and only the differences are
appended. Code that changes a table therefore does not report its changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from parlour.net.auth.accounts import Person
from parlour.net.journal.entries import Closed, Entry, Known, Opened, Paced, Paused, Ruled, Seated, Sitter
from parlour.net.table.seats import Human, Occupant
from parlour.net.table.state import TableState
from parlour.net.wire.messages import PausedBy
from parlour.rules.sentences import text


def opened(state: TableState, opener: Person | None) -> tuple[Known | Opened, ...]:
    """Return the first journal entries of a table: its plan, and `opener` unless they are known."""
    plan = state.plan
    told = Opened(
        name=plan.name,
        game=plan.game,
        seats=plan.seats,
        password=plan.password,
        standing=plan.standing,
        bots=plan.bots,
        level=plan.level,
        house=plan.house,
        opener=plan.opener,
        own_bots=plan.own_bots,
        night=plan.night,
        rounds=plan.rounds,
        minutes=plan.minutes,
        day=plan.day,
    )
    return (*(known(person) for person in (opener,) if person is not None), told)


def known(person: Person) -> Known:
    """Return the entry that identifies `person` after a restart. It holds only hashes of their secrets."""
    return Known(person.id, person.name, person.key, tuple(person.tokens), person.code)


def renew(state: TableState, entries: Sequence[Entry]) -> None:
    """Write those people again whose `Known` in `entries` was outdated before it was durable.

    They may have got a new token meanwhile, which was not journaled, or is before the older one there.
    """
    people = {human.person.id: human.person for _, human in state.seats.humans()}
    told = {entry.person for entry in entries if isinstance(entry, Known)} & people.keys()
    newest = [known(people[person]) for person in sorted(told)]
    state.write(*(entry for entry in newest if entry not in entries))


def keep_up(state: TableState) -> None:
    """Write what has changed, except while the journal is broken or a restored table waits for people."""
    if not state.is_stuck and PausedBy.RETURN not in state.pauses:
        write_down(state)


def forget(state: TableState, *, for_good: bool) -> None:
    """Mark a closed table so that it is not restored.

    Keeps a match of people unless `for_good` is set, and in a card room any table of a game night: it goes by
    its link, by which no other one can be opened.
    """
    is_link = bool(state.plan.night) and state.plan.id == state.plan.night
    if for_good or not (is_link or state.is_kept):
        state.write(Closed())


def write_down(state: TableState, *first: Entry) -> None:
    """Write `first` and all changed entries."""
    seated = _seated(state)
    paused = _paused(state)
    paced = Paced(state.pace, state.timer, state.hints, state.relaxed, state.may_watch)
    now = (Ruled(state.ruleset, state.options), paced, seated, paused)
    news = [entry for entry in now if state.written.get(type(entry)) != entry]
    if first or news:
        state.write(*first, *_strangers(state, seated), *news)
        state.written.update({type(entry): entry for entry in news})


def write_anew(state: TableState, *then: Entry) -> None:
    """Write all that there is to know of a table, and `then`: nothing that was written before is needed."""
    state.written = {Paused: Paused()}
    write_down(state, *opened(state, None), *then)


def _paused(state: TableState) -> Paused:
    if PausedBy.HOST not in state.pauses:
        return Paused()
    why = state.pauses.told(PausedBy.HOST)
    return Paused(text(why), str(dict(why.values).get("who", "")))


def _seated(state: TableState) -> Seated:
    host, match = state.seats.host, state.match
    return Seated(
        places=tuple(_place(occupant) for occupant in state.seats.places),
        host=host.id if host is not None else "",
        barred=tuple(sorted(person.id for person in state.barred)),
        barred_addresses=tuple(sorted(state.barred_addresses)),
        evening=state.evening,
        helped=tuple(sorted(match.helped)) if match is not None else (),
        unrated=match is not None and match.unrated,
    )


def _place(occupant: Occupant | None) -> Sitter | None:
    match occupant:
        case None:
            return None
        case Human(person, name):
            return Sitter(name, person=person.id)
        case _:
            return Sitter(occupant.name, level=occupant.level)


def _strangers(state: TableState, seated: Seated) -> Iterable[Known]:
    """Return entries for the people at or barred from the table whom the last Seated entry lacks.

    Who has played in this evening had a seat then, and stays known.
    """
    before = state.written.get(Seated)
    people = [human.person for _, human in state.seats.humans()]
    people += sorted(state.barred, key=lambda person: person.id)
    new_ids = _persons(seated) - (_persons(before) if isinstance(before, Seated) else frozenset())
    return [known(person) for person in people if person.id in new_ids]


def _persons(seated: Seated) -> frozenset[str]:
    places = (place.person for place in seated.places if place is not None and place.person)
    return frozenset([*places, *seated.barred, *(won.person for won in seated.evening.won)])
