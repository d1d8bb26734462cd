"""The call of the next-to-last card: who owes it, who may catch them, and their race (JC-13, JC-14).

The race opens with the play that leaves one card uncalled. It ends with a call, a catch or the next
act. It has no clock of its own; the clock of the call only delays the next act.
"""

from __future__ import annotations

from collections.abc import Sequence

from parlour.rules.events import Event
from parlour.rules.games.shedding.engine.sentences import CALLS_TOO_LATE, TOO_LATE, TOO_LATE_TOGETHER
from parlour.rules.games.shedding.position.matter import NOBODY
from parlour.rules.games.shedding.position.moves import Move
from parlour.rules.games.shedding.position.phases import RENEW
from parlour.rules.games.shedding.position.state import State
from parlour.rules.moves import Claim, Race
from parlour.rules.sentences import CALLS, CATCHES, NOT_CALLED, told


def race(state: State) -> Race | None:
    """Return the race for the call that is due, open to its caller and to all who may catch."""
    if state.matter.due == NOBODY or state.phase >= RENEW:
        return None
    seats = (state.matter.due,) if state.rules.automatic else tuple(range(len(state.hands)))
    return Race(race_name(state), None, seats)


def race_name(state: State) -> str:
    """Return the name of the race for the call that is due, unique in the round."""
    return f"call {state.matter.race}"


def due(state: State, seat: int) -> State:
    """Make a call due: `seat` has one card left and has not called.

    The number of the race is the number of cards laid so far, which grows with each play.
    """
    laid = state.renewals * len(state.rules.deck) + len(state.discard)
    return state.but(due=seat, waiting=state.rules.window, race=laid)


def over(state: State) -> State:
    """Clear the due call."""
    return state.but(due=NOBODY, waiting=False, race=0)


def called(state: State, seat: int, events: list[Event] | None) -> State:
    """Make the call that `seat` owes."""
    if events is not None:
        events.append(told(CALLS, seat, word=state.rules.ruleset.calling.word))
    return over(state).but(called=state.matter.called | 1 << seat)


def caught(state: State, seat: int, move: Move, events: list[Event] | None) -> State:
    """Catch a player who has not called; the penalty becomes owed."""
    if events is not None:
        events.append(told(CATCHES, seat, move.seat))
    return over(state).but(owed=((move.seat, state.rules.penalty),), then=state.phase)


def missed(state: State, events: list[Event] | None) -> State:
    """End the time for a call before the next act. An automatic penalty becomes owed."""
    seat, calmer = state.matter.due, over(state)
    if not state.rules.automatic:
        return calmer
    if events is not None:
        events.append(told(NOT_CALLED, seat))
    return calmer.but(owed=((seat, state.rules.penalty),))


def tell_late(claims: Sequence[Claim], events: list[Event] | None, *, catcher: int, caught: int) -> None:
    """Tell who was too late, which costs nothing. `catcher` was first, and caught `caught`."""
    if events is None:
        return
    seats = [claim.seat for claim in claims]
    if caught in seats:
        events.append(told(CALLS_TOO_LATE, caught, catcher))
        seats.remove(caught)
    if seats:
        events.append(told(TOO_LATE if len(seats) == 1 else TOO_LATE_TOGETHER, *seats))
