"""Stacking in turn, without race and clock: players are asked one after the other (LW-21)."""

from __future__ import annotations

from parlour.rules.events import Event
from parlour.rules.games.lotta_watta.engine import race
from parlour.rules.games.lotta_watta.engine.moves import HandPlace
from parlour.rules.games.lotta_watta.engine.state import State
from parlour.rules.games.lotta_watta.engine.tables import JOKER


def passed(state: State, events: list[Event] | None) -> State:
    """Pass: ask the next seat."""
    return race.asked(state.but(asked=state.asked[1:]), events)


def stacked(state: State, seat: int, number: int, events: list[Event] | None) -> State:
    """Stack the card in slot `number` of `seat`, the one that is asked.

    A matching card starts the next round of asking. After a wrong card its player takes the target, and
    the asking ends; but a Joker is no penalty, so the other seats are still asked about it (LW-13).
    """
    place = HandPlace(seat, number)
    slot, target = state.at(place), state.pile[-1]
    assert slot is not None, "an empty slot is refused"
    if state.rules.rank(slot.card) == state.rules.rank(target):
        return race.stacked(state, place, slot, events)
    state = race.revealed(state, place, slot, events)
    if target == JOKER:
        return race.served(race.owes(state.but(asked=state.asked[1:]), seat), events)
    taken = race.taken(
        state.but(asked=()), seat, len(state.pile) - 1, events
    )  # no moon, as the hand has two ranks
    return race.asked(taken, events)
