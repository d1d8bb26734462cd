"""Determinization: invents a full state that fits the view of a seat, for bots that search."""

from __future__ import annotations

import random
from collections.abc import Mapping

from parlour.rules.games.lotta_watta.engine import state as phases
from parlour.rules.games.lotta_watta.engine.moves import HandPlace
from parlour.rules.games.lotta_watta.engine.state import NO_CARD, NOBODY, Hand, Power, Slot, State
from parlour.rules.games.lotta_watta.engine.tables import Rules
from parlour.rules.search import left_over
from parlour.rules.views import EMPTY, FACE_DOWN, GridsView, View, Zone


def imagine(rules: Rules, view: View, rng: random.Random) -> State:
    """Return a state that is consistent with `view`; unknown cards are drawn at random."""
    phase, recalled = phases.PHASES.index(view.phase), dict(view.recalled)
    pile, stock, taken = view.at("pile"), view.at("stock"), _taken(view)
    grids = [view.at("grid", seat.seat) for seat in view.seats]
    top = bytes(rules.types[text] for text in pile.cards)
    seen = filter(None, (*pile.cards, *_shown(grids, recalled), taken))
    left = left_over(rules.deck, (rules.types[text] for text in seen), rng)
    hands = tuple(_hand(rules, view, grid, recalled, left) for grid in grids)
    hidden = left.pop() if taken == FACE_DOWN else NO_CARD
    under = bytes(left.pop() for _ in range(pile.count - len(top)))
    return State(
        rules=rules,
        hands=hands,
        stock=bytes(left.pop() for _ in range(stock.count)),
        pile=under + top,
        turn=view.turns.seat or 0,
        phase=phase,
        dealer=view.turns.dealer,
        begun=phase != phases.LOOK and not (view.race and view.race.name == "race 1"),
        taken=rules.types[taken] if taken else hidden,
        origin=_origin(view, taken),
        race=int(view.race.name.removeprefix("race ")) if view.race else 0,
        passed=_passed(view, phase),
        asked=_grids(view).asked,
        tried=sum(1 << seat for seat in view.race.tried) if view.race else 0,
        powers=tuple(Power(owed.seat, owed.rank) for owed in _grids(view).owed),
        peek=_peek(grids) if phase == phases.PEEK else None,
        caller=next((seat.seat for seat in view.seats if seat.called), NOBODY),
        last=view.turns.last,
        used=view.deadlines[0].number if view.deadlines else 0,
    )


def _grids(view: View) -> GridsView:
    assert view.grids is not None, "a view of this game has grids"
    return view.grids


def _taken(view: View) -> str | None:
    """Return the text of the taken card, FACE_DOWN if it is hidden, None if there is none."""
    zone = view.zone("taken", view.turns.seat)
    return zone.cards[0] if zone else None


def _shown(grids: list[Zone], recalled: Mapping[str, str]) -> list[str]:
    places = {
        str(HandPlace(grid.seat or 0, at)): text
        for grid in grids
        for at, text in enumerate(grid.cards)
        if text != EMPTY
    }
    return [text or recalled.get(place, FACE_DOWN) for place, text in places.items()]


def _hand(rules: Rules, view: View, grid: Zone, recalled: Mapping[str, str], left: list[int]) -> Hand:
    seat, mine = grid.seat or 0, 1 << view.viewer if view.viewer is not None else 0
    everyone = (1 << len(view.seats)) - 1
    owed = _grids(view).owed
    hand: list[Slot | None] = []
    for at, text in enumerate(grid.cards):
        seen = text or recalled.get(str(HandPlace(seat, at)), FACE_DOWN)
        if text == EMPTY:
            hand.append(None)
        elif not seen:
            hand.append(Slot(left.pop()))
        else:
            own_look = at in grid.looked and view.viewer == (owed[0].seat if owed else seat)
            up = bool(text) and at not in grid.dimmed and not own_look
            hand.append(Slot(rules.types[seen], up, everyone if up else mine))
    return tuple(hand)


def _origin(view: View, taken: str | None) -> str:
    """Return the origin of the taken card: a public card, or one that may be put back, is from the pile."""
    if taken is None:
        return ""
    drop = view.choice("drop")
    public = drop.clause == "LW-8" if drop else bool(taken)
    return "pile" if public else "stock"


def _passed(view: View, phase: int) -> int:
    """Return the bits of the seats that are ready after the look, or out of the open race."""
    if phase == phases.RACE:
        assert view.race is not None, "a race is shown while it is open"
        return sum(1 << seat.seat for seat in view.seats if seat.seat not in view.race.seats)
    return sum(1 << seat.seat for seat in view.seats if not seat.acts) if phase == phases.LOOK else 0


def _peek(grids: list[Zone]) -> HandPlace:
    return next(HandPlace(grid.seat or 0, grid.looked[0]) for grid in grids if grid.looked)
