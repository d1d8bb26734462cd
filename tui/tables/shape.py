"""The shape of each kind of table: cards in hands, in grids before the seats, or in stacks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from rules.views import View
from tui.keymap import GRID_KEYS, HAND_KEYS, STACK_KEYS, table_keys
from tui.tables.common.edges import draw_head
from tui.tables.common.layout import layout
from tui.tables.common.scene import Draw
from tui.tables.common.seats import draw_seats
from tui.tables.common.talk import draw_talk
from tui.tables.grids.grids import draw_others, draw_own
from tui.tables.grids.middle import draw_large_middle, draw_middle
from tui.tables.grids.spread import spread
from tui.tables.hands.felt import draw_felt
from tui.tables.hands.hand import draw_hand
from tui.tables.large import grids as large_grids
from tui.tables.large.felt import edged
from tui.tables.large.grids import around_grids
from tui.tables.large.hands import around_hands
from tui.tables.large.plates import draw_own_line, draw_ring
from tui.tables.large.stacks import around_stacks, draw_places
from tui.tables.parts import BoardPart, Drawing, TableShape
from tui.tables.prompt.prompt import draw_prompt
from tui.tables.stacks.beside import beside
from tui.tables.stacks.edged import draw_edged
from tui.tables.stacks.stacks import draw_stacks


def _draws(seats: Draw, felt: Draw, hand: Draw, prompt: Draw = draw_prompt) -> Mapping[BoardPart, Draw]:
    return {
        BoardPart.HEAD: draw_head,
        BoardPart.SEATS: seats,
        BoardPart.FELT: felt,
        BoardPart.OWN: draw_own_line,
        BoardPart.TALK: draw_talk,
        BoardPart.PROMPT: prompt,
        BoardPart.HAND: hand,
    }


_CLOCK_ROW: Final = partial(draw_prompt, clock_row=True)
_EDGED: Final = partial(draw_hand, draw=draw_edged)

HANDS: Final = TableShape(
    HAND_KEYS,
    large=Drawing(around_hands, _draws(draw_ring, edged(draw_felt), draw_hand)),
    small=Drawing(layout, _draws(draw_seats, draw_felt, draw_hand)),
)
GRIDS: Final = TableShape(
    GRID_KEYS,
    large=Drawing(
        around_grids,
        _draws(large_grids.draw_ring, edged(draw_large_middle), large_grids.draw_own, _CLOCK_ROW),
    ),
    small=Drawing(spread, _draws(draw_others, draw_middle, draw_own, _CLOCK_ROW)),
)
STACKS: Final = TableShape(
    STACK_KEYS,
    large=Drawing(around_stacks, _draws(draw_ring, edged(draw_places), _EDGED)),
    small=Drawing(beside, _draws(draw_seats, draw_stacks, _EDGED)),
)


def shape_of(view: View | None) -> TableShape:
    """Return the shape of the table in `view`; hands before there is one."""
    keys = table_keys(view)
    return next(shape for shape in (HANDS, GRIDS, STACKS) if shape.keys is keys)
