"""Draws stacks side by side: top cards with their edges, height, direction, and who holds them.

A stack that may be picked stands between brackets with its digit; the one under the cursor between arrows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from parlour.rules.views import StackView, View, Zone, ZoneKind
from parlour.tui.drawing.canvas import Ink, Rect, Sheet, cells_in, fitted
from parlour.tui.moves.number_pad import digit
from parlour.tui.seen.zones import stacks, stands_for
from parlour.tui.tables.common.cards import Pose, draw_low_card
from parlour.tui.tables.common.pens import Ground, Tone
from parlour.tui.tables.common.scene import Button, Mark, Place, Scene
from parlour.tui.tables.common.slots import draw_empty
from parlour.tui.tables.edged import draw_edged, has_edges
from parlour.tui.text.language import tr

ROOMY: Final = 4
"""Least rows of a cell that has room for a line above the card."""
LOW: Final = 3
"""Least rows of a cell."""
STOCK_WORDS: Final = 8
"""Columns of `stock 35`, with which the line beneath the stacks begins."""


class StackCell(NamedTuple):
    """One stack as it is drawn; `open`: it may be picked, `holder`: who holds it, "" for nobody."""

    stack: StackView
    zone: Zone
    open: bool
    chosen: bool
    holder: str

    @property
    def top(self) -> str:
        """The card on top, "" if the stack is empty."""
        return self.zone.cards[-1] if self.zone.cards else ""

    @property
    def as_card(self) -> str:
        """The card that a wild card on top stands for, "" for any other card."""
        return stands_for(self.stack, self.zone)


def draw_stacks(scene: Scene, rect: Rect) -> Sheet:
    """Draw the stacks, each as wide as it can be."""
    return _drawn(scene, rect, lambda _: rect.width)


def draw_places(scene: Scene, rect: Rect) -> Sheet:
    """Draw the stacks in the middle of `rect`, each as wide as a card of its height."""
    return _drawn(scene, rect, lambda height: (height - 1) * 3 // 2 + 4)


def _drawn(scene: Scene, rect: Rect, most: Callable[[int], int]) -> Sheet:
    """Draw the stacks, and a line about stock and piles beneath if there is room.

    `most` returns how wide a stack of so many rows is at most; what is left over parts them.
    """
    sheet = scene.sheet(rect, Ground.FELT)
    view = scene.view
    if view is None or not stacks(view) or not rect.width or not rect.height:
        return sheet
    rows = 1 + max(stack.row for stack in stacks(view))
    columns = 1 + max(stack.column for stack in stacks(view))
    height = max(LOW, (rect.height - 1) // rows)
    width = min(rect.width // columns, most(height))
    pitch = min(rect.width // columns, width * 2)
    left = (rect.width - pitch * (columns - 1) - width) // 2
    for cell in _cells(scene, view):
        at = Rect(left + cell.stack.column * pitch, cell.stack.row * height, width, height)
        _cell(scene, sheet, at, cell)
        area = Rect(rect.x + at.x, rect.y + at.y, width, height)
        scene.buttons.append(Button(area, "place", cell.stack.name))
        scene.places[Place(Mark.STACK, stacks(view).index(cell.stack))] = area
    if rect.height > rows * height:
        sheet.put(1, rect.height - 1, fitted(said(scene, view), rect.width - 2), scene.ink(Tone.DIM))
        scene.places[Place(Mark.STOCK)] = Rect(rect.x + 1, rect.y + rect.height - 1, STOCK_WORDS, 1)
    return sheet


def stacks_facts(scene: Scene, _rect: Rect) -> object:
    """Return what the stacks are drawn from."""
    view, turn = scene.view, scene.turn
    if view is None:
        return None
    middle = tuple(zone for zone in view.zones if zone.seat is None)
    cards = middle, view.stacks, view.stock, view.edges
    return cards, view.turns.direction, scene.names, turn.options, turn.chosen


def said(scene: Scene, view: View) -> str:
    """Return the line about the other cards: the stock, the piles, and how the round counts."""
    own = [zone for zone in view.zones if zone.seat is None]
    parts = [scene.counted(zone) for zone in own if zone.kind is ZoneKind.STOCK]
    parts += [scene.counted(zone) for zone in own if zone.kind is ZoneKind.PILE and zone.count]
    if view.stock is not None and view.stock.renewals:
        parts.append(tr("the round counts x{times}", times=view.stock.renewals + 1))
    return " · ".join(parts)


def _cells(scene: Scene, view: View) -> Iterator[StackCell]:
    places = {option.pick for option in scene.turn.options}
    for stack in stacks(view):
        zone = view.zone(stack.name)
        if zone is not None:
            holder = "" if stack.holder is None else scene.names[stack.holder]
            yield StackCell(stack, zone, stack.name in places, stack.name == scene.turn.chosen, holder)


def _cell(scene: Scene, sheet: Sheet, at: Rect, cell: StackCell) -> None:
    roomy = at.height >= ROOMY
    above = 1 if roomy else 0
    card = Rect(at.x + 1, at.y + above, at.width - (3 if at.width > 10 else 2), at.height - above)
    pose = Pose(chosen=cell.chosen, marked=cell.open)
    if cell.top and scene.view is not None and not has_edges(scene.view, cell.top):
        draw_low_card(sheet, card, cell.top, scene.pens, pose)
    elif cell.top:
        edges = scene.view.edges_of(cell.as_card or cell.top) if scene.view is not None else None
        draw_edged(sheet, card, cell.top, scene.pens, pose, edges, as_card=cell.as_card)
    else:
        draw_empty(sheet, card, scene.pens, pose)
    middle = card.y + card.height // 2
    if cell.open:
        left, right = (">", "<") if cell.chosen else ("[", "]")
        ink = scene.pens.chosen() if cell.chosen else scene.ink(Tone.ACCENT, bold=True)
        sheet.put(card.x - 1, middle, left, ink)
        sheet.put(card.x + card.width, middle, right, ink)
    if roomy:
        _above(scene, sheet, at, cell)
    else:
        _on_border(scene, sheet, card, cell)


def _above(scene: Scene, sheet: Sheet, at: Rect, cell: StackCell) -> None:
    """Draw the line above a card: name, digit, height and direction of the stack."""
    x = sheet.put(at.x + 1, at.y, cell.stack.name, _name_ink(scene, cell)) + 1
    if cell.open:
        x = sheet.put(x, at.y, f"[{digit(cell.stack)}]", _name_ink(scene, cell)) + 1
    room = at.x + at.width - 1
    for words, short, ink in _facts(scene, cell):
        text = words if x + cells_in(words) <= room else short
        if x + cells_in(text) <= room:
            x = sheet.put(x, at.y, text, ink) + 1


def _facts(scene: Scene, cell: StackCell) -> Iterator[tuple[str, str, Ink]]:
    """Yield the remarks about a stack, each in a long and a short form."""
    if cell.stack.due:
        yield tr("begin"), "!", scene.ink(Tone.WARN, bold=True)
    if cell.stack.direction < 0:
        yield tr("down"), "v", scene.ink(Tone.WARN, bold=True)
    elif cell.stack.switches:
        yield tr("up"), "^", scene.ink(Tone.WARN, bold=True)
    if cell.holder:
        yield tr("held {name}", name=cell.holder), tr("held"), scene.ink(Tone.WARN, bold=True)
    if cell.zone.count > 1:
        yield f"x{cell.zone.count}", f"{cell.zone.count}", scene.ink(Tone.DIM)


def _on_border(scene: Scene, sheet: Sheet, card: Rect, cell: StackCell) -> None:
    """Draw the same on the corners of a card, where rows are few."""
    ink = _name_ink(scene, cell)
    name = f"[{digit(cell.stack)}]" if cell.open else cell.stack.name
    sheet.put(card.x, card.y, name, ink)
    if cell.zone.count > 1:
        words = f"x{cell.zone.count}"
        sheet.put(card.x + card.width - len(words), card.y, words, scene.ink(Tone.DIM))
    signs = "".join(short for _, short, _ in _facts(scene, cell) if short in ("!", "v", "^"))
    low = card.y + card.height - 1
    sheet.put(card.x, low, signs, scene.ink(Tone.WARN, bold=True))
    if cell.holder:
        words = fitted(f"@{cell.holder}", 3)
        sheet.put(card.x + card.width - len(words), low, words, scene.ink(Tone.WARN, bold=True))


def _name_ink(scene: Scene, cell: StackCell) -> Ink:
    if cell.chosen:
        return scene.pens.chosen()
    return scene.ink(Tone.ACCENT if cell.open else Tone.DIM, bold=cell.open)
