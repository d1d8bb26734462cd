"""The facts of one frame, gathered once, from which all parts of the table are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

from parlour.net.wire.messages import TablePart
from parlour.rules.events import told_of
from parlour.rules.sentences import Told
from parlour.rules.views import Role, View, Zone, ZoneKind
from parlour.tui.drawing.canvas import Ink, Rect, Sheet
from parlour.tui.moves.grid_places import GridPlace, places_told
from parlour.tui.moves.selection import Picking
from parlour.tui.moves.turn import Turn
from parlour.tui.seen.facts import Still, Timer
from parlour.tui.seen.log import LogLine
from parlour.tui.seen.people import Aside
from parlour.tui.seen.seats import SeatSeen, seats_of
from parlour.tui.tables.common.layout import Layout
from parlour.tui.tables.common.pens import Ground, Pens, Tone
from parlour.tui.text.language import tr
from parlour.tui.words.joining import Deed, joined
from parlour.tui.words.speaking import Words


class Button(NamedTuple):
    """A clickable area: the screen's action that a click runs, and its argument."""

    rect: Rect
    action: str
    on: str = ""


class Mark(StrEnum):
    """What stands somewhere on the table. A number says which: a seat, or the position in the hand."""

    SEAT = "seat"
    STOCK = "stock"
    DISCARD = "discard"
    HAND = "hand"  # the viewer's own cards, as a whole
    CARD = "card"  # of the viewer's hand
    STACK = "stack"
    SLOT = "slot"  # of the grid of a seat
    TRICK = "trick"  # what a seat has laid into the trick
    TAKEN = "taken"  # the card that a seat has taken and must place, beside the piles
    ZONE = "zone"  # a zone that no other mark is for, as in a game of others


class Place(NamedTuple):
    """Names a place on the table: the third card of the hand is `Place(Mark.CARD, 2)`.

    Slots of a grid count from 1: the first one of seat 2 is `Place(Mark.SLOT, 2, 1)`. A zone has its name
    and the number of its seat, -1 for the table.
    """

    mark: Mark
    number: int = 0
    slot: int = 0
    name: str = ""


TABLE: Final = -1
"""The number of a place that belongs to no seat."""


def home(view: View, seat: int) -> Place:
    """Return where the cards of `seat` are, as a whole."""
    return Place(Mark.HAND) if seat == view.viewer else Place(Mark.SEAT, seat)


def place_of(view: View, zone: Zone) -> Place:
    """Return the place at which a zone of `view` is drawn, if it is."""
    if zone.seat is None:
        marks = {ZoneKind.PILE: Mark.DISCARD, ZoneKind.STOCK: Mark.STOCK}
        in_middle = zone.kind in marks and zone == view.middle(zone.kind)
        return Place(marks[zone.kind]) if in_middle else Place(Mark.ZONE, TABLE, name=zone.name)
    if zone.kind is ZoneKind.GRID:
        return Place(Mark.SEAT, zone.seat)
    if view.in_grids:
        return Place(Mark.TAKEN, zone.seat)
    return home(view, zone.seat) if zone.role is Role.OWN else Place(Mark.ZONE, zone.seat, name=zone.name)


@dataclass
class Scene:
    """The facts of one frame.

    Parts add clickable areas to `buttons`, and what stands where to `places`, in the table's coordinates.
    """

    table: TablePart
    turn: Turn
    pens: Pens
    names: tuple[str, ...]
    lines: tuple[LogLine, ...] = ()
    timer: Timer | None = None
    aside: Aside | None = None
    still: Still | None = None  # why nobody can move now
    news: str = ""  # the referee's latest words
    own: str = field(default_factory=lambda: tr("you"))  # the word for the seat whose hand is shown
    layout: Layout | None = None
    card: tuple[int, int] = (7, 5)
    small: tuple[int, int] = (4, 1)
    buttons: list[Button] = field(default_factory=list)
    places: dict[Place, Rect] = field(default_factory=dict)

    @property
    def told(self) -> frozenset[GridPlace]:
        """The cards on the table that the latest event names."""
        return (
            places_told(told_of(self.view.events[-1].event))
            if self.view and self.view.events
            else frozenset()
        )

    @property
    def view(self) -> View | None:
        return self.turn.view

    @property
    def picking(self) -> Picking | None:
        return self.turn.picking

    @cached_property
    def seats(self) -> Sequence[SeatSeen]:
        """The seats, by number."""
        return seats_of(self.table, self.view, self.names, self.own)

    @cached_property
    def deeds(self) -> Sequence[Deed]:
        """What was done in this round, as far as it is known; only large tables show it."""
        return joined(self.view.events) if self.view is not None else ()

    @property
    def own_seat(self) -> SeatSeen | None:
        """The seat whose hand is shown, None for a spectator."""
        return next((seat for seat in self.seats if seat.is_own), None)

    @property
    def speaker(self) -> Words:
        """What speaks to who sits here."""
        return Words(self.names, self.view.viewer if self.view is not None else None)

    def said(self, told: Told) -> str:
        """Return what is told as a sentence for who sits here, with the clause that says why."""
        return self.speaker.line(told)

    def counted(self, zone: Zone) -> str:
        """Return what a zone is called, and how many cards it has: `stock 62`."""
        return f"{self.speaker.said(zone.called)} {zone.count}"

    def noticed(self, notice: Told) -> str:
        """Return a notice, which may be several sentences, with its full stops."""
        return self.speaker.whole(notice)

    def ink(self, tone: Tone, ground: Ground = Ground.FELT, *, bold: bool = False) -> Ink:
        return self.pens.ink(tone, ground, bold=bold)

    def sheet(self, rect: Rect, ground: Ground) -> Sheet:
        ascii_only = self.pens.looks.ascii
        return Sheet(rect.width, rect.height, self.ink(Tone.TEXT, ground), ascii_only=ascii_only)


Draw: TypeAlias = Callable[[Scene, Rect], Sheet]
"""Draws a part of the table in a rectangle of it."""
Facts: TypeAlias = Callable[[Scene, Rect], object]
"""Returns all that a part is drawn from besides pens and layout: with the same facts it looks the same."""
