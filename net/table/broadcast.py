"""What a table publishes: its line in the lobby, its part of an update, and its rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from parlour.net.auth.accounts import Person, Viewing
from parlour.net.table.alone import Progress, only_player, progress_of, waited_for
from parlour.net.table.bots import BotPlayer
from parlour.net.table.deadlines import told_clocks
from parlour.net.table.evening import evening_part
from parlour.net.table.events import LobbyLine, Sent, Tell
from parlour.net.table.races import Racing, Telling
from parlour.net.table.ranking import is_rated
from parlour.net.table.relaxed import relaxed_values, turn_timer
from parlour.net.table.running_match import RunningMatch
from parlour.net.table.seats import Human
from parlour.net.table.state import TableState
from parlour.net.wire.messages import Clock, Phase, RatingPart, RulesPart, TableLine, TablePart, Update
from parlour.rules.events import Happened
from parlour.rules.match import Match
from parlour.rules.views import View


def _line_of(state: TableState) -> TableLine:
    """Return the table's line in the lobby."""
    away, match = waited_for(state), state.match
    seat = state.seats.of(away.person) if away is not None else None
    progress = progress_of(match, seat) if match is not None and seat is not None else Progress()
    return TableLine(
        id=state.plan.id,
        name=state.plan.name,
        game=state.plan.game,
        title=state.rules.title,
        base=state.base_title,
        house=bool(state.plan.house),
        differences=state.differences,
        phase=state.phase,
        taken=sum(1 for _ in state.seats.taken()),
        seats=len(state.seats.places),
        spectators=_spectators(state),
        locked=state.locked,
        own_bots=state.plan.own_bots,
        may_watch=state.may_watch,
        relaxed=state.relaxed,
        night=bool(state.plan.night),
        waits=waited_for(state) is not None,
        round=progress.round,
        scores=progress.scores,
        day=state.plan.day,
    )


def _part_of(state: TableState) -> TablePart:
    """Return the table as its guests see it. During a match only the playing seats are shown."""
    shown = state.match.seats if state.match is not None and state.running else len(state.seats.places)
    only = only_player(state)
    return TablePart(
        id=state.plan.id,
        name=state.plan.name,
        game=state.plan.game,
        title=state.rules.title,
        base=state.base_title,
        house=bool(state.plan.house),
        differences=state.differences,
        phase=state.phase,
        seats=tuple(state.seats.part(seat) for seat in range(shown)),
        least=state.rules.least,
        most=len(state.seats.places),
        spectators=_spectators(state),
        locked=state.locked,
        own_bots=state.plan.own_bots,
        may_watch=state.may_watch,
        relaxed=state.relaxed,
        standing=state.plan.standing,
        night=bool(state.plan.night),
        options=state.options | relaxed_values(state),
        pace=state.pace,
        timer=turn_timer(state),
        hints=state.hints,
        match=state.match_number,
        match_id=state.match.match_id if state.match is not None else None,
        alone=only is not None,
        teams=_teams_of(state),
        back=only is None or _has_moved(state, only),
        pause=state.pause,
        evening=evening_part(state),
        day=state.plan.day,
        ratings=_ratings_of(state),
        played=_played(state),
    )


def _played(state: TableState) -> tuple[str, ...]:
    """Return who played the match that is over, by seat; empty if all of them sit there still."""
    if state.phase is not Phase.OVER or all(map(state.has_played, range(len(state.played)))):
        return ()
    return tuple(occupant.name for occupant in state.played)


def _ratings_of(state: TableState) -> tuple[RatingPart, ...] | None:
    """Return the ratings of those who sit here, in the game of the table; None if no match would count."""
    if not is_rated(state):
        return None
    people = ((seat, human.person.ratings.get(state.plan.game)) for seat, human in state.seats.humans())
    return tuple(
        RatingPart(
            seat=seat,
            points=round(rating.average),
            within=round(2 * rating.deviation),
            matches=rating.matches,
        )
        for seat, rating in people
        if rating is not None
    )


def _teams_of(state: TableState) -> tuple[tuple[int, ...], ...]:
    """Return the seats that will play together, as they are before a match, in which they move together."""
    if state.match is not None:
        return ()
    rules, filled = state.rules, state.seats.filled(state.rules.least)
    teams = rules.game.scoring.teams(rules.rules, len(filled))
    return tuple(tuple(filled[place] for place in team) for team in teams)


def _has_moved(state: TableState, human: Human) -> bool:
    """Whether there is a move of `human` in the match that could be taken back now."""
    match, seat = state.match, state.seats.of(human.person)
    return match is not None and seat is not None and match.wanted is None and match.past.since(seat) > 0


def _rules_of(state: TableState) -> RulesPart:
    """Return the rules that the table plays."""
    return RulesPart(
        game=state.plan.game,
        title=state.rules.title,
        options=state.options | relaxed_values(state),
        rules=state.plan.house,
        relaxed=state.relaxed,
    )


