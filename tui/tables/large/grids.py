"""The large table with grids: the others' around the middle, the viewer's below it, as large as fits."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

from parlour.tui.drawing.canvas import Rect, Sheet
from parlour.tui.moves.grid_places import grids
from parlour.tui.tables.common.layout import NOWHERE, Layout, Space, stacked
from parlour.tui.tables.common.pens import Ground, Tone
from parlour.tui.tables.common.scene import Mark, Place, Scene
from parlour.tui.tables.grids.grids import draw_grid
from parlour.tui.tables.grids.spread import pitch, rows_of
from parlour.tui.tables.large.around import Sides, is_large, ring, talk_width
from parlour.tui.tables.large.plates import last_action, seat_at, shortened

SIZES: Final = ((17, 12), (15, 11), (13, 9), (11, 8), (9, 7), (7, 5), (6, 4), (5, 3))
"""Columns and rows of a card in a grid, the largest first."""
PROMPT: Final = 4
NARROWEST: Final = ((20, 1), (17, 0))
"""Least columns of a grid, and 1 for a row and a column more: what its player did last, and added cards."""
WIDE: Final = 40
"""Columns of the viewer's grid, for its heading."""
FELT: Final = ((40, (20, 11)), (0, (20, 8)))
"""From how many rows on the middle has at least which columns and rows."""


class Fit(NamedTuple):
    """How the grids stand: sides, columns and rows of the others' grids, their cards, the viewer's cards."""

    sides: Sides
    block: tuple[int, int]
    small: tuple[int, int]
    card: tuple[int, int]


def around_grids(space: Space) -> Layout | None:
    """Return where the parts stand, None if the terminal is not large."""
    width, height = space.width, space.height
    if not is_large(width, height) or space.wide_talk or not space.seats:
        return None
    talk = talk_width(width, space.longest)
    arena = Rect(0, 1, width - talk, height - 2 - PROMPT)
    fit = next(_fitting(arena, space.seats - space.own, own=space.own), None)
    if fit is None:
        return None
    found = ring(arena, fit.sides, fit.block[0] + 1, fit.block[1], fit.block)
    felt, held = found.felt, rows_of(fit.card) if space.own else 0
    hand = Rect(felt.x, felt.y + felt.height - held, felt.width, held)
    felt = felt._replace(height=felt.height - held)
    side = Rect(arena.width, 1, talk, arena.height)
    laid = stacked(width, height, (NOWHERE, felt, side), PROMPT, 0, fit.card)
    return laid._replace(hand=hand, small=fit.small, strips=found.strips, around=found.seats)


def _fitting(arena: Rect, count: int, *, own: bool) -> Iterator[Fit]:
    """Yield how the grids of `count` others fit, the largest cards first."""
    for place, small in enumerate(SIZES):
        cards = SIZES[max(0, place - 2) : place + 1] if own else (small,)
        for (columns, more), card in product(NARROWEST if place == len(SIZES) - 1 else NARROWEST[:1], cards):
            block = max(columns, (2 + more) * pitch(small) + 1), rows_of(small) + more
            yield from (
                Fit(at, block, small, card)
                for at in _splits(count)
                if _fits(arena, at, block, card if own else None)
            )


def _splits(count: int) -> Iterator[Sides]:
    """Yield the ways to put `count` grids around the table, the roundest first."""
    if count == 1:
        yield Sides(1, 0, 0)
    flanks = sorted(range(count // 2 + 1), key=lambda flank: abs(3 * flank - count))
    yield from (Sides(flank, count - 2 * flank, flank) for flank in flanks)


def _fits(arena: Rect, at: Sides, block: tuple[int, int], card: tuple[int, int] | None) -> bool:
    rows = arena.height - (block[1] if at.top else 0)
    columns = arena.width - (block[0] + 1) * (bool(at.left) + bool(at.right))
    held = rows_of(card) if card else 0
    felt = next(size for least, size in FELT if arena.height >= least)
    wanted = max(felt[0], 3 * pitch(card) + 2 if card else 0)
    around = at.top * (block[0] + 1) <= arena.width and at.left * block[1] <= rows
    return around and columns >= wanted and rows - held >= felt[1]


def draw_seat(scene: Scene, rect: Rect) -> Sheet:
    """Draw the grid that stands in `rect`, and under it what its player did last."""
    sheet = scene.sheet(rect, Ground.SIDE)
    seat = seat_at(scene, rect)
    if scene.view is None or seat is None or (zone := grids(scene.view).get(seat.seat)) is None:
        return sheet
    draw_grid(scene, sheet, rect, Rect(0, 0, rect.width, rect.height), seat.seat, zone, scene.small)
    if rect.height > rows_of(scene.small):
        words = shortened(scene.words(last_action(scene.view, seat.seat)), rect.width - 2)
        sheet.put(1, rect.height - 1, words, scene.ink(Tone.DIM, Ground.SIDE))
    scene.places[Place(Mark.SEAT, seat.seat)] = rect
    return sheet


def draw_own(scene: Scene, rect: Rect) -> Sheet:
    """Draw the viewer's grid in the middle of `rect`."""
    sheet = scene.sheet(rect, Ground.FELT)
    view = scene.view
    own = grids(view).get(view.viewer) if view is not None and view.viewer is not None else None
    if view is None or view.viewer is None or own is None:
        return sheet
    columns = max(2, (max(4, len(own.cards)) + 1) // 2)
    width = min(rect.width, max(WIDE, columns * pitch(scene.card) + 2))
    at = Rect((rect.width - width) // 2, 0, width, rect.height)
    draw_grid(scene, sheet, rect, at, view.viewer, own, scene.card)
    scene.places[Place(Mark.SEAT, view.viewer)] = rect
    return sheet
