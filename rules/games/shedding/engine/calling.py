"""One card left: who owes the call, who may catch them, and the race between the two (JC-13, JC-14).

The race opens with the play that leaves one card uncalled, and has no clock of its own: it is over when
somebody has called or caught, or with the next act. The clock that holds up this act is another thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.events import Event, Noted, Said
from rules.games.shedding.position.matter import NOBODY
from rules.games.shedding.position.moves import Move
from rules.games.shedding.position.phases import RENEW
from rules.games.shedding.position.state import State
from rules.moves import Claim, Race


def race(state: State) -> Race | None:
    """Return the race for the call that is due, open to who owes it and to all who may catch."""
    if state.matter.due == NOBODY or state.phase >= RENEW:
        return None
    seats = (state.matter.due,) if state.rules.automatic else tuple(range(len(state.hands)))
    return Race(race_name(state), None, seats)


def race_name(state: State) -> str:
    """Return the name of the race for the call that is due, unique in the round."""
    return f"call {state.matter.race}"


def due(state: State, seat: int) -> State:
    """`seat` has laid its last card but one, and not called: it owes the call from now on.

    The race is numbered by the cards laid so far: each play adds one, and a renewed stock leaves no fewer.
    """
    laid = state.renewals * len(state.rules.deck) + len(state.discard)
    return state.but(due=seat, waiting=state.rules.window, race=laid)


def over(state: State) -> State:
    """The call is due no longer."""
    return state.but(due=NOBODY, waiting=False, race=0)


def called(state: State, seat: int, events: list[Event] | None) -> State:
    """`seat` calls what it owes."""
    if events is not None:
        events.append(Said(seat, f'calls "{state.rules.ruleset.calling.word}"'))
    return over(state).but(called=state.matter.called | 1 << seat)


def caught(state: State, seat: int, move: Move, events: list[Event] | None) -> State:
    """`seat` catches who has not called, and owes a penalty now."""
    if events is not None:
        events.append(Said(seat, f"catches {{{move.seat}}}, who has not called"))
    return over(state).but(owed=((move.seat, state.rules.penalty),), then=state.phase)


def missed(state: State, events: list[Event] | None) -> State:
    """The next act comes, and nobody has called: where the penalty needs no catcher, it is owed now."""
    seat, calmer = state.matter.due, over(state)
    if not state.rules.automatic:
        return calmer
    if events is not None:
        events.append(Noted(f"{{{seat}}} has not called"))
    return calmer.but(owed=((seat, state.rules.penalty),))


def tell_late(claims: Sequence[Claim], events: list[Event] | None) -> None:
    """Say who has called or caught too late, which costs nothing."""
    if claims and events is not None:
        come = "comes" if len(claims) == 1 else "come"
        events.append(Noted(f"{_listed(claims)} {come} too late, which costs nothing"))


def _listed(claims: Iterable[Claim]) -> str:
    *others, last = (f"{{{claim.seat}}}" for claim in claims)
    return f"{', '.join(others)} and {last}" if others else last
