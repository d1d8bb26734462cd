"""The end of a turn and the next one; drawing, trading and the new stock (JJ-10, JJ-11, JJ-16, JJ-17)."""

from __future__ import annotations

from typing import Final

from parlour.rules.events import Event, How, Moved, Uncovered
from parlour.rules.games.jojo.engine import sentences
from parlour.rules.games.jojo.engine import state as phases
from parlour.rules.games.jojo.engine.grid import Grid
from parlour.rules.games.jojo.engine.moves import NOWHERE
from parlour.rules.games.jojo.engine.plays import open_plays
from parlour.rules.games.jojo.engine.reasons import TurnReason
from parlour.rules.games.jojo.engine.state import NO_CARD, NOBODY, State, may_renew, with_card, without
from parlour.rules.games.jojo.engine.tables import JOJO, STACKS
from parlour.rules.sentences import told

TOLD: Final = (TurnReason.HELD, TurnReason.TRADED)
"""The ends of a turn that other log lines already tell."""


def over(state: State, reason: TurnReason, events: list[Event] | None) -> State:
    """End the turn and begin the next one. A stack held by its player becomes free and due (JJ-16)."""
    because, seat = reason.told(state.turn), (state.turn + 1) % state.seats
    if events is not None and reason not in TOLD:
        events.append(because)
    passes = state.passes + 1 if reason is TurnReason.PASSED else 0
    state = state.but(
        turn=seat, phase=phases.TURN, drawn=NO_CARD, due=NOWHERE, passes=passes, waited=False, because=because
    )
    if passes >= state.seats:
        return state.but(phase=phases.OVER, blocked=True)
    if seat not in state.held:
        return state
    place = state.held.index(seat)
    if events is not None:
        events.append(told(sentences.HELD, seat, stack=STACKS[place]))
    return state.holding(place, NOBODY).but(due=place, aside=state.aside + 1)


def skipped(state: State, events: list[Event] | None) -> State:
    """End a turn in which nothing can be drawn, if nothing can be laid either (JJ-17)."""
    if next(open_plays(state), None) is None:
        return over(state, TurnReason.PASSED, events)
    return state.but(waited=True)


def held(state: State, place: int, events: list[Event] | None) -> State:
    """Hold a stack with a Jojo, face down, and end the turn (JJ-16)."""
    if events is not None:
        events.append(told(sentences.HOLDS, state.turn, stack=STACKS[place]))
    state = state.with_hand(without(state.hand, JOJO)).holding(place, state.turn)
    return over(state, TurnReason.HELD, events)


def draw(state: State, events: list[Event] | None) -> State:
    """Draw a card. If it fits, the player may play it; otherwise the turn ends (JJ-10)."""
    if not state.stock:
        return state.but(phase=phases.RENEW)
    card = state.stock[0]
    state = _drawn(state, events).but(
        phase=phases.DREW, drawn=card, because=TurnReason.DRAWN.told(state.turn)
    )
    if next(open_plays(state), None) is None:
        return over(state, TurnReason.UNPLAYED, events)
    return state


def trade(state: State, card: int, events: list[Event] | None) -> State:
    """Put a card under the stock and draw two. Renew a stock of fewer than two first (JJ-11, JJ-17)."""
    if len(state.stock) < 2 and may_renew(state):
        return state.but(phase=phases.RENEW_TRADE, traded=card)
    state = _put_under(state, card, events)
    return over(_drawn(_drawn(state, events), events), TurnReason.TRADED, events)


def _put_under(state: State, card: int, events: list[Event] | None) -> State:
    if events is not None:
        traded = (state.rules.texts[card],)
        events.append(Moved(state.turn, traded, How.TRADE, "hand", "stock", hidden=True))
    stock, under = state.stock + bytes([card]), state.under + 1
    return state.with_hand(without(state.hand, card)).but(stock=stock, under=under, traded=NO_CARD)


def _drawn(state: State, events: list[Event] | None) -> State:
    """Draw the top card. A card put under the stock stays covered; its place would tell who had it before."""
    card, shuffled = state.stock[0], len(state.stock) - state.under
    under = state.under if shuffled else state.under - 1
    where = Uncovered((shuffled,), state.turn) if shuffled else None
    return _taken(state, card, where, events).but(stock=state.stock[1:], under=under)


def _taken(state: State, card: int, where: Uncovered | None, events: list[Event] | None) -> State:
    if events is not None:
        drawn = (state.rules.texts[card],)
        events.append(Moved(state.turn, drawn, How.DRAW, "stock", "hand", hidden=True))
        events += [where] if where is not None else []
    return state.with_hand(with_card(state.hand, card))


def renewed(state: State, order: bytes, events: list[Event] | None) -> State:
    """Make a new stock of the cards under the tops and the Jojos set aside; continue the draw or trade."""
    if events is not None:
        times = state.renewals + 2
        few = sentences.NEW_STOCK.get(times)
        events.append(told(few) if few else told(sentences.NEW_STOCK_TIMES, times=times))
    tops = tuple(stack[-1:] for stack in state.grid.stacks)
    new = state.but(
        stock=order, under=0, grid=Grid(tops, state.grid.switches), aside=0, renewals=state.renewals + 1
    )
    return draw(new, events) if state.phase == phases.RENEW else _trade_goes_on(new, state, events)


def _trade_goes_on(state: State, before: State, events: list[Event] | None) -> State:
    """Make the trade that waited for the new stock. A card of the stock `before` stays on top (JJ-11)."""
    state = _put_under(state, state.traded, events)
    if before.stock:
        last_of_order = Uncovered((1,), state.turn, before.renewals) if not before.under else None
        state = _taken(state, before.stock[0], last_of_order, events)
    else:
        state = _drawn(state, events)
    return over(_drawn(state, events), TurnReason.TRADED, events)
