"""The tables of a referee: opens them, makes room for them, and knows who opened which."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Final

from parlour.net import limits
from parlour.net.auth.accounts import Person
from parlour.net.night.ids import is_of_later_round
from parlour.net.referee.gates import PasswordGate
from parlour.net.referee.lobby_feed import LobbyFeed
from parlour.net.referee.state import RefereeState
from parlour.net.sanitize import clean_name, unique_name
from parlour.net.table.alone import waited_for
from parlour.net.table.bots import PACES
from parlour.net.table.events import Calls, Closes, Occasion, Renamed
from parlour.net.table.host_requests import add_bot
from parlour.net.table.house_rules import asked_rules
from parlour.net.table.machine import Table
from parlour.net.table.persistence import opened, write_down
from parlour.net.table.relaxed import refuse_hurry
from parlour.net.table.runner import Hall, TableRunner
from parlour.net.table.state import Plan
from parlour.net.transport.admission import TUNNEL, is_in_tunnel
from parlour.net.wire import sentences
from parlour.net.wire.messages import OpenTable, RulesPart
from parlour.net.wire.notices import ROOM_NEEDED
from parlour.net.wire.refusals import Refused, Why
from parlour.rules.day import LEVEL
from parlour.rules.faults import GameFailed
from parlour.rules.sentences import Told, reason, told
from parlour.rules.shelf.house import write

log: Final = logging.getLogger(__name__)


class Tables:
    """Runs tables, which report to `hall`."""

    def __init__(self, state: RefereeState, lobby: LobbyFeed, passwords: PasswordGate, hall: Hall) -> None:
        self.openers = Openers(state.per_address.tables)
        self._state = state
        self._lobby = lobby
        self._passwords = passwords
        self._hall = hall
        self._closing: set[str] = set()  # tables that make room for others
        self._numbers = count(1)

    def number_on_from(self, last: int) -> None:
        """Number the following tables from `last` + 1."""
        self._numbers = count(last + 1)

    def next_number(self) -> int:
        """Return a number that no table has, and none will have."""
        return next(self._numbers)

    def open(self, wish: OpenTable, opener: Person | None, sealed: str) -> TableRunner:
        """Open a table whose password is `sealed`. Without `opener` it is a standing one. Raises Refused."""
        number, names = self._new_number(), self._names()
        plan = _planned(wish, opener, number, names, sealed)
        table = self._made(plan)
        if opener is not None:
            table.state.seats.sit(0, opener)
        for _ in range(wish.bots):
            add_bot(table.state, plan.level)
        return self._begin(table, opener)

    def open_seated(self, plan: Plan, people: Sequence[tuple[Person, str]]) -> TableRunner:
        """Open a table with these people in its seats, by these names, wherever they are. Raises Refused.

        Its id and its name become unlike those of others.
        """
        number, names = self._new_number(plan.night), self._names()
        table = self._made(replace(plan, id=number, name=unique_name(plan.name, names)))
        for seat, (person, name) in enumerate(people):
            table.state.seats.sit(seat, person, name).here = False  # until they come
        return self._begin(table, None)

    def _new_number(self, night: str = "") -> str:
        """Return the id of another table, which may have a link to a game night. Raises Refused."""
        if len(self._state.tables) - len(self._closing) >= limits.TABLES:
            self._make_room()
        return self._state.books.table_id(self.next_number(), night)

    def _names(self) -> list[str]:
        return [table.state.plan.name for table in self._state.tables.values()]

    def _made(self, plan: Plan) -> Table:
        try:
            return Table(plan, now=asyncio.get_running_loop().time())
        except GameFailed as failed:
            raise Refused(Why.GAME, reason(failed)) from None

    def _begin(self, table: Table, opener: Person | None) -> TableRunner:
        state = table.state
        write_down(state, *opened(state, opener))
        if not state.plan.night:
            state.effects.sent.append(Calls(Occasion.TABLE_OPENS, opener))
        runner = TableRunner(table, self._hall, self._state.books.of(table.id), is_new=True)
        self._run(runner)
        log.info("table %s opens: %s, %d seats", table.id, state.rules.name, state.plan.seats)
        return runner

    def adopt(self, table: TableRunner, opener: Person | None) -> None:
        """Run a restored table. Its people return to it when they reconnect, or to a later one of theirs."""
        for _, human in table.state.seats.humans():
            if not self._has_gone_on(human.person, table):
                self._state.at[human.person] = table
            self._passwords.let_in(table.id, human.person.id)
        if opener is not None:
            self.openers.note(table, opener)
        self._run(table)
        log.info("table %s is brought back: %s", table.id, table.state.rules.name)

    def _has_gone_on(self, person: Person, table: TableRunner) -> bool:
        """Whether `person` is at another table here, or has a seat in a later round of its night."""
        there = self._state.at.get(person)
        if there in (None, table):
            return False
        return person.connected or is_of_later_round(there.state.plan.night, table.state.plan.night)

    def close_for_another(self, table: TableRunner, why: Told) -> None:
        self.openers.forget(table)
        self._closing.add(table.id)
        table.inbox.put_nowait(Closes(why))

    def take_off(self, table_id: str) -> list[Person]:
        """Take a table off the list; return the people who were there."""
        gone = self._state.tables.pop(table_id)
        self._closing.discard(table_id)
        self.openers.forget(gone)
        self._passwords.forget(table_id)
        self._lobby.touch(table_id)
        people = [person for person, where in self._state.at.items() if where is gone]
        for person in people:
            del self._state.at[person]
        return people

    def get(self, table_id: str) -> TableRunner:
        """Return a table that runs here. Raises Refused."""
        table = self._state.tables.get(table_id)
        if table is None:
            is_elsewhere = self._state.room.has(table_id)
            raise Refused(Why.NO_TABLE, sentences.TABLE_SILENT if is_elsewhere else sentences.NO_TABLE)
        return table

    def rules_of(self, table_id: str) -> RulesPart:
        """Return the rules of a table. Raises Refused."""
        rules = self.get(table_id).rules
        if rules is None:  # its opening is not durable yet
            raise Refused(Why.NO_TABLE, sentences.NO_TABLE)
        return rules

    def of(self, person: Person) -> TableRunner | None:
        """Return the table where `person` is or has a seat, else the one they opened last."""
        return self._state.at.get(person) or self.openers.left_by(person, self._state.tables.values())

    def rename(self, person: Person, name: str) -> None:
        """Call `person` by another name, also at their table."""
        person.name = name
        table = self._state.at.get(person)
        if table is not None:
            table.inbox.put_nowait(Renamed(person))

    def _make_room(self) -> None:
        """Close a match that waits for its only player. Raises Refused if there is none."""
        running = self._state.tables
        waiting = self.openers.waits_longest(running[table_id] for table_id in running.keys() - self._closing)
        if waiting is None:
            raise Refused(Why.FULL, sentences.NO_ROOM)
        self.close_for_another(waiting, ROOM_NEEDED)

    def _run(self, table: TableRunner) -> None:
        table.state.rated = self._state.ratings is not None
        table.state.per_address = self._state.per_address
        self._state.tables[table.id] = table
        self._state.tasks.spawn(table.run(), f"table {table.id}")
        self._lobby.touch(table.id)


@dataclass(frozen=True, slots=True)
class _Opener:
    """Who opened a table, and from which address."""

    person: Person
    address: str


class Openers:
    """The openers of all tables that were opened by someone; an address may have so many `per_address`."""

    def __init__(self, per_address: int) -> None:
        self._per_address = per_address
        self._openers: dict[TableRunner, _Opener] = {}

    def note(self, table: TableRunner, person: Person) -> None:
        self._openers[table] = _Opener(person, person.address)

    def forget(self, table: TableRunner) -> None:
        self._openers.pop(table, None)

    def makes_room(self, person: Person, in_use: Collection[TableRunner]) -> TableRunner | None:
        """Return the table to close for one more that `person` opens, if needed. Raises Refused.

        It is an idle one of their address, or else the match that has waited longest for its only player, if
        possible one of their own.
        """
        opened = [table for table, opener in self._openers.items() if opener.address == person.address]
        most = max(limits.OWN_TABLES, self._per_address) if person.is_owner else self._per_address
        if len(opened) < most and is_in_tunnel(person.address):
            opened = [table for table, opener in self._openers.items() if is_in_tunnel(opener.address)]
            most = self._per_address * limits.TUNNEL_HOUSEHOLDS
        if len(opened) < most:
            return None
        for table in opened:
            if not table.state.running and table not in in_use:
                return table
        waiting = [table for table in opened if waited_for(table.state) is not None]
        if waiting:
            return min(waiting, key=lambda table: (not self.opened(table, person), table.state.waits_since))
        raise Refused(Why.FULL, told(sentences.ENOUGH_TABLES, most=most))

    def waits_longest(self, tables: Iterable[TableRunner]) -> TableRunner | None:
        """Return the match of a guest to close when there are too many tables, None if nobody is waited for.

        Of the address with the most such matches it is the one that has waited longest: those of one
        stranger make room for each other before they cost somebody else theirs.
        """
        guests = {}
        for table in tables:
            human = waited_for(table.state)
            if human is not None and not human.person.is_owner:
                address = human.person.address
                guests[table] = TUNNEL if is_in_tunnel(address) else address or human.person.id
        many = Counter(guests.values())
        return min(guests, key=lambda table: (-many[guests[table]], table.state.waits_since), default=None)

    def opened(self, table: TableRunner, person: Person) -> bool:
        opener = self._openers.get(table)
        return opener is not None and opener.person is person

    def left_by(self, person: Person, tables: Iterable[TableRunner]) -> TableRunner | None:
        """Return the table to which `person` returns: where they have a seat, else the last they opened."""
        open_to_them = [table for table in tables if person not in table.state.barred]
        seated = [table for table in open_to_them if table.state.seats.of(person) is not None]
        theirs = [table for table in open_to_them if self.opened(table, person)]
        return next(reversed(seated or theirs), None)


def _planned(
    wish: OpenTable, opener: Person | None, number: str, names: Collection[str], sealed: str
) -> Plan:
    """Return the plan of table `number`, named unlike `names`; standing without an opener. Raises Refused."""
    rules = asked_rules(wish.game, wish.options, wish.rules)
    if wish.relaxed:
        refuse_hurry(rules.base, wish.options)
    seats = wish.seats or rules.most
    if not rules.least <= seats <= rules.most:
        raise Refused(
            Why.SEAT, told(sentences.PLAYED_BY, title=rules.title, least=rules.least, most=rules.most)
        )
    if wish.bots > (seats if opener is None else seats - 1):
        raise Refused(Why.FULL, told(sentences.BOTS_DO_NOT_FIT, bots=wish.bots, chairs=seats))
    if wish.day and (wish.bots != seats - 1 or opener is None or wish.password):
        raise Refused(Why.OPTIONS, sentences.DAY_ALONE)
    if wish.pace not in PACES:
        raise Refused(Why.UNKNOWN, told(sentences.NO_PACE, known=", ".join(PACES)))
    name = clean_name(wish.name) or clean_name(f"{opener.name}'s table" if opener else rules.title)
    return Plan(
        id=number,
        name=unique_name(name or "Table", names),
        game=rules.base,
        rules=rules,
        seats=seats,
        options=dict(wish.options),
        pace=wish.pace,
        password=sealed,
        standing=opener is None,
        bots=wish.bots,
        level=LEVEL if wish.day else wish.level,
        house=write(rules) if wish.rules else "",
        opener=opener.id if opener is not None else "",
        own_bots=wish.own_bots,
        may_watch=wish.may_watch,
        relaxed=wish.relaxed,
        rounds=int(bool(wish.day)),
        day=wish.day,
    )
