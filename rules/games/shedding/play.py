"""What follows from a move: `after`, the heart of the engine.

The common case, a card without effect from a hand that keeps several, is written out in
`_play`; everything else goes through `_effects` and `go_on`. Draws that the stock cannot
serve stop at phase RENEW and go on where they were once the house has shuffled.
"""

from __future__ import annotations

from typing import TypeAlias

from rules.events import Asked, Event, Moved, Noted, Said, Shown
from rules.games.shedding.deal import turn_over
from rules.games.shedding.draw import draw, draw_one, give, see_drawn
from rules.games.shedding.moves import (
    ACCEPT,
    CALL,
    CATCH,
    CHALLENGE,
    DRAW,
    KEEP,
    NO_SUIT,
    PASS,
    PLAY,
    Move,
)
from rules.games.shedding.moves import (
    COLOR as NAME_COLOR,
)
from rules.games.shedding.state import (
    AFTER_DRAW,
    ANSWER,
    NO_CARD,
    NOBODY,
    OVER,
    RENEW,
    REOPEN,
    RESUME,
    TURN,
    Bluff,
    State,
)
from rules.moves import HouseMove, Shuffled, TimeUp

Heard: TypeAlias = list[Event] | None
_new = tuple.__new__


def after(state: State, seat: int, move: Move | HouseMove, events: Heard = None) -> State:
    """Return the state after a legal move of `seat`, or of the house."""
    verb = move[0]  # the two that come most often first
    if verb == PLAY and state.due == NOBODY:
        return _play(state, move, events)  # type: ignore[arg-type]
    if verb == DRAW and state.due == NOBODY and state.stock:
        return draw_one(state, events)
    if type(move) is not Move:
        return _house(state, move, events)  # type: ignore[arg-type]
    if verb == CALL:
        _hear(events, Said(seat, f'calls "{state.rules.ruleset.calling.word}"'))
        return state._replace(due=NOBODY, waiting=False, called=state.called | 1 << seat)
    if verb == CATCH:
        _hear(events, Said(seat, f"catches {{{move.seat}}}, who has not called"))
        fine = ((move.seat, state.rules.penalty),)
        return go_on(state._replace(due=NOBODY, waiting=False, owed=fine, then=state.phase), events)
    if state.due != NOBODY:
        return _after_due(state, move, events)
    return _act(state, move, events)


def _after_due(state: State, move: Move, events: Heard) -> State:
    """The next act ends the time for a call: too late to be caught, or the penalty comes by itself."""
    late, state = state.due, state._replace(due=NOBODY, waiting=False)
    if not state.rules.automatic:
        return _act(state, move, events)
    _hear(events, Noted(f"{{{late}}} has not called"))
    owed = ((late, state.rules.penalty),)
    return go_on(state._replace(owed=owed, then=RESUME, held=move), events)


def _act(state: State, move: Move, events: Heard) -> State:
    match move.verb:
        case n if n == PLAY:
            return _play(state, move, events)
        case n if n == DRAW and state.stock:
            return draw_one(state, events)
        case n if n == DRAW:
            return go_on(state._replace(owed=((state.turn, 1),), then=AFTER_DRAW, idle=0), events)
        case n if n == KEEP:
            _hear(events, Said(state.turn, "keeps the card"))
            return state._replace(phase=TURN, drawn=NO_CARD, turn=state.next_seat(state.turn))
        case n if n == PASS:
            return _pass(state, events)
        case n if n == NAME_COLOR:
            _hear(events, Said(state.turn, f"names {state.rules.suits[move.suit]}"))
            return state._replace(phase=TURN, row=state.rules.named_row[move.suit])
        case _:
            return _answer(state, move, events)


def _play(state: State, move: Move, events: Heard) -> State:
    rules, hands, stock, discard, row, seat, way, _, due, waiting, called, _, _, _, _, _, _, dealer = state
    cards, suit = move[1], move[2]
    card = cards[0]
    after_it = [*hands]
    after_it[seat] = hand = hands[seat].replace(cards, b"", 1)
    if events is not None:
        events.append(Moved(seat, (rules.texts[card],), "hand", "discard"))
        if suit != NO_SUIT:
            events.append(Said(seat, f"names {rules.suits[suit]}"))
    played: State = _new(
        State,
        (
            rules,
            tuple(after_it),
            stock,
            discard + cards,
            card if suit == NO_SUIT else rules.named_row[suit],
            (seat + way) % len(hands),
            way,
            TURN,
            due,
            waiting,
            called,
            0,
            NO_CARD,
            (),
            TURN,
            None,
            None,
            dealer,
        ),
    )
    if len(hand) == 1 and rules.announces:
        played = _duty(played, seat, move.call, events)
    if rules.plain[card] and hand:
        return played
    return _effects(played, seat, card, row, events)


