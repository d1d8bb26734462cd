"""What a seat may know of a round: the only way out of a state.

Every hand is a zone `grid` of its seat: `cards` has one text for each slot from 1 on: a card that may be
seen, `FACE_DOWN` for one that may not, `EMPTY` for a slot without a card. Penalties lie face up for all. In a
look the looker sees the card; so does whoever has taken it, in the zone `taken`. With `memory` assisted a
seat is shown, `dimmed`, what it has seen and is still there; `recalled` is the same for bots.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.events import Event, line
from rules.games.lotta_watta.choices.choose import acts, choices
from rules.games.lotta_watta.engine.deal import BOTTOM
from rules.games.lotta_watta.engine.state import (
    ASK,
    CALL,
    LOOK,
    NO_CARD,
    NOBODY,
    OVER,
    PEEK,
    PHASES,
    POWER,
    RACE,
    RENEW,
    TOOK,
    State,
    cards,
    race_name,
    racers,
)
from rules.games.lotta_watta.engine.tables import JACK
from rules.moves import Race
from rules.views import EMPTY, FACE_DOWN, Deadline, Owed, SeatView, View, Zone, ZoneKind

SHOWN = 6
"""How many cards of the pile a view shows, the top card last."""


def seen_by(state: State, seat: int | None, events: Sequence[Event] = ()) -> View:
    """Return all that `seat` (None: a spectator) may know; `events` become its log lines."""
    taker = state.taken != NO_CARD and seat == state.turn
    return View(
        viewer=seat,
        seats=tuple(_seat(state, place) for place in range(state.seats)),
        zones=tuple(_zones(state, seat)),
        prompt=_prompt(state, seat),
        choices=choices(state, seat) if seat is not None else (),
        deadlines=deadlines(state),
        dealer=state.dealer,
        log=tuple(text for event in events if (text := line(event, seat)) is not None),
        phase=PHASES[state.phase],
        drawn=(state.rules.texts[state.taken],) if taker else (),
        turn=state.turn if state.phase != OVER else None,
        race=race(state),
        asked=state.asked if state.phase != OVER else (),
        owed=tuple(Owed(power.seat, power.rank) for power in state.powers),
        last_turns=state.last,
    )


def race(state: State) -> Race | None:
    """Return the open race."""
    if state.phase != RACE:
        return None
    tried = tuple(seat for seat in range(state.seats) if state.tried >> seat & 1)
    return Race(race_name(state), state.rules.ruleset.race_seconds, racers(state), tried)


def deadlines(state: State) -> tuple[Deadline, ...]:
    """Return the clock that runs: of a look, a race, a power, or a call; none where stacking is in turn."""
    ruleset = state.rules.ruleset
    if state.rules.in_turn:
        return ()
    match state.phase:
        case n if n == LOOK:
            return (Deadline("look", ruleset.look_seconds, "to look at the bottom row"),)
        case n if n == PEEK:
            return (Deadline("look", ruleset.look_seconds, "to look at the card", state.used),)
        case n if n == RACE:
            return (Deadline(race_name(state), ruleset.race_seconds, "to stack"),)
        case n if n == POWER:
            does = "to swap two cards" if state.powers[0].rank == JACK else "to look at a card"
            return (Deadline("power", ruleset.power_seconds, does, state.used),)
        case n if n == CALL:
            return (Deadline("call", ruleset.call_seconds, 'to call "Lotta Watta"'),)
        case _:
            return ()


def recalled(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    """Return what `seat` has seen and has reason to believe is still there, as places and cards."""
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
        yield Zone("taken", ZoneKind.PILE, 1, (shown,), state.turn)
    top = tuple(texts[card] for card in state.pile[-SHOWN:])
    yield Zone("pile", ZoneKind.PILE, len(state.pile), top)
    yield Zone("stock", ZoneKind.STOCK, len(state.stock))


def _grid(state: State, seat: int, viewer: int | None) -> Zone:
    """A hand as `viewer` sees it: penalties, what it looks at, what it may be shown again, at the end all."""
    texts, over = state.rules.texts, state.phase == OVER
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
    """Return who looks at the card in a slot: its holder at the bottom row first, later one by a Queen."""
    if state.phase == LOOK:
        return seat if number in BOTTOM else NOBODY
    if state.phase == PEEK and state.peek == (seat, number):
        return state.powers[0].seat
    return NOBODY


def _prompt(state: State, viewer: int | None) -> str:
    if viewer is not None and acts(state, viewer):
        return _own_prompt(state)
    match state.phase:
        case n if n == OVER:
            return "The round is over"
        case n if n == RENEW:
            return "The pile is being shuffled into a new stock"
        case n if n == LOOK:
            return "Everyone looks at their bottom row"
        case n if n == RACE:
            return f"Race for {_top(state)}"
        case n if n == ASK:
            return f"{{{state.asked[0]}}} may stack on {_top(state)}"
        case n if n == POWER:
            return f"{{{state.powers[0].seat}}} may use a {_power(state)}"
        case n if n == PEEK:
            return f"{{{state.powers[0].seat}}} looks at a card"
        case n if n == CALL:
            return f'{{{state.turn}}} may call "Lotta Watta"'
        case n if n == TOOK:
            return f"{{{state.turn}}} has taken a card"
        case _:
            return f"{{{state.turn}}} to take a card"


def _own_prompt(state: State) -> str:
    rules = state.rules
    match state.phase:
        case n if n == LOOK:
            return "Look at your bottom row, and remember it"
        case n if n in (RACE, ASK):
            return f"Stack a card of the same rank on {_top(state)}, or pass"
        case n if n == POWER and state.powers[0].rank == JACK:
            return "Your Jack: swap any two cards"
        case n if n == POWER:
            return "Your Queen: look at any card"
        case n if n == PEEK:
            return "Look at the card, and remember it"
        case n if n == CALL:
            return 'Your turn is over: call "Lotta Watta"?'
        case n if n == TOOK:
            return f"You took {rules.cards[state.taken].words}: exchange, drop or keep it"
        case _:
            return "Your turn: take a card from the stock or the pile"


def _top(state: State) -> str:
    return state.rules.cards[state.pile[-1]].words


def _power(state: State) -> str:
    return "Jack" if state.powers[0].rank == JACK else "Queen"
