"""What a table publishes: its line in the lobby, its part of an update, and its rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from parlour.net.auth.accounts import Person, Viewing
from parlour.net.table.alone import Progress, only_player, progress_of, waited_for
from parlour.net.table.bots import BotPlayer
from parlour.net.table.deadlines import told_clocks
from parlour.net.table.events import Listed, Sent, Tell
from parlour.net.table.races import Racing, Telling
from parlour.net.table.relaxed import relaxed_values, turn_timer
from parlour.net.table.running_match import Course
from parlour.net.table.state import TableState
from parlour.net.wire.messages import Clock, RulesPart, TableLine, TablePart, Update
from parlour.rules.events import Event
from parlour.rules.match import Match
from parlour.rules.views import View


def line_of(table: TableState) -> TableLine:
    """Return the table's line in the lobby."""
    away, course = waited_for(table), table.course
    seat = table.seats.of(away.person) if away is not None else None
    progress = progress_of(course, seat) if course is not None and seat is not None else Progress()
    return TableLine(
        id=table.plan.id,
        name=table.plan.name,
        game=table.plan.game,
        title=table.rules.title,
        base=table.base_title,
        house=bool(table.plan.house),
        differences=table.differences,
        phase=table.phase,
        taken=sum(1 for _ in table.seats.taken()),
        seats=len(table.seats.places),
        spectators=_spectators(table),
        locked=table.locked,
        own_bots=table.plan.own_bots,
        relaxed=table.relaxed,
        waits=waited_for(table) is not None,
        round=progress.round,
        scores=progress.scores,
    )


def part_of(table: TableState) -> TablePart:
    """Return the table as its guests see it. During a match only the playing seats are shown."""
    shown = table.course.seats if table.course is not None and table.running else len(table.seats.places)
    return TablePart(
        id=table.plan.id,
        name=table.plan.name,
        game=table.plan.game,
        title=table.rules.title,
        base=table.base_title,
        house=bool(table.plan.house),
        differences=table.differences,
        phase=table.phase,
        seats=tuple(table.seats.part(seat) for seat in range(shown)),
        least=table.rules.least,
        most=len(table.seats.places),
        spectators=_spectators(table),
        locked=table.locked,
        own_bots=table.plan.own_bots,
        relaxed=table.relaxed,
        standing=table.plan.standing,
        options=table.options | relaxed_values(table),
        pace=table.pace,
        timer=turn_timer(table),
        hints=table.hints,
        match=table.match,
        match_id=table.course.match_id if table.course is not None else None,
        alone=only_player(table) is not None,
        pause=table.pause,
    )


def rules_of(table: TableState) -> RulesPart:
    """Return the rules that the table plays."""
    return RulesPart(
        game=table.plan.game,
        title=table.rules.title,
        options=table.options | relaxed_values(table),
        rules=table.plan.house,
        relaxed=table.relaxed,
    )


class LastUpdate(NamedTuple):
    """What everyone was told last, to repeat it with the news of a pause alone."""

    part: TablePart
    seats: dict[Person, int]
    clocks: tuple[Clock, ...]
    at: float  # when it was told
    course: Course | None = None
    match: Match | None = None
    events: tuple[Event, ...] = ()

    def again(self, table: TableState, person: Person) -> Update:
        """Return it as an update for `person`, at the table as it was, but with its present pause."""
        seat, viewing, view = self.seats.get(person), table.people[person], None
        if self.course is not None and self.match is not None:
            view = self.course.view_at(self.match, self.events, seat)
        viewing.seq += 1
        part = self.part.model_copy(update={"pause": table.pause})
        return Update(seq=viewing.seq, table=part, you=seat, view=view, clocks=self._clocks(table))

    def _clocks(self, table: TableState) -> tuple[Clock, ...]:
        """Return what is left of the clocks that were told; those that run now may be newer."""
        ran = 0.0 if self.part.pause is not None else table.clocks.of_table(table.now) - self.at
        return tuple(Clock(name=clock.name, left=max(0.0, clock.left - ran)) for clock in self.clocks)


