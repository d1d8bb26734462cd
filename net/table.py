"""A table: one task with one inbox. It knows no sockets, and the clock of the running loop only.

Whatever happens comes as a letter (`net.inbox`) or as a clock that has run out. After each
the table tells everyone at it the new state, whole, if anything changed. Nobody is waited
for: `Person.tell` and `Player.tell` return at once. A fault of the rules closes this
table and nothing else. Long because a table's whole life is here in its order; what each part does stands
elsewhere.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import assert_never

from net import guests, limits, stand_ins
from net.asking import grant
from net.clocks import STEADY, Clocks
from net.closing import part
from net.course import Course
from net.errors import JournalUnwritable
from net.fair.subject import MATCH_ID
from net.finished import keep
from net.house_rules import in_short
from net.inbox import Asks, BotPlays, Came, Closes, Dropped, Letter, Renamed, Reply, TriesAgain
from net.journal import Begun, Entry, Journal, MemoryJournal
from net.journal.entries import Abandoned, Paused
from net.keeping import keep_up, write_down
from net.messages import Answer, Chat, Commit, Notice, PausePart, Phase, Record, Reveal, Told
from net.pauses import Pauses
from net.pausing import refuse_if_paused, someone_is_back, try_again, unwritable
from net.people import Person, Viewing
from net.plan import PACES, Hall, Plan
from net.racing import Later, Played, Racing, Seed, finish_words
from net.refused import Refused, Why, refusal
from net.seats import Player, Robot, Seats
from net.shuffling import Secret, Shuffle, Shuffling, fresh_secret
from net.telling import tell_all
from net.timing import keep_clocks, ring
from net.tracing import trace
from net.votes import Votes
from rules.moves import TimeUp
from rules.shelf import TableRules, dump, preset
from rules.views import Stage

log = logging.getLogger(__name__)


@dataclass(eq=False)
class Table:
    """One table, from its opening to its close; `run` is its task. Everything here is its own:
    others put letters into `inbox` and read what `net.telling` tells, and `locked`. Without a `shuffle`
    of its own everyone makes the orders together.
    """

    plan: Plan
    hall: Hall
    journal: Journal = field(default_factory=MemoryJournal)
    rng: random.Random = field(default_factory=random.SystemRandom)
    new_seed: Seed | None = None
    new_secret: Secret = fresh_secret
    shuffle: Shuffle | None = None

    def __post_init__(self) -> None:
        self.inbox: asyncio.Queue[Letter] = asyncio.Queue()
        self.base_title = preset(self.plan.game).title
        self.play_by(self.plan.rules)
        self.options = dict(self.plan.options)
        self.pace = self.plan.pace if self.plan.pace in PACES else "normal"
        self.timer = 0
        self.seats = Seats(self.plan.seats)
        self.course: Course | None = None
        self.file: Record | None = None  # of the match that is over, until the next one begins
        self.match = 1
        self.people: dict[Person, Viewing] = {}  # everyone connected and at the table
        self.barred: set[Person] = set()
        self.chats: deque[Chat] = deque(maxlen=limits.BACKLOG)
        self.clocks = Clocks(STEADY)
        self.racing: Racing = Racing(self, self.new_seed)
        self.shuffling: Shuffling = Shuffling(self, self.new_secret)
        self.pauses = Pauses()
        self.votes = Votes(self)
        self.written: dict[type, Entry] = {Paused: Paused()}  # what was written last, of each kind
        self.bots: dict[Player, Viewing] = {}
        self.last_host: Person | None = None
        self._dirty = True
        self._open = True
        self._closing = ""
        self._for_good = True

    # ---- what others may read ------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """Where the table stands."""
        if self.course is None:
            return Phase.WAITING
        if self.course.stage is Stage.OVER:
            return Phase.OVER
        return Phase.BETWEEN if self.course.stage is Stage.DEAL and self.course.rounds else Phase.PLAYING

    @property
    def running(self) -> bool:
        """Whether a match is on, so that seats are kept."""
        return self.phase in (Phase.PLAYING, Phase.BETWEEN)

    @property
    def pause(self) -> PausePart | None:
        """Why the table stands still, None if it does not."""
        return self.pauses.shown

    @property
    def locked(self) -> bool:
        """Whether a password is asked for."""
        return bool(self.plan.password)

    @property
    def deserted(self) -> bool:
        """Whether nobody who is connected is at the table."""
        return not self.people

    # ---- the task --------------------------------------------------------------------------

    async def run(self) -> None:
        """Live until the table closes."""
        try:
            while self._open:
                self._tell_everyone()
                await asyncio.sleep(0)  # however much lies in this inbox, other tables come in between
                letter = await self._next_letter()
                try:
                    if letter is not None:
                        self._take(letter)
                    else:
                        self._ring()
                    self._go_on()
                    keep_up(self)
                except JournalUnwritable as error:
                    unwritable(self, error)
        except Exception as error:
            log.error("table %s is closed by a fault: %s", self.plan.id, trace(error))
            self.close("Something went wrong at this table, and it had to be closed.")
        finally:
            self._open = False
            part(self, self._closing or "The table is closed.", for_good=self._for_good)

    async def _next_letter(self) -> Letter | None:
        try:
            async with asyncio.timeout_at(self.clocks.next_due()):
                return await self.inbox.get()
        except TimeoutError:
            return None

    def _take(self, letter: Letter) -> None:
        match letter:
            case Came(person, sit, number, reply):
                self._let_in(person, sit, number, reply)
            case Dropped(person):
                guests.drop(self, person)
            case Asks(_, request, reply):
                self._do(request.id, reply, lambda: grant(self, letter))
            case BotPlays(seat, player, play, reply, arrived):
                if stand_ins.player(self, seat) is player:
                    self.make(Played(seat, play, self.bots[player], arrived, reply, player))
            case Renamed(person):
                guests.rename(self, person)
            case Closes(words, for_good):
                self.close(words, for_good=for_good)
            case TriesAgain():
                try_again(self)
            case _:
                assert_never(letter)

    def _let_in(self, person: Person, sit: bool, number: int, reply: Reply | None) -> None:
        if reply is None:
            self.people.pop(person, None)  # a new connection is shown everything anew
        answer = self._answer(number, lambda: self._come(person, sit=sit))
        if person not in self.people:
            self.hall.person_left(person, self.plan.id)
        elif not person.connected:  # lost while this letter lay here; no other may follow
            guests.drop(self, person)
        if reply is not None:
            reply(answer.model_copy(update={"table": self.plan.id}) if answer.ok else answer)

    def _come(self, person: Person, *, sit: bool) -> None:
        if not self.hall.person_comes(person, self.plan.id):
            raise Refused(Why.NOWHERE, "leave your table first")
        if guests.refuse_or_stop_bots(self, person, sit=sit):
            self.abandon()
        arrival = guests.arrive(self, person, sit=sit)
        if arrival.is_new:
            self.admit(person)
        guests.greet(self, arrival, key=sit)

    def _do(self, number: int, reply: Reply, do: Callable[[], Answer | None]) -> None:
        """Do what is asked and answer, unless a move must wait for a verdict: it is answered then."""
        with suppress(Later):
            reply(self._answer(number, do))

    def _answer(self, number: int, do: Callable[[], Answer | None]) -> Answer:
        """Return what `do` answers; a plain yes if it has nothing to say."""
        try:
            answer = do() or Answer(id=number)
        except Refused as refused:
            return refusal(number, refused)
        except JournalUnwritable as error:
            unwritable(self, error)
            return refusal(number, Refused(Why.PAUSED, error.words))
        try:
            keep_up(self)
        except JournalUnwritable as error:  # it is done, and will be written before anything else is
            unwritable(self, error)
        return answer

    def _ring(self) -> None:
        """See to a clock that has run out; but letters that lie here came before it."""
        for _ in range(self.inbox.qsize()):
            self._take(self.inbox.get_nowait())
        self._go_on()
        if self._open and (name := self.clocks.passed(asyncio.get_running_loop().time())) is not None:
            ring(self, name)

    def _go_on(self) -> None:
        """See to what need not wait any more, then to which clocks run from now on."""
        if self.shuffling.see_who_is_here():
            self.moved()
        self.votes.count()
        for played in self.racing.released():
            self.make(played)
        if self._open:
            self._keep_clocks()

    # ---- the match -----------------------------------------------------------------------------

    def play_by(self, rules: TableRules) -> None:
        """Take `rules` for the matches to come."""
        self.rules = rules
        self.ruleset = dump(rules)
        self.differences = in_short(rules)

    def begin(self) -> None:
        """Begin a match of everyone who is seated; the seats close up, and that is written with it."""
        match = self.match + (self.course is not None)
        stand_ins.dismiss_all(self)
        count = self.seats.compact()
        names = tuple(occupant.name for _, occupant in self.seats.taken())
        match_id = self.new_secret()[:MATCH_ID].hex()
        write_down(self, Begun(match, self.ruleset, names, match_id))
        self.match = match
        self.course, self.file = Course(self.rules, count, self.journal, match_id=match_id), None
        self.shuffling.begin()
        self.seats.unsettle()
        for _, human in self.seats.humans():
            human.idle = False
        stand_ins.call(self)
        self._deal(self.course)

    def abandon(self) -> None:
        """End the match without a result: only bots played it."""
        self.journal.append(Abandoned())
        stand_ins.dismiss_all(self)
        self.course = None
        self.match += 1
        self.shuffling.begin()
        self.racing.follow()
        self.changed()

    def deal(self) -> None:
        """Deal the next round, if one is waited for."""
        if self.course is not None and self.course.stage is Stage.DEAL and not self.shuffling.busy:
            self._deal(self.course)

    def _deal(self, course: Course) -> None:
        course.deal()
        self.seats.unsettle()
        self.moved()

    def make(self, played: Played) -> None:
        """Make a move as `play` does, and answer it."""
        self._do(played.play.id, played.reply, lambda: self.play(played))

    def play(self, played: Played) -> None:
        """Make a move: judge, write, apply; a claim in a race is kept for the verdict.

        Raise Refused with the clause that forbids it, and Later if it is kept until the open race is judged.
        """
        seat, move = played.seat, played.play.move
        if self.course is None or seat >= self.course.seats:
            raise Refused(Why.PLAYING, "no match is being played")
        if self.course.has_made(seat, played.play.once):
            return
        refuse_if_paused(self)
        against = self.course.refusal(seat, move)
        if against is not None:
            raise Refused(Why.RULES, against.words, against.clause)
        if self.course.is_claim(move):
            self.racing.claim(played, self.course.written(move))
            return
        self.racing.give_way(played)
        self.course.play(seat, move, played.play.once)
        self.moved()

    def moved(self) -> None:
        """The match went on: see to its cards, to the time of whoever acts now, and whether it is over."""
        try:
            self.shuffling.follow()
        except JournalUnwritable as error:  # what was done is done; the order follows when it can be written
            unwritable(self, error)
        self.shuffling.see()
        for seat in range(len(self.seats.places)):
            self.clocks.restart(f"idle {seat}")
            self.clocks.restart(f"timer {seat}")
        if self.course is not None and self.course.stage is Stage.OVER:
            self._finish(self.course)
        if self.course is not None and self.course.stage is not Stage.ROUND:
            self.journal.round_over()
        self.racing.follow()
        self.changed()

    def go_on(self) -> None:
        """Give the match the order that it waits for, if there is one by now; raise JournalUnwritable."""
        if self.shuffling.go_on():
            self.moved()

    def take_part(self, person: Person, answer: Commit | Reveal) -> None:
        """Take a part in the open shuffle; raise Refused if it does not count, or JournalUnwritable."""
        if self.shuffling.answered(person, answer):
            self.moved()

    def shuffle_time_up(self) -> None:
        """Go on without the parts that are missing; raise JournalUnwritable."""
        if self.shuffling.time_up():
            self.moved()

    def judge_race(self) -> None:
        """Judge the open race: tell the verdict to the rules, then the photo finish to everyone."""
        if self.course is None or not self.racing.is_open:
            return
        judged = self.racing.verdict(self.racing.seed or self.shuffling.lots)
        self.course.judged(judged)  # if it cannot be written, the claims still wait for a verdict
        self.racing.close()
        if judged.claims:
            names = [self.seats.part(seat).name for seat in range(self.course.seats)]
            self.notice(finish_words(judged, names))
        self.moved()

    def _finish(self, course: Course) -> None:
        self.seats.unsettle()
        self.file = keep(self, course)
        guests.clear_given_up(self)
        stand_ins.dismiss_all(self)

    def time_up(self, name: str, number: int) -> None:
        """A deadline of the rules has passed."""
        if self.racing.is_own(name):
            self.racing.time_up()
        elif self.course is not None and not self.racing.waits_for_verdict(TimeUp(name)):
            self.course.time_up(name, number)
            self.moved()

    def enough(self) -> bool:
        """Whether enough are here to begin; seats of those who are not will be free by then."""
        here = sum(isinstance(occupant, Robot) or occupant.here for _, occupant in self.seats.taken())
        return here >= self.rules.least

    def may_play_alone(self) -> bool:
        """Whether a match of bots may begin by itself: at a standing table, with nobody seated."""
        return (
            self.plan.standing
            and not self.running
            and not any(True for _ in self.seats.humans())
            and self.plan.bots >= self.rules.least
        )

    def seat_bots(self) -> None:
        """Seat bots until there are as many as planned, as far as there is room."""
        for _ in range(self.plan.bots - sum(1 for _ in self.seats.robots())):
            self.seats.seat_bot(self.plan.level)
        self.changed()

    # ---- telling -----------------------------------------------------------------------------------

    def changed(self) -> None:
        """Note that something has changed that everyone may see: an update follows."""
        self._dirty = True

    def admit(self, person: Person) -> None:
        """Show `person` the table from now on; if they have a seat, a table that waits for them goes on."""
        self.people[person] = Viewing()
        self.shuffling.show(person)
        if self.seats.of(person) is not None:
            someone_is_back(self)

    def tell(self, message: Told) -> None:
        """Tell all people at the table."""
        for person in self.people:
            person.tell(message)

    def notice(self, words: str) -> None:
        """Tell all people a line for the log."""
        self.tell(Notice(words=words))
        self.changed()

    def _keep_clocks(self) -> None:
        """See which race is open now, then which clocks run."""
        self.racing.follow()
        keep_clocks(self)

    def _tell_everyone(self) -> None:
        """Send the newest state to everyone, each with the view that is theirs, if it has changed."""
        if self._dirty:
            guests.name_new_host(self)
            self._dirty = False
            self._keep_clocks()
            tell_all(self)
            self.hall.table_changed(self.plan.id)
        self.shuffling.flush()

    # ---- the end -------------------------------------------------------------------------------------

    def close(self, words: str, *, for_good: bool = True) -> None:
        """Close the table; `words` say why. A match of people is kept for another day if not `for_good`."""
        self._open = False
        self._closing = words
        self._for_good = for_good
