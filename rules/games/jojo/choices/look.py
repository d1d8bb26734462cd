"""The views of a round. A view holds what one seat may know of the state.

Each place is a zone of kind STACK under its name (`M`, `N` … `NW`) with all the cards of the stack from
the bottom, because they were laid in public. A Wild is `W`, and `stacks` tells what it stands for. The
count includes its Switches and the Jojo that holds it. Jojos set aside are the pile `aside`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from parlour.rules.games.jojo.choices import sentences
from parlour.rules.games.jojo.choices.choose import choices
from parlour.rules.games.jojo.engine import state as phases
from parlour.rules.games.jojo.engine.moves import NOWHERE
from parlour.rules.games.jojo.engine.state import NO_CARD, NOBODY, State, acts, may_be_skipped
from parlour.rules.games.jojo.engine.tables import (
    AT,
    CARDS,
    JOJO,
    NUMBERS,
    PLACES,
    STACKS,
    STANDS,
    face,
    plain,
)
from parlour.rules.sentences import BEING_SHUFFLED, HAS_DRAWN, ROUND_OVER, STOCK, TURN_OF, Told, told
from parlour.rules.views import (
    CardEdges,
    Deadline,
    SeatView,
    StacksView,
    StackView,
    StockView,
    TurnsView,
    View,
    Zone,
    ZoneKind,
)

EDGED: Final = {
    card.text: CardEdges(card.text, *(str((int(card.rank) + more - 1) % NUMBERS + 1) for more in range(4)))
    for card in CARDS
    if card.is_number
}
"""The numbers on the edges of a card: its own at the top, the next ones clockwise; 1 follows 9 (JJ-2)."""
PAUSE: Final = 3.0
"""Seconds before a turn ends in which nothing can be done."""
LAYING: Final = frozenset(("play", "switch", "move"))
"""What can be done with a card that is laid; with a Jojo one plays a card, too."""


def seen_by(state: State, seat: int | None) -> View:
    """Return the view of `seat` (None: a spectator), without a log."""
    own = state.drawn != NO_CARD and seat == state.turn
    zones = tuple(_zones(state, seat))
    places = tuple(_stacked(state, place) for place in range(len(PLACES)))
    offered = choices(state, seat) if seat is not None else ()
    return View(
        viewer=seat,
        seats=tuple(
            SeatView(place, 0, len(hand), acts=acts(state, place)) for place, hand in enumerate(state.hands)
        ),
        zones=zones,
        prompt=_prompt(state, seat, {choice.verb for choice in offered}),
        choices=offered,
        phase=phases.PHASES[state.phase],
        drawn=(state.rules.texts[state.drawn],) if own else (),
        turns=TurnsView(state.dealer, seat=state.turn, because=state.because),
        stock=StockView(state.renewals, state.under),
        stacks=StacksView(places, state.rules.ruleset.adjacency),
        edges=tuple(_edges(zones, places)),
    )


def deadlines(state: State) -> tuple[Deadline, ...]:
    """Return the clock of a turn in which nothing can be drawn (JJ-17)."""
    if not may_be_skipped(state):
        return ()
    return (Deadline("skip", PAUSE, sentences.TO_SKIP, state.turn),)


def _edges(zones: Sequence[Zone], places: Sequence[StackView]) -> Iterator[CardEdges]:
    """Yield the edges of the cards that can be seen: those of hands, and what lies on top of stacks."""
    shown = [
        card for zone in zones for card in (zone.cards if zone.kind is ZoneKind.HAND else zone.cards[-1:])
    ]
    stand = [card for place in places for card in place.stands_for[-1:]]
    yield from (EDGED[card] for card in dict.fromkeys((*shown, *stand)) if card in EDGED)


def _zones(state: State, viewer: int | None) -> Iterator[Zone]:
    texts = state.rules.texts
    for seat, hand in enumerate(state.hands):
        shown = tuple(texts[card] for card in hand) if seat == viewer else ()
        yield Zone("hand", ZoneKind.HAND, len(hand), shown, seat)
    yield from (_stack(state, place) for place in range(len(PLACES)))
    jojos = (texts[JOJO],) * state.aside
    yield Zone("aside", ZoneKind.PILE, state.aside, jojos, aside=True, title=sentences.ASIDE)
    yield Zone("stock", ZoneKind.STOCK, len(state.stock), title=STOCK)


def _stack(state: State, place: int) -> Zone:
    cards = state.grid.stacks[place]
    count = len(cards) + state.grid.switches[place] + (state.held[place] != NOBODY)
    return Zone(PLACES[place], ZoneKind.STACK, count, tuple(state.rules.texts[plain(card)] for card in cards))


def _stacked(state: State, place: int) -> StackView:
    texts, holder = state.rules.texts, state.held[place]
    return StackView(
        PLACES[place],
        *AT[place],
        switches=state.grid.switches[place],
        holder=None if holder == NOBODY else holder,
        due=place == state.due,
        stands_for=tuple(texts[face(card)] for card in state.grid.stacks[place] if card >= STANDS),
    )


def _prompt(state: State, viewer: int | None, verbs: Collection[str]) -> Told:
    match state.phase:
        case phases.OVER:
            return told(ROUND_OVER)
        case phases.RENEW | phases.RENEW_TRADE:
            return told(BEING_SHUFFLED)
    if viewer == state.turn:
        return _own_prompt(state, verbs)
    return told(OTHERS.get(state.phase, TURN_OF), state.turn)


def _own_prompt(state: State, verbs: Collection[str]) -> Told:
    match state.phase:
        case phases.DREW:
            return told(sentences.PLAY_OR_KEEP, cards=(state.rules.texts[state.drawn],))
        case phases.ON:
            return told(sentences.GOES_ON[not LAYING.isdisjoint(verbs), "hold" in verbs])
        case phases.END:
            return told(sentences.IS_OVER["hold" in verbs])
        case _ if {*verbs} == {"pass"}:
            return told(sentences.PASS_NOW)
        case _ if state.due != NOWHERE:
            return told(sentences.PLAY_WHERE_HELD, stack=STACKS[state.due])
        case _:
            return told(sentences.PLAY_OR_TRADE)


OTHERS: Final = {phases.DREW: HAS_DRAWN, phases.ON: sentences.OTHER_GOES_ON, phases.END: sentences.MAY_HOLD}
"""What everybody else reads of a turn that has begun."""
