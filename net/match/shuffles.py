"""Shuffles at a table, one at a time: from the order that the rules want to the proof of it.

    wanted -> called -> listed -> sealed -> given to the rules; uncovered card by card; proved after the round

`net.fair` says how a shuffle is made; here it is told to people, and fed with their answers. Everyone
seated and connected whose program can is asked for a part; bots have none, and a table of bots
waits for nobody. Whoever does not answer in time is left out, and the match goes on.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final, TypeAlias

from net import limits
from net.auth.accounts import Person
from net.fair.checking import wire
from net.fair.checking.remembered import remembered, subject_of
from net.fair.checking.retold import DEAL
from net.fair.making.agreement import Agreed, Agreement, Stage, Vowed
from net.fair.making.hashing import DIGEST
from net.fair.making.subject import Context
from net.journal.entries import Made
from net.match.proofs import Proving
from net.table_state.running_match import Course
from net.table_state.state import TableState
from net.wire.messages import Commit, Reveal
from net.wire.refusals import Refused, Why
from rules.moves import Wanted
from rules.views import Stage as CourseStage

Shuffle: TypeAlias = Callable[[bytes], bytes]
"""Puts cards in an order of its own choice, which nobody can verify: for tests."""

SHUFFLE: Final = "shuffle"
"""The table's clock for answers."""

Secret: TypeAlias = Callable[[], bytes]
"""Gives 32 bytes that nobody can foresee."""


def fresh_secret() -> bytes:
    """Return 32 bytes that nobody can foresee."""
    return secrets.token_bytes(DIGEST)


