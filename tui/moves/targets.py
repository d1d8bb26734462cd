"""The cards on the table that may be picked in the present step, and which of them are marked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from parlour.rules.views import View
from parlour.tui.keymap import table_keys
from parlour.tui.moves.grid_places import GridPlace, asks_own, asks_places, letters, open_places
from parlour.tui.moves.selection import Picking


@dataclass(frozen=True, slots=True)
class Targets:
    """The cards on the table that `picking` may take in `view`; none if it asks for anything else."""

    picking: Picking | None = None
    view: View | None = None

    def __bool__(self) -> bool:
        """Whether cards in grids are asked for."""
        by_number = table_keys(self.view).by_number
        return by_number and self.picking is not None and asks_places(self.picking.step)

    @property
    def places(self) -> Mapping[GridPlace, str]:
        """Every place that may be picked, including marked ones, with its pick."""
        if not self or self.picking is None or self.view is None:
            return {}
        return open_places(self.picking.step.among, self.view.viewer)

    @property
    def own_only(self) -> bool:
        """Whether one of the player's own cards is asked for, which its number alone names."""
        return self.picking is not None and asks_own(self.picking.step)

    @property
    def marked(self) -> tuple[GridPlace, ...]:
        """The places picked so far, in order."""
        by_pick = {pick: place for place, pick in self.places.items()}
        return tuple(by_pick[pick] for pick in (self.picking.marked if self and self.picking else ()))

    @property
    def complete(self) -> bool:
        return self.picking is not None and self.picking.enough

    @property
    def seats(self) -> Mapping[str, int]:
        """The seats whose cards may be picked, by their letters."""
        seats = {place.seat for place in self.places}
        named = letters(self.view).items() if self.view else ()
        return {letter: seat for seat, letter in named if seat in seats}

    def toggled(self, place: GridPlace) -> Picking | None:
        """Return the picking with `place` marked or unmarked; unchanged if no more may be marked."""
        if self.picking is None:
            return None
        if place in self.marked:
            return self.picking.take_back(self.marked.index(place))
        return self.picking.mark(self.places[place])
