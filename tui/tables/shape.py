"""The parts of a table, and the shape of each kind: cards in hands, in grids before the seats, or in stacks.

A shape is the layout of the parts, how each is drawn and from which facts, and the keys.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import partial
from typing import Final, NamedTuple

from parlour.rules.views import View
from parlour.tui.drawing.canvas import Rect
from parlour.tui.keymap import GRID_KEYS, HAND_KEYS, STACK_KEYS, TableKeys, table_keys
from parlour.tui.tables.around import around_hands, around_stacks
from parlour.tui.tables.common.edges import draw_head, draw_room, edged, head_facts, room_facts
from parlour.tui.tables.common.layout import Layout, Space, layout_of_hands, layout_of_stacks
from parlour.tui.tables.common.scene import Draw, Facts, Scene
from parlour.tui.tables.common.seats import draw_seats, panel_facts
from parlour.tui.tables.common.talk import draw_talk, talk_facts
from parlour.tui.tables.felt import draw_felt, felt_facts
from parlour.tui.tables.grid_layouts import around_grids, spread
from parlour.tui.tables.grids import draw_large_own, draw_large_seat, draw_others, draw_own
from parlour.tui.tables.hand import draw_hand, hand_facts
from parlour.tui.tables.middle import draw_middle
from parlour.tui.tables.plates import draw_own_line, draw_seat, own_facts, seat_facts
from parlour.tui.tables.prompt import draw_prompt, rows_needed
from parlour.tui.tables.stacks import draw_places, draw_stacks, stacks_facts

MORE: Final = 2
"""Rows by which the prompt grows at most: the other parts lose as many."""


class BoardPart(StrEnum):
    """A part of the table; the field of `Layout` with its rectangle has the same name."""

    HEAD = "head"
    ROOM = "room"
    SEATS = "seats"
    FELT = "felt"
    OWN = "own"
    TALK = "talk"
    PROMPT = "prompt"
    HAND = "hand"
    FOOT = "foot"


class Drawing(NamedTuple):
    """One way to draw a kind of table. `lay` returns None where it has no room.

    `draws` has every part but the foot, which belongs to the screen. A part with `facts` is drawn again only
    when they have changed.
    """

    lay: Callable[[Space], Layout | None]
    draws: Mapping[BoardPart, Draw]
    facts: Mapping[BoardPart, Facts]


class TableShape(NamedTuple):
    """One kind of table: its keys, and how it is drawn in a large terminal and in a small one."""

    keys: TableKeys
    large: Drawing
    small: Drawing

    def drawing(self, space: Space) -> tuple[Drawing, Layout | None]:
        """Return how to draw the table in `space` and where its parts stand, None if it is too small."""
        if layout := self.large.lay(space):
            return self.large, layout
        return self.small, self.small.lay(space)

    def with_room(self, space: Space, scene: Scene) -> Space:
        """Return `space` with rows for all that the prompt says now, where its usual rows are too few.

        Only a refusal and a table that stands still are given more, so that the other parts seldom move.
        """
        needed = rows_needed(scene, space.width)
        usual = self.drawing(space)[1] if needed else None
        if usual is None or needed <= usual.prompt.height:
            return space
        return space._replace(asked=min(needed, usual.prompt.height + MORE))


def rects(layout: Layout, part: BoardPart) -> tuple[Rect, ...]:
    """Return the rectangles of a part that are not empty."""
    if part is BoardPart.ROOM:
        return layout.strips
    found = layout.around if part is BoardPart.SEATS and layout.around else (getattr(layout, part),)
    return tuple(rect for rect in found if rect.width and rect.height)


def _draws(seats: Draw, felt: Draw, hand: Draw, prompt: Draw = draw_prompt) -> Mapping[BoardPart, Draw]:
    return {
        BoardPart.HEAD: draw_head,
        BoardPart.ROOM: draw_room,
        BoardPart.SEATS: seats,
        BoardPart.FELT: felt,
        BoardPart.OWN: draw_own_line,
        BoardPart.TALK: draw_talk,
        BoardPart.PROMPT: prompt,
        BoardPart.HAND: hand,
    }


_CLOCK_ROW: Final = partial(draw_prompt, clock_row=True)

_ALWAYS: Final[Mapping[BoardPart, Facts]] = {
    BoardPart.HEAD: head_facts,
    BoardPart.ROOM: room_facts,
    BoardPart.TALK: talk_facts,
}
_SMALL: Final = {**_ALWAYS, BoardPart.SEATS: panel_facts, BoardPart.HAND: hand_facts}
_LARGE: Final = {**_SMALL, BoardPart.SEATS: seat_facts, BoardPart.OWN: own_facts}
_FELT: Final = {BoardPart.FELT: felt_facts}
_STACKS: Final = {BoardPart.FELT: stacks_facts}

HANDS: Final = TableShape(
    HAND_KEYS,
    large=Drawing(around_hands, _draws(draw_seat, edged(draw_felt), draw_hand), _LARGE | _FELT),
    small=Drawing(layout_of_hands, _draws(draw_seats, draw_felt, draw_hand), _SMALL | _FELT),
)
GRIDS: Final = TableShape(
    GRID_KEYS,
    large=Drawing(
        around_grids, _draws(draw_large_seat, edged(draw_middle), draw_large_own, _CLOCK_ROW), _ALWAYS
    ),
    small=Drawing(spread, _draws(draw_others, draw_middle, draw_own, _CLOCK_ROW), _ALWAYS),
)
STACKS: Final = TableShape(
    STACK_KEYS,
    large=Drawing(around_stacks, _draws(draw_seat, edged(draw_places), draw_hand), _LARGE | _STACKS),
    small=Drawing(layout_of_stacks, _draws(draw_seats, draw_stacks, draw_hand), _SMALL | _STACKS),
)


def shape_of(view: View | None) -> TableShape:
    """Return the shape of the table in `view`; hands before there is one."""
    keys = table_keys(view)
    return next(shape for shape in (HANDS, GRIDS, STACKS) if shape.keys is keys)
