"""The shape of each kind of table: cards in hands, in grids before the seats, or in stacks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from parlour.rules.views import View
from parlour.tui.keymap import GRID_KEYS, HAND_KEYS, STACK_KEYS, table_keys
from parlour.tui.tables import drawn_from
from parlour.tui.tables.common.edges import draw_head
from parlour.tui.tables.common.layout import layout
from parlour.tui.tables.common.scene import Draw, Facts
from parlour.tui.tables.common.seats import draw_seats
from parlour.tui.tables.common.talk import draw_talk
from parlour.tui.tables.drawn_from import draw_room
from parlour.tui.tables.grids.grids import draw_others, draw_own
from parlour.tui.tables.grids.middle import draw_large_middle, draw_middle
from parlour.tui.tables.grids.spread import spread
from parlour.tui.tables.hands.felt import draw_felt
from parlour.tui.tables.hands.hand import draw_hand
from parlour.tui.tables.large import grids as large_grids
from parlour.tui.tables.large.felt import edged
from parlour.tui.tables.large.grids import around_grids
from parlour.tui.tables.large.hands import around_hands
from parlour.tui.tables.large.plates import draw_own_line, draw_seat, own_facts, seat_facts
from parlour.tui.tables.large.stacks import around_stacks, draw_places
from parlour.tui.tables.parts import BoardPart, Drawing, TableShape
from parlour.tui.tables.prompt.prompt import draw_prompt
from parlour.tui.tables.stacks.beside import beside
from parlour.tui.tables.stacks.edged import draw_edged
from parlour.tui.tables.stacks.stacks import draw_stacks


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
_EDGED: Final = partial(draw_hand, draw=draw_edged)

_ALWAYS: Final[Mapping[BoardPart, Facts]] = {
    BoardPart.HEAD: drawn_from.head,
    BoardPart.ROOM: drawn_from.room,
    BoardPart.TALK: drawn_from.talk,
}
_SMALL: Final = {**_ALWAYS, BoardPart.SEATS: drawn_from.seats, BoardPart.HAND: drawn_from.hand}
_LARGE: Final = {**_SMALL, BoardPart.SEATS: seat_facts, BoardPart.OWN: own_facts}
_FELT: Final = {BoardPart.FELT: drawn_from.felt}
_STACKS: Final = {BoardPart.FELT: drawn_from.stacks}

HANDS: Final = TableShape(
    HAND_KEYS,
    large=Drawing(around_hands, _draws(draw_seat, edged(draw_felt), draw_hand), _LARGE | _FELT),
    small=Drawing(layout, _draws(draw_seats, draw_felt, draw_hand), _SMALL | _FELT),
)
GRIDS: Final = TableShape(
    GRID_KEYS,
    large=Drawing(
        around_grids,
        _draws(large_grids.draw_seat, edged(draw_large_middle), large_grids.draw_own, _CLOCK_ROW),
        _ALWAYS,
    ),
    small=Drawing(spread, _draws(draw_others, draw_middle, draw_own, _CLOCK_ROW), _ALWAYS),
)
STACKS: Final = TableShape(
    STACK_KEYS,
    large=Drawing(around_stacks, _draws(draw_seat, edged(draw_places), _EDGED), _LARGE | _STACKS),
    small=Drawing(beside, _draws(draw_seats, draw_stacks, _EDGED), _SMALL | _STACKS),
)


def shape_of(view: View | None) -> TableShape:
    """Return the shape of the table in `view`; hands before there is one."""
    keys = table_keys(view)
    return next(shape for shape in (HANDS, GRIDS, STACKS) if shape.keys is keys)
