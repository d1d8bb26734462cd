"""How a round begins: the lot for the first dealer, the deal, the opening card (JC-2 to JC-4)."""

from __future__ import annotations

from rules.contract import Lot, Opening
from rules.events import Event, Noted
from rules.games.shedding.state import COLOR, NO_CARD, NOBODY, REOPEN, TURN, State
from rules.games.shedding.tables import Rules


def lot(rules: Rules, seats: int, order: bytes) -> Lot:
    """Each seat draws a card from `order`; the highest number deals, ties draw again (JC-2).

    Cards with a symbol count zero. Should the deck run out among ties, the first of them deals.
    """
    drawn: list[tuple[int, str]] = []
    tied = list(range(seats))
    position = 0
    while len(tied) > 1 and position + len(tied) <= len(order):
        values = {seat: _number(rules, order[position + turn]) for turn, seat in enumerate(tied)}
        drawn += [(seat, rules.texts[order[position + turn]]) for turn, seat in enumerate(tied)]
        position += len(tied)
        best = max(values.values())
        tied = [seat for seat in tied if values[seat] == best]
    return Lot(tied[0], tuple(drawn))


def _number(rules: Rules, card: int) -> int:
    found = rules.cards[card]
    return int(found.rank) if found.is_number else 0


def deal(rules: Rules, seats: int, order: bytes, opening: Opening, events: list[Event] | None) -> State:
    """Deal one card at a time from the dealer's left (JC-3); the opening card is yet to be turned."""
    count = rules.ruleset.hand
    places = [(seat - opening.dealer - 1) % seats for seat in range(seats)]
    hands = tuple(bytes(sorted(order[place : seats * count : seats])) for place in places)
    state = State(
        rules=rules,
        hands=hands,
        stock=order[seats * count :],
        discard=b"",
        row=0,
        turn=(opening.dealer + 1) % seats,
        direction=1,
        phase=REOPEN,
        due=NOBODY,
        waiting=False,
        called=0,
        idle=0,
        drawn=NO_CARD,
        owed=(),
        then=TURN,
        held=None,
        bluff=None,
        dealer=opening.dealer,
    )
    if events is not None:
        events.append(Noted(f"{{{opening.dealer}}} deals {count} cards each"))
    return state


def turn_over(state: State, events: list[Event] | None) -> State:
    """Turn the top of the stock over; the card takes effect, or waits for another (JC-4)."""
    rules, card = state.rules, state.stock[0]
    if events is not None:
        events.append(Noted(f"{rules.cards[card].words} is turned over to start the discard"))
    if rules.again[card]:
        if events is not None:
            events.append(Noted("It goes back into the deck, which is shuffled again"))
        return state._replace(phase=REOPEN)
    opened = state._replace(phase=TURN, stock=state.stock[1:], discard=bytes([card]), row=card, then=TURN)
    return _opening_effect(opened, card, events)


def _opening_effect(state: State, card: int, events: list[Event] | None) -> State:
    rules, left = state.rules, state.turn
    if rules.wild[card]:
        return state._replace(then=COLOR, row=rules.named_row[0])
    if rules.reverse[card]:
        return state._replace(direction=-1, turn=state.dealer)
    victim = state.next_seat(left, rules.skip[card])
    if rules.draw[card]:
        return state._replace(owed=((victim, rules.draw[card]),), turn=state.next_seat(victim))
    if rules.skip[card] and events is not None:
        events.append(Noted(f"{{{left}}} is skipped"))
    return state._replace(turn=victim)
