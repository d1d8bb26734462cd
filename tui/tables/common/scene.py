"""Everything that the parts of the table draw from, gathered once a frame."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from net.wire.messages import TablePart
from rules.views import View
from tui.drawing.canvas import Ink, Rect, Sheet
from tui.moves.grid_places import Place, grids, spoken_of
from tui.moves.selection import Picking
from tui.moves.turn import Turn
from tui.tables.common.aside import Aside
from tui.tables.common.log import Line
from tui.tables.common.pens import Ground, Pens, Tone
from tui.text.names import named


class Button(NamedTuple):
    """Something that can be clicked: the name of an action of the screen, and what it acts on."""

    rect: Rect
    action: str
    on: str = ""


class Timer(NamedTuple):
    """A running clock: seconds left, what for, and the share of its time that is left (0 to 1)."""

    seconds: int
    words: str
    share: float = 1.0


class Still(NamedTuple):
    """Why the table stands still, in words; `sign` is a word that stands out before them, if any."""

    sign: str
    words: str


@dataclass
class Scene:
    """One frame's facts. Parts add to `buttons` what can be clicked, in the table's coordinates."""

    table: TablePart
    turn: Turn
    pens: Pens
    names: tuple[str, ...]
    lines: tuple[Line, ...] = ()
    timer: Timer | None = None
    aside: Aside | None = None
    fresh: bool = False  # the top card was played just now
    still: Still | None = None  # nobody moves just now
    news: str = ""  # what the referee said just now
    own: str = "you"  # the word for the seat whose hand is shown
    card: tuple[int, int] = (7, 5)
    small: tuple[int, int] = (4, 1)
    buttons: list[Button] = field(default_factory=list)

    @property
    def told(self) -> frozenset[Place]:
        """The cards on the table of which the latest line of the log speaks."""
        return spoken_of(self.view.log[-1:], self.view.viewer) if self.view else frozenset()

    @property
    def grids(self) -> int:
        """How many players' cards lie in grids before them."""
        return len(grids(self.view)) if self.view else 0

    @property
    def stacks(self) -> bool:
        """Whether stacks lie side by side on the table."""
        return self.turn.stacks

    @property
    def ground(self) -> Ground:
        """What everything lies on."""
        return Ground.FELT

    @property
    def view(self) -> View | None:
        """The viewer's view."""
        return self.turn.view

    @property
    def picking(self) -> Picking | None:
        """The choice that is being put together."""
        return self.turn.picking

    def words(self, text: str) -> str:
        """Return `text` with names in the places of seats."""
        return named(text, self.names)

    def ink(self, tone: Tone, ground: Ground = Ground.FELT, *, bold: bool = False) -> Ink:
        """Return an ink of this look."""
        return self.pens.ink(tone, ground, bold=bold)

    def sheet(self, rect: Rect, ground: Ground) -> Sheet:
        """Return an empty sheet for `rect`."""
        ascii_only = self.pens.looks.ascii
        return Sheet(rect.width, rect.height, self.ink(Tone.TEXT, ground), ascii_only=ascii_only)
