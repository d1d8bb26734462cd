"""A turn: take a card and use it (LW-5 to LW-9); then the call, and the next turn."""

from __future__ import annotations

from parlour.rules.events import Event, How, Moved, Uncovered
from parlour.rules.games.lotta_watta.engine import ending
from parlour.rules.games.lotta_watta.engine import state as phases
from parlour.rules.games.lotta_watta.engine.moves import HandPlace
from parlour.rules.games.lotta_watta.engine.sentences import NEW_STOCK, NOTHING_TO_TAKE, TURNED_UP
from parlour.rules.games.lotta_watta.engine.state import NO_CARD, NOBODY, Origin, Slot, State
from parlour.rules.sentences import KEEPS_ONE_MORE, PUTS, PUTS_BACK, TAKES, told


def may_take(state: State) -> tuple[str, ...]:
    """Return the piles from which a card can be taken; an empty stock is renewed (LW-9)."""
    stock = ("stock",) if state.stock or len(state.pile) > 1 else ()
    return (*stock, "pile") if state.pile else stock


def take(state: State, origin: str, events: list[Event] | None) -> State:
    """Take the top card of the stock, which only its taker sees, or of the pile (LW-6)."""
    if origin == "stock" and not state.stock:
        return state.but(phase=phases.RENEW)
    if origin == "stock":
        place = len(state.stock)
        card, state = state.stock[0], state.but(stock=state.stock[1:], place=place)
    else:
        card, state = state.pile[-1], state.but(pile=state.pile[:-1])
    if events is not None:
        events.append(_told(state, card, origin))
        events += [Uncovered((state.place,), state.turn)] if origin == "stock" else []
    return bared(state.but(taken=card, origin=origin, phase=phases.TOOK), events)


def _told(state: State, card: int, origin: str) -> Event:
    """Return the event of taking a card. The log must not help anyone to remember it (LW-4)."""
    if origin == "stock" and not state.rules.assisted:
        return told(TAKES, state.turn)
    return Moved(state.turn, (state.rules.texts[card],), How.TAKE, origin, "taken", origin == "stock")


def bared(state: State, events: list[Event] | None) -> State:
    """Turn up the next stock card if the pile is empty, without race or power (LW-9)."""
    if state.pile or not state.stock:
        return state
    if events is not None:
        events.append(told(TURNED_UP, cards=(state.rules.texts[state.stock[0]],)))
        events.append(Uncovered((len(state.stock),)))
    return state.but(pile=state.stock[:1], stock=state.stock[1:])


def kept(state: State) -> Slot:
    """Return the taken card as a card in a hand, known to everyone who saw it."""
    if state.origin == "pile":
        return Slot(state.taken, False, state.everyone)
    return Slot(state.taken, False, 1 << state.turn, Origin(state.renewals, state.place))


def put(state: State, number: int, events: list[Event] | None) -> tuple[State, int]:
    """Exchange the card of slot `number` for the taken one; return also the card put on the pile."""
    place = HandPlace(state.turn, number)
    slot = state.at(place)
    assert slot is not None, "an empty slot is refused"
    if events is not None:
        card = (state.rules.texts[slot.card],)
        events.append(Moved(state.turn, card, How.PUT_DOWN, str(number + 1), "pile"))
        events.append(told(PUTS, state.turn, slot=number + 1))
    return state.laid(place, kept(state)).but(taken=NO_CARD), slot.card


def keep(state: State, events: list[Event] | None) -> State:
    """Add the taken card to the hand (LW-7)."""
    if events is not None:
        events.append(told(KEEPS_ONE_MORE, state.turn))
    return state.added(state.turn, kept(state)).but(taken=NO_CARD, idle=0)


def put_back(state: State, events: list[Event] | None) -> State:
    """Return the card taken from the pile: a pass, without a new card (LW-8)."""
    if events is not None:
        events.append(told(PUTS_BACK, state.turn))
    return state.but(pile=state.pile + bytes([state.taken]), taken=NO_CARD, idle=state.idle + 1)


def told_drop(state: State, events: list[Event] | None) -> None:
    """Tell that the taken card goes on the pile."""
    if events is not None:
        events.append(Moved(state.turn, (state.rules.texts[state.taken],), How.PUT_DOWN, "taken", "pile"))


def renewed(state: State, order: bytes, events: list[Event] | None) -> State:
    """Make the shuffled pile, except its top card, the new stock (LW-9)."""
    if events is not None:
        events.append(told(NEW_STOCK))
    return state.but(stock=order, pile=state.pile[-1:], renewals=state.renewals + 1)


def done(state: State, events: list[Event] | None) -> State:
    """End the turn and everything it caused: offer the call, or start the next turn (LW-12, LW-16)."""
    if not state.begun:
        return _begins(state.but(begun=True, last=state.last[1:]), events)
    if state.caller == NOBODY:
        return state.but(phase=phases.CALL)
    return following(state, events)


def following(state: State, events: list[Event] | None) -> State:
    """Start the next turn, or end the round (LW-9, LW-16)."""
    state = state.but(turns=state.turns + 1)
    if state.caller != NOBODY:
        if not state.last:
            return state.but(phase=phases.OVER)
        return _begins(state.but(turn=state.last[0], last=state.last[1:]), events)
    if ending.drags(state, events):
        return state.but(phase=phases.OVER)
    return _begins(state.but(turn=(state.turn + 1) % state.seats), events)


def _begins(state: State, events: list[Event] | None) -> State:
    """Start a turn. If nothing can be taken, it is a pass (LW-9)."""
    if may_take(state):
        return state.but(phase=phases.TURN)
    if events is not None:
        events.append(told(NOTHING_TO_TAKE, state.turn))
    return done(state.but(idle=state.idle + 1), events)
