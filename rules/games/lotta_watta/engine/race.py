"""New cards on the pile, and who stacks a card of the same rank on them (LW-10 to LW-14, LW-21).

That is decided by a race, or without a clock: players are asked one after the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from parlour.rules.events import Event, How, Moved, Shown, Uncovered
from parlour.rules.games.lotta_watta.engine import ending, moves, power
from parlour.rules.games.lotta_watta.engine.moves import HandPlace
from parlour.rules.games.lotta_watta.engine.sentences import NO_PENALTY, TOO_LATE, WRONG
from parlour.rules.games.lotta_watta.engine.state import (
    ASK,
    OVER,
    RACE,
    RENEW,
    Power,
    Slot,
    State,
    racers,
    to_ask,
)
from parlour.rules.games.lotta_watta.engine.tables import JACK, JOKER, QUEEN
from parlour.rules.games.lotta_watta.engine.turn import bared
from parlour.rules.moves import Claim
from parlour.rules.sentences import told


def new_card(state: State, seat: int, card: int, events: list[Event] | None) -> State:
    """Put a new card on the pile: it may earn a power, and opens a race (LW-10, LW-11, LW-15).

    If a hand has shot the moon by this exchange, the match ends (LW-17).
    """
    rank = state.rules.rank(card)
    earned = (Power(seat, rank),) if rank in (JACK, QUEEN) else ()
    laid = state.but(pile=state.pile + bytes([card]), powers=state.powers + earned)
    laid = ending.settled(laid, seat, events)
    return laid if laid.phase == OVER else opened(laid, seat, events)


def opened(state: State, seat: int, events: list[Event] | None) -> State:
    """Open a race for the top of the pile, laid by `seat`, or ask in turn who stacks (LW-21)."""
    if state.rules.in_turn:
        return _asked(state.but(asked=to_ask(state, seat)), events)
    return state.but(phase=RACE, race=state.race + 1, passed=0, tried=0)


def _asked(state: State, events: list[Event] | None) -> State:
    """Ask the next seat whether it stacks. After the last one, use the powers of the chain (LW-21)."""
    return state.but(phase=ASK) if state.asked else power.used(state, events)


def _goes_on(state: State, wrong: int) -> State:
    """Continue the race under a new name, without the seats that were wrong (LW-14)."""
    tried = state.tried | wrong
    return state.but(race=state.race + 1, passed=state.passed | tried, tried=tried)


def passed(state: State, seat: int) -> State:
    """Record that `seat` does not claim in the open race."""
    return state.but(passed=state.passed | 1 << seat)


def judged(state: State, claims: Sequence[Claim], events: list[Event] | None) -> State:
    """Close the open race: the first match in judged order wins, and wrong claims cost a penalty.

    A wrong claim takes the target even if a match came first, from under the winner's card. After that
    the race is over, and later claims cost nothing (LW-13, LW-14). A Joker is no penalty, so a race for
    one without a winner goes on for the seats that have not claimed.
    """
    target, place_of_it = state.pile[-1], len(state.pile) - 1
    won, there, wrong = False, True, 0
    for claim in _one_each(claims):
        place = HandPlace(claim.seat, moves.read(claim.move).slot)
        slot = state.at(place)
        assert slot is not None, "a claim names a card"
        matches = state.rules.rank(slot.card) == state.rules.rank(target)
        if not there or (matches and won):
            state = _too_late(state, place, events)
        elif matches:
            state, won = _stacked(state, place, slot, events), True
        else:
            state = _revealed(state, place, slot, events)
            wrong |= 1 << claim.seat
            there = target == JOKER
            state = _owes(state, claim.seat) if there else _taken(state, claim.seat, place_of_it, events)
        if state.phase == OVER:
            return state
    if wrong and there and not won:
        state = _goes_on(state, wrong)
    return served(state.but(stays=won or bool(wrong and there and racers(state))), events)


def _one_each(claims: Sequence[Claim]) -> Iterable[Claim]:
    """Return the first claim of each seat; others do not count (LW-14)."""
    first: dict[int, Claim] = {}
    for claim in claims:
        first.setdefault(claim.seat, claim)
    return first.values()


def declined(state: State, events: list[Event] | None) -> State:
    """Ask the next seat, because this one stacks nothing (LW-21)."""
    return _asked(state.but(asked=state.asked[1:]), events)


def stacked(state: State, seat: int, number: int, events: list[Event] | None) -> State:
    """Stack the card in slot `number` of `seat`, the one that is asked.

    A matching card starts the next round of asking. After a wrong card its player takes the target, and
    the asking ends; but a Joker is no penalty, so the other seats are still asked about it (LW-13).
    """
    place = HandPlace(seat, number)
    slot, target = state.at(place), state.pile[-1]
    assert slot is not None, "an empty slot is refused"
    if state.rules.rank(slot.card) == state.rules.rank(target):
        return _stacked(state, place, slot, events)
    state = _revealed(state, place, slot, events)
    if target == JOKER:
        return served(_owes(state.but(asked=state.asked[1:]), seat), events)
    state = _taken(state.but(asked=()), seat, len(state.pile) - 1, events)
    return _asked(state, events)  # no moon, as the hand has two ranks


def served(state: State, events: list[Event] | None) -> State:
    """Serve the penalties owed from the stock, then continue with the next race, asking or power."""
    while state.owed:
        if not state.stock and len(state.pile) > 1:
            return state.but(phase=RENEW)
        state = _fined(state.but(owed=state.owed[1:]), state.owed[0], events)
        if state.phase == OVER:
            return state
    if state.rules.in_turn:
        return _asked(state, events)
    return state.but(phase=RACE) if state.stays else power.used(state, events)


def _stacked(state: State, place: HandPlace, slot: Slot, events: list[Event] | None) -> State:
    """Move the card of the first match to the pile (LW-10)."""
    if events is not None:
        origin = str(place.slot + 1)
        events.append(Moved(place.seat, (state.rules.texts[slot.card],), How.STACK, origin, "pile"))
    state = ending.emptied(state.laid(place, None), place.seat, events)
    return new_card(state, place.seat, slot.card, events)


def _too_late(state: State, place: HandPlace, events: list[Event] | None) -> State:
    """Tell of a late claim, which costs nothing and shows no card (LW-14)."""
    if events is not None:
        events.append(told(TOO_LATE, place.seat))
    return state


def _revealed(state: State, place: HandPlace, slot: Slot, events: list[Event] | None) -> State:
    """Show a wrong card to everyone before it returns to its slot (LW-13)."""
    if events is not None:
        events.append(told(WRONG, place.seat, slot=place.slot + 1))
        events.append(Shown(place.seat, (state.rules.texts[slot.card],)))
    return state.laid(place, slot._replace(known=state.everyone, origin=None))


def _owes(state: State, seat: int) -> State:
    """Make `seat` owe a penalty from the stock."""
    return state.but(owed=(*state.owed, seat))


def _taken(state: State, seat: int, number: int, events: list[Event] | None) -> State:
    """Take the target as a penalty, which lies face up in the hand from now on (LW-13)."""
    card = state.pile[number]
    state = state.but(pile=state.pile[:number] + state.pile[number + 1 :])
    return _penalized(bared(state, events), seat, card, "pile", events)


def _fined(state: State, seat: int, events: list[Event] | None) -> State:
    """Take the top stock card, face up, as the penalty for a Joker; none if it is a Joker, too (LW-13)."""
    if not state.stock:
        return state
    card = state.stock[0]
    if events is not None:
        events.append(Uncovered((len(state.stock),)))
    if card == JOKER:
        if events is not None:
            events.append(told(NO_PENALTY, seat))
        return state
    return _penalized(state.but(stock=state.stock[1:]), seat, card, "stock", events)


def _penalized(state: State, seat: int, card: int, origin: str, events: list[Event] | None) -> State:
    if events is not None:
        events.append(Moved(seat, (state.rules.texts[card],), How.FINE, origin, "grid"))
    return ending.settled(state.added(seat, Slot(card, True, state.everyone)), seat, events)
