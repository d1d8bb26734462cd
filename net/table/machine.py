"""A table as a state machine: events and the time go in, effects come out.

It uses no event loop, sockets, files or clocks; `parlour.net.table.runner` supplies all of that, and sends
the effects when they are durable. An update with the whole new state goes to everyone once for all events of
a batch. The parts below share `state.py`; each part may call those that stand above it here:

    state       with its seats, bots, clocks, running match, events and effects, each in a module of that name
    settings    `house_rules.py`, `relaxed.py` clocks; and what of the state is journaled (`persistence.py`)
    seating     who comes, leaves and returns (`presence.py`), bots (`stand_ins.py`), what the table waits for
                (`pause.py`, `alone.py`), votes to go on without somebody (`votes.py`)
    a match     its races and shuffles (`races.py`, `shuffles.py`), and all together (`flow.py`); what is won
                over all matches (`evening.py`)
    a night     its tables, which have no host (`of_night.py`)
    clocks      which run, and what happens when they have run out (`deadlines.py`)
    requests    what people may ask (`requests.py`), and only the host (`host_requests.py`)
    updates     what everyone is told (`broadcast.py`), and what while effects cannot be written (`stuck.py`)
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Final, assert_never

from parlour.net.auth.accounts import Person, Viewing
from parlour.net.journal.entries import Entry
from parlour.net.table import events, of_night, presence, stand_ins
from parlour.net.table.alone import stand_still
from parlour.net.table.bots import BotPlayer
from parlour.net.table.broadcast import Broadcast
from parlour.net.table.clocks import EARLY
from parlour.net.table.deadlines import keep_clocks, ring
from parlour.net.table.flow import MatchFlow, Today
from parlour.net.table.of_day import order
from parlour.net.table.persistence import forget, keep_up, renew
from parlour.net.table.races import ArrivedMove, Racing, Seed
from parlour.net.table.requests import grant
from parlour.net.table.shuffles import Secret, Shuffler, Shuffling, fresh_secret
from parlour.net.table.state import Closing, Plan, TableState
from parlour.net.table.stuck import Stuck
from parlour.net.table.votes import Votes
from parlour.net.thinking.question import BotQuestion
from parlour.net.wire import sentences
from parlour.net.wire.messages import Answer, Notice
from parlour.net.wire.notices import GOES_ON_BUT
from parlour.net.wire.refusals import Refused, Why, refusal
from parlour.rules.sentences import told

CLOSED: Final = Refused(Why.NO_TABLE, sentences.TABLE_CLOSED)


def local_time() -> datetime:
    """Return the date and time of day here."""
    return datetime.now(UTC).astimezone()


class Table:
    """One table. The caller passes events to `take` in order, and then has to handle the `effects`.

    After each `effects` follows one `Released`, when they are durable, with any number of `NotWritten` before
    it; letters that come between a `NotWritten` and `Released` only cause effects to be handled `at_once`.
    Without `shuffle` everyone at the table takes part in shuffling the cards. `now` is the time at first.
    """

    def __init__(
        self,
        plan: Plan,
        rng: random.Random | None = None,
        new_seed: Seed | None = None,
        new_secret: Secret = fresh_secret,
        shuffle: Shuffler | None = None,
        today: Today = local_time,
        now: float = 0.0,
    ) -> None:
        self.state = TableState(plan, rng if rng is not None else random.SystemRandom(), now)
        if plan.day:
            shuffle = partial(order, self.state)
        racing, shuffling = Racing(self.state, new_seed), Shuffling(self.state, new_secret, shuffle)
        self.flow = MatchFlow(self.state, racing, shuffling, new_secret, today)
        self.votes = Votes(self.state)
        self._broadcast = Broadcast(self.state, racing)
        self.stuck = Stuck(self.flow, self._broadcast)
        self._entries: Sequence[Entry] = ()  # of the last effects
        self._settled = False  # whether the clocks are those that the state wants
        self._questions: dict[BotPlayer, BotQuestion] = {}  # those that the caller of `questions` knows

    @property
    def id(self) -> str:
        """The id of the table at its referee: `t1`, `t2` ..."""
        return self.state.plan.id

    @property
    def closed(self) -> bool:
        return self.state.closing is not None

    @property
    def has_effects(self) -> bool:
        """Whether `effects` has something to tell."""
        return self.state.dirty or bool(self.state.effects.sent or self.state.effects.entries)

    def take(self, event: events.Event, now: float) -> None:
        """Let `event` happen at `now`, in seconds on a monotonic clock."""
        self.state.now = now
        match event:
            case events.Released():
                self._released()
            case events.NotWritten(why):
                self.stuck.begin(why)
            case events.Tick():
                self._tick()
            case _:
                self._take(event)
                self._go_on()

    def due(self) -> float | None:
        """Return when the table wants a `Tick`, None for never."""
        dues = [player.due for player in self.state.bots if player.due is not None]
        clock = self.state.clocks.next_due()
        return min(dues if clock is None else [*dues, clock], default=None)

    def questions(self) -> list[tuple[BotPlayer, BotQuestion | None]]:
        """Return what bots ask since the last call; None: what this one asked need not be answered any more.

        A question is answered by the event `Decided`. It may stay without an answer: then the bot moves late.
        """
        bots = self.state.bots
        open_ones = {player: player.question for player in bots if player.question is not None}
        known, self._questions = self._questions, open_ones
        over = [(player, None) for player in known if player not in open_ones]
        return [
            *over,
            *((player, what) for player, what in open_ones.items() if known.get(player) is not what),
        ]

    def effects(self) -> events.Effects:
        """Return what the events since the last call have caused."""
        if self.state.dirty:
            presence.name_new_host(self.state)
            self.state.dirty = False
            self._settle()
            self._broadcast.tell_all()
        self._settle()
        self.flow.shuffling.flush()
        effects = self.drain()
        self._entries = effects.entries
        return effects

    def at_once(self) -> list[events.Sent]:
        """Return the effects that need not wait for the last ones to be durable."""
        effects, self.state.effects.at_once = self.state.effects.at_once, []
        return effects

    def renumbered(self, late: Iterable[events.Sent]) -> list[events.Sent]:
        """Return effects that had to wait as they may be sent now: after the updates that overtook them."""
        return self._broadcast.renumbered(late)

    def close(self) -> events.Effects:
        """Close the table and return its last effects; it takes no events any more.

        Everyone is told and removed. Unless it closes for good its match can be restored.
        """
        self.stuck.refuse(CLOSED)
        state, racing = self.state, self.flow.racing
        closing = state.closing or Closing()
        forget(state, for_good=closing.for_good)
        stand_ins.dismiss_all(state)
        state.notice(closing.told)
        state.effects.sent += [events.Left(person) for person in state.people]
        state.people.clear()
        racing.close()
        for played in racing.released():
            if played.reply is not None:
                state.answer(played.reply, refusal(played.play.id, CLOSED))
        return self.drain()

    def drain(self) -> events.Effects:
        """Return what the events since the last call have caused, without an update for everyone."""
        effects, self.state.effects = self.state.effects, events.Effects()
        return effects

    def restored(self) -> None:
        """Begin as a table from the journal: its state is durable, so it counts as told."""
        self._broadcast.restored()

    def _released(self) -> None:
        if self._broadcast.released():
            self._settled = False
            self._settle()
        self.state.clocks.start(self.state.now)
        renew(self.state, self._entries)
        if self.state.is_stuck:
            self.stuck.end()
            self._go_on()

    def _take(self, letter: events.Letter) -> None:
        match letter:
            case events.Came():
                self._let_in(letter)
            case events.Dropped(person):
                presence.drop(self.state, person)
            case events.Asks(_, request, reply):
                if not self.state.is_stuck or not self.stuck.ask(letter):
                    self._answer(request.id, lambda: grant(self.flow, self.votes, letter), reply)
            case events.Renamed(person):
                presence.rename(self.state, person)
            case events.Closes(why, for_good):
                self.state.close(why, for_good=for_good)
            case events.EndsSoon():
                of_night.end_soon(self.flow)
            case events.Removes(person, why):
                presence.send_away(self.state, person, why)
            case events.Writes(entries):
                self.state.write(*entries)
            case events.Rerated():
                self.state.changed()
            case events.Decided():
                self._hear(letter)
            case _:
                assert_never(letter)

    def _hear(self, decided: events.Decided) -> None:
        """Pass a decision on to its bot, if that still plays."""
        player, question, decision = decided
        if player in self.state.bots:
            player.decided(question, decision, self.state.now)

    def _tick(self) -> None:
        """Let the bots act that are due, and handle the clock that has run out first."""
        state = self.state
        until = state.now + EARLY
        for player in [player for player in state.bots if player.due is not None and player.due <= until]:
            if player in state.bots:
                self._act(player, state.bots[player])
                self._go_on()
        self._settle()
        if not self.closed and (name := state.clocks.passed(state.now)) is not None:
            ring(self.flow, name)
            self._go_on()

    def _act(self, player: BotPlayer, viewing: Viewing) -> None:
        play = player.act(self.state.now)
        if play is not None:
            assert viewing.seat is not None, "a bot plays a seat"
            self._make(ArrivedMove(viewing.seat, play, viewing, self.state.now, player=player))

    def _go_on(self) -> None:
        """Proceed with whatever no longer has to wait, and note what has changed."""
        self._settled = False
        stand_still(self.state)
        self.flow.see_who_is_here()
        self.votes.count()
        for played in self.flow.racing.released():
            self._make(played)
        keep_up(self.state)

    def _settle(self) -> None:
        if not self._settled and not self.closed:
            keep_clocks(self.flow)
            self._settled = True

    def _let_in(self, came: events.Came) -> None:
        person, state = came.person, self.state
        viewing = state.people.get(person)
        if came.reply is None and viewing is not None and viewing.connection != person.tell_session:
            del state.people[person]  # a new connection needs the complete state
        if state.is_stuck:  # for hours, perhaps
            state.effects.sent = self._broadcast.forget_gone(state.effects.sent)
        answer = self._answer_of(came.number, lambda: self._come(came))
        sent = state.effects.at_once if state.is_stuck else state.effects.sent
        if person not in state.people:
            if came.reply is None and answer and answer.told:  # nobody asked, so nobody is answered
                sent.append(events.Tell(person, Notice(told=answer.told), person.tell_session))
            sent.append(events.Left(person))
        elif not person.connected:  # the connection was lost meanwhile, perhaps without a Dropped letter
            presence.drop(state, person)
        if came.reply is not None and answer is not None:
            told = answer.model_copy(update={"table": self.id}) if answer.ok else answer
            sent.append(events.Answered(came.reply, told))
        if state.is_stuck and person in state.people:
            self.stuck.welcome(person)

    def _come(self, came: events.Came) -> Answer:
        if came.elsewhere:
            raise Refused(Why.NOWHERE, sentences.LEAVE_FIRST)
        if presence.refuse_or_stop_bots(self.state, came.person, sit=came.sit):
            self.flow.abandon()
        visit = presence.arrive(self.state, came.person, sit=came.sit)
        if visit.is_new:
            self.admit(came.person)
        presence.greet(self.state, visit, key=came.sit)
        return Answer(id=came.number)

    def admit(self, person: Person) -> None:
        """Add `person` to the table. The return of someone with a seat ends the wait of a restored table."""
        self.state.people[person] = Viewing(connection=person.tell_session)
        self.flow.shuffling.show(person)
        if self.state.other_version and self.state.running:
            self.state.send(person, Notice(told=told(GOES_ON_BUT, why=self.state.other_version)))
        if self.state.seats.of(person) is not None:
            self.flow.someone_is_back()

    def _make(self, played: ArrivedMove) -> None:
        """Make a move that came before, or that of a bot."""
        number = played.play.id
        answer = self._answer_of(number, lambda: Answer(id=number) if self.flow.play(played) else None)
        if answer is None:
            return
        if played.player is not None:
            played.player.answered(answer, self.state.now)
        elif played.reply is not None:
            self.state.answer(played.reply, answer)

    def _answer(self, number: int, do: Callable[[], Answer | None], reply: events.Reply) -> None:
        answer = self._answer_of(number, do)
        if answer is not None:
            self.state.answer(reply, answer)

    def _answer_of(self, number: int, do: Callable[[], Answer | None]) -> Answer | None:
        """Return the answer of `do`, a refusal, or None if it is answered later."""
        try:
            return do()
        except Refused as refused:
            return refusal(number, refused)
