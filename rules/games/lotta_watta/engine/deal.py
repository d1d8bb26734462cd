"""The start of a round: four cards each, a pile of one, and the look at the bottom row (LW-2, LW-3)."""

from __future__ import annotations

from parlour.rules.contract import Opening
from parlour.rules.events import Event, Uncovered
from parlour.rules.games.lotta_watta.engine import ending, race
from parlour.rules.games.lotta_watta.engine.sentences import OPENS
from parlour.rules.games.lotta_watta.engine.state import GRID, LOOK, OVER, Origin, Slot, State
from parlour.rules.games.lotta_watta.engine.tables import Rules
from parlour.rules.sentences import DEALS, told

BOTTOM = (2, 3)
"""The slots of the bottom row."""


def begin(
    rules: Rules, seats: int, order: bytes, opening: Opening, events: list[Event] | None = None
) -> State:
    """Deal one card at a time from the dealer's left. Turn up the next card; the rest is the stock."""
    dealer, dealt = opening.dealer, seats * GRID
    hands = tuple(
        tuple(
            Slot(order[at], False, 1 << seat if number in BOTTOM else 0, Origin(0, len(order) - at))
            for number, at in enumerate(range((seat - dealer - 1) % seats, dealt, seats))
        )
        for seat in range(seats)
    )
    if events is not None:
        events.append(told(DEALS, dealer, each=GRID))
        events.append(told(OPENS, cards=(rules.texts[order[dealt]],)))
        places = [len(order) - (seat - dealer - 1) % seats for seat in range(seats)]
        events += [
            Uncovered(tuple(place - number * seats for number in BOTTOM), seat)
            for seat, place in enumerate(places)
        ]
        events.append(Uncovered((len(order) - dealt,)))
    return State(
        rules=rules,
        hands=hands,
        stock=order[dealt + 1 :],
        pile=order[dealt : dealt + 1],
        turn=(dealer + 1) % seats,
        phase=LOOK,
        dealer=dealer,
    )


def ready(state: State, seat: int, events: list[Event] | None) -> State:
    """Record that `seat` has seen enough. When all have, end the look."""
    state = state.but(passed=state.passed | 1 << seat)
    return looked(state, events) if state.passed == state.everyone else state


def looked(state: State, events: list[Event] | None) -> State:
    """End the look. The opening card opens a race (LW-10); a dealt moon is revealed now (LW-17)."""
    state = ending.settled(state, state.turn, events)
    return state if state.phase == OVER else race.opened(state, state.dealer, events)
