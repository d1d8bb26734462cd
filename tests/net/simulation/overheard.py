"""What the referee sends to each connection, recorded where it is written: to whom, and how often."""

from __future__ import annotations

from collections.abc import Callable

from parlour.net.journal.entries import Begun
from parlour.net.wire.messages import Answer, FromReferee, Phase, Uncovered, Update
from tests.net.kit.hall import journaled
from tests.net.simulation.house import Heard, House

Wrong = Callable[[str], None]


class Overheard:
    """Listens to all connections of `house`; `names` are people by the address they come from."""

    def __init__(self, house: House, names: dict[str, str], wrong: Wrong) -> None:
        self._house = house
        self._names = names
        self._wrong = wrong
        self._answered: set[tuple[Heard, int]] = set()

    def tells(self, heard: Heard, told: FromReferee) -> None:
        """Look at what `heard` is told."""
        name = self._names.get(heard.address)
        match told:
            case Answer(id=number) if name is not None:
                if (heard, number) in self._answered:
                    self._wrong(f"{name}: request {number} is answered twice")
                self._answered.add((heard, number))
            case Update(view=view) if view is not None and told.table.phase in (Phase.PLAYING, Phase.BETWEEN):
                if {told.you, view.viewer} != {self._seat(name)}:
                    self._wrong(f"{name}: is shown what seat {view.viewer} sees, as seat {told.you}")
            case Uncovered(seat=seat):
                if seat not in (None, self._seat(name)):
                    self._wrong(f"{name}: is told of cards that seat {seat} may see")
            case _:
                pass

    def _seat(self, name: str | None) -> int | None:
        """Return the seat that the journal gave to whoever is called so, when the match began."""
        table = self._house.table
        begun = next(iter(journaled(table)), None) if table is not None else None
        names = begun.names if isinstance(begun, Begun) else ()
        return names.index(name) if name in names else None
