"""Who came where in a finished match, and which matches count for the ratings of people."""

from __future__ import annotations

from parlour.net.auth.accounts import traveler_of
from parlour.net.storage.ratings import Ranked
from parlour.net.table.events import Places
from parlour.net.table.running_match import RunningMatch
from parlour.net.table.state import TableState
from parlour.net.wire.messages import Hints


def ranked(state: TableState, match: RunningMatch) -> Ranked | None:
    """Return who came where in a match that is over; None if it does not count.

    It counts at a table that is rated, if nobody took a move back, asked for hints, or let a program play.
    Bots of the house have no rating and are left out, and so is a team with one: two teams of people must be
    left. Where all play together nobody came before anybody else. Who left is where their stand-in has come.
    """
    people = {seat: human.person for seat, human in state.seats.humans() if seat < match.seats}
    with_programs = any(human.is_bot or human.person.is_bot for _, human in state.seats.humans())
    if not state.rated or match.taken_back or match.hinted or state.hints is Hints.EVERYONE or with_programs:
        return None
    moment = match.moment
    sides = moment.teams or tuple((seat,) for seat in range(match.seats))
    teams = [team for team in sides if all(seat in people for seat in team)]
    if len(sides) < 2 or len(teams) < 2:
        return None
    worth = {team: _worth_of(match, team[0]) for team in teams}
    order = sorted({*worth.values()}, reverse=True)
    return Ranked(
        state.plan.game,
        tuple(tuple(traveler_of(people[seat]) for seat in team) for team in teams),
        tuple(order.index(worth[team]) for team in teams),
    )


def places_of(state: TableState, match: RunningMatch) -> Places:
    """Return who came in which place: the winners first, then by points, and last those who are out."""
    worth = [_worth_of(match, seat) for seat in range(match.seats)]
    people = {seat: human.person.id for seat, human in state.seats.humans()}
    return tuple(
        (people.get(seat, ""), 1 + sum(other > own for other in worth)) for seat, own in enumerate(worth)
    )


def _worth_of(match: RunningMatch, seat: int) -> tuple[bool, int, int]:
    """Return what ranks a seat: whether it won, for how many rounds it was not out, and its points."""
    moment = match.moment
    lasted = sum(seat not in result.out for result in moment.results)
    sign = -1 if moment.game.scoring.lowest_wins(moment.rules) else 1
    return seat in moment.winners, lasted, sign * moment.totals[seat]
