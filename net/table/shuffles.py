"""Shuffles at a table, one at a time, from the order that the rules want to its proof.

    wanted -> called -> listed -> sealed -> given to the rules; uncovered card by card; proved after the round

`parlour.net.fair` defines how a shuffle is made; this module runs it with the people at the table. Everyone
who is seated, connected and has a capable client is asked for a part. Bots give none, so a table of bots
does not wait. Whoever does not answer in time is left out, and the match goes on.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from parlour.net import limits
from parlour.net.auth.accounts import Person
from parlour.net.fair.agreement import Agreement, ShuffleStage, Vowed
from parlour.net.fair.retold import subject_of
from parlour.net.fair.scheme import DEAL, DIGEST, HOST, Context
from parlour.net.journal.entries import OfMatch
from parlour.net.table.running_match import RunningMatch
from parlour.net.table.state import TableState
from parlour.net.wire import sentences
from parlour.net.wire.messages import Commit, Proof, Reveal, Uncovered
from parlour.net.wire.notices import SHUFFLED_AGAIN
from parlour.net.wire.refusals import Refused, Why
from parlour.rules.moves import Wanted
from parlour.rules.sentences import told
from parlour.rules.shelf.saved import dump
from parlour.rules.views import Stage as CourseStage

Shuffler: TypeAlias = Callable[[bytes], bytes]
"""Returns the cards in an order of its choice that nobody can verify; for tests."""

SHUFFLE: Final = "shuffle"  # the table clock for answers

Secret: TypeAlias = Callable[[], bytes]  # supplies 32 unpredictable bytes


def fresh_secret() -> bytes:
    """Return 32 unpredictable bytes."""
    return secrets.token_bytes(DIGEST)


class Shuffling:
    """The shuffles of the table, made by everyone together, or by `shuffle` alone."""

    def __init__(self, state: TableState, secret: Secret, shuffle: Shuffler | None = None) -> None:
        self._state = state
        self._secret = secret
        self.shuffle = shuffle
        self.begin()

    def begin(self) -> None:
        """Forget the shuffles of the previous match."""
        self._proving = _Proving(self._state)
        self._forget()

    def _forget(self) -> None:
        self._open: Agreement | None = None
        self._told = 0  # the last announced stage of the current attempt
        self._vowed: Vowed | None = None  # the last journaled state of the open shuffle
        self._expected: frozenset[int] = frozenset()  # who has to reconnect after a restart

    def resume(self, written: Sequence[OfMatch]) -> None:
        """Restore the shuffles of a match from its entries, and continue an unfinished one unchanged."""
        self._forget()
        match = self._state.match
        if match is None:
            self.begin()
            return
        done = (Agreement.of(agreed, subject_of(match.rules, moment)) for agreed, moment in match.shuffles)
        self._proving = _Proving(self._state, done)
        if isinstance(written[-1], Vowed):
            self._take_up(match, written[-1])

    def _take_up(self, match: RunningMatch, vowed: Vowed) -> None:
        if match.stage is CourseStage.DEAL:
            match.deal()
        self._vowed = vowed
        self._open = Agreement.again(vowed, subject_of(match.rules, match.moment), self._secret)
        self._expected = self._open.awaited
        self._tell_stage(self._open)  # to whoever comes, also while the table is paused

    @property
    def busy(self) -> bool:
        return self._open is not None

    @property
    def lots(self) -> bytes:
        """What breaks the ties of the round: from its deal, or random if the table shuffles alone."""
        deals = (made for made in self._proving.made.values() if made.context.label == DEAL)
        return next((made.lots for made in deals), None) or self._secret()

    @property
    def patience(self) -> float:
        """How many seconds to wait for answers; longer while people still have to reconnect."""
        return limits.BACK_WITHIN if self._expected else limits.SHUFFLE_WITHIN

    def follow(self) -> bool:
        """Make orders as far as possible without waiting; return whether one was given. Can be repeated."""
        match, gave = self._state.match, False
        while match is not None and (wanted := match.wanted) is not None:
            if self.shuffle is not None:
                match.give(self.shuffle(wanted.cards))
                gave = True
                continue
            made = self._open = self._open or self._called(match, wanted)
            self._tell_stage(made)
            if made.stage is not ShuffleStage.SEALED:
                return gave
            match.give(made.arranged(wanted.cards), made.agreed)
            self._proving.made[made.context.number] = made
            self._open, self._told, gave = None, 0, True
        return gave

    def answered(self, person: Person, answer: Commit | Reveal) -> bool:
        """Accept a commitment or secret; return whether the match went on. Raises Refused."""
        seat, made = self._state.seats.of(person), self._open
        if made is None or seat is None or not _is_for(made.context, answer):
            raise Refused(Why.SHUFFLE, sentences.SHUFFLE_OVER)
        if isinstance(answer, Commit):
            counts = made.commits(seat, answer.commitment)
        else:
            counts = made.reveals(seat, answer.secret)
        if not counts:
            raise Refused(Why.SHUFFLE, sentences.NOT_EXPECTED)
        self._vow(made)
        return self.go_on()

    def time_up(self) -> bool:
        """Continue without missing answers, or first without those who have not reconnected."""
        if self._expected:
            self._expected = frozenset()
            self._state.clocks.restart(SHUFFLE)
        elif self._open is not None:
            attempt = self._open.context.attempt
            self._open.time_up()
            if self._open.context.attempt > attempt:
                self._told = 0
                names = (self._state.seats.part(seat).name for seat in sorted(self._open.missing))
                self._state.notice(told(SHUFFLED_AGAIN, who=", ".join(names)))
            return self.go_on()
        return False

    def see_who_is_here(self) -> bool:
        """Stop waiting for commitments of people who are gone; return whether the match went on."""
        if self._open is not None and self._open.stage is ShuffleStage.CALLED and self._state.pause is None:
            gone = self._open.awaited - self._able() - self._expected
            for seat in gone:
                self._open.leaves(seat)
            return bool(gone) and self.go_on()
        return False

    def go_on(self) -> bool:
        """Give the order if it is ready and the table not paused; return whether the match went on."""
        return self._state.pause is None and self.follow()

    def _called(self, match: RunningMatch, wanted: Wanted) -> Agreement:
        state, number, of = self._state, match.orders.count + 1, match.match_id
        context = Context(
            state.plan.id, state.match_number, match.rounds + 1, number, wanted.label, match_id=of
        )
        return Agreement(context, subject_of(match.rules, match.moment), self._able(), self._secret)

    def _able(self) -> frozenset[int]:
        humans = self._state.seats.humans()
        return frozenset(seat for seat, human in humans if human.here and human.person.shuffles)

    def _watching(self) -> list[tuple[Person, int | None]]:
        return [(person, self._state.seats.of(person)) for person in self._state.people if person.shuffles]

    def _vow(self, made: Agreement) -> None:
        """Journal what is told next, so that no later referee can contradict it."""
        if self._vowed != made.vowed:
            self._state.write(made.vowed)
            self._vowed = made.vowed

    def _tell_stage(self, made: Agreement) -> None:
        """Announce the stages of the open shuffle that were not yet announced."""
        self._vow(made)
        for stage in list(ShuffleStage)[self._told : made.stage.value]:
            self._state.clocks.restart(SHUFFLE)
            for person, seat in self._watching():
                self._state.send(person, made.told(stage, seat))
        self._told = made.stage.value

    def see(self) -> None:
        self._proving.see()

    def flush(self) -> None:
        self._proving.flush(self._watching())

    def show(self, person: Person) -> None:
        """Send `person`, who has just come, all that they may know, and wait for their part."""
        seat = self._state.seats.of(person)
        self._is_back(seat)
        if not person.shuffles:
            return
        self._proving.show(person, seat)
        if self._open is not None:
            for stage in list(ShuffleStage)[: self._told]:
                self._state.send(person, self._open.told(stage, seat))

    def _is_back(self, seat: int | None) -> None:
        """Ask the returned owner of `seat` for a part; when all are back the usual time starts."""
        if self._open is not None and seat in self._able():
            assert seat is not None, "nobody is able without a seat"
            self._open.comes(seat)
        if seat in self._expected:
            self._expected -= {seat}
            if not self._expected:
                self._state.clocks.restart(SHUFFLE)


def _is_for(context: Context, answer: Commit | Reveal) -> bool:
    return (context.number, context.attempt) == (answer.number, answer.attempt)


class _Proving:
    """The proofs of shuffles: card by card as cards are uncovered, and completely after a round.

    `made` are the finished shuffles of the running round at the table, by number.
    """

    def __init__(self, state: TableState, made: Iterable[Agreement] = ()) -> None:
        self.made = {each.context.number: each for each in made}
        self._state = state
        self._waiting: list[tuple[int | None, Uncovered | Proof]] = []  # by seat, None for everyone
        self._rounds = state.match.rounds if state.match is not None else 0
        self._over = state.match.lines_over if state.match is not None else 0  # lines that may be shown

    def see(self) -> None:
        """Queue what was uncovered, and the proof of a finished round, for after the next update."""
        match = self._state.match
        if match is None:
            return
        for number, positions, seat, lifted in match.orders.take():
            if number in self.made:
                opened = self.made[number].uncovered(positions, seat, lifted)
                self._waiting.append((seat, opened))
        if match.rounds > self._rounds:
            self._rounds = match.rounds
            self._prove(match)

    def _prove(self, match: RunningMatch) -> None:
        if not self.made:
            return
        hosts = {number: made.agreed.secrets[HOST] for number, made in self.made.items()}
        lines = match.lines[self._over : match.lines_over]
        if sum(map(len, lines)) <= limits.PROOF_BYTES:
            self._waiting.append((None, self._proof(match, self._over, lines, hosts)))
        self._over = match.lines_over
        self.made.clear()

    def _proof(
        self, match: RunningMatch, first: int, lines: Sequence[str], hosts: Mapping[int, bytes]
    ) -> Proof:
        return Proof(
            table=self._state.plan.id,
            match=self._state.match_number,
            match_id=match.match_id,
            round=self._rounds,
            ruleset=dump(match.rules),
            seats=match.seats,
            first=first,
            lines=tuple(lines),
            secrets={str(number): secret for number, secret in hosts.items()},
        )

    def flush(self, watching: Sequence[tuple[Person, int | None]]) -> None:
        """Send each of those `watching`, with their seats, what is queued for them."""
        waiting, self._waiting = self._waiting, []
        for to, message in waiting:
            for person, seat in watching:
                if to is None or seat == to:
                    self._state.send(person, message)

    def show(self, person: Person, seat: int | None) -> None:
        """Send `person`, who has just come, the finished rounds and the latest shuffles."""
        match = self._state.match
        lines = match.lines[: self._over] if match is not None else []
        if match is not None and lines and sum(map(len, lines)) <= limits.RETOLD_BYTES:
            self._state.send(person, self._proof(match, 0, lines, {}))
        for made in list(self.made.values())[-limits.SHUFFLES_RETOLD :]:
            for stage in ShuffleStage:
                self._state.send(person, made.told(stage, seat))
