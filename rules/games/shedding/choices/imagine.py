"""Determinization: invents a full state that fits the view of a seat, for bots that search."""

from __future__ import annotations

import random

from parlour.rules.games.shedding.choices.look import COVERED
from parlour.rules.games.shedding.position import phases
from parlour.rules.games.shedding.position.matter import NO_CARD, NOBODY, Bluff, Matter
from parlour.rules.games.shedding.position.moves import NO_NAME
from parlour.rules.games.shedding.position.state import State, calm, playable
from parlour.rules.games.shedding.position.tables import Rules
from parlour.rules.search import left_over
from parlour.rules.views import View


def imagine(rules: Rules, view: View, rng: random.Random) -> State:
    """Return a state that is consistent with `view`; unknown cards are drawn at random."""
    assert view.discard is not None, "a view of this game has a discard"
    assert view.stock is not None, "and tells of the stock"
    phase = phases.PHASES.index(view.phase.removesuffix(COVERED))
    discard_zone, stock_zone = view.at("discard"), view.at("stock")
    top = bytes(rules.types[text] for text in discard_zone.cards)
    hands = {seat.seat: _known(rules, view, seat.seat) for seat in view.seats}
    given = _known_given(rules, view, phase)
    seen = top + b"".join(hands.values()) + bytes(card for card in given if card >= 0)
    left = left_over(rules.deck, seen, rng)
    row = _row(rules, view.discard.match, top)
    turn = next((seat.seat for seat in view.seats if seat.acts), 0)
    drawn = _drawn(rules, view, phase, turn, row, left)
    for seat in view.seats:
        kept = drawn if seat.seat == turn and not hands[turn] else b""
        lacking = seat.cards - len(hands[seat.seat]) - len(kept)
        hands[seat.seat] = bytes(sorted(hands[seat.seat] + kept + _take(left, lacking)))
    under = _take(left, discard_zone.count - len(top))
    stock = _take(left, stock_zone.count)
    matter = Matter(
        due=next((seat.seat for seat in view.seats if seat.exposed), NOBODY),
        waiting=any(deadline.name == "call" for deadline in view.deadlines),
        race=int(view.race.name.removeprefix("call ")) if view.race else 0,
        called=sum(1 << seat.seat for seat in view.seats if seat.called),
        draws=view.discard.pending,
        skips=view.discard.skips,
        facing=rules.types[view.discard.facing] if view.discard.facing else NO_CARD,
        chain=phase == phases.AGAIN or view.phase.endswith(COVERED),
        given=tuple(left.pop() if card == UNKNOWN else card for card in given),
        owed=((turn, 1),) if phase == phases.RENEW else (),
        bluff=_bluff(view, phase, hands, row),
    )
    return calm(
        State.of(
            rules=rules,
            hands=tuple(hands[seat.seat] for seat in view.seats),
            stock=stock,
            discard=under + top,
            row=row,
            turn=turn,
            direction=view.turns.direction,
            phase=phase,
            drawn=drawn,
            matter=matter,
            dealer=view.turns.dealer,
            renewals=view.stock.renewals,
            history=rules.history.of([seat.drew_on for seat in view.seats]),
        )
    )


UNKNOWN = -2
"""A card that was given face down."""


def _known(rules: Rules, view: View, seat: int) -> bytes:
    return bytes(rules.types[text] for text in view.hand) if seat == view.viewer else b""


def _known_given(rules: Rules, view: View, phase: int) -> tuple[int, ...]:
    """Return by seat the card given to the left neighbor, UNKNOWN or NO_CARD; empty in other phases."""
    if phase != phases.GIVE:
        return ()
    zones = {zone.seat: zone for zone in view.zones if zone.name == "given"}
    given = []
    for seat in range(len(view.seats)):
        text = zones[seat].cards[0] if seat in zones else None
        given.append(NO_CARD if text is None else rules.types[text] if text else UNKNOWN)
    return tuple(given)


def _take(left: list[int], count: int) -> bytes:
    taken = bytes(left[:count])
    del left[:count]
    return taken


def _row(rules: Rules, match: str, top: bytes) -> int:
    """Return the row of the view. Without a match, the opening card still waits for a name."""
    rows = rules.rows
    if not top:
        return rows.anything
    if not match:
        return rows.laid(rows.anything, top[-1], NO_NAME)
    if match == "anything":
        column = rows.anything
    elif match in rules.types:
        column = rules.types[match]
    else:
        column = len(rules.cards) + rules.names.index(match)
    return column + rows.width * (1 + top[-1])


def _drawn(rules: Rules, view: View, phase: int, turn: int, row: int, left: list[int]) -> bytes:
    """Return the cards just drawn. Only their owner knows them; for other seats, pick a playable card."""
    if phase != phases.DREW:
        return b""
    if turn == view.viewer:
        return bytes(rules.types[text] for text in view.drawn)
    fitting = playable(rules, bytes(left), row) or bytes(left).translate(None, rules.illegal[row])
    left.remove(fitting[0])
    return fitting[:1]


def _bluff(view: View, phase: int, hands: dict[int, bytes], row: int) -> Bluff | None:
    """Return the possible bluff of the previous seat. Only that seat knows the row it was played on."""
    if phase != phases.ANSWER:
        return None
    turn = next(seat.seat for seat in view.seats if seat.acts)
    bluffer = (turn - view.turns.direction) % len(view.seats)
    return Bluff(bluffer, row, hands[bluffer])
