"""Shuffles at a table, one at a time: from the order that the rules want to the proof of it.

    wanted -> called -> listed -> sealed -> given to the rules; uncovered card by card; proved after the round

`net.fair` says how a shuffle is made; here it is told to people, and fed with their answers. Everyone
seated and connected whose program can is asked for a part; bots have none, and a table of bots
waits for nobody. Whoever does not answer in time is left out, and the match goes on.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from net import limits
from net.fair import wire
from net.fair.agreement import Agreed, Agreement, Stage, Vowed
from net.fair.hashing import DIGEST
from net.fair.parts import HOST
from net.fair.remembered import remembered, subject_of
from net.fair.subject import Context
from net.journal import Made
from net.messages import Commit, Proof, Reveal, Uncovered
from net.people import Person
from net.refused import Refused, Why
from rules.moves import Wanted
from rules.shelf import dump
from rules.views import Stage as CourseStage

if TYPE_CHECKING:
    from net.course import Course
    from net.table import Table

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
    """The shuffles of `table`, match after match."""

    def __init__(self, table: Table, secret: Secret) -> None:
        self._table = table
        self._secret = secret
        self.begin()

    def begin(self) -> None:
        """A match begins, or the last one was broken off."""
        self._open: Agreement | None = None
        self._told: tuple[Context | None, int] = (None, 0)  # up to which stage, in which attempt
        self._vowed: Vowed | None = None  # what was written of the open shuffle
        self._made: dict[int, Agreement] = {}
        self._waiting: list[tuple[int | None, Uncovered | Proof]] = []  # for a seat, or for all
        self._over = 0  # so many lines of the match are of rounds that are over
        self._rounds = 0

    def resume(self) -> None:
        """The running match came from the journal: know its shuffles again, and the rounds that are over.

        A shuffle that was going on does so: whoever gave a part to it is told the same as before.
        """
        self.begin()
        course = self._table.course
        if course is None:
            return
        written = list(self._table.journal.entries())
        done = [
            entry if isinstance(entry, Agreed) else (entry.seat, entry.move)
            for entry in written
            if isinstance(entry, Agreed | Made)
        ]
        self._made = {made.context.number: made for made in remembered(course.rules, course.seats, done)}
        self._rounds = course.rounds
        scored = (at for at, line in enumerate(course.lines, 1) if line.startswith("scored "))
        self._over = max(scored, default=0)
        if isinstance(written[-1], Vowed):
            self._take_up(course, written[-1])

    def _take_up(self, course: Course, vowed: Vowed) -> None:
        if course.stage is CourseStage.DEAL:
            course.deal()
        self._vowed = vowed
        self._open = Agreement.again(vowed, subject_of(course.rules, course.match), self._secret)

    # ---- what happens ------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether the match waits for an order that is being made."""
        return self._open is not None

    def follow(self) -> bool:
        """Make the order that the match wants, as far as nobody is waited for; return whether one was.

        Raises JournalUnwritable, and then nothing is lost: it can be called again.
        """
        course, gave = self._table.course, False
        while course is not None and (wanted := course.wanted) is not None:
            if self._table.shuffle is not None:
                course.give(self._table.shuffle(wanted.cards))
                gave = True
                continue
            made = self._open = self._open or self._called(course, wanted)
            self._tell_stage(made)
            if made.stage is not Stage.SEALED:
                return gave
            course.give(made.arranged(wanted.cards), made.agreed)
            self._made[made.context.number], self._open = made, None
            gave = True
        return gave

    def answered(self, person: Person, answer: Commit | Reveal) -> None:
        """Take a commitment or a secret; raise Refused if it does not count."""
        seat, made = self._table.seats.of(person), self._open
        if made is None or seat is None or not _is_for(made.context, answer):
            raise Refused(Why.SHUFFLE, "this shuffle is over")
        if isinstance(answer, Commit):
            counts = made.commits(seat, bytes.fromhex(answer.commitment))
        else:
            counts = made.reveals(seat, bytes.fromhex(answer.secret))
        if not counts:
            raise Refused(Why.SHUFFLE, "this is not what the shuffle waits for")
        self.go_on()

    def time_up(self) -> None:
        """Some have not answered in time."""
        if self._open is not None:
            attempt = self._open.context.attempt
            self._open.time_up()
            if self._open.context.attempt > attempt:
                self._name(self._open.missing)
            self.go_on()

    def see_who_is_here(self) -> None:
        """Nobody waits for the commitment of who is gone."""
        if self._open is not None and self._open.stage is Stage.CALLED and self._table.pause is None:
            gone = self._open.awaited - self._able()
            for seat in gone:
                self._open.leaves(seat)
            if gone:
                self.go_on()

    def go_on(self) -> None:
        """Let the match go on if there is an order for it by now; raise JournalUnwritable.

        While the table is paused it waits: what was answered is kept.
        """
        if self._table.pause is None and self.follow():
            self._table.moved()

    def _name(self, missing: frozenset[int]) -> None:
        names = ", ".join(self._table.seats.part(seat).name for seat in sorted(missing))
        words = f"{names} did not reveal a part of the shuffle: the cards are shuffled again, without it."
        self._table.notice(words)

    # ---- one shuffle ---------------------------------------------------------------------------

    def _called(self, course: Course, wanted: Wanted) -> Agreement:
        table, number = self._table, course.orders.count + 1
        context = Context(table.plan.id, table.match, course.rounds + 1, number, wanted.label)
        return Agreement(context, subject_of(course.rules, course.match), self._able(), self._secret)

    def _able(self) -> frozenset[int]:
        """Return the seats whose owner is connected by a program that gives a part."""
        humans = self._table.seats.humans()
        return frozenset(seat for seat, human in humans if human.here and human.person.shuffles)

    def _watching(self) -> list[tuple[Person, int | None]]:
        """Return whoever is at the table with a program that verifies, and their seat."""
        return [(person, self._table.seats.of(person)) for person in self._table.people if person.shuffles]

    def _tell_stage(self, made: Agreement) -> None:
        """Tell everyone what they were not told yet of the open shuffle; raise JournalUnwritable.

        It is written first, whole: no referee may ever tell it otherwise.
        """
        if self._vowed != made.vowed:
            self._table.journal.append(made.vowed)
            self._vowed = made.vowed
        context, upto = self._told
        for stage in list(Stage)[upto if context == made.context else 0 : made.stage.value]:
            self._table.clocks.restart(SHUFFLE)
            for person, seat in self._watching():
                person.tell(wire.told(made, stage, seat))
        self._told = (made.context, made.stage.value)

    # ---- when cards are seen, and when the round is over ---------------------------------------

    def see(self) -> None:
        """The match went on: note what was uncovered, and the proof of a round that has just ended.

        Both are told after the update that shows them.
        """
        course = self._table.course
        if course is None:
            return
        for number, positions, seat, lifted in course.orders.take():
            if number in self._made:
                opened = wire.uncovered(self._made[number], positions, seat, lifted)
                self._waiting.append((seat, opened))
        if course.rounds > self._rounds:
            self._rounds = course.rounds
            self._prove(course)

    def _prove(self, course: Course) -> None:
        if not self._made:
            return
        hosts = {number: made.agreed.secrets[HOST].hex() for number, made in self._made.items()}
        self._waiting.append((None, self._proof(course, self._over, course.lines[self._over :], hosts)))
        self._over = len(course.lines)
        self._made.clear()

    def _proof(self, course: Course, first: int, lines: Sequence[str], hosts: Mapping[int, str]) -> Proof:
        return Proof(
            table=self._table.plan.id,
            match=self._table.match,
            round=self._rounds,
            ruleset=dump(course.rules),
            seats=course.seats,
            first=first,
            lines=tuple(lines),
            secrets={str(number): secret for number, secret in hosts.items()},
        )

    def flush(self) -> None:
        """Tell what waited for an update, each to those who may know it."""
        waiting, self._waiting = self._waiting, []
        for to, message in waiting:
            for person, seat in self._watching():
                if to is None or seat == to:
                    person.tell(message)

    def show(self, person: Person) -> None:
        """Tell `person`, who has just come, of the rounds that are over and of the latest shuffles."""
        if not person.shuffles:
            return
        course, seat = self._table.course, self._table.seats.of(person)
        over = course.lines[: self._over] if course is not None else []
        if course is not None and over and sum(map(len, over)) <= limits.RETOLD_BYTES:
            person.tell(self._proof(course, 0, over, {}))
        for made in list(self._made.values())[-limits.SHUFFLES_RETOLD :]:
            for stage in Stage:
                person.tell(wire.told(made, stage, seat))
        if self._open is not None:
            for stage in list(Stage)[: self._told[1]]:
                person.tell(wire.told(self._open, stage, seat))


def _is_for(context: Context, answer: Commit | Reveal) -> bool:
    return (context.number, context.attempt) == (answer.number, answer.attempt)
