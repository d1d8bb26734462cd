"""Powers: a Jack swaps any two cards in hands, a Queen looks at any one (LW-15)."""

from __future__ import annotations

from parlour.rules.events import Event, Uncovered
from parlour.rules.games.lotta_watta.engine import ending, turn
from parlour.rules.games.lotta_watta.engine.moves import HandPlace
from parlour.rules.games.lotta_watta.engine.sentences import NO_POWER, PEEKS
from parlour.rules.games.lotta_watta.engine.state import OVER, PEEK, POWER, Power, State
from parlour.rules.games.lotta_watta.engine.tables import JACK
from parlour.rules.sentences import OWN_PLACE, PLACE_OF, SWAPS, Told, told


def used(state: State, events: list[Event] | None) -> State:
    """After the last race of a chain, use the next power or end the turn (LW-12)."""
    powers = state.powers
    while powers and not can_use(state, powers[0]):
        powers = powers[1:]
    if not powers:
        return turn.done(state.but(powers=()), events)
    return state.but(powers=powers, phase=POWER, used=state.used + 1)


def can_use(state: State, power: Power) -> bool:
    """Whether there are cards to use a power on."""
    return len(state.places()) >= (2 if power.rank == JACK else 1)


def _next(state: State, events: list[Event] | None) -> State:
    return used(state.but(powers=state.powers[1:], peek=None), events)


def declined(state: State, events: list[Event] | None) -> State:
    """Skip a power, by choice or because its time is up."""
    if events is not None:
        events.append(told(NO_POWER, state.powers[0].seat, rank="J" if state.powers[0].rank == JACK else "Q"))
    return _next(state, events)


def swap(state: State, here: HandPlace, there: HandPlace, events: list[Event] | None) -> State:
    """Swap two cards unseen. A face-up card stays face up (LW-14, LW-15)."""
    seat = state.powers[0].seat
    first, second = state.at(here), state.at(there)
    if events is not None:
        events.append(told(SWAPS, seat, here=phrase(seat, here), there=phrase(seat, there)))
    swapped = ending.settled(state.laid(here, second).laid(there, first), seat, events)
    return swapped if swapped.phase == OVER else _next(swapped, events)


def look(state: State, place: HandPlace, events: list[Event] | None) -> State:
    """Look at a card. Only the looker sees it, until the look is over (LW-15, LW-4)."""
    seat, slot = state.powers[0].seat, state.at(place)
    assert slot is not None, "an empty slot is refused"
    if events is not None:
        events.append(told(PEEKS, seat, place=phrase(seat, place)))
        events += [Uncovered((slot.origin.place,), seat, slot.origin.order)] if slot.origin else []
    return state.laid(place, slot._replace(known=slot.known | 1 << seat)).but(phase=PEEK, peek=place)


def looked(state: State, events: list[Event] | None) -> State:
    """End the look at a card, which is face down for everyone again (LW-4)."""
    return _next(state, events)


def phrase(seat: int, place: HandPlace) -> Told:
    """Return a place as part of a sentence that begins with `seat`."""
    return told(OWN_PLACE if place.seat == seat else PLACE_OF, place.seat, slot=place.slot + 1)
