"""The views of a round. A view holds what one seat may know of the state.

Every hand is a zone `grid` of its seat: `cards` has a text for each slot from 1 on: a visible card,
`FACE_DOWN` for a hidden one, `EMPTY` for a slot without a card. Penalties lie face up for all. In a look
the looker sees the card; a player who has taken a card sees it in the zone `taken`. If `memory` is
assisted, a view also shows, `dimmed`, the cards that the seat has seen and that are still there;
`recalled` has the same for bots.
"""

from __future__ import annotations

from collections.abc import Iterator

from parlour.rules.games.lotta_watta.choices import sentences
from parlour.rules.games.lotta_watta.choices.choose import acts, choices
from parlour.rules.games.lotta_watta.engine import state as phases
from parlour.rules.games.lotta_watta.engine.deal import BOTTOM
from parlour.rules.games.lotta_watta.engine.state import NO_CARD, NOBODY, State, cards, race_name, racers
from parlour.rules.games.lotta_watta.engine.tables import JACK
from parlour.rules.moves import Race
from parlour.rules.sentences import BEING_SHUFFLED, ROUND_OVER, STOCK, Told, told
from parlour.rules.views import (
    EMPTY,
    FACE_DOWN,
    Deadline,
    GridsView,
    Owed,
    SeatView,
    TurnsView,
    View,
    Zone,
    ZoneKind,
)

SHOWN = 6
"""How many cards of the pile a view shows, the top card last."""


def seen_by(state: State, seat: int | None) -> View:
    """Return the view of `seat` (None: a spectator), without what happened."""
    taker, over = state.taken != NO_CARD and seat == state.turn, state.phase == phases.OVER
    return View(
        viewer=seat,
        seats=tuple(_seat(state, place) for place in range(state.seats)),
        zones=tuple(_zones(state, seat)),
        prompt=_prompt(state, seat),
        choices=choices(state, seat) if seat is not None else (),
        deadlines=deadlines(state),
        phase=phases.PHASES[state.phase],
        drawn=(state.rules.texts[state.taken],) if taker else (),
        turns=TurnsView(state.dealer, seat=None if over else state.turn, last=state.last),
        race=race(state),
        grids=GridsView(
            owed=tuple(Owed(power.seat, power.rank) for power in state.powers),
            asked=() if over else state.asked,
        ),
    )


def race(state: State) -> Race | None:
    """Return the open race."""
    if state.phase != phases.RACE:
        return None
    tried = tuple(seat for seat in range(state.seats) if state.tried >> seat & 1)
    return Race(race_name(state), state.rules.ruleset.race_seconds, racers(state), tried)


def deadlines(state: State) -> tuple[Deadline, ...]:
    """Return the clock of a look, a race, a power or a call; none if stacking is in turn."""
    ruleset = state.rules.ruleset
    if state.rules.in_turn:
        return ()
    match state.phase:
        case phases.LOOK:
            return (Deadline("look", ruleset.look_seconds, sentences.TO_LOOK_AT_ROW),)
        case phases.PEEK:
            return (Deadline("look", ruleset.look_seconds, sentences.TO_LOOK_AT_CARD, state.used),)
        case phases.RACE:
            return (Deadline(race_name(state), ruleset.race_seconds, sentences.TO_STACK),)
        case phases.POWER:
            does = sentences.TO_SWAP if state.powers[0].rank == JACK else sentences.TO_LOOK
            return (Deadline("power", ruleset.power_seconds, does, state.used),)
        case phases.CALL:
            return (Deadline("call", ruleset.call_seconds, sentences.TO_CALL),)
        case _:
            return ()


def recalled(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    """Return the places and cards that `seat` has seen and that should still be there."""
    texts = state.rules.texts
    there = ((place, state.at(place)) for place in state.places())
    return tuple((str(place), texts[slot.card]) for place, slot in there if slot and slot.known >> seat & 1)


def _seat(state: State, seat: int) -> SeatView:
    return SeatView(
        seat=seat,
        score=0,
        cards=len(cards(state.hands[seat])),
        called=seat == state.caller,
        acts=acts(state, seat),
    )


def _zones(state: State, viewer: int | None) -> Iterator[Zone]:
    texts = state.rules.texts
    for seat in range(state.seats):
        yield _grid(state, seat, viewer)
    if state.taken != NO_CARD:
        known = state.origin == "pile" or viewer == state.turn
        shown = texts[state.taken] if known else FACE_DOWN
        yield Zone("taken", ZoneKind.PILE, 1, (shown,), state.turn, title=sentences.TAKEN)
    top = tuple(texts[card] for card in state.pile[-SHOWN:])
    yield Zone("pile", ZoneKind.PILE, len(state.pile), top, title=sentences.PILE)
    yield Zone("stock", ZoneKind.STOCK, len(state.stock), title=STOCK)


def _grid(state: State, seat: int, viewer: int | None) -> Zone:
    """Return a hand as `viewer` sees it: penalties, looked at and recalled cards, at the end all."""
    texts, over = state.rules.texts, state.phase == phases.OVER
    recalls = 1 << viewer if state.rules.assisted and viewer is not None else 0
    shown, dimmed, looked = [], [], []
    for number, slot in enumerate(state.hands[seat]):
        if slot is None:
            shown.append(EMPTY)
            continue
        who = looker(state, seat, number)
        is_open = slot.up or over or who == viewer
        looked += [] if who == NOBODY else [number]
        dimmed += [number] if slot.known & recalls and not is_open else []
        shown.append(texts[slot.card] if is_open or slot.known & recalls else FACE_DOWN)
    count = len(cards(state.hands[seat]))
    return Zone("grid", ZoneKind.GRID, count, tuple(shown), seat, tuple(dimmed), tuple(looked))


def looker(state: State, seat: int, number: int) -> int:
    """Return who looks at the card in a slot: its holder in the first look, later the user of a Queen."""
    if state.phase == phases.LOOK:
        return seat if number in BOTTOM else NOBODY
    if state.phase == phases.PEEK and state.peek == (seat, number):
        return state.powers[0].seat
    return NOBODY


def _prompt(state: State, viewer: int | None) -> Told:
    asked = viewer is not None and acts(state, viewer)
    match state.phase:
        case phases.OVER:
            return told(ROUND_OVER)
        case phases.RENEW:
            return told(BEING_SHUFFLED)
        case phases.LOOK:
            return told(sentences.LOOK_AT_ROW if asked else sentences.ALL_LOOK)
        case phases.RACE:
            return told(sentences.STACK_OR_PASS if asked else sentences.RACE_FOR, cards=_top(state))
        case phases.ASK:
            return told(sentences.MAY_STACK, state.asked[0], cards=_top(state))
        case phases.POWER:
            power = state.powers[0]
            return told(sentences.MAY_SWAP if power.rank == JACK else sentences.MAY_LOOK, power.seat)
        case phases.PEEK:
            return told(sentences.LOOKS, state.powers[0].seat)
        case phases.CALL:
            return told(sentences.MAY_CALL, state.turn)
        case phases.TOOK if asked:
            return told(sentences.TOOK, cards=(state.rules.texts[state.taken],))
        case phases.TOOK:
            return told(sentences.HAS_TAKEN, state.turn)
        case _:
            return told(sentences.TO_TAKE, state.turn)


def _top(state: State) -> tuple[str]:
    return (state.rules.texts[state.pile[-1]],)
