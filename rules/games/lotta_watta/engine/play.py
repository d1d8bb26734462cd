"""Applies moves of seats and of the house to states."""

from __future__ import annotations

from typing import assert_never

from parlour.rules.events import Event
from parlour.rules.games.lotta_watta.engine import deal, ending, moves, power, race, turn
from parlour.rules.games.lotta_watta.engine import state as phases
from parlour.rules.games.lotta_watta.engine.moves import Move
from parlour.rules.games.lotta_watta.engine.state import NO_CARD, State
from parlour.rules.moves import HouseMove, Judged, Shuffled, TimeUp


def after(state: State, seat: int, move: Move | HouseMove, events: list[Event] | None = None) -> State:
    """Return the state after a legal move of `seat`, or of the house."""
    match move:
        case Move(verb, slot, places, origin):
            return _acted(state, seat, verb, slot, places, origin, events)
        case Shuffled(order):
            return _renewed(state, order, events)
        case Judged(_, claims):
            return race.judged(state, claims, events)
        case TimeUp(name):
            return _time_up(state, name, events)
        case _:
            assert_never(move)


def _acted(
    state: State,
    seat: int,
    verb: int,
    slot: int,
    places: tuple[moves.HandPlace, ...],
    origin: str,
    events: list[Event] | None,
) -> State:
    match verb:
        case moves.TAKE:
            return turn.take(state, origin, events)
        case moves.PUT:
            return _put(state, slot, events)
        case moves.DROP:
            return _dropped(state, events)
        case moves.KEEP:
            kept = ending.settled(turn.keep(state, events), seat, events)
            return kept if kept.phase == phases.OVER else turn.done(kept, events)
        case moves.SWAP:
            return power.swap(state, places[0], places[1], events)
        case moves.LOOK:
            return power.look(state, places[0], events)
        case moves.CALL:
            return turn.following(ending.call(state, events), events)
        case moves.PASS:
            return _passed(state, seat, events)
        case _:
            asked = state.phase == phases.ASK
            assert asked, "a claim in a race comes with the verdict of the house, not by itself"
            return race.stacked(state, seat, slot, events)


def _put(state: State, slot: int, events: list[Event] | None) -> State:
    state, card = turn.put(state, slot, events)
    return race.new_card(state.but(idle=0), state.turn, card, events)


def _dropped(state: State, events: list[Event] | None) -> State:
    """Put the taken card on the pile. It is a new card, unless it came from there (LW-7, LW-8)."""
    if state.origin == "pile":
        return turn.done(turn.put_back(state, events), events)
    turn.told_drop(state, events)
    return race.new_card(state.but(taken=NO_CARD, idle=0), state.turn, state.taken, events)


def _passed(state: State, seat: int, events: list[Event] | None) -> State:
    match state.phase:
        case phases.LOOK:
            return deal.ready(state, seat, events)
        case phases.RACE:
            return race.passed(state, seat)
        case phases.ASK:
            return race.declined(state, events)
        case phases.POWER:
            return power.declined(state, events)
        case phases.PEEK:
            return power.looked(state, events)
        case _:
            return turn.following(state, events)


def _time_up(state: State, name: str, events: list[Event] | None) -> State:
    """Handle a clock that ran out: looks end, a power is lost, nobody calls."""
    match name, state.phase:
        case "look", phases.LOOK:
            return deal.looked(state, events)
        case "look", _:
            return power.looked(state, events)
        case "power", _:
            return power.declined(state, events)
        case _:
            return turn.following(state, events)


def _renewed(state: State, order: bytes, events: list[Event] | None) -> State:
    """Make the pile, except its top card, the new stock (LW-9), and continue what waited for it."""
    state = turn.renewed(state, order, events)
    return race.served(state, events) if state.owed else turn.take(state, "stock", events)