def _effects(state: State, seat: int, card: int, row: int, events: Heard) -> State:
    """What the card just played does, beyond lying there: `row` was matched by it."""
    rules, hands, stock, discard, now, _, way, _, due, waiting, called, _, _, _, _, _, _, dealer = state
    hand, seats, skips = hands[seat], len(hands), rules.skip[card]
    if rules.reverse[card]:
        way = -way
        skips += seats == 2 and rules.ruleset.reverse_skips_with_two
    victim = (seat + way * (1 + skips)) % seats
    if events is not None:
        if rules.reverse[card]:
            events.append(Noted("Play turns around"))
        events += [Noted(f"{{{(seat + way * step) % seats}}} is skipped") for step in range(1, skips + 1)]
    if card in rules.bluffable and hand:
        _hear(events, Asked(victim, "may challenge"))
        return state._replace(direction=way, phase=ANSWER, turn=victim, bluff=Bluff(seat, row, hand))
    turn, phase, then = victim, TURN if hand else OVER, TURN
    owed: tuple[tuple[int, int], ...] = ()
    count = rules.draw[card] if hand or rules.ruleset.serve_last_penalty else 0
    if count:
        turn = (victim + way) % seats
        owed, then, phase = ((victim, count),), phase, TURN
        if len(stock) >= count:
            owed, then, phase = (), TURN, then
            hands, stock = give(state, victim, count, events)
            called &= ~(1 << victim)
    fields = (rules, hands, stock, discard, now, turn, way, phase, due, waiting, called)
    done: State = _new(State, (*fields, 0, NO_CARD, owed, then, None, None, dealer))
    return go_on(done, events) if owed else done


def _duty(state: State, seat: int, call: bool, events: Heard) -> State:
    """One card is left (JC-13): it was called with the play, or the call is due now."""
    if not call:
        return state._replace(due=seat, waiting=state.rules.window)
    _hear(events, Said(seat, f'calls "{state.rules.ruleset.calling.word}"'))
    return state._replace(called=state.called | 1 << seat)


def _pass(state: State, events: Heard) -> State:
    _hear(events, Said(state.turn, "can neither play nor draw"))
    idle = state.idle + 1
    if idle == len(state.hands):
        _hear(events, Noted("Nobody could play or draw for a whole lap: the round is blocked"))
        return state._replace(phase=OVER, idle=idle)
    return state._replace(idle=idle, turn=state.next_seat(state.turn))


def _answer(state: State, move: Move, events: Heard) -> State:
    """A bluff was accepted or challenged (JC-12)."""
    assert state.bluff is not None
    (bluffer, row, hand), seat, rules = state.bluff, state.turn, state.rules
    draw = rules.draw[state.discard[-1]]
    state = state._replace(bluff=None, then=TURN)
    if move.verb == ACCEPT:
        return go_on(state._replace(owed=((seat, draw),), turn=state.next_seat(seat)), events)
    assert move.verb == CHALLENGE
    _hear(events, Said(seat, f"challenges {{{bluffer}}}"))
    _hear(events, Shown(bluffer, tuple(rules.texts[card] for card in hand), to=seat))
    if hand.translate(None, rules.off_suit[row]):
        _hear(events, Noted(f"It was a bluff: {{{bluffer}}} held the color"))
        return go_on(state._replace(owed=((bluffer, draw),)), events)
    _hear(events, Noted(f"It was no bluff: {{{bluffer}}} did not hold the color"))
    fine = ((seat, draw + rules.ruleset.bluff.fine),)
    return go_on(state._replace(owed=fine, turn=state.next_seat(seat)), events)


def _house(state: State, move: HouseMove, events: Heard) -> State:
    match move:
        case TimeUp():
            return state._replace(waiting=False)
        case Shuffled(order) if state.phase == REOPEN:
            return open_round(state._replace(stock=order), events)
        case Shuffled(order):
            _hear(events, Noted("The discard is shuffled into a new stock"))
            renewed = state._replace(stock=order, discard=state.discard[-1:], phase=TURN)
            return go_on(renewed, events)
        case _:
            raise AssertionError(f"this game has no races: {move}")


def open_round(state: State, events: Heard) -> State:
    """Turn the opening card over and serve what it brings, unless another must be turned."""
    opened = turn_over(state, events)
    return opened if opened.phase == REOPEN else go_on(opened, events)


def go_on(state: State, events: Heard) -> State:
    """Serve what is owed, in order, as far as the stock goes; then do what follows."""
    while state.owed:
        seat, count = state.owed[0]
        state = draw(state, seat, count, events)
        if state.phase == RENEW:
            return state
    if state.then == AFTER_DRAW:
        return see_drawn(state)
    if state.then == RESUME:
        assert state.held is not None
        return _act(state._replace(then=TURN, held=None), state.held, events)
    return state._replace(phase=state.then, then=TURN)


def _hear(events: Heard, event: Event) -> None:
    if events is not None:
        events.append(event)
