"""How the matches of a table go on: one is begun, dealt, played move by move, judged, and over.

Races and shuffles know the state of the table, but neither each other nor who calls them: they return
what is to happen (a verdict, an order), and it is applied here. Whatever changes a match ends in `moved`.
"""

from __future__ import annotations

from net.auth.accounts import Person
from net.errors import JournalUnwritable
from net.fair.making.subject import MATCH_ID
from net.journal.entries import Abandoned, Begun
from net.match.deadlines import keep_clocks, waited_for
from net.match.match_record import keep
from net.match.races import Played, Racing, finish_words
from net.match.shuffles import Secret, Shuffling
from net.seating import presence, stand_ins
from net.seating.pause import refuse_if_paused, unwritable
from net.table_state.persistence import write_down
from net.table_state.running_match import Course
from net.table_state.state import TableState
from net.wire.messages import Commit, Reveal
from net.wire.refusals import Refused, Why
from rules.moves import TimeUp
from rules.views import Stage


class MatchFlow:
    """The matches of `table`, one after the other. `new_secret` gives each match an id of its own."""

    def __init__(self, table: TableState, racing: Racing, shuffling: Shuffling, new_secret: Secret) -> None:
        self.table = table
        self.racing = racing
        self.shuffling = shuffling
        self._new_secret = new_secret

    # ---- its beginning and its rounds --------------------------------------------------------------

    def begin(self) -> None:
        """Begin a match of everyone who is seated; the seats close up, and that is written with it."""
        table = self.table
        match = table.match + (table.course is not None)
        stand_ins.dismiss_all(table)
        count = table.seats.compact()
        names = tuple(occupant.name for _, occupant in table.seats.taken())
        match_id = self._new_secret()[:MATCH_ID].hex()
        write_down(table, Begun(match, table.ruleset, names, match_id))
        table.match = match
        table.course, table.file = Course(table.rules, count, table.journal, match_id=match_id), None
        self.shuffling.begin()
        table.seats.unsettle()
        for _, human in table.seats.humans():
            human.idle = False
        stand_ins.call(table)
        self._deal(table.course)

    def abandon(self) -> None:
        """End the match without a result: only bots played it."""
        self.table.journal.append(Abandoned())
        stand_ins.dismiss_all(self.table)
        self.table.course = None
        self.table.match += 1
        self.shuffling.begin()
        self.racing.follow()
        self.table.changed()

    def deal(self) -> None:
        """Deal the next round, if one is waited for."""
        course = self.table.course
        if course is not None and course.stage is Stage.DEAL and not self.shuffling.busy:
            self._deal(course)

    def _deal(self, course: Course) -> None:
        course.deal()
        self.table.seats.unsettle()
        self.moved()

    def catch_up(self) -> None:
        """Go on after a pause: with the order that is waited for, or with a first deal that was not written.

        Raises JournalUnwritable.
        """
        course = self.table.course
        if course is None:
            return
        if course.stage in (Stage.LOT, Stage.DEAL) and not course.rounds:
            course.deal()
        if self.shuffling.go_on():
            self.moved()

    # ---- moves -------------------------------------------------------------------------------------

    def play(self, played: Played) -> None:
        """Make a move: judge, write, apply; a claim in a race is kept for the verdict.

        Raise Refused with the clause that forbids it, and Later if it is kept until the open race is judged.
        """
        course, seat, move = self.table.course, played.seat, played.play.move
        if course is None or seat >= course.seats:
            raise Refused(Why.PLAYING, "no match is being played")
        if course.has_made(seat, played.play.once):
            return
        refuse_if_paused(self.table)
        against = course.refusal(seat, move)
        if against is not None:
            raise Refused(Why.RULES, against.words, against.clause)
        if course.is_claim(move):
            self.racing.claim(played, course.written(move))
            return
        self.racing.give_way(played)
        course.play(seat, move, played.play.once)
        self.moved()

    def deadline_passed(self, name: str, number: int) -> None:
        """Tell the rules that their deadline `name` has passed, unless a race must be judged before."""
        if self.racing.is_own(name):
            self.racing.time_up()
        elif self.table.course is not None and not self.racing.waits_for_verdict(TimeUp(name)):
            self.table.course.time_up(name, number)
            self.moved()

    def judge_race(self) -> None:
        """Judge the open race: tell the verdict to the rules, then the photo finish to everyone."""
        course = self.table.course
        if course is None or not self.racing.is_open:
            return
        judged = self.racing.verdict(self.racing.seed or self.shuffling.lots)
        course.judged(judged)  # if it cannot be written, the claims still wait for a verdict
        self.racing.close()
        if judged.claims:
            names = [self.table.seats.part(seat).name for seat in range(course.seats)]
            self.table.notice(finish_words(judged, names))
        self.moved()

    # ---- shuffles ----------------------------------------------------------------------------------

    def take_part(self, person: Person, answer: Commit | Reveal) -> None:
        """Take a part in the open shuffle; raise Refused if it does not count, or JournalUnwritable."""
        if self.shuffling.answered(person, answer):
            self.moved()

    def shuffle_time_up(self) -> None:
        """Go on without the parts that are missing; raise JournalUnwritable."""
        if self.shuffling.time_up():
            self.moved()

    def see_who_is_here(self) -> None:
        """Wait no longer for parts of people who are gone; raise JournalUnwritable."""
        if self.shuffling.see_who_is_here():
            self.moved()

    # ---- what follows ------------------------------------------------------------------------------

    def moved(self) -> None:
        """See to what follows when the match has changed: cards, the time of those who act now, its end."""
        table = self.table
        try:
            self.shuffling.follow()
        except JournalUnwritable as error:  # what was done is done; the order follows when it can be written
            unwritable(table, error)
        self.shuffling.see()
        for seat in range(len(table.seats.places)):
            table.clocks.restart(f"idle {seat}")
            table.clocks.restart(f"timer {seat}")
        if table.course is not None and table.course.stage is Stage.OVER:
            self._finish(table.course)
        if table.course is not None and table.course.stage is not Stage.ROUND:
            table.journal.round_over()
        self.racing.follow()
        table.changed()

    def _finish(self, course: Course) -> None:
        self.table.seats.unsettle()
        self.table.file = keep(self.table, course)
        presence.clear_given_up(self.table)
        stand_ins.dismiss_all(self.table)

    @property
    def waited_for(self) -> frozenset[int]:
        """The seats that hold the match up until they do something."""
        return waited_for(self.table, self.racing, self.shuffling)

    def keep_clocks(self) -> None:
        """See which race is open now, then which clocks must run."""
        self.racing.follow()
        keep_clocks(self.table, self.racing, self.shuffling)
