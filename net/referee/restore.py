"""Restores tables from the journal: seats, settings, and matches move by move."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Generator, Mapping
from typing import TypeVar

from parlour.net import limits
from parlour.net.auth.accounts import Person
from parlour.net.fair.agreement import Agreed
from parlour.net.journal.entries import Begun, Known, Made, Paced, Paused, Ruled, Seated, Sitter
from parlour.net.journal.file import JournalFile
from parlour.net.journal.fold import Fold, OpenStill
from parlour.net.journal.tables import TableJournal
from parlour.net.redact import trace
from parlour.net.referee.referee import Referee
from parlour.net.table.machine import Table
from parlour.net.table.pause import still_paused, wait_for_people
from parlour.net.table.runner import TableRunner
from parlour.net.table.running_match import RunningMatch
from parlour.net.table.seats import Human, Occupant, Robot
from parlour.net.table.stand_ins import call
from parlour.net.table.state import Plan
from parlour.net.wire.notices import PAUSES
from parlour.rules import VERSION
from parlour.rules.errors import RulesError
from parlour.rules.faults import FaultyGame, MissingGame
from parlour.rules.moves import Undone
from parlour.rules.sentences import Told, in_words, text, told
from parlour.rules.shelf.saved import load, other_version

log = logging.getLogger(__name__)

T = TypeVar("T")


def bring_back(referee: Referee, file: JournalFile, found: Fold, own_token: str = "") -> tuple[str, ...]:
    """Restore open tables; return a message for each failure. `own_token` is the hash of the owner's."""
    people = {known.person: person_of(known, own_token) for known in found.people.values()}
    for person in people.values():
        referee.people.restore(person)
    lost = list[str]()
    latest_last = sorted(found.tables.values(), key=lambda kept: kept.at)
    for kept in latest_last[-limits.TABLES :]:
        try:
            table = brought_back(kept, people, asyncio.get_running_loop().time())
            start(table)
        except Exception as error:
            log.error("table %s could not be brought back: %s", kept.id, trace(error))
            lost.append(f"The table {kept.opened.name!r} could not be brought back{_why(error, kept)}.")
        else:
            running = TableRunner(table, referee, TableJournal(file, kept.id))
            referee.adopt(running, people.get(kept.opened.opener))
    try:
        referee.nights.restore(found.nights)
    except ValueError as error:
        log.error("a game night could not be brought back: %s", type(error).__name__)
        lost.append("The game night could not be brought back.")
    return tuple(lost)


def _why(error: Exception, kept: OpenStill) -> str:
    """Return what is wrong with the installed game of a table, "" if nothing is known to be."""
    if isinstance(error, MissingGame | FaultyGame):
        return f": {error}"
    other = _other_version(kept) if isinstance(error, RulesError) else None
    return f": {text(other)}" if other else ""


def _other_version(kept: OpenStill) -> Told | None:
    """Return which other version of its game the match of a table was played with, if any."""
    if not kept.entries:
        return None
    begun = kept.entries[0]
    assert isinstance(begun, Begun), "a match begins with its beginning"
    return other_version(begun.ruleset)


def person_of(known: Known, own_token: str = "") -> Person:
    """Return a person from the journal. The holder of `own_token` is the owner of this machine."""
    person = Person(known.name, known.person, tokens=list(known.tokens), key=known.key, code=known.code)
    person.is_owner = own_token in person.tokens
    return person


def brought_back(
    kept: OpenStill, people: Mapping[str, Person], now: float, match: RunningMatch | None = None
) -> Table:
    """Return the restored table, not yet running and with everyone away. Raises errors of the rules.

    `match` is that of the table, if it has been made again before.
    """
    ruled, paced, seated = _settings(kept)
    table = Table(_plan(kept, ruled, paced), now=now)
    state = table.state
    state.timer, state.hints = paced.timer, paced.hints
    state.match_number = max(1, kept.matches)
    paused = kept.paused or Paused()
    state.written = {Ruled: ruled, Paced: paced, Seated: seated, Paused: paused}
    state.seats.places = [_occupant(place, people) for place in seated.places]
    state.seats.host = people.get(seated.host)
    state.barred = {people[barred] for barred in seated.barred if barred in people}
    state.barred_addresses = {*seated.barred_addresses}
    state.evening = seated.evening
    if kept.entries:
        state.match = match or finished(match_again(kept))
        state.match.write = state.write
        state.match.helped, state.match.unrated = {*seated.helped}, seated.unrated
        state.other_version = _other_version(kept)
        table.flow.shuffling.resume(kept.entries)
    if paused.words:
        still_paused(state, told(PAUSES, who=paused.who) if paused.who else in_words(paused.words))
    return table


def start(table: Table) -> None:
    """Restart the bots of `table`. If people have seats it stays paused until the first of them is back.

    The tables of a game night wait for nobody: others wait for them.
    """
    table.restored()
    if table.state.running:
        call(table.state)
    if table.state.seats.has_humans and not table.state.plan.night:
        wait_for_people(table.state)
        return
    table.flow.catch_up()


def _settings(kept: OpenStill) -> tuple[Ruled, Paced, Seated]:
    assert kept.ruled is not None, "a table is opened with its rules"
    assert kept.paced is not None, "a table is opened with its pace"
    assert kept.seated is not None, "a table is opened with its seats"
    return kept.ruled, kept.paced, kept.seated


def _plan(kept: OpenStill, ruled: Ruled, paced: Paced) -> Plan:
    opened = kept.opened
    return Plan(
        id=kept.id,
        name=opened.name,
        game=opened.game,
        rules=load(ruled.ruleset),
        seats=opened.seats,
        options=ruled.options,
        pace=paced.pace,
        password=opened.password,
        standing=opened.standing,
        bots=opened.bots,
        level=opened.level,
        house=opened.house,
        opener=opened.opener,
        own_bots=opened.own_bots,
        night=opened.night,
        rounds=opened.rounds,
        minutes=opened.minutes,
        may_watch=paced.may_watch,
        relaxed=paced.relaxed,
        day=opened.day,
    )


def _occupant(place: Sitter | None, people: Mapping[str, Person]) -> Occupant | None:
    if place is None:
        return None
    if place.person:
        return Human(people[place.person], place.name, here=False, noticed=True)
    return Robot(place.name, place.level)


def match_again(kept: OpenStill) -> Generator[None, None, RunningMatch]:
    """Return the match of a table that has one, made step by step. Nobody notes what happens in it yet.

    In a card room the rules of this version have judged its moves already. Raises errors of the rules.
    """
    begun, *moves = kept.entries
    assert isinstance(begun, Begun), "a match begins with its beginning"
    match = RunningMatch(load(begun.ruleset), len(begun.names), lambda _: None, match_id=begun.match_id)
    made = (move for move in moves if isinstance(move, Made | Undone | Agreed))
    judged = kept.owned is not None and kept.owned.rules == VERSION and _other_version(kept) is None
    yield from match.restored(made, judged=judged)
    return match


def finished(steps: Generator[None, None, T]) -> T:
    """Do all steps at once, and return what they make."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            made: T = end.value
            return made
