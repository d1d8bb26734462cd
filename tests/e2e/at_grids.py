"""What a person presses where cards lie in grids: they race, exchange, swap and look, well or badly."""

from __future__ import annotations

import random

from parlour.rules.views import View
from parlour.tui.moves.grid_places import GridPlace, letters
from parlour.tui.moves.turn import Turn

WRONG = 0.25
"""How often somebody stacks a card that they do not know."""
CALLS = 0.5


def racing(turn: Turn, rng: random.Random) -> str | None:
    """Return the key for the open race: right if one knows a card that matches, else now and then wrong."""
    view = turn.view
    if view is None or view.race is None or turn.claimed or not any(one.race for one in view.choices):
        return None
    right = matching(view)
    if turn.begun_claim:
        slots = [place.slot for place in turn.reach.places]
        return str(right if right in slots else rng.choice(slots))
    tries = right is not None or _first_race(view) or rng.random() < WRONG
    return "s" if tries else "p"


def _first_race(view: View) -> bool:
    """Whether the card that opened the round lies alone: there everyone dares."""
    pile = view.zone("pile")
    return pile is not None and pile.count == 1


def matching(view: View) -> int | None:
    """Return a slot of the viewer's whose card is known, by the screen alone, to match the top card."""
    grid, pile = view.zone("grid", view.viewer), view.zone("pile")
    known = enumerate(grid.cards if grid else (), 1)
    top = pile.cards[-1][:-1] if pile and pile.cards else ""
    dimmed = grid.dimmed if grid else ()
    return next((slot for slot, card in known if slot - 1 in dimmed and card[:-1] == top), None)


def picking(turn: Turn, rng: random.Random) -> str | None:
    """Return the next key while cards of anyone are picked, None if none are."""
    reach, pointing = turn.reach, turn.pointing
    if not reach or turn.view is None or reach.own_only:
        return None
    one = reach.picking is not None and reach.picking.step.most == 1
    if reach.complete or (one and pointing.at is not None and pointing.seat is None):
        return "enter"
    free = [place for place in reach.places if place not in reach.marked and place.slot < 10]
    if pointing.seat is not None:
        return str(rng.choice([place.slot for place in free if place.seat == pointing.seat]))
    return _begins(turn.view, rng.choice(free))


def _begins(view: View, place: GridPlace) -> str:
    """The first key of a place's name: its number if it is one's own, else the letter of its seat."""
    return str(place.slot) if place.seat == view.viewer else letters(view)[place.seat].lower()


def exchanging(turn: Turn, rng: random.Random) -> str | None:
    """Return the key for a card that was taken: into a slot, onto the pile, or kept."""
    if turn.view is None or turn.view.choice("drop") is None:
        return None
    if turn.pointing.at is not None:
        return "enter"
    slots = [str(place.slot) for place in turn.reach.places if place.slot < 10]
    return rng.choice([*slots, "x", "x", "x", "p"])


def calling(turn: Turn, rng: random.Random) -> str | None:
    """Return the key for whether it is called after one's turn."""
    if turn.view is None or turn.view.choice("call") is None or turn.view.choice("pass") is None:
        return None
    return "u" if rng.random() < CALLS else "p"
