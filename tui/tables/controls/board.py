"""The table as one widget: its parts are drawn on sheets, and only changed cells are painted."""

from __future__ import annotations

from collections.abc import Callable

from textual.events import Click, Resize
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from rules.views import View
from tui.drawing.canvas import Rect, Sheet
from tui.moves.grid_places import GridPlace, place_of
from tui.tables.common.layout import Layout, too_small
from tui.tables.common.pens import Ground
from tui.tables.common.scene import Button, Scene
from tui.tables.parts import BoardPart, Draw, TableShape


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
        self._sheet: Sheet | None = None
        self._layout: Layout | None = None
        self._buttons: dict[BoardPart, tuple[Button, ...]] = {}
        self._laid_for = (False, 0)
        self.wide_talk = False

    @property
    def too_small(self) -> bool:
        return self._layout is None

    def lines(self) -> list[str]:
        return [self._sheet.text(y) for y in range(self._sheet.height)] if self._sheet else []

    def buttons(self, part: BoardPart) -> tuple[Button, ...]:
        return self._buttons.get(part, ())

    def places(self) -> dict[GridPlace, Rect]:
        """Return the rectangles of the cards that lie in grids."""
        found = (button for part in BoardPart for button in self.buttons(part) if button.action == "place")
        return {place: button.rect for button in found if (place := place_of(button.on, None)) is not None}

    def renew(self) -> None:
        """Lay the table out again and redraw all of it."""
        scene = self._scene()
        if scene is None or not self.size:
            return
        width, height = self.size
        self._shape, self._laid_for = self._shape_of(scene.view), _people(scene)
        own, seats = self._laid_for
        self._layout = self._shape.lay(width, height, seats, own=own, wide_talk=self.wide_talk)
        self._buttons = {}
        self._sheet = scene.sheet(Rect(0, 0, width, height), Ground.FELT)
        if self._layout is None:
            words = too_small(width, height)
            self._sheet.put(max(0, (width - len(words)) // 2), height // 2, words)
        else:
            self._paste(scene, tuple(BoardPart))
        self.refresh()

    def redraw(self, *parts: BoardPart) -> None:
        """Redraw `parts` (all of them if none is named) and paint the cells that changed."""
        scene = self._scene()
        if scene is None or self._layout is None or self._sheet is None or self._is_outdated(scene):
            self.renew()
            return
        regions = _by_row(self._paste(scene, parts or tuple(BoardPart)))
        if regions:
            self.refresh(*regions)

    def _is_outdated(self, scene: Scene) -> bool:
        """Whether the layout is for another kind of table, or for other people."""
        return self._shape is not self._shape_of(scene.view) or self._laid_for != _people(scene)

    def _paste(self, scene: Scene, parts: tuple[BoardPart, ...]) -> list[Region]:
        assert self._layout is not None
        assert self._sheet is not None
        scene.card, scene.small = self._layout.card, self._layout.small
        regions: list[Region] = []
        for part in parts:
            rect: Rect = getattr(self._layout, part)
            scene.buttons = []
            regions += self._sheet.paste(self._draw(part)(scene, rect), rect.x, rect.y)
            self._buttons[part] = tuple(scene.buttons)
        return regions

    def _draw(self, part: BoardPart) -> Draw:
        return self._foot if part is BoardPart.FOOT else self._shape.draws[part]

    def render_line(self, y: int) -> Strip:
        if self._sheet is None or y >= self._sheet.height:
            return Strip.blank(self.size.width, self.rich_style)
        return self._sheet.strip(y)

    def on_resize(self, _event: Resize) -> None:
        self.renew()

    def on_click(self, event: Click) -> None:
        """Post what was clicked; of overlapping buttons, the one drawn last."""
        self.focus()
        for part in reversed(BoardPart):
            for button in reversed(self.buttons(part)):
                if button.rect.holds(event.x, event.y):
                    self.post_message(self.Pressed(button))
                    return


def _people(scene: Scene) -> tuple[bool, int]:
    """Return whether the viewer has cards, and how many seats there are."""
    return not scene.turn.watching, len(scene.view.seats) if scene.view is not None else 0


def _by_row(regions: list[Region]) -> list[Region]:
    """Return one region for each row that changed: two spans of a row cost twice as much."""
    rows: dict[int, Region] = {}
    for region in regions:
        row = rows.get(region.y)
        rows[region.y] = region if row is None else row.union(region)
    return list(rows.values())
