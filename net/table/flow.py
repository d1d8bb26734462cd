"""The matches at a table: begin, deal, moves, races, shuffles, going on after a pause, and the end.

Races and shuffles use the state of the table but know neither each other nor their caller. They return a
verdict or an order, which is applied here. Every change of a match ends in `moved`.

    paused -> (in a race: soon, for a few seconds) -> running

`parlour.net.table.pause` begins pauses. They end here, since what the match waits for may come then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TypeAlias

from parlour.net import limits
from parlour.net.auth.accounts import Person
from parlour.net.fair.scheme import MATCH_ID
from parlour.net.journal.entries import Abandoned, Begun, WentOn
from parlour.net.table import presence, stand_ins
from parlour.net.table.alone import only_player
from parlour.net.table.evening import count
from parlour.net.table.events import Finished, Placed
from parlour.net.table.pause import begin_pause, refuse_if_paused
from parlour.net.table.persistence import keep_up, write_anew, write_down
from parlour.net.table.races import ArrivedMove, Racing, finish_told
from parlour.net.table.ranking import places_of, ranked
from parlour.net.table.running_match import RunningMatch
from parlour.net.table.shuffles import Secret, Shuffling
from parlour.net.table.state import TableState
from parlour.net.wire.messages import Commit, PausedBy, Record, Reveal
from parlour.net.wire.notices import FILE_TOO_LONG, GOES_ON, RACE_SOON
from parlour.net.wire.refusals import Refused, Why
from parlour.net.wire.sentences import NO_MATCH
from parlour.rules.moves import Refusal, TimeUp
from parlour.rules.record import record
from parlour.rules.record.faults import RecordError
from parlour.rules.sentences import told
from parlour.rules.shelf.ready import TableRules
from parlour.rules.shelf.saved import dump
from parlour.rules.views import Stage

Today: TypeAlias = Callable[[], datetime]
"""Returns the date and time of day, with its zone, for the files of matches."""


class MatchFlow:
    """The successive matches of the table. `new_secret` supplies the id of each match."""

    def __init__(
        self, state: TableState, racing: Racing, shuffling: Shuffling, new_secret: Secret, today: Today
    ) -> None:
        self.state = state
        self.racing = racing
        self.shuffling = shuffling
        self._new_secret = new_secret
        self._today = today

    def begin(self) -> None:
        """Begin a match with everyone who is seated, moved together to the first seats."""
        state = self.state
        number = state.match_number + 1 if state.match is not None else state.match_number
        stand_ins.dismiss_all(state)
        count = state.seats.compact()
        names = tuple(occupant.name for _, occupant in state.seats.taken())
        match_id = self._new_secret()[:MATCH_ID].hex()
        write = write_anew if number > 1 else write_down  # a table that stays open does not grow for ever
        write(state, Begun(number, state.ruleset, names, match_id))
        state.match_number = number
        state.match, state.file = RunningMatch(state.rules, count, state.write, match_id=match_id), None
        self.shuffling.begin()
        state.seats.unsettle()
        for _, human in state.seats.humans():
            human.idle = False
        stand_ins.call(state)
        self._deal(state.match)

    def abandon(self) -> None:
        self.state.write(Abandoned())
        stand_ins.dismiss_all(self.state)
        self.forget_match()

    def forget_match(self) -> None:
        """Forget the match, if there is one; the next one has another number."""
        state = self.state
        if state.match is not None:
            state.match_number += 1
        state.match = state.file = None
        self.shuffling.begin()
        self.racing.follow()
        state.changed()

    def deal(self) -> None:
        match = self.state.match
        if match is not None and match.stage is Stage.DEAL and not self.shuffling.busy:
            self._deal(match)

    def _deal(self, match: RunningMatch) -> None:
        match.deal()
        self.state.seats.unsettle()
        self.moved()

    def someone_is_back(self) -> None:
        """End the wait of a table for its people, because one of them is back."""
        if self.state.pauses.end(PausedBy.RETURN):
            write_down(self.state, WentOn())  # a later referee leads them to the table where they were last
            if not self._counts_in():
                self._proceed()

    def end_pause(self, by: PausedBy) -> None:
        """End the pause `by` the host or the journal, if there is one, and tell everyone what happens."""
        state = self.state
        if not state.pauses.end(by):
            return
        keep_up(state)
        if not self._counts_in():
            self._proceed()
            state.notice(state.pause.told if state.pause is not None else GOES_ON)

    def soon_is_now(self) -> None:
        """Continue a race after the countdown."""
        self.state.pauses.end(PausedBy.SOON)
        self._proceed()
        if self.state.pause is None:
            self.state.notice(GOES_ON)

    def _counts_in(self) -> bool:
        """Begin the countdown if nothing else holds an open race up; return whether it was begun.

        Everyone gets these few seconds because the host also plays and would know the moment.
        """
        if self.state.pause is not None or not self.racing.is_open:
            return False
        begin_pause(self.state, PausedBy.SOON, told(RACE_SOON, seconds=round(limits.COUNT_IN)))
        return True

    def _proceed(self) -> None:
        """Continue unless another pause remains."""
        self.state.changed()
        if self.state.pause is None:
            self.state.clocks.release(self.state.now)
            self.catch_up()

    def catch_up(self) -> None:
        """Continue after a pause with the awaited order or first deal."""
        match = self.state.match
        if match is None:
            return
        if match.stage in (Stage.LOT, Stage.DEAL) and not match.rounds:
            match.deal()
        if self.shuffling.go_on():
            self.moved()

    def play(self, played: ArrivedMove) -> bool:
        """Judge and apply a move; a claim in a race is kept for the verdict.

        Returns False if the move has to wait for the verdict on the open race (`Racing.released`). Raises
        Refused with the clause that forbids the move.
        """
        match, seat = self.state.match, played.seat
        if match is None or seat >= match.seats:
            raise Refused(Why.PLAYING, NO_MATCH)
        if match.has_made(seat, played.play.once):
            return True
        refuse_if_paused(self.state)
        move = match.judge(seat, played.play.move)
        if isinstance(move, Refusal):
            raise Refused(Why.RULES, move.told, move.clause)
        self._note_help(match, played)
        if move.claim:
            self.racing.claim(played, move.text)
            return True
        if self.racing.must_wait(played, move):
            return False
        match.play(move, played.play.once)
        self.moved()
        return True

    def _note_help(self, match: RunningMatch, played: ArrivedMove) -> None:
        """Note that a bot plays for somebody, or a program of their own."""
        human = self.state.seats.human(played.seat)
        if human is not None and played.player is not None:
            match.helped.add(played.seat)
        elif human is not None:
            match.unrated |= human.person.is_bot

    def deadline_passed(self, name: str, number: int) -> None:
        """Tell the rules that a deadline has passed, unless a race must be judged first."""
        if self.racing.is_own(name):
            self.racing.time_up()
        elif self.state.match is not None and not self.racing.waits_for_verdict(TimeUp(name)):
            self.state.match.time_up(name, number)
            self.moved()

    def judge_race(self) -> None:
        """Judge the open race: pass the verdict to the rules, then announce the photo finish."""
        match = self.state.match
        if match is None or not self.racing.is_open:
            return
        judged = self.racing.verdict(self.racing.seed or self.shuffling.lots)
        match.judged(judged)
        self.racing.close()
        if judged.claims:
            names = [self.state.seats.part(seat).name for seat in range(match.seats)]
            self.state.notice(finish_told(judged, names))
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
        state = self.state
        self.mind_the_length()
        self.shuffling.follow()
        self.shuffling.see()
        for seat in range(len(state.seats.places)):
            state.clocks.restart(f"idle {seat}")
            state.clocks.restart(f"timer {seat}")
        if state.match is not None and state.match.ended != state.match.counted:
            count(state, state.match)
        if state.match is not None and state.match.stage is Stage.OVER:
            self._finish(state.match)
        if state.match is not None and state.match.stage is not Stage.ROUND:
            state.effects.round_over = True
        out = state.match.moment.out if state.match is not None and state.match.stage is Stage.DEAL else ()
        for seat, human in state.seats.humans():
            human.ready |= seat in out  # nobody waits for who is out of the match
        if state.match is not None and only_player(state) is None:
            state.match.past.forget()
        self.racing.follow()
        state.changed()

    def mind_the_length(self) -> None:
        """Let no round follow the one that is played, if it is to be the last one and nobody shuffles."""
        match, plan = self.state.match, self.state.plan
        if match is None or self.shuffling.busy:
            return
        if self.state.is_to_end or (plan.rounds and match.rounds + 1 >= plan.rounds):
            match.end_after_round()
            self.state.changed()

    def _finish(self, match: RunningMatch) -> None:
        self.state.seats.unsettle()
        self.state.file = _keep(self.state, match, self._today())
        if self.state.plan.night:
            self.state.effects.sent.append(Placed(places_of(self.state, match)))
        if (who := ranked(self.state, match)) is not None:
            self.state.effects.sent.append(who)
        self.state.played = tuple(occupant for _, occupant in self.state.seats.taken())
        presence.clear_given_up(self.state)
        stand_ins.dismiss_all(self.state)


def finished(
    rules: TableRules,
    names: Sequence[str],
    lines: Sequence[str],
    table_name: str,
    now: datetime,
    taken_back: int = 0,
    day: str = "",
) -> Record:
    """Return the record of a match with `names` by seat. Raises RecordError if it is too long.

    `day`: it was the deal of this day.
    """
    date = f"{now:%Y-%m-%d %H:%M}"
    title = record.Record(
        rules.name, dump(rules), tuple(names), (), table_name, date, taken_back=taken_back, day=day
    )
    name = f"{now:%Y%m%d-%H%M%S-%f}-{rules.name}"  # to the microsecond: tables may end in the same second
    return Record(name=name[:60] + ".txt", text=record.paged(title, lines))


def _keep(state: TableState, match: RunningMatch, now: datetime) -> Record | None:
    """Store the record of a finished match and send it to everyone; None if it is too long to be read back.

    Its lines were written during the match, because writing all of a long match at its end would block every
    table of the referee.

    Only the stored one says who sat there (`record.Seating`); everyone's own program adds that.
    """
    names = tuple(occupant.name for _, occupant in state.seats.taken())
    try:
        file = finished(
            match.rules, names, match.lines, state.plan.name, now, match.taken_back, state.plan.day
        )
    except RecordError:
        state.notice(FILE_TOO_LONG)
        return None
    there = [place for place, _ in state.seats.taken()]
    owners = (place for place, human in state.seats.humans() if human.person.is_owner)
    bots = tuple(there.index(place) for place, _ in state.seats.robots())
    owner = next((there.index(place) for place in owners), None)
    mine = file.model_copy(update={"text": record.seated(file.text, record.Seating(owner, bots))})
    state.effects.sent.append(Finished(mine, own=owner is not None))
    state.tell(file)
    return file
