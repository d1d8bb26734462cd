"""Chooses how each part of the table is drawn: cards in hands, in grids before the seats, or in stacks."""

from __future__ import annotations

from tui.drawing.canvas import Rect, Sheet
from tui.tables.common.edges import draw_head
from tui.tables.common.scene import Scene
from tui.tables.common.seats import draw_seats
from tui.tables.common.talk import draw_talk
from tui.tables.controls.board import BoardPart, Draw
from tui.tables.grids import middle
from tui.tables.grids.grids import draw_others, draw_own
from tui.tables.hands.felt import draw_felt
from tui.tables.hands.hand import draw_hand
from tui.tables.prompt.prompt import draw_prompt
from tui.tables.stacks.stacks import draw_stacks


def drawings(foot: Draw) -> dict[BoardPart, Draw]:
    """Return the drawing function of every part; `foot` draws the screen's own last line."""
    return {
        BoardPart.HEAD: draw_head,
        BoardPart.SEATS: draw_seated,
        BoardPart.FELT: draw_middle,
        BoardPart.TALK: draw_talk,
        BoardPart.PROMPT: draw_prompt,
        BoardPart.HAND: draw_cards,
        BoardPart.FOOT: foot,
    }


def draw_seated(scene: Scene, rect: Rect) -> Sheet:
    """Draw the players, with their grids if they have any."""
    return draw_others(scene, rect) if scene.grids else draw_seats(scene, rect)


def draw_middle(scene: Scene, rect: Rect) -> Sheet:
    """Draw the cards in the middle of the table."""
    if scene.stacks:
        return draw_stacks(scene, rect)
    return middle.draw_middle(scene, rect) if scene.grids else draw_felt(scene, rect)


def draw_cards(scene: Scene, rect: Rect) -> Sheet:
    """Draw the viewer's cards."""
    return draw_own(scene, rect) if scene.grids else draw_hand(scene, rect)
