"""Moves whole hands or single cards between players (HR-2, HR-5)."""

from __future__ import annotations

from parlour.rules.events import Event
from parlour.rules.games.shedding.engine.sentences import HAS_CHOSEN
from parlour.rules.games.shedding.position.history import NOTHING
from parlour.rules.games.shedding.position.matter import NO_CARD, NOBODY, Held
from parlour.rules.games.shedding.position.moves import PLAY, Move
from parlour.rules.games.shedding.position.phases import GIVE, TURN
from parlour.rules.games.shedding.position.state import State, replaced
from parlour.rules.sentences import CARDS_PASSED, HANDS_PASSED, HANDS_SWAPPED, told


def act(state: State, cards: bytes, target: int, events: list[Event] | None) -> State:
    """Swap or pass hands for each card of a play in turn (HR-5). A swap may be with `target`.

    If a card makes every player give a card, the rest of the play is `held` until all have given.
    """
    rules = state.rules
    if not any(rules.moves_hands[card] for card in cards):
        return state
    turned = sum(rules.reverse[card] for card in cards) % 2
    way = -state.direction if turned else state.direction
    for count, card in enumerate(cards, 1):
        does, way = rules.effects[card], -way if rules.reverse[card] else way
        if does.swap != "no":
            left = (state.turn + 1) % len(state.hands)
            state = _swapped(state, target if does.swap == "chosen" else left, events)
        if does.pass_hands:
            state = _passed_on(state, way, events)
        if does.give_left:
            return _give(state, Move(PLAY, cards[count:], seat=target), events)
    return state


def _swapped(state: State, other: int, events: list[Event] | None) -> State:
    """Swap the hands of the player to move and `other` (JS-3, SW-10)."""
    seat, hands = state.turn, state.hands
    if events is not None:
        events.append(told(HANDS_SWAPPED, seat, other))
    swapped = replaced(replaced(hands, seat, hands[other]), other, hands[seat])
    return _with_hands(state, swapped, state.rules.history.moved(state.history, (seat, other)))


def _passed_on(state: State, way: int, events: list[Event] | None) -> State:
    """Pass every hand to the next seat (JS-2)."""
    if events is not None:
        events.append(told(HANDS_PASSED))
    seats = len(state.hands)
    passed = tuple(state.hands[(at - way) % seats] for at in range(seats))
    return _with_hands(state, passed, NOTHING)


def _with_hands(state: State, hands: tuple[bytes, ...], known: int) -> State:
    """Return `state` with other hands and the history `known`.

    A call for a hand that has moved no longer counts. Calls made for a chain still count (NL-11).
    """
    in_chain = state.turn if state.rules.again[state.discard[-1]] != "no" else NOBODY
    gone = sum(1 << at for at, hand in enumerate(hands) if hand != state.hands[at] and at != in_chain)
    return state.but(hands=hands, history=known, called=state.matter.called & ~gone)


def _give(state: State, rest: Move, events: list[Event] | None) -> State:
    """Ask every player for a card for their left neighbor. The `rest` of the play takes effect afterwards."""
    if events is not None:
        events.append(told(CARDS_PASSED))
    held = Held(rest, TURN) if rest.cards else None
    return state.but(then=GIVE, held=held, given=(NO_CARD,) * len(state.hands))


def given(state: State, seat: int, card: int, events: list[Event] | None) -> State:
    """Record the card that `seat` gives to the left. When all have given, the cards change hands."""
    hands, chosen = state.hands, [*state.matter.given]
    hands = replaced(hands, seat, hands[seat].replace(bytes([card]), b"", 1))
    chosen[seat] = card
    if events is not None:
        events.append(told(HAS_CHOSEN, seat))
    if NO_CARD in chosen:
        return state.but(hands=hands, given=tuple(chosen))
    if events is not None:
        events.append(told(CARDS_PASSED))
    passed = tuple(bytes(sorted([*hands[at], chosen[at - 1]])) for at in range(len(hands)))
    rest = state.matter.held
    state = state.but(hands=passed, given=(), held=None, phase=TURN)
    return act(state, rest.move.cards, rest.move.seat, events) if rest is not None else state
