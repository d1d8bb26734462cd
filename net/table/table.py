"""A table: one task with one inbox. It uses no sockets and no clock but that of the event loop.

Every event arrives as a letter (`net.table_state.events`) or as an expired clock. If an event has changed
anything the table then sends its whole new state to everyone. It never waits for a client: `Person.tell` and
`Player.tell` return at once. An exception in the rules closes only this table.

    state      the current state of the table (`net.table_state.state`), shared by the parts below
    flow       its matches, with their races and shuffles
    votes      votes to continue without somebody
    requests   what people may ask (`net.table.requests`), and only the host (`net.table.host_requests`)
    clocks     which run (`net.match.deadlines`), and what happens then (`net.match.timeouts`)
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from contextlib import suppress
from typing import assert_never

from net.auth.accounts import Person, Viewing
from net.errors import JournalUnwritable
from net.journal.entries import Journal
from net.journal.memory import MemoryJournal
from net.match.flow import MatchFlow
from net.match.races import Later, Played, Racing, Seed
from net.match.shuffles import Secret, Shuffle, Shuffling, fresh_secret
from net.match.timeouts import ring
from net.match.unpause import someone_is_back, try_again
from net.match.votes import Votes
from net.redact import trace
from net.seating import presence, stand_ins
from net.seating.pause import unwritable
from net.table.broadcast import tell_all
from net.table.requests import grant
from net.table.shutdown import part
from net.table_state.config import Hall, Plan
from net.table_state.events import Asks, BotPlays, Came, Closes, Dropped, Letter, Renamed, Reply, TriesAgain
from net.table_state.persistence import keep_up
from net.table_state.state import Closing, TableState
from net.wire.messages import Answer
from net.wire.refusals import Refused, Why, refusal

log = logging.getLogger(__name__)


class Table:
    """One table; `run` is its task.

    Other code puts letters into `inbox` and reads `state`, which only the table's own parts change while the
    task runs. Without `shuffle` everyone at the table takes part in shuffling the cards.
    """

    def __init__(
        self,
        plan: Plan,
        hall: Hall,
        journal: Journal | None = None,
        rng: random.Random | None = None,
        new_seed: Seed | None = None,
        new_secret: Secret = fresh_secret,
        shuffle: Shuffle | None = None,
    ) -> None:
        journal = journal if journal is not None else MemoryJournal()
        self.state = TableState(plan, hall, journal, rng if rng is not None else random.SystemRandom())
        self.inbox = self.state.inbox
        racing, shuffling = Racing(self.state, new_seed), Shuffling(self.state, new_secret, shuffle)
        self.flow = MatchFlow(self.state, racing, shuffling, new_secret)
        self.votes = Votes(self.state)

    @property
    def id(self) -> str:
        """The id of the table at its referee: `t1`, `t2` ..."""
        return self.state.plan.id

    async def run(self) -> None:
        try:
            while self.state.closing is None:
                self._tell_everyone()
                await asyncio.sleep(0)  # lets other tables run, however full this inbox is
                letter = await self._next_letter()
                try:
                    if letter is not None:
                        self._take(letter)
                    else:
                        self._ring()
                    self._go_on()
                    keep_up(self.state)
                except JournalUnwritable as error:
                    unwritable(self.state, error)
        except Exception as error:
            log.error("table %s is closed by a fault: %s", self.id, trace(error))
            self.state.close("Something went wrong at this table, and it had to be closed.")
        finally:
            part(self.state, self.flow.racing, self.state.closing or Closing())

    async def _next_letter(self) -> Letter | None:
        try:
            async with asyncio.timeout_at(self.state.clocks.next_due()):
                return await self.inbox.get()
        except TimeoutError:
            return None

    def _take(self, letter: Letter) -> None:
        match letter:
            case Came(person, sit, number, reply):
                self._let_in(person, sit, number, reply)
            case Dropped(person):
                presence.drop(self.state, person)
            case Asks(_, request, reply):
                self._do(request.id, reply, lambda: grant(self.flow, self.votes, letter))
            case BotPlays(seat, player, play, reply, arrived):
                if stand_ins.player(self.state, seat) is player:
                    self._make(Played(seat, play, self.state.bots[player], arrived, reply, player))
            case Renamed(person):
                presence.rename(self.state, person)
            case Closes(words, for_good):
                self.state.close(words, for_good=for_good)
            case TriesAgain():
                try_again(self.flow)
            case _:
                assert_never(letter)

    def _ring(self) -> None:
        """Handle an expired clock, after the letters that arrived before it."""
        for _ in range(self.inbox.qsize()):
            self._take(self.inbox.get_nowait())
        self._go_on()
        now = asyncio.get_running_loop().time()
        if self.state.closing is None and (name := self.state.clocks.passed(now)) is not None:
            ring(self.flow, name)

    def _go_on(self) -> None:
        """Proceed with whatever no longer has to wait, then update the clocks."""
        self.flow.see_who_is_here()
        self.votes.count()
        for played in self.flow.racing.released():
            self._make(played)
        if self.state.closing is None:
            self.flow.keep_clocks()

    def _let_in(self, person: Person, sit: bool, number: int, reply: Reply | None) -> None:
        people, hall = self.state.people, self.state.hall
        if reply is None:
            people.pop(person, None)  # a new connection needs the complete state
        answer = self._answer(number, lambda: self._come(person, sit=sit))
        if person not in people:
            hall.person_left(person, self.id)
        elif not person.connected:  # the connection was lost meanwhile, perhaps without a Dropped letter
            presence.drop(self.state, person)
        if reply is not None:
            reply(answer.model_copy(update={"table": self.id}) if answer.ok else answer)

    def _come(self, person: Person, *, sit: bool) -> None:
        if not self.state.hall.person_comes(person, self.id):
            raise Refused(Why.NOWHERE, "leave your table first")
        if presence.refuse_or_stop_bots(self.state, person, sit=sit):
            self.flow.abandon()
        arrival = presence.arrive(self.state, person, sit=sit)
        if arrival.is_new:
            self.admit(person)
        presence.greet(self.state, arrival, key=sit)

    def admit(self, person: Person) -> None:
        """Add `person` to the table. The return of someone with a seat ends the wait of a restored table."""
        self.state.people[person] = Viewing()
        self.flow.shuffling.show(person)
        if self.state.seats.of(person) is not None:
            someone_is_back(self.flow)

    def _make(self, played: Played) -> None:
        self._do(played.play.id, played.reply, lambda: self.flow.play(played))

    def _do(self, number: int, reply: Reply, do: Callable[[], Answer | None]) -> None:
        """Call `do` and send its answer, unless a move must wait for a verdict; it is answered later."""
        with suppress(Later):
            reply(self._answer(number, do))

    def _answer(self, number: int, do: Callable[[], Answer | None]) -> Answer:
        """Return the answer of `do`, a plain "yes" if that is None, or a refusal."""
        try:
            answer = do() or Answer(id=number)
        except Refused as refused:
            return refusal(number, refused)
        except JournalUnwritable as error:
            unwritable(self.state, error)
            return refusal(number, Refused(Why.PAUSED, error.words))
        try:
            keep_up(self.state)
        except JournalUnwritable as error:  # the request is done; it is written before anything else
            unwritable(self.state, error)
        return answer

    def _tell_everyone(self) -> None:
        if self.state.dirty:
            presence.name_new_host(self.state)
            self.state.dirty = False
            self.flow.keep_clocks()
            tell_all(self.state, self.flow.racing)
            self.state.hall.table_changed(self.id)
        self.flow.shuffling.flush()
