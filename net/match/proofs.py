"""The proofs of shuffles: card by card as cards are uncovered, and completely after a round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from parlour.net import limits
from parlour.net.auth.accounts import Person
from parlour.net.fair.agreement import Agreement, ShuffleStage
from parlour.net.fair.scheme import HOST
from parlour.net.table_state.running_match import Course
from parlour.net.table_state.state import TableState
from parlour.net.wire.messages import Proof, Uncovered
from parlour.rules.shelf.saved import dump


class Proving:
    """The finished shuffles of the running round at `table` by number (`made`), and what to tell of them."""

    def __init__(self, table: TableState, made: Iterable[Agreement] = ()) -> None:
        self.made = {each.context.number: each for each in made}
        self._table = table
        self._waiting: list[tuple[int | None, Uncovered | Proof]] = []  # by seat, None for everyone
        self._rounds = table.course.rounds if table.course is not None else 0
        self._over = table.course.lines_over if table.course is not None else 0  # lines that may be shown

    def see(self) -> None:
        """Queue what was uncovered, and the proof of a finished round, for after the next update."""
        course = self._table.course
        if course is None:
            return
        for number, positions, seat, lifted in course.orders.take():
            if number in self.made:
                opened = self.made[number].uncovered(positions, seat, lifted)
                self._waiting.append((seat, opened))
        if course.rounds > self._rounds:
            self._rounds = course.rounds
            self._prove(course)

    def _prove(self, course: Course) -> None:
        if not self.made:
            return
        hosts = {number: made.agreed.secrets[HOST] for number, made in self.made.items()}
        lines = course.lines[self._over : course.lines_over]
        if sum(map(len, lines)) <= limits.PROOF_BYTES:
            self._waiting.append((None, self._proof(course, self._over, lines, hosts)))
        self._over = course.lines_over
        self.made.clear()

    def _proof(self, course: Course, first: int, lines: Sequence[str], hosts: Mapping[int, bytes]) -> Proof:
        return Proof(
            table=self._table.plan.id,
            match=self._table.match,
            match_id=course.match_id,
            round=self._rounds,
            ruleset=dump(course.rules),
            seats=course.seats,
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
                    self._table.send(person, message)

    def show(self, person: Person, seat: int | None) -> None:
        """Send `person`, who has just come, the finished rounds and the latest shuffles."""
        course = self._table.course
        lines = course.lines[: self._over] if course is not None else []
        if course is not None and lines and sum(map(len, lines)) <= limits.RETOLD_BYTES:
            self._table.send(person, self._proof(course, 0, lines, {}))
        for made in list(self.made.values())[-limits.SHUFFLES_RETOLD :]:
            for stage in ShuffleStage:
                self._table.send(person, made.told(stage, seat))
