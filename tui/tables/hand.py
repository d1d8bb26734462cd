"""Draws the hand: playable cards stand a row higher over a caret, with the numbers of the cards beneath.

Cards stand side by side or overlap; where there is no room for all, some are shown and the rest is counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from parlour.tui.drawing.canvas import Rect, Sheet, cells_in
from parlour.tui.moves.selection import is_hand
from parlour.tui.moves.turn import Turn
from parlour.tui.seen.zones import Marked, own_marks
from parlour.tui.tables.common.cards import Pose, draw_low_card
from parlour.tui.tables.common.pens import Ground, Tone
from parlour.tui.tables.common.scene import Button, Mark, Place, Scene
from parlour.tui.tables.edged import draw_edged, has_edges
from parlour.tui.words.speaking import Words

CARET: Final = "^"
LEAST_PITCH: Final = 3
"""Columns of a covered card that stay visible: its border and two cells."""
MARGIN: Final = 4
"""Columns at each side for a count such as `<12` where not all cards are shown."""


class Fan(NamedTuple):
    """The shown cards: index of the first, column of each, and columns from card to card."""

    first: int
    columns: tuple[int, ...]
    pitch: int
    card: int

    @property
    def shown(self) -> int:
        return len(self.columns)

    def covered(self, index: int, cursor: int) -> int:
        """Return how many columns of card `index` are visible."""
        whole = index == cursor or index == self.first + self.shown - 1
        return self.card if whole else min(self.card, self.pitch)

    def at(self, x: int) -> int | None:
        """Return the index of the card that is visible in column `x`, None if there is none."""
        found = None
        for place, column in enumerate(self.columns):
            if column <= x < column + self.card:
                found = self.first + place
        return found


def fan(cards: int, cursor: int, width: int, card: int) -> Fan:
    """Lay out `cards` cards of `card` columns in `width`; the one under the cursor is not covered."""
    if cards * (card + 1) - 1 <= width:
        return _laid(0, cards, cursor, width, card, card + 1)
    pitch = (width - 2 * card) // max(1, cards - 2)
    if pitch >= LEAST_PITCH:
        return _laid(0, cards, cursor, width, card, min(pitch, card))
    shown = max(2, (width - 2 * MARGIN - 2 * card) // LEAST_PITCH + 2)
    first = max(0, min(cursor - shown // 2, cards - shown))
    return _laid(first, shown, cursor, width, card, LEAST_PITCH)


def _laid(first: int, shown: int, cursor: int, width: int, card: int, pitch: int) -> Fan:
    spread = max(0, card - pitch)
    total = (shown - 1) * pitch + card + (spread if shown > 1 else 0)
    left = max(0, (width - total) // 2)
    columns = [left + place * pitch + (spread if first + place > cursor else 0) for place in range(shown)]
    return Fan(first, tuple(columns), pitch, card)


def draw_hand(scene: Scene, rect: Rect) -> Sheet:
    """Draw the viewer's cards in their sorted order."""
    sheet = scene.sheet(rect, Ground.FELT)
    turn = scene.turn
    if not turn.hand:
        return sheet
    columns, rows = scene.card
    laid = fan(len(turn.hand), turn.cursor, rect.width - 2, columns)
    can, marks, known = turn.playable, turn.marks, _known(scene)
    begun = turn.cursor if _placing(turn) else -1
    for place, column in enumerate(laid.columns):
        index = laid.first + place
        text = turn.hand[index]
        shown = laid.covered(index, turn.cursor)
        order = marks.index(index) + 1 if index in marks else 0
        may = text in can or order > 0 or index == begun
        chosen = index == turn.cursor and _pointing(scene)
        pose = Pose(chosen, faded=bool(can or marks) and not may, shown=shown, marked=order > 0)
        at = Rect(1 + column, 0 if may else 1, columns, rows)
        _draw_card(scene, sheet, at, text, pose)
        if known:
            _put_signs(scene, sheet, at, known[index].signs, shown)
        _beneath(scene, sheet, Rect(1 + column, rows, columns, 2), index, _sign(order, may=may))
        scene.buttons.append(Button(Rect(rect.x + at.x, rect.y, shown, rect.height), "card", str(index)))
        scene.places[Place(Mark.CARD, index)] = at._replace(x=rect.x + at.x, y=rect.y + at.y)
    _rest(scene, sheet, laid, rows)
    return sheet


