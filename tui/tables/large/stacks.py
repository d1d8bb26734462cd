"""The large table with stacks: seats around them, and places in the proportion of a card."""

from __future__ import annotations

from typing import Final

from parlour.tui.drawing.canvas import Rect, Sheet
from parlour.tui.moves.number_pad import stacks
from parlour.tui.tables.common.layout import Layout, Space
from parlour.tui.tables.common.pens import Ground
from parlour.tui.tables.common.scene import Scene
from parlour.tui.tables.large.around import Sides
from parlour.tui.tables.large.hands import Sizes, around
from parlour.tui.tables.stacks.stacks import draw_stacks

PROMPT: Final = 4
CARDS: Final[Sizes] = ((56, (15, 9)), (36, (11, 7)), (0, (9, 5)))


def around_stacks(space: Space) -> Layout | None:
    """Return where the parts stand: no seat above the stacks, which need the rows."""
    others = space.seats - space.own
    return around(space, Sides((others + 1) // 2, 0, others // 2), PROMPT, CARDS)


def draw_places(scene: Scene, rect: Rect) -> Sheet:
    """Draw the stacks in the middle of `rect`, each as wide as a card of its height."""
    sheet = scene.sheet(rect, Ground.FELT)
    if scene.view is None or not stacks(scene.view):
        return sheet
    rows = 1 + max(stack.row for stack in stacks(scene.view))
    columns = 1 + max(stack.column for stack in stacks(scene.view))
    height = (rect.height - 1) // rows
    width = min(rect.width // columns, (height - 1) * 3 // 2 + 4)
    inner = Rect(rect.x + (rect.width - width * columns) // 2, rect.y, width * columns, rect.height)
    sheet.lay(draw_stacks(scene, inner), inner.x - rect.x, 0)
    return sheet
