"""The views of a round. A view holds what one seat may know of the state.

Each place is a zone of kind STACK under its name (`M`, `N` … `NW`) with all the cards of the stack from
the bottom, because they were laid in public. A Wild is `W`, and `stacks` tells what it stands for. The
count includes its Switches and the Jojo that holds it. Jojos set aside are the pile `aside`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from parlour.rules.games.jojo.choices.choose import choices
from parlour.rules.games.jojo.engine import state as phases
from parlour.rules.games.jojo.engine.moves import NOWHERE
from parlour.rules.games.jojo.engine.state import NO_CARD, NOBODY, State, acts
from parlour.rules.games.jojo.engine.tables import AT, JOJO, PLACES, STANDS, WORDS, face, plain
from parlour.rules.sentences import in_words
from parlour.rules.views import SeatView, StacksView, StackView, StockView, TurnsView, View, Zone, ZoneKind

ANOTHER: Final = "play another card"
MORE: Final = {"play": ANOTHER, "switch": ANOTHER, "move": ANOTHER, "hold": "hold a stack", "stop": "stop"}
"""What may follow a play, by its verb. With a Jojo one plays a card, too."""


def seen_by(state: State, seat: int | None) -> View:
    """Return the view of `seat` (None: a spectator), without a log."""
    own = state.drawn != NO_CARD and seat == state.turn
    offered = choices(state, seat) if seat is not None else ()
    return View(
        viewer=seat,
        seats=tuple(
            SeatView(place, 0, len(hand), acts=acts(state, place)) for place, hand in enumerate(state.hands)
        ),
        zones=tuple(_zones(state, seat)),
        prompt=in_words(_prompt(state, seat, [choice.verb for choice in offered])),
        choices=offered,
        phase=phases.PHASES[state.phase],
        drawn=(state.rules.texts[state.drawn],) if own else (),
        turns=TurnsView(state.dealer, seat=state.turn, because=state.because.told),
        stock=StockView(state.renewals, state.under),
        stacks=StacksView(
            tuple(_stacked(state, place) for place in range(len(PLACES))), state.rules.ruleset.adjacency
        ),
    )


def _zones(state: State, viewer: int | None) -> Iterator[Zone]:
    texts = state.rules.texts
    for seat, hand in enumerate(state.hands):
        shown = tuple(texts[card] for card in hand) if seat == viewer else ()
        yield Zone("hand", ZoneKind.HAND, len(hand), shown, seat)
    yield from (_stack(state, place) for place in range(len(PLACES)))
    yield Zone("aside", ZoneKind.PILE, state.aside, (texts[JOJO],) * state.aside)
    yield Zone("stock", ZoneKind.STOCK, len(state.stock))


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


def _prompt(state: State, viewer: int | None, verbs: Sequence[str]) -> str:
    match state.phase:
        case phases.OVER:
            return "The round is over"
        case phases.RENEW | phases.RENEW_TRADE:
            return "The cards are being shuffled"
    return _own_prompt(state, verbs) if viewer == state.turn else _other_prompt(state)


def _own_prompt(state: State, verbs: Sequence[str]) -> str:
    match state.phase:
        case phases.DREW:
            return f"You drew {state.rules.cards[state.drawn].words}: play it, or keep it"
        case phases.ON:
            nothing = ", but no card fits" if not {"play", "switch", "move"} & {*verbs} else ""
            return f"Your turn goes on{nothing}: {_any_of(verbs)}"
        case phases.END:
            return f"Your turn is over: {_any_of(verbs)}"
        case _ if state.due != NOWHERE:
            return f"Your turn: play on {WORDS[state.due]}, which you held, or trade; draw if nothing fits"
        case _:
            return "Your turn: play a card or trade one; draw if nothing fits"


def _any_of(verbs: Sequence[str]) -> str:
    """Return what may be done after a play: `play another card, hold a stack, or stop`."""
    *others, last = dict.fromkeys(MORE[verb] for verb in verbs)
    return ", ".join((*others, f"or {last}" if others else last))


def _other_prompt(state: State) -> str:
    does = {phases.DREW: "has drawn", phases.ON: "goes on", phases.END: "may hold a stack"}
    if state.phase not in does:
        return f"{{{state.turn}}}'s turn"
    return f"{{{state.turn}}} {does[state.phase]}"