def _draw_card(scene: Scene, sheet: Sheet, at: Rect, text: str, pose: Pose) -> None:
    view = scene.view
    if view is not None and has_edges(view, text):
        draw_edged(sheet, at, text, scene.pens, pose, view.edges_of(text))
    else:
        draw_low_card(sheet, at, text, scene.pens, pose)


def _known(scene: Scene) -> tuple[Marked, ...]:
    """Return what is known of each card, if the hand lies face down."""
    return own_marks(scene.view, Words(scene.names, scene.view.viewer)) if scene.view is not None else ()


def _put_signs(scene: Scene, sheet: Sheet, at: Rect, signs: Sequence[str], shown: int) -> None:
    """Write what is known of a card on its back, in the middle of what is seen of it."""
    width = min(at.width, shown) - 2
    top = at.y + 1 + max(0, (at.height - 2 - len(signs)) // 2)
    for row, sign in enumerate(signs):
        words = f" {sign} " if cells_in(sign) + 2 <= width else sign
        x = at.x + 1 + max(0, (width - cells_in(words)) // 2)
        sheet.put(x, top + row, words, scene.pens.fill(""), width)


def hand_facts(scene: Scene, _rect: Rect) -> object:
    """Return what the viewer's hand is drawn from."""
    turn = scene.turn
    edges = turn.view.edges if turn.view is not None else ()
    held = turn.hand, turn.held.starts, turn.cursor
    return *held, turn.playable, turn.marks, turn.asked, turn.picking, edges, _known(scene)


def _sign(order: int, *, may: bool) -> str:
    """Return the sign under a card: its order if marked, a caret if it may be picked, else ""."""
    return f"({order})" if order else CARET if may else ""


def _beneath(scene: Scene, sheet: Sheet, at: Rect, index: int, sign: str) -> None:
    """Draw the sign under a raised card, and its number."""
    chosen = index == scene.turn.cursor and _pointing(scene)
    if sign:
        sheet.fill(Rect(at.x, at.y, at.width, 1), sheet.ink)
        sheet.put(at.x + (sign == CARET), at.y, sign, scene.ink(Tone.ACCENT, bold=True), 3)
    if index in scene.turn.held.starts:
        sheet.put(at.x - 1, at.y + 1, "|", scene.ink(Tone.DIM))
    number = f"{index + 1:<2}"
    sheet.put(at.x + 1, at.y + 1, number, scene.pens.chosen() if chosen else scene.ink(Tone.DIM))


def _pointing(scene: Scene) -> bool:
    """Whether the cursor is in the hand, or the card under it is being played."""
    if scene.turn.keys.stepwise and scene.turn.asked is not None:
        return _placing(scene.turn)
    return scene.turn.asked is None or (scene.picking is not None and any(scene.picking.picks))


def _placing(turn: Turn) -> bool:
    """Whether a stack is asked for, for the card under the cursor."""
    if not turn.keys.stepwise or turn.picking is None or turn.asked is None:
        return False
    picked = next((pick for step, pick in reversed(turn.picking.picked) if is_hand(step)), "")
    return turn.under_cursor == (picked or turn.picking.choice.card)


def _rest(scene: Scene, sheet: Sheet, laid: Fan, rows: int) -> None:
    """Draw how many cards are not shown at each side."""
    before, after = laid.first, len(scene.turn.hand) - laid.first - laid.shown
    ink = scene.ink(Tone.ACCENT, bold=True)
    if before:
        sheet.put(0, 1 + rows // 2, f"<{before}", ink)
    if after:
        words = f"{after}>"
        sheet.put(sheet.width - len(words), 1 + rows // 2, words, ink)