class Shuffling:
    """The shuffles of `table`, match after match: made by everyone together, or by `shuffle` alone."""

    def __init__(self, table: TableState, secret: Secret, shuffle: Shuffle | None = None) -> None:
        self._table = table
        self._secret = secret
        self.shuffle = shuffle
        self.begin()

    def begin(self) -> None:
        """A match begins, or the last one was broken off."""
        self._proving = Proving(self._table)
        self._forget()

    def _forget(self) -> None:
        self._open: Agreement | None = None
        self._told = 0  # up to which stage of the attempt that goes on
        self._vowed: Vowed | None = None  # what was written of the open shuffle
        self._expected: frozenset[int] = frozenset()  # who is waited for until they are back

    def resume(self) -> None:
        """The running match came from the journal: know its shuffles again, and the rounds that are over.

        A shuffle that was going on does so: whoever gave a part to it is told the same as before.
        """
        self._forget()
        course = self._table.course
        if course is None:
            self.begin()
            return
        written = list(self._table.journal.entries())
        done = [
            entry if isinstance(entry, Agreed) else (entry.seat, entry.move)
            for entry in written
            if isinstance(entry, Agreed | Made)
        ]
        self._proving = Proving(self._table, remembered(course.rules, course.seats, done))
        if isinstance(written[-1], Vowed):
            self._take_up(course, written[-1])

    def _take_up(self, course: Course, vowed: Vowed) -> None:
        if course.stage is CourseStage.DEAL:
            course.deal()
        self._vowed = vowed
        self._open = Agreement.again(vowed, subject_of(course.rules, course.match), self._secret)
        self._expected = self._open.awaited

    # ---- what happens ------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether the match waits for an order that is being made."""
        return self._open is not None

    @property
    def lots(self) -> bytes:
        """What breaks the ties of the running round: they follow from its deal, as all can verify afterwards.

        Where a table shuffles by itself nobody can, and they are fresh.
        """
        deals = (made for made in self._proving.made.values() if made.context.label == DEAL)
        return next((made.lots for made in deals), None) or self._secret()

    @property
    def patience(self) -> float:
        """How long answers are waited for: those who are on their way back get the usual time then."""
        return limits.BACK_WITHIN if self._expected else limits.SHUFFLE_WITHIN

    def follow(self) -> bool:
        """Make the order that the match wants, as far as nobody is waited for; return whether one was.

        Raises JournalUnwritable, and then nothing is lost: it can be called again.
        """
        course, gave = self._table.course, False
        while course is not None and (wanted := course.wanted) is not None:
            if self.shuffle is not None:
                course.give(self.shuffle(wanted.cards))
                gave = True
                continue
            made = self._open = self._open or self._called(course, wanted)
            self._tell_stage(made)
            if made.stage is not Stage.SEALED:
                return gave
            course.give(made.arranged(wanted.cards), made.agreed)
            self._proving.made[made.context.number] = made
            self._open, self._told, gave = None, 0, True
        return gave

    def answered(self, person: Person, answer: Commit | Reveal) -> bool:
        """Take a commitment or a secret; return whether the match went on with it.

        Raises Refused if it does not count, and JournalUnwritable.
        """
        seat, made = self._table.seats.of(person), self._open
        if made is None or seat is None or not _is_for(made.context, answer):
            raise Refused(Why.SHUFFLE, "this shuffle is over")
        if isinstance(answer, Commit):
            counts = made.commits(seat, bytes.fromhex(answer.commitment))
        else:
            counts = made.reveals(seat, bytes.fromhex(answer.secret))
        if not counts:
            raise Refused(Why.SHUFFLE, "this is not what the shuffle waits for")
        self._vow(made)
        return self.go_on()

    def time_up(self) -> bool:
        """Go on without those who have not answered in time; return whether the match went on.

        Where people were waited for who are not back, those who are have the usual time from now on.
        """
        if self._expected:
            self._expected = frozenset()
            self._table.clocks.restart(SHUFFLE)
        elif self._open is not None:
            attempt = self._open.context.attempt
            self._open.time_up()
            if self._open.context.attempt > attempt:
                self._told = 0
                self._name(self._open.missing)
            return self.go_on()
        return False

    def see_who_is_here(self) -> bool:
        """Stop waiting for commitments of people who are gone; return whether the match went on."""
        if self._open is not None and self._open.stage is Stage.CALLED and self._table.pause is None:
            gone = self._open.awaited - self._able() - self._expected
            for seat in gone:
                self._open.leaves(seat)
            return bool(gone) and self.go_on()
        return False

    def go_on(self) -> bool:
        """Give the match its order if there is one by now; return whether the match went on.

        While the table is paused the order waits, and answers are kept. Raises JournalUnwritable.
        """
        return self._table.pause is None and self.follow()

    def _name(self, missing: frozenset[int]) -> None:
        names = ", ".join(self._table.seats.part(seat).name for seat in sorted(missing))
        words = f"{names} did not reveal a part of the shuffle: the cards are shuffled again, without it."
        self._table.notice(words)

    # ---- one shuffle ---------------------------------------------------------------------------

    def _called(self, course: Course, wanted: Wanted) -> Agreement:
        table, number, of = self._table, course.orders.count + 1, course.match_id
        context = Context(table.plan.id, table.match, course.rounds + 1, number, wanted.label, match_id=of)
        return Agreement(context, subject_of(course.rules, course.match), self._able(), self._secret)

    def _able(self) -> frozenset[int]:
        """Return the seats whose owner is connected by a program that gives a part."""
        humans = self._table.seats.humans()
        return frozenset(seat for seat, human in humans if human.here and human.person.shuffles)

    def _watching(self) -> list[tuple[Person, int | None]]:
        """Return whoever is at the table with a program that verifies, and their seat."""
        return [(person, self._table.seats.of(person)) for person in self._table.people if person.shuffles]

    def _vow(self, made: Agreement) -> None:
        """Write what is told or answered next: no referee may tell it otherwise. Raise JournalUnwritable."""
        if self._vowed != made.vowed:
            self._table.journal.append(made.vowed)
            self._vowed = made.vowed

    def _tell_stage(self, made: Agreement) -> None:
        """Tell everyone what they were not told yet of the open shuffle; raise JournalUnwritable."""
        self._vow(made)
        for stage in list(Stage)[self._told : made.stage.value]:
            self._table.clocks.restart(SHUFFLE)
            for person, seat in self._watching():
                person.tell(wire.told(made, stage, seat))
        self._told = made.stage.value

    # ---- who is told -----------------------------------------------------------------------------

    def see(self) -> None:
        """The match went on: note what is to be told of it after the update that shows it."""
        self._proving.see()

    def flush(self) -> None:
        """Tell what waited for an update."""
        self._proving.flush(self._watching())

    def show(self, person: Person) -> None:
        """Tell `person`, who has just come, all that they may know, and wait for their part."""
        seat = self._table.seats.of(person)
        self._is_back(seat)
        if not person.shuffles:
            return
        self._proving.show(person, seat)
        if self._open is not None:
            for stage in list(Stage)[: self._told]:
                person.tell(wire.told(self._open, stage, seat))

    def _is_back(self, seat: int | None) -> None:
        """Ask who is back for a part; once nobody else is waited for the usual time begins."""
        if self._open is not None and seat in self._able():
            assert seat is not None, "nobody is able without a seat"
            self._open.comes(seat)
        if seat in self._expected:
            self._expected -= {seat}
            if not self._expected:
                self._table.clocks.restart(SHUFFLE)


def _is_for(context: Context, answer: Commit | Reveal) -> bool:
    return (context.number, context.attempt) == (answer.number, answer.attempt)
