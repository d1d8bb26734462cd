"""The table as one widget: its parts are drawn on sheets, and only changed cells are painted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from textual.events import Click, Key, MouseDown, Resize
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from parlour.rules.views import View
from parlour.tui.drawing.canvas import Rect, Sheet, cells_in
from parlour.tui.moves.grid_places import GridPlace, place_of
from parlour.tui.tables.common.layout import Layout, Space, too_small
from parlour.tui.tables.common.pens import Ground
from parlour.tui.tables.common.scene import Button, Draw, Mark, Place, Scene
from parlour.tui.tables.common.talk import longest
from parlour.tui.tables.motion.overlay import Cover, Overlay
from parlour.tui.tables.shape import BoardPart, TableShape, rects

NEWEST: Final = 12
"""How many lines of the talk are measured for its width."""
NEAR: Final = 12
"""Cells that did not change and are painted nevertheless, between two that did."""
NOWHERE: Final = Rect(0, 0, 0, 0)


class _Drawn(NamedTuple):
    """What was drawn last in one rectangle: from which facts, and which buttons and places are there."""

    facts: object
    buttons: tuple[Button, ...]
    places: dict[Place, Rect]


class Board(Widget, can_focus=True):
    """The drawn table. `scene` returns the facts of a frame; `foot` draws the screen's own last line."""

    DEFAULT_CSS = """
    Board { width: 1fr; height: 1fr; background: $background; }
    """

    class Pressed(Message):
        """Something on the table was clicked."""

        def __init__(self, button: Button) -> None:
            super().__init__()
            self.button = button

    def __init__(
        self, scene: Callable[[], Scene | None], shape_of: Callable[[View | None], TableShape], foot: Draw
    ) -> None:
        super().__init__()
        self._scene = scene
        self._shape_of = shape_of
        self._foot = foot
        self._shape = shape_of(None)
        self._drawing = self._shape.small
        self._sheet: Sheet | None = None
        self._layout: Layout | None = None
        self._drawn: dict[BoardPart, dict[Rect, _Drawn]] = {}
        self._laid_for: Space | None = None
        self.wide_talk = False
        self.overlay: Overlay | None = None
        self.banner: Cover | None = None
        self.when_sized: Callable[[], None] | None = None

    @property
    def too_small(self) -> bool:
        return self._layout is None

    def lines(self) -> list[str]:
        return [self._sheet.text(y) for y in range(self._sheet.height)] if self._sheet else []

    def buttons(self, part: BoardPart) -> tuple[Button, ...]:
        return tuple(button for drawn in self._drawn.get(part, {}).values() for button in drawn.buttons)

    def places(self) -> dict[GridPlace, Rect]:
        """Return the rectangles of the cards that lie in grids."""
        found = (button for part in BoardPart for button in self.buttons(part) if button.action == "place")
        return {place: button.rect for button in found if (place := place_of(button.on, None)) is not None}

    def landmarks(self) -> dict[Place, Rect]:
        """Return where seats, stock, discard, stacks, and cards of the hand and of grids stand."""
        drawn = (found for part in self._drawn.values() for found in part.values())
        places = {place: rect for found in drawn for place, rect in found.places.items()}
        hand = self.rect(BoardPart.HAND)
        return places | {Place(Mark.HAND): hand} if hand.width and hand.height else places

    def rect(self, part: BoardPart) -> Rect:
        """Return the rectangle of a part that has only one, empty if the table has no room for it."""
        found = rects(self._layout, part) if self._layout is not None else ()
        return found[0] if found else NOWHERE

    @property
    def card(self) -> tuple[int, int]:
        """The columns and rows of a card in the hand, 0 if the table has no room."""
        return self._layout.card if self._layout is not None else (0, 0)

    def copy(self) -> Sheet | None:
        """Return what is drawn now, None before the first time."""
        sheet = self._sheet
        return sheet.part(Rect(0, 0, sheet.width, sheet.height)) if sheet is not None else None

    def uncover(self) -> None:
        """Show the table without what lies over it."""
        overlay, self.overlay = self.overlay, None
        if overlay is not None:
            self.repaint(overlay.end())

    def put_up(self, banner: Cover) -> None:
        """Show `banner` over the table, and over what moves."""
        self.banner = banner
        self.refresh(Region(*banner.rect))

    def take_down(self) -> None:
        """Show the table without a banner."""
        banner, self.banner = self.banner, None
        if banner is not None:
            self.refresh(Region(*banner.rect))

    def renew(self) -> None:
        """Lay the table out again and redraw all of it."""
        self.overlay = self.banner = None
        scene = self._scene()
        if scene is None or not self.size:
            return
        width, height = self.size
        self._shape, self._laid_for = self._shape_of(scene.view), self._space(scene)
        self._drawing, self._layout = self._shape.drawing(self._laid_for)
        self._drawn = {part: {} for part in BoardPart}
        self._sheet = scene.sheet(Rect(0, 0, width, height), Ground.FELT)
        if self._layout is None:
            lines = too_small(width, height)
            for y, line in enumerate(lines, (height - len(lines)) // 2):
                self._sheet.put(max(0, (width - cells_in(line)) // 2), y, line)
        else:
            self._paste(scene, tuple(BoardPart))
        self.refresh()

    def redraw(self, *parts: BoardPart) -> None:
        """Redraw `parts` (all of them if none is named) and paint the cells that changed."""
        regions = self.draw(*parts) or []
        self.repaint(regions if self.overlay is None else self.overlay.seen(regions))

    def draw(self, *parts: BoardPart) -> list[Region] | None:
        """Draw `parts` (all of them if none is named) without painting; return the regions that changed.

        None: the table was laid out anew, and all of it will be painted.
        """
        scene = self._scene()
        if scene is None or self._layout is None or self._sheet is None or self._is_outdated(scene):
            self.renew()
            return None
        return self._paste(scene, parts or tuple(BoardPart))

    def repaint(self, regions: list[Region]) -> None:
        """Paint these regions, as far as the banner does not hide them."""
        if self.banner is not None:
            regions = self.banner.seen(regions)
        if regions:
            self.refresh(*_joined(regions))

    def _is_outdated(self, scene: Scene) -> bool:
        """Whether the layout is for another kind of table, for other people, or for shorter lines."""
        return self._shape is not self._shape_of(scene.view) or self._laid_for != self._space(scene)

    def _space(self, scene: Scene) -> Space:
        """Return what the layout depends on now."""
        width, height = self.size
        seats = len(scene.view.seats) if scene.view is not None else 0
        before = self._laid_for.longest if self._laid_for is not None else 0
        widest = max(before, longest(scene.lines[-NEWEST:]))
        named = max(map(cells_in, scene.names), default=0)
        space = Space(width, height, seats, not scene.turn.watching, widest, self.wide_talk, named=named)
        return self._shape_of(scene.view).with_room(space, scene)

    def _paste(self, scene: Scene, parts: tuple[BoardPart, ...]) -> list[Region]:
        assert self._layout is not None
        assert self._sheet is not None
        scene.layout, scene.card, scene.small = self._layout, self._layout.card, self._layout.small
        regions: list[Region] = []
        for part in parts:
            draw, facts_of = self._draw(part), self._drawing.facts.get(part)
            for rect in rects(self._layout, part):
                facts, before = facts_of(scene, rect) if facts_of else None, self._drawn[part].get(rect)
                if facts_of and before is not None and before.facts == facts:
                    continue
                scene.buttons, scene.places = [], {}
                regions += self._sheet.paste(draw(scene, rect), rect.x, rect.y)
                self._drawn[part][rect] = _Drawn(facts, tuple(scene.buttons), scene.places)
        return regions

    def _draw(self, part: BoardPart) -> Draw:
        return self._foot if part is BoardPart.FOOT else self._drawing.draws[part]

    def render_line(self, y: int) -> Strip:
        if self._sheet is None or y >= self._sheet.height:
            return Strip.blank(self.size.width, self.rich_style)
        strip = self._sheet.strip(y)
        strip = strip if self.overlay is None else self.overlay.strip(y, strip)
        return strip if self.banner is None else self.banner.strip(y, strip)

    def on_resize(self, _event: Resize) -> None:
        draw, self.when_sized = self.when_sized or self.renew, None
        draw()

    def on_key(self, _event: Key) -> None:
        self.uncover()

    def on_mouse_down(self, _event: MouseDown) -> None:
        self.uncover()

    def on_click(self, event: Click) -> None:
        """Post what was clicked; of overlapping buttons, the one drawn last."""
        self.focus()
        for part in reversed(BoardPart):
            for button in reversed(self.buttons(part)):
                if button.rect.holds(event.x, event.y):
                    self.post_message(self.Pressed(button))
                    return


def _joined(regions: list[Region]) -> list[Region]:
    """Return `regions`, each a part of one row, with those joined that are near each other.

    A span costs a position and a color; a few cells that did not change between two spans cost less.
    """
    found: list[Region] = []
    for region in sorted(regions, key=lambda region: (region.y, region.x)):
        last = found[-1] if found else None
        if last is not None and last.y == region.y and region.x <= last.right + NEAR:
            found[-1] = last.union(region)
        else:
            found.append(region)
    return found
