"""Applies moves of seats and of the house to states."""

from __future__ import annotations

from parlour.rules.events import Event, How, Moved
from parlour.rules.games.jojo.engine import moves, turn
from parlour.rules.games.jojo.engine import state as phases
from parlour.rules.games.jojo.engine.combine import Combined, combined
from parlour.rules.games.jojo.engine.moves import NOWHERE, Move
from parlour.rules.games.jojo.engine.reasons import TurnReason
from parlour.rules.games.jojo.engine.sentences import REVERSES
from parlour.rules.games.jojo.engine.state import NO_CARD, State, may_hold_at_all, without
from parlour.rules.games.jojo.engine.tables import DOWN, JOJO, PLACES, STACKS
from parlour.rules.moves import HouseMove, Shuffled, TimeUp
from parlour.rules.sentences import CARRIES, told


def after(state: State, seat: int, move: Move | HouseMove, events: list[Event] | None = None) -> State:  # noqa: ARG001
    """Return the state after a legal move of `seat`, or of the house."""
    if isinstance(move, Shuffled):
        return turn.renewed(state, move.order, events)
    if isinstance(move, TimeUp):
        return turn.skipped(state, events)
    assert isinstance(move, Move), "nobody races in this game"
    match move.verb:
        case moves.HOLD:
            return turn.held(state, move.place, events)
        case moves.TRADE:
            return turn.trade(state, move.card, events)
        case moves.DRAW:
            return turn.draw(state, events)
        case moves.STOP:
            return turn.over(state, _stopped(state), events)
        case moves.PASS:
            return turn.over(state, TurnReason.PASSED, events)
        case _:
            return _laid(state, move, events)


def _stopped(state: State) -> TurnReason:
    match state.phase:
        case phases.ON:
            return TurnReason.STOPPED
        case phases.END:
            return TurnReason.NO_MATCH
        case _:
            return TurnReason.UNPLAYED


def _laid(state: State, move: Move, events: list[Event] | None) -> State:
    """Lay a combination. The turn goes on or ends (JJ-9), and the last card ends the round."""
    done, hand = combined(state.rules, state.grid, move), state.hand
    for card in (*([JOJO] if move.verb != moves.PLAY else []), *(lay.card for lay in move.lays)):
        hand = without(hand, card)
    if events is not None:
        events.extend(_told(state, move, done))
    state = state.with_hand(hand).but(
        grid=done.grid,
        aside=state.aside + done.aside,
        drawn=NO_CARD,
        due=NOWHERE,
        passes=0,
        because=done.reason.told(state.turn),
    )
    if not hand:
        return state.but(phase=phases.OVER)
    if done.reason is not TurnReason.NO_MATCH:
        return state.but(phase=phases.ON)
    return state.but(phase=phases.END) if may_hold_at_all(state) else turn.over(state, done.reason, events)


def _told(state: State, move: Move, done: Combined) -> list[Event]:
    seat, place = state.turn, move.lays[-1].place
    events: list[Event] = []
    if move.verb == moves.SWITCH:
        way = "down" if done.grid.way(place) == DOWN else "up"
        events.append(told(REVERSES[way], seat, stack=STACKS[place]))
    if move.verb == moves.MOVE:
        card = (state.rules.texts[state.grid.top(move.place)],)
        events.append(told(CARRIES, seat, card=card, origin=PLACES[move.place], target=PLACES[move.target]))
    cards = tuple(state.rules.texts[card] for card, _ in move.lays)
    return [*events, Moved(seat, cards, How.LAY, "hand", PLACES[place])]
