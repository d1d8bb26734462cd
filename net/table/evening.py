"""The evening of a table: what its people win over rematches and other games, until a new one begins.

A person keeps their row when they leave, and goes on with it when they come back. Who wins as a team wins
each for themselves, since teams may change. Where all play together nobody is ahead of the others, so that
is counted once, for the table. A match of bots alone is nobody's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from parlour.net import limits
from parlour.net.journal.entries import Evening, Won
from parlour.net.sanitize import unique_name
from parlour.net.table.running_match import RunningMatch
from parlour.net.table.seats import Human
from parlour.net.table.state import TableState
from parlour.net.wire.messages import EveningPart, StandingPart
from parlour.rules.views import Stage


def count(state: TableState, match: RunningMatch) -> None:
    """Count the round that has just ended, and the match if it is over, which may end between rounds."""
    moment, (rounds, _) = match.moment, match.counted
    match.counted = match.ended
    people = {seat: human for seat, human in state.seats.humans() if not human.person.is_bot}
    if not people or state.plan.night or state.plan.day:  # these have standings of their own, or none
        return
    is_over, is_round = moment.stage is Stage.OVER, match.rounds > rounds
    if len(moment.teams) == 1:
        if is_over:
            before = state.evening
            won = before.together + bool(moment.winners)
            state.evening = replace(before, together=won, together_of=before.together_of + 1)
        return
    last = moment.results[-1].winner if is_round else None
    of_round = () if last is None else moment.together(last)
    bots = [seat for seat in range(match.seats) if seat not in people]
    before = replace(
        state.evening,
        matches=state.evening.matches + is_over,
        rounds=state.evening.rounds + is_round,
    )
    state.evening = _after(before, people, bots, of_round, moment.winners, is_over=is_over)


def _after(
    before: Evening,
    people: dict[int, Human],
    bots: Sequence[int],
    of_round: Sequence[int],
    winners: Sequence[int],
    *,
    is_over: bool,
) -> Evening:
    """Return the evening after a round of these seats, which `of_round` have won, and `winners` the match."""

    def later(won: Won, *seats: int) -> Won:
        """Return a row after the round; all `bots` win together if one of them wins."""
        return replace(
            won,
            matches=won.matches + any(seat in winners for seat in seats),
            rounds=won.rounds + any(seat in of_round for seat in seats),
            of=won.of + (is_over and bool(seats)),
        )

    rows = {won.person: won for won in before.won}
    for seat, human in people.items():
        row = replace(rows.get(human.person.id, Won(human.person.id, "")), name=human.name)
        rows[human.person.id] = later(row, seat)
    here = {human.person.id for human in people.values()}
    kept = sorted(rows.values(), key=lambda won: (won.person not in here, *_place(won)))[: limits.STANDINGS]
    return replace(
        before,
        won=tuple(sorted(kept, key=_place)),
        bots=later(before.bots, *bots),
        others=before.others + len(rows) - len(kept),
    )


def _place(won: Won) -> tuple[int, int, int]:
    """Return what the standings are sorted by: matches, then rounds; of equals who has played less."""
    return -won.matches, -won.rounds, won.of


def evening_part(state: TableState) -> EveningPart | None:
    """Return the evening as everyone sees it, with names that differ; None before a round is over."""
    evening = state.evening
    if evening == Evening():
        return None
    seats = {human.person.id: (seat, human.name) for seat, human in state.seats.humans()}
    taken = [occupant.name for _, occupant in state.seats.taken()]
    return EveningPart(
        matches=evening.matches,
        rounds=evening.rounds,
        people=tuple(_people(evening.won, seats, taken)),
        bots=_part(evening.bots) if evening.bots != Won("", "") else None,
        together=evening.together,
        together_of=evening.together_of,
        others=evening.others,
    )


def _people(
    rows: Iterable[Won], seats: dict[str, tuple[int, str]], taken: list[str]
) -> Iterable[StandingPart]:
    """Yield the rows of people; a name of somebody who has left gets a number if it is `taken`."""
    for won in rows:
        if won.person in seats:
            seat, name = seats[won.person]
            yield _part(won, name, seat)
        else:
            name = unique_name(won.name, taken)
            taken.append(name)
            yield _part(won, name)


def _part(won: Won, name: str = "", seat: int | None = None) -> StandingPart:
    return StandingPart(name=name, matches=won.matches, of=won.of, rounds=won.rounds, seat=seat)
