"""Drawing, by choice (JC-6) or as a penalty (JC-8, JC-12, JC-13).

If the stock is too small, the round stops in phase RENEW and the draw continues after the house has
shuffled (JC-16).
"""

from __future__ import annotations

from parlour.rules.events import Event, Moved, Uncovered
from parlour.rules.games.shedding.position.phases import AFTER_DRAW, RENEW
from parlour.rules.games.shedding.position.state import State


def draw(state: State, seat: int, count: int, events: list[Event] | None) -> State:
    """Serve the first draw that is owed with up to `count` cards; the rest waits for a new stock."""
    cards, rest = state.stock[:count], state.matter.owed[1:]
    if cards and events is not None:
        texts = tuple(state.rules.texts[card] for card in cards)
        events.append(Moved(seat, texts, "stock", "hand", hidden=True))
        events.append(Uncovered(tuple(range(len(state.stock), len(state.stock) - len(cards), -1)), seat))
    lacking = count - len(cards)
    renew = lacking > 0 and state.can_renew()
    keeps_called = state.matter.chain and seat == state.turn  # one call covers a chain (NL-11)
    called = state.matter.called if keeps_called else state.matter.called & ~(1 << seat)
    return state.but(
        hands=replaced(state.hands, seat, bytes(sorted(state.hands[seat] + cards))),
        stock=state.stock[count:],
        called=called,
        drawn=state.drawn + cards if state.matter.then == AFTER_DRAW else state.drawn,
        owed=((seat, lacking), *rest) if renew else rest,
        phase=RENEW if renew else state.phase,
    )


def replaced(hands: tuple[bytes, ...], seat: int, hand: bytes) -> tuple[bytes, ...]:
    """Return `hands` with `hand` at `seat`."""
    return (*hands[:seat], hand, *hands[seat + 1 :])
