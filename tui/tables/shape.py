"""The shape of each kind of table: cards in hands, in grids before the seats, or in stacks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from rules.views import View
from tui.keymap import GRID_KEYS, HAND_KEYS, STACK_KEYS, table_keys
from tui.tables.common.edges import draw_head
from tui.tables.common.layout import layout
from tui.tables.common.seats import draw_seats
from tui.tables.common.talk import draw_talk
from tui.tables.grids.grids import draw_others, draw_own
from tui.tables.grids.middle import draw_middle
from tui.tables.grids.spread import spread
from tui.tables.hands.felt import draw_felt
from tui.tables.hands.hand import draw_hand
from tui.tables.parts import BoardPart, Draw, TableShape
from tui.tables.prompt.prompt import draw_prompt
from tui.tables.stacks.beside import beside
from tui.tables.stacks.edged import draw_edged
from tui.tables.stacks.stacks import draw_stacks


def _draws(seats: Draw, felt: Draw, hand: Draw, prompt: Draw = draw_prompt) -> Mapping[BoardPart, Draw]:
    return {
        BoardPart.HEAD: draw_head,
        BoardPart.SEATS: seats,
        BoardPart.FELT: felt,
        BoardPart.TALK: draw_talk,
        BoardPart.PROMPT: prompt,
        BoardPart.HAND: hand,
    }


HANDS: Final = TableShape(HAND_KEYS, layout, _draws(draw_seats, draw_felt, draw_hand))
GRIDS: Final = TableShape(
    GRID_KEYS, spread, _draws(draw_others, draw_middle, draw_own, partial(draw_prompt, clock_row=True))
)
STACKS: Final = TableShape(
    STACK_KEYS, beside, _draws(draw_seats, draw_stacks, partial(draw_hand, draw=draw_edged))
)


def shape_of(view: View | None) -> TableShape:
    """Return the shape of the table in `view`; hands before there is one."""
    keys = table_keys(view)
    return next(shape for shape in (HANDS, GRIDS, STACKS) if shape.keys is keys)
