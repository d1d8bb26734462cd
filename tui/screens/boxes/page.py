"""The frame of every screen except the table's: a heading, a body or a list, the keys that work now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Final, Protocol, TypeVar, cast, runtime_checkable

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Key, Resize
from textual.geometry import Size
from textual.message import Message
from textual.widgets import Input, Static

from parlour.tui.keymap import Action
from parlour.tui.screens.boxes.details import Details
from parlour.tui.screens.boxes.top import OnTop, bindings, is_under_box
from parlour.tui.screens.ports import Parlour
from parlour.tui.tables.common.layout import LEAST_HEIGHT, LEAST_WIDTH, too_small
from parlour.tui.text.language import tr
from parlour.tui.widgets.keys import Keys
from parlour.tui.widgets.rows import Rows

if TYPE_CHECKING:
    from parlour.tui.screens.boxes.beside import Beside

R = TypeVar("R")

WIDE: Final = 80
WIDEST: Final = 110
"""Columns of a page at most; `MARGIN` of them stay free at its sides if it is wide."""
MARGIN: Final = 4
BESIDE: Final = 3
"""Columns beside a row: the cursor before it, the scrollbar after it."""
BROAD: Final = (100, 30)
"""Columns and lines of a window from which on a list stands in a frame, with its details beside it."""
BROADEST: Final = 150
"""Columns of such a page at most."""
DETAILS: Final = 44
SLIM: Final = 36
"""Columns of the details, with their frame: in a window of `WIDEST` columns or more, and in one of fewer."""
LOWEST: Final = 24
SPARE: Final = 5
"""Lines of such a page at least, and those beside the list: for texts above and below it."""
FRAME: Final = 3
"""Columns of the frame around a list, with a free one at the left."""


def is_broad(size: Size) -> bool:
    """Whether a window of `size` has room for frames around lists, and for large cards."""
    return size.width >= BROAD[0] and size.height >= BROAD[1]


@runtime_checkable
class OpenActions(Protocol):
    """A screen that knows which of its actions work now."""

    def open_actions(self) -> Iterator[Action]: ...


class Page(OnTop[R]):
    """A screen with a heading and a footer. Subclasses define `ACTIONS`, `heading` and `body`."""

    ACTIONS: ClassVar[tuple[Action, ...]] = ()
    BINDINGS: ClassVar[list[BindingType]] = []
    DEFAULT_CSS = """
    Page {
        background: $background;
        align-horizontal: center;
        & > #heading { dock: top; height: 1; padding: 0 1; background: $panel; color: $text-muted; }
        & > #small {
            display: none; width: 100%; height: 100%; content-align: center middle; text-align: center;
        }
        & > .body { width: 100%; max-width: 110; height: 1fr; padding: 1 2; }
        &.-small > * { display: none; }
        &.-small > #small { display: block; }
        &.-narrow > .body { padding: 1 0; }
        & > .listed {
            & > #list { width: 1fr; height: 1fr; }
            & > Beside { display: none; width: 44; height: 1fr; }
        }
        &.-broad { align-vertical: middle; }
        &.-broad > .listed {
            max-width: 150; padding: 0 2;
            & > #list { border: round $primary 50%; padding: 0 0 0 1; }
            & > Beside {
                display: block; border: round $primary 50%; padding: 0 1; margin-left: 1;
                border-title-color: $primary; border-title-style: bold;
            }
            & > Beside > Picture { height: 14; }
        }
        &.-slim > .listed > Beside { width: 36; }
        &.-broad > .-apart > #list > #about { display: none; }
    }
    """
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012 - as Textual declares it

    def __init_subclass__(cls) -> None:
        """Derive the page's bindings from its actions."""
        if "ACTIONS" in cls.__dict__:
            cls.BINDINGS = [*cls.__dict__.get("BINDINGS", []), *bindings(cls.ACTIONS)]
        super().__init_subclass__()

    @property
    def parlour(self) -> Parlour:
        """The app, with its type."""
        return cast(Parlour, self.app)

    def heading(self) -> tuple[str, str]:
        """Return the left and right text of the top line; both may be untrusted."""
        return "", ""

    def body(self) -> ComposeResult:
        """Yield the widgets between heading and footer."""
        yield from ()

    def compose(self) -> ComposeResult:
        yield Static(id="heading", markup=False)
        yield from self.body()
        yield Static(id="small", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        self.refresh_edges()

    def on_screen_resume(self) -> None:
        self.refresh_edges()

    def on_screen_suspend(self) -> None:
        """Take the keys from the footer while a box is open: it shows its own."""
        self.refresh_edges()

    def on_resize(self, event: Resize) -> None:
        """Fit the page to the terminal, or say that the terminal is too small."""
        width, height = event.size
        small = width < LEAST_WIDTH or height < LEAST_HEIGHT
        self.set_class(small, "-small")
        self.set_class(self.is_broad, "-broad")
        self.set_class(width < WIDEST, "-slim")
        if small:
            self.query_one("#small", Static).update("\n".join(too_small(width, height)))
        elif self.focused is None:  # a hidden widget has lost the focus
            for widget in self.query("Rows, Paper"):
                widget.focus()
        self.refresh_edges()
        if not small and self.is_mounted:
            self.fit()

    def fit(self) -> None:
        """Draw the body again, for new content or a new width."""

    @property
    def is_wide(self) -> bool:
        """Whether there is room for optional details."""
        return self.app.size.width >= WIDE

    @property
    def is_broad(self) -> bool:
        """Whether there is room for a frame around a list, and for its details beside it."""
        return is_broad(self.app.size)

    async def _on_message(self, message: Message) -> None:
        """Leave a choice alone that comes under another screen: keys may be read faster than it opens."""
        if self.is_active or not isinstance(message, Rows.Chosen):
            await super()._on_message(message)

    def on_keys_clicked(self, event: Keys.Clicked) -> None:
        if not event.action.needs_key:
            self.call_later(self.run_action, event.action.run)

    def action_help(self) -> None:
        self.parlour.navigation.help(self.open_actions())

    def on_key(self, event: Key) -> None:
        """Say of a key of this page that does nothing now what it is for, unless it is typed into a text."""
        for action in () if isinstance(self.focused, Input) else self.ACTIONS:
            if event.key in action.keys and self.check_action(action.name, ()) is False:
                self.parlour.notify(self.why_closed(action), severity="warning", markup=False)

    def why_closed(self, action: Action) -> str:
        """Return why `action` is not possible now, or at least what it would be."""
        return tr("{key} does nothing now: {what}", key=action.shown, what=tr(action.tells))

    def open_actions(self) -> Iterator[Action]:
        """Yield the actions that work now, in the footer's order."""
        for action in self.ACTIONS:
            if self.check_action(action.name, ()) is not False:
                yield action

    def refresh_edges(self) -> None:
        """Draw heading and footer again."""
        if not self.is_mounted or not self.query("#heading"):
            return
        left, right = self.heading()
        self.query_one("#heading", Static).update(headline(left, right, self.size.width - 2))
        shown = () if is_under_box(self) else tuple(self.open_actions())
        self.query_one(Keys).show(action for action in shown if action.words)


def headline(left: str, right: str, width: int) -> Content:
    """Return the top line of a page: the program, the place, and `right` at the right edge."""
    mark = Content.styled("Parlour", "bold $primary")
    where = Content.assemble("  ", Content.styled(left, "$foreground")) if left else Content("")
    start = Content.assemble(mark, where)
    end = Content(right)
    gap = width - start.cell_length - end.cell_length
    if gap < 2:
        return start.truncate(max(1, width), ellipsis=True)
    return Content.assemble(start, " " * gap, end)


class ListPage(Page[R]):
    """A page with one `Rows`: Up and Down move its cursor, Esc goes back.

    `ABOVE` and `BELOW` are the ids of texts above and below the rows. One that is called `about` always says
    what `about` returns. In a broad window the list has a frame; what `about` says, or the `details` of the
    marked row, stand beside it if the page `HAS_DETAILS`, and the page is as high as
    either needs, with `COLUMNS` and `LINES` at most.
    """

    ABOVE: ClassVar[tuple[str, ...]] = ()
    BELOW: ClassVar[tuple[str, ...]] = ()
    HAS_DETAILS: ClassVar[bool] = False
    COLUMNS: ClassVar[int] = BROADEST
    LINES: ClassVar[int] = 36

    def __init__(self) -> None:
        super().__init__()
        self._tallest = LOWEST
        self._beside: Beside | None = None

    def body(self) -> ComposeResult:
        with Horizontal(classes="body listed -apart" if self.HAS_DETAILS else "body listed"):
            with Vertical(id="list"):
                yield from self.column()
            if self.HAS_DETAILS:
                from parlour.tui.screens.boxes.beside import Beside  # the first frame has no cards

                self._beside = Beside()
                yield self._beside

    def column(self) -> ComposeResult:
        """Yield the list, and the texts above and below it."""
        yield from (Static(id=name, markup=False) for name in self.ABOVE)
        yield Rows()
        yield from (Static(id=name, markup=False) for name in self.BELOW)

    @property
    def shows_details(self) -> bool:
        """Whether the details stand beside the list in a window of this size."""
        return self.is_broad

    def details(self) -> Details:
        """Return what stands beside the list in a broad window."""
        return Details(words=self.about())

    def about(self) -> Content:
        """Return what is said of the marked row."""
        return Content("")

    def refresh_edges(self) -> None:
        """Draw heading and footer again, and the text about the marked row."""
        super().refresh_edges()
        for text in self.query("#about").results(Static):
            text.update(self.about())
        details = Details()
        if self._beside is not None and self._beside.is_mounted and self.shows_details:
            details = self.details()
            self._beside.show(details, self.parlour.looks)
        if self.is_broad and self.query(Rows):
            self._stretch(details)

    def _stretch(self, details: Details) -> None:
        """Give the page the height that its list and its details need; it does not shrink again."""
        needed = max(self.rows.needed + SPARE, details.height(self._beside_list - FRAME - 1)) + 2
        self._tallest = max(self._tallest, min(needed, self.LINES))
        for body in self.query(".listed"):
            body.styles.max_height = self._tallest

    @property
    def rows(self) -> Rows:
        return self.query_one(Rows)

    @property
    def room(self) -> int:
        """The width of a row in cells."""
        width = self.app.size.width
        if not (self.is_broad and self.query(".listed")):
            return (min(width, WIDEST) - MARGIN if self.is_wide else width) - BESIDE
        details = self._beside_list + 1 if self.HAS_DETAILS else 0
        return min(width, self.COLUMNS) - MARGIN - details - FRAME - BESIDE

    @property
    def _beside_list(self) -> int:
        """The width of the details in cells."""
        return DETAILS if self.app.size.width >= WIDEST else SLIM

    @property
    def pointed_key(self) -> str:
        """The key of the row under the cursor; "" if there is none."""
        row = self.rows.pointed if self.query(Rows) else None
        return row.key if row else ""

    def on_mount(self) -> None:
        self.rows.focus()
        self.fit()

    def on_resize(self, _: Resize) -> None:
        """Give the list the room that it has in this window."""
        for body in self.query(".listed"):
            body.styles.max_width = self.COLUMNS if self.is_broad else None
            body.styles.max_height = self._tallest if self.is_broad else None
            self.rows.airy = self.is_broad

    def action_row_up(self) -> None:
        self.rows.move(-1)

    def action_row_down(self) -> None:
        self.rows.move(1)

    def action_choose(self) -> None:
        self.rows.choose()

    def action_less(self) -> None:
        self._turn(-1)

    def action_more(self) -> None:
        self._turn(1)

    def action_next_section(self) -> None:
        self.rows.section(1)

    def action_last_section(self) -> None:
        self.rows.section(-1)

    def _turn(self, step: int) -> None:
        """Change the marked value by `step` places, on pages that list values."""

    def action_back(self) -> None:
        self.dismiss()

    def on_rows_pointed(self) -> None:
        """Update the footer: which keys work may depend on the row."""
        self.refresh_edges()
