"""The ends of a round: a call, an empty hand, the moon, or too many turns (LW-9, LW-16 to LW-18)."""

from __future__ import annotations

from parlour.rules.events import Event
from parlour.rules.games.lotta_watta.engine.sentences import ALL_PASSED, EMPTIED, MOON, TOO_MANY_LAPS
from parlour.rules.games.lotta_watta.engine.state import NOBODY, OVER, Hand, State, cards, clockwise
from parlour.rules.games.lotta_watta.engine.tables import JOKER, Rules
from parlour.rules.sentences import CALLS, told


def called(state: State, seat: int) -> State:
    """Return the state after a call of `seat`: all others have one more turn, after the one in progress."""
    before = state.turn if state.begun else (state.turn - 1) % state.seats
    last = tuple(other for other in clockwise(state, before) if other != seat)
    return state.but(caller=seat, last=last, turn=state.turn if state.begun else last[0])


def call(state: State, events: list[Event] | None) -> State:
    """Let the player whose turn has ended call (LW-16)."""
    if events is not None:
        events.append(told(CALLS, state.turn, word="Lotta Watta"))
    return called(state, state.turn)


def emptied(state: State, seat: int, events: list[Event] | None) -> State:
    """Treat an empty hand as its holder's call, unless there is one (LW-18)."""
    if cards(state.hands[seat]) or state.caller != NOBODY:
        return state
    if events is not None:
        events.append(told(EMPTIED, seat))
    return called(state, seat)


def drags(state: State, events: list[Event] | None) -> bool:
    """Whether the round ends without a caller: a lap of passes, or too many laps (LW-9)."""
    laps = state.rules.ruleset.max_laps
    if state.idle >= state.seats:
        why = told(ALL_PASSED)
    elif state.turns >= laps * state.seats:
        why = told(TOO_MANY_LAPS, laps=laps)
    else:
        return False
    if events is not None:
        events.append(why)
    return True


def moon(rules: Rules, hand: Hand) -> bool:
    """Whether a hand is exactly one rank in all four suits (LW-17)."""
    there = [slot.card for slot in cards(hand)]
    return len(there) == 4 and JOKER not in there and len({rules.rank(card) for card in there}) == 1


def settled(state: State, actor: int, events: list[Event] | None) -> State:
    """End the match if a hand has shot the moon: the actor's, or the nearest clockwise (LW-17)."""
    order = (actor, *clockwise(state, actor))
    found = next((seat for seat in order if moon(state.rules, state.hands[seat])), NOBODY)
    if found == NOBODY:
        return state
    if events is not None:
        events.append(told(MOON, found))
    return state.but(phase=OVER, moon=found)
