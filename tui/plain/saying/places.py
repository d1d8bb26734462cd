"""Places on the table in words: compass words for a square of three by three, else rows and columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from parlour.rules.views import StacksView, View
from parlour.tui.text.language import in_english, marked, tr

COMPASS: Final = (
    (marked("northwest"), marked("north"), marked("northeast")),
    (marked("west"), marked("center"), marked("east")),
    (marked("southwest"), marked("south"), marked("southeast")),
)
SHORT: Final = {
    "northwest": "nw",
    "northeast": "ne",
    "southwest": "sw",
    "southeast": "se",
    "center": "centre",
}


def places(view: View | None) -> Mapping[str, str]:
    """Return the words of each place by the name of its zone, in the order of the places."""
    stacks = view.stacks if view is not None else None
    if stacks is None:
        return {}
    square = _is_square(stacks)
    return {
        place.name: tr(COMPASS[place.row][place.column])
        if square
        else tr("row {row}, column {column}", row=place.row + 1, column=place.column + 1)
        for place in stacks.places
    }


def places_named(words: str, view: View | None) -> list[str]:
    """Return the names of the places that `words` mean: `north`, `nw`, the name in notation, a beginning.

    The words may be English, or those of the session.
    """
    said = words.casefold().replace("-", "").strip()
    spoken = places(view)
    english = in_english(lambda: places(view))
    found = {name: (full, spoken[name].casefold()) for name, full in english.items()}
    exact = [name for name, full in found.items() if said in (name.casefold(), *full, SHORT.get(full[0]))]
    return exact or [
        name for name, full in found.items() if said and any(each.startswith(said) for each in full)
    ]


def seats_named(text: str, names: Sequence[str]) -> list[int]:
    """Return the seats whose name `text` is, or else those whose name begins so."""
    typed = text.casefold()
    found = [seat for seat, name in enumerate(names) if name.casefold() == typed]
    return found or [seat for seat, name in enumerate(names) if name.casefold().startswith(typed)]


def _is_square(stacks: StacksView) -> bool:
    """Whether the places are among three rows of three, and reach the last row or column."""
    lines = [line for place in stacks.places for line in (place.row, place.column)]
    return all(0 <= line < len(COMPASS) for line in lines) and len(COMPASS) - 1 in lines
