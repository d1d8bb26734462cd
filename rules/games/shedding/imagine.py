"""One full state that fits what a seat knows: how bots think ahead without peeking."""

from __future__ import annotations

import random

from rules.games.shedding.state import (
    ANSWER,
    DREW,
    NO_CARD,
    NOBODY,
    PHASES,
    RENEW,
    TURN,
    Bluff,
    State,
    playable,
)
from rules.games.shedding.tables import Rules
from rules.views import View, Zone


def imagine(rules: Rules, view: View, rng: random.Random) -> State:
    """Return a state consistent with `view`: what is not known is drawn from what is left of the deck."""
    phase = PHASES.index(view.phase)
    discard_zone, stock_zone = _zone(view, "discard"), _zone(view, "stock")
    top = bytes(rules.types[text] for text in discard_zone.cards)
    hands = {seat.seat: _known(rules, view, seat.seat) for seat in view.seats}
    left = _left_over(rules, top + b"".join(hands.values()), rng)
    row = _row(rules, view, top)
    turn = next((seat.seat for seat in view.seats if seat.acts), 0)
    drawn = _drawn(rules, view, phase, turn, row, left)
    for seat in view.seats:
        kept = bytes([drawn]) if drawn != NO_CARD and seat.seat == turn and not hands[turn] else b""
        lacking = seat.cards - len(hands[seat.seat]) - len(kept)
        hands[seat.seat] = bytes(sorted(hands[seat.seat] + kept + _take(left, lacking)))
    under = _take(left, discard_zone.count - len(top))
    return State(
        rules=rules,
        hands=tuple(hands[seat.seat] for seat in view.seats),
        stock=_take(left, stock_zone.count),
        discard=under + top,
        row=row,
        turn=turn,
        direction=view.direction,
        phase=phase,
        due=next((seat.seat for seat in view.seats if seat.exposed), NOBODY),
        waiting=bool(view.deadlines),
        called=sum(1 << seat.seat for seat in view.seats if seat.called),
        idle=0,
        drawn=drawn,
        owed=((turn, 1),) if phase == RENEW else (),
        then=TURN,
        held=None,
        bluff=_bluff(view, phase, hands, row),
        dealer=view.dealer,
    )


def _zone(view: View, name: str) -> Zone:
    zone = view.zone(name)
    assert zone is not None, f"a view of this game has a zone {name!r}"
    return zone


def _known(rules: Rules, view: View, seat: int) -> bytes:
    return bytes(rules.types[text] for text in view.hand) if seat == view.viewer else b""


def _left_over(rules: Rules, known: bytes, rng: random.Random) -> list[int]:
    left = list(rules.deck)
    for card in known:
        left.remove(card)
    rng.shuffle(left)
    return left


def _take(left: list[int], count: int) -> bytes:
    taken = bytes(left[:count])
    del left[:count]
    return taken


def _row(rules: Rules, view: View, top: bytes) -> int:
    if not top:
        return 0
    if not rules.wild[top[-1]]:
        return top[-1]
    return rules.named_row[rules.suits.index(view.suit) if view.suit else 0]


def _drawn(rules: Rules, view: View, phase: int, turn: int, row: int, left: list[int]) -> int:
    """The card just drawn: known to its owner; for others some card that could be played."""
    if phase != DREW:
        return NO_CARD
    if turn == view.viewer:
        return rules.types[view.drawn[0]]
    fitting = playable(rules, bytes(left), row) or bytes(left).translate(None, rules.illegal[row])
    left.remove(fitting[0])
    return fitting[0]


def _bluff(view: View, phase: int, hands: dict[int, bytes], row: int) -> Bluff | None:
    """Who played the card that may be challenged: the seat before; on what, only it can tell."""
    if phase != ANSWER:
        return None
    turn = next(seat.seat for seat in view.seats if seat.acts)
    bluffer = (turn - view.direction) % len(view.seats)
    return Bluff(bluffer, row, hands[bluffer])
