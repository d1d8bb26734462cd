"""Where an arrow key moves the cursor: among stacks, cards anywhere on the table, options, or the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from parlour.rules.steps import Pick
from parlour.rules.views import View
from parlour.tui.drawing.canvas import Rect
from parlour.tui.moves.grid_places import GridPlace
from parlour.tui.moves.turn import Turn
from parlour.tui.seen.zones import stacks

ARROWS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""The steps of each arrow in columns and rows."""
ASTRAY: Final = 8
"""The factor by which distance across the arrow's direction counts more than distance along it."""


def follow(arrow: str, turn: Turn, places: Mapping[GridPlace, Rect]) -> None:
    """Move the cursor as `arrow` points: among `places` (cards on the table), stacks, options or the hand."""
    across, along = ARROWS[arrow]
    if open_ones := turn.reach.places:
        cards = {place: rect for place, rect in places.items() if place in open_ones}
        turn.pointing.go(toward(cards, turn.pointing.at, arrow))
    elif turn.view is not None and turn.keys.stepwise and turn.asked is Pick.PLACE and turn.options:
        turn.point(beside(turn.view, [option.pick for option in turn.options], turn.chosen, arrow))
    elif across:
        turn.step(across)
    else:
        turn.seek(along)


def beside(view: View, names: Sequence[str], start: str, arrow: str) -> str:
    """Return the nearest of the stacks `names` in the direction of `arrow`; `start` if there is none."""
    by_name = {stack.name: stack for stack in stacks(view)}
    if start not in by_name:
        return names[0] if names else ""
    right, down = ARROWS[arrow]
    here = by_name[start]
    found = []
    for name in names:
        rows, columns = by_name[name].row - here.row, by_name[name].column - here.column
        ahead, aside = rows * down + columns * right, abs(rows * right) + abs(columns * down)
        if ahead > 0:
            found.append((aside, ahead, name))
    return min(found)[2] if found else start


def toward(cards: Mapping[GridPlace, Rect], start: GridPlace | None, arrow: str) -> GridPlace | None:
    """Return the nearest of `cards` in the direction of `arrow`, `start` if there is none.

    Without a start it is the first card, None if there are no cards.
    """
    if start is None or start not in cards:
        return next(iter(cards), None)
    across, along = ARROWS[arrow]
    ahead = {place: _away(cards[start], rect, across, along) for place, rect in cards.items()}
    found = [(far, place) for place, far in ahead.items() if far > 0]
    return min(found)[1] if found else start


def _away(start: Rect, rect: Rect, across: int, along: int) -> int:
    """Return how far `rect` is in a direction, 0 if it is in another or, for a sideways arrow, in other rows.

    A row counts as two columns.
    """
    columns = 2 * rect.x + rect.width - 2 * start.x - start.width
    rows = 2 * (2 * rect.y + rect.height - 2 * start.y - start.height)
    ahead, beside = (columns * across, abs(rows)) if across else (rows * along, abs(columns))
    if ahead <= 0 or (across and beside > 4 * max(start.height, rect.height)):
        return 0
    return ahead + (ASTRAY * beside if across else beside)
