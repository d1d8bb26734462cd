"""The course of the matches at a table: begin, deal, moves, races, shuffles and the end.

Races and shuffles use the state of the table but know neither each other nor their caller. They return a
verdict or an order, which is applied here. Every change of a match ends in `moved`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TypeAlias

from parlour.net.auth.accounts import Person
from parlour.net.fair.scheme import MATCH_ID
from parlour.net.journal.entries import Abandoned, Begun
from parlour.net.table import presence, stand_ins
from parlour.net.table.alone import only_player
from parlour.net.table.deadlines import waited_for, wanted_clocks
from parlour.net.table.events import Finished
from parlour.net.table.pause import refuse_if_paused
from parlour.net.table.persistence import write_down
from parlour.net.table.races import VERDICT, Played, Racing, finish_words
from parlour.net.table.running_match import Course
from parlour.net.table.shuffles import Secret, Shuffling
from parlour.net.table.state import TableState
from parlour.net.wire.messages import Commit, Record, Reveal
from parlour.net.wire.refusals import Refused, Why
from parlour.rules.errors import RecordError, Refusal
from parlour.rules.moves import TimeUp
from parlour.rules.record import record
from parlour.rules.shelf.ready import TableRules
from parlour.rules.shelf.saved import dump
from parlour.rules.views import Stage

Today: TypeAlias = Callable[[], datetime]
"""Returns the date and time of day, with its zone, for the files of matches."""


class MatchFlow:
    """The successive matches of `table`. `new_secret` supplies the id of each match."""

    def __init__(
        self, table: TableState, racing: Racing, shuffling: Shuffling, new_secret: Secret, today: Today
    ) -> None:
        self.table = table
        self.racing = racing
        self.shuffling = shuffling
        self._new_secret = new_secret
        self._today = today

    def begin(self) -> None:
        """Begin a match with everyone who is seated, moved together to the first seats."""
        table = self.table
        match = table.match + 1 if table.course is not None else table.match
        stand_ins.dismiss_all(table)
        count = table.seats.compact()
        names = tuple(occupant.name for _, occupant in table.seats.taken())
        match_id = self._new_secret()[:MATCH_ID].hex()
        write_down(table, Begun(match, table.ruleset, names, match_id))
        table.match = match
        table.course, table.file = Course(table.rules, count, table.write, match_id=match_id), None
        self.shuffling.begin()
        table.seats.unsettle()
        for _, human in table.seats.humans():
            human.idle = False
        stand_ins.call(table)
        self._deal(table.course)

    def abandon(self) -> None:
        self.table.write(Abandoned())
        stand_ins.dismiss_all(self.table)
        self.forget_match()

    def forget_match(self) -> None:
        """Forget the match, if there is one; the next one has another number."""
        table = self.table
        if table.course is not None:
            table.match += 1
        table.course = table.file = None
        self.shuffling.begin()
        self.racing.follow()
        table.changed()

    def deal(self) -> None:
        course = self.table.course
        if course is not None and course.stage is Stage.DEAL and not self.shuffling.busy:
            self._deal(course)

    def _deal(self, course: Course) -> None:
        course.deal()
        self.table.seats.unsettle()
        self.moved()

    def catch_up(self) -> None:
        """Continue after a pause with the awaited order or first deal."""
        course = self.table.course
        if course is None:
            return
        if course.stage in (Stage.LOT, Stage.DEAL) and not course.rounds:
            course.deal()
        if self.shuffling.go_on():
            self.moved()

    def play(self, played: Played) -> bool:
        """Judge and apply a move; a claim in a race is kept for the verdict.

        Returns False if the move has to wait for the verdict on the open race (`Racing.released`). Raises
        Refused with the clause that forbids the move.
        """
        course, seat = self.table.course, played.seat
        if course is None or seat >= course.seats:
            raise Refused(Why.PLAYING, "no match is being played")
        if course.has_made(seat, played.play.once):
            return True
        refuse_if_paused(self.table)
        move = course.judge(seat, played.play.move)
        if isinstance(move, Refusal):
            raise Refused(Why.RULES, move.words, move.clause)
        if move.claim:
            self.racing.claim(played, move.text)
            return True
        if self.racing.must_wait(played, move):
            return False
        course.play(move, played.play.once)
        self.moved()
        return True

    def deadline_passed(self, name: str, number: int) -> None:
        """Tell the rules that a deadline has passed, unless a race must be judged first."""
        if self.racing.is_own(name):
            self.racing.time_up()
        elif self.table.course is not None and not self.racing.waits_for_verdict(TimeUp(name)):
            self.table.course.time_up(name, number)
            self.moved()

    def judge_race(self) -> None:
        """Judge the open race: pass the verdict to the rules, then announce the photo finish."""
        course = self.table.course
        if course is None or not self.racing.is_open:
            return
        judged = self.racing.verdict(self.racing.seed or self.shuffling.lots)
        course.judged(judged)
        self.racing.close()
        if judged.claims:
            names = [self.table.seats.part(seat).name for seat in range(course.seats)]
            self.table.notice(finish_words(judged, names))
        self.moved()

    def take_part(self, person: Person, answer: Commit | Reveal) -> None:
        """Accept a part in the open shuffle. Raises Refused if it does not count."""
        if self.shuffling.answered(person, answer):
            self.moved()

    def shuffle_time_up(self) -> None:
        """Continue the shuffle without the missing parts."""
        if self.shuffling.time_up():
            self.moved()

    def see_who_is_here(self) -> None:
        """Stop waiting for the parts of people who are gone."""
        if self.shuffling.see_who_is_here():
            self.moved()

    def moved(self) -> None:
        """Handle the consequences of a change: new orders, restarted clocks, the end of the match."""
        table = self.table
        self.shuffling.follow()
        self.shuffling.see()
        for seat in range(len(table.seats.places)):
            table.clocks.restart(f"idle {seat}")
            table.clocks.restart(f"timer {seat}")
        if table.course is not None and table.course.stage is Stage.OVER:
            self._finish(table.course)
        if table.course is not None and table.course.stage is not Stage.ROUND:
            table.effects.round_over = True
        if table.course is not None and only_player(table) is None:
            table.course.forget_past()
        self.racing.follow()
        table.changed()

    def _finish(self, course: Course) -> None:
        self.table.seats.unsettle()
        self.table.file = _keep(self.table, course, self._today())
        presence.clear_given_up(self.table)
        stand_ins.dismiss_all(self.table)

    @property
    def waited_for(self) -> frozenset[int]:
        return waited_for(self.table, self.racing, self.shuffling)

    def keep_clocks(self) -> None:
        """Keep exactly the wanted clocks; new ones start when the next effects are released."""
        self.racing.follow()
        self.table.clocks.restart(VERDICT)  # any event may change when the verdict is due
        self.table.clocks.keep(wanted_clocks(self.table, self.racing, self.shuffling))


def finished(
    rules: TableRules,
    names: Sequence[str],
    lines: Sequence[str],
    table: str,
    now: datetime,
    taken_back: int = 0,
) -> Record:
    """Return the record of a match with `names` by seat. Raises RecordError if it is too long."""
    date = f"{now:%Y-%m-%d %H:%M}"
    title = record.Record(rules.name, dump(rules), tuple(names), (), table, date, taken_back=taken_back)
    name = f"{now:%Y%m%d-%H%M%S-%f}-{rules.name}"  # to the microsecond: tables may end in the same second
    return Record(name=name[:60] + ".txt", text=record.paged(title, lines))


def _keep(table: TableState, course: Course, now: datetime) -> Record | None:
    """Store the record of a finished match and send it to everyone; None if it is too long to be read back.

    Its lines were written during the match, because writing all of a long match at its end would block every
    table of the referee.

    Only the stored one says who sat there (`record.Seating`); everyone's own program adds that.
    """
    names = tuple(occupant.name for _, occupant in table.seats.taken())
    try:
        file = finished(course.rules, names, course.lines, table.plan.name, now, course.taken_back)
    except RecordError:
        table.notice("This match was too long to be kept as a file.")
        return None
    there = [place for place, _ in table.seats.taken()]
    owners = (place for place, human in table.seats.humans() if human.person.is_owner)
    bots = tuple(there.index(place) for place, _ in table.seats.robots())
    owner = next((there.index(place) for place in owners), None)
    mine = file.model_copy(update={"text": record.seated(file.text, record.Seating(owner, bots))})
    table.effects.sent.append(Finished(mine, own=owner is not None))
    table.tell(file)
    return file
