"""A tap on the table: what may be tapped, and what the tap does.

A tap means exactly one choice. While a place, player or zone is asked for, that is the pick. Otherwise one
can be tapped by itself only if a single choice begins with it, and that choice plays no card of the hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from parlour.rules.steps import Choice, Pick
from parlour.tui.moves.grid_places import place_of
from parlour.tui.moves.turn import Turn


def open_places(turn: Turn) -> dict[str, str]:
    """Return what may be tapped in grids and among stacks, each with its pick: `1.3` (seat and slot), `N`.

    What is marked may be tapped, too: that takes its mark back.
    """
    if turn.asked is Pick.PLACE:
        picks = (*turn.picking.open(), *turn.picking.marked) if turn.picking else ()
        return {_place(turn, pick): pick for pick in picks}
    return {_place(turn, pick): pick for pick in _begins(turn, Pick.PLACE)}


def open_seats(turn: Turn) -> frozenset[str]:
    """Return the players who may be tapped, as numbers of seats."""
    return _open(turn, Pick.SEAT)


def open_zones(turn: Turn) -> frozenset[str]:
    """Return the zones of the table that may be tapped."""
    if turn.asked is not None or turn.view is None:
        return _open(turn, Pick.ZONE) if turn.asked is Pick.ZONE else frozenset()
    stand_for = Counter(choice.zone for choice in turn.view.choices if choice.zone)
    stand_for.update(_begins(turn, Pick.ZONE).keys())
    return frozenset(name for name, choices in stand_for.items() if choices == 1)


def tap_place(turn: Turn, place: str) -> str | None:
    """Tap a place that is open; return the finished move, if it is one."""
    return _tap(turn, Pick.PLACE, place, lambda: _pick_place(turn, place))


def tap_seat(turn: Turn, seat: str) -> str | None:
    """Tap a player who is open; return the finished move, if it is one."""
    return _tap(turn, Pick.SEAT, seat, lambda: pick_option(turn, seat))


def pick_option(turn: Turn, pick: str) -> str | None:
    """Choose the option `pick` of the present step; return the finished move, if it is one."""
    turn.point(pick)
    return turn.enter()


def _open(turn: Turn, pick: Pick) -> frozenset[str]:
    if turn.asked is pick and turn.picking is not None:
        return frozenset(turn.picking.open())
    return frozenset(_begins(turn, pick))


def _begins(turn: Turn, pick: Pick) -> dict[str, Choice]:
    """Return the picks with which exactly one choice begins, if nothing is picked yet."""
    view = turn.view
    if view is None or view.viewer is None or turn.asked is not None or turn.claimed:
        return {}
    if turn.picking is not None and (turn.picking.marked or turn.picking.picks):
        return {}
    found: dict[str, list[Choice]] = {}
    for choice in view.choices:
        if choice.steps and choice.steps[0].pick is pick and choice.steps[0].least:
            for each in choice.steps[0].first or choice.steps[0].among:
                found.setdefault(each, []).append(choice)
    only = {each: choices[0] for each, choices in found.items() if len(choices) == 1}
    return {each: choice for each, choice in only.items() if not choice.card}


def _tap(turn: Turn, pick: Pick, on: str, picked: Callable[[], str | None]) -> str | None:
    """Pick what was tapped; begin the only choice that begins with it, if none is begun."""
    if turn.asked is pick:
        return picked()
    begins = {
        _place(turn, each) if pick is Pick.PLACE else each: choice
        for each, choice in _begins(turn, pick).items()
    }
    choice = begins.get(on)
    if choice is None:
        return None
    move = turn.act(choice.verb)
    if move is None and turn.asked is pick:
        return picked()
    return move


def _pick_place(turn: Turn, place: str) -> str | None:
    """Pick a place; where several are wanted, mark it or take its mark back."""
    if turn.keys.stepwise:
        return turn.stack(place)
    at = place_of(place, None)
    if not turn.reach or at is None:
        return pick_option(turn, open_places(turn).get(place, place))
    turn.pointing.go(at)
    assert turn.picking is not None, "places are asked for"
    return turn.enter() if turn.picking.step.most == 1 else turn.mark()


def _place(turn: Turn, pick: str) -> str:
    """Return how a place is written that a step calls `pick`: slots with their seat."""
    own = turn.view.viewer if turn.view is not None else None
    at = place_of(pick, own)
    return str(at) if at is not None else pick
