"""Who came where in a finished match, and which matches count for the ratings of people.

A rating is for one game, so only its own rules count: no house rules, no option that is set otherwise.
Relaxed clocks count, since who needs time is not to be left out, and so does a match that a game night ends
early: its people have not chosen that, and it changes no rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from parlour.net.auth.accounts import traveler_of
from parlour.net.storage.ratings import Ranked
from parlour.net.table.events import Places
from parlour.net.table.running_match import RunningMatch
from parlour.net.table.state import TableState
from parlour.net.wire.messages import Hints
from parlour.rules.shelf.shelf import options


def is_rated(state: TableState) -> bool:
    """Whether a match that began now would count, as far as that is known before it is played."""
    with_programs = any(human.is_bot or human.person.is_bot for _, human in state.seats.humans())
    return (
        state.rated and state.hints is not Hints.EVERYONE and not with_programs and _by_its_own_rules(state)
    )


def _by_its_own_rules(state: TableState) -> bool:
    usual = _usual(state.plan.game) if state.options else {}
    return not state.plan.house and all(usual.get(name) == value for name, value in state.options.items())


@cache
def _usual(game: str) -> Mapping[str, str]:
    """Return the values that the options of `game` have if nobody changes them."""
    return {option.name: option.value for option in options(game)}


def ranked(state: TableState, match: RunningMatch) -> Ranked | None:
    """Return who came where in a match that is over; None if it does not count.

    It counts at a table that is rated, if nobody took a move back, asked for hints, or let a program play.
    Bots of the house have no rating and are left out, and so is a team with one: two teams of people must be
    left. Where all play together nobody came before anybody else. Who left is where their stand-in has come.
    For whom a bot has played, if only a move, the match is no gain: nobody is rated by what a bot wins.
    """
    people = {seat: human.person for seat, human in state.seats.humans() if seat < match.seats}
    if not is_rated(state) or match.taken_back or match.unrated:
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
        frozenset(people[seat].id for seat in match.helped & people.keys()),
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