class LastUpdate(NamedTuple):
    """What everyone was told last, to repeat it with the news of a pause alone."""

    part: TablePart
    seats: dict[Person, int]
    clocks: tuple[Clock, ...]
    at: float  # when it was told
    match: RunningMatch | None = None
    moment: Match | None = None
    events: tuple[Happened, ...] = ()

    def again(self, state: TableState, person: Person) -> Update:
        """Return it as an update for `person`, at the table as it was, but with its present pause.

        Who has no seat any more when the table goes on is told of none: shuffles may follow without them.
        """
        seat, viewing, view = self.seats.get(person), state.people[person], None
        if state.seats.of(person) is None:
            seat = None
        if self.match is not None and self.moment is not None:
            view = self.match.view_at(self.moment, self.events, state.viewer_at(seat))
        viewing.seq += 1
        part = self.part.model_copy(update={"pause": state.pause})
        return Update(seq=viewing.seq, table=part, you=seat, view=view, clocks=self._clocks(state))

    def _clocks(self, state: TableState) -> tuple[Clock, ...]:
        """Return what is left of the clocks that were told; those that run now may be newer."""
        ran = 0.0 if self.part.pause is not None else state.clocks.of_table(state.now) - self.at
        return tuple(Clock(name=clock.name, left=max(0.0, clock.left - ran)) for clock in self.clocks)


class Broadcast:
    """Sends everyone at the table the newest state with their own view."""

    def __init__(self, state: TableState, racing: Racing) -> None:
        self._state = state
        self._racing = racing
        self._to_bots: list[tuple[BotPlayer, Update]] = []
        self._numbers: dict[Viewing, int] = {}  # of the updates that are about to be sent
        self._next: LastUpdate | None = None
        self.last: LastUpdate | None = None

    def tell_all(self) -> None:
        """Send an update to everyone with the next release."""
        state, match = self._state, self._state.match
        part, clocks = _part_of(state), told_clocks(state)
        views: dict[int | None, View | None] = {}
        together = () if state.running else state.seats.together()
        hosts = state.seats.of(state.seats.host) if state.seats.host is not None else None

        def update(seat: int | None, viewing: Viewing, view: View | None) -> Update:
            self._numbers[viewing] = viewing.seq + 1
            shown = together if seat is not None and seat == hosts else ()
            return Update(seq=viewing.seq + 1, table=part, you=seat, view=view, clocks=clocks, together=shown)

        seats = {human.person: seat for seat, human in state.seats.humans()}
        for person, viewing in state.people.items():
            seat = seats.get(person)
            sees = state.viewer_at(seat)
            if sees not in views:
                views[sees] = _view(match, sees, person) if match is not None else None
            state.send(person, update(seat, viewing, views[sees]))
            self._racing.telling(Telling(viewing, viewing.seq + 1, seat, person.credit))
        for player, viewing in state.bots.items():
            assert viewing.seat is not None, "a bot plays a seat"
            told = update(viewing.seat, viewing, match.view_of_bot(viewing.seat) if match else None)
            self._to_bots.append((player, told))
            self._racing.telling(Telling(viewing, viewing.seq + 1, viewing.seat, float, player))
        self._next = self._as_it_is(part, seats, clocks)
        state.effects.sent.insert(0, LobbyLine(_line_of(state), _rules_of(state)))  # whoever leaves sees it

    def renumbered(self, late: Iterable[Sent]) -> list[Sent]:
        """Return `late` without messages for those who have left, and with updates numbered anew."""
        return [self._numbered(sent) for sent in self.forget_gone(late)]

    def _is_for_somebody_here(self, sent: Sent) -> bool:
        viewing = self._state.people.get(sent.person) if isinstance(sent, Tell) else None
        return not isinstance(sent, Tell) or (viewing is not None and viewing.connection == sent.connection)

    def _numbered(self, sent: Sent) -> Sent:
        if not isinstance(sent, Tell) or not isinstance(sent.message, Update):
            return sent
        viewing = self._state.people[sent.person]
        number = self._numbers[viewing] = viewing.seq + 1
        self._racing.renumber(viewing, number)
        return sent._replace(message=sent.message.model_copy(update={"seq": number}))

    def forget_gone(self, late: Iterable[Sent]) -> list[Sent]:
        """Return `late` without messages for those who have left."""
        return [sent for sent in late if self._is_for_somebody_here(sent)]

    def restored(self) -> None:
        """Take the state as told, because it comes from the journal."""
        seats = {human.person: seat for seat, human in self._state.seats.humans()}
        self.last = self._as_it_is(_part_of(self._state), seats, ())

    def _as_it_is(self, part: TablePart, seats: dict[Person, int], clocks: tuple[Clock, ...]) -> LastUpdate:
        state, match = self._state, self._state.match
        last = LastUpdate(part, seats, clocks, state.clocks.of_table(state.now))
        return last if match is None else last._replace(match=match, moment=match.moment, events=match.events)

    def released(self) -> bool:
        """Handle that what `tell_all` sent is on its way: bots think and races count from now.

        Returns whether a race was told, which may have other clocks now.
        """
        told, self._to_bots = self._to_bots, []
        if self._next is not None:
            self.last = self._next._replace(at=self._state.clocks.of_table(self._state.now))
            self._next = None
        for viewing, number in self._numbers.items():
            viewing.seq = number
        self._numbers.clear()
        race_told = self._racing.told()
        for player, update in told:
            if player in self._state.bots:
                player.tell(update, self._state.now)
        return race_told


def _view(match: RunningMatch, seat: int | None, person: Person) -> View:
    """Return what `seat` may know; a program also gets what it has seen and can rely on, as all bots do."""
    if person.is_bot and seat is not None and seat < match.seats:
        return match.view_of_bot(seat)
    return match.view(seat)


def _spectators(state: TableState) -> int:
    return sum(state.seats.of(person) is None for person in state.people)
