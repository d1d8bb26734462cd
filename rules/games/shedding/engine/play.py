"""The general path of all moves (`after` has the fast paths): calls, acts and moves of the house.

If the stock is too small for a draw, the round stops in phase RENEW, and the draw continues after the house
has shuffled (JC-16).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from parlour.rules.contract import Opening
from parlour.rules.events import How, Moved, Shown, Uncovered
from parlour.rules.games.shedding.engine import calling, deal, effects, hands, sentences
from parlour.rules.games.shedding.engine.effects import Heard, hear
from parlour.rules.games.shedding.position import moves, notation, phases
from parlour.rules.games.shedding.position.matter import NOBODY, Held
from parlour.rules.games.shedding.position.moves import Move
from parlour.rules.games.shedding.position.state import State, calm, fits, replaced
from parlour.rules.games.shedding.position.tables import Quick, Rules
from parlour.rules.moves import Claim, HouseMove, Judged, Shuffled, TimeUp
from parlour.rules.sentences import CHOOSES, told


def made(state: State, seat: int, move: Move | HouseMove, events: Heard) -> State:
    """Return the state after a legal move of `seat`, or of the house."""
    if type(move) is not Move:
        return calm(_house(state, move, events))  # type: ignore[arg-type]
    return calm(_move(state, seat, move, events))


def _move(state: State, seat: int, move: Move, events: Heard) -> State:
    """Apply a call, a catch, a given card, or else an act, which ends the time for a call."""
    if move.verb == moves.CALL:
        return calling.called(state, seat, events)
    if move.verb == moves.CATCH:
        return go_on(calling.caught(state, seat, move, events), events)
    if move.verb == moves.GIVE:
        return _give(state, seat, move.cards[0], events)
    if state.matter.due == NOBODY:
        return _act(state, move, events)
    missed = calling.missed(state, events)
    if not missed.matter.owed:
        return _act(missed, move, events)
    return go_on(missed.but(then=phases.RESUME, held=Held(move, state.phase)), events)


def _judged(state: State, claims: Sequence[Claim], events: Heard) -> State:
    """Apply the first of the calls and catches. The later ones cost nothing (JC-13, JC-14)."""
    if not claims:
        return state
    first, *late = claims
    move = notation.read(state.rules, first.move)
    state = _move(state, first.seat, move, events)
    caught = move.seat if move.verb == moves.CATCH else NOBODY
    calling.tell_late(late, events, catcher=first.seat, caught=caught)
    return state


def _act(state: State, move: Move, events: Heard) -> State:
    match move.verb:
        case moves.PLAY:
            return go_on(effects.lay(state, move, events), events)
        case moves.DRAW:
            return _draw(state, events)
        case moves.KEEP:
            hear(events, told(sentences.KEEPS if len(state.drawn) == 1 else sentences.KEEPS_ALL, state.turn))
            kept = state.rules.history.kept(state.history, state.turn, state.row)
            return go_on(effects.move_on(state.but(history=kept)), events)
        case moves.PASS:
            return _pass(state, events)
        case moves.NAME:
            hear(events, told(CHOOSES, state.turn, name=state.rules.names[move.named]))
            row = state.rules.rows.laid(state.row, state.discard[-1], move.named)
            return go_on(effects.opened(state.but(row=row), events), events)
        case moves.CUT:
            return _deal(deal.cut(state, move.seat, events), events)
        case _:
            return _answer(state, move, events)


def _draw(state: State, events: Heard) -> State:
    matter, drawing = state.matter, state.rules.ruleset.drawing
    if state.phase == phases.FACE:
        owed = ((state.turn, matter.draws),)
        return go_on(effects.served(state).but(owed=owed), events)
    drew = state.rules.history.drew(state.history, state.turn, state.row)
    begun = state.but(then=phases.AFTER_DRAW, idle=0, drawn=b"", history=drew)
    count = drawing.count if drawing.rule == "count" else _reach(begun)
    return go_on(begun.but(owed=((state.turn, count),)), events)


def _reach(state: State) -> int:
    """Return how many cards to draw at once: one, or until one fits, or all that are left."""
    drawing, hand = state.rules.ruleset.drawing, state.hands[state.turn]
    if drawing.rule == "one":
        return 1
    stock = state.stock[: drawing.count - len(state.drawn)] if drawing.count else state.stock
    for count, card in enumerate(stock, 1):
        if fits(state.rules, hand + stock[:count], state.row, card):
            return count
    return len(stock) or 1


def _see_drawn(state: State) -> State:
    """After a draw, draw again, let the player play a drawn card, or end the turn (JC-6).

    No card may have been drawn: a penalty served before can have emptied the stock.
    """
    rules, seat, drawing = state.rules, state.turn, state.rules.ruleset.drawing
    hand = state.hands[seat]
    fitting = bytes(card for card in sorted(state.drawn) if fits(rules, hand, state.row, card))
    more = not drawing.count or len(state.drawn) < drawing.count
    if drawing.rule == "until" and not fitting and more and state.can_draw():
        return state.but(owed=((seat, _reach(state)),))
    if fitting and drawing.play != "no":
        return state.but(phase=phases.DREW, then=phases.DREW, drawn=fitting)
    return effects.move_on(state.but(then=phases.TURN))


def _pass(state: State, events: Heard) -> State:
    seat = state.turn
    if state.phase == phases.CUT:
        return _deal(state, events)
    if state.phase == phases.FACE:
        effects.tell_skipped(state, seat, state.matter.skips, events)
        return go_on(effects.served(state), events)
    if state.phase == phases.AGAIN:
        hear(events, told(sentences.ENDS_TURN, seat))
        return go_on(effects.move_on(state), events)
    hear(events, told(sentences.STUCK, seat))
    idle = state.matter.idle + 1
    if idle == len(state.hands):
        hear(events, told(sentences.ALL_STUCK))
        return state.but(phase=phases.OVER, idle=idle)
    return state.but(idle=idle, turn=state.next_seat(seat))


def _give(state: State, seat: int, card: int, events: Heard) -> State:
    """Give a card to the left neighbor. When every player has given one, play continues."""
    state = hands.given(state, seat, card, events)
    return go_on(effects.acted(state, events), events) if state.phase != phases.GIVE else state


def _answer(state: State, move: Move, events: Heard) -> State:
    """Accept or challenge a possible bluff (JC-12)."""
    assert state.matter.bluff is not None
    (bluffer, row, hand), seat, rules = state.matter.bluff, state.turn, state.rules
    draws, suit = state.matter.draws, rules.rows.suit(row)
    taken = effects.served(state.but(bluff=None))
    if move.verb == moves.ACCEPT:
        return go_on(taken.but(owed=((seat, draws),)), events)
    assert move.verb == moves.CHALLENGE
    hear(events, told(sentences.CHALLENGES, seat, bluffer))
    hear(events, Shown(bluffer, tuple(rules.texts[card] for card in hand), to=seat))
    if hand.translate(None, rules.off_suit[row]):
        hear(events, told(sentences.BLUFF, bluffer, suit=suit))
        return go_on(taken.but(owed=((bluffer, draws),), turn=seat), events)
    hear(
        events,
        told(sentences.NO_BLUFF, bluffer, suit=suit) if suit else told(sentences.NO_SUCH_SUIT, bluffer),
    )
    return go_on(taken.but(owed=((seat, draws + rules.ruleset.bluff.fine),)), events)


def _house(state: State, move: HouseMove, events: Heard) -> State:
    match move:
        case TimeUp("cut"):
            return _deal(state, events)
        case TimeUp():
            return state.but(waiting=False)
        case Shuffled(order) if state.phase == phases.REOPEN:
            return _open(state.but(stock=order), events)
        case Shuffled(order):
            hear(events, told(sentences.NEW_STOCK))
            renewals, top = state.renewals + 1, state.discard[-1:]
            return go_on(state.but(stock=order, discard=top, renewals=renewals, phase=phases.TURN), events)
        case Judged(_, claims):
            return _judged(state, claims, events)
        case _:
            assert_never(move)


def begin(rules: Rules, seats: int, order: bytes, opening: Opening, events: Heard = None) -> State:
    """Start a round from `order`. If the deck may be cut, ask for the cut first."""
    if not rules.ruleset.cut:
        return _open(deal.deal(rules, seats, order, opening.dealer, events), events)
    state = deal.begin(rules, seats, order, opening.dealer)
    hear(events, told(sentences.MAY_CUT, state.turn))
    return state


def _deal(state: State, events: Heard) -> State:
    return _open(deal.deal(state.rules, len(state.hands), state.stock, state.dealer, events), events)


def _open(state: State, events: Heard) -> State:
    """Turn the opening card over and apply its effect, unless another must be turned."""
    rules, stock = state.rules, state.stock
    quick = (rules.opens_of_two if len(state.hands) == 2 else rules.opens).get(stock[:1])
    if quick is not None and events is None and len(stock) > quick[2]:
        return _opened_by(state, quick)
    opened = deal.turn_over(state, events)
    if opened.phase == phases.REOPEN or not rules.special[opened.discard[-1]]:
        return opened
    return calm(go_on(effects.opening(opened, events), events))


def _opened_by(state: State, quick: Quick) -> State:
    """Open the round with a card of simple effect, as if the dealer had played it (JC-4).

    The general path through `deal.turn_over` and `effects.opening` has the same result; tests compare them.
    """
    row, _, draws, hop, turns, _, _ = quick
    new, stock, seats = state.copy(), state.stock[1:], len(state.hands)
    new.row, new.discard, new.phase = row, state.stock[:1], phases.TURN
    new.direction = way = state.direction * turns
    turn = (state.turn + way * hop) % seats
    if draws:
        taken = bytes(sorted(state.hands[turn] + stock[:draws]))
        new.hands = replaced(state.hands, turn, taken)
        stock, turn = stock[draws:], (turn + way) % seats
    new.stock, new.turn = stock, turn
    return new


def go_on(state: State, events: Heard) -> State:
    """Serve the draws that are owed, as far as the stock goes, then continue with the phase in `then`.

    If nothing is owed or held, `then` is TURN.
    """
    while True:
        matter = state.matter
        if matter.owed:
            state = _serve(state, events)
            if state.phase == phases.RENEW:
                return state
        elif matter.then == phases.AFTER_DRAW:
            state = _see_drawn(state)
        elif matter.then == phases.FOLLOW:
            assert matter.held is not None
            state = effects.follow(state.but(then=phases.TURN, held=None), matter.held.move, events)
        elif matter.then == phases.RESUME:
            assert matter.held is not None
            resumed = state.but(then=phases.TURN, held=None, phase=matter.held.phase)
            return _act(resumed, matter.held.move, events)
        else:
            return state.but(phase=matter.then, then=phases.TURN)


def _serve(state: State, events: Heard) -> State:
    """Serve the first draw that is owed, by choice (JC-6) or as a penalty (JC-8, JC-12, JC-13).

    It gets what the stock has; the rest waits for a new stock.
    """
    (seat, count), *rest = state.matter.owed
    cards = state.stock[:count]
    if cards and events is not None:
        texts = tuple(state.rules.texts[card] for card in cards)
        events.append(Moved(seat, texts, How.DRAW, "stock", "hand", hidden=True))
        events.append(Uncovered(tuple(range(len(state.stock), len(state.stock) - len(cards), -1)), seat))
    lacking = count - len(cards)
    renew = lacking > 0 and state.can_renew()
    keeps_called = state.matter.chain and seat == state.turn  # one call covers a chain (NL-11)
    called = state.matter.called if keeps_called else state.matter.called & ~(1 << seat)
    return state.but(
        hands=replaced(state.hands, seat, bytes(sorted(state.hands[seat] + cards))),
        stock=state.stock[count:],
        called=called,
        drawn=state.drawn + cards if state.matter.then == phases.AFTER_DRAW else state.drawn,
        owed=((seat, lacking), *rest) if renew else tuple(rest),
        phase=phases.RENEW if renew else state.phase,
    )
