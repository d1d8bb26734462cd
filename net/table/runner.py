"""Runs a table: one task with one inbox, which sends nothing before the journal has it.

Each turn takes the letters that lie in the inbox, hands what they cause to the journal, and sends it when the
journal says that it is durable. Meanwhile other tables go on. It never waits for a client: sending returns at
once. An exception in the rules closes only this table; a game of another distribution that fails is named. If
another referee has taken the table, everything that was not sent is thrown away, since the table goes on
there without it.

What interrupts a turn (a full or slow disk, a fence, a fault, the end) is here as well, although that makes
the module long: all of it decides about the same unsent effects.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import nullcontext, suppress
from functools import partial
from typing import Any, Final, Protocol, assert_never

from parlour.net import limits
from parlour.net.auth.accounts import Person
from parlour.net.errors import UNWRITABLE, Fenced, JournalUnwritable, Unwritable
from parlour.net.journal.entries import Entry, Journal, Made, Owned
from parlour.net.journal.tables import MemoryJournal
from parlour.net.redact import trace
from parlour.net.storage.ratings import Ranked
from parlour.net.table import events
from parlour.net.table.bots import BotPlayer
from parlour.net.table.clocks import EARLY
from parlour.net.table.flow import MatchFlow
from parlour.net.table.machine import CLOSED, Table
from parlour.net.table.state import Closing, TableState
from parlour.net.tally import Tally
from parlour.net.thinking.pool import WorkerPool
from parlour.net.thinking.question import BotQuestion, Decision
from parlour.net.time_limit import TimeLimit
from parlour.net.wire.messages import Record, Request, RulesPart, TableLine
from parlour.net.wire.notices import BROKEN, GAME_FAILED, GAME_FAILED_KEPT, NOT_WRITTEN
from parlour.net.wire.notices import CLOSED as CLOSED_TABLE
from parlour.net.wire.refusals import Refused, Why, refusal
from parlour.rules.faults import GameFailed
from parlour.rules.sentences import told

log: Final = logging.getLogger(__name__)

RETRY_EVERY: Final = 3.0
"""Seconds until a failed write is tried again, unless somebody knows earlier that it may succeed."""

_LAST_TRY: Final = 0.5
"""Seconds that the closing of a table may take which cannot be written: a referee that ends waits for 3."""
_AT_MOST: Final = 64
"""Letters of one turn."""


class Hall(Protocol):
    """What the task of a table reports to its referee, which runs tables and so cannot be imported here."""

    def table_changed(self, table_id: str) -> None:
        """Handle that the table's line in the lobby may be another one."""

    def person_comes(self, person: Person, table_id: str) -> bool:
        """Return whether `person` may come to the table. They may not while they are at another one."""

    def person_left(self, person: Person, table_id: str) -> None: ...

    def table_closed(self, table_id: str) -> None:
        """Handle that the table has closed. Everyone there has been told."""

    def table_moved(self, table_id: str) -> None:
        """Handle that another referee has the table. Nobody has been told, and no request was answered."""

    @property
    def thinkers(self) -> WorkerPool:
        """Makes the decisions of bots that think long."""

    def placed(self, table_id: str, places: events.Places) -> None:
        """Note how a match of a game night has ended."""

    @property
    def tally(self) -> Tally:
        """Counts what tables do."""

    def call(self, table_id: str, calls: events.Calls) -> None:
        """Call others to the table, whose `line` tells what it is; never waits."""

    def rate(self, match: Ranked) -> None:
        """Have a finished match change the ratings of its people; never waits."""

    def match_over(self, finished: Record, *, own: bool) -> None:
        """Store the record of a finished match. `own`: the owner of this machine had a seat in it."""


