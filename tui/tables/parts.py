"""The parts of a table, and the shape of one kind of table: its layout, how its parts are drawn, its keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import NamedTuple, Protocol, TypeAlias

from tui.drawing.canvas import Rect, Sheet
from tui.keymap import TableKeys
from tui.tables.common.layout import Layout
from tui.tables.common.scene import Scene

Draw: TypeAlias = Callable[[Scene, Rect], Sheet]


class BoardPart(StrEnum):
    """A part of the table; the field of `Layout` with its rectangle has the same name."""

    HEAD = "head"
    SEATS = "seats"
    FELT = "felt"
    TALK = "talk"
    PROMPT = "prompt"
    HAND = "hand"
    FOOT = "foot"


class Lay(Protocol):
    """Returns where the parts of a table stand, None if the terminal is too small."""

    def __call__(
        self, width: int, height: int, seats: int, /, *, own: bool, wide_talk: bool
    ) -> Layout | None: ...


class TableShape(NamedTuple):
    """One kind of table. `draws` has every part but the foot, which belongs to the screen."""

    keys: TableKeys
    lay: Lay
    draws: Mapping[BoardPart, Draw]
