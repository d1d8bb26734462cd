"""The parts of a table, and the shape of one kind of table: its layout, how its parts are drawn, its keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import NamedTuple

from parlour.tui.drawing.canvas import Rect
from parlour.tui.keymap import TableKeys
from parlour.tui.tables.common.layout import Layout, Space
from parlour.tui.tables.common.scene import Draw, Facts


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


def rects(layout: Layout, part: BoardPart) -> tuple[Rect, ...]:
    """Return the rectangles of a part that are not empty."""
    if part is BoardPart.ROOM:
        return layout.strips
    found = layout.around if part is BoardPart.SEATS and layout.around else (getattr(layout, part),)
    return tuple(rect for rect in found if rect.width and rect.height)
