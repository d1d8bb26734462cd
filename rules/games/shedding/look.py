"""What a seat may know of a round: the only way out of a state."""

from __future__ import annotations

from collections.abc import Sequence

from rules.events import Event, line
from rules.games.shedding.choose import choices
from rules.games.shedding.moves import NO_SUIT
from rules.games.shedding.state import ANSWER, COLOR, DREW, OVER, PHASES, RENEW, REOPEN, TURN, State
from rules.views import Deadline, SeatView, View, Zone, ZoneKind

SHOWN = 6
"""How many cards of the discard a view shows, the top card last."""


def seen_by(state: State, seat: int | None, events: Sequence[Event] = ()) -> View:
    """Return all that `seat` (None: a spectator) may know; `events` become its log lines."""
    rules = state.rules
    named = rules.suit_of_row[state.row] if state.phase not in (COLOR, REOPEN) else NO_SUIT
    own_drawn = state.phase == DREW and seat == state.turn
    return View(
        viewer=seat,
        seats=tuple(_seat(state, place) for place in range(len(state.hands))),
        zones=_zones(state, seat),
        prompt=_prompt(state, seat),
        choices=choices(state, seat) if seat is not None else (),
        deadlines=deadlines(state),
        suit="" if named == NO_SUIT else rules.suits[named],
        direction=state.direction,
        dealer=state.dealer,
        log=tuple(text for event in events if (text := line(event, seat)) is not None),
        phase=PHASES[state.phase],
        drawn=(rules.texts[state.drawn],) if own_drawn else (),
    )


def deadlines(state: State) -> tuple[Deadline, ...]:
    """Return the one clock of these games: how long an uncalled next-to-last card holds play up."""
    if not state.waiting or state.phase >= RENEW:
        return ()
    calling = state.rules.ruleset.calling
    return (Deadline("call", calling.catch_seconds, f'to call "{calling.word}"'),)


def _seat(state: State, seat: int) -> SeatView:
    return SeatView(
        seat=seat,
        score=0,
        cards=len(state.hands[seat]),
        called=bool(state.called >> seat & 1),
        exposed=seat == state.due,
        acts=seat == state.turn and state.phase < RENEW,
    )


def _zones(state: State, viewer: int | None) -> tuple[Zone, ...]:
    texts = state.rules.texts
    hands = (
        Zone("hand", ZoneKind.HAND, len(hand), tuple(texts[c] for c in hand) if seat == viewer else (), seat)
        for seat, hand in enumerate(state.hands)
    )
    top = tuple(texts[card] for card in state.discard[-SHOWN:])
    discard = Zone("discard", ZoneKind.PILE, len(state.discard), top)
    return (*hands, discard, Zone("stock", ZoneKind.STOCK, len(state.stock)))


def _prompt(state: State, viewer: int | None) -> str:
    word = state.rules.ruleset.calling.word
    if state.phase == OVER:
        return "The round is over"
    if state.phase in (RENEW, REOPEN):
        return "The cards are being shuffled"
    if state.waiting and state.due == viewer:
        return f'One card left: call "{word}"'
    if state.waiting:
        return f'{{{state.due}}} has one card left and has not called "{word}"'
    return _own_prompt(state) if state.turn == viewer else _other_prompt(state)


def _own_prompt(state: State) -> str:
    match state.phase:
        case n if n == DREW:
            return f"You drew {state.rules.cards[state.drawn].words}: play it or keep it"
        case n if n == COLOR:
            return "A Wild opened the round: name the color"
        case n if n == ANSWER:
            return "Challenge the card, or accept it and draw"
        case _:
            return "Your turn: play a card or draw one"


def _other_prompt(state: State) -> str:
    words = {TURN: "to play", DREW: "has drawn", COLOR: "names the color", ANSWER: "may challenge"}
    return f"{{{state.turn}}} {words[state.phase]}"