class TableRunner:
    """The task of `table`, which reports to `hall`.

    Other code puts letters into `inbox`, and reads `line` and `rules`: None until the first turn is durable.
    `is_new`: the table closes if its first turn cannot be written, since it could not be brought back.
    """

    def __init__(
        self, table: Table, hall: Hall, journal: Journal | None = None, *, is_new: bool = False
    ) -> None:
        self.table = table
        self.journal: Journal = journal if journal is not None else MemoryJournal()
        self.inbox: asyncio.Queue[events.Letter] = asyncio.Queue()
        self.line: TableLine | None = None
        self.rules: RulesPart | None = None
        self._hall = hall
        self._is_new = is_new
        self._first_turn = asyncio.Event()
        self._taken: deque[events.Letter] = deque()  # from the inbox, and not yet passed to the table
        self._taking: events.Letter | None = None  # the one that the table handles just now
        self._unsent = events.Effects()  # the last ones, until they are sent
        self._closing = events.Effects()  # those of the turn in which the table closed
        self._is_fenced = False  # another referee has written the next slot: the table is there now
        self._heir: Owned | None = None  # who is to have the table
        self._is_given = False  # to the heir
        self._hopes = asyncio.Event()  # that it can be written again
        self._until_due = TimeLimit()
        self._until_slow = TimeLimit()

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def state(self) -> TableState:
        return self.table.state

    @property
    def flow(self) -> MatchFlow:
        return self.table.flow

    async def opened(self) -> None:
        """Wait until the table is open for good, though perhaps stuck.

        Raises Refused if its opening cannot be written.
        """
        await self._first_turn.wait()
        if self._is_new:
            raise Refused(Why.PAUSED, (self.state.closing or Closing()).told)

    def hand_over(self, to: Owned) -> None:
        """Give the table to another referee after this turn."""
        self._heir = to
        self.inbox.put_nowait(events.Writes(()))

    def taken_away(self) -> None:
        """Throw the table away, with all that is not sent: another referee has it."""
        self._is_fenced = True
        self.inbox.put_nowait(events.Writes(()))

    def try_again(self) -> None:
        """Write now what could not be written, and not later."""
        self._hopes.set()

    def _mind_the_fence(self) -> None:
        if self._is_fenced:
            raise Fenced(None, self.id, 0)

    async def run(self) -> None:
        """Run the table until it closes."""
        try:
            while not self.table.closed:
                await self._letters_or_due()
                self._take_all()
                self._mind_the_fence()
                await self._keep(self.table.effects())
                self._have_decided()
                await self._bequeath()
        except Fenced:
            self._is_fenced = True
            if not self.table.closed:
                self.state.close(CLOSED_TABLE, for_good=False)
        except Exception as error:
            why = f"{error};" if isinstance(error, GameFailed) else "by a fault:"  # others may quote cards
            log.error("table %s is closed: %s %s", self.id, why, trace(error))
            self._give_up()
            self._close_by_fault(error)
        except asyncio.CancelledError:
            self._give_up()
            if not self.table.closed:
                self.state.close(CLOSED_TABLE, for_good=False)
            raise
        finally:
            await self._shut_down()

    async def _bequeath(self) -> None:
        """Write who has the table from now on, if it is to be handed over. Raises Fenced then."""
        heir, self._heir = self._heir, None
        if heir is not None and not self.table.closed:
            self.journal.add(heir)
            if await self._write(limits.SLOW_WRITE) is None:
                self._is_given = True
                raise Fenced(None, self.id, 0)

    def _close_by_fault(self, error: Exception) -> None:
        """Close the table. A match whose game failed is kept, since a later version may play it on."""
        if not isinstance(error, GameFailed):
            self.state.close(BROKEN)
            return
        is_kept = self.state.is_kept
        fault = f"T{str(error)[1:]}"
        why = told(GAME_FAILED_KEPT if is_kept else GAME_FAILED, fault=fault)
        self.state.close(why, for_good=not is_kept)

    def _have_decided(self) -> None:
        """Pass on what bots want to have decided; the decisions come as letters."""
        for player, question in self.table.questions():
            if question is None:
                self._hall.thinkers.forget(player)
            else:
                reply = partial(self._decided, player, question)
                self._hall.thinkers.ask(player, question, reply)

    def _decided(self, player: BotPlayer, question: BotQuestion, decision: Decision) -> None:
        self.inbox.put_nowait(events.Decided(player, question, decision))

    async def _letters_or_due(self) -> None:
        """Wait for a letter for `_take_all`, or until the table is due; let other tables run."""
        if not self.inbox.empty() or self._taken or self.table.has_effects:
            await asyncio.sleep(0)
            return
        until = self.table.due()
        if until is not None and until <= _now():
            await asyncio.sleep(0)
            return
        with suppress(TimeoutError), nullcontext() if until is None else self._until_due.at(until):
            self._taken.append(await self.inbox.get())

    def _take_all(self) -> None:
        """Pass the waiting letters to the table, and then the time, if it is due.

        Whoever comes is shown the table as it is before anything else happens.
        """
        now = _now()
        while len(self._taken) < _AT_MOST and not self.inbox.empty():
            self._taken.append(self.inbox.get_nowait())
        while self._taken and not self.table.closed:
            letter = self._taking = self._taken.popleft()
            if isinstance(letter, events.Came):  # the referee may have led them elsewhere meanwhile
                letter = letter._replace(elsewhere=not self._hall.person_comes(letter.person, self.id))
            self.table.take(letter, now)
            self._taking = None
            if isinstance(letter, events.Came):
                return
        due = self.table.due()
        if due is not None and due <= now + EARLY and not self.table.closed:
            self.table.take(events.Tick(), now)

    async def _keep(self, effects: events.Effects) -> None:
        """Write the entries of `effects`, and send the rest when that is done.

        Those of a table that closes are written and sent together with its end.
        """
        if self.table.closed:
            self._closing = effects
            return
        self._unsent = effects
        self.journal.add(*effects.entries)
        why = await self._write(limits.SLOW_WRITE) if effects.entries else None
        if why and not await self._insist(effects, why):
            return
        self._is_new = False
        self._first_turn.set()
        self._count_moves(effects.entries)
        self.table.take(events.Released(), _now())
        self._unsent = events.Effects()
        self._send(effects.sent)
        if effects.round_over:
            self.journal.round_over()

    def _count_moves(self, durable: Iterable[Entry]) -> None:
        self._hall.tally.moves += sum(isinstance(entry, Made) for entry in durable)

    async def _write(self, patience: float | None = None) -> Unwritable | None:
        """Return None when the journal has everything, or else why it has not after so many seconds.

        Raises Fenced.
        """
        try:
            with nullcontext() if patience is None else self._until_slow.at(_now() + patience):
                await self.journal.commit()
        except TimeoutError:
            return self.journal.slow
        except JournalUnwritable as error:
            return error.why
        return None

    async def _insist(self, effects: events.Effects, why: Unwritable | None) -> bool:
        """Try to write again and again, while the table stands still; False if it closes instead."""
        while why:
            self._mind_the_fence()
            if self._is_new and why is not self.journal.slow:
                self._drop(effects.sent, Refused(Why.PAUSED, UNWRITABLE[why]))
                self.state.close(UNWRITABLE[why])
                return False
            self.table.take(events.NotWritten(NOT_WRITTEN[why]), _now())
            self._send(self.table.at_once())
            if not self._is_new:
                self._first_turn.set()  # it stays open, and is told of when it can be written
            if why is not self.journal.slow:
                self._hopes.clear()
                pause = asyncio.create_task(self._hope())
                await self._stand_still(pause, lambda: self.table.stuck.asked)
            writing = asyncio.create_task(self._write())
            await self._stand_still(writing)
            if self.table.closed:
                self._drop(effects.sent, CLOSED)
                return False
            why = writing.result()
        effects.sent = self.table.renumbered(effects.sent)
        return True

    async def _hope(self) -> None:
        """Wait until the next attempt to write."""
        with suppress(TimeoutError):
            async with asyncio.timeout(RETRY_EVERY):
                await self._hopes.wait()

    async def _stand_still(
        self, until: asyncio.Task[Any], enough: Callable[[], bool] = lambda: False
    ) -> None:
        """Handle letters until a task is done, or it is `enough`, or the table closes."""
        try:
            while not until.done() and not self.table.closed and not enough():
                if self._taken or await self._letter_before(until):
                    self._take_all()
                    self._mind_the_fence()
                    self._send(self.table.at_once())
        finally:
            until.cancel()

    async def _letter_before(self, until: asyncio.Task[Any]) -> bool:
        """Wait for a letter for `_take_all`, or until a task is done; False if no letter came."""
        letter = asyncio.create_task(self.inbox.get())
        try:
            await asyncio.wait((letter, until), return_when=asyncio.FIRST_COMPLETED)
        finally:
            if letter.done():
                self._taken.append(letter.result())
            else:
                letter.cancel()
        return letter.done()

    def _send(self, effects: Iterable[events.Sent]) -> None:
        for effect in effects:
            match effect:
                case events.Tell():
                    effect.send()
                case events.Answered(reply, answer):
                    reply(answer)
                case events.Left(person):
                    if person not in self.state.people:  # they may have come back in the same turn
                        self._hall.person_left(person, self.id)
                case events.Finished(record, own):
                    self._hall.match_over(record, own=own)
                case events.Placed(places):
                    self._hall.placed(self.id, places)
                case Ranked():
                    self._hall.rate(effect)
                case events.Calls():
                    self._hall.call(self.id, effect)
                case events.LobbyLine(line, rules):
                    self.line, self.rules = line, rules
                    self._hall.table_changed(self.id)
                case _:
                    assert_never(effect)

    def _give_up(self) -> None:
        """Refuse what was asked and did not come to its end."""
        effects, letter, self._taking = self.table.drain(), self._taking, None
        self._send(effects.at_once)
        self._drop(self._unsent.sent, CLOSED)
        self._drop(effects.sent, CLOSED)
        sent = [*effects.at_once, *effects.sent]
        answered = {(each.reply, each.answer.id) for each in sent if isinstance(each, events.Answered)}
        match letter:
            case events.Asks(_, Request(id=number), reply) | events.Came(_, _, number, reply):
                if (reply, number) not in answered:
                    self._taken.appendleft(letter)

    def _drop(self, effects: Iterable[events.Sent], why: Refused) -> None:
        """Refuse what was asked instead of sending `effects`, which nobody is told of."""
        for effect in effects:
            match effect:
                case events.Answered(reply, answer):
                    reply(refusal(answer.id, why))
                case events.Left(person):
                    self._hall.person_left(person, self.id)
                case _:
                    pass

    async def _shut_down(self) -> None:
        """Tell everyone that the table has closed, and refuse what is still asked; or that it has moved."""
        self._first_turn.set()
        before, effects = self._closing, self.table.close()
        self._have_decided()
        why = await self._write_the_end([*before.entries, *effects.entries])
        self._until_due.close()
        self._until_slow.close()
        if self._is_fenced:
            if self._is_given:
                log.info("table %s is given to another referee", self.id)
            else:
                log.warning("table %s was taken by another referee", self.id)
                self._hall.tally.fenced += 1
            self._hall.table_moved(self.id)
            return
        self.line = None  # whoever leaves now does not find it in the list
        self._hall.table_changed(self.id)
        self._send([*before.at_once, *effects.at_once])
        if why:
            self._drop(before.sent, CLOSED)
        else:
            self._count_moves(before.entries)
            self._send(before.sent)
        self._send(effects.sent)
        while not self.inbox.empty():
            self._taken.append(self.inbox.get_nowait())
        for letter in self._taken:
            match letter:
                case events.Asks(_, request, reply, _):
                    reply(refusal(request.id, CLOSED))
                case events.Came(person, _, number, reply) if reply is not None:
                    self._hall.person_left(person, self.id)
                    reply(refusal(number, CLOSED))
                case _:
                    pass
        self._hall.table_closed(self.id)

    async def _write_the_end(self, entries: Iterable[Entry]) -> Unwritable | None:
        """Write the last entries, unless the table is fenced; return what `_write` does."""
        if self._is_fenced:
            return None
        self.journal.add(*entries)
        try:
            return await self._write(_LAST_TRY if self.state.is_stuck else limits.SLOW_WRITE)
        except Fenced:
            self._is_fenced = True
            return None


def _now() -> float:
    return asyncio.get_running_loop().time()