class Broadcast:
    """Sends everyone at `table` the newest state with their own view."""

    def __init__(self, table: TableState, racing: Racing) -> None:
        self._table = table
        self._racing = racing
        self._to_bots: list[tuple[BotPlayer, Update]] = []
        self._numbers: dict[Viewing, int] = {}  # of the updates that are about to be sent
        self._next: LastUpdate | None = None
        self.last: LastUpdate | None = None

    def tell_all(self) -> None:
        """Send an update to everyone with the next release."""
        table, course = self._table, self._table.course
        part, clocks = part_of(table), told_clocks(table)
        views: dict[int | None, View | None] = {}

        def update(seat: int | None, viewing: Viewing, view: View | None) -> Update:
            self._numbers[viewing] = viewing.seq + 1
            return Update(seq=viewing.seq + 1, table=part, you=seat, view=view, clocks=clocks)

        seats = {human.person: seat for seat, human in table.seats.humans()}
        for person, viewing in table.people.items():
            seat = seats.get(person)
            if seat not in views:
                views[seat] = _view(course, seat, person) if course is not None else None
            table.send(person, update(seat, viewing, views[seat]))
            self._racing.telling(Telling(viewing, viewing.seq + 1, seat, person.credit))
        for player, viewing in table.bots.items():
            assert viewing.seat is not None, "a bot plays a seat"
            told = update(viewing.seat, viewing, course.view_of_bot(viewing.seat) if course else None)
            self._to_bots.append((player, told))
            self._racing.telling(Telling(viewing, viewing.seq + 1, viewing.seat, float, player))
        self._next = self._as_it_is(part, seats, clocks)
        table.effects.sent.insert(0, Listed(line_of(table), rules_of(table)))  # whoever leaves sees it

    def renumbered(self, late: Iterable[Sent]) -> list[Sent]:
        """Return `late` without messages for those who have left, and with updates numbered anew."""
        return [self._numbered(sent) for sent in self.forget_gone(late)]

    def _is_for_somebody_here(self, sent: Sent) -> bool:
        viewing = self._table.people.get(sent.person) if isinstance(sent, Tell) else None
        return not isinstance(sent, Tell) or (viewing is not None and viewing.connection == sent.connection)

    def _numbered(self, sent: Sent) -> Sent:
        if not isinstance(sent, Tell) or not isinstance(sent.message, Update):
            return sent
        viewing = self._table.people[sent.person]
        number = self._numbers[viewing] = viewing.seq + 1
        self._racing.renumber(viewing, number)
        return sent._replace(message=sent.message.model_copy(update={"seq": number}))

    def forget_gone(self, late: Iterable[Sent]) -> list[Sent]:
        """Return `late` without messages for those who have left."""
        return [sent for sent in late if self._is_for_somebody_here(sent)]

    def restored(self) -> None:
        """Take the state as told, because it comes from the journal."""
        seats = {human.person: seat for seat, human in self._table.seats.humans()}
        self.last = self._as_it_is(part_of(self._table), seats, ())

    def _as_it_is(self, part: TablePart, seats: dict[Person, int], clocks: tuple[Clock, ...]) -> LastUpdate:
        table, course = self._table, self._table.course
        last = LastUpdate(part, seats, clocks, table.clocks.of_table(table.now))
        return (
            last if course is None else last._replace(course=course, match=course.match, events=course.events)
        )

    def released(self) -> bool:
        """Handle that what `tell_all` sent is on its way: bots think and races count from now.

        Returns whether a race was told, which may have other clocks now.
        """
        told, self._to_bots = self._to_bots, []
        if self._next is not None:
            self.last = self._next._replace(at=self._table.clocks.of_table(self._table.now))
            self._next = None
        for viewing, number in self._numbers.items():
            viewing.seq = number
        self._numbers.clear()
        race_told = self._racing.told()
        for player, update in told:
            if player in self._table.bots:
                player.tell(update, self._table.now)
        return race_told


def _view(course: Course, seat: int | None, person: Person) -> View:
    """Return what `seat` may know; a program also gets what it has seen and can rely on, as all bots do."""
    if person.is_bot and seat is not None and seat < course.seats:
        return course.view_of_bot(seat)
    return course.view(seat)


def _spectators(table: TableState) -> int:
    return sum(table.seats.of(person) is None for person in table.people)
